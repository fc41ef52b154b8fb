/* How often a player wins, ties and loses, as isohand equity prints it. */
#ifndef IH_TOOLS_COMMANDS_SHARE_H
#define IH_TOOLS_COMMANDS_SHARE_H

#include "tools/io/json.h"

typedef unsigned __int128 wide;

/* Counts weighed by two ranges: in parts of IH_RANGE_ONE^2. */
struct share {
  wide wins, ties, losses;
  wide part, whole; /* of the pot, in any unit */
};

/* Of plain counts. */
struct share share_of_counts(uint64_t wins, uint64_t ties, uint64_t losses, wide part, wide whole);

/* Of weighed counts, where ties are pots that two players split. */
struct share share_of_two(wide wins, wide ties, wide losses);

/* Appends the percentage of the pot, wins, ties and losses to a row. */
void share_put(struct json *row, const struct share *share);

#endif
