/* Methods of what somebody gives for each hand: labels, or points to be divided.  Hands are
 * played out for their E[HS] only. */
#include "method/methods.h"

/* A point is the label itself, so that each label is a bucket. */
const struct ihp_method ihp_method_given = {
    .name = "given",
    .meaning = "labels that somebody gives",
    .revision = 1,
    .division = IHP_EACH,
    .distance = IH_DISTANCE_L1,
    .source = IHP_SUPPLIED_LABELS,
    .width = 1,
    .dtype = IH_U32,
};

const struct ihp_method ihp_method_l1 = {
    .name = "l1",
    .meaning = "k-medians of points that somebody gives",
    .revision = 1,
    .division = IHP_CLUSTERED,
    .distance = IH_DISTANCE_L1,
    .source = IHP_SUPPLIED_POINTS,
};

const struct ihp_method ihp_method_l2 = {
    .name = "l2",
    .meaning = "k-means of points that somebody gives",
    .revision = 1,
    .division = IHP_CLUSTERED,
    .distance = IH_DISTANCE_L2,
    .source = IHP_SUPPLIED_POINTS,
};

const struct ihp_method ihp_method_distinct = {
    .name = "distinct",
    .meaning = "one bucket for each different point that somebody gives",
    .revision = 1,
    .division = IHP_EACH,
    .distance = IH_DISTANCE_L1,
    .source = IHP_SUPPLIED_POINTS,
};
