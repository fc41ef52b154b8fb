/* The method classes: hands with equal wins, ties and losses share a bucket. */
#include "method/methods.h"

#include <string.h>

/* A point is wins and ties; losses are the rest. */
static void equity_points(const struct ihp_hands *hands, const void *const values[], uint64_t first,
                          size_t count, void *out)
{
  const size_t bytes = ih_dtype_size(ihp_sums_dtype(hands));
  const char *wins = (const char *)values[0] + first * bytes,
             *ties = (const char *)values[1] + first * bytes;
  char *point = out;
  for (uint64_t i = 0; i < count; i++) {
    memcpy(point + 2 * i * bytes, wins + i * bytes, bytes);
    memcpy(point + (2 * i + 1) * bytes, ties + i * bytes, bytes);
  }
}

static void equity_derive(const struct ihp_hands *hands, uint64_t index,
                          const struct ihp_tally *tally, uint64_t point[])
{
  (void)hands;
  (void)index;
  point[0] = tally->wins;
  point[1] = tally->ties;
}

const struct ihp_method ihp_method_classes = {
    .name = "classes",
    .meaning = "one bucket for each sum of wins, ties and losses",
    .revision = 1,
    .division = IHP_EACH,
    .distance = IH_DISTANCE_L1,
    .source = IHP_POINTS_OF_FEATURE,
    .feature = "equity",
    .width = 2,
    .dtype_of = ihp_sums_dtype,
    .points = equity_points,
    .derive = equity_derive,
};
