/* A strength table in a scratch folder: what the tests of stores share. */
#ifndef IH_TESTS_STORES_H
#define IH_TESTS_STORES_H

#include "scratch.h"

#include <isohand/indexer.h>
#include <isohand/store.h>

/* Where the table is; stores_setup says. */
extern char stores_path[SCRATCH_PATH];

/* A checked fixture's setup; its teardown is scratch_remove. */
void stores_setup(void);

/* The canonical hands of five cards in one round. */
enum { STORES_FIVE = 134459 };

/* The strengths of an indexer's last round, by unindexing each hand; to be freed. */
uint16_t *stores_values(const ih_indexer *indexer, uint64_t *size);

/* Writes values[0..size-1] as the strength table of an indexer. */
void stores_write(const ih_indexer *indexer, const uint16_t values[], uint64_t size);

/* The store of a file, which has to open. */
ih_store *stores_open(const char *path);

/* Adds metadata of a table that is made wrong: the usual value, or another one where `instead` is
 * not NULL, or none where it is STORES_MISSING. */
#define STORES_MISSING "MISSING"
void stores_add_metadata(ih_table_writer *writer, const char *key, const char *usual,
                         const char *instead);

#endif
