/* What a page shows of a table of buckets. */
#ifndef IH_TOOLS_PAGE_STREET_H
#define IH_TOOLS_PAGE_STREET_H

#include <isohand/store.h>

/* What the columns are that a centre is drawn as. */
enum street_centres {
  CENTRES_NONE,   /* a centre tells no more than the E[HS] of its bucket */
  CENTRES_SHARES, /* parts of a whole: a histogram */
  CENTRES_LEVELS  /* each 0 to 1 by itself */
};

enum { STREET_COLUMNS = 255, STREET_PARTS = 50 };

/* The most buckets of a street that are in a page one by one, so that it has about 5 MB at most; of
 * more, those that are evenly spread stand for all. */
enum { STREET_LISTED = 10000 };

struct page_street {
  const ih_store *store;
  ih_deck deck;
  unsigned board;   /* cards on the board */
  const char *name; /* "flop" */
  uint32_t buckets;
  uint64_t *size, *cost; /* of each bucket: raw hands, and their distances together */
  double *ehs;           /* mean E[HS] */
  uint64_t raw_hands, total_cost;
  double lowest_ehs, highest_ehs; /* of all buckets */
  size_t label;                   /* the number of the tensor of labels */
  enum street_centres centres;
  unsigned columns;    /* of a centre that is drawn */
  const char *meaning; /* of the columns */
  ih_tensor centre;
  uint64_t width, highest; /* coordinates of a centre; the highest of all centres */
};

/* *out = that of an open table of buckets, which outlives it.  IH_ERR_FORMAT: a bucket holds no
 * hands, or its E[HS] is none; IH_ERR_MEMORY.  *error names the table. */
enum ih_status street_read(const ih_store *store, struct page_street *out, ih_error *error);
void street_free(struct page_street *street);

/* Whether all buckets are in a page, to be chosen. */
int street_is_listed(const struct page_street *street);

/* The mean distance of a bucket's raw hands from their centre. */
double street_distance(const struct page_street *street, uint32_t bucket);

/* columns[0..street->columns-1] = a centre as it is drawn.  Returns the end of the scale, above 0:
 * the highest column of a histogram, 1 of levels. */
double street_columns(const struct page_street *street, uint32_t bucket,
                      double columns[STREET_COLUMNS]);

/* The bucket of an index.  street_check: whether those of index[0..n-1] are below street->buckets,
 * or of all indices where index is NULL; IH_ERR_FORMAT: one is not. */
uint32_t street_bucket(const struct page_street *street, uint64_t index);
enum ih_status street_check(const struct page_street *street, const uint64_t index[], uint64_t n,
                            ih_error *error);

/* Bucket number i of n that are spread evenly from the first to the last, n <= street->buckets. */
uint32_t street_spread(const struct page_street *street, uint32_t i, uint32_t n);

/* What a table says of itself under a key; "" when it says nothing. */
const char *street_says(const struct page_street *street, const char *key);

#endif
