/* Decimal numbers in text. */
#ifndef IH_LIB_BASE_DECIMAL_H
#define IH_LIB_BASE_DECIMAL_H

#include <stddef.h>
#include <stdint.h>

/* Reads the decimal digits at the start of text, at most `length` of them, into *value.  Returns
 * the number of digits; 0 if none exist, or if the value is 2^64 or more. */
static inline size_t ihp_decimal_read(const char *text, size_t length, uint64_t *value)
{
  size_t n = 0;
  for (*value = 0; n < length && text[n] >= '0' && text[n] <= '9'; n++)
    if (__builtin_mul_overflow(*value, 10, value) ||
        __builtin_add_overflow(*value, (uint64_t)(text[n] - '0'), value))
      return 0;
  return n;
}

#endif
