/* Random deals of a game with their buckets on each street. */
#ifndef IH_TOOLS_PAGE_DEALS_H
#define IH_TOOLS_PAGE_DEALS_H

#include "tools/page/street.h"

enum { PAGE_STREETS = 4 };

struct deals {
  size_t count, cards; /* number of deals; cards of a deal: two hole cards and the final board */
  uint8_t *card;       /* deal i begins at card[i * cards] */
  uint32_t *bucket[PAGE_STREETS]; /* of deal i on street s: bucket[s][i] */
};

/* *out = `count` deals drawn by the seed, each raw deal equally likely, with their buckets on
 * streets[0..n-1], n >= 1, which are of one game. Errors of street_check; IH_ERR_MEMORY. */
enum ih_status deals_draw(const struct page_street streets[], size_t n, size_t count, uint64_t seed,
                          struct deals *out, ih_error *error);
void deals_free(struct deals *deals);

/* The first deals in each bucket of a street. */
struct bucket_deals {
  size_t each;  /* most deals of a bucket */
  size_t *deal; /* deal numbers from deal[bucket * each] on; SIZE_MAX after the last */
};

/* *out = the first deals of street s: 2 to 8 a bucket, so that their cards take about 160,000
 * letters. Empty if the street's buckets are not listed. IH_ERR_MEMORY. */
enum ih_status bucket_deals_find(const struct deals *deals, const struct page_street streets[],
                                 size_t s, struct bucket_deals *out);
void bucket_deals_free(struct bucket_deals *deals);

/* Numbers of deals from each part of one street's buckets to each part of the next street's. Bucket
 * b of k is in part b * parts / k. */
struct transitions {
  uint32_t rows, columns;
  uint64_t *count; /* from row r to column c: count[r * columns + c] */
  uint64_t *row;   /* total of a row */
};

/* *out = the transitions from street s to street s + 1, with at most `most` parts each.
 * IH_ERR_MEMORY. */
enum ih_status transitions_count(const struct deals *deals, const struct page_street streets[],
                                 size_t s, uint32_t most, struct transitions *out);
void transitions_free(struct transitions *transitions);

#endif
