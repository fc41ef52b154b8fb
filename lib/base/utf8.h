/* UTF-8, as RFC 3629 defines it. */
#ifndef IH_LIB_BASE_UTF8_H
#define IH_LIB_BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* Returns the number of bytes in the character at the start of text[0..length-1], length >= 1, and
 * sets *point to its code point.  Returns 0 if the text does not start with a valid character;
 * overlong forms, surrogates and code points above U+10FFFF are invalid. */
static inline size_t ihp_utf8_decode(const char *text, size_t length, uint32_t *point)
{
  static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  const unsigned char first = (unsigned char)text[0];
  const size_t n = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if ((first >= 0x80 && first < 0xC0) || first >= 0xF8 || n > length)
    return 0;
  *point = n == 1 ? first : first & (0x7Fu >> n);
  for (size_t i = 1; i < n; i++) {
    if (((unsigned char)text[i] & 0xC0) != 0x80)
      return 0;
    *point = *point << 6 | ((unsigned char)text[i] & 0x3F);
  }
  return *point >= least[n] && *point <= 0x10FFFF && *point >> 11 != 0xD800 >> 11 ? n : 0;
}

#endif
