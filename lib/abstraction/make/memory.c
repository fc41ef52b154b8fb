/* The memory that a street takes: estimated, so that what does not fit is refused before it is
 * made, and not ended by the system in the middle. */
#include "abstraction/make/abstraction.h"
#include "base/error.h"

#include <string.h>

/* ---- What is needed ----------------------------------------------------------------------- */

static uint64_t bytes_of_point(const struct ihp_bucketing *b)
{
  return ihp_bucketing_width(b) * ih_dtype_size(ihp_bucketing_dtype(b));
}

/* A row of a feature; NULL is none. */
static uint64_t bytes_of_row(const struct ihp_bucketing *b, const char *feature)
{
  ih_feature_tensor tensor[IH_FEATURE_TENSORS];
  uint64_t bytes = 0;
  const size_t tensors =
      feature == NULL
          ? 0
          : ih_feature_tensors(ih_feature_find(feature), &b->hands.game, &b->hands.rounds, tensor);
  for (size_t t = 0; t < tensors; t++)
    bytes += ih_dtype_size(tensor[t].dtype) * (tensor[t].width == 0 ? 1 : tensor[t].width);
  return bytes;
}

/* While equal points are found: features, points, their numbers, and about twice that for
 * ih_bucket_merge; where points come from the next street's buckets, counts of them, and a label of
 * each of its hands; where there are parents, a pair of the hand's point and its parent.  Below
 * 2^28 hands of less than 2^13 bytes each. */
static uint64_t memory_to_merge(const struct ihp_bucketing *b)
{
  const char *feature = ihp_bucketing_feature(b);
  const uint64_t other =
      feature == NULL || strcmp(feature, "ehs") == 0 ? 0 : bytes_of_row(b, feature);
  const uint64_t hands =
      b->count * (bytes_of_row(b, "ehs") + other + bytes_of_point(b) + 3 * sizeof *b->different);
  const uint64_t pairs = b->settings.within == NULL ? 0 : b->count * 2 * sizeof *b->parent;
  return b->settings.method->source == IHP_POINTS_OF_NEXT
             ? hands + pairs + b->count * ihp_next_cards(&b->hands) +
                   b->next_hands * sizeof *b->next->label
             : hands + pairs;
}

/* Beside the hands' numbers, while different points are divided: the point, its weight, E[HS] and
 * label, and what clustering has of it, also of the points in samples, its rows being filled up; of
 * each bucket centre, size, cost and mean, what clustering adds up, and while they are numbered the
 * centre once more, a list of 32 bytes each that sorting may copy, and the number; of percentiles
 * the two ends of each; and where there are parents, of each point its parent, its place among
 * theirs, and once more what a parent's points are. */
static uint64_t memory_to_divide(const struct ihp_bucketing *b, uint64_t points, uint64_t buckets)
{
  enum {
    CLUSTERING = 56,
    CLUSTER = 256,
    COORDINATE = 24,
    UNIT = 24, /* of a point with medoids, beside the point */
    PERCENTILES = 90,
    NUMBERING = 2 * 32 + 4
  };
  const enum ihp_division division = b->settings.method->division;
  const uint64_t point = bytes_of_point(b);
  const uint64_t each = point + sizeof *b->weight + sizeof *b->ehs + sizeof *b->label +
                        (division == IHP_EACH          ? 0
                         : division == IHP_PERCENTILES ? PERCENTILES
                         : division == IHP_MEDOIDS     ? UNIT * ihp_bucketing_width(b)
                                                       : 2 * point + CLUSTERING);
  const uint64_t bucket = (division == IHP_PERCENTILES ? 4 : 2) * point + NUMBERING +
                          sizeof *b->size + sizeof *b->cost + sizeof *b->mean +
                          (division == IHP_CLUSTERED ? CLUSTER + COORDINATE * point : 0);
  const uint64_t pieces =
      b->settings.within == NULL
          ? 0
          : sizeof *b->parent + sizeof(uint32_t) + point + sizeof *b->weight + sizeof *b->label;
  return b->count * sizeof *b->different + points * (each + pieces) + buckets * bucket;
}

/* ---- What there is ------------------------------------------------------------------------ */

/* Whether there are so many bytes, of which some are taken already. */
static enum ih_status check_room(const struct ihp_bucketing *b, uint64_t bytes, uint64_t taken,
                                 ih_error *error)
{
  const uint64_t given = b->options->memory;
  const uint64_t needed = given == 0 ? bytes - taken : bytes;
  const uint64_t memory = given == 0 ? ih_build_memory() : given;
  if (needed <= memory)
    return IH_OK;
  return ihp_error(error, IH_ERR_MEMORY, 0, "%s: %.0f MB of memory are needed, and %.0f MB are %s",
                   b->name, 1e-6 * (double)needed, 1e-6 * (double)memory,
                   given == 0 ? "free" : "allowed");
}

/* There are at least as many different points as buckets, and as hands where no hand need be
 * played out, since then the point is the index. */
static uint64_t least_points(const struct ihp_bucketing *b)
{
  return b->settings.method->needs_tally ? b->settings.buckets : b->count;
}

/* Each parent has one at least. */
static uint64_t least_buckets(const struct ihp_bucketing *b)
{
  const uint64_t parents = b->settings.public_buckets > 0 ? b->settings.public_buckets
                           : b->parents != NULL           ? b->parents->classes
                                                          : 0;
  if (b->settings.method->division == IHP_EACH)
    return least_points(b);
  return parents > b->settings.buckets ? parents : b->settings.buckets;
}

uint64_t ihp_bucketing_memory(const struct ihp_bucketing *b)
{
  const uint64_t merging = memory_to_merge(b),
                 dividing = memory_to_divide(b, least_points(b), least_buckets(b));
  return merging > dividing ? merging : dividing;
}

uint64_t ihp_bucketing_disk(const struct ihp_bucketing *b)
{
  struct ihp_tensor labels[IH_FEATURE_TENSORS];
  ih_feature_game game = b->hands.game;
  game.buckets = (unsigned)least_buckets(b);
  (void)ihp_feature_tensors(&ihp_bucket_feature, &game, &b->hands.rounds, labels);
  return b->count * ih_dtype_size(labels[0].tensor.dtype) +
         least_buckets(b) *
             (bytes_of_point(b) + sizeof *b->size + sizeof *b->cost + sizeof *b->mean);
}

enum ih_status ihp_bucketing_plan(const struct ihp_bucketing *b, ih_error *error)
{
  return check_room(b, ihp_bucketing_memory(b), 0, error);
}

enum ih_status ihp_bucketing_plan_division(const struct ihp_bucketing *b, ih_error *error)
{
  const uint64_t points = b->points.count;
  const uint64_t taken = b->count * sizeof *b->different +
                         points * (bytes_of_point(b) + sizeof *b->weight + sizeof *b->ehs);
  return check_room(b, memory_to_divide(b, points, b->buckets), taken, error);
}
