/* Build-time program that writes lib/eval/ranking/tables.c to standard output: the rules of every
 * ranking, and the numbers of quinaries.
 *
 * The rules are the rows below.  This program adds the strength at which each category begins, by
 * counting rather than listing.  lib/eval/rating/generate.c, which lists and sorts all hands of
 * five cards, stops the build if its categories begin elsewhere. */
#include "base/binomial.h"
#include "eval/ranking/rules.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- Rules of the rankings ------------------------------------------------- */

/* The ace and the four lowest ranks of a deck. */
#define ACE_BELOW(ranks) (1 << ((ranks)-1) | 0xF)

#define STANDARD_ORDER                                                                             \
  {                                                                                                \
    IH_HIGH_CARD, IH_PAIR, IH_TWO_PAIR, IH_THREE_OF_A_KIND, IH_STRAIGHT, IH_FLUSH, IH_FULL_HOUSE,  \
        IH_FOUR_OF_A_KIND, IH_STRAIGHT_FLUSH                                                       \
  }

static const struct ihp_rules rules_given[IHP_RULES] = {
    [IH_RANKING_STANDARD] = {.name = "standard",
                             .ranks = 13,
                             .straights = 10,
                             .lowest_straight = ACE_BELOW(13),
                             .order = STANDARD_ORDER,
                             .max = IH_STRENGTH_MAX},
    [IH_RANKING_SHORT] = {.name = "short",
                          .ranks = 9,
                          .straights = 6,
                          .lowest_straight = ACE_BELOW(9),
                          .order = {IH_HIGH_CARD, IH_PAIR, IH_TWO_PAIR, IH_THREE_OF_A_KIND,
                                    IH_STRAIGHT, IH_FULL_HOUSE, IH_FLUSH, IH_FOUR_OF_A_KIND,
                                    IH_STRAIGHT_FLUSH},
                          .max = IH_SHORT_STRENGTH_MAX},
    [IH_RANKING_SHORT_TRIPS] = {.name = "short-trips",
                                .ranks = 9,
                                .straights = 6,
                                .lowest_straight = ACE_BELOW(9),
                                .order = {IH_HIGH_CARD, IH_PAIR, IH_TWO_PAIR, IH_STRAIGHT,
                                          IH_THREE_OF_A_KIND, IH_FULL_HOUSE, IH_FLUSH,
                                          IH_FOUR_OF_A_KIND, IH_STRAIGHT_FLUSH},
                                .max = IH_SHORT_STRENGTH_MAX},
    /* Only pairs count. */
    [IHP_RULES_ACE_TO_FIVE] = {.ranks = 13, .order = STANDARD_ORDER, .max = 6175},
    /* The standard order without A2345. */
    [IHP_RULES_DEUCE_TO_SEVEN] = {.ranks = 13,
                                  .straights = 9,
                                  .order = STANDARD_ORDER,
                                  .max = 7462},
};

/* ---- First strengths of the categories -------------------------------------- */

/* Sets strengths[] to the number of strengths in each category: the choices of the repeated ranks
 * times those of the others. */
static void count_in_categories(const struct ihp_rules *rules, uint64_t strengths[IH_CATEGORIES])
{
  const unsigned ranks = rules->ranks, straights = rules->straights;
  const uint64_t unpaired = ihp_binomial(ranks, 5) - straights;
  strengths[IH_HIGH_CARD] = unpaired;
  strengths[IH_PAIR] = ranks * ihp_binomial(ranks - 1, 3);
  strengths[IH_TWO_PAIR] = ihp_binomial(ranks, 2) * (ranks - 2);
  strengths[IH_THREE_OF_A_KIND] = ranks * ihp_binomial(ranks - 1, 2);
  strengths[IH_STRAIGHT] = straights;
  strengths[IH_FLUSH] = straights == 0 ? 0 : unpaired;
  strengths[IH_FULL_HOUSE] = ranks * (ranks - 1);
  strengths[IH_FOUR_OF_A_KIND] = ranks * (ranks - 1);
  strengths[IH_STRAIGHT_FLUSH] = straights;
}

/* Sets first[] to the first strength of each category; returns the last strength of all. */
static uint64_t number_categories(const struct ihp_rules *rules, uint64_t first[IH_CATEGORIES])
{
  uint64_t strengths[IH_CATEGORIES], next = 1;
  count_in_categories(rules, strengths);
  for (unsigned i = 0; i < IH_CATEGORIES; i++) {
    first[rules->order[i]] = next;
    next += strengths[rules->order[i]];
  }
  return next - 1;
}

static void print_rules(const struct ihp_rules *rules)
{
  uint64_t first[IH_CATEGORIES];
  if (number_categories(rules, first) != rules->max) {
    fprintf(stderr, "generate: the categories of a ranking do not fill its scale to %u\n",
            rules->max);
    exit(EXIT_FAILURE);
  }
  if (rules->name != NULL)
    printf("    {\"%s\", ", rules->name);
  else
    printf("    {0, ");
  printf("%u, %u, %u, {", rules->ranks, rules->straights, rules->lowest_straight);
  for (unsigned i = 0; i < IH_CATEGORIES; i++)
    printf("%u,", rules->order[i]);
  printf("}, {");
  for (unsigned category = 0; category < IH_CATEGORIES; category++)
    printf("%u,", (unsigned)first[category]);
  printf("}, %u},\n", rules->max);
}

/* ---- Quinaries -------------------------------------------------------------- */

/* Sets of[m] to the number of quinaries of k digits with digit sum m, given those of k - 1 digits:
 * one for each value 0..4 of the other digit. */
static void add_digit(uint32_t of[IH_RATE_MAX_CARDS + 1])
{
  for (unsigned m = IH_RATE_MAX_CARDS; m > 0; m--)
    for (unsigned digit = 1; digit <= IHP_COPIES && digit <= m; digit++)
      of[m] += of[m - digit];
}

static void print_quinaries(void)
{
  uint32_t of[IH_RATE_MAX_CARDS + 1] = {1};
  for (unsigned k = 0; k <= IHP_RANKS; k++) {
    uint32_t up_to = 0;
    printf("    {");
    for (unsigned m = 0; m <= IH_RATE_MAX_CARDS; m++)
      printf("%lu,", (unsigned long)(up_to += of[m]));
    printf("},\n");
    add_digit(of);
  }
}

int main(void)
{
  printf("/* Made by lib/eval/ranking/generate.c. */\n#include \"eval/ranking/rules.h\"\n"
         "\nconst struct ihp_rules ihp_rules[IHP_RULES] = {\n");
  for (unsigned i = 0; i < IHP_RULES; i++)
    print_rules(&rules_given[i]);
  printf("};\n\nconst uint32_t ihp_quinaries_up_to[IHP_RANKS + 1][IH_RATE_MAX_CARDS + 1] = {\n");
  print_quinaries();
  printf("};\n");
  return fflush(stdout) == 0 && !ferror(stdout) ? EXIT_SUCCESS : EXIT_FAILURE;
}
