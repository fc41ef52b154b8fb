/* XXH3-128 checksums as text, and where the header keeps its own. */
#ifndef IH_LIB_TABLE_CHECKSUM_H
#define IH_LIB_TABLE_CHECKSUM_H

#include <stddef.h>
#include <xxhash.h>

/* The largest header that safetensors allows. */
#define IHP_HEADER_MAX 100000000u

/* What the metadata keys of checksums begin with; the name of a tensor follows,
 * or "header". */
#define IHP_CHECKSUM_PREFIX "xxh3-128."

/* The key of the header's own checksum, and the bytes that every header written
 * here begins with: so the digits are always in the same place. */
#define IHP_HEADER_KEY   IHP_CHECKSUM_PREFIX "header"
#define IHP_HEADER_START "{\"__metadata__\":{\"" IHP_HEADER_KEY "\":\""

/* The digits of a checksum that is not known yet. */
#define IHP_CHECKSUM_ZEROS "00000000000000000000000000000000"

enum {
  IHP_CHECKSUM_DIGITS = sizeof IHP_CHECKSUM_ZEROS - 1,
  IHP_HEADER_DIGITS_AT = sizeof IHP_HEADER_START - 1,
  IHP_HEADER_DIGITS_END = IHP_HEADER_DIGITS_AT + IHP_CHECKSUM_DIGITS
};

/* Writes a checksum as 32 lower-case hexadecimal digits, the most significant
 * first, and a NUL. */
void ihp_checksum_text(XXH128_hash_t checksum, char text[IHP_CHECKSUM_DIGITS + 1]);

/* The checksum of data[0..bytes-1], elements of `size` bytes in the machine's own order, as if
 * they were little-endian: that of a tensor of them.  Returns 0 when memory is short. */
int ihp_checksum_of(const void *data, size_t bytes, size_t size,
                    char text[IHP_CHECKSUM_DIGITS + 1]);

/* The checksum of header[0..n-1] with '0' for each of its own digits;
 * n >= IHP_HEADER_DIGITS_END.  Returns 0 when memory is short. */
int ihp_header_checksum(const char header[], size_t n, char text[IHP_CHECKSUM_DIGITS + 1]);

#endif
