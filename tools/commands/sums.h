/* The published SHA-256 of bucket files: recipes/SUMS, a list in the format of sha256sum. */
#ifndef IH_TOOLS_COMMANDS_SUMS_H
#define IH_TOOLS_COMMANDS_SUMS_H

#include "tools/tool.h"

#include <isohand/store.h>

/* The text of a list, whose lines are checked. */
struct sums {
  const char *path;
  char *text;
};

/* Reads the list at `path`, which must outlive it.  sums_free frees it. */
enum outcome sums_read(const struct call *call, const char *path, struct sums *out);
void sums_free(struct sums *sums);

/* Bytes of a name in a list: "RECIPE/STREET-bucket.safetensors". */
enum { SUMS_NAME = 128 };

/* Compares the bytes of the file at `path`, from which `store` was opened, with its sum in the
 * list, by the recipe and the street that its metadata names.  Fills name.
 *
 * IH_ERR_MISMATCH: the sum differs, or the list has none for this file; IH_ERR_IO: the file cannot
 * be read. */
enum ih_status sums_compare(const struct sums *sums, const char *path, const ih_store *store,
                            char name[SUMS_NAME], ih_error *error);

#endif
