/* Byte order of files: little-endian on every machine; and the alignment of their data. */
#ifndef IH_LIB_TABLE_BYTES_H
#define IH_LIB_TABLE_BYTES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A file's data begin at a multiple of this, which aligns them for vectors and cache lines in a
 * mapping. */
enum { IHP_DATA_ALIGNMENT = 64 };

static inline int ihp_is_little_endian(void)
{
  return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;
}

/* Copies from[0..n-1], reversing the bytes of each element of `size` bytes; n is a multiple of
 * size. */
static inline void ihp_copy_reversed(unsigned char to[], const unsigned char from[], size_t n,
                                     size_t size)
{
  for (size_t i = 0; i < n; i += size)
    for (size_t j = 0; j < size; j++)
      to[i + j] = from[i + size - 1 - j];
}

/* Copies n bytes of elements of `size` bytes from native to little-endian byte order. */
static inline void ihp_copy_little_endian(unsigned char to[], const unsigned char from[], size_t n,
                                          size_t size)
{
  if (ihp_is_little_endian())
    memcpy(to, from, n);
  else
    ihp_copy_reversed(to, from, n, size); /* GCOV_EXCL_LINE: on big-endian machines only */
}

/* Returns the little-endian unsigned number in from[0..n-1], n <= 8. */
static inline uint64_t ihp_load(const unsigned char from[], size_t n)
{
  uint64_t value = 0;
  for (size_t i = n; i-- > 0;)
    value = value << 8 | from[i];
  return value;
}

/* Expands DO(size) with `size` as a constant, one of 1, 2, 4 and 8, so that the compiler can
 * specialize loops for the element size. */
#define IHP_OF_SIZE(size, DO)                                                                      \
  switch (size) {                                                                                  \
  case 1:                                                                                          \
    DO(1);                                                                                         \
    break;                                                                                         \
  case 2:                                                                                          \
    DO(2);                                                                                         \
    break;                                                                                         \
  case 4:                                                                                          \
    DO(4);                                                                                         \
    break;                                                                                         \
  default:                                                                                         \
    DO(8);                                                                                         \
  }

/* Stores the n lowest bytes of value, n <= 8, least significant first. */
static inline void ihp_save(unsigned char to[], uint64_t value, size_t n)
{
  for (size_t i = 0; i < n; i++)
    to[i] = (unsigned char)(value >> 8 * i);
}

#endif
