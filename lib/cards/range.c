/* Ranges: reading their text. */
#include "cards/range.h"

#include "base/error.h"
#include "cards/checks.h"

#include <string.h>

extern inline unsigned ih_preflop_class(unsigned ranks, uint8_t a, uint8_t b);

int ihp_deck_has_ranges(const ih_deck *deck)
{
  return deck->suits == IH_MAX_SUITS && deck->ranks >= 2 && deck->ranks <= IHP_RANGE_RANKS &&
         !deck->rank_only;
}

size_t ih_preflop_class_format(const ih_deck *deck, unsigned number,
                               char text[IH_PREFLOP_CLASS_TEXT])
{
  size_t at = 0;
  if (deck != NULL && ihp_deck_has_ranges(deck) && number < (unsigned)deck->ranks * deck->ranks) {
    const char *letters = ih_deck_ranks(deck);
    const unsigned row = number / deck->ranks, column = number % deck->ranks;
    text[at++] = letters[row > column ? row : column];
    text[at++] = letters[row > column ? column : row];
    if (row != column)
      text[at++] = row > column ? 's' : 'o';
  }
  text[at] = '\0';
  return at;
}

/* ---- Items ------------------------------------------------------------------ */

enum suits { EITHER, SUITED, OFFSUIT };

/* Two ranks as they are written: of a pair `suits` is EITHER. */
struct written {
  unsigned high, low;
  enum suits suits;
};

/* What an item says: a hand, or classes. */
struct item {
  enum { ALL, HAND, PAIRS, SECONDS, STEPS } kind;
  enum suits suits;
  unsigned first;    /* SECONDS: the higher rank; STEPS: the difference of the ranks */
  unsigned from, to; /* PAIRS, STEPS: the higher rank; SECONDS: the lower one */
  uint8_t cards[2];  /* HAND */
  uint32_t weight;
};

static int holds(const struct item *item, uint8_t a, uint8_t b)
{
  const unsigned high = ih_card_rank(a), low = ih_card_rank(b); /* a > b */
  const int suited = ih_card_suit(a) == ih_card_suit(b);
  if (item->kind == ALL)
    return 1;
  if (item->kind == HAND)
    return item->cards[0] == a && item->cards[1] == b;
  if (item->kind == PAIRS)
    return high == low && high >= item->from && high <= item->to;
  if (high == low || (item->suits != EITHER && suited != (item->suits == SUITED)))
    return 0;
  if (item->kind == STEPS)
    return high - low == item->first && high >= item->from && high <= item->to;
  return high == item->first && low >= item->from && low <= item->to;
}

/* A range being read. */
struct reader {
  const ih_deck *deck;
  struct ihp_text text;
  ih_range range;
  uint8_t given[IH_HOLES]; /* whether an item said a weight */
};

static enum ih_status fail(const struct reader *r, size_t at, enum ih_status status,
                           const char *reason)
{
  return ihp_text_fault(&r->text, at, status, reason, reason);
}

/* Gives an item's hands its weight; it begins at byte `start`. */
static enum ih_status apply(struct reader *r, size_t start, const struct item *item)
{
  const unsigned cards = ih_deck_cards(r->deck);
  unsigned hand = 0;
  for (uint8_t a = 1; a < cards; a++)
    for (uint8_t b = 0; b < a; b++, hand++) {
      if (!holds(item, a, b))
        continue;
      if (r->given[hand] && r->range.weight[hand] != item->weight)
        return fail(r, start, IH_ERR_DUPLICATE, "begins hands that have another weight already");
      r->given[hand] = 1;
      r->range.weight[hand] = item->weight;
    }
  return IH_OK;
}

/* ---- Reading ---------------------------------------------------------------- */

/* The letter at the reader in lower case; 0 behind the text. */
static char peek(const struct reader *r)
{
  if (r->text.at >= r->text.length)
    return '\0';
  const char c = r->text.text[r->text.at];
  return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static int is_separator(char c)
{
  return c == ',' || c == ' ' || c == '\t';
}

static int is_suit(const struct reader *r)
{
  return peek(r) != '\0' && strchr(IHP_SUIT_LETTERS, peek(r)) != NULL;
}

static enum ih_status read_rank(struct reader *r, unsigned *rank)
{
  const enum ih_status status =
      ihp_rank_read(&r->text, r->deck, "a rank is missing at the end", rank);
  r->text.at += status == IH_OK;
  return status;
}

/* The rest of a hand behind its first rank: a suit, and another card. */
static enum ih_status read_hand(struct reader *r, unsigned first, struct item *item)
{
  unsigned second;
  const uint8_t a = ih_card_make(first, (unsigned)ihp_letter_find(IHP_SUIT_LETTERS, peek(r)));
  r->text.at++;
  const size_t at = r->text.at;
  const enum ih_status status = read_rank(r, &second);
  if (status != IH_OK)
    return status;
  if (!is_suit(r))
    return ihp_text_fault(&r->text, r->text.at, IH_ERR_PARSE, "is not a suit",
                          "a suit is missing at the end");
  const uint8_t b = ih_card_make(second, (unsigned)ihp_letter_find(IHP_SUIT_LETTERS, peek(r)));
  r->text.at++;
  if (a == b)
    return fail(r, at, IH_ERR_DUPLICATE, "begins the same card again");
  item->kind = HAND;
  item->cards[0] = a > b ? a : b;
  item->cards[1] = a > b ? b : a;
  return IH_OK;
}

/* The rest of a class behind its first rank. */
static enum ih_status read_class(struct reader *r, unsigned first, struct written *out)
{
  unsigned second;
  const enum ih_status status = read_rank(r, &second);
  if (status != IH_OK)
    return status;
  *out = (struct written){first > second ? first : second, first > second ? second : first, EITHER};
  if (peek(r) != 's' && peek(r) != 'o')
    return IH_OK;
  if (first == second)
    return fail(r, r->text.at, IH_ERR_PARSE, "behind a pair, which is not suited or otherwise");
  out->suits = peek(r) == 's' ? SUITED : OFFSUIT;
  r->text.at++;
  return IH_OK;
}

static struct item item_of(const struct written *w)
{
  if (w->high == w->low)
    return (struct item){.kind = PAIRS, .from = w->high, .to = w->high};
  return (struct item){
      .kind = SECONDS, .suits = w->suits, .first = w->high, .from = w->low, .to = w->low};
}

/* The plus behind a class. */
static enum ih_status read_plus(struct reader *r, const struct written *w, struct item *item)
{
  const unsigned best = r->deck->ranks - 1u;
  if (w->high == w->low)
    item->to = best;
  else if (w->high - w->low > 1 || w->high == best)
    item->to = w->high - 1;
  else
    return fail(r, r->text.at, IH_ERR_PARSE,
                "behind neighbours means one class or several; write it as JTs or as JTs-AKs");
  r->text.at++;
  return IH_OK;
}

static unsigned least(unsigned a, unsigned b)
{
  return a < b ? a : b;
}

/* The dash behind a class, and the class behind that. */
static enum ih_status read_dash(struct reader *r, const struct written *w, struct item *item)
{
  unsigned first;
  struct written v = {0};
  r->text.at++;
  const size_t at = r->text.at;
  enum ih_status status = read_rank(r, &first);
  if (status == IH_OK && is_suit(r))
    return fail(r, r->text.at, IH_ERR_PARSE, "is a suit, but runs are of classes");
  if (status == IH_OK)
    status = read_class(r, first, &v);
  if (status != IH_OK)
    return status;
  const unsigned gap = w->high - w->low;
  if (v.suits != w->suits)
    return fail(r, at, IH_ERR_PARSE, "ends a run otherwise suited than it begins");
  if (v.high - v.low == gap) {
    const unsigned other = v.high;
    item->kind = gap == 0 ? PAIRS : STEPS;
    item->first = gap;
    item->from = least(w->high, other);
    item->to = w->high + other - item->from;
  } else if (v.high == w->high && gap != 0 && v.high != v.low) {
    item->from = least(w->low, v.low);
    item->to = w->low + v.low - item->from;
  } else {
    return fail(r, at, IH_ERR_PARSE,
                "begins a class with neither the same higher rank nor the same distance");
  }
  return IH_OK;
}

/* The weight behind a colon, in millionths. */
static enum ih_status read_weight(struct reader *r, uint32_t *weight)
{
  static const char wrong[] = "is not in a weight: 0 to 1 with at most six digits";
  static const char missing[] = "a weight is missing at the end";
  uint32_t sum = 0, unit = IH_RANGE_ONE;
  r->text.at++;
  if (peek(r) != '0' && peek(r) != '1')
    return ihp_text_fault(&r->text, r->text.at, IH_ERR_PARSE, wrong, missing);
  sum = peek(r) == '1' ? unit : 0;
  r->text.at++;
  if (peek(r) == '.') {
    do {
      r->text.at++;
      const unsigned digit = (unsigned)peek(r) - '0';
      if (digit > 9)
        break;
      unit /= 10;
      if (unit == 0 || sum + digit * unit > IH_RANGE_ONE)
        return fail(r, r->text.at, IH_ERR_PARSE, wrong);
      sum += digit * unit;
    } while (1);
    if (unit == IH_RANGE_ONE)
      return ihp_text_fault(&r->text, r->text.at, IH_ERR_PARSE, wrong, missing);
  }
  *weight = sum;
  return IH_OK;
}

static int is_random(struct reader *r)
{
  static const char word[] = "random";
  const size_t start = r->text.at;
  for (size_t i = 0; word[i] != '\0'; i++, r->text.at++)
    if (peek(r) != word[i]) {
      r->text.at = start;
      return 0;
    }
  return 1;
}

/* What an item says, without its weight. */
static enum ih_status read_hands(struct reader *r, struct item *item)
{
  unsigned first;
  struct written w;
  *item = (struct item){.kind = ALL, .weight = IH_RANGE_ONE};
  if (is_random(r))
    return IH_OK;
  enum ih_status status = read_rank(r, &first);
  if (status != IH_OK)
    return status;
  if (is_suit(r))
    return read_hand(r, first, item);
  status = read_class(r, first, &w);
  if (status != IH_OK)
    return status;
  *item = item_of(&w);
  item->weight = IH_RANGE_ONE;
  if (peek(r) == '+')
    return read_plus(r, &w, item);
  return peek(r) == '-' ? read_dash(r, &w, item) : IH_OK;
}

static enum ih_status read_item(struct reader *r)
{
  struct item item;
  const size_t start = r->text.at;
  enum ih_status status = read_hands(r, &item);
  if (status == IH_OK && peek(r) == ':')
    status = read_weight(r, &item.weight);
  if (status != IH_OK)
    return status;
  if (r->text.at < r->text.length && !is_separator(peek(r)))
    return fail(r, r->text.at, IH_ERR_PARSE, "does not belong there");
  return apply(r, start, &item);
}

enum ih_status ih_range_parse(const ih_deck *deck, const char *text, size_t length, ih_range *range,
                              ih_error *error)
{
  if (deck == NULL || text == NULL || range == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no range given");
  const enum ih_status legal = ihp_check_deck(deck, error);
  if (legal != IH_OK)
    return legal;
  if (!ihp_deck_has_ranges(deck))
    return ihp_error(error, IH_ERR_DECK, 0, "ranges are of decks of four suits and 2 to 13 ranks");
  struct reader r = {.deck = deck, .text = {text, length, 0, error}};
  int items = 0;
  for (;;) {
    while (r.text.at < length && is_separator(text[r.text.at]))
      r.text.at++;
    if (r.text.at == length)
      break;
    const enum ih_status status = read_item(&r);
    if (status != IH_OK)
      return status;
    items = 1;
  }
  if (!items)
    return fail(&r, length, IH_ERR_PARSE, "no hands");
  *range = r.range;
  return IH_OK;
}
