#include "readers.h"

#include "harness.h"
#include "scratch.h"

#include <stdlib.h>

struct reader reader_open(const char *name)
{
  char path[SCRATCH_PATH];
  struct reader reader = {.at = 0};
  reader.bytes = scratch_read(scratch_path(name, path), &reader.n);
  return reader;
}

uint64_t reader_number(struct reader *reader, size_t bytes)
{
  uint64_t value = 0;
  test_assert(reader->n - reader->at >= bytes);
  for (size_t i = 0; i < bytes; i++)
    value |= (uint64_t)reader->bytes[reader->at++] << 8 * i;
  return value;
}

uint64_t reader_big_endian(struct reader *reader, size_t bytes)
{
  uint64_t value = 0;
  while (bytes-- > 0)
    value = value << 8 | reader_number(reader, 1);
  return value;
}

void reader_check_hands(struct reader *reader, const ih_store *store, size_t bytes)
{
  for (uint64_t i = 0; i < ih_store_hands(store); i++)
    test_assert(reader_number(reader, bytes) == ih_store_value_unchecked(store, 0, i, 0));
}

void reader_close(struct reader *reader)
{
  ck_assert_uint_eq(reader->at, reader->n);
  free(reader->bytes);
}
