/* The text of clusters that `build ochs --clusters FILE` reads.  Input: a deck, a newline, the
 * text. */
#include "fuzz.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char fuzz_name[] = "clusters";
const unsigned fuzz_step = 1;

#include "tools/commands/build_clusters.c"
#include "tools/io/text.c"
#include "tools/plot/class.c"

/* ---- Stand-ins for the command --------------------------------------------------- */

static unsigned messages;

static void check_message(const struct call *call, const char *format, va_list arguments)
{
  char text[1000];
  const int n = vsnprintf(text, sizeof text, format, arguments);
  FUZZ_REQUIRE(call != NULL && n > 0 && (size_t)n < sizeof text);
  for (const char *c = text; *c != '\0'; c++)
    FUZZ_REQUIRE((unsigned char)*c >= ' ' && *c != 0x7F);
  messages++;
}

void message(const struct call *call, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  check_message(call, format, arguments);
  va_end(arguments);
}

enum outcome failed(const struct call *call, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  check_message(call, format, arguments);
  va_end(arguments);
  return FAILED;
}

enum outcome refused(const struct call *call, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  check_message(call, format, arguments);
  va_end(arguments);
  return USAGE;
}

enum outcome build_failed(const struct build *build, const ih_error *error)
{
  return failed(build->call, "%s", error->message);
}

enum outcome build_make(struct build *build, ih_build *tables)
{
  (void)build;
  (void)tables;
  fuzz_fail(__FILE__, __LINE__, "a text needs no tables");
}

enum outcome build_try(struct build *build)
{
  return build_make(build, NULL);
}

/* ---- Text of clusters -------------------------------------------------------------- */

/* Each hand has a cluster and each cluster a hand; formatted and parsed again, they are the
 * same. */
static void check_clusters_read(const struct cluster_option *read)
{
  enum { LINE = 16 };
  unsigned used[IH_PREFLOP_CLASSES] = {0}, found = 0;
  char text[IH_PREFLOP_CLASSES * LINE], name[CLASS_NAME];
  size_t at = 0;
  for (unsigned i = 0; i < read->hands; i++) {
    FUZZ_REQUIRE(read->of[i] < read->count);
    found += used[read->of[i]]++ == 0;
    at += (size_t)snprintf(text + at, sizeof text - at, "%s %u\n", cluster_name_of(read, i, name),
                           read->of[i]);
  }
  FUZZ_REQUIRE(found == read->count && at < sizeof text);
  uint8_t again[IH_PREFLOP_CLASSES];
  struct cluster_option same = *read;
  same.of = again;
  FILE *file = fmemopen(text, at, "r");
  FUZZ_REQUIRE(file != NULL && read_text(&same, "again", file) == DONE);
  FUZZ_REQUIRE(same.count == read->count && memcmp(again, read->of, read->hands) == 0);
  (void)fclose(file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  static const ih_rounds hole = {.count = 1, .cards = {2}};
  static const struct call call = {.count = 0};
  struct fuzz_text text = {(const char *)data, size};
  struct build build = {.call = &call, .game = {.deck = fuzz_deck(fuzz_line(&text))}};
  struct cluster_option read = {.build = &build};
  if (text.length == 0 || build.game.deck.ranks > 13 || build.game.deck.rank_only ||
      ih_indexer_new(&build.game.deck, &hole, &read.indexer) != IH_OK)
    return 0;
  read.hands = (unsigned)ih_indexer_size(read.indexer, 0);
  read.of = fuzz_array(read.hands);
  FILE *file = fmemopen((void *)(uintptr_t)text.text, text.length, "r");
  FUZZ_REQUIRE(file != NULL);
  messages = 0;
  const enum outcome outcome = read_text(&read, "text", file);
  FUZZ_REQUIRE((outcome == DONE) == (messages == 0) && messages <= 1);
  if (outcome == DONE)
    check_clusters_read(&read);
  (void)fclose(file);
  free(read.of);
  ih_indexer_free(read.indexer);
  return 0;
}
