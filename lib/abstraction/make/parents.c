/* Buckets within parents: the hands of each parent are divided by themselves. */
#include "abstraction/make/abstraction.h"
#include "base/error.h"
#include "store/buckets.h"
#include "table/fault.h"

#include <inttypes.h>
#include <isohand/sequence.h>
#include <stdlib.h>
#include <string.h>

/* ---- Who they are -------------------------------------------------------------------------- */

/* Each preflop hand's bucket. */
static enum ih_status read_preflop(struct ihp_bucketing *b, const char *path, ih_error *error)
{
  struct ihp_parents *parents = b->parents;
  struct ihp_bucket_source *source = &b->source[IHP_SOURCES - 1];
  ih_store *store = NULL;
  enum ih_status status = ihp_store_open_alone(path, &store, error);
  if (status == IH_OK)
    status = ihp_buckets_check_labels(store, error);
  if (status != IH_OK) {
    ih_store_close(store);
    return status;
  }
  for (uint64_t i = 0; i < parents->classes; i++)
    parents->parent[i] = (uint32_t)ih_store_value_unchecked(store, 0, i, 0);
  const uint64_t count = ih_store_game(store)->buckets;
  ihp_source_key(ih_store_rounds(store), "bucket", "bucket", source->key);
  ihp_store_checksum(store, "bucket", source->checksum);
  ih_store_close(store);
  status = ihp_parents_count(parents, count);
  return status == IH_OK ? status : ihp_memory_error(error, path);
}

/* Each board is a parent, or will be in one. */
static enum ih_status take_boards(struct ihp_parents *parents)
{
  for (uint64_t i = 0; i < parents->classes; i++)
    parents->parent[i] = (uint32_t)i;
  return ihp_parents_count(parents, parents->classes);
}

enum ih_status ihp_bucketing_open_parents(struct ihp_bucketing *b, const char *preflop,
                                          ih_error *error)
{
  ih_error why;
  const int is_board = strcmp(b->settings.within, ihp_within_names[IHP_WITHIN_BOARD]) == 0;
  enum ih_status status =
      ihp_parents_new(&b->hands, is_board ? IHP_WITHIN_BOARD : IHP_WITHIN_PREFLOP, &b->parents);
  if (status != IH_OK)
    return ihp_error(error, status, 0, "%s: %s", b->name, ih_status_string(status));
  if (b->settings.public_buckets > b->parents->classes)
    return ihp_error(error, IH_ERR_RANGE, 0,
                     "%s: %" PRIu64 " public buckets of boards, of which there are %" PRIu64,
                     b->name, b->settings.public_buckets, b->parents->classes);
  status = is_board ? take_boards(b->parents) : read_preflop(b, preflop, &why);
  if (status == IH_OK)
    return IH_OK;
  return is_board ? ihp_error(error, status, 0, "%s: not enough memory", b->name)
                  : ihp_error(error, status, 0, "%s: %s", b->name, why.message);
}

/* ---- All hands ----------------------------------------------------------------------------- */

enum { CHUNK = 4096 };

/* What to do with some hands of a street. */
typedef void visit_hands(void *context, uint64_t first, size_t count, const uint64_t class[],
                         const uint64_t multiplicity[]);

/* Goes over all hands of the street, with their classes. */
static enum ih_status visit_all(const struct ihp_bucketing *b, visit_hands *visit, void *context)
{
  static const size_t stride = IH_MAX_CARDS;
  uint64_t class[CHUNK], multiplicity[CHUNK], first = 0;
  uint8_t *rows = malloc(CHUNK * stride);
  const ih_sequence_arrays arrays = {
      .rows = rows, .stride = stride, .multiplicities = multiplicity};
  ih_sequence *sequence = NULL;
  size_t count;
  enum ih_status status = rows == NULL ? IH_ERR_MEMORY
                                       : ih_sequence_new(b->indexer, b->hands.rounds.count - 1u, 0,
                                                         b->count, &sequence);
  if (status == IH_OK)
    for (; (count = ih_sequence_next_unchecked(sequence, CHUNK, &arrays)) > 0; first += count) {
      for (size_t i = 0; i < count; i++)
        class[i] = ihp_parents_class(b->parents, rows + i * stride);
      visit(context, first, count, class, multiplicity);
    }
  ih_sequence_free(sequence);
  free(rows);
  return status;
}

/* ---- Public buckets ------------------------------------------------------------------------- */

/* How the hands of a board are spread over E[HS]: their numbers by bins. */
enum { PUBLIC_BINS = 50 };

struct boards {
  const struct ihp_bucketing *b;
  const void *ehs;
  uint64_t *weight; /* [board]: its multiplicity */
  uint32_t *at;     /* [board * PUBLIC_BINS + bin] */
};

static void add_hands_of_boards(void *context, uint64_t first, size_t count, const uint64_t class[],
                                const uint64_t multiplicity[])
{
  const struct boards *boards = context;
  for (size_t i = 0; i < count; i++) {
    const uint64_t ehs = ihp_ehs_at(boards->b, boards->ehs, first + i);
    uint64_t bin = ehs * PUBLIC_BINS / boards->b->ehs_most;
    bin -= bin == PUBLIC_BINS;
    boards->at[class[i] * PUBLIC_BINS + bin] +=
        (uint32_t)(multiplicity[i] / boards->weight[class[i]]);
  }
}

static enum ih_status cluster_boards(const struct boards *boards)
{
  const struct ihp_bucketing *b = boards->b;
  struct ihp_parents *parents = b->parents;
  const size_t count = (size_t)parents->classes;
  const ih_points points = {.count = count,
                            .width = PUBLIC_BINS,
                            .dtype = IH_U32,
                            .at = boards->at,
                            .weight = boards->weight};
  const ih_cluster_options options = {.distance = IH_DISTANCE_L1,
                                      .clusters = (size_t)b->settings.public_buckets,
                                      .seed = b->settings.seed,
                                      .restarts = (unsigned)b->settings.restarts,
                                      .executor = b->options->executor};
  ih_clusters out = {.label = parents->parent};
  enum ih_status status = visit_all(b, add_hands_of_boards, (void *)boards);
  if (status == IH_OK)
    status = ih_bucket_cumulate(count, PUBLIC_BINS, IH_U32, boards->at);
  if (status == IH_OK)
    status = ih_bucket_cluster(&points, &options, &out);
  return status == IH_OK ? ihp_parents_count(parents, b->settings.public_buckets) : status;
}

enum ih_status ihp_bucketing_public(const struct ihp_bucketing *b, const void *ehs)
{
  const uint64_t classes = b->parents->classes;
  const struct boards boards = {.b = b,
                                .ehs = ehs,
                                .weight = malloc((size_t)classes * sizeof *boards.weight),
                                .at = calloc((size_t)classes * PUBLIC_BINS, sizeof *boards.at)};
  enum ih_status status = boards.weight != NULL && boards.at != NULL ? IH_OK : IH_ERR_MEMORY;
  for (uint64_t i = 0; i < classes && status == IH_OK; i++)
    status = ih_multiplicity(b->parents->indexer, 0, i, &boards.weight[i]);
  if (status == IH_OK)
    status = cluster_boards(&boards);
  free(boards.weight);
  free(boards.at);
  return status;
}

/* ---- Points of parents ---------------------------------------------------------------------- */

/* A point of a hand's own, and its parent. */
struct pair {
  uint32_t point, parent;
};

struct pairing {
  const struct ihp_bucketing *b;
  struct pair *pair;
};

static void pair_hands(void *context, uint64_t first, size_t count, const uint64_t class[],
                       const uint64_t multiplicity[])
{
  const struct pairing *pairing = context;
  (void)multiplicity;
  for (size_t i = 0; i < count; i++)
    pairing->pair[first + i] =
        (struct pair){pairing->b->different[first + i], pairing->b->parents->parent[class[i]]};
}

/* Pairs are points of two coordinates: those that differ get numbers. */
static enum ih_status merge_pairs(struct ihp_bucketing *b, const struct pair pairs[], size_t *count)
{
  const ih_points points = {.count = (size_t)b->count, .width = 2, .dtype = IH_U32, .at = pairs};
  enum ih_status status = ih_bucket_merge(&points, b->options->executor, NULL, b->different, count);
  if (status != IH_OK)
    return status;
  b->parent = malloc(*count * sizeof *b->parent);
  if (b->parent == NULL)
    return IH_ERR_MEMORY;
  for (uint64_t i = 0; i < b->count; i++)
    b->parent[b->different[i]] = pairs[i].parent;
  return IH_OK;
}

enum ih_status ihp_bucketing_split_points(struct ihp_bucketing *b, size_t *count)
{
  const struct pairing pairing = {b, malloc((size_t)b->count * sizeof *pairing.pair)};
  enum ih_status status =
      pairing.pair == NULL ? IH_ERR_MEMORY : visit_all(b, pair_hands, (void *)&pairing);
  if (status == IH_OK)
    status = merge_pairs(b, pairing.pair, count);
  free(pairing.pair);
  return status;
}
