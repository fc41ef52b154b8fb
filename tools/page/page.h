/* The page of `isohand report`: one HTML file with its style and script, which needs no other file
 * and can be read without the script. */
#ifndef IH_TOOLS_PAGE_PAGE_H
#define IH_TOOLS_PAGE_PAGE_H

#include "tools/page/charts.h"
#include "tools/page/chosen.h"
#include "tools/page/deals.h"
#include "tools/page/flops.h"
#include "tools/plot/curve.h"

struct page {
  struct page_street *tables; /* all files, in the order given */
  size_t count;
  struct curves curves;
  /* The first file of each street, by ascending number of board cards, shown in full; the arrays
   * below are indexed by street. */
  struct page_street streets[PAGE_STREETS]; /* their arrays belong to `tables` */
  size_t shown;
  struct deals deals;
  uint64_t seed;
  struct bucket_deals hands[PAGE_STREETS];
  struct transitions transitions[PAGE_STREETS]; /* to the next street; none for the last */
  struct chosen_buckets chosen[PAGE_STREETS];
  struct flops flops; /* count 0: no flop street */
  char *picture;      /* the curves as SVG, or NULL */
};

/* Options of a page. */
struct page_options {
  uint64_t deals, seed;
  uint32_t chosen;          /* example buckets per street */
  const char *flops;        /* see flops_choose */
  const ih_indexer *boards; /* indexes one round of three cards */
  const ih_executor *executor;
};

/* Computes the contents of a page. The caller has set `tables`, `count` and `curves`, which it
 * continues to own, from open tables of one game, and has zeroed the rest of *page. Errors of
 * deals_draw, flops_choose and chosen_read; IH_ERR_MEMORY. Call page_free on failure, too. */
enum ih_status page_make(struct page *page, const struct page_options *options, ih_error *error);
void page_free(struct page *page);

/* Writes the page. */
void page_put(struct output *out, const struct page *page);

/* Write parts of the page: tables, and the script's data. */
void page_put_files(struct output *out, const struct page *page);
void page_put_buckets(struct output *out, const struct page_street *street);
void page_put_chosen(struct output *out, const struct page_street *street,
                     const struct chosen_buckets *chosen);
void page_put_data(struct output *out, const struct page *page);

/* look.css followed by page.css, and page.js, line by line. */
extern const char *const page_css[], *const page_js[];

#endif
