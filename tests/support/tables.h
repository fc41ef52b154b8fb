/* A table file in a scratch folder, shared by the tests of reader and writer. Each call fails the
 * test unless it succeeds. */
#ifndef IH_TESTS_TABLES_H
#define IH_TESTS_TABLES_H

#include "scratch.h"

#include <isohand/table.h>

/* Path of the table, set by tables_setup; may be changed afterwards. */
extern char tables_path[SCRATCH_PATH];

/* A checked fixture's setup; its teardown is scratch_remove. */
void tables_setup(void);

/* The writer's calls, which must succeed. */
ih_table_writer *tables_writer(void);
void tables_add_tensor(ih_table_writer *writer, const char *name, enum ih_dtype dtype,
                       unsigned dims, uint64_t x, uint64_t y);
void tables_add_metadata(ih_table_writer *writer, const char *key, const char *value);
void tables_write(ih_table_writer *writer, const void *data, size_t bytes);
void tables_commit(ih_table_writer *writer);

/* A small table: two tensors and one string. */
void tables_write_small(void);

ih_table *tables_open(void);

/* Opens and checks the table; returns the first failure, or IH_OK. */
enum ih_status tables_check(ih_error *error);

/* Returns the reason in an error about tables_path. */
const char *tables_reason(const ih_error *error);

#endif
