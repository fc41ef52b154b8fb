/* Buckets for a solver with perfect recall. River buckets are made for 2,5, where the order of the
 * board does not matter, while the solver's hands are those of 2,3,1,1. Each of these is one hand
 * of 2,5, in which its label is looked up. */
#include <inttypes.h>
#include <isohand.h>
#include <stdio.h>
#include <stdlib.h>

enum { BUCKETS = 5 };

/* label[i] = the bucket of river hand i: hand strength in equal intervals. */
static int make_labels(const ih_street *river, uint8_t label[])
{
  const size_t hands = (size_t)ih_street_hands(river);
  uint16_t *wins = malloc(hands * sizeof *wins), *ties = malloc(hands * sizeof *ties);
  const int good =
      wins != NULL && ties != NULL &&
      ih_equity_final(river, 0, ih_street_boards(river), NULL, NULL, wins, ties, NULL) == IH_OK;
  const unsigned most = 2 * ih_street_opponents(river);
  for (size_t i = 0; good && i < hands; i++)
    label[i] = (uint8_t)((2u * wins[i] + ties[i]) * BUCKETS / (most + 1));
  free(wins);
  free(ties);
  return good;
}

/* Gathers the labels of a round of `from` from those of a round of `to`. */
static int gather_labels(const ih_indexer *from, unsigned from_round, const ih_indexer *to,
                         unsigned to_round, const uint8_t label[], uint8_t out[])
{
  ih_redeal redeal;
  ih_relation *relation = NULL;
  const size_t hands = (size_t)ih_indexer_size(from, from_round);
  const int good =
      ih_redeal_in_order(from, 0, from_round, to, to_round, &redeal) == IH_OK &&
      ih_relation_new(from, from_round, to, to_round, &redeal, &relation) == IH_OK &&
      ih_relation_gather(relation, sizeof *label, label, 0, hands, NULL, NULL, out) == IH_OK;
  ih_relation_free(relation);
  return good;
}

/* deals[b] = number of raw hands of a round in bucket b. */
static void count_deals(const ih_indexer *indexer, unsigned round, const uint8_t label[],
                        uint64_t deals[BUCKETS])
{
  for (uint64_t i = 0; i < ih_indexer_size(indexer, round); i++) {
    uint64_t weight = 0;
    (void)ih_multiplicity(indexer, round, i, &weight);
    deals[label[i]] += weight;
  }
}

int main(void)
{
  /* A five-rank deck keeps the tables small; {13, 4} is the real game. */
  ih_deck deck;
  ih_street *river;
  ih_indexer *holdem;
  const ih_rounds rounds = {.count = 4, .cards = {2, 3, 1, 1}};
  if (ih_deck_make(5, 4, &deck) != IH_OK ||
      ih_street_new(IH_RANKING_STANDARD, &deck, 5, 5, &river, NULL) != IH_OK ||
      ih_indexer_new(&deck, &rounds, &holdem) != IH_OK)
    return 1;
  const ih_indexer *merged = ih_street_indexer(river);
  uint8_t *label = malloc((size_t)ih_indexer_size(merged, 1));
  uint8_t *solver_label = malloc((size_t)ih_indexer_size(holdem, 3));
  if (label == NULL || solver_label == NULL || !make_labels(river, label) ||
      !gather_labels(holdem, 3, merged, 1, label, solver_label))
    return 1;

  /* A board of five cards is dealt in 20 ways: any three first, then the other two in order. */
  uint64_t deals[BUCKETS] = {0}, solver_deals[BUCKETS] = {0};
  count_deals(merged, 1, label, deals);
  count_deals(holdem, 3, solver_label, solver_deals);
  int same = 1;
  for (unsigned b = 0; b < BUCKETS; b++) {
    printf("bucket %u: %" PRIu64 " deals of 2,5, %" PRIu64 " of 2,3,1,1\n", b, deals[b],
           solver_deals[b]);
    same &= solver_deals[b] == 20 * deals[b];
  }
  printf("%" PRIu64 " labels for %" PRIu64 " hands; the deals are %s\n", ih_indexer_size(merged, 1),
         ih_indexer_size(holdem, 3), same ? "20 to one" : "wrong");
  free(label);
  free(solver_label);
  ih_indexer_free(holdem);
  ih_street_free(river);
  return same ? 0 : 1;
}
