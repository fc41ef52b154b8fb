/* Methods for user-supplied labels, or points to be clustered.  Runouts are enumerated only for
 * E[HS]. */
#include "method/methods.h"

/* A point is the label itself, so each label is a bucket. */
const struct ihp_method ihp_method_given = {
    .name = "given",
    .meaning = "user-supplied labels",
    .revision = 1,
    .division = IHP_EACH,
    .distance = IH_DISTANCE_L1,
    .source = IHP_SUPPLIED_LABELS,
    .width = 1,
    .dtype = IH_U32,
};

const struct ihp_method ihp_method_l1 = {
    .name = "l1",
    .meaning = "k-medians of user-supplied points",
    .revision = 1,
    .division = IHP_CLUSTERED,
    .distance = IH_DISTANCE_L1,
    .source = IHP_SUPPLIED_POINTS,
};

const struct ihp_method ihp_method_l2 = {
    .name = "l2",
    .meaning = "k-means of user-supplied points",
    .revision = 1,
    .division = IHP_CLUSTERED,
    .distance = IH_DISTANCE_L2,
    .source = IHP_SUPPLIED_POINTS,
};

const struct ihp_method ihp_method_distinct = {
    .name = "distinct",
    .meaning = "one bucket for each distinct user-supplied point",
    .revision = 1,
    .division = IHP_EACH,
    .distance = IH_DISTANCE_L1,
    .source = IHP_SUPPLIED_POINTS,
};
