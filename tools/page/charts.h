/* Pictures of a page, as SVG within it: colours and fonts are those of the page's style. */
#ifndef IH_TOOLS_PAGE_CHARTS_H
#define IH_TOOLS_PAGE_CHARTS_H

#include "tools/page/chosen.h"
#include "tools/page/deals.h"
#include "tools/page/markup.h"

/* The colours of a scale, classes c0 to c63 of the style, and the one of a part of the scale. */
enum { CHART_COLOURS = 64 };
void chart_colours(struct output *out);
unsigned chart_colour(double part);

/* The colour of a bucket, by its E[HS] between the lowest and the highest of the street. */
unsigned chart_bucket_colour(const struct page_street *street, uint32_t bucket);

/* Sizes, distances and E[HS] against the number of the bucket: three figures. */
void chart_overview(struct output *out, const struct page_street *street);

/* A centre as columns, of a street where centres are drawn; E[HS] of a bucket's hands that were
 * derived; and no columns yet, for the script to draw. */
void chart_centre(struct output *out, const struct page_street *street, uint32_t bucket);
void chart_spread(struct output *out, const struct page_street *street,
                  const struct chosen_bucket *chosen);
void chart_no_columns(struct output *out, const char *role, const char *title);

/* From the buckets of a street to those of the next. */
void chart_transitions(struct output *out, const struct page_street *from,
                       const struct page_street *to, const struct transitions *transitions);

/* The preflop classes by bucket, each a link to it. */
void chart_classes(struct output *out, const struct page_street *street);

/* All hole cards on a flop by bucket. */
void chart_holes(struct output *out, const struct page_street *street, const uint8_t flop[3],
                 const uint32_t bucket[]);

#endif
