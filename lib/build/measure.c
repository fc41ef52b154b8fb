/* Memory, disk and work of arrays, tables and phases. */
#include "base/bytes.h"
#include "base/executor.h"
#include "build/build.h"

/* ---- Memory and disk -------------------------------------------------------------------- */

uint64_t ihp_build_array_bytes(const ih_build *build, const struct ihp_build_arrays *arrays,
                               unsigned array)
{
  const struct ihp_hands *hands = &build->at_hands[arrays->hands].hands;
  if ((arrays->needed >> array & 1) == 0)
    return 0;
  return ihp_build_size(build, arrays->hands) * arrays->record->bytes(hands, array);
}

uint64_t ihp_build_arrays_bytes(const ih_build *build, const struct ihp_build_arrays *arrays)
{
  uint64_t bytes = 0;
  for (unsigned a = 0; a < arrays->record->count && ihp_build_is_made(arrays); a++)
    bytes += ihp_build_array_bytes(build, arrays, a);
  return bytes;
}

uint64_t ihp_build_slice(const ih_build *build, const struct ihp_build_table *table, size_t workers)
{
  const uint64_t size = ihp_build_size(build, table->hands);
  const uint64_t slice = (uint64_t)IHP_PIECE * (workers < IHP_PIECES ? workers : IHP_PIECES);
  return slice < size ? slice : size;
}

size_t ihp_build_longest_row(const struct ihp_build_table *table)
{
  size_t longest = 0;
  for (size_t t = 0; t < table->tensors; t++)
    if (ihp_row_bytes(&table->tensor[t].tensor) > longest)
      longest = ihp_row_bytes(&table->tensor[t].tensor);
  return longest;
}

/* Returns the bytes that all processes of a machine take of what each has for itself.  (They have
 * arrays and values in common.) */
static uint64_t of_all_processes(const ih_build *build, uint64_t bytes)
{
  const uint64_t together = ihp_team_together(build->team);
  return bytes > UINT64_MAX / together ? UINT64_MAX : bytes * together;
}

/* What a phase takes besides arrays, values and fillings. */
static uint64_t fixed_memory(const ih_build *build)
{
  enum { FIXED = 48 << 20, A_WORKER = 8 << 20 };
  return of_all_processes(build, FIXED + (uint64_t)A_WORKER * ihp_workers(build->options.executor));
}

/* Returns the bytes of a table's rows that are in memory while it is filled: of two slices, one of
 * which is written while the other is filled, or of a part. */
static uint64_t filled_bytes(const ih_build *build, const struct ihp_build_table *table,
                             size_t workers)
{
  const uint64_t rows = table->part > 0 ? table->part : 2 * ihp_build_slice(build, table, workers);
  return rows * ihp_build_longest_row(table);
}

/* Returns the bytes of arrays in memory during a phase. */
static uint64_t memory_of_arrays(const ih_build *build, size_t phase)
{
  uint64_t bytes = 0;
  for (size_t p = 0; p <= phase; p++) {
    const size_t made = build->phase[p].made;
    if (made != IHP_NONE && build->array[made].last >= phase)
      bytes += ihp_build_arrays_bytes(build, &build->array[made]);
  }
  return bytes;
}

static uint64_t memory_of_values(const ih_build *build)
{
  uint64_t bytes =
      of_all_processes(build, build->labels * ih_dtype_size(ihp_labels_dtype(&build->game)));
  for (size_t i = 0; i < build->tables; i++)
    if (build->table[i].path == NULL)
      bytes += ihp_build_table_bytes(build, &build->table[i]);
  return bytes;
}

uint64_t ihp_build_part(const ih_build *build, const struct ihp_build_table *table)
{
  enum { MOST_PARTS = 64 }; /* if these take too much memory, the plan is refused */
  static const uint64_t most_bytes = UINT64_C(6000000000);
  const struct ihp_filling *filling = table->feature->filling;
  if (!ihp_build_is_filled(table) || filling->fill_part == NULL)
    return 0;
  const uint64_t size = ihp_build_size(build, table->hands);
  const uint64_t limit = build->options.memory == 0 ? ih_memory_available() : build->options.memory;
  const uint64_t other = ihp_add_bytes(fixed_memory(build) + memory_of_values(build),
                                       filling->memory(&build->at_hands[table->hands].hands,
                                                       ihp_workers(build->options.executor),
                                                       ihp_team_together(build->team)));
  uint64_t bytes = (limit > other ? limit - other : 0) / ihp_team_together(build->team);
  bytes = bytes < most_bytes ? bytes : most_bytes;
  const uint64_t most = bytes / ihp_build_longest_row(table);
  const uint64_t parts = most > size / MOST_PARTS ? (size - 1) / most + 1 : MOST_PARTS;
  return (size - 1) / parts + 1;
}

/* Returns 1 if a table is filled or written in a phase. */
static int is_in_phase(const ih_build *build, const struct ihp_build_phase *phase, size_t i)
{
  const struct ihp_build_table *table = &build->table[i];
  return phase->filled == i || (phase->fills && ihp_build_is_filled(table)) ||
         (phase->written != IHP_NONE && table->arrays == phase->written);
}

/* ---- Work ----------------------------------------------------------------------------- */

uint64_t ihp_build_arrays_work(const ih_build *build, const struct ihp_build_arrays *arrays)
{
  const struct ihp_hands *hands = &build->at_hands[arrays->hands].hands;
  return arrays->record->cost(&hands->game, &hands->rounds) * ihp_build_size(build, arrays->hands);
}

uint64_t ihp_build_work(const ih_build *build)
{
  uint64_t work = 0;
  for (size_t p = 0; p < build->phases; p++)
    work += build->phase[p].work;
  return work;
}

/* Returns the work that a table made in index order takes besides writing. */
static uint64_t filling_work(const ih_build *build, const struct ihp_build_table *table)
{
  const struct ihp_filling *record = table->feature->filling;
  const struct ihp_hands *hands = &build->at_hands[table->hands].hands;
  if (record->work == NULL)
    return 0;
  return record->work(hands) +
         table->tensors * record->row_work(hands) * ihp_build_size(build, table->hands);
}

/* Returns the bytes of memory that a filling takes, and makes *scratch at least those of its
 * scratch files. */
static uint64_t filling_memory(const ih_build *build, const struct ihp_build_table *table,
                               size_t workers, uint64_t *scratch)
{
  const uint64_t memory = table->feature->filling->memory(&build->at_hands[table->hands].hands,
                                                          workers, ihp_team_together(build->team));
  const uint64_t files = ihp_build_scratch_bytes(table);
  *scratch = files > *scratch ? files : *scratch;
  return build->scratch == NULL || memory == UINT64_MAX || files > memory ? memory : memory - files;
}

/* Writing takes about a nanosecond per byte, on one thread while the others make values; values
 * kept in memory are copied, which counts the same. */
void ihp_build_measure_phase(const ih_build *build, size_t p)
{
  const size_t workers = ihp_workers(build->options.executor);
  struct ihp_build_phase *phase = &build->phase[p];
  uint64_t made =
      phase->made == IHP_NONE ? 0 : ihp_build_arrays_work(build, &build->array[phase->made]);
  uint64_t filling = 0, written = 0;
  for (size_t i = 0; i < build->tables; i++) {
    const struct ihp_build_table *table = &build->table[i];
    if (!is_in_phase(build, phase, i))
      continue;
    if (ihp_build_is_filled(table)) {
      const struct ihp_filling *record = table->feature->filling;
      const size_t fillers = phase->fills ? 1 : workers;
      uint64_t bytes = of_all_processes(build, filled_bytes(build, table, fillers));
      if (record->memory != NULL)
        bytes = ihp_add_bytes(bytes, filling_memory(build, table, fillers, &phase->scratch));
      filling = bytes > filling ? bytes : filling;
      made += filling_work(build, table);
    }
    const uint64_t bytes = ihp_build_table_bytes(build, table);
    written += bytes;
    phase->disk += table->path != NULL ? bytes : 0;
  }
  const uint64_t shared = made / workers;
  phase->memory = ihp_add_bytes(
      fixed_memory(build) + memory_of_arrays(build, p) + memory_of_values(build), filling);
  phase->work = made + written;
  phase->time = shared > written ? shared : written;
}
