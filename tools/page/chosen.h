/* Example buckets of a street, with the hands nearest to the centre and farthest from it. */
#ifndef IH_TOOLS_PAGE_CHOSEN_H
#define IH_TOOLS_PAGE_CHOSEN_H

#include "tools/page/street.h"

#include <isohand/abstraction.h>

enum { CHOSEN_HANDS = 3 };

struct chosen_bucket {
  uint32_t bucket;
  ih_bucket_sample sample;
  size_t count; /* hands in each list, up to CHOSEN_HANDS */
  ih_bucket_hand nearest[CHOSEN_HANDS], farthest[CHOSEN_HANDS];
  double spread[STREET_PARTS]; /* share of raw hands by E[HS], in STREET_PARTS equal parts */
};

struct chosen_buckets {
  struct chosen_bucket *bucket;
  uint32_t count;
  int is_derived; /* 0: no hands could be recomputed */
};

/* *out = at most `most` buckets, evenly spread from first to last, with hands drawn by the seed.
 * There are no hands if distances cannot be recomputed or take very long. Errors of
 * ih_buckets_sample; IH_ERR_MEMORY. */
enum ih_status chosen_read(const struct page_street *street, uint32_t most, uint64_t seed,
                           const ih_executor *executor, struct chosen_buckets *out,
                           ih_error *error);
void chosen_free(struct chosen_buckets *chosen);

#endif
