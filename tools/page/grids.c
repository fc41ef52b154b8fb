/* Hole cards in the square of preflop classes, coloured by bucket. */
#include "tools/page/charts.h"
#include "tools/plot/class.h"
#include "tools/plot/ramp.h"

#include <isohand/abstraction.h>
#include <stdio.h>

enum { CELL = 46, INSIDE = 44 };

/* ---- Classes ----------------------------------------------------------------------------- */

static void put_class(struct output *out, const struct page_street *street, struct class_place at)
{
  const unsigned x = at.column * CELL, y = at.row * CELL, middle = x + INSIDE / 2;
  const double last = CHART_COLOURS - 1;
  uint8_t cards[2];
  uint64_t index;
  char name[CLASS_NAME];
  class_name(&street->deck, at, name);
  (void)class_parse(&street->deck, name, cards);
  (void)ih_index_last(ih_store_indexer(street->store), cards, &index);
  const uint32_t bucket = street_bucket(street, index);
  const unsigned colour = chart_bucket_colour(street, bucket);
  output_print(out,
               "<a href=\"#%s-%u\" data-bucket=\"%u\"><title>%s: bucket %u, E[HS] %.4f</title>"
               "<rect class=\"c%u\" x=\"%u\" y=\"%u\" width=\"%d\" height=\"%d\"/><text "
               "class=\"middle strong %s\" x=\"%u\" y=\"%u\">%s</text><text class=\"middle %s\" "
               "x=\"%u\" y=\"%u\">%u</text></a>\n",
               street->name, bucket, bucket, name, bucket, street->ehs[bucket], colour, x, y,
               INSIDE, INSIDE, is_light(ramp(colour / last)) ? "dark" : "light", middle, y + 20,
               name, is_light(ramp(colour / last)) ? "dark" : "light", middle, y + 36, bucket);
}

static void begin_grid(struct output *out, const ih_deck *deck, const char *role, const char *title)
{
  const int side = deck->ranks * CELL - (CELL - INSIDE);
  output_print(out,
               "<svg class=\"grid\" width=\"%d\" viewBox=\"0 0 %d %d\" role=\"group\" "
               "data-role=\"%s\" aria-label=\"%s\">\n",
               side, side, side, role, title);
}

void chart_classes(struct output *out, const struct page_street *street)
{
  const ih_deck *deck = &street->deck;
  begin_grid(out, deck, "classes",
             "Preflop classes by bucket: pairs on the diagonal, suited classes above it, offsuit "
             "classes below");
  for (unsigned row = 0; row < deck->ranks; row++)
    for (unsigned column = 0; column < deck->ranks; column++) {
      const struct class_place at = {row, column};
      if (class_is_dealt(deck, at))
        put_class(out, street, at);
    }
  output_print(out, "</svg>\n");
}

/* ---- Grid of hole cards ---------------------------------------------------------------------- */

/* The place of hole cards in the cell of their class. Pairs: two rows of three. Suited hands: two
 * rows of two. Offsuit hands: a column for the suit of the higher card, and a row for that of the
 * lower card, skipping the higher card's. */
struct inner_place {
  unsigned column, row, columns, rows;
};

static struct inner_place place_inside(uint8_t higher, uint8_t lower)
{
  const unsigned a = ih_card_suit(higher), b = ih_card_suit(lower);
  if (ih_card_rank(higher) == ih_card_rank(lower)) {
    const unsigned number = ih_hole_place((uint8_t)a, (uint8_t)b); /* 0..5: the pair of suits */
    return (struct inner_place){number % 3, number / 3, 3, 2};
  }
  if (a == b)
    return (struct inner_place){a % 2, a / 2, 2, 2};
  return (struct inner_place){a, b > a ? b - 1 : b, 4, 3};
}

static void put_hole(struct output *out, const struct page_street *street, uint8_t higher,
                     uint8_t lower, uint32_t bucket)
{
  enum { STRIP = 13, ROOM = INSIDE - STRIP };
  const struct class_place at = class_of(&street->deck, (uint8_t[]){higher, lower});
  const struct inner_place in = place_inside(higher, lower);
  const double width = INSIDE / (double)in.columns, height = ROOM / (double)in.rows;
  if (bucket == IH_NO_BUCKET)
    output_print(out, "<path class=\"x\" d=\"");
  else
    output_print(out, "<path class=\"c%u\" d=\"", chart_bucket_colour(street, bucket));
  output_print(out, "M%.4g %.4gh%.4gv%.4gh-%.4gz\"/>", at.column * CELL + in.column * width,
               at.row * CELL + STRIP + in.row * height, width - 0.7, height - 0.7, width - 0.7);
}

static void put_class_name(struct output *out, const ih_deck *deck, struct class_place at)
{
  char name[CLASS_NAME];
  class_name(deck, at, name);
  output_print(out, "<text x=\"%u\" y=\"%u\">%s</text>", at.column * CELL, at.row * CELL + 10,
               name);
}

void chart_holes(struct output *out, const struct page_street *street, const uint8_t flop[3],
                 const uint32_t bucket[])
{
  const ih_deck *deck = &street->deck;
  char cards[3 * 2 + 1], title[120];
  (void)ih_cards_format(deck, flop, 3, cards);
  (void)snprintf(title, sizeof title, "All hole cards on %s by bucket, within their classes",
                 cards);
  begin_grid(out, deck, "holes", title);
  for (uint8_t a = 1; a < IH_MAX_CARDS; a++)
    for (uint8_t b = 0; b < a; b++)
      if (ih_deck_has(deck, a) && ih_deck_has(deck, b))
        put_hole(out, street, a, b, bucket[ih_hole_place(a, b)]);
  for (unsigned row = 0; row < deck->ranks; row++)
    for (unsigned column = 0; column < deck->ranks; column++)
      if (class_is_dealt(deck, (struct class_place){row, column}))
        put_class_name(out, deck, (struct class_place){row, column});
  output_print(out, "</svg>\n");
}
