/* Parsing of ranges. */
#include "cards/range.h"

#include "base/error.h"
#include "cards/checks.h"

extern inline unsigned ih_preflop_class(unsigned ranks, uint8_t a, uint8_t b);

size_t ih_preflop_class_format(const ih_deck *deck, unsigned number,
                               char text[IH_PREFLOP_CLASS_TEXT])
{
  if (!ihp_deck_has_ranges(deck) || number >= (unsigned)deck->ranks * deck->ranks)
    return ihp_format_unknown(text);
  const char *letters = ih_deck_ranks(deck);
  const unsigned row = number / deck->ranks, column = number % deck->ranks;
  size_t at = 0;
  text[at++] = letters[row > column ? row : column];
  text[at++] = letters[row > column ? column : row];
  if (row != column)
    text[at++] = row > column ? 's' : 'o';
  text[at] = '\0';
  return at;
}

/* ---- Items ------------------------------------------------------------------ */

enum suits { EITHER, SUITED, OFFSUIT };

/* A preflop class as written; for a pair, `suits` is EITHER. */
struct written_class {
  unsigned high, low;
  enum suits suits;
};

/* An item of a range: all hole cards, two cards, or preflop classes. */
struct range_item {
  enum { ALL, CARDS, PAIRS, SECONDS, STEPS } form;
  enum suits suits;
  unsigned first;    /* SECONDS: the higher rank; STEPS: the difference of the ranks */
  unsigned from, to; /* PAIRS, STEPS: the higher rank; SECONDS: the lower one */
  uint8_t cards[2];  /* CARDS */
  uint32_t weight;
};

static int item_holds(const struct range_item *item, uint8_t a, uint8_t b)
{
  const unsigned high = ih_card_rank(a), low = ih_card_rank(b); /* a > b */
  const int suited = ih_card_suit(a) == ih_card_suit(b);
  if (item->form == ALL)
    return 1;
  if (item->form == CARDS)
    return item->cards[0] == a && item->cards[1] == b;
  if (item->form == PAIRS)
    return high == low && high >= item->from && high <= item->to;
  if (high == low || (item->suits != EITHER && suited != (item->suits == SUITED)))
    return 0;
  if (item->form == STEPS)
    return high - low == item->first && high >= item->from && high <= item->to;
  return high == item->first && low >= item->from && low <= item->to;
}

/* A range being parsed. */
struct range_reader {
  struct ihp_text text;
  ih_range range;
  uint8_t given[IH_HOLES]; /* 1 if an item set the weight */
};

static enum ih_status range_fault(const struct range_reader *r, size_t at, enum ih_status status,
                                  const char *reason)
{
  return ihp_text_fault(&r->text, at, status, reason, reason);
}

/* Assigns an item's weight to its hole cards.  The item starts at byte `start`. */
static enum ih_status apply_item(struct range_reader *r, size_t start,
                                 const struct range_item *item)
{
  const unsigned cards = ih_deck_cards(r->text.deck);
  unsigned place = 0;
  for (uint8_t a = 1; a < cards; a++)
    for (uint8_t b = 0; b < a; b++, place++) {
      if (!item_holds(item, a, b))
        continue;
      if (r->given[place] && r->range.weight[place] != item->weight)
        return range_fault(r, start, IH_ERR_DUPLICATE,
                           "begins hole cards that already have a different weight");
      r->given[place] = 1;
      r->range.weight[place] = item->weight;
    }
  return IH_OK;
}

/* ---- Reading ---------------------------------------------------------------- */

static char peek_char(const struct range_reader *r)
{
  return ihp_text_peek(&r->text);
}

static int is_suit(const struct range_reader *r)
{
  return ihp_letter_find(IHP_SUIT_LETTERS, peek_char(r)) >= 0;
}

static const char no_rank[] = "a rank is missing at the end";
static const char no_suit[] = "a suit is missing at the end";

/* Reads hole cards.  Their first rank and suit start at byte `start`. */
static enum ih_status read_hole(struct range_reader *r, size_t start, struct range_item *item)
{
  uint8_t a, b;
  r->text.at = start;
  enum ih_status status = ihp_card_read(&r->text, no_rank, no_suit, &a);
  if (status == IH_OK)
    status = ihp_card_read(&r->text, no_rank, no_suit, &b);
  if (status != IH_OK)
    return status;
  if (a == b)
    return range_fault(r, start + 2, IH_ERR_DUPLICATE, "begins the same card again");
  item->form = CARDS;
  item->cards[0] = a > b ? a : b;
  item->cards[1] = a > b ? b : a;
  return IH_OK;
}

/* Reads a preflop class whose first rank has been read. */
static enum ih_status read_class(struct range_reader *r, unsigned first, struct written_class *out)
{
  unsigned second;
  const enum ih_status status = ihp_rank_read(&r->text, no_rank, &second);
  if (status != IH_OK)
    return status;
  *out = (struct written_class){first > second ? first : second, first > second ? second : first,
                                EITHER};
  if (peek_char(r) != 's' && peek_char(r) != 'o')
    return IH_OK;
  if (first == second)
    return range_fault(r, r->text.at, IH_ERR_PARSE,
                       "follows a pair, which cannot be suited or offsuit");
  out->suits = peek_char(r) == 's' ? SUITED : OFFSUIT;
  r->text.at++;
  return IH_OK;
}

/* Reads the plus after a class. */
static enum ih_status read_plus(struct range_reader *r, const struct written_class *w,
                                struct range_item *item)
{
  const unsigned best = r->text.deck->ranks - 1u;
  if (w->high == w->low)
    item->to = best;
  else if (w->high - w->low > 1 || w->high == best)
    item->to = w->high - 1;
  else
    return range_fault(r, r->text.at, IH_ERR_PARSE,
                       "after adjacent ranks is ambiguous; write JTs or JTs-AKs");
  r->text.at++;
  return IH_OK;
}

static unsigned lesser(unsigned a, unsigned b)
{
  return a < b ? a : b;
}

/* Sets an item to the classes from one to the other.  Returns 0 if they have neither the same gap
 * nor the same higher rank. */
static int fill_run(const struct written_class *w, const struct written_class *v,
                    struct range_item *item)
{
  const unsigned gap = w->high - w->low;
  if (v->high - v->low == gap) {
    item->form = gap == 0 ? PAIRS : STEPS;
    item->first = gap;
    item->from = lesser(w->high, v->high);
    item->to = w->high + v->high - item->from;
    return 1;
  }
  if (v->high != w->high || gap == 0 || v->high == v->low)
    return 0;
  item->from = lesser(w->low, v->low);
  item->to = w->low + v->low - item->from;
  return 1;
}

/* Reads the dash after a class, and the class after the dash. */
static enum ih_status read_dash(struct range_reader *r, const struct written_class *w,
                                struct range_item *item)
{
  unsigned first;
  struct written_class v = {0};
  r->text.at++;
  const size_t at = r->text.at;
  enum ih_status status = ihp_rank_read(&r->text, no_rank, &first);
  if (status == IH_OK && is_suit(r))
    return range_fault(r, r->text.at, IH_ERR_PARSE, "is a suit, but only classes make runs");
  if (status == IH_OK)
    status = read_class(r, first, &v);
  if (status != IH_OK)
    return status;
  if (v.suits != w->suits)
    return range_fault(r, at, IH_ERR_PARSE, "begins a class that is not suited like the first");
  if (!fill_run(w, &v, item))
    return range_fault(r, at, IH_ERR_PARSE,
                       "begins a class of neither the same higher rank nor the same gap");
  return IH_OK;
}

/* Reads an item without its weight. */
static enum ih_status read_holes(struct range_reader *r, struct range_item *item)
{
  unsigned first;
  struct written_class w;
  *item = (struct range_item){.form = ALL, .weight = IH_RANGE_ONE};
  if (ihp_text_word(&r->text, "random"))
    return IH_OK;
  const size_t start = r->text.at;
  enum ih_status status = ihp_rank_read(&r->text, no_rank, &first);
  if (status != IH_OK)
    return status;
  if (is_suit(r))
    return read_hole(r, start, item);
  status = read_class(r, first, &w);
  if (status != IH_OK)
    return status;
  *item = (struct range_item){.form = w.high == w.low ? PAIRS : SECONDS,
                              .suits = w.suits,
                              .first = w.high,
                              .from = w.low,
                              .to = w.low,
                              .weight = IH_RANGE_ONE};
  if (peek_char(r) == '+')
    return read_plus(r, &w, item);
  return peek_char(r) == '-' ? read_dash(r, &w, item) : IH_OK;
}

static enum ih_status read_item(void *reader)
{
  struct range_reader *r = reader;
  struct range_item item;
  const size_t start = r->text.at;
  enum ih_status status = read_holes(r, &item);
  if (status == IH_OK && peek_char(r) == ':')
    status = ihp_weight_read(&r->text, &item.weight);
  if (status == IH_OK)
    status = ihp_item_end(&r->text);
  return status == IH_OK ? apply_item(r, start, &item) : status;
}

enum ih_status ih_range_parse(const ih_deck *deck, const char *text, size_t length, ih_range *range,
                              ih_error *error)
{
  if (deck == NULL || text == NULL || range == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no range given");
  enum ih_status status = ihp_check_range_deck(deck, error);
  if (status != IH_OK)
    return status;
  struct range_reader r = {.text = {deck, text, length, 0, error}};
  status = ihp_items_read(&r.text, read_item, &r);
  if (status == IH_OK)
    *range = r.range;
  return status;
}
