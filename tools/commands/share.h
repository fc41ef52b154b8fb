/* Frequencies of wins, ties and losses, as isohand equity prints them; and sums of weights. */
#ifndef IH_TOOLS_COMMANDS_SHARE_H
#define IH_TOOLS_COMMANDS_SHARE_H

#include "tools/io/json.h"

typedef unsigned __int128 wide;

/* Counts weighted by two ranges, in units of 1 / IH_RANGE_ONE^2. */
struct share {
  wide wins, ties, losses;
  wide part, whole; /* of the pot, in any unit */
};

/* Returns the share for unweighted counts. */
struct share share_of_counts(uint64_t wins, uint64_t ties, uint64_t losses, wide part, wide whole);

/* Returns the share for weighted counts of two players, who split ties. */
struct share share_of_two(wide wins, wide ties, wide losses);

/* Appends the percentage of the pot and the wins, ties and losses to a row. */
void share_put(struct json *row, const struct share *share);

/* Append 100 part / whole with four decimals, rounded to the nearest, halves up; and a sum of
 * weights of ranges, which are counted in 1 / IH_RANGE_ONE, as a decimal fraction. */
void share_percent(struct output *out, wide part, wide whole);
void share_weight(struct output *out, uint64_t sum);

#endif
