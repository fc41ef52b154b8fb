/* A folder of a test's own, and whole files in it. */
#ifndef IH_TESTS_SCRATCH_H
#define IH_TESTS_SCRATCH_H

#include <stddef.h>
#include <stdint.h>

enum { SCRATCH_PATH = 512 };

/* Makes an empty folder (a checked fixture's setup) and removes it with what is
 * in it (its teardown). */
void scratch_make(void);
void scratch_remove(void);

/* Writes the path of a name in the folder into path and returns it. */
const char *scratch_path(const char *name, char path[SCRATCH_PATH]);

/* How many entries the folder has, hidden ones too. */
size_t scratch_entries(void);

/* Makes a file of these bytes; what was there is removed. */
void scratch_write(const char *path, const void *data, size_t n);

/* The bytes of a file, to be freed; *n is their number. */
unsigned char *scratch_read(const char *path, size_t *n);

/* Changes one byte of a file. */
void scratch_poke(const char *path, size_t at, unsigned char value);

#endif
