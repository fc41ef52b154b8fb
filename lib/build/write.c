/* Writing tables from arrays. */
#include "base/callbacks.h"
#include "build/run.h"
#include "table/fault.h"
#include "table/writer.h"

#include "store/store.h"
#include <stdlib.h>
#include <string.h>

/* ---- Destinations -------------------------------------------------------------------- */

static enum ih_status take_values(const struct ihp_sink *sink, ih_error *error)
{
  struct ihp_build_table *table = sink->table;
  for (size_t t = 0; t < table->tensors; t++) {
    if (ihp_build_is_left_out(table, t))
      continue;
    const size_t bytes = (size_t)sink->size * ihp_row_bytes(&table->tensor[t].tensor);
    table->values[t] = ihp_team_allocate(sink->team, bytes);
    if (table->values[t] == NULL)
      return ihp_memory_error(error, table->path != NULL ? table->path : table->feature->name);
  }
  return IH_OK;
}

/* Returns the checksum of the array from which a table's array is made: computed, or if the table's
 * array is taken from a file, as recorded in that file. */
static const char *source_checksum(const ih_build *build, const struct ihp_build_arrays *arrays,
                                   unsigned array, const char *key)
{
  const void *data;
  if (!arrays->is_in_files)
    return build->array[arrays->source].checksum[array];
  /* is_in_files implies that a kept file holds every needed array, so a holder exists. */
  return ih_table_metadata(ih_store_table(ihp_folder_holder(build, arrays, array, &data)->store),
                           key);
}

/* Records the sources of a table. */
static enum ih_status add_sources(const ih_build *build, const struct ihp_build_table *table,
                                  ih_table_writer *writer, ih_error *error)
{
  if (table->arrays == IHP_NONE)
    return IH_OK;
  const struct ihp_build_arrays *arrays = &build->array[table->arrays];
  const struct ihp_street_arrays *record = arrays->record;
  if (record->of_labels)
    return ih_table_writer_add_metadata(writer, "source.labels", build->label_checksum, error);
  enum ih_status status = IH_OK;
  for (unsigned a = 0; a < record->count && arrays->source != IHP_NONE && status == IH_OK; a++) {
    char key[IHP_SOURCE_KEY];
    if ((table->needs >> a & 1) == 0)
      continue;
    ihp_source_key(&build->at_hands[arrays->source_hands].hands.rounds, record->of[a].feature,
                   record->of[a].tensor, key);
    status =
        ih_table_writer_add_metadata(writer, key, source_checksum(build, arrays, a, key), error);
  }
  return status;
}

enum ih_status ihp_sink_open(const ih_build *build, struct ihp_build_table *table,
                             struct ihp_sink *sink, ih_error *error)
{
  struct ihp_hands hands = build->at_hands[table->hands].hands;
  *sink = (struct ihp_sink){
      .table = table, .team = build->team, .size = ihp_build_size(build, table->hands)};
  if (table->path == NULL)
    return take_values(sink, error);
  (void)ih_feature_complete(table->feature, &build->game, &hands.game);
  enum ih_status status = ihp_store_create(table->path, build->team, table->feature, &hands, NULL,
                                           &sink->writer, error);
  if (status != IH_OK)
    return status;
  status = add_sources(build, table, sink->writer, error);
  if (status != IH_OK)
    ih_table_writer_abort(sink->writer);
  return status;
}

/* Chunks of a file, which have checksums, can begin and end within a row. */
enum ih_status ihp_sink_begin(struct ihp_sink *sink, size_t t, struct ihp_share *part,
                              ih_error *error)
{
  const size_t row = ihp_row_bytes(&sink->table->tensor[t].tensor);
  struct ihp_share bytes = {0, sink->size * row};
  enum ih_status status = IH_OK;
  if (sink->writer == NULL) {
    const struct ihp_share rows = ihp_team_share(sink->team, sink->size);
    bytes = (struct ihp_share){rows.first * row, rows.end * row};
    sink->at = (unsigned char *)sink->table->values[t] + bytes.first;
  } else if (sink->team != NULL)
    status = ihp_table_writer_divide(sink->writer, &bytes, error);
  *part = (struct ihp_share){bytes.first / row, (bytes.end + row - 1) / row};
  sink->skip = bytes.first % row;
  sink->left = bytes.end - bytes.first;
  return status;
}

enum ih_status ihp_sink_write(struct ihp_sink *sink, const void *data, size_t bytes,
                              ih_error *error)
{
  const uint64_t skip = bytes < sink->skip ? bytes : sink->skip;
  const uint64_t rest = bytes - skip, some = rest < sink->left ? rest : sink->left;
  const unsigned char *from = (const unsigned char *)data + skip;
  sink->skip -= skip;
  sink->left -= some;
  if (sink->writer != NULL)
    return ih_table_writer_write(sink->writer, from, (size_t)some, error);
  memcpy(sink->at, from, (size_t)some);
  sink->at += some;
  return IH_OK;
}

/* Gets the values of the other processes. */
static enum ih_status gather_values(const struct ihp_sink *sink, enum ih_status own,
                                    ih_error *error)
{
  const struct ihp_build_table *table = sink->table;
  enum ih_status status = own;
  for (size_t t = 0; t < table->tensors; t++)
    if (!ihp_build_is_left_out(table, t))
      status = ihp_team_gather(sink->team, status, table->values[t],
                               ihp_row_bytes(&table->tensor[t].tensor), sink->size);
  return ihp_take_common(own, status, error);
}

enum ih_status ihp_sink_close(struct ihp_sink *sink, enum ih_status status, ih_error *error)
{
  if (sink->writer == NULL)
    return gather_values(sink, status, error);
  if (status == IH_OK)
    return ih_table_writer_commit(sink->writer, error);
  ih_table_writer_abort(sink->writer);
  return status;
}

/* ---- Tables from arrays ------------------------------------------------------------------- */

static enum ih_status write_tensor(struct ihp_build_run *run, struct ihp_sink *sink, size_t t,
                                   void *buffer, ih_error *error)
{
  const ih_build *build = run->build;
  const struct ihp_build_table *table = sink->table;
  const struct ihp_tensor *tensor = &table->tensor[t];
  const struct ihp_hands *hands = &build->at_hands[table->hands].hands;
  const void *const *array = build->array[table->arrays].array;
  const size_t row = ihp_row_bytes(&tensor->tensor);
  struct ihp_share part;
  enum ih_status status = ihp_sink_begin(sink, t, &part, error);
  for (uint64_t first = part.first; first < part.end && status == IH_OK; first += IHP_ROWS) {
    const size_t count = part.end - first < IHP_ROWS ? (size_t)(part.end - first) : IHP_ROWS;
    const void *rows = ihp_tensor_rows(tensor, hands, array, first, count, buffer);
    status = ihp_sink_write(sink, rows, count * row, error);
    ihp_progress_add(&run->progress, count * row);
    if (status == IH_OK && ihp_is_cancelled(&run->asked))
      status = ihp_run_cancelled(table, error);
  }
  return status;
}

enum ih_status ihp_write_rows(struct ihp_build_run *run, struct ihp_sink *sink, void *buffer,
                              ih_error *error)
{
  enum ih_status status = IH_OK;
  for (size_t t = 0; t < sink->table->tensors && status == IH_OK; t++)
    if (!ihp_build_is_left_out(sink->table, t))
      status = write_tensor(run, sink, t, buffer, error);
  return status;
}
