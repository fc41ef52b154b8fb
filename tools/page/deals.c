#include "tools/page/deals.h"

#include "base/random.h"
#include "tools/stream.h"

#include <stdlib.h>

/* ---- Drawing ----------------------------------------------------------------------------- */

static void draw_cards(struct deals *deals, const ih_deck *deck, uint64_t seed)
{
  uint8_t cards[IH_MAX_CARDS];
  unsigned n = 0;
  for (uint8_t card = 0; card < IH_MAX_CARDS; card++)
    if (ih_deck_has(deck, card))
      cards[n++] = card;
  for (size_t i = 0; i < deals->count; i++) {
    ihp_random_deal(&seed, cards, n, (unsigned)deals->cards);
    for (size_t c = 0; c < deals->cards; c++)
      deals->card[i * deals->cards + c] = cards[c];
  }
}

static enum ih_status find_buckets(const struct deals *deals, const struct page_street *street,
                                   uint32_t bucket[], ih_error *error)
{
  const ih_indexer *indexer = ih_store_indexer(street->store);
  uint64_t *index = calloc(deals->count, sizeof *index);
  if (index == NULL)
    return stream_fail(error, IH_ERR_MEMORY, "%s", ih_status_string(IH_ERR_MEMORY));
  ih_index_batch_unchecked(indexer, ih_store_rounds(street->store)->count - 1u, deals->card,
                           deals->cards, deals->count, index);
  const enum ih_status status = street_check(street, index, deals->count, error);
  for (size_t i = 0; i < deals->count && status == IH_OK; i++)
    bucket[i] = street_bucket(street, index[i]);
  free(index);
  return status;
}

enum ih_status deals_draw(const struct page_street streets[], size_t n, size_t count, uint64_t seed,
                          struct deals *out, ih_error *error)
{
  struct deals deals = {.count = count, .cards = 2 + ih_store_game(streets[0].store)->final_board};
  enum ih_status status = IH_OK;
  deals.card = calloc(count, deals.cards);
  for (size_t s = 0; s < n; s++)
    deals.bucket[s] = calloc(count, sizeof *deals.bucket[s]);
  for (size_t s = 0; s < n; s++)
    if (deals.card == NULL || deals.bucket[s] == NULL)
      status = stream_fail(error, IH_ERR_MEMORY, "%s", ih_status_string(IH_ERR_MEMORY));
  if (status == IH_OK)
    draw_cards(&deals, &streets[0].deck, seed);
  for (size_t s = 0; s < n && status == IH_OK; s++)
    status = find_buckets(&deals, &streets[s], deals.bucket[s], error);
  if (status == IH_OK)
    *out = deals;
  else
    deals_free(&deals);
  return status;
}

void deals_free(struct deals *deals)
{
  free(deals->card);
  for (size_t s = 0; s < PAGE_STREETS; s++)
    free(deals->bucket[s]);
}

/* ---- Deals by bucket --------------------------------------------------------------------- */

enum ih_status bucket_deals_find(const struct deals *deals, const struct page_street streets[],
                                 size_t s, struct bucket_deals *out)
{
  enum { LETTERS = 160000, LEAST = 2, MOST = 8 };
  const uint32_t buckets = streets[s].buckets;
  *out = (struct bucket_deals){0};
  if (!street_is_listed(&streets[s]))
    return IH_OK;
  const size_t letters = LETTERS / (2 + streets[s].board), fair = letters / buckets;
  const size_t each = fair < LEAST ? LEAST : fair < MOST ? fair : MOST, n = buckets * each;
  size_t *deal = calloc(n, sizeof *deal);
  if (deal == NULL)
    return IH_ERR_MEMORY;
  for (size_t i = 0; i < n; i++)
    deal[i] = SIZE_MAX;
  for (size_t i = 0; i < deals->count; i++) {
    size_t *of_bucket = &deal[deals->bucket[s][i] * each], place = 0;
    while (place < each && of_bucket[place] != SIZE_MAX)
      place++;
    if (place < each)
      of_bucket[place] = i;
  }
  *out = (struct bucket_deals){each, deal};
  return IH_OK;
}

void bucket_deals_free(struct bucket_deals *deals)
{
  free(deals->deal);
}

static uint32_t find_part(uint32_t bucket, uint32_t parts, uint32_t buckets)
{
  return (uint32_t)((uint64_t)bucket * parts / buckets);
}

enum ih_status transitions_count(const struct deals *deals, const struct page_street streets[],
                                 size_t s, uint32_t most, struct transitions *out)
{
  const uint32_t from = streets[s].buckets, to = streets[s + 1].buckets;
  struct transitions t = {.rows = from < most ? from : most, .columns = to < most ? to : most};
  t.count = calloc((size_t)t.rows * t.columns, sizeof *t.count);
  t.row = calloc(t.rows, sizeof *t.row);
  if (t.count == NULL || t.row == NULL) {
    transitions_free(&t);
    return IH_ERR_MEMORY;
  }
  for (size_t i = 0; i < deals->count; i++) {
    const uint32_t row = find_part(deals->bucket[s][i], t.rows, from);
    t.row[row]++;
    t.count[row * t.columns + find_part(deals->bucket[s + 1][i], t.columns, to)]++;
  }
  *out = t;
  return IH_OK;
}

void transitions_free(struct transitions *transitions)
{
  free(transitions->count);
  free(transitions->row);
}
