/* The contents of a bucket table that a page shows. */
#ifndef IH_TOOLS_PAGE_STREET_H
#define IH_TOOLS_PAGE_STREET_H

#include "tools/distance.h"

/* How a centre is drawn as columns. */
enum street_centres {
  CENTRES_NONE,   /* not drawn: a centre has no more information than the E[HS] of its bucket */
  CENTRES_SHARES, /* parts of a whole: a histogram */
  CENTRES_LEVELS  /* independent values, each 0 to 1 */
};

enum { STREET_COLUMNS = 255, STREET_PARTS = 50 };

/* Most buckets of a street that a page lists individually, which keeps the page below about 5 MB;
 * of a larger number, evenly spread ones are shown. */
enum { STREET_LISTED = 10000 };

struct page_street {
  const ih_store *store;
  ih_deck deck;
  unsigned board;   /* cards on the board */
  const char *name; /* "flop" */
  uint32_t buckets;
  uint64_t *size, *cost; /* by bucket: raw hands, and the sum of their distances */
  double *ehs;           /* by bucket: mean E[HS] */
  uint64_t raw_hands, total_cost;
  struct distance_unit unit;      /* of distances */
  double lowest_ehs, highest_ehs; /* of all buckets */
  size_t label;                   /* number of the tensor of labels */
  enum street_centres centres;
  unsigned columns;    /* columns of a drawn centre */
  const char *meaning; /* explains the columns */
  ih_tensor centre;
  uint64_t width, highest; /* coordinates per centre; the largest coordinate of all centres */
};

/* *out = the street of an open bucket table, which must outlive it. IH_ERR_FORMAT: a bucket has no
 * hands or an invalid E[HS]; IH_ERR_MEMORY. *error names the table. */
enum ih_status street_read(const ih_store *store, struct page_street *out, ih_error *error);
void street_free(struct page_street *street);

/* Returns 1 if the page lists every bucket. */
int street_is_listed(const struct page_street *street);

/* Returns the average distance of a bucket's raw hands from its centre in street->unit, or 0 if the
 * method measures none. */
double street_distance(const struct page_street *street, uint32_t bucket);

/* Returns the share of all hands' distance that a bucket's hands have: 0..1. */
double street_distance_share(const struct page_street *street, uint32_t bucket);

/* columns[0..street->columns-1] = the heights of a drawn centre. Returns the end of the scale,
 * above 0: the highest column of a histogram, 1 for levels. */
double street_columns(const struct page_street *street, uint32_t bucket,
                      double columns[STREET_COLUMNS]);

/* street_bucket returns the bucket of an index. street_check checks that the buckets of
 * index[0..n-1], or of all hands if index is NULL, are below street->buckets; else IH_ERR_FORMAT.
 */
uint32_t street_bucket(const struct page_street *street, uint64_t index);
enum ih_status street_check(const struct page_street *street, const uint64_t index[], uint64_t n,
                            ih_error *error);

/* Returns bucket i of n that are spread evenly from the first to the last, n <= street->buckets. */
uint32_t street_spread(const struct page_street *street, uint32_t i, uint32_t n);

/* Returns the table's metadata under a key, or "". */
const char *street_says(const struct page_street *street, const char *key);

#endif
