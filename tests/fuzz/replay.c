/* A fuzz target without a fuzzer, for make check: feeds each seed, its prefixes, and copies with
 * one byte replaced by one of a few others. */
#include "fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_SEED = 8192 };

static unsigned long inputs, variants;
static unsigned step;

/* Feeds a copy in memory of exact size, so that a sanitizer detects overruns. */
static void feed(const uint8_t *bytes, size_t size)
{
  uint8_t *copy = malloc(size > 0 ? size : 1);
  FUZZ_REQUIRE(copy != NULL);
  memcpy(copy, bytes, size);
  (void)LLVMFuzzerTestOneInput(copy, size);
  free(copy);
  inputs++;
}

/* Feeds the input if it is the turn of this variant. */
static void feed_some(const uint8_t *bytes, size_t size)
{
  if (variants++ % step == 0)
    feed(bytes, size);
}

static void feed_variants(uint8_t *seed, size_t size)
{
  static const uint8_t others[] = {'\0', '\n', ' ', '0', '9', 'A', 's', '|', ',', 0xFF};
  feed(seed, size);
  for (size_t n = 0; n < size; n++)
    feed_some(seed, n);
  for (size_t i = 0; i < size; i++) {
    const uint8_t byte = seed[i];
    for (size_t k = 0; k < sizeof others; k++) {
      seed[i] = others[k];
      feed_some(seed, size);
    }
    seed[i] = byte;
  }
}

static void feed_file(const char *folder, const char *name)
{
  char path[4096];
  uint8_t seed[LONGEST_SEED];
  const int n = snprintf(path, sizeof path, "%s/%s", folder, name);
  FUZZ_REQUIRE(n > 0 && (size_t)n < sizeof path);
  FILE *file = fopen(path, "rb");
  FUZZ_REQUIRE(file != NULL);
  const size_t size = fread(seed, 1, sizeof seed, file);
  FUZZ_REQUIRE(size < sizeof seed && !ferror(file));
  (void)fclose(file);
  feed_variants(seed, size);
}

int main(void)
{
  char folder[4096];
  const char *srcdir = getenv("srcdir");
  const int n = snprintf(folder, sizeof folder, "%s/tests/fuzz/corpus/%s",
                         srcdir != NULL ? srcdir : ".", fuzz_name);
  FUZZ_REQUIRE(n > 0 && (size_t)n < sizeof folder);
  DIR *seeds = opendir(folder);
  FUZZ_REQUIRE(seeds != NULL);
  const char *tier = getenv("IH_TIER");
  step = tier != NULL && strcmp(tier, "check") != 0 ? 1 : fuzz_step;
  unsigned files = 0;
  for (const struct dirent *entry; (entry = readdir(seeds)) != NULL;)
    if (entry->d_name[0] != '.') {
      feed_file(folder, entry->d_name);
      files++;
    }
  (void)closedir(seeds);
  FUZZ_REQUIRE(files > 0);
  printf("%s: %u seeds, %lu inputs\n", fuzz_name, files, inputs);
  return 0;
}
