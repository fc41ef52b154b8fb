/* Scratch files of tables that are made in index order. */
#include "base/bytes.h"
#include "build/build.h"

#include <stdlib.h>
#include <string.h>

void ihp_build_scratch_list(const ih_build *build, struct ihp_build_table *table)
{
  table->files =
      ihp_build_is_filled(table) && table->feature->filling->scratch != NULL
          ? table->feature->filling->scratch(&build->at_hands[table->hands].hands, table->file)
          : 0;
}

int ihp_build_uses_scratch(const ih_build *build, const struct ihp_build_table *table)
{
  return build->scratch != NULL && table->files > 0;
}

uint64_t ihp_build_scratch_bytes(const struct ihp_build_table *table)
{
  uint64_t bytes = 0;
  for (size_t i = 0; i < table->files; i++)
    bytes = ihp_add_bytes(bytes, ihp_scratch_bytes(&table->file[i].form));
  return bytes;
}

/* Returns 1 if one of the tables first..end-1 has a file of this name. */
static int is_listed(const ih_build *build, size_t first, size_t end, const char *name)
{
  for (size_t t = first; t < end; t++)
    for (size_t i = 0; i < build->table[t].files; i++)
      if (strcmp(build->table[t].file[i].name, name) == 0)
        return 1;
  return 0;
}

static uint64_t missing_bytes(const ih_build *build, const struct ihp_scratch_file *file)
{
  char *path = ihp_scratch_path(build->scratch, file->name);
  const uint64_t bytes = ihp_scratch_bytes(&file->form);
  const uint64_t taken = path == NULL ? 0 : ihp_scratch_taken(path);
  free(path);
  return taken < bytes ? bytes - taken : 0;
}

/* Returns the bytes of a table's files and of those that stay from earlier tables for later ones,
 * each counted with the first table that has it. */
static uint64_t missing_at(const ih_build *build, size_t table)
{
  uint64_t bytes = 0;
  for (size_t t = 0; t <= table; t++)
    for (size_t i = 0; i < build->table[t].files; i++) {
      const struct ihp_scratch_file *file = &build->table[t].file[i];
      if (!is_listed(build, 0, t, file->name) && is_listed(build, table, build->tables, file->name))
        bytes = ihp_add_bytes(bytes, missing_bytes(build, file));
    }
  return bytes;
}

uint64_t ihp_build_scratch_missing(const ih_build *build)
{
  uint64_t most = 0;
  for (size_t t = 0; t < build->tables && build->scratch != NULL; t++) {
    const uint64_t missing = missing_at(build, t);
    most = missing > most ? missing : most;
  }
  return most;
}

void ihp_build_scratch_remove(const ih_build *build, const struct ihp_build_table *table)
{
  const size_t next = (size_t)(table - build->table) + 1;
  for (size_t i = 0; i < table->files && build->scratch != NULL; i++) {
    const struct ihp_scratch_file *file = &table->file[i];
    char *path = is_listed(build, next, build->tables, file->name)
                     ? NULL
                     : ihp_scratch_path(build->scratch, file->name);
    if (path != NULL)
      ihp_scratch_remove(path, &file->form);
    free(path);
  }
}
