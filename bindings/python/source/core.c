#include "core.h"

#include <stdatomic.h>
#include <stdlib.h>

/* ---- One hand ---------------------------------------------------------------------- */

/* Returns the number of the round in which a hand has n cards; -1 if there is none. */
static int round_of(const ih_rounds *rounds, size_t n)
{
  size_t cards = 0;
  for (int round = 0; round < rounds->count && cards < n; round++) {
    cards += rounds->cards[round];
    if (cards == n)
      return round;
  }
  return -1;
}

uint64_t py_index(const ih_indexer *indexer, const uint8_t cards[], size_t n)
{
  ih_rounds rounds;
  uint64_t index;
  ih_indexer_rounds(indexer, &rounds);
  const int round = round_of(&rounds, n);
  if (round < 0 || ih_index_round(indexer, (unsigned)round, cards, &index) != IH_OK)
    return IH_NO_INDEX;
  return index;
}

uint64_t py_index_text(const ih_indexer *indexer, const char *text, size_t length)
{
  ih_deck deck;
  ih_rounds rounds;
  uint8_t cards[IH_MAX_CARDS];
  size_t n;
  ih_indexer_deck(indexer, &deck);
  ih_indexer_rounds(indexer, &rounds);
  if (ih_cards_parse(&deck, text, length, cards, IH_MAX_CARDS, &n, NULL) != IH_OK)
    return IH_NO_INDEX;
  const int round = round_of(&rounds, n);
  if (round < 0 ||
      ih_hand_parse(&deck, &rounds, (unsigned)round + 1, text, length, cards, NULL) != IH_OK)
    return IH_NO_INDEX;
  return ih_index_round_unchecked(indexer, (unsigned)round, cards);
}

uint16_t py_rate(enum ih_ranking ranking, const uint8_t cards[], size_t n)
{
  uint16_t strength;
  return ih_ranking_rate(ranking, cards, n, &strength) == IH_OK ? strength : 0;
}

uint16_t py_rate_text(enum ih_ranking ranking, const char *text, size_t length)
{
  ih_deck deck;
  uint8_t cards[IH_MAX_CARDS];
  size_t n;
  if (ih_ranking_deck(ranking, &deck) != IH_OK ||
      ih_cards_parse(&deck, text, length, cards, IH_MAX_CARDS, &n, NULL) != IH_OK)
    return 0;
  return py_rate(ranking, cards, n);
}

/* ---- Long calls --------------------------------------------------------------------- */

struct py_watch {
  ih_callbacks callbacks;
  void *handle;
  atomic_int is_cancelled;
  _Atomic uint64_t done, total;
};

static int watch_is_cancelled(void *context)
{
  const py_watch *watch = context;
  return atomic_load_explicit(&watch->is_cancelled, memory_order_relaxed);
}

/* Python may read `done` of one report and `total` of another, which only a display could notice;
 * `total` is stored first, so that `done` is never read without one. */
static void watch_progress(void *context, uint64_t done, uint64_t total)
{
  py_watch *watch = context;
  atomic_store(&watch->total, total);
  atomic_store(&watch->done, done);
}

py_watch *py_watch_new(void *handle)
{
  py_watch *watch = calloc(1, sizeof *watch);
  if (watch == NULL)
    return NULL;
  watch->callbacks.context = watch;
  watch->callbacks.is_cancelled = watch_is_cancelled;
  watch->callbacks.progress = watch_progress;
  watch->handle = handle;
  atomic_init(&watch->is_cancelled, 0);
  atomic_init(&watch->done, 0);
  atomic_init(&watch->total, 0);
  return watch;
}

void py_watch_free(py_watch *watch)
{
  free(watch);
}

const ih_callbacks *py_watch_callbacks(const py_watch *watch)
{
  return &watch->callbacks;
}

void *py_watch_handle(void *context)
{
  return ((const py_watch *)context)->handle;
}

void py_watch_cancel(py_watch *watch)
{
  atomic_store_explicit(&watch->is_cancelled, 1, memory_order_relaxed);
}

void py_watch_progress(const py_watch *watch, uint64_t progress[2])
{
  progress[0] = atomic_load(&watch->done);
  progress[1] = atomic_load(&watch->total);
}
