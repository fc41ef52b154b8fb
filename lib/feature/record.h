/* The record of a feature: all that the tree knows of it.
 *
 * A feature is made in one of two ways.  In the order of the indices: any range of indices can
 * be made by itself, and a file is written as it is made.  Or of *arrays* of a street
 * (isohand/equity.h): numbers of each hand that lie all over memory until the street is
 * complete, made from the cards or from the arrays of a later street; the feature's tensors
 * are arrays, or follow from them row by row.  Features can share arrays: wins, ties and
 * losses, E[HS] and histograms come from one pass over the boards. */
#ifndef IH_LIB_FEATURE_RECORD_H
#define IH_LIB_FEATURE_RECORD_H

#include <isohand/equity.h>
#include <isohand/feature.h>
#include <string.h>

/* The hands of a round list's last round in a game. */
struct ihp_hands {
  ih_feature_game game; /* complete, for the feature at hand */
  ih_rounds rounds;
  const ih_indexer *indexer;
  const ih_street *street; /* NULL where nothing is made of arrays */
};

/* ---- Arrays ---------------------------------------------------------------------- */

enum { IHP_STREET_ARRAYS = 4 };

/* What a slice of arrays is made of, and where it goes. */
struct ihp_street_slice {
  const struct ihp_hands *hands;
  const struct ihp_hands *source;      /* those of ihp_street_arrays.source; NULL: none */
  void *to[IHP_STREET_ARRAYS];         /* NULL: not wanted */
  const void *from[IHP_STREET_ARRAYS]; /* the same arrays of the source */
  const ih_labelling *labelling;       /* of the source, where the arrays are made of labels */
  const ih_callbacks *callbacks;       /* asked whether to stop */
};

/* How arrays are made. */
struct ihp_street_arrays {
  unsigned count;
  /* The tensor that has the very bytes of an array. */
  struct {
    const char *feature, *tensor;
  } of[IHP_STREET_ARRAYS];
  /* Bytes of an array for a hand; 0: these hands have no such array. */
  size_t (*bytes)(const struct ihp_hands *hands, unsigned array);
  /* 1, and *source = the rounds of the later hands that these are made from; 0 when they are
   * made of the cards alone. */
  int (*source)(const ih_feature_game *game, const ih_rounds *rounds, ih_rounds *source);
  /* Whether they are made of labels of the source's hands rather than of its arrays. */
  int of_labels;
  /* About nanoseconds of a thread for a hand. */
  uint64_t (*cost)(const ih_feature_game *game, const ih_rounds *rounds);
  /* Makes the hands of the boards first..first+count-1 of the street.  IH_ERR_CANCELLED. */
  enum ih_status (*make)(const struct ihp_street_slice *slice, uint64_t first, size_t count);
};

/* ---- Tensors ---------------------------------------------------------------------- */

/* The most hands whose rows are made at once, and the bytes of a buffer for them. */
enum { IHP_ROWS = 1 << 16, IHP_ROWS_BUFFER = 2 * 4 * IHP_ROWS };

/* The rows of the hands first..first+count-1, count <= IHP_ROWS, of a tensor: where they are in
 * the arrays, or in buffer[0..IHP_ROWS_BUFFER-1], where they were made. */
typedef const void *ihp_rows_of(const struct ihp_hands *hands,
                                const void *const array[IHP_STREET_ARRAYS], uint64_t first,
                                size_t count, void *buffer);

struct ihp_tensor {
  ih_feature_tensor tensor;
  unsigned arrays;   /* bit i: it is made of array i */
  ihp_rows_of *rows; /* NULL: the rows are those of its only array */
};

/* ---- In the order of the indices --------------------------------------------------- */

/* The feature's only tensor, prepared once and then filled in ranges of indices, any number of
 * them at the same time. */
struct ihp_filling {
  enum ih_status (*prepare)(const struct ihp_hands *hands, void **filling);
  enum ih_status (*fill)(const void *filling, uint64_t first, size_t count, void *out);
  void (*release)(void *filling); /* NULL is allowed */
};

/* ---- Verifying ---------------------------------------------------------------------- */

struct ihp_tally;

/* Rows of consecutive indices that are looked at. */
struct ihp_rows {
  size_t count;
  const uint64_t *multiplicity;
  /* [t][i * width + j] = element j of row i of tensor t; of a float its bits. */
  const uint64_t *values[IH_FEATURE_TENSORS];
};

enum { IHP_REASON = 200, IHP_SUMS = 2 };

/* ---- The record ----------------------------------------------------------------------- */

struct ihp_scale {
  const char *token, *meaning; /* NULL: the ranking has no such values */
};

struct ih_feature {
  const char *name;
  unsigned revision, parameters; /* as isohand/feature.h has them */
  struct ihp_scale scale[IH_RANKINGS];
  /* ih_feature_check of a complete game. */
  enum ih_status (*check)(const ih_feature_game *game, const ih_rounds *rounds, ih_error *error);
  /* Writes the tensors of what was checked, and returns their number. */
  size_t (*tensors)(const ih_feature_game *game, const ih_rounds *rounds,
                    struct ihp_tensor tensors[IH_FEATURE_TENSORS]);
  const struct ihp_street_arrays *arrays; /* one of these two is NULL; both: lib/build does not */
  const struct ihp_filling *filling;      /* make it */
  /* With `derive`: how many rows verifying recomputes unless the caller says otherwise, and the
   * estimated CPU nanoseconds of one. */
  uint64_t samples, row_cost;
  /* The rows of a hand by a road that the making does not share, of each tensor, one after the
   * other: from the cards, or from what was counted in playing the hand out (tally.h).  One
   * of the two is NULL; both: a table does not hold what the rows come from. */
  void (*derive)(const struct ihp_hands *hands, const uint8_t cards[], uint64_t values[]);
  void (*derive_tally)(const struct ihp_hands *hands, const struct ihp_tally *tally,
                       uint64_t values[]);
  int by_method; /* neither: the table names the method (method.h) */
  /* Looks at rows in their order until one is wrong, adds what those before it contribute to
   * sums[], and returns their number; reason[] = why the wrong one is.  NULL: any row can be
   * right. */
  size_t (*scan)(const struct ihp_hands *hands, const struct ihp_rows *rows, int64_t sums[IHP_SUMS],
                 char reason[IHP_REASON]);
  /* Whether the sums of all rows can be right; if not, why.  NULL: they always can. */
  int (*is_total)(const struct ihp_hands *hands, const int64_t sums[IHP_SUMS],
                  char reason[IHP_REASON]);
};

/* The records: a file each. */
extern const ih_feature ihp_strength_feature, ihp_equity_feature, ihp_ehs_feature,
    ihp_histogram_feature, ihp_ochs_feature, ihp_transitions_feature, ihp_bucket_feature;

/* The tensors with what they are made of: those of a complete game that was checked. */
static inline size_t ihp_feature_tensors(const ih_feature *feature, const ih_feature_game *game,
                                         const ih_rounds *rounds,
                                         struct ihp_tensor tensors[IH_FEATURE_TENSORS])
{
  return feature->tensors(game, rounds, tensors);
}

/* Whether two lists have the same rounds. */
static inline int ihp_same_rounds(const ih_rounds *a, const ih_rounds *b)
{
  return a->count == b->count && memcmp(a->cards, b->cards, a->count) == 0;
}

/* What differs between two games that tables are of: "deck", "ranking" or "final board", the first
 * of these; NULL: nothing.  Bins, clusters and the like are not compared. */
const char *ihp_game_difference(const ih_feature_game *a, const ih_feature_game *b);

/* The type of the labels that a game's transitions count. */
static inline enum ih_dtype ihp_labels_dtype(const ih_feature_game *game)
{
  return game->labels > IH_MAX_LABELS ? IH_U32 : IH_U16;
}

/* Bytes of a row. */
static inline size_t ihp_row_bytes(const ih_feature_tensor *tensor)
{
  return ih_dtype_size(tensor->dtype) * (size_t)(tensor->width == 0 ? 1 : tensor->width);
}

/* The rows of the hands first..first+count-1 of a tensor that is made of arrays. */
static inline const void *ihp_tensor_rows(const struct ihp_tensor *tensor,
                                          const struct ihp_hands *hands,
                                          const void *const array[IHP_STREET_ARRAYS],
                                          uint64_t first, size_t count, void *buffer)
{
  if (tensor->rows != NULL)
    return tensor->rows(hands, array, first, count, buffer);
  const char *only = array[__builtin_ctz(tensor->arrays)];
  return only + first * ihp_row_bytes(&tensor->tensor);
}

#endif
