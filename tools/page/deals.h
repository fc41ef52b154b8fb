/* Deals of a game, drawn at random, with their buckets on each street. */
#ifndef IH_TOOLS_PAGE_DEALS_H
#define IH_TOOLS_PAGE_DEALS_H

#include "tools/page/street.h"

enum { PAGE_STREETS = 4 };

struct deals {
  size_t count, cards;            /* deals; cards of each: two hole cards and a complete board */
  uint8_t *card;                  /* deal i begins at card[i * cards] */
  uint32_t *bucket[PAGE_STREETS]; /* of deal i on street s: bucket[s][i] */
};

/* *out = `count` deals by the seed, each raw deal as likely as any other, and their buckets on
 * streets[0..n-1], n >= 1, which are of one game.  Errors of street_check; IH_ERR_MEMORY. */
enum ih_status deals_draw(const struct page_street streets[], size_t n, size_t count, uint64_t seed,
                          struct deals *out, ih_error *error);
void deals_free(struct deals *deals);

/* The numbers of the first deals that are in each bucket of a street. */
struct bucket_deals {
  size_t each;  /* of a bucket, at most */
  size_t *deal; /* deal[bucket * each] and on; SIZE_MAX after the last */
};

/* *out = those of street s: as many as fill some 160,000 letters with their cards, 2 to 8.
 * IH_ERR_MEMORY.  None of a street whose buckets are not listed. */
enum ih_status bucket_deals_find(const struct deals *deals, const struct page_street streets[],
                                 size_t s, struct bucket_deals *out);
void bucket_deals_free(struct bucket_deals *deals);

/* Deals from each part of one street's buckets to each part of another's.  Bucket b of k is in part
 * b * parts / k. */
struct transitions {
  uint32_t rows, columns;
  uint64_t *count; /* from row r to column c: count[r * columns + c] */
  uint64_t *row;   /* all of a row */
};

/* *out = those from street s to street s + 1, of at most so many parts.  IH_ERR_MEMORY. */
enum ih_status transitions_count(const struct deals *deals, const struct page_street streets[],
                                 size_t s, uint32_t most, struct transitions *out);
void transitions_free(struct transitions *transitions);

#endif
