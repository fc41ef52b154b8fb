/** @file
 * Building table files: single ones, or all tables of a game in a folder.
 *
 * Part of libisohand-table.  A build has two stages.  The *plan* works out which tables are wanted,
 * what each one is made from, in which order, and how much memory and disk space each phase takes.
 * It refuses what cannot be made.  The *run* then carries out the phases: each makes the values of
 * one street on the caller's threads while the files of the street before are written.
 *
 * Tables of Omaha's flop and turn take much memory; scratch files (ih_build_options) replace most
 * of it.
 *
 * A file appears only when it is complete and safe on disk.  If a build in a folder is stopped at
 * any point, even by a power failure, the next build continues from the files that exist.  The
 * bytes of a file depend only on what was asked for.
 *
 * @code
 * ih_build *build;
 * ih_build_new(&game, &build, &error);
 * ih_build_add(build, ih_feature_find("ehs"), &rounds, "turn.safetensors", &error);
 * ih_build_plan(build, &options, &error);
 * ih_build_run(build, &error);
 * ih_build_free(build);
 * @endcode
 *
 * Stability: provisional.
 *
 * Threads: only one thread at a time may use a build; calls on different builds may run at the same
 * time. */
#ifndef ISOHAND_BUILD_H
#define ISOHAND_BUILD_H

#include <isohand/store.h>
#include <isohand/team.h>

IH_BEGIN_DECLS

/** A build of tables of one game. */
typedef struct ih_build ih_build;

/** Creates a build without tables.
 *
 * @param game        the game of all tables; copied.  A parameter left 0 takes its default, if it
 * has one
 * @param[out] out    receives the build; the caller frees it with ih_build_free()
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  game or out is NULL
 * @retval IH_ERR_MEMORY    out of memory */
IH_API enum ih_status ih_build_new(const ih_feature_game *game, ih_build **out, ih_error *error);

/** Frees a build with the values that it holds in memory, and unlocks its folder.
 *
 * @param build  the build; NULL is allowed */
IH_API void ih_build_free(ih_build *build);

/** Sets the team whose processes make the tables, if they go to a folder, before
 * ih_build_add_folder(): process 0 then locks the folder for all.  The executors of the plan must
 * have the same team.
 *
 * @param build  the build
 * @param team   the team, which must stay valid until ih_build_free(); NULL: none
 *
 * @retval IH_ERR_ARGUMENT  build is NULL, it has a folder or a plan, or the team is invalid */
IH_API enum ih_status ih_build_set_team(ih_build *build, const ih_team *team);

/** @name Tables to be built
 * @{ */

/** Adds a table.
 *
 * @param build       the build
 * @param feature     its feature; not `bucket`, which ih_abstraction_write() makes
 * @param rounds      a round list, whose last round holds the hands of the table; copied
 * @param path        its file, which replaces an existing one; copied.  NULL keeps the values in
 * memory, for ih_build_values()
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT     build, feature or rounds is NULL, the plan has been made, the feature
 * is `bucket`, or ih_feature_check() returns this
 * @retval IH_ERR_UNSUPPORTED  the game has no such table; see ih_feature_check()
 * @retval IH_ERR_MEMORY       out of memory */
IH_API enum ih_status ih_build_add(ih_build *build, const ih_feature *feature,
                                   const ih_rounds *rounds, const char *path, ih_error *error);

/** Adds all tables of the game that need no data from the caller, as files in a folder.
 *
 * These are, for each street of the game (preflop, flop, turn, river), all its features except
 * those that take one of IH_PARAMETERS_GIVEN.  A file is called
 * `FOLDER/STREET-FEATURE.safetensors`.  ih_build_plan() finds out which of the files exist.
 *
 * An existing folder is locked for this build until ih_build_free(); a new one is made and locked
 * by ih_build_run().  A build has at most one folder.  After a failure the build can only be freed.
 *
 * @param build       the build
 * @param folder      the folder; copied
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT     build or folder is NULL, the build has a folder already, the plan has
 * been made, or ih_equity_check() or ih_feature_check() returns this
 * @retval IH_ERR_UNSUPPORTED  see ih_equity_check()
 * @retval IH_ERR_IO           another process builds in the folder, it cannot be opened, or the
 * path is not a folder
 * @retval IH_ERR_MEMORY       out of memory */
IH_API enum ih_status ih_build_add_folder(ih_build *build, const char *folder, ih_error *error);

/** Supplies the labels of the hands of a street, for tables of the street before (feature
 * `transitions`).
 *
 * A build takes labels once, from this call or from ih_build_read_labels().  The game's number of
 * labels becomes `count`.  In tables, labels have the dtype IH_U16 if count is at most
 * IH_MAX_LABELS, else IH_U32.
 *
 * @param build       the build
 * @param rounds      the round list whose last round holds the labelled hands; copied
 * @param dtype       type of label[]: IH_U16 or IH_U32
 * @param label       `label[i]` is the label of the hand with index i, below count; copied
 * @param count       number of labels: 1..IH_MAX_LABELS for IH_U16, 1..IH_MAX_WIDE_LABELS for
 * IH_U32
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL, the build has labels already, the plan has been made,
 * dtype or count is out of range, a label is not below count, or the deck has no hands of these
 * rounds
 * @retval IH_ERR_MEMORY    out of memory */
IH_API enum ih_status ih_build_give_labels(ih_build *build, const ih_rounds *rounds,
                                           enum ih_dtype dtype, const void *label, uint32_t count,
                                           ih_error *error);

/** Like ih_build_give_labels(), but reads the labels from a file.
 *
 * The file contains an integer from 0 to 2^32 - 2 for each hand, in index order.  The number of
 * labels becomes the largest integer plus 1.  The file may be a safetensors file, a NumPy array
 * (`.npy`), or text with one number in each line.
 *
 * If isohand wrote the file as a table, it must be of this deck and these rounds, and its checksums
 * are compared.  For any other file only the number of labels is checked.
 *
 * @param build       the build
 * @param rounds      the round list whose last round holds the labelled hands; copied
 * @param path        the file
 * @param tensor      name of the tensor in a safetensors file; NULL: the only one of this form
 * @param[out] error  the file and the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  build, rounds or path is NULL, the build has labels already, the plan
 * has been made, or the deck has no hands of these rounds
 * @retval IH_ERR_IO        the file cannot be read
 * @retval IH_ERR_FORMAT    the file has none of these formats, or is damaged
 * @retval IH_ERR_CHECKSUM  a checksum does not match
 * @retval IH_ERR_MISMATCH  the labels are not for these hands, a number is not a valid label, or no
 * tensor, or more than one, has this name or form
 * @retval IH_ERR_MEMORY    out of memory */
IH_API enum ih_status ih_build_read_labels(ih_build *build, const ih_rounds *rounds,
                                           const char *path, const char *tensor, ih_error *error);

/** @} */

/** @name The plan
 * @{ */

/** The resources of a build, and the callbacks of its plan and its run. */
typedef struct ih_build_options {
  /** Callbacks of the plan and of the run.  Both count progress towards one total: the run begins
   * where the plan ended. */
  ih_callbacks callbacks;

  /** Called during the run when table number `table` is complete, with `callbacks.context`, not
   * necessarily on the calling thread.  It may call ih_build_table_get().  May be NULL. */
  void (*written)(void *context, const ih_build *build, size_t table);

  const ih_executor *executor; /**< Runs the tasks; NULL: the calling thread does. */

  /** Used instead of `executor` in phases in which one task writes and waits for the disk.  It
   * should have one worker more.  NULL means `executor`. */
  const ih_executor *writing_executor;

  uint64_t memory; /**< Maximum memory to use, in bytes; 0 means ih_memory_available(). */
  int rebuild;     /**< If not 0, no file in the folder is kept; each is replaced, whatever it
                    * contains. */

  /** An existing folder for scratch files, or NULL; copied.  The sums of Omaha's flop and turn are
   * then kept there instead of in memory.  Files of an unfinished run stay, and the next build of
   * the same sums continues from them.  A table of the flop needs the sums of the turn, too, and
   * shares their file with the table of the turn.  Once a table is complete its files are removed,
   * except those that another process uses or a later table of the build needs.
   *
   * A file of another version of the library is refused, and only this kind of machine can read
   * it.  The folder should be on a local disk: if a part of a file cannot be read or written while
   * it is in use, the signal SIGBUS ends the process. */
  const char *scratch;
  void *reserved[2]; /**< Reserved; must be NULL. */
} ih_build_options;

/** Makes the plan: works out what is made from what, checks the files in the folder, makes the
 * indexers, and adds up memory and disk space.
 *
 * Unless options->rebuild is set, an existing file in the folder is kept if it is exactly the table
 * that would be made: with the same game, rounds, parameters and revision of the feature's
 * algorithm, made from the tables that are kept in the folder, and with matching checksums.  Kept
 * files from which other tables are to be made are also verified, by ih_store_verify() with its
 * usual samples.  Any other file of such a name is left untouched, and the call fails.  Temporary
 * files that killed builds have left behind are removed.
 *
 * A plan can be made once.  After a failure only ih_build_free() may be called, and, to report a
 * lack of memory or of disk space, ih_build_phases() and ih_build_phase_get().
 *
 * @param build       the build
 * @param options     copied for the run; its executors and the context of its callbacks must remain
 * valid until ih_build_run() has returned.  NULL: all members 0 or NULL
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT     build is NULL, the plan has been made before, a reserved member is
 * not NULL, a table needs labels that were not supplied, or the executors have different teams or,
 * with a folder, not that of ih_build_set_team()
 * @retval IH_ERR_MEMORY       a phase needs more memory than is allowed, or out of memory
 * @retval IH_ERR_IO           the disk has too little free space, a file cannot be created, a
 * file in the folder cannot be read, or the folder for scratch files cannot be used
 * @retval IH_ERR_FORMAT       a file in the folder is not a valid table
 * @retval IH_ERR_CHECKSUM     a checksum of a file in the folder does not match
 * @retval IH_ERR_MISMATCH     a file in the folder is not the table that would be made, or its
 * values are wrong
 * @retval IH_ERR_UNSUPPORTED  see ih_street_new(); or scratch files with a team
 * @retval IH_ERR_CANCELLED    a callback or the executor stopped the call
 * @retval IH_ERR_EXECUTOR     the executor did not run each task exactly once */
IH_API enum ih_status ih_build_plan(ih_build *build, const ih_build_options *options,
                                    ih_error *error);

/** A table of a build.  Pointers are valid until the build is freed. */
typedef struct ih_build_table {
  const ih_feature *feature; /**< Its feature. */
  const ih_rounds *rounds;   /**< The round list whose last round holds its hands. */
  const ih_indexer *indexer; /**< The indexer of its hands; NULL until a plan made it. */
  const char *path;          /**< Its file; NULL if the values stay in memory. */
  uint64_t hands,            /**< Number of its hands; 0 without an indexer. */
      bytes;                 /**< Bytes of its values; 0 without an indexer. */
  int is_kept;               /**< 1 if its file existed and is kept, else 0. */
  int is_done;               /**< 1 if it is complete: kept, or made by this run; else 0. */
  uint64_t reserved[2];      /**< Reserved; set to 0. */
} ih_build_table;

/** Returns the number of tables of a build.
 *
 * @param build  the build; NULL counts as a build without tables
 * @return the number of tables */
IH_API size_t ih_build_tables(const ih_build *build);

/** Returns a table of a build.
 *
 * @param build     the build
 * @param i         number of the table, in the order in which tables were added:
 * 0..ih_build_tables()-1
 * @param[out] out  receives the table
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL
 * @retval IH_ERR_RANGE     i is out of range */
IH_API enum ih_status ih_build_table_get(const ih_build *build, size_t i, ih_build_table *out);

/** A phase: values that are made, and tables that are written at the same time.
 *
 * A table whose values can be made in index order, without other tables, is written as it is
 * made. */
typedef struct ih_build_phase {
  const ih_indexer *made;    /**< Indexer of the street whose values are made; may be NULL. */
  const ih_indexer *written; /**< Indexer of the hands whose tables are written; may be NULL. */
  uint64_t memory;           /**< Upper estimate of the memory in use, in bytes. */
  uint64_t disk;             /**< Bytes of the values that are written. */
  uint64_t work;             /**< Estimated CPU nanoseconds. */
  uint64_t time;             /**< Estimated nanoseconds with the workers of the executor. */
  uint64_t scratch;     /**< Bytes of its scratch files.  If no folder for them is given, they are
                         * part of `memory`: that is what a folder would save. */
  uint64_t reserved[2]; /**< Reserved; set to 0. */
} ih_build_phase;

/** Returns the number of phases of the plan.
 *
 * @param build  the build; NULL counts as a build without a plan
 * @return the number of phases; 0 before the plan, and if nothing is left to be made */
IH_API size_t ih_build_phases(const ih_build *build);

/** Returns a phase of the plan.
 *
 * @param build     the build
 * @param i         number of the phase, 0..ih_build_phases()-1
 * @param[out] out  receives the phase
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL
 * @retval IH_ERR_RANGE     i is out of range */
IH_API enum ih_status ih_build_phase_get(const ih_build *build, size_t i, ih_build_phase *out);

/** @} */

/** @name The run
 * @{ */

/** Makes all tables of the plan.
 *
 * The folder is made if it does not exist.  After a failure, tables that were completed remain, and
 * nothing has changed at the paths of the others.  A plan can be run once.
 *
 * @param build       the build, for which ih_build_plan() has returned IH_OK
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT   build is NULL, it has no plan, its plan failed or was run before
 * @retval IH_ERR_MEMORY     out of memory
 * @retval IH_ERR_IO         a file cannot be written, the folder cannot be made, or another process
 * builds in it or uses a scratch file
 * @retval IH_ERR_MISMATCH   a file with the name of a scratch file is something else, or of another
 * version of the library; it is left untouched
 * @retval IH_ERR_CANCELLED  a callback or the executor stopped the call; *error names a file that
 * was not written
 * @retval IH_ERR_EXECUTOR   the executor did not run each task exactly once */
IH_API enum ih_status ih_build_run(ih_build *build, ih_error *error);

/** Returns the values of a table that was added without a path.
 *
 * @param build  the build; may be NULL
 * @param i      number of the table, whose is_done must be 1
 * @param t      number of the tensor, in the order of ih_feature_tensors()
 * @return the array `[index * width + j]`, of the dtype of the tensor, valid until the build is
 * freed; NULL if build is NULL, the table has a path or is not complete, or i or t is out of range
 */
IH_API const void *ih_build_values(const ih_build *build, size_t i, size_t t);

/** @} */

IH_END_DECLS

#endif
