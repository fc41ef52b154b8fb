/* A page that shows what is in tables of buckets: one file of HTML, with its style and its script,
 * that needs no other and can be read without the script. */
#ifndef IH_TOOLS_PAGE_PAGE_H
#define IH_TOOLS_PAGE_PAGE_H

#include "tools/page/charts.h"
#include "tools/page/chosen.h"
#include "tools/page/deals.h"
#include "tools/page/flops.h"
#include "tools/plot/curve.h"

struct page {
  struct page_street *tables; /* of all files, as they were given */
  size_t count;
  struct curves curves; /* of all files */
  /* The first file of each street, by rising cards on the board, which are shown in full; the
   * arrays below are by street. */
  struct page_street streets[PAGE_STREETS]; /* what they hold belongs to `tables` */
  size_t shown;
  struct deals deals;
  uint64_t seed;
  struct bucket_deals hands[PAGE_STREETS];
  struct transitions transitions[PAGE_STREETS]; /* from a street to the next; none of the last */
  struct chosen_buckets chosen[PAGE_STREETS];
  struct flops flops; /* count 0: there is no flop street */
  char *picture;      /* of the curves, as SVG; NULL: there is none */
};

/* What is wanted of a page. */
struct page_options {
  uint64_t deals, seed;
  uint32_t chosen;          /* buckets of a street with the nearest and the farthest hands */
  const char *flops;        /* as flops_choose takes them */
  const ih_indexer *boards; /* of one round of three cards */
  const ih_executor *executor;
};

/* Makes what a page shows of tables that are open and of one game; they outlive it, and belong to
 * the caller with `tables`, `count` and `curves`; nothing else of *page is set before.  Errors of
 * deals_draw, flops_choose and chosen_read; IH_ERR_MEMORY.  On failure, too, it is to be freed. */
enum ih_status page_make(struct page *page, const struct page_options *options, ih_error *error);
void page_free(struct page *page);

/* Writes it. */
void page_put(struct output *out, const struct page *page);

/* Parts of it: tables, and what the script reads. */
void page_put_files(struct output *out, const struct page *page);
void page_put_buckets(struct output *out, const struct page_street *street);
void page_put_chosen(struct output *out, const struct page_street *street,
                     const struct chosen_buckets *chosen);
void page_put_data(struct output *out, const struct page *page);

/* look.css and page.css, and page.js, line by line. */
extern const char *const page_css[], *const page_js[];

#endif
