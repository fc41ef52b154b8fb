/* Build-time program that writes lib/eval/low/tables.c to standard output: the tables of
 * eval/low/tables.h.  Five cards are rated by the closed form of lib/eval/ranking/plain.c, and the
 * order is reversed; more cards are worth the best of the hands with one card removed. */
#include "base/binomial.h"
#include "eval/low/tables.h"

#include <stdio.h>
#include <stdlib.h>

static const enum ih_low games[IHP_LOW_ORDERS] = {
    [IHP_ACE_TO_FIVE] = IH_LOW_ACE_TO_FIVE,
    [IHP_DEUCE_TO_SEVEN] = IH_LOW_DEUCE_TO_SEVEN,
};

static void print_values(const unsigned values[], unsigned length)
{
  printf("{");
  for (unsigned i = 0; i < length; i++)
    printf("%s%u,", i % 16 == 0 ? "\n" : "", values[i]);
  printf("\n}");
}

/* ---- Five cards ----------------------------------------------------------- */

/* Returns the strength of five cards in the order that the game reverses. */
static unsigned rate_in_order(const struct ihp_low_rules *rules, const uint8_t cards[5])
{
  uint8_t own[5];
  for (unsigned i = 0; i < 5; i++)
    own[i] =
        ih_card_make(ihp_low_rules_rank(rules, ih_card_rank(cards[i])), ih_card_suit(cards[i]));
  return ihp_plain_strength(rules->five, own, 5);
}

/* Makes five cards of these ranks, in descending order: of one suit, or with the suits in turn, so
 * that all cards are distinct and do not form a flush. */
static void make_low_five(const unsigned rank[5], int suited, uint8_t cards[5])
{
  for (unsigned i = 0; i < 5; i++)
    cards[i] = ih_card_make(rank[i], suited ? 0 : i % IHP_COPIES);
}

static void fill_five(const struct ihp_low_rules *rules, const unsigned rank[5], int suited,
                      unsigned fives[])
{
  uint8_t cards[5];
  make_low_five(rank, suited, cards);
  fives[ih_ranking_rate_plain(IH_RANKING_STANDARD, cards, 5)] =
      ihp_low_turn_over(rules, rate_in_order(rules, cards));
}

/* Goes through all ranks a >= b >= c >= d >= e of a deck; five distinct ranks also in one suit. */
static void fill_fives(const struct ihp_low_rules *rules, unsigned fives[])
{
  for (unsigned a = 0; a < IHP_RANKS; a++)
    for (unsigned b = 0; b <= a; b++)
      for (unsigned c = 0; c <= b; c++)
        for (unsigned d = 0; d <= c; d++)
          for (unsigned e = 0; e <= d; e++) {
            const unsigned rank[5] = {a, b, c, d, e};
            if (e < a)
              fill_five(rules, rank, 0, fives);
            if (a > b && b > c && c > d && d > e)
              fill_five(rules, rank, 1, fives);
          }
}

/* ---- Rank sets ------------------------------------------------------------ */

/* Returns the strength of five distinct ranks that are not all of one suit; 0 for a straight. */
static unsigned rate_five_ranks(const struct ihp_low_rules *rules, unsigned set)
{
  unsigned rank[5], n = 0;
  uint8_t cards[5];
  for (unsigned r = IHP_RANKS; r-- > 0;)
    if ((set >> r & 1) != 0)
      rank[n++] = r;
  make_low_five(rank, 0, cards);
  const unsigned strength = rate_in_order(rules, cards);
  return strength < rules->five->first[IH_PAIR] ? ihp_low_turn_over(rules, strength) : 0;
}

/* Returns the greatest entry among the set's subsets with one element less. */
static unsigned best_with_one_less(const unsigned entries[], unsigned set)
{
  unsigned best = 0;
  for (unsigned rest = set; rest != 0; rest &= rest - 1) {
    const unsigned entry = entries[set & ~(rest & (0 - rest))];
    best = entry > best ? entry : best;
  }
  return best;
}

static void fill_sets(const struct ihp_low_rules *rules, unsigned sets[])
{
  for (unsigned set = 0; set < 1u << IHP_RANKS; set++)
    sets[set] =
        ihp_popcount(set) == 5 ? rate_five_ranks(rules, set) : best_with_one_less(sets, set);
}

/* An eight-or-better set holds the lowest eight ranks of the rules. */
static void fill_eights(unsigned eights[])
{
  const struct ihp_low_rules *rules = &ihp_low_rules[IH_LOW_EIGHT_OR_BETTER];
  for (unsigned set = 0; set < IHP_EIGHTS; set++) {
    unsigned deck_set = 0;
    for (unsigned r = 0; r < 8; r++)
      deck_set |= (set >> r & 1) << ihp_low_deck_rank(rules, r);
    eights[set] =
        ihp_popcount(set) == 5 ? rate_five_ranks(rules, deck_set) : best_with_one_less(eights, set);
  }
}

/* ---- Badugi --------------------------------------------------------------- */

static void print_badugi(void)
{
  unsigned best[IHP_COPIES + 1] = {0};
  for (unsigned k = 1; k <= IHP_COPIES; k++)
    best[k] = best[k - 1] + (unsigned)ihp_binomial(IHP_RANKS, k);
  if (best[IHP_COPIES] != IH_LOW_BADUGI_MAX) {
    fprintf(stderr, "generate: %u badugis, expected %d\n", best[IHP_COPIES], IH_LOW_BADUGI_MAX);
    exit(EXIT_FAILURE);
  }
  printf("\nconst uint16_t ihp_badugi_best[IHP_COPIES + 1] = ");
  print_values(best, IHP_COPIES + 1);
  printf(";\n\nconst uint16_t ihp_badugi_colex[IHP_COPIES + 1][IHP_RANKS + 1] = {\n");
  for (unsigned k = 0; k <= IHP_COPIES; k++) {
    unsigned colex[IHP_RANKS + 1] = {0};
    for (unsigned r = 0; r < IHP_RANKS && k < IHP_COPIES; r++)
      colex[r] = (unsigned)ihp_binomial(r, k + 1);
    print_values(colex, IHP_RANKS + 1);
    printf(",\n");
  }
  printf("};\n");
}

int main(void)
{
  unsigned eights[IHP_EIGHTS];
  printf("/* Made by lib/eval/low/generate.c. */\n#include \"eval/low/tables.h\"\n"
         "\nconst struct ihp_low_table ihp_low_tables[IHP_LOW_ORDERS] = {\n");
  for (unsigned i = 0; i < IHP_LOW_ORDERS; i++) {
    unsigned fives[IH_STRENGTH_MAX + 1] = {0}, sets[1 << IHP_RANKS] = {0};
    fill_fives(&ihp_low_rules[games[i]], fives);
    fill_sets(&ihp_low_rules[games[i]], sets);
    printf("{");
    print_values(fives, IH_STRENGTH_MAX + 1);
    printf(",\n");
    print_values(sets, 1 << IHP_RANKS);
    printf("},\n");
  }
  fill_eights(eights);
  printf("};\n\nconst uint8_t ihp_low_eights[IHP_EIGHTS] = ");
  print_values(eights, IHP_EIGHTS);
  printf(";\n");
  print_badugi();
  return fflush(stdout) == 0 && !ferror(stdout) ? EXIT_SUCCESS : EXIT_FAILURE;
}
