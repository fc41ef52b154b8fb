/* isohand: making table files, alone or all of a game's in a folder.
 *
 * A build is first a *plan*: which tables are wanted, what each is made from, in which order,
 * and how much memory and disk each phase takes.  What cannot be made is refused there.  Then
 * it is *run*: phases make the values of one street, on the caller's threads, while the files
 * of the street before are written.  Each file appears when it is complete and safe on disk,
 * or not at all; a build in a folder that was stopped at any point, even by a power cut, goes
 * on from the files that are there.  The bytes of a file depend on what is asked for and on
 * nothing else.
 *
 *   ih_build *build;
 *   ih_build_new(&game, &build, &error);
 *   ih_build_add(build, ih_feature_find("ehs"), &rounds, "turn.safetensors", &error);
 *   ih_build_plan(build, &options, &error);
 *   ih_build_run(build, &error);
 *   ih_build_free(build);
 *
 * In libisohand-table.
 *
 * Stability: provisional.
 * Threads: one thread at a time uses a build; calls on different builds may run at the same
 * time. */
#ifndef ISOHAND_BUILD_H
#define ISOHAND_BUILD_H

#include <isohand/store.h>

IH_BEGIN_DECLS

typedef struct ih_build ih_build;

/* *out = a build of tables of a game, none yet; it belongs to the caller (ih_build_free).
 * Of a parameter that a table takes and the game leaves open the default is taken.
 * IH_ERR_MEMORY, IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_build_new(const ih_feature_game *game, ih_build **out, ih_error *error);

/* Frees it, and removes its lock of a folder; NULL is allowed. */
IH_API void ih_build_free(ih_build *build);

/* ---- What is wanted -------------------------------------------------------------------- */

/* Adds the table of a feature for the hands of the rounds' last one, which will be the file
 * `path` (copied), replacing what is there.  path NULL: its values stay in memory, for
 * ih_build_values.  IH_ERR_ARGUMENT when the plan is made already, or the feature is `bucket`
 * (isohand/abstraction.h); IH_ERR_MEMORY; errors of ih_feature_check. */
IH_API enum ih_status ih_build_add(ih_build *build, const ih_feature *feature,
                                   const ih_rounds *rounds, const char *path, ih_error *error);

/* Adds, for each street (preflop, flop, turn, river) and each feature that the game has there
 * and for which nothing must be given (IH_PARAMETERS_GIVEN), the table
 * FOLDER/STREET-FEATURE.safetensors.  ih_build_plan looks which of them are there.  A folder
 * that is there is locked for this build until ih_build_free.  IH_ERR_IO: another process
 * builds there, or it is no folder; IH_ERR_ARGUMENT: there is a folder already;
 * IH_ERR_MEMORY; errors of ih_equity_check; IH_ERR_ARGUMENT of ih_feature_check. */
IH_API enum ih_status ih_build_add_folder(ih_build *build, const char *folder, ih_error *error);

/* Gives the labels of the hands of some rounds, for tables of the street before: label[i] for
 * index i, below `count`.  They are copied.  The game's number of labels is then `count`, and the
 * table's labels are IH_U16 if count is at most IH_MAX_LABELS, else IH_U32.
 * dtype: of label[], IH_U16 with a count of 1..IH_MAX_LABELS, or IH_U32 with a count of
 * 1..IH_MAX_WIDE_LABELS.  IH_ERR_ARGUMENT: a label is not below count, or count or dtype is out of
 * range; IH_ERR_MEMORY. */
IH_API enum ih_status ih_build_give_labels(ih_build *build, const ih_rounds *rounds,
                                           enum ih_dtype dtype, const void *label, uint32_t count,
                                           ih_error *error);

/* The same from a file with an integer from 0 to 2^32 - 2 for each hand; `count` is the largest one
 * + 1.  The file is a safetensors file, of which `tensor` names the tensor, and NULL is the only
 * one of that form; or an array of NumPy's (.npy); or text with a number in each line.  A table of
 * isohand's must be of that street of this game, and its checksums right; of another file only the
 * number of labels can be checked.  IH_ERR_MISMATCH, IH_ERR_FORMAT, IH_ERR_MEMORY; errors of
 * ih_table_open and ih_table_check. */
IH_API enum ih_status ih_build_read_labels(ih_build *build, const ih_rounds *rounds,
                                           const char *path, const char *tensor, ih_error *error);

/* ---- The plan ----------------------------------------------------------------------------- */

/* What a build may use, and the callbacks of its plan and its run. */
typedef struct ih_build_options {
  /* The plan and the run share one total of progress: the run begins where the plan ended. */
  ih_callbacks callbacks;
  /* Called by the run when table number `table` is complete.  May be NULL, and may call
   * ih_build_table_get. */
  void (*written)(void *context, const ih_build *build, size_t table);
  /* Runs tasks; NULL: on the calling thread. */
  const ih_executor *executor;
  /* The same with one worker more, for phases in which one task writes and waits for the
   * disk; NULL: `executor`. */
  const ih_executor *writing_executor;
  uint64_t memory; /* bytes at most; 0: ih_memory_available() */
  int rebuild;     /* not 0: no file of the folder is kept, and each is replaced, whatever it is */
  void *reserved[2]; /* NULL */
} ih_build_options;

/* Makes the plan: works out what is made from what, looks at the files of the folder, makes
 * the indexers, and adds up memory and disk.  Files of the folder are kept when they are the
 * very tables that would be made: game, rounds, parameters, revision of the feature's
 * algorithm, checksums, and made from the tables that are kept beside them; those that others are
 * to be made from are verified (ih_store_verify with its usual samples).  Anything else under such
 * a name is refused and stays.  *options is copied for the run, so its executors and the context of
 * its callbacks must live as long as the build.  Once only: after a failure only ih_build_free is
 * left, except that after IH_ERR_MEMORY and IH_ERR_IO for want of room the phases can still be
 * asked for. IH_ERR_MEMORY: a phase needs more memory than there may be; IH_ERR_IO: the disk has
 * not enough room, or a file cannot be created where it should be; IH_ERR_MISMATCH,
 * IH_ERR_UNSUPPORTED; IH_ERR_ARGUMENT, also for reserved members that are not NULL; errors
 * of ih_store_open, ih_store_verify and ih_street_new; IH_ERR_CANCELLED. */
IH_API enum ih_status ih_build_plan(ih_build *build, const ih_build_options *options,
                                    ih_error *error);

/* A table of a build.  Strings live as long as the build. */
typedef struct ih_build_table {
  const ih_feature *feature;
  const ih_rounds *rounds;
  const ih_indexer *indexer; /* NULL before the plan */
  const char *path;          /* NULL: in memory */
  uint64_t hands, bytes;     /* hands, and bytes of all values; 0 before the plan */
  int is_kept;               /* the file was there, and is the table */
  int is_done;               /* it is there: kept, or made by this run */
  uint64_t reserved[2];      /* 0 */
} ih_build_table;

/* The number of tables, in the order of ih_build_add; and number i (IH_ERR_RANGE). */
IH_API size_t ih_build_tables(const ih_build *build);
IH_API enum ih_status ih_build_table_get(const ih_build *build, size_t i, ih_build_table *out);

/* A phase: what is made and what is written at the same time.  A table that is made in the
 * order of the indices is written as it is made. */
typedef struct ih_build_phase {
  const ih_indexer *made;    /* the indexer of the street whose values are made; or NULL */
  const ih_indexer *written; /* the indexer of the hands whose tables are written; or NULL */
  uint64_t memory;           /* bytes, an estimate from above */
  uint64_t disk;             /* bytes of values that are written */
  uint64_t work;             /* about nanoseconds of a thread */
  uint64_t time;             /* about nanoseconds, with the workers of the executor */
  uint64_t reserved[2];      /* 0 */
} ih_build_phase;

/* The number of phases, 0 when nothing is left to be made; and number i (IH_ERR_RANGE). */
IH_API size_t ih_build_phases(const ih_build *build);
IH_API enum ih_status ih_build_phase_get(const ih_build *build, size_t i, ih_build_phase *out);

/* ---- The run ------------------------------------------------------------------------------ */

/* Makes all tables of the plan.  Those that were written stay after a failure; the paths of
 * the others are untouched.  Makes the folder if need be.  IH_ERR_CANCELLED: *error names a file
 * that is not written; IH_ERR_MEMORY, IH_ERR_IO; IH_ERR_ARGUMENT: there is no plan, or it was run.
 */
IH_API enum ih_status ih_build_run(ih_build *build, ih_error *error);

/* The values of tensor t of table i, which was added without a path, after the run:
 * [index * width + j] of the tensor's dtype; NULL when there are none.  They live as long as
 * the build. */
IH_API const void *ih_build_values(const ih_build *build, size_t i, size_t t);

IH_END_DECLS

#endif
