#include "river.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BOARD = 5, CARDS = 2 + BOARD };

static void look_up(const struct bench_buckets *buckets, const uint8_t rows[], size_t n,
                    uint32_t bucket[])
{
  const struct bench_river *river = (const struct bench_river *)buckets;
  ih_abstraction_lookup_unchecked(river->abstraction, BOARD, rows, CARDS, n, bucket);
}

static void look_up_checked(const struct bench_buckets *buckets, const uint8_t rows[], size_t n,
                            uint32_t bucket[])
{
  const struct bench_river *river = (const struct bench_river *)buckets;
  (void)ih_abstraction_lookup(river->abstraction, BOARD, rows, CARDS, n, bucket, NULL);
}

static enum ih_status write_river(const char *folder, const ih_deck *deck,
                                  const ih_executor *executor, ih_error *error)
{
  static const char text[] = "{\"river\": {\"method\": \"percentile\", \"k\": 200}}";
  const ih_abstraction_options options = {.executor = executor};
  const ih_feature_game game = {.deck = *deck, .ranking = IH_RANKING_STANDARD};
  ih_recipe *recipe;
  enum ih_status status = ih_recipe_parse(text, sizeof text - 1, &recipe, error);
  if (status != IH_OK)
    return status;
  status = ih_abstraction_write(recipe, &game, folder, &options, error);
  ih_recipe_free(recipe);
  return status;
}

static void remove_river(const char *folder)
{
  char path[4200];
  (void)snprintf(path, sizeof path, "%s/river-bucket.safetensors", folder);
  (void)unlink(path);
  (void)rmdir(folder);
}

enum ih_status river_open(const char *folder, const ih_executor *executor,
                          struct bench_river *river, ih_error *error)
{
  char path[4096];
  *river =
      (struct bench_river){.buckets = {.look_up = look_up, .look_up_checked = look_up_checked}};
  (void)ih_deck_make(8, 4, &river->buckets.deck);
  const int length = snprintf(path, sizeof path, "%s/isohand-bench-XXXXXX", folder);
  if (length < 0 || (size_t)length >= sizeof path || mkdtemp(path) == NULL) {
    (void)snprintf(error->message, sizeof error->message, "cannot make a folder in %s", folder);
    return error->status = IH_ERR_IO;
  }
  enum ih_status status = write_river(path, &river->buckets.deck, executor, error);
  if (status == IH_OK)
    status = ih_abstraction_open(path, &river->abstraction, error);
  remove_river(path);
  return status;
}

void river_close(struct bench_river *river)
{
  ih_abstraction_close(river->abstraction);
}
