/* Formatting of ranges. */
#include "cards/checks.h"
#include "cards/names.h"
#include "cards/range.h"

#include <string.h>

_Static_assert(IH_RANGE_TEXT == 14 * IH_HOLES + 1, "AhKh:0.123456, for each");

enum {
  MIXED = -1, /* a class whose hole cards differ in weight */
  NONE = -2   /* a class that is already written or not in the deck */
};

struct range_writer {
  const ih_deck *deck;
  const ih_range *range;
  char *text;
  size_t at;
  int32_t classes[IH_PREFLOP_CLASSES]; /* weights of the classes still to be written */
};

/* ---- Pieces ----------------------------------------------------------------- */

static void put_text(struct range_writer *w, const char *piece)
{
  const size_t n = strlen(piece);
  memcpy(w->text + w->at, piece, n);
  w->at += n;
}

/* Writes a colon and a weight without trailing zeros; nothing if the weight is 1. */
static void put_weight(struct range_writer *w, uint32_t weight)
{
  if (weight == IH_RANGE_ONE)
    return;
  put_text(w, ":0");
  if (weight > 0)
    put_text(w, ".");
  for (uint32_t unit = IH_RANGE_ONE / 10; weight > 0; weight %= unit, unit /= 10)
    w->text[w->at++] = (char)('0' + weight / unit);
}

static void begin_item(struct range_writer *w)
{
  if (w->at > 0)
    put_text(w, ",");
}

/* ---- Classes ---------------------------------------------------------------- */

/* Sets the weight shared by all hole cards of each class, or MIXED.  Classes of weight 0 are not
 * written. */
static void weigh_classes(struct range_writer *w)
{
  const unsigned ranks = w->deck->ranks;
  unsigned place = 0;
  for (unsigned i = 0; i < IH_PREFLOP_CLASSES; i++)
    w->classes[i] = NONE;
  for (uint8_t a = 1; a < ih_deck_cards(w->deck); a++)
    for (uint8_t b = 0; b < a; b++, place++) {
      int32_t *weight = &w->classes[ih_preflop_class(ranks, a, b)];
      const int32_t own = (int32_t)w->range->weight[place];
      *weight = *weight == NONE || *weight == own ? own : MIXED;
    }
}

/* Kinds of classes that an item can name: pairs, or classes with one higher rank that are suited,
 * offsuit, or both. */
enum suits { PAIRS, BOTH, SUITED, OFFSUIT };

/* Returns the weight to write for the class of the ranks high and low; 0 if none. */
static int32_t class_weight(const struct range_writer *w, enum suits suits, unsigned high,
                            unsigned low)
{
  const unsigned ranks = w->deck->ranks;
  const int32_t suited = w->classes[ranks * high + low], other = w->classes[ranks * low + high];
  if (suits == BOTH && suited != other)
    return 0;
  const int32_t weight = suits == OFFSUIT ? other : suited;
  return weight > 0 ? weight : 0;
}

static void mark_written(struct range_writer *w, enum suits suits, unsigned high, unsigned low)
{
  const unsigned ranks = w->deck->ranks;
  if (suits != OFFSUIT)
    w->classes[ranks * high + low] = NONE;
  if (suits != SUITED)
    w->classes[ranks * low + high] = NONE;
}

static void put_class(struct range_writer *w, enum suits suits, unsigned high, unsigned low)
{
  const char *letters = ih_deck_ranks(w->deck);
  w->text[w->at++] = letters[high];
  w->text[w->at++] = letters[low];
  if (suits == SUITED || suits == OFFSUIT)
    put_text(w, suits == SUITED ? "s" : "o");
}

/* Writes runs of pairs, or runs of lower ranks for the higher rank `high`, from the highest down; a
 * run extends as long as the weight stays the same. */
static void put_runs(struct range_writer *w, enum suits suits, unsigned high)
{
  const unsigned best = suits == PAIRS ? w->deck->ranks - 1u : high - 1;
  for (unsigned from = best + 1; from-- > 0;) {
    const int32_t weight = class_weight(w, suits, suits == PAIRS ? from : high, from);
    if (weight == 0)
      continue;
    unsigned to = from;
    mark_written(w, suits, suits == PAIRS ? from : high, from);
    while (to > 0 && class_weight(w, suits, suits == PAIRS ? to - 1 : high, to - 1) == weight) {
      to--;
      mark_written(w, suits, suits == PAIRS ? to : high, to);
    }
    begin_item(w);
    put_class(w, suits, suits == PAIRS ? from == best ? to : from : high, from == best ? to : from);
    if (to < from && from == best)
      put_text(w, "+");
    if (to < from && from < best) {
      put_text(w, "-");
      put_class(w, suits, suits == PAIRS ? to : high, to);
    }
    put_weight(w, (uint32_t)weight);
    from = to;
  }
}

/* ---- Single hole cards ------------------------------------------------------ */

static void put_holes(struct range_writer *w)
{
  for (uint8_t a = (uint8_t)ih_deck_cards(w->deck); a-- > 1;)
    for (uint8_t b = a; b-- > 0;) {
      const uint8_t cards[2] = {a, b};
      const uint32_t weight = w->range->weight[ih_hole_place(a, b)];
      if (weight == 0 || w->classes[ih_preflop_class(w->deck->ranks, a, b)] != MIXED)
        continue;
      begin_item(w);
      w->at += ih_cards_format(w->deck, cards, 2, w->text + w->at);
      put_weight(w, weight);
    }
}

static int is_even(const struct range_writer *w)
{
  const unsigned cards = ih_deck_cards(w->deck);
  for (unsigned i = 1; i < cards * (cards - 1) / 2; i++)
    if (w->range->weight[i] != w->range->weight[0])
      return 0;
  return 1;
}

/* Returns 1 if the deck supports ranges and no weight of the range is above 1. */
static int is_range(const ih_deck *deck, const ih_range *range)
{
  if (ihp_check_deck(deck, NULL) != IH_OK || !ihp_deck_has_ranges(deck))
    return 0;
  const unsigned cards = ih_deck_cards(deck);
  for (unsigned i = 0; i < cards * (cards - 1) / 2; i++)
    if (range->weight[i] > IH_RANGE_ONE)
      return 0;
  return 1;
}

size_t ih_range_format(const ih_deck *deck, const ih_range *range, char text[IH_RANGE_TEXT])
{
  if (!is_range(deck, range))
    return ihp_format_unknown(text);
  struct range_writer w = {.deck = deck, .range = range, .text = text};
  if (is_even(&w)) {
    put_text(&w, "random");
    put_weight(&w, range->weight[0]);
  } else {
    weigh_classes(&w);
    put_runs(&w, PAIRS, 0);
    for (unsigned high = deck->ranks; high-- > 1;)
      for (enum suits suits = BOTH; suits <= OFFSUIT; suits++)
        put_runs(&w, suits, high);
    put_holes(&w);
  }
  text[w.at] = '\0';
  return w.at;
}
