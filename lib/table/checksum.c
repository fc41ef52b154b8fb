#include "table/checksum.h"

#include "table/bytes.h"

void ihp_checksum_text(XXH128_hash_t checksum, char text[IHP_CHECKSUM_DIGITS + 1])
{
  XXH128_canonical_t bytes;
  XXH128_canonicalFromHash(&bytes, checksum);
  for (size_t i = 0; i < sizeof bytes.digest; i++) {
    text[2 * i] = "0123456789abcdef"[bytes.digest[i] >> 4];
    text[2 * i + 1] = "0123456789abcdef"[bytes.digest[i] & 15];
  }
  text[IHP_CHECKSUM_DIGITS] = '\0';
}

/* A copy in pieces where the order must be turned round. */
static int checksum_reversed(const unsigned char *from, size_t bytes, size_t size,
                             char text[IHP_CHECKSUM_DIGITS + 1])
{
  enum { PIECE = 1 << 12 };
  unsigned char piece[PIECE];
  XXH3_state_t *state = XXH3_createState();
  if (state == NULL)
    return 0;
  (void)XXH3_128bits_reset(state);
  for (size_t at = 0; at < bytes; at += PIECE) {
    const size_t n = bytes - at < PIECE ? bytes - at : PIECE;
    ihp_copy_reversed(piece, from + at, n, size);
    (void)XXH3_128bits_update(state, piece, n);
  }
  ihp_checksum_text(XXH3_128bits_digest(state), text);
  (void)XXH3_freeState(state);
  return 1;
}

int ihp_checksum_of(const void *data, size_t bytes, size_t size, char text[IHP_CHECKSUM_DIGITS + 1])
{
  if (!ihp_is_little_endian() && size > 1)
    return checksum_reversed(data, bytes, size, text);
  ihp_checksum_text(XXH3_128bits(data, bytes), text);
  return 1;
}

int ihp_header_checksum(const char header[], size_t n, char text[IHP_CHECKSUM_DIGITS + 1])
{
  XXH3_state_t *state = XXH3_createState();
  if (state == NULL)
    return 0;
  (void)XXH3_128bits_reset(state);
  (void)XXH3_128bits_update(state, header, IHP_HEADER_DIGITS_AT);
  (void)XXH3_128bits_update(state, IHP_CHECKSUM_ZEROS, IHP_CHECKSUM_DIGITS);
  (void)XXH3_128bits_update(state, header + IHP_HEADER_DIGITS_END, n - IHP_HEADER_DIGITS_END);
  ihp_checksum_text(XXH3_128bits_digest(state), text);
  (void)XXH3_freeState(state);
  return 1;
}
