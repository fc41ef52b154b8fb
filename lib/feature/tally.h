/* What playing a hand out counts: the common ground of features, which derive rows from it, and of
 * verification, which plays hands out. */
#ifndef IH_LIB_FEATURE_TALLY_H
#define IH_LIB_FEATURE_TALLY_H

#include <isohand/holes.h>

/* All that tables hold of a hand: numbers of all opponents; runouts by bins, when the
 * table has bins; and numbers of each cluster, when it has clusters. */
struct ihp_tally {
  uint64_t wins, ties, losses, points, squares;
  uint64_t histogram[255];
  struct ihp_tally_cluster {
    uint64_t wins, ties, opponents;
  } cluster[IH_PREFLOP_CLASSES];
};

#endif
