/* Flops that are in a page: the buckets of all hole cards on each. */
#ifndef IH_TOOLS_PAGE_FLOPS_H
#define IH_TOOLS_PAGE_FLOPS_H

#include "tools/page/markup.h"
#include "tools/page/street.h"

struct flops {
  uint8_t (*card)[3]; /* of each flop that is shown */
  size_t count, all;  /* flops that are shown; canonical flops of the deck */
};

/* *out = the flops that text names: "all", a number of them that are spread evenly over all
 * canonical ones, or flops such as AsKsQs separated by commas, each of which becomes its canonical
 * one; NULL: all, or as many as FLOPS_USUAL letters hold.  IH_ERR_PARSE, IH_ERR_CARD,
 * IH_ERR_DUPLICATE, IH_ERR_COUNT: *error gives the reason; IH_ERR_MEMORY.  `boards` is an indexer
 * of one round of three cards. */
enum { FLOPS_USUAL = 2200000 };
enum ih_status flops_choose(const struct page_street *street, const ih_indexer *boards,
                            const char *text, struct flops *out, ih_error *error);
void flops_free(struct flops *flops);

/* The bits of a number below `buckets`. */
unsigned flops_bits(uint32_t buckets);

/* bucket[place] = that of each pair of hole cards on a flop, IH_NO_BUCKET where there is none. */
void flops_buckets(const struct page_street *street, const uint8_t flop[3], uint32_t bucket[]);

/* Appends the buckets of hole cards on a flop by rising place, each in flops_bits bits, of one pair
 * of all that a suit permutation turns into each other which leaves the flop as it is: that of the
 * lowest place. */
void flops_put(struct output *out, const struct page_street *street, const uint8_t flop[3],
               const uint32_t bucket[]);

#endif
