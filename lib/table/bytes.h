/* The bytes of a file: their order, little-endian, on any machine, and where data begin. */
#ifndef IH_LIB_TABLE_BYTES_H
#define IH_LIB_TABLE_BYTES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The data of a file begin at a multiple of this, so that they are aligned for vectors and cache
 * lines where the file is mapped. */
enum { IHP_DATA_ALIGNMENT = 64 };

static inline int ihp_is_little_endian(void)
{
  return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;
}

/* Copies bytes from[0..n-1] with the bytes of each element of `size` bytes in
 * reverse; n is a multiple of size. */
static inline void ihp_copy_reversed(unsigned char to[], const unsigned char from[], size_t n,
                                     size_t size)
{
  for (size_t i = 0; i < n; i += size)
    for (size_t j = 0; j < size; j++)
      to[i + j] = from[i + size - 1 - j];
}

/* Copies n bytes of elements in the machine's order into little-endian ones. */
static inline void ihp_copy_little_endian(unsigned char to[], const unsigned char from[], size_t n,
                                          size_t size)
{
  if (ihp_is_little_endian())
    memcpy(to, from, n);
  else
    ihp_copy_reversed(to, from, n, size); /* GCOV_EXCL_LINE: on big-endian machines only */
}

/* The unsigned number in from[0..n-1], n <= 8. */
static inline uint64_t ihp_load(const unsigned char from[], size_t n)
{
  uint64_t value = 0;
  for (size_t i = n; i-- > 0;)
    value = value << 8 | from[i];
  return value;
}

/* DO(size), with a constant for the size of elements, 1, 2, 4 or 8, so that the compiler knows it
 * in loops over them. */
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

/* to[0..n-1] = the lowest bytes of a number, n <= 8. */
static inline void ihp_save(unsigned char to[], uint64_t value, size_t n)
{
  for (size_t i = 0; i < n; i++)
    to[i] = (unsigned char)(value >> 8 * i);
}

#endif
