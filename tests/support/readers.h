/* An exported file, read from its first byte to its last. */
#ifndef IH_TESTS_READERS_H
#define IH_TESTS_READERS_H

#include <isohand/store.h>
#include <stddef.h>
#include <stdint.h>

/* A file, and how far it was read. */
struct reader {
  unsigned char *bytes;
  size_t n, at;
};

/* Opens a file of the scratch folder. */
struct reader reader_open(const char *name);

/* The next number, of 1 to 8 bytes: little-endian, or big-endian. */
uint64_t reader_number(struct reader *reader, size_t bytes);
uint64_t reader_big_endian(struct reader *reader, size_t bytes);

/* Elements of so many bytes are the buckets of the hands of a street's table, in index order. */
void reader_check_hands(struct reader *reader, const ih_store *store, size_t bytes);

/* All was read. */
void reader_close(struct reader *reader);

#endif
