/* A run of a build: what its phases share. */
#ifndef IH_LIB_BUILD_RUN_H
#define IH_LIB_BUILD_RUN_H

#include "base/progress.h"
#include "build/build.h"

#include <stdatomic.h>

struct ihp_build_run {
  ih_build *build;
  ih_callbacks asked; /* by the run and what it calls: is_cancelled if it is over */
  struct ihp_progress progress;
  atomic_int stopped; /* nothing more is begun: a failure, or the caller wants it */
  atomic_int cancelled;
};

/* ---- progress.c --------------------------------------------------------------- */

/* Begins a run of a build's plan or of its phases: `done` of `total` work is done. */
void ihp_run_begin(struct ihp_build_run *run, ih_build *build, uint64_t done, uint64_t total);

/* IH_ERR_CANCELLED, with a message that names the table's file. */
enum ih_status ihp_run_cancelled(const struct ihp_build_table *table, ih_error *error);

/* Tells the caller that a table is complete. */
void ihp_run_table_done(struct ihp_build_run *run, size_t table);

/* ---- write.c ------------------------------------------------------------------ */

/* Where the values of a table go: a file, or memory. */
struct ihp_sink {
  struct ihp_build_table *table;
  ih_table_writer *writer; /* NULL: memory */
  unsigned char *at[IH_FEATURE_TENSORS];
};

/* Starts a table: its file with all metadata, or memory for it.  On failure there is nothing
 * to be ended. */
enum ih_status ihp_sink_open(const ih_build *build, struct ihp_build_table *table,
                             struct ihp_sink *sink, ih_error *error);

/* Appends values of tensor t. */
enum ih_status ihp_sink_write(struct ihp_sink *sink, size_t t, const void *data, size_t bytes,
                              ih_error *error);

/* Completes the table, or gives it up when status is not IH_OK. */
enum ih_status ihp_sink_close(struct ihp_sink *sink, enum ih_status status, ih_error *error);

/* Writes a table that is made of arrays. */
enum ih_status ihp_write_table(struct ihp_build_run *run, struct ihp_build_table *table,
                               void *buffer, ih_error *error);

/* ---- fill.c ------------------------------------------------------------------- */

/* Makes and writes a table in the order of the indices; executor may be NULL. */
enum ih_status ihp_fill_table(struct ihp_build_run *run, struct ihp_build_table *table,
                              const ih_executor *executor, ih_error *error);

#endif
