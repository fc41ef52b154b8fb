/* A strength table in a scratch folder, shared by the tests of stores. */
#ifndef IH_TESTS_STORES_H
#define IH_TESTS_STORES_H

#include "scratch.h"

#include <isohand/indexer.h>
#include <isohand/store.h>

/* Path of the table, set by stores_setup. */
extern char stores_path[SCRATCH_PATH];

/* A checked fixture's setup; its teardown is scratch_remove. */
void stores_setup(void);

/* Number of canonical hands of five cards in one round. */
enum { STORES_FIVE = 134459 };

/* Returns the strengths of an indexer's last round, by unindexing each hand; the caller frees
 * them. */
uint16_t *stores_values(const ih_indexer *indexer, uint64_t *size);

/* Writes values[0..size-1] as the strength table of an indexer. */
void stores_write(const ih_indexer *indexer, const uint16_t values[], uint64_t size);

/* Opens the store of a valid file. */
ih_store *stores_open(const char *path);

/* Adds metadata of a deliberately invalid table: the usual value, or `instead` unless NULL, or
 * nothing if `instead` is STORES_MISSING. */
#define STORES_MISSING "MISSING"
void stores_add_metadata(ih_table_writer *writer, const char *key, const char *usual,
                         const char *instead);

#endif
