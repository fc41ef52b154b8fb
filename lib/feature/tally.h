/* Counts from enumerating a hand's runouts, shared by features, which compute rows from them, and
 * by verification, which enumerates. */
#ifndef IH_LIB_FEATURE_TALLY_H
#define IH_LIB_FEATURE_TALLY_H

#include <isohand/holes.h>

/* All values that tables store for a hand: counts over all opponents; runouts by bin, if the table
 * has bins; and counts by cluster, if it has clusters. */
struct ihp_tally {
  uint64_t wins, ties, losses, points, squares;
  uint64_t histogram[255];
  struct ihp_tally_cluster {
    uint64_t wins, ties, opponents;
  } cluster[IH_PREFLOP_CLASSES];
};

#endif
