/* Files made from an input, for the targets of what reads files. */
#ifndef IH_TESTS_FUZZ_FILE_H
#define IH_TESTS_FUZZ_FILE_H

#include "fuzz.h"

/* Writes the file that an input stands for and returns its path, the same in every call.
 * An input that begins with `{` is a header: it gets spaces up to a multiple of 64 bytes,
 * unless it ends in one, and its length in front; a checksum of it whose digits are all 0
 * becomes the right one; and after the header comes what follows its first NUL byte or,
 * without one, as many arbitrary bytes as its data_offsets need, up to a megabyte.  Any
 * other input is the whole file. */
const char *fuzz_file(const uint8_t *data, size_t size);

/* The path of a second file in the same folder, of which nothing is there. */
const char *fuzz_other_file(void);

#endif
