/* The method hands: every canonical hand has its own bucket. */
#include "method/methods.h"

static void index_points(const struct ihp_hands *hands, const void *const values[], uint64_t first,
                         size_t count, void *out)
{
  uint32_t *point = out;
  (void)hands;
  (void)values;
  for (uint64_t i = 0; i < count; i++)
    point[i] = (uint32_t)(first + i);
}

static void index_derive(const struct ihp_hands *hands, uint64_t index,
                         const struct ihp_tally *tally, uint64_t point[])
{
  (void)hands;
  (void)tally;
  point[0] = index;
}

const struct ihp_method ihp_method_hands = {
    .name = "hands",
    .meaning = "one bucket for each canonical hand",
    .revision = 1,
    .division = IHP_EACH,
    .distance = IH_DISTANCE_L1,
    .source = IHP_POINTS_OF_FEATURE,
    .feature = "ehs",
    .width = 1,
    .dtype = IH_U32,
    .points = index_points,
    .is_index = 1,
    .derive = index_derive,
};
