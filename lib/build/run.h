/* State of a run, shared by its phases. */
#ifndef IH_LIB_BUILD_RUN_H
#define IH_LIB_BUILD_RUN_H

#include "base/progress.h"
#include "build/build.h"

#include <stdatomic.h>

struct ihp_build_run {
  ih_build *build;
  ih_callbacks asked; /* passed to calls of the run: is_cancelled returns 1 once it is over */
  struct ihp_progress progress;
  atomic_int stopped; /* starts nothing more, after a failure or cancellation */
  atomic_int cancelled;
};

/* ---- progress.c --------------------------------------------------------------- */

/* Initializes *run for checking kept files or for running the phases; `done` of `total` work is
 * already done. */
void ihp_run_begin(struct ihp_build_run *run, ih_build *build, uint64_t done, uint64_t total);

/* Reports IH_ERR_CANCELLED with the table's file name. */
enum ih_status ihp_run_cancelled(const struct ihp_build_table *table, ih_error *error);

/* Reports what other processes of a team have done of a finished phase. */
void ihp_run_phase_done(struct ihp_build_run *run, size_t phase);

/* Reports a finished table to the caller. */
void ihp_run_table_done(struct ihp_build_run *run, size_t table);

/* ---- write.c ------------------------------------------------------------------ */

/* Destination of a table's values: a file or memory. */
struct ihp_sink {
  struct ihp_build_table *table;
  const ih_team *team;
  ih_table_writer *writer; /* NULL: memory */
  uint64_t size;           /* hands of the table */
  unsigned char *at;       /* in memory: of the current tensor's next row */
  uint64_t skip, left; /* of the bytes to come: the first `skip` belong to a different process, and
                        * `left` of those after them to this one */
};

/* Starts a table: creates its file with all metadata, or allocates memory.  On failure nothing
 * needs closing. */
enum ih_status ihp_sink_open(const ih_build *build, struct ihp_build_table *table,
                             struct ihp_sink *sink, ih_error *error);

/* Begins tensor t: *part = its rows that this process has to append, one after the other. */
enum ih_status ihp_sink_begin(struct ihp_sink *sink, size_t t, struct ihp_share *part,
                              ih_error *error);

/* Appends rows. */
enum ih_status ihp_sink_write(struct ihp_sink *sink, const void *data, size_t bytes,
                              ih_error *error);

/* Completes the table, or discards it if status is not IH_OK. */
enum ih_status ihp_sink_close(struct ihp_sink *sink, enum ih_status status, ih_error *error);

/* Writes the rows of an open table that is made from arrays; `buffer` has IHP_ROWS_BUFFER bytes. */
enum ih_status ihp_write_rows(struct ihp_build_run *run, struct ihp_sink *sink, void *buffer,
                              ih_error *error);

/* ---- fill.c ------------------------------------------------------------------- */

/* Makes and writes a table in index order; executor may be NULL. */
enum ih_status ihp_fill_table(struct ihp_build_run *run, struct ihp_build_table *table,
                              const ih_executor *executor, ih_error *error);

#endif
