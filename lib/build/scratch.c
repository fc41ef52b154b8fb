/* Scratch files of tables that are made in index order. */
#include "table/scratch.h"
#include "build/build.h"

#include <stdlib.h>
#include <unistd.h>

/* Lists the scratch files of a table; returns how many. */
static size_t list_files(const ih_build *build, const struct ihp_build_table *table,
                         struct ihp_scratch_file file[IHP_SCRATCH_FILES])
{
  if (!ihp_build_is_filled(table) || table->feature->filling->scratch == NULL)
    return 0;
  return table->feature->filling->scratch(&build->at_hands[table->hands].hands, file);
}

int ihp_build_uses_scratch(const ih_build *build, const struct ihp_build_table *table)
{
  struct ihp_scratch_file file[IHP_SCRATCH_FILES];
  return build->scratch != NULL && list_files(build, table, file) > 0;
}

uint64_t ihp_build_scratch_bytes(const ih_build *build, const struct ihp_build_table *table)
{
  struct ihp_scratch_file file[IHP_SCRATCH_FILES];
  const size_t files = list_files(build, table, file);
  uint64_t bytes = 0;
  for (size_t i = 0; i < files; i++)
    bytes = file[i].bytes > UINT64_MAX - bytes ? UINT64_MAX : bytes + file[i].bytes;
  return bytes;
}

uint64_t ihp_build_scratch_missing(const ih_build *build, const struct ihp_build_table *table)
{
  struct ihp_scratch_file file[IHP_SCRATCH_FILES];
  const size_t files = list_files(build, table, file);
  uint64_t bytes = 0;
  for (size_t i = 0; i < files; i++) {
    char *path = ihp_scratch_path(build->scratch, file[i].name);
    const uint64_t taken = path == NULL ? 0 : ihp_scratch_taken(path);
    bytes += taken < file[i].bytes ? file[i].bytes - taken : 0;
    free(path);
  }
  return bytes;
}

void ihp_build_scratch_remove(const ih_build *build, const struct ihp_build_table *table)
{
  struct ihp_scratch_file file[IHP_SCRATCH_FILES];
  const size_t files = list_files(build, table, file);
  for (size_t i = 0; i < files && build->scratch != NULL; i++) {
    char *path = ihp_scratch_path(build->scratch, file[i].name);
    if (path != NULL)
      (void)unlink(path);
    free(path);
  }
}
