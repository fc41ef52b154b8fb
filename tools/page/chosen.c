#include "tools/page/chosen.h"

#include "tools/stream.h"

#include <stdlib.h>
#include <string.h>

/* Returns the number of hands to draw from a bucket: as many as a thread recomputes in a fraction
 * of a second.  A preflop hand takes minutes, so only hands that need no enumeration are drawn
 * there. */
static uint64_t count_drawn(unsigned board)
{
  return board == 0 ? 0 : board == 3 ? 12 : board == 4 ? 200 : 1000;
}

enum { MOST_DRAWN = 1000 };

/* spread[] = the share of hands[0..n-1], weighted by multiplicity, in each part of E[HS]. */
static void spread_hands(const ih_bucket_hand hands[], size_t n, double spread[STREET_PARTS])
{
  uint64_t all = 0;
  for (size_t i = 0; i < n; i++)
    all += hands[i].multiplicity;
  for (size_t i = 0; i < n; i++) {
    const double part = hands[i].ehs * STREET_PARTS;
    spread[part < STREET_PARTS ? (unsigned)part : STREET_PARTS - 1] +=
        (double)hands[i].multiplicity / (double)all;
  }
}

static enum ih_status sample_bucket(const struct page_street *street, uint64_t seed,
                                    const ih_executor *executor, struct chosen_bucket *chosen,
                                    ih_bucket_hand hands[MOST_DRAWN], ih_error *error)
{
  const ih_sample_options options = {.order = IH_SAMPLE_NEAREST,
                                     .seed = seed,
                                     .samples = count_drawn(street->board),
                                     .executor = executor};
  const enum ih_status status = ih_buckets_sample(street->store, chosen->bucket, &options,
                                                  MOST_DRAWN, hands, &chosen->sample, error);
  if (status != IH_OK)
    return status;
  const size_t n = chosen->sample.count;
  chosen->count = n < CHOSEN_HANDS ? n : CHOSEN_HANDS;
  for (size_t i = 0; i < chosen->count; i++) {
    chosen->nearest[i] = hands[i];
    chosen->farthest[i] = hands[n - 1 - i];
  }
  spread_hands(hands, n, chosen->spread);
  return IH_OK;
}

enum ih_status chosen_read(const struct page_street *street, uint32_t most, uint64_t seed,
                           const ih_executor *executor, struct chosen_buckets *out, ih_error *error)
{
  struct chosen_buckets chosen = {.count = most < street->buckets ? most : street->buckets,
                                  .is_derived = 1};
  ih_bucket_hand *hands = calloc(MOST_DRAWN, sizeof *hands);
  enum ih_status status = IH_OK;
  chosen.bucket = calloc(chosen.count + 1u, sizeof *chosen.bucket);
  if (hands == NULL || chosen.bucket == NULL)
    status = stream_fail(error, IH_ERR_MEMORY, "%s", ih_status_string(IH_ERR_MEMORY));
  for (uint32_t i = 0; i < chosen.count && status == IH_OK; i++) {
    chosen.bucket[i].bucket = street_spread(street, i, chosen.count);
    if (chosen.is_derived)
      status = sample_bucket(street, seed, executor, &chosen.bucket[i], hands, error);
    if (status == IH_ERR_UNSUPPORTED) {
      chosen.is_derived = 0;
      status = IH_OK;
    }
  }
  free(hands);
  if (status == IH_OK)
    *out = chosen;
  else
    chosen_free(&chosen);
  return status;
}

void chosen_free(struct chosen_buckets *chosen)
{
  free(chosen->bucket);
}
