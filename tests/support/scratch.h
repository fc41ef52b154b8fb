/* A test's own folder, and whole files in it. */
#ifndef IH_TESTS_SCRATCH_H
#define IH_TESTS_SCRATCH_H

#include <stddef.h>
#include <stdint.h>

enum { SCRATCH_PATH = 512 };

/* Makes an empty folder (the setup of a checked fixture); removes it with its contents, files and
 * folders of files (the teardown). */
void scratch_make(void);
void scratch_remove(void);

/* Writes the path of a name in the folder into path and returns it. */
const char *scratch_path(const char *name, char path[SCRATCH_PATH]);

/* Returns the number of entries in the folder, hidden ones included. */
size_t scratch_entries(void);

/* Writes a file of these bytes, replacing any existing one. */
void scratch_write(const char *path, const void *data, size_t n);

/* Returns the bytes of a file, which the caller frees; *n = their number. */
unsigned char *scratch_read(const char *path, size_t *n);

/* Changes one byte of a file. */
void scratch_poke(const char *path, size_t at, unsigned char value);

#endif
