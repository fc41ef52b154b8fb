/* The points of a street's hands: made, merged, and weighted. */
#include "abstraction/make/abstraction.h"
#include "base/error.h"

#include <isohand/sequence.h>
#include <stdlib.h>
#include <string.h>

static enum ih_status short_of_memory(const struct ihp_bucketing *b, ih_error *error)
{
  return ihp_error(error, IH_ERR_MEMORY, 0, "%s: not enough memory for the points of %llu hands",
                   b->name, (unsigned long long)b->count);
}

void ihp_bucketing_release(struct ihp_bucketing *b)
{
  ih_indexer_free(b->indexer);
  ih_street_free(b->street);
  ihp_given_close(&b->given);
  ihp_next_close(b->next);
  ihp_parents_free(b->parents);
  free(b->parent);
  free(b->different);
  free(b->weight);
  free(b->ehs);
  free(b->at);
  free(b->label);
  free(b->centre);
  free(b->low);
  free(b->high);
  free(b->size);
  free(b->cost);
  free(b->mean);
  *b = (struct ihp_bucketing){.name = NULL};
}

/* ---- Points of all hands ------------------------------------------------------------------ */

/* The values of all tensors of a table in memory. */
static void list_values(const struct ihp_feature_values *values, size_t table,
                        const void *list[IH_FEATURE_TENSORS])
{
  for (size_t t = 0; t < IH_FEATURE_TENSORS; t++)
    list[t] = table == IHP_NONE ? NULL : ih_build_values(values->build, table, t);
}

/* *points = a point of each hand, in memory to be freed. */
static enum ih_status make_points(struct ihp_bucketing *b, const struct ihp_feature_values *values,
                                  ih_points *points, void **at)
{
  const struct ihp_method *method = b->settings.method;
  const void *list[IH_FEATURE_TENSORS];
  *points = (ih_points){
      .count = (size_t)b->count, .width = ihp_bucketing_width(b), .dtype = ihp_bucketing_dtype(b)};
  *at = malloc(points->count * points->width * ih_dtype_size(points->dtype));
  if (*at == NULL)
    return IH_ERR_MEMORY;
  points->at = *at;
  if (b->given.path != NULL) {
    ihp_bucketing_read_given(b, *at);
    return IH_OK;
  }
  if (b->next != NULL)
    return ihp_bucketing_next_points(b, *at);
  if (ihp_method_source(method, &b->hands) == IHP_POINTS_OF_STREET)
    return method->street_points(&b->hands, b->options->executor, *at);
  list_values(values, values->feature, list);
  method->points(&b->hands, list, 0, b->count, *at);
  return IH_OK;
}

static enum ih_status merge_points(struct ihp_bucketing *b, const ih_points *points)
{
  const size_t row = points->width * ih_dtype_size(points->dtype);
  size_t count;
  b->different = malloc(points->count * sizeof *b->different);
  if (b->different == NULL)
    return IH_ERR_MEMORY;
  enum ih_status status = ih_bucket_merge(points, b->options->executor, NULL, b->different, &count);
  if (status == IH_OK && b->parents != NULL)
    status = ihp_bucketing_split_points(b, &count);
  if (status != IH_OK)
    return status;
  b->at = malloc(count * row);
  if (b->at == NULL)
    return IH_ERR_MEMORY;
  b->points = *points;
  b->points.count = count;
  b->points.at = b->at;
  return ih_bucket_gather(points, b->different, count, b->at, NULL);
}

/* ---- Weights ---------------------------------------------------------------------------- */

enum { CHUNK = 4096 };

/* The tensors of ehs that have the sums of squares, before the final street, and of points. */
enum { EHS_SQUARES = 0, EHS_POINTS = 1 };

static void add_hands(struct ihp_bucketing *b, const void *ehs, uint64_t first, size_t count,
                      const uint64_t multiplicity[])
{
  for (size_t i = 0; i < count; i++) {
    const uint32_t point = b->different[first + i];
    b->weight[point] += multiplicity[i];
    b->ehs[point] += multiplicity[i] * ihp_ehs_at(b, ehs, first + i);
  }
}

static enum ih_status weigh_points(struct ihp_bucketing *b, const void *ehs)
{
  uint64_t multiplicity[CHUNK], first = 0;
  const ih_sequence_arrays arrays = {.multiplicities = multiplicity};
  ih_sequence *sequence;
  size_t count;
  b->weight = calloc(b->points.count, sizeof *b->weight);
  b->ehs = calloc(b->points.count, sizeof *b->ehs);
  if (b->weight == NULL || b->ehs == NULL)
    return IH_ERR_MEMORY;
  const enum ih_status status =
      ih_sequence_new(b->indexer, b->hands.rounds.count - 1u, 0, b->count, &sequence);
  if (status != IH_OK)
    return status;
  for (; (count = ih_sequence_next_unchecked(sequence, CHUNK, &arrays)) > 0; first += count)
    add_hands(b, ehs, first, count, multiplicity);
  ih_sequence_free(sequence);
  b->points.weight = b->weight;
  return IH_OK;
}

/* ---- All of it -------------------------------------------------------------------------- */

/* The checksum of a tensor that was used, as a table of it has it; 0 when memory is short. */
static int note_source(struct ihp_bucketing *b, struct ihp_bucket_source *source,
                       const struct ihp_feature_values *values, size_t table, size_t tensor)
{
  ih_build_table about;
  ih_feature_tensor tensors[IH_FEATURE_TENSORS];
  if (table == IHP_NONE)
    return 1;
  (void)ih_build_table_at(values->build, table, &about);
  (void)ih_feature_tensors(about.feature, &b->hands.game, &b->hands.rounds, tensors);
  const size_t size = ih_dtype_size(tensors[tensor].dtype);
  const uint64_t width = tensors[tensor].width == 0 ? 1 : tensors[tensor].width;
  ihp_source_key(&b->hands.rounds, ih_feature_name(about.feature), tensors[tensor].name,
                 source->key);
  return ihp_checksum_of(ih_build_values(values->build, table, tensor),
                         (size_t)(b->count * width * size), size, source->checksum);
}

static int note_sources(struct ihp_bucketing *b, const struct ihp_feature_values *values)
{
  const int is_final = ihp_street_is_final(&b->hands.game, &b->hands.rounds);
  if (!note_source(b, &b->source[0], values, values->ehs, EHS_POINTS))
    return 0;
  if (values->feature != values->ehs)
    return note_source(b, &b->source[1], values, values->feature, 0);
  return is_final || !b->settings.method->needs_squares ||
         note_source(b, &b->source[1], values, values->ehs, EHS_SQUARES);
}

enum ih_status ihp_bucketing_points(struct ihp_bucketing *b,
                                    const struct ihp_feature_values *values, ih_error *error)
{
  const struct ihp_street_counts counts = ihp_street_counts_of(&b->hands);
  ih_points points;
  void *at = NULL;
  b->ehs_most = counts.most * counts.runouts;
  const void *ehs = ih_build_values(values->build, values->ehs, EHS_POINTS);
  enum ih_status status = make_points(b, values, &points, &at);
  if (status == IH_OK && b->settings.public_buckets > 0)
    status = ihp_bucketing_public(b, ehs);
  if (status == IH_OK)
    status = merge_points(b, &points);
  free(at);
  if (status == IH_OK)
    status = weigh_points(b, ehs);
  if (status == IH_OK && !note_sources(b, values))
    status = IH_ERR_MEMORY;
  if (status == IH_ERR_MEMORY)
    return short_of_memory(b, error);
  if (status == IH_ERR_RANGE && b->settings.public_buckets > 0)
    return ihp_error(error, status, 0, "%s: fewer different boards than %llu public buckets",
                     b->name, (unsigned long long)b->settings.public_buckets);
  return status == IH_OK ? IH_OK
                         : ihp_error(error, status, 0, "%s: %s", b->name, ih_status_string(status));
}
