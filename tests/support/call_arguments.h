/* Small arguments, mostly for the royal deck, of the calls in calls.c; made by calls_set_up and
 * only read by the calls. */
#ifndef IH_TESTS_CALL_ARGUMENTS_H
#define IH_TESTS_CALL_ARGUMENTS_H

#include "distributions.h"

#include <isohand/abstraction.h>
#include <isohand/equity.h>
#include <isohand/omaha_range.h>
#include <isohand/relations.h>
#include <isohand/store.h>
#include <isohand/strength.h>

enum { PREFLOP, FLOP, TURN, RIVER, STREETS };
enum { BINS = 10, CLUSTERS = 3, LABELS = 7, POINTS = 3000, WIDTH = 4 };

struct call_arguments {
  ih_street *street[STREETS]; /* of the royal deck */
  ih_equity_sums turn;
  ih_equity_cluster_sums turn_by_cluster;
  uint8_t cluster[IH_PREFLOP_CLASSES];
  uint16_t *label; /* by river hand */
  ih_indexer *standard, *flops, *turns;
  ih_strength *strength;
  ih_relation *sums, *same;
  ih_range range[2];
  uint32_t *omaha[2]; /* ranges of four hole cards: few hands, and nearly all */
  uint16_t at[POINTS * WIDTH];
  struct test_distributions distributions;
  ih_store *equity, *bucket;
  ih_abstraction *abstraction;
};
extern struct call_arguments call_data;

/* The game with the royal deck; the clusters of opponents; the number of boards of a street. */
ih_feature_game call_game(void);
const ih_equity_clusters *call_clusters(void);
uint64_t call_boards(size_t street);

/* A recipe for the river, whose buckets the scratch folder lacks. */
extern const char call_river_recipe[];

#endif
