#include "fuzz_file.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

/* Most bytes of data generated after a header. */
enum { MOST_BYTES = 1 << 20 };

static char folder[200], path[256], other[256];

static void remove_files(void)
{
  (void)unlink(path);
  (void)unlink(other);
  (void)rmdir(folder);
}

static void make_folder(void)
{
  const char *place = getenv("TMPDIR");
  const int n = snprintf(folder, sizeof folder, "%s/isohand-fuzz.XXXXXX",
                         place != NULL && *place != '\0' ? place : "/tmp");
  FUZZ_REQUIRE(n > 0 && (size_t)n < sizeof folder && mkdtemp(folder) != NULL);
  (void)snprintf(path, sizeof path, "%s/in", folder);
  (void)snprintf(other, sizeof other, "%s/out", folder);
  FUZZ_REQUIRE(atexit(remove_files) == 0);
}

static void put(int fd, const void *bytes, size_t n)
{
  FUZZ_REQUIRE(write(fd, bytes, n) == (ssize_t)n);
}

/* Returns the largest number between a comma and a bracket: the end of some data_offsets. */
static size_t find_end(const uint8_t *header, size_t n)
{
  size_t most = 0, number = 0;
  for (size_t i = 0; i < n; i++) {
    if (header[i] >= '0' && header[i] <= '9')
      number = number < MOST_BYTES ? 10 * number + (header[i] - (size_t)'0') : number;
    else if (header[i] == ']' && number > most)
      most = number;
    else if (header[i] != ' ')
      number = 0;
  }
  return most < MOST_BYTES ? most : MOST_BYTES;
}

/* Writes bytes that differ from their neighbours and have no short period. */
static void put_arbitrary(int fd, size_t n)
{
  static uint8_t bytes[MOST_BYTES];
  uint32_t random = 1;
  for (size_t i = 0; bytes[0] == 0 && i < MOST_BYTES; i++) {
    random = random * 1664525 + 1013904223;
    bytes[MOST_BYTES - 1 - i] = (uint8_t)(random >> 24 | 1);
  }
  put(fd, bytes, n);
}

/* Stores the checksum of header[0..n-1] in place of its zeros, if all digits are zero. */
static void renew_checksum(char *header, size_t n)
{
  static const char start[] = "{\"__metadata__\":{\"xxh3-128.header\":\"";
  static const char zeros[] = "00000000000000000000000000000000\"";
  const size_t at = sizeof start - 1;
  char digits[33];
  if (n < at + 33 || memcmp(header, start, at) != 0 || memcmp(header + at, zeros, 33) != 0)
    return;
  const XXH128_hash_t hash = XXH3_128bits(header, n);
  (void)snprintf(digits, sizeof digits, "%016llx%016llx", (unsigned long long)hash.high64,
                 (unsigned long long)hash.low64);
  memcpy(header + at, digits, 32);
}

static void put_table(int fd, const uint8_t *data, size_t size)
{
  const uint8_t *nul = memchr(data, '\0', size);
  const size_t n = nul != NULL ? (size_t)(nul - data) : size;
  const size_t padding = data[n - 1] == ' ' ? 0 : (64 - (8 + n) % 64) % 64;
  uint8_t length[8];
  for (unsigned i = 0; i < 8; i++)
    length[i] = (uint8_t)((uint64_t)(n + padding) >> 8 * i);
  char *header = malloc(n + padding);
  FUZZ_REQUIRE(header != NULL);
  memcpy(header, data, n);
  memset(header + n, ' ', padding);
  renew_checksum(header, n + padding);
  put(fd, length, 8);
  put(fd, header, n + padding);
  free(header);
  if (nul != NULL)
    put(fd, nul + 1, size - n - 1);
  else
    put_arbitrary(fd, find_end(data, n));
}

const char *fuzz_file(const uint8_t *data, size_t size)
{
  if (*folder == '\0')
    make_folder();
  const int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  FUZZ_REQUIRE(fd >= 0);
  if (size > 0 && data[0] == '{')
    put_table(fd, data, size);
  else
    put(fd, data, size);
  FUZZ_REQUIRE(close(fd) == 0);
  return path;
}

const char *fuzz_other_file(void)
{
  if (*folder == '\0')
    make_folder();
  (void)unlink(other);
  return other;
}
