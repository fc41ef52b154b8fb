/* Pictures of a page as inline SVG; colours and fonts come from the page's style sheet. */
#ifndef IH_TOOLS_PAGE_CHARTS_H
#define IH_TOOLS_PAGE_CHARTS_H

#include "tools/page/chosen.h"
#include "tools/page/deals.h"
#include "tools/page/markup.h"

/* Writes the style of the scale's colours, classes c0 to c63; returns the class number of a point
 * 0..1 on the scale. */
enum { CHART_COLOURS = 64 };
void chart_colours(struct output *out);
unsigned chart_colour(double part);

/* Returns the colour of a bucket, by its E[HS] between the street's lowest and highest. */
unsigned chart_bucket_colour(const struct page_street *street, uint32_t bucket);

/* Draws three figures: size, distance and E[HS] by bucket number. */
void chart_overview(struct output *out, const struct page_street *street);

/* Draw a centre as columns (for streets whose centres are drawn); the E[HS] of a bucket's
 * recomputed hands; and an empty picture that the script fills. */
void chart_centre(struct output *out, const struct page_street *street, uint32_t bucket);
void chart_spread(struct output *out, const struct page_street *street,
                  const struct chosen_bucket *chosen);
void chart_no_columns(struct output *out, const char *role, const char *title);

/* Draws the transitions from the buckets of one street to those of the next. */
void chart_transitions(struct output *out, const struct page_street *from,
                       const struct page_street *to, const struct transitions *transitions);

/* Draws the preflop classes by bucket, each a link to its bucket. */
void chart_classes(struct output *out, const struct page_street *street);

/* Draws all hole cards on a flop by bucket. */
void chart_holes(struct output *out, const struct page_street *street, const uint8_t flop[3],
                 const uint32_t bucket[]);

#endif
