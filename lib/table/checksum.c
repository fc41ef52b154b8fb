#include "table/checksum.h"

#include "table/bytes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void ihp_checksum_digits(XXH128_hash_t checksum, char digits[IHP_CHECKSUM_DIGITS])
{
  XXH128_canonical_t bytes;
  XXH128_canonicalFromHash(&bytes, checksum);
  for (size_t i = 0; i < sizeof bytes.digest; i++) {
    digits[2 * i] = "0123456789abcdef"[bytes.digest[i] >> 4];
    digits[2 * i + 1] = "0123456789abcdef"[bytes.digest[i] & 15];
  }
}

int ihp_header_checksum(const char header[], size_t n, char digits[IHP_CHECKSUM_DIGITS])
{
  XXH3_state_t *state = XXH3_createState();
  if (state == NULL)
    return 0;
  (void)XXH3_128bits_reset(state);
  (void)XXH3_128bits_update(state, header, IHP_HEADER_DIGITS_AT);
  (void)XXH3_128bits_update(state, IHP_CHECKSUM_ZEROS, IHP_CHECKSUM_DIGITS);
  (void)XXH3_128bits_update(state, header + IHP_HEADER_DIGITS_END, n - IHP_HEADER_DIGITS_END);
  ihp_checksum_digits(XXH3_128bits_digest(state), digits);
  (void)XXH3_freeState(state);
  return 1;
}

/* ---- Lists of checksums --------------------------------------------------------- */

char *ihp_checksum_key(const char *tensor)
{
  const size_t size = sizeof IHP_CHECKSUM_PREFIX + strlen(tensor);
  char *key = malloc(size);
  if (key != NULL)
    (void)snprintf(key, size, "%s%s", IHP_CHECKSUM_PREFIX, tensor);
  return key;
}

char *ihp_checksum_list(uint64_t n)
{
  char *list = malloc((size_t)n * IHP_CHECKSUM_STEP);
  if (list == NULL)
    return NULL;
  for (uint64_t i = 0; i < n; i++) {
    memcpy(list + i * IHP_CHECKSUM_STEP, IHP_CHECKSUM_ZEROS, IHP_CHECKSUM_DIGITS);
    list[i * IHP_CHECKSUM_STEP + IHP_CHECKSUM_DIGITS] = i + 1 < n ? ',' : '\0';
  }
  return list;
}

void ihp_checksum_of_list(const char *list, char text[IHP_CHECKSUM_DIGITS + 1])
{
  const size_t length = strlen(list);
  text[IHP_CHECKSUM_DIGITS] = '\0';
  if (length > IHP_CHECKSUM_DIGITS)
    ihp_checksum_digits(XXH3_128bits(list, length), text);
  else
    memcpy(text, list, length + 1);
}

/* Hashes one chunk, in byte-reversed copies on big-endian machines. */
static XXH128_hash_t checksum_of_chunk(XXH3_state_t *state, const unsigned char *from, size_t bytes,
                                       size_t size)
{
  enum { PIECE = 1 << 12 };
  unsigned char piece[PIECE];
  if (ihp_is_little_endian())
    return XXH3_128bits(from, bytes);
  /* GCOV_EXCL_START: on big-endian machines only */
  (void)XXH3_128bits_reset(state);
  for (size_t at = 0; at < bytes; at += PIECE) {
    const size_t n = bytes - at < PIECE ? bytes - at : PIECE;
    ihp_copy_reversed(piece, from + at, n, size);
    (void)XXH3_128bits_update(state, piece, n);
  }
  return XXH3_128bits_digest(state);
  /* GCOV_EXCL_STOP */
}

/* Writes the checksums of a share of the chunks into their list. */
static void hash_chunks(const unsigned char *data, size_t bytes, size_t size,
                        const struct ihp_share *chunks, XXH3_state_t *state, char list[])
{
  for (uint64_t i = chunks->first; i < chunks->end; i++) {
    const size_t at = (size_t)i * IHP_CHUNK_BYTES, left = bytes - at;
    const size_t n = left < IHP_CHUNK_BYTES ? left : IHP_CHUNK_BYTES;
    ihp_checksum_digits(checksum_of_chunk(state, data + at, n, size), list + i * IHP_CHECKSUM_STEP);
  }
}

enum ih_status ihp_checksum_by_team(const ih_team *team, const void *data, size_t bytes,
                                    size_t size, char text[IHP_CHECKSUM_DIGITS + 1])
{
  const uint64_t chunks = ihp_chunks(bytes, IHP_CHUNK_BYTES);
  const struct ihp_share own = ihp_team_share(team, chunks);
  char *list = ihp_checksum_list(chunks);
  XXH3_state_t *state = XXH3_createState();
  enum ih_status status = list != NULL && state != NULL ? IH_OK : IH_ERR_MEMORY;
  if (status == IH_OK)
    hash_chunks(data, bytes, size, &own, state, list);
  status = ihp_team_gather(team, status, list, IHP_CHECKSUM_STEP, chunks);
  if (status == IH_OK)
    ihp_checksum_of_list(list, text);
  (void)XXH3_freeState(state);
  free(list);
  return status;
}

int ihp_checksum_of(const void *data, size_t bytes, size_t size, char text[IHP_CHECKSUM_DIGITS + 1])
{
  return ihp_checksum_by_team(NULL, data, bytes, size, text) == IH_OK;
}
