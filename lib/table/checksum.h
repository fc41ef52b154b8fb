/* XXH3-128 checksums as text: the lists for tensors, and the header's own checksum. */
#ifndef IH_LIB_TABLE_CHECKSUM_H
#define IH_LIB_TABLE_CHECKSUM_H

#include "base/team.h"

#include <stddef.h>
#include <stdint.h>
#include <xxhash.h>

/* Prefix of the metadata keys of checksums.  A tensor's name follows, or `header` or `chunk`, which
 * are not valid tensor names. */
#define IHP_CHECKSUM_PREFIX "xxh3-128."

/* Key of the header's own checksum, and the start of every header written here, which puts the
 * digits at a fixed place. */
#define IHP_HEADER_WORD  "header"
#define IHP_HEADER_KEY   IHP_CHECKSUM_PREFIX IHP_HEADER_WORD
#define IHP_HEADER_START "{\"__metadata__\":{\"" IHP_HEADER_KEY "\":\""

/* Key of the number of bytes that each of a tensor's checksums covers. */
#define IHP_CHUNK_WORD "chunk"
#define IHP_CHUNK_KEY  IHP_CHECKSUM_PREFIX IHP_CHUNK_WORD

/* Placeholder for a checksum not yet computed. */
#define IHP_CHECKSUM_ZEROS "00000000000000000000000000000000"

enum {
  IHP_CHECKSUM_DIGITS = sizeof IHP_CHECKSUM_ZEROS - 1,
  IHP_HEADER_DIGITS_AT = sizeof IHP_HEADER_START - 1,
  IHP_HEADER_DIGITS_END = IHP_HEADER_DIGITS_AT + IHP_CHECKSUM_DIGITS
};

/* Bytes per chunk, unless that makes too many chunks. */
enum { IHP_CHUNK_BYTES = 1 << 24 };

/* Distance between checksums in a list: the digits and a comma. */
enum { IHP_CHECKSUM_STEP = IHP_CHECKSUM_DIGITS + 1 };

/* Writes a checksum as 32 lower-case hexadecimal digits, the most significant first, without a
 * NUL. */
void ihp_checksum_digits(XXH128_hash_t checksum, char digits[IHP_CHECKSUM_DIGITS]);

/* Computes the checksum of header[0..n-1] with its own digits taken as '0'; n >=
 * IHP_HEADER_DIGITS_END. Returns 0 if out of memory. */
int ihp_header_checksum(const char header[], size_t n, char digits[IHP_CHECKSUM_DIGITS]);

/* Computes a tensor's summary checksum, NUL-terminated: the checksum of its only chunk, or the
 * checksum of the text of its list if it has several.  The first takes a list; the second takes
 * data[0..bytes-1], elements of `size` bytes in native byte order, split into chunks of
 * IHP_CHUNK_BYTES (as in files of at most 256 GiB of data), and returns 0 if out of memory. */
void ihp_checksum_of_list(const char *list, char text[IHP_CHECKSUM_DIGITS + 1]);
int ihp_checksum_of(const void *data, size_t bytes, size_t size,
                    char text[IHP_CHECKSUM_DIGITS + 1]);

/* Like ihp_checksum_of, of data that all processes of a team have: each hashes a share of the
 * chunks. */
enum ih_status ihp_checksum_by_team(const ih_team *team, const void *data, size_t bytes,
                                    size_t size, char text[IHP_CHECKSUM_DIGITS + 1]);

/* Returns the metadata key of a tensor's checksums, which the caller frees; NULL if out of
 * memory. */
char *ihp_checksum_key(const char *tensor);

/* Returns a list of n >= 1 placeholders, which the caller frees; NULL if out of memory. */
char *ihp_checksum_list(uint64_t n);

/* Returns the number of chunks of a tensor of `bytes` bytes, at least 1. */
static inline uint64_t ihp_chunks(uint64_t bytes, uint64_t chunk)
{
  return bytes == 0 ? 1 : (bytes - 1) / chunk + 1;
}

#endif
