#include "table/checksum.h"

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
