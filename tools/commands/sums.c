#include "tools/commands/sums.h"

#include "tools/commands/buckets.h"
#include "tools/io/whole.h"
#include "tools/stream.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef IH_SUMS
#include <nettle/sha2.h>
#endif

enum { DIGITS = 64 }; /* of a SHA-256 */

/* ---- The list -------------------------------------------------------------------------- */

/* Returns the name in a line, "DIGITS  NAME" or "DIGITS *NAME", or NULL if the line is not one. */
static const char *name_in(const char *line)
{
  if (strspn(line, "0123456789abcdef") != DIGITS || line[DIGITS] != ' ' ||
      (line[DIGITS + 1] != ' ' && line[DIGITS + 1] != '*') || strcspn(line + DIGITS + 2, "\n") == 0)
    return NULL;
  return line + DIGITS + 2;
}

static const char *next_line(const char *line)
{
  line += strcspn(line, "\n");
  return *line == '\n' ? line + 1 : line;
}

/* Blank lines and comments are skipped, as sha256sum does. */
static int is_skipped(const char *line)
{
  return *line == '#' || *line == '\n';
}

static enum outcome check_lines(const struct call *call, const struct sums *sums)
{
  size_t number = 1;
  for (const char *line = sums->text; *line != '\0'; line = next_line(line), number++)
    if (!is_skipped(line) && name_in(line) == NULL)
      return failed(call,
                    "%s: line %zu: expected a SHA-256 of %d hexadecimal digits and a file name",
                    sums->path, number, DIGITS);
  return DONE;
}

enum outcome sums_read(const struct call *call, const char *path, struct sums *out)
{
  FILE *file = fopen(path, "r");
  *out = (struct sums){path, NULL};
  if (file == NULL)
    return failed(call, "%s: cannot open it: %s", path, strerror(errno));
  enum outcome outcome = whole_text(call, path, file, &out->text);
  if (outcome == DONE)
    outcome = check_lines(call, out);
  if (outcome != DONE)
    sums_free(out);
  return outcome;
}

void sums_free(struct sums *sums)
{
  free(sums->text);
  sums->text = NULL;
}

/* Returns the line of a name, or NULL. */
static const char *find_line(const struct sums *sums, const char *name)
{
  const size_t length = strlen(name);
  for (const char *line = sums->text; *line != '\0'; line = next_line(line)) {
    const char *listed = is_skipped(line) ? NULL : name_in(line);
    if (listed != NULL && strncmp(listed, name, length) == 0 &&
        (listed[length] == '\n' || listed[length] == '\0'))
      return line;
  }
  return NULL;
}

/* ---- A file ---------------------------------------------------------------------------- */

/* Returns the name of the table's street, or NULL if it has none. */
static const char *street_of(const ih_store *store)
{
  const ih_rounds *rounds = ih_store_rounds(store);
  const unsigned board = rounds->count < 2 ? 0 : rounds->cards[1];
  for (size_t s = 0; s < BUCKET_STREETS; s++)
    if (bucket_streets[s].board == board)
      return bucket_streets[s].name;
  return NULL;
}

/* Writes the SHA-256 of a file as digits.  Returns 0 with errno set if it cannot be read, or
 * ENOSYS without nettle. */
static int hash_file(const char *path, char digits[DIGITS + 1])
{
#ifdef IH_SUMS
  unsigned char buffer[1 << 16];
  uint8_t digest[SHA256_DIGEST_SIZE];
  FILE *file = fopen(path, "rb");
  if (file == NULL)
    return 0;
  struct sha256_ctx context;
  sha256_init(&context);
  size_t n;
  while ((n = fread(buffer, 1, sizeof buffer, file)) > 0)
    sha256_update(&context, n, buffer);
  const int is_read = !ferror(file), number = errno;
  (void)fclose(file);
  errno = number;
  sha256_digest(&context, sizeof digest, digest);
  for (size_t i = 0; i < sizeof digest; i++)
    (void)snprintf(digits + 2 * i, 3, "%02x", digest[i]);
  return is_read;
#else
  (void)path;
  (void)digits;
  errno = ENOSYS;
  return 0;
#endif
}

enum ih_status sums_compare(const struct sums *sums, const char *path, const ih_store *store,
                            char name[SUMS_NAME], ih_error *error)
{
  const char *recipe = ih_table_metadata(ih_store_table(store), "bucket.recipe");
  const char *street = street_of(store);
  if (recipe == NULL || street == NULL)
    return stream_fail(error, IH_ERR_MISMATCH, "%s: not made by a recipe, so %s has no sum for it",
                       path, sums->path);
  (void)snprintf(name, SUMS_NAME, "%s/%s-bucket.safetensors", recipe, street);
  const char *line = find_line(sums, name);
  if (line == NULL)
    return stream_fail(error, IH_ERR_MISMATCH, "%s: %s has no sum for %s", path, sums->path, name);
  char digits[DIGITS + 1];
  if (!hash_file(path, digits))
    return stream_fail(error, IH_ERR_IO, "%s: cannot compute its SHA-256: %s", path,
                       strerror(errno));
  if (memcmp(line, digits, DIGITS) == 0)
    return IH_OK;
  return stream_fail(error, IH_ERR_MISMATCH,
                     "%s: its SHA-256 %s differs from that of %s in %s, %.*s", path, digits, name,
                     sums->path, DIGITS, line);
}
