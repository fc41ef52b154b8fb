/* A build, inside.
 *
 * Tables are of hands: those of one round list, with an indexer or a street.  Most are made of
 * arrays of their hands (feature/record.h), and these of arrays of later hands.  Both are
 * lists; what refers to one of them has its number, or IHP_NONE. */
#ifndef IH_LIB_BUILD_BUILD_H
#define IH_LIB_BUILD_BUILD_H

#include "feature/record.h"
#include "table/user_array.h"

#include <isohand/build.h>
#include <stdatomic.h>

#define IHP_NONE SIZE_MAX

struct ihp_build_hands {
  struct ihp_hands hands;
  ih_indexer *indexer; /* one of these two is owned; both are NULL as long as nobody */
  ih_street *street;   /* needs them */
  int needs_street;
};

struct ihp_build_arrays {
  const struct ihp_street_arrays *record;
  size_t hands;
  size_t source;       /* the arrays that these are made from; IHP_NONE: of the cards or labels */
  size_t source_hands; /* whose they are, or whose the labels are */
  unsigned needed;     /* arrays, as bits: by tables that are to be made, and by other arrays */
  unsigned hashed;     /* arrays whose checksum goes into a table */
  int is_given;        /* they lie in files that are there */
  size_t last;         /* the last phase in which they are read */
  const void *array[IHP_STREET_ARRAYS];
  void *memory[IHP_STREET_ARRAYS];                           /* owned, of what is made */
  char checksum[IHP_STREET_ARRAYS][IHP_CHECKSUM_DIGITS + 1]; /* empty: not known */
};

struct ihp_build_table {
  const ih_feature *feature;
  ih_rounds rounds;
  char *path; /* NULL: in memory */
  int is_in_folder;
  int is_kept;
  atomic_int is_done; /* callers may ask while others are made */
  ih_store *store;    /* of what is kept */
  size_t hands;
  size_t arrays;  /* IHP_NONE: it is made in the order of the indices */
  unsigned needs; /* of these arrays, as bits */
  size_t tensors;
  struct ihp_tensor tensor[IH_FEATURE_TENSORS];
  void *values[IH_FEATURE_TENSORS]; /* in memory */
  enum ih_status status;            /* of looking at the file */
  ih_error error;
};

/* Arrays that are made while the tables of others are written.  Tables in the order of the
 * indices are written by the first such phase, one after the other, or where there is none by
 * phases of their own. */
struct ihp_build_phase {
  size_t filled; /* a table, on all threads */
  size_t made;   /* arrays */
  size_t written;
  int fills;                         /* all tables that are made in order, on one thread */
  uint64_t memory, disk, work, time; /* as ih_build_phase has them */
};

struct ih_build {
  ih_feature_game game; /* complete for all features */
  ih_build_options options;
  int is_planned; /* the plan was begun, and nothing is added any more */
  int is_ready;   /* the plan was made, and can be run */
  int is_run;
  uint64_t checked; /* work of the plan */
  size_t tables, hands, arrays, phases;
  struct ihp_build_table *table;
  struct ihp_build_hands *at_hands; /* in the order in which they were needed */
  struct ihp_build_arrays *array;   /* by falling cards: each after its source */
  struct ihp_build_phase *phase;
  char *folder;  /* NULL: none */
  int folder_fd; /* locked; -1 as long as it is not there */
  ih_rounds label_rounds;
  void *label;     /* of each of their hands, of ihp_labels_dtype; NULL: none given */
  uint64_t labels; /* how many hands */
  char label_checksum[IHP_CHECKSUM_DIGITS + 1];
};

/* ihp_user_array_form.check of rows for the hands of some rounds, a struct ihp_rows_for: a table of
 * isohand's must be of them, and its checksums right; another file can only be trusted.
 * IH_ERR_MISMATCH; errors of ih_table_check. */
struct ihp_rows_for {
  const ih_deck *deck;
  const ih_rounds *rounds;
};
enum ih_status ihp_rows_check_table(const void *rows_for, const ih_table *table, ih_error *error);

/* How many hands there are. */
static inline uint64_t ihp_build_size(const ih_build *build, size_t hands)
{
  const struct ihp_hands *h = &build->at_hands[hands].hands;
  return ih_indexer_size(h->indexer, h->rounds.count - 1u);
}

/* Adds a table to the list; path is the build's from now on.  IH_ERR_MEMORY. */
enum ih_status ihp_build_add(ih_build *build, const ih_feature *feature, const ih_rounds *rounds,
                             char *path, int is_in_folder);

/* Bytes of a table's values. */
uint64_t ihp_build_table_bytes(const ih_build *build, const struct ihp_build_table *table);

/* Returns 1 if a phase makes these arrays, else 0. */
static inline int ihp_build_is_made(const struct ihp_build_arrays *arrays)
{
  return arrays->needed != 0 && !arrays->is_given;
}

/* ---- measure.c ---------------------------------------------------------------- */

/* Bytes of those arrays that are made: one of them, and all. */
uint64_t ihp_build_array_bytes(const ih_build *build, const struct ihp_build_arrays *arrays,
                               unsigned array);
uint64_t ihp_build_arrays_bytes(const ih_build *build, const struct ihp_build_arrays *arrays);

/* A table that is made in the order of the indices is made in slices, a slice in pieces, a task
 * each.  A piece is large beside what a fill prepares (its tables, and a configuration's rows):
 * with 2^22 values that is a tenth of the time.  More pieces at once than a few are of no use,
 * as one thread writes what all of them make. */
enum { IHP_PIECE = 1 << 22, IHP_PIECES = 4 };

/* About nanoseconds of a thread that it takes to make arrays, and all phases. */
uint64_t ihp_build_arrays_work(const ih_build *build, const struct ihp_build_arrays *arrays);
uint64_t ihp_build_work(const ih_build *build);

/* Sets memory, disk, work and time of a phase. */
void ihp_build_measure_phase(const ih_build *build, size_t phase);

/* Hands of a slice of a table, for so many workers. */
uint64_t ihp_build_slice(const ih_build *build, const struct ihp_build_table *table,
                         size_t workers);

/* Whether a table is to be made, in the order of the indices. */
static inline int ihp_build_is_filled(const struct ihp_build_table *table)
{
  return !table->is_kept && table->feature->arrays == NULL;
}

/* ---- folder.c ----------------------------------------------------------------- */

/* Removes what killed builds left in the folder, and looks at its files: which are kept.
 * IH_ERR_MISMATCH: one is there and is another table. */
enum ih_status ihp_folder_look(ih_build *build, ih_error *error);

/* Whether files can be created in the folder, or it can be made; leaves nothing there. */
enum ih_status ihp_folder_probe(const ih_build *build, ih_error *error);

/* Makes the folder if need be, and locks it. */
enum ih_status ihp_folder_prepare(ih_build *build, ih_error *error);

/* The kept table that has an array, NULL when there is none or it cannot be used as it lies in
 * the file; and the array. */
const struct ihp_build_table *ihp_folder_holder(const ih_build *build,
                                                const struct ihp_build_arrays *arrays,
                                                unsigned array, const void **data);

/* ---- kept.c ------------------------------------------------------------------- */

/* Compares the files that are kept with their checksums, reports progress, and verifies
 * those that others are made from.  Errors of ih_store_verify; IH_ERR_CANCELLED. */
enum ih_status ihp_build_check_kept(ih_build *build, ih_error *error);

/* ---- disk.c -------------------------------------------------------------------- */

/* IH_OK when the disk has room for all files and each can be created. */
enum ih_status ihp_build_check_disk(const ih_build *build, ih_error *error);

#endif
