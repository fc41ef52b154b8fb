/* The record of a feature: everything the library knows about it.
 *
 * A feature is made in one of two ways.  Either in index order: any range of indices can be made
 * independently, and is written to the file as it is made.  Or from *arrays* of a street
 * (isohand/equity.h): numbers per hand, filled in scattered order until the street is complete,
 * made from the cards or from the arrays of a later street; the feature's tensors are arrays, or
 * are computed from them row by row.  Features can share arrays: wins, ties and losses, E[HS] and
 * histograms come from one pass over the boards. */
#ifndef IH_LIB_FEATURE_RECORD_H
#define IH_LIB_FEATURE_RECORD_H

#include "table/scratch.h"

#include <isohand/equity.h>
#include <isohand/feature.h>
#include <string.h>

/* The hands of the last round of a round list in a game. */
struct ihp_hands {
  ih_feature_game game; /* completed for the feature in question */
  ih_rounds rounds;
  const ih_indexer *indexer;
  const ih_street *street; /* NULL if no arrays are needed */
};

/* ---- Arrays of a street ---------------------------------------------------------- */

enum { IHP_STREET_ARRAYS = 4 };

/* Sources and destinations of a slice of arrays. */
struct ihp_street_slice {
  const struct ihp_hands *hands;
  const struct ihp_hands *source;      /* hands of ihp_street_arrays.source, or NULL */
  void *to[IHP_STREET_ARRAYS];         /* NULL: not needed */
  const void *from[IHP_STREET_ARRAYS]; /* the source's arrays of the same numbers */
  const ih_labelling *labelling;       /* of the source's hands, if of_labels */
  const ih_callbacks *callbacks;       /* only is_cancelled is called */
};

/* The recipe of arrays. */
struct ihp_street_arrays {
  unsigned count;
  /* The tensor whose bytes are identical to an array's. */
  struct {
    const char *feature, *tensor;
  } of[IHP_STREET_ARRAYS];
  /* Returns an array's bytes per hand; 0 if these hands have no such array. */
  size_t (*bytes)(const struct ihp_hands *hands, unsigned array);
  /* Returns 1 and sets *source to the rounds of the later hands that these are made from; returns 0
   * if they are made from the cards alone. */
  int (*source)(const ih_feature_game *game, const ih_rounds *rounds, ih_rounds *source);
  /* 1 if made from labels of the source's hands instead of its arrays */
  int of_labels;
  /* Returns estimated CPU nanoseconds per hand. */
  uint64_t (*cost)(const ih_feature_game *game, const ih_rounds *rounds);
  /* Makes the hands of boards first..first+count-1 of the street.  IH_ERR_CANCELLED. */
  enum ih_status (*make)(const struct ihp_street_slice *slice, uint64_t first, size_t count);
};

/* ---- Tensors of a feature --------------------------------------------------------- */

/* Most hands whose rows are made at once, and bytes of a buffer for them. */
enum { IHP_ROWS = 1 << 16, IHP_ROWS_BUFFER = 2 * 4 * IHP_ROWS };

/* Returns the rows of hands first..first+count-1 of a tensor, count <= IHP_ROWS: a pointer into the
 * arrays, or to buffer[0..IHP_ROWS_BUFFER-1] if they are computed. */
typedef const void *ihp_rows_of(const struct ihp_hands *hands,
                                const void *const array[IHP_STREET_ARRAYS], uint64_t first,
                                size_t count, void *buffer);

struct ihp_tensor {
  ih_feature_tensor tensor;
  unsigned arrays;   /* bit i: uses array i */
  ihp_rows_of *rows; /* NULL: the rows of its only array */
};

/* ---- Features made in index order -------------------------------------------------- */

/* A scratch file. */
enum { IHP_SCRATCH_NAME = 128, IHP_SCRATCH_FILES = 2 };

struct ihp_scratch_file {
  char name[IHP_SCRATCH_NAME];  /* in its folder */
  struct ihp_scratch_form form; /* its bytes are UINT64_MAX if out of memory */
};

/* The feature's tensors: prepared once, then filled one after the other, in ranges of indices. */
struct ihp_filling {
  /* May take long: uses the executor, and reports estimated CPU nanoseconds, those of `work`.  What
   * scratch files can hold is in those of the folder `scratch`, unless it is NULL; they stay when
   * the filling is released. */
  enum ih_status (*prepare)(const struct ihp_hands *hands, const char *scratch,
                            const ih_executor *executor, const ih_callbacks *callbacks,
                            void **filling, ih_error *error);
  /* Lists the scratch files; returns how many.  NULL: none. */
  size_t (*scratch)(const struct ihp_hands *hands, struct ihp_scratch_file out[IHP_SCRATCH_FILES]);
  /* Return the estimated CPU nanoseconds of the preparation, those of filling a row of a tensor,
   * and the most bytes of memory that the filling takes on a machine, with `processes` processes of
   * `workers` workers, scratch files included; NULL: all of them are too little to matter. */
  uint64_t (*work)(const struct ihp_hands *hands);
  uint64_t (*row_work)(const struct ihp_hands *hands);
  uint64_t (*memory)(const struct ihp_hands *hands, size_t workers, size_t processes);
  /* Exactly one of these is set.  `fill` fills rows of tensor t on one thread, many ranges at the
   * same time.  `fill_part` fills a large part of tensor t by the executor, and reports its own
   * units. */
  enum ih_status (*fill)(const void *filling, size_t t, uint64_t first, size_t count, void *out);
  enum ih_status (*fill_part)(const void *filling, size_t t, uint64_t first, size_t count,
                              const ih_executor *executor, const ih_callbacks *callbacks,
                              void *out);
  void (*release)(void *filling); /* NULL is ignored */
};

/* ---- Rows to be verified ------------------------------------------------------------ */

struct ihp_tally;

/* Rows of consecutive indices. */
struct ihp_rows {
  size_t count;
  const uint64_t *multiplicity;
  /* [t][i * width + j] = element j of row i of tensor t; floats as bits. */
  const uint64_t *values[IH_FEATURE_TENSORS];
};

enum { IHP_REASON = 200, IHP_SUMS = 2 };

/* ---- The record of a feature ---------------------------------------------------------- */

struct ihp_scale {
  const char *token, *meaning; /* NULL: not supported for the ranking */
};

struct ih_feature {
  const char *name;
  unsigned revision, parameters; /* as in isohand/feature.h */
  struct ihp_scale scale[IH_RANKINGS];
  /* ih_feature_check for a complete game. */
  enum ih_status (*check)(const ih_feature_game *game, const ih_rounds *rounds, ih_error *error);
  /* Lists the tensors for a checked game; returns their number. */
  size_t (*tensors)(const ih_feature_game *game, const ih_rounds *rounds,
                    struct ihp_tensor tensors[IH_FEATURE_TENSORS]);
  const struct ihp_street_arrays *arrays; /* Exactly one of these is set, or */
  const struct ihp_filling *filling;      /* neither if lib/build does not make the feature. */
  /* With `derive`: default number of rows that verification recomputes, and estimated CPU
   * nanoseconds per row. */
  uint64_t samples, row_cost;
  /* With `derive_tally`: default number of rows that verification recomputes if one takes longer
   * than a second, but not minutes. */
  uint64_t least_samples;
  /* Recomputes a hand's row, tensor after tensor, independently of how it was made: from the cards,
   * or from the counts of enumerated runouts (tally.h).  At most one is set; if neither is, the
   * table lacks what the rows are made from. */
  void (*derive)(const struct ihp_hands *hands, const uint8_t cards[], uint64_t values[]);
  void (*derive_tally)(const struct ihp_hands *hands, const struct ihp_tally *tally,
                       uint64_t values[]);
  int by_method; /* neither is set: the table's method recomputes rows (method.h) */
  /* Checks rows in order up to the first wrong one, adds the contributions of those before it to
   * sums[], and returns their number; reason[] describes the wrong one.  NULL: any row is valid. */
  size_t (*scan)(const struct ihp_hands *hands, const struct ihp_rows *rows, int64_t sums[IHP_SUMS],
                 char reason[IHP_REASON]);
  /* Returns 1 if the sums over all rows can be right; else 0, and the reason.  NULL: no check. */
  int (*is_total)(const struct ihp_hands *hands, const int64_t sums[IHP_SUMS],
                  char reason[IHP_REASON]);
};

/* The records, one file each. */
extern const ih_feature ihp_strength_feature, ihp_equity_feature, ihp_ehs_feature,
    ihp_histogram_feature, ihp_ochs_feature, ihp_transitions_feature, ihp_bucket_feature,
    ihp_omaha_equity_feature, ihp_omaha_ehs_feature, ihp_omaha_ehs2_feature,
    ihp_omaha_histogram_feature;

/* Lists the tensors, with the arrays that they use, for a complete and checked game. */
static inline size_t ihp_feature_tensors(const ih_feature *feature, const ih_feature_game *game,
                                         const ih_rounds *rounds,
                                         struct ihp_tensor tensors[IH_FEATURE_TENSORS])
{
  return feature->tensors(game, rounds, tensors);
}

/* Returns 1 if two lists have the same rounds. */
static inline int ihp_same_rounds(const ih_rounds *a, const ih_rounds *b)
{
  return a->count == b->count && memcmp(a->cards, b->cards, a->count) == 0;
}

/* Returns the first of "deck", "ranking" and "final board" in which the games of two tables differ,
 * or NULL. Bins, clusters and other parameters are not compared. */
const char *ihp_game_difference(const ih_feature_game *a, const ih_feature_game *b);

/* Returns the type of the labels that a game's transitions count. */
static inline enum ih_dtype ihp_labels_dtype(const ih_feature_game *game)
{
  return game->labels > IH_MAX_LABELS ? IH_U32 : IH_U16;
}

/* Returns the bytes per row. */
static inline size_t ihp_row_bytes(const ih_feature_tensor *tensor)
{
  return ih_dtype_size(tensor->dtype) * (size_t)(tensor->width == 0 ? 1 : tensor->width);
}

/* Returns the rows of hands first..first+count-1 of a tensor made from arrays. */
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
