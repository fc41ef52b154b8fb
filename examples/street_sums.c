/* Computes E[HS], the mean hand strength over all rivers, of every turn and flop hand from river
 * values alone: one call computes each street's sums from the next one's.
 *
 * The lists merge the board (2,3, 2,4 and 2,5), so a turn is not a child of a flop; a relation
 * tells which turns a flop becomes with a new card. The royal deck keeps the example small; pass
 * `standard` for the real game (0.7 GB). */
#include <inttypes.h>
#include <isohand.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FINAL 5 /* cards of the final board */

/* sums[i] = for each hand of a street, the sum of the values of all hands that it becomes on a
 * later street. Returns the number of these hands, or 0 on failure. */
static uint64_t sum_later(const ih_indexer *from, const ih_indexer *to, enum ih_dtype dtype,
                          const void *values, uint64_t **sums)
{
  ih_redeal redeal;
  ih_relation *relation = NULL;
  const size_t hands = (size_t)ih_indexer_size(from, 1);
  uint64_t weight = 0;
  *sums = malloc(hands * sizeof **sums);
  if (*sums != NULL && ih_redeal_in_order(from, 0, 1, to, 1, &redeal) == IH_OK &&
      ih_relation_new(from, 1, to, 1, &redeal, &relation) == IH_OK &&
      ih_relation_sum(relation, dtype, 1, values, 0, hands, NULL, NULL, *sums) == IH_OK)
    weight = ih_relation_weight(relation);
  ih_relation_free(relation);
  return weight;
}

/* Returns the scores 2 wins + ties of river hands against all opponents. */
static uint16_t *river_scores(const ih_street *river)
{
  const size_t hands = (size_t)ih_street_hands(river);
  uint16_t *wins = malloc(hands * sizeof *wins), *ties = malloc(hands * sizeof *ties);
  if (wins != NULL && ties != NULL &&
      ih_equity_final(river, 0, ih_street_boards(river), NULL, NULL, wins, ties, NULL) == IH_OK) {
    for (size_t i = 0; i < hands; i++)
      wins[i] = (uint16_t)(2 * wins[i] + ties[i]);
    free(ties);
    return wins;
  }
  free(wins);
  free(ties);
  return NULL;
}

/* Prints the mean of E[HS] over all raw hands of a street, which is 1/2, since hands win as often
 * as they lose. */
static int print_street(const char *name, const ih_indexer *indexer, const uint64_t sums[],
                        uint64_t most)
{
  double mean = 0, deals = 0, best = 0;
  for (uint64_t i = 0; i < ih_indexer_size(indexer, 1); i++) {
    uint64_t weight;
    if (ih_multiplicity(indexer, 1, i, &weight) != IH_OK)
      return 0;
    const double strength = (double)sums[i] / (double)most;
    mean += (double)weight * strength;
    deals += (double)weight;
    best = strength > best ? strength : best;
  }
  printf("%s: %" PRIu64 " hands, mean E[HS] %.6f, best %.6f\n", name, ih_indexer_size(indexer, 1),
         mean / deals, best);
  return 1;
}

int main(int argc, char **argv)
{
  const char *name = argc > 1 ? argv[1] : "royal";
  ih_deck deck;
  ih_street *street[3]; /* flop, turn, river */
  const ih_indexer *indexer[3];
  if (ih_deck_parse(name, strlen(name), &deck, NULL) != IH_OK) {
    fprintf(stderr, "usage: street_sums [DECK]\n");
    return 2;
  }
  for (unsigned s = 0; s < 3; s++) {
    if (ih_street_new(IH_RANKING_STANDARD, &deck, 3 + s, FINAL, &street[s], NULL) != IH_OK)
      return 1;
    indexer[s] = ih_street_indexer(street[s]);
  }

  /* From the river to the turn, on to the flop, and directly to the flop: two cards come in two
   * orders, so the first way counts each pair twice. */
  uint64_t *turn, *flop, *at_once;
  uint16_t *scores = river_scores(street[2]);
  if (scores == NULL)
    return 1;
  const uint64_t rivers = sum_later(indexer[1], indexer[2], IH_U16, scores, &turn);
  const uint64_t turns = sum_later(indexer[0], indexer[1], IH_U64, turn, &flop);
  const uint64_t runouts = sum_later(indexer[0], indexer[2], IH_U16, scores, &at_once);
  if (rivers == 0 || turns == 0 || runouts == 0)
    return 1;

  const uint64_t best = 2 * (uint64_t)ih_street_opponents(street[2]);
  int good = print_street("turn", indexer[1], turn, best * rivers) &&
             print_street("flop", indexer[0], flop, best * rivers * turns);
  uint64_t different = 0;
  for (uint64_t i = 0; i < ih_indexer_size(indexer[0], 1); i++)
    different += flop[i] != 2 * at_once[i];
  printf("%" PRIu64 " runouts of a flop: sums through the turn and direct sums are %s\n", runouts,
         different == 0 ? "equal" : "different");
  good = good && different == 0;

  free(scores);
  free(turn);
  free(flop);
  free(at_once);
  for (unsigned s = 0; s < 3; s++)
    ih_street_free(street[s]);
  return good ? 0 : 1;
}
