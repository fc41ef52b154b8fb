/* Reads an exported file from beginning to end. */
#ifndef IH_TESTS_READERS_H
#define IH_TESTS_READERS_H

#include <isohand/store.h>
#include <stddef.h>
#include <stdint.h>

/* A file and a read position. */
struct reader {
  unsigned char *bytes;
  size_t n, at;
};

/* Opens a file of the scratch folder. */
struct reader reader_open(const char *name);

/* Returns the next number of 1 to 8 bytes: little-endian; big-endian. */
uint64_t reader_number(struct reader *reader, size_t bytes);
uint64_t reader_big_endian(struct reader *reader, size_t bytes);

/* Checks that the next elements, of `bytes` bytes each, are the buckets of a street's hands in
 * index order. */
void reader_check_hands(struct reader *reader, const ih_store *store, size_t bytes);

/* Checks that everything was read. */
void reader_close(struct reader *reader);

#endif
