/* Internals of a build.
 *
 * A table belongs to hands: those of one round list, with an indexer or a street.  Most tables are
 * made from arrays of their hands (feature/record.h), and these from arrays of later hands.  Hands
 * and arrays are lists, referred to by number or IHP_NONE. */
#ifndef IH_LIB_BUILD_BUILD_H
#define IH_LIB_BUILD_BUILD_H

#include "base/error.h"
#include "base/team.h"
#include "feature/record.h"
#include "table/user_array.h"

#include <isohand/build.h>
#include <stdatomic.h>

#define IHP_NONE SIZE_MAX

struct ihp_build_hands {
  struct ihp_hands hands;
  ih_indexer *indexer; /* at most one of these two is set, and owned; */
  ih_street *street;   /* both are NULL while unused */
  int needs_street;
};

struct ihp_build_arrays {
  const struct ihp_street_arrays *record;
  size_t hands;
  size_t source;       /* arrays from which these are made; IHP_NONE: cards or labels */
  size_t source_hands; /* hands of the source arrays or labels */
  unsigned needed;     /* bits of arrays needed by tables to be made and by other arrays */
  unsigned hashed;     /* bits of arrays whose checksum goes into a table */
  int is_in_files;     /* all needed arrays lie in kept files */
  size_t last;         /* last phase that reads them */
  const void *array[IHP_STREET_ARRAYS];
  void *memory[IHP_STREET_ARRAYS];                           /* owned; of arrays that are made */
  char checksum[IHP_STREET_ARRAYS][IHP_CHECKSUM_DIGITS + 1]; /* empty: unknown */
};

struct ihp_build_table {
  const ih_feature *feature;
  ih_rounds rounds;
  char *path; /* NULL: in memory */
  int is_in_folder;
  int is_kept;
  atomic_int is_done; /* callers may read it during a run */
  ih_store *store;    /* of a kept table */
  size_t hands;
  size_t arrays;  /* IHP_NONE: made in index order */
  uint64_t part;  /* ihp_build_part(), found when the build is planned */
  unsigned needs; /* bits of the arrays that it uses */
  size_t files;   /* its scratch files, with or without a folder for them */
  struct ihp_scratch_file file[IHP_SCRATCH_FILES];
  size_t tensors;
  struct ihp_tensor tensor[IH_FEATURE_TENSORS];
  unsigned left_out;                /* bits of the tensors that are not made; in memory only */
  void *values[IH_FEATURE_TENSORS]; /* if in memory */
  enum ih_status status;            /* of the check of the existing file */
  ih_error error;
};

/* A phase makes arrays while the tables of other arrays are written.  Tables made in index order
 * are written one after the other by the first phase that makes arrays; without one, in phases of
 * their own. */
struct ihp_build_phase {
  size_t filled; /* table, made on all threads */
  size_t made;   /* arrays */
  size_t written;
  int fills;                                  /* makes all tables in index order, on one thread */
  uint64_t memory, disk, work, time, scratch; /* as in ih_build_phase */
};

struct ih_build {
  ih_feature_game game; /* completed for all features */
  ih_build_options options;
  int is_planned; /* planning has begun; nothing can be added */
  int is_ready;   /* planned successfully; can be run */
  int is_run;
  int is_limited;   /* the caller limits the memory */
  uint64_t checked; /* work to check kept files */
  size_t tables, hands, arrays, phases;
  struct ihp_build_table *table;
  struct ihp_build_hands *at_hands; /* in order of first use */
  struct ihp_build_arrays *array;   /* in descending order of cards: each after its source */
  struct ihp_build_phase *phase;
  char *scratch;       /* folder of scratch files; NULL: none */
  char *folder;        /* NULL: none */
  int folder_fd;       /* locked; -1 while it does not exist */
  const ih_team *team; /* NULL: none */
  ih_rounds label_rounds;
  void *label;     /* per hand of label_rounds, of type ihp_labels_dtype; NULL: none supplied */
  uint64_t labels; /* number of labelled hands */
  char label_checksum[IHP_CHECKSUM_DIGITS + 1];
};

/* ihp_user_array_form.check for rows of the hands of some rounds, a struct ihp_rows_for: an isohand
 * table must have their deck and rounds and match its checksums; other files are accepted
 * unchecked.  IH_ERR_MISMATCH; errors of ih_table_check. */
struct ihp_rows_for {
  const ih_deck *deck;
  const ih_rounds *rounds;
};
enum ih_status ihp_rows_check_table(const void *rows_for, const ih_table *table, ih_error *error);

/* Returns the common status of all processes of the build's team, and reports it if it is not this
 * one's own, whose reason is in *error. */
static inline enum ih_status ihp_build_agree(const ih_build *build, enum ih_status own,
                                             ih_error *error)
{
  return ihp_take_common(own, ihp_team_agree(build->team, own), error);
}

/* Returns the number of hands. */
static inline uint64_t ihp_build_size(const ih_build *build, size_t hands)
{
  const struct ihp_hands *h = &build->at_hands[hands].hands;
  return ih_indexer_size(h->indexer, h->rounds.count - 1u);
}

/* Adds a table to the list; takes ownership of path.  IH_ERR_MEMORY. */
enum ih_status ihp_build_add(ih_build *build, const ih_feature *feature, const ih_rounds *rounds,
                             char *path, int is_in_folder);

/* Leaves tensors, as bits, out of the table that was added last, which is in memory: their values
 * stay NULL. */
void ihp_build_leave_out(ih_build *build, unsigned tensors);

static inline int ihp_build_is_left_out(const struct ihp_build_table *table, size_t tensor)
{
  return (int)(table->left_out >> tensor & 1);
}

/* Returns the bytes of a table's values. */
uint64_t ihp_build_table_bytes(const ih_build *build, const struct ihp_build_table *table);

/* Returns 1 if a phase makes these arrays, else 0. */
static inline int ihp_build_is_made(const struct ihp_build_arrays *arrays)
{
  return arrays->needed != 0 && !arrays->is_in_files;
}

/* ---- measure.c ---------------------------------------------------------------- */

/* Return the bytes of one array, 0 if it is not needed, and of all needed arrays, 0 if no phase
 * makes them. */
uint64_t ihp_build_array_bytes(const ih_build *build, const struct ihp_build_arrays *arrays,
                               unsigned array);
uint64_t ihp_build_arrays_bytes(const ih_build *build, const struct ihp_build_arrays *arrays);

/* A table in index order is made in slices, each split into pieces, one task per piece.  A piece is
 * large relative to what a fill prepares (its tables and a configuration's rows): with 2^22 values
 * preparation takes a tenth of the time.  Only a few pieces run at once, since one thread writes
 * what they all make. */
enum { IHP_PIECE = 1 << 22, IHP_PIECES = 4 };

/* Return estimated CPU nanoseconds for making arrays, and for all phases. */
uint64_t ihp_build_arrays_work(const ih_build *build, const struct ihp_build_arrays *arrays);
uint64_t ihp_build_work(const ih_build *build);

/* Sets memory, disk, work and time of a phase. */
void ihp_build_measure_phase(const ih_build *build, size_t phase);

/* Returns the hands per slice of a table, for `workers` workers. */
uint64_t ihp_build_slice(const ih_build *build, const struct ihp_build_table *table,
                         size_t workers);

/* Returns the bytes of the longest row of a table's tensors. */
size_t ihp_build_longest_row(const struct ihp_build_table *table);

/* Returns the hands of each part of a table that is filled in parts: as many as the memory allows,
 * but at most 6 GB of values.  0 for other tables. */
uint64_t ihp_build_part(const ih_build *build, const struct ihp_build_table *table);

/* Returns 1 if a table is to be made in index order. */
static inline int ihp_build_is_filled(const struct ihp_build_table *table)
{
  return !table->is_kept && table->feature->arrays == NULL;
}

/* ---- folder.c ----------------------------------------------------------------- */

/* Removes what killed builds left in the folder, and decides which of its files are kept.
 * IH_ERR_MISMATCH: an existing file is a different table. */
enum ih_status ihp_folder_look(ih_build *build, ih_error *error);

/* Checks that files can be created in the folder, or the folder itself; leaves nothing behind.  Not
 * for all processes of a team at the same time. */
enum ih_status ihp_folder_probe(const ih_build *build, ih_error *error);

/* Creates the folder if it does not exist, and locks it. */
enum ih_status ihp_folder_prepare(ih_build *build, ih_error *error);

/* Returns the kept table that holds an array, and the array in *data; NULL if none exists or its
 * data cannot be used in place. */
const struct ihp_build_table *ihp_folder_holder(const ih_build *build,
                                                const struct ihp_build_arrays *arrays,
                                                unsigned array, const void **data);

/* ---- kept.c ------------------------------------------------------------------- */

/* Compares kept files with their checksums, reports progress, and verifies those from which others
 * are made.  Errors of ih_store_verify; IH_ERR_CANCELLED. */
enum ih_status ihp_build_check_kept(ih_build *build, ih_error *error);

/* ---- disk.c -------------------------------------------------------------------- */

/* Checks that the disks have space for all files, scratch files included, and that each can be
 * created. */
enum ih_status ihp_build_check_disk(const ih_build *build, ih_error *error);

/* ---- scratch.c ----------------------------------------------------------------- */

/* Lists the scratch files of a table, once its hands are made. */
void ihp_build_scratch_list(const ih_build *build, struct ihp_build_table *table);

/* Returns 1 if a table is to be filled from scratch files. */
int ihp_build_uses_scratch(const ih_build *build, const struct ihp_build_table *table);

/* Returns the bytes of the scratch files that a table is filled from, with or without a folder for
 * them; 0 if it uses none. */
uint64_t ihp_build_scratch_bytes(const struct ihp_build_table *table);

/* Returns the most bytes that scratch files still have to take on the disk at the same time. */
uint64_t ihp_build_scratch_missing(const ih_build *build);

/* Removes the scratch files of a table that is complete and has closed them, except those of a
 * later table, and those that another process uses.  What cannot be removed stays. */
void ihp_build_scratch_remove(const ih_build *build, const struct ihp_build_table *table);

#endif
