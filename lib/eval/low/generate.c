/* Makes lib/eval/low_tables.c, on standard output, when the library is built: the tables
 * of eval/low.h.  Five cards are rated by the closed form of plain.c and turned over; more
 * are worth the best of what is left when one is taken away. */
#include "eval/low/low.h"

#include <stdio.h>
#include <stdlib.h>

static const enum ih_low games[IHP_LOW_ORDERS] = {
    [IHP_ACE_TO_FIVE] = IH_LOW_ACE_TO_FIVE,
    [IHP_DEUCE_TO_SEVEN] = IH_LOW_DEUCE_TO_SEVEN,
};

static void print(const unsigned values[], unsigned length)
{
  printf("{");
  for (unsigned i = 0; i < length; i++)
    printf("%s%u,", i % 16 == 0 ? "\n" : "", values[i]);
  printf("\n}");
}

static unsigned set_size(unsigned set)
{
  unsigned size = 0;
  for (; set != 0; set &= set - 1)
    size++;
  return size;
}

/* The number of five cards of the deck in the order of a low game. */
static unsigned number_of(const struct ihp_low_rules *rules, const uint8_t cards[5])
{
  uint8_t own[5];
  for (unsigned i = 0; i < 5; i++)
    own[i] = (uint8_t)(ihp_low_rules_rank(rules, cards[i] >> 2) << 2 | (cards[i] & 3));
  return ihp_plain_strength(&rules->five, own, 5);
}

/* Five cards of these ranks, each at least the next: of one suit, or of suits in turn, so
 * that no two cards are equal and five are not of one suit. */
static void make_five(const unsigned rank[5], int suited, uint8_t cards[5])
{
  for (unsigned i = 0; i < 5; i++)
    cards[i] = (uint8_t)(rank[i] << 2 | (suited ? 0 : i % IHP_COPIES));
}

static void rate_five(const struct ihp_low_rules *rules, const unsigned rank[5], int suited,
                      unsigned fives[])
{
  uint8_t cards[5];
  make_five(rank, suited, cards);
  fives[ih_ranking_rate_plain(IH_RANKING_STANDARD, cards, 5)] =
      ihp_low_turned(rules, number_of(rules, cards));
}

/* All ranks a >= b >= c >= d >= e that a deck has, and of five different ones those of
 * one suit, too. */
static void rate_fives(const struct ihp_low_rules *rules, unsigned fives[])
{
  for (unsigned a = 0; a < IHP_RANKS; a++)
    for (unsigned b = 0; b <= a; b++)
      for (unsigned c = 0; c <= b; c++)
        for (unsigned d = 0; d <= c; d++)
          for (unsigned e = 0; e <= d; e++) {
            const unsigned rank[5] = {a, b, c, d, e};
            if (e < a)
              rate_five(rules, rank, 0, fives);
            if (a > b && b > c && c > d && d > e)
              rate_five(rules, rank, 1, fives);
          }
}

/* The strength of five different ranks of several suits, 0 for a straight. */
static unsigned rate_set(const struct ihp_low_rules *rules, unsigned set)
{
  unsigned rank[5], n = 0;
  uint8_t cards[5];
  for (unsigned r = IHP_RANKS; r-- > 0;)
    if ((set >> r & 1) != 0)
      rank[n++] = r;
  make_five(rank, 0, cards);
  const unsigned number = number_of(rules, cards);
  return number < rules->five.first[IH_PAIR] ? ihp_low_turned(rules, number) : 0;
}

/* The greatest entry of a set without one of its elements. */
static unsigned best_without_one(const unsigned entries[], unsigned set)
{
  unsigned best = 0;
  for (unsigned rest = set; rest != 0; rest &= rest - 1) {
    const unsigned without = entries[set & ~(rest & (0 - rest))];
    best = without > best ? without : best;
  }
  return best;
}

static void rate_sets(const struct ihp_low_rules *rules, unsigned sets[])
{
  for (unsigned set = 0; set < 1u << IHP_RANKS; set++)
    sets[set] = set_size(set) == 5 ? rate_set(rules, set) : best_without_one(sets, set);
}

/* ---- Eight or better ------------------------------------------------------ */

/* An eight-or-better set is a set of the lowest eight ranks of the rules. */
static void rate_eights(unsigned eights[])
{
  const struct ihp_low_rules *rules = &ihp_low_rules[IH_LOW_EIGHT_OR_BETTER];
  for (unsigned set = 0; set < IHP_EIGHTS; set++) {
    unsigned deck_set = 0;
    for (unsigned r = 0; r < 8; r++)
      deck_set |= (set >> r & 1) << ihp_low_deck_rank(rules, r);
    eights[set] = set_size(set) == 5 ? rate_set(rules, deck_set) : best_without_one(eights, set);
  }
}

/* The rows of smaller boards are made before those of larger ones.  Three and two that
 * share a rank are four ranks, which have no low. */
static void rate_omaha(const unsigned eights[], unsigned omaha[][IHP_EIGHTS])
{
  for (unsigned board = 0; board < IHP_EIGHTS; board++)
    for (unsigned hole = 0; hole < IHP_EIGHTS; hole++) {
      unsigned best = best_without_one(omaha[board], hole);
      for (unsigned rest = board; rest != 0; rest &= rest - 1) {
        const unsigned without = omaha[board & ~(rest & (0 - rest))][hole];
        best = without > best ? without : best;
      }
      const int five = set_size(board) == 3 && set_size(hole) == 2;
      omaha[board][hole] = five ? eights[board | hole] : best;
    }
}

int main(void)
{
  static unsigned eights[IHP_EIGHTS], omaha[IHP_EIGHTS][IHP_EIGHTS];
  printf("/* Made by lib/eval/low/generate.c. */\n#include \"eval/low/low.h\"\n"
         "\nconst struct ihp_low_table ihp_low_tables[%d] = {\n",
         IHP_LOW_ORDERS);
  for (unsigned i = 0; i < IHP_LOW_ORDERS; i++) {
    unsigned fives[IH_STRENGTH_MAX + 1] = {0}, sets[1 << IHP_RANKS] = {0};
    rate_fives(&ihp_low_rules[games[i]], fives);
    rate_sets(&ihp_low_rules[games[i]], sets);
    printf("{");
    print(fives, IH_STRENGTH_MAX + 1);
    printf(",\n");
    print(sets, 1 << IHP_RANKS);
    printf("},\n");
  }
  rate_eights(eights);
  rate_omaha(eights, omaha);
  printf("};\n\nconst uint8_t ihp_low_eights[IHP_EIGHTS] = ");
  print(eights, IHP_EIGHTS);
  printf(";\n\nconst uint8_t ihp_low_omaha[IHP_EIGHTS][IHP_EIGHTS] = {");
  for (unsigned board = 0; board < IHP_EIGHTS; board++) {
    print(omaha[board], IHP_EIGHTS);
    printf(",\n");
  }
  printf("};\n");
  return fflush(stdout) == 0 && !ferror(stdout) ? EXIT_SUCCESS : EXIT_FAILURE;
}
