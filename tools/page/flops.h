/* The flops on a page, with the buckets of all hole cards on each. */
#ifndef IH_TOOLS_PAGE_FLOPS_H
#define IH_TOOLS_PAGE_FLOPS_H

#include "tools/page/markup.h"
#include "tools/page/street.h"

struct flops {
  uint8_t (*card)[3]; /* cards of each flop shown */
  size_t count, all;  /* flops shown; canonical flops of the deck */
};

/* *out = the flops that text selects: "all", a number of flops spread evenly over all canonical
 * ones, or a list such as AsKsQs,7h2d2c, each replaced by its canonical flop; NULL: all, or as many
 * as fit into FLOPS_USUAL letters. `boards` indexes one round of three cards. IH_ERR_PARSE,
 * IH_ERR_CARD, IH_ERR_DUPLICATE, IH_ERR_COUNT, IH_ERR_RANGE: *error gives the reason;
 * IH_ERR_MEMORY. */
enum { FLOPS_USUAL = 2200000 };
enum ih_status flops_choose(const struct page_street *street, const ih_indexer *boards,
                            const char *text, struct flops *out, ih_error *error);
void flops_free(struct flops *flops);

/* Returns the bits needed for a number below `buckets`. */
unsigned flops_bits(uint32_t buckets);

/* bucket[place] = the bucket of each pair of hole cards on a flop, or IH_NO_BUCKET if they share a
 * card with it. */
void flops_buckets(const struct page_street *street, const uint8_t flop[3], uint32_t bucket[]);

/* Appends the buckets of hole cards on a flop in ascending place, flops_bits bits each. Of hole
 * cards that the flop's suit permutations turn into each other, only the lowest place is included.
 */
void flops_put(struct output *out, const struct page_street *street, const uint8_t flop[3],
               const uint32_t bucket[]);

#endif
