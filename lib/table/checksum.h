/* XXH3-128 checksums as text: a tensor's list of them, and where the header keeps
 * its own. */
#ifndef IH_LIB_TABLE_CHECKSUM_H
#define IH_LIB_TABLE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>
#include <xxhash.h>

/* What the metadata keys of checksums begin with: the name of a tensor follows,
 * or one of two words that are not names of tensors. */
#define IHP_CHECKSUM_PREFIX "xxh3-128."

/* The key of the header's own checksum, and the bytes that every header written
 * here begins with: so the digits are always in the same place. */
#define IHP_HEADER_WORD  "header"
#define IHP_HEADER_KEY   IHP_CHECKSUM_PREFIX IHP_HEADER_WORD
#define IHP_HEADER_START "{\"__metadata__\":{\"" IHP_HEADER_KEY "\":\""

/* The key of the number of bytes that one of a tensor's checksums covers. */
#define IHP_CHUNK_WORD "chunk"
#define IHP_CHUNK_KEY  IHP_CHECKSUM_PREFIX IHP_CHUNK_WORD

/* The digits of a checksum that is not known yet. */
#define IHP_CHECKSUM_ZEROS "00000000000000000000000000000000"

enum {
  IHP_CHECKSUM_DIGITS = sizeof IHP_CHECKSUM_ZEROS - 1,
  IHP_HEADER_DIGITS_AT = sizeof IHP_HEADER_START - 1,
  IHP_HEADER_DIGITS_END = IHP_HEADER_DIGITS_AT + IHP_CHECKSUM_DIGITS
};

/* In a list, from one checksum to the next: the digits and a comma. */
enum { IHP_CHECKSUM_STEP = IHP_CHECKSUM_DIGITS + 1 };

/* Writes a checksum as 32 lower-case hexadecimal digits, the most significant
 * first; no NUL. */
void ihp_checksum_digits(XXH128_hash_t checksum, char digits[IHP_CHECKSUM_DIGITS]);

/* The checksum of header[0..n-1] with '0' for each of its own digits;
 * n >= IHP_HEADER_DIGITS_END.  Returns 0 when memory is short. */
int ihp_header_checksum(const char header[], size_t n, char digits[IHP_CHECKSUM_DIGITS]);

/* The number of chunks that a tensor of so many bytes has: at least one. */
static inline uint64_t ihp_chunks(uint64_t bytes, uint64_t chunk)
{
  return bytes == 0 ? 1 : (bytes - 1) / chunk + 1;
}

#endif
