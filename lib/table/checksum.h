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

/* The bytes of a chunk, where not too many of them are needed. */
enum { IHP_CHUNK_BYTES = 1 << 24 };

/* In a list, from one checksum to the next: the digits and a comma. */
enum { IHP_CHECKSUM_STEP = IHP_CHECKSUM_DIGITS + 1 };

/* Writes a checksum as 32 lower-case hexadecimal digits, the most significant
 * first; no NUL. */
void ihp_checksum_digits(XXH128_hash_t checksum, char digits[IHP_CHECKSUM_DIGITS]);

/* The checksum of header[0..n-1] with '0' for each of its own digits;
 * n >= IHP_HEADER_DIGITS_END.  Returns 0 when memory is short. */
int ihp_header_checksum(const char header[], size_t n, char digits[IHP_CHECKSUM_DIGITS]);

/* The checksum that stands for a whole tensor: that of its chunk, or when it has several,
 * that of the text of their list.  Of a list; of data[0..bytes-1], elements of `size` bytes
 * in the machine's own order, as a tensor in chunks of IHP_CHUNK_BYTES (whose file has no
 * more than 256 GiB of data).  With a NUL.  The second returns 0 when memory is short. */
void ihp_checksum_of_list(const char *list, char text[IHP_CHECKSUM_DIGITS + 1]);
int ihp_checksum_of(const void *data, size_t bytes, size_t size,
                    char text[IHP_CHECKSUM_DIGITS + 1]);

/* The metadata key of a tensor's checksums, to be freed; NULL when memory is short. */
char *ihp_checksum_key(const char *tensor);

/* A list of n >= 1 checksums that are not known yet, to be freed; NULL when memory is
 * short. */
char *ihp_checksum_list(uint64_t n);

/* The number of chunks that a tensor of so many bytes has: at least one. */
static inline uint64_t ihp_chunks(uint64_t bytes, uint64_t chunk)
{
  return bytes == 0 ? 1 : (bytes - 1) / chunk + 1;
}

#endif
