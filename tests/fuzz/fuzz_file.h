/* Files made from an input, for targets that read files. */
#ifndef IH_TESTS_FUZZ_FILE_H
#define IH_TESTS_FUZZ_FILE_H

#include "fuzz.h"

/* Writes the file that an input describes and returns its path, the same in every call.  Input that
 * begins with `{` is a header: it is padded with spaces to a multiple of 64 bytes, unless it ends
 * in one, and preceded by its length; a header checksum of zeros is replaced by the right one.
 * Data are what follows its first NUL byte or, without one, as many arbitrary bytes as its
 * data_offsets need, up to a megabyte.  Any other input is the whole file. */
const char *fuzz_file(const uint8_t *data, size_t size);

/* Path of a second file in the same folder, which does not exist. */
const char *fuzz_other_file(void);

#endif
