/* The method hands: every canonical hand has its own bucket. */
#include "method/methods.h"

static enum ih_dtype index_dtype(const struct ihp_hands *hands)
{
  (void)hands;
  return IH_U32;
}

static void index_points(const struct ihp_hands *hands, const void *const values[], uint64_t first,
                         uint64_t count, void *out)
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
    .check = ihp_any_hands,
    .feature = ihp_ehs_feature_name,
    .width = ihp_one_coordinate,
    .dtype = index_dtype,
    .points = index_points,
    .derive = index_derive,
};
