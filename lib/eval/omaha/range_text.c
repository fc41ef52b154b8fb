/* The text of ranges of Omaha. */
#include "base/binomial.h"
#include "base/error.h"
#include "base/subsets.h"
#include "cards/checks.h"
#include "cards/range.h"

#include <isohand/omaha_range.h>
#include <isohand/rating.h>
#include <string.h>

/* Here a set of cards has bit c for card c, so that its colex rank is the place of a hand. */

/* An item of a range. */
struct hand_item {
  uint64_t cards;                 /* cards of a rank and a suit */
  uint8_t ranks[IHP_RANGE_RANKS]; /* number of other cards of each rank */
  unsigned any;                   /* number of cards of any rank */
  unsigned steps;                 /* how often all ranks move up by one */
  uint8_t suits[IH_MAX_SUITS];    /* number of cards of each suit, descending; 0: of any suits */
  uint32_t weight;
};

/* A range being parsed. */
struct omaha_reader {
  struct ihp_text text;
  size_t n;
  uint32_t step[IH_OMAHA_MAX_HOLE + 1][IH_STANDARD_CARDS]; /* [k][card]: C(card, k) */
  uint32_t *weight;                                        /* NULL while the text is checked */
};

static enum ih_status omaha_fault(const struct omaha_reader *r, size_t at, enum ih_status status,
                                  const char *reason)
{
  return ihp_text_fault(&r->text, at, status, reason, reason);
}

/* ---- Hands of an item ------------------------------------------------------- */

/* Chooses the cards of a hand from the highest to the lowest. */
struct hand_walk {
  const struct omaha_reader *r;
  struct hand_item need; /* what the cards to come must be */
  uint8_t has[IH_MAX_SUITS];
  uint64_t hands; /* found so far */
};

/* Returns 1 if the cards so far may become a hand with the item's suits. */
static int fits_suits(const struct hand_walk *w)
{
  uint8_t has[IH_MAX_SUITS] = {0};
  if (w->need.suits[0] == 0)
    return 1;
  for (unsigned s = 0; s < IH_MAX_SUITS; s++) { /* sorts them in descending order */
    unsigned i = s;
    for (; i > 0 && has[i - 1] < w->has[s]; i--)
      has[i] = has[i - 1];
    has[i] = w->has[s];
  }
  for (unsigned s = 0; s < IH_MAX_SUITS; s++)
    if (has[s] > w->need.suits[s])
      return 0;
  return 1;
}

/* Returns the lowest card that may be next: cards and ranks that are needed are not passed by. */
static unsigned lowest_next(const struct hand_item *need)
{
  unsigned lowest = need->cards == 0 ? 0 : ihp_width(need->cards) - 1;
  unsigned rank = IHP_RANGE_RANKS;
  while (rank > 0 && need->ranks[rank - 1] == 0)
    rank--;
  if (rank > 0 && ih_card_make(rank - 1, 0) > lowest)
    lowest = ih_card_make(rank - 1, 0);
  return lowest;
}

/* Takes a card from what is needed.  Returns 0 if it is not needed. */
static int take_card(struct hand_item *need, unsigned card)
{
  const uint64_t bit = UINT64_C(1) << card;
  uint8_t *rank = &need->ranks[ih_card_rank((uint8_t)card)];
  if ((need->cards & bit) != 0)
    need->cards -= bit;
  else if (*rank > 0)
    --*rank;
  else if (need->any > 0)
    need->any--;
  else
    return 0;
  return 1;
}

/* Visits all hands with k more cards below `end`.  Only looks for the first one while the text is
 * checked. */
static void walk_hands(struct hand_walk *w, unsigned k, unsigned end, uint32_t place)
{
  if (k == 0) {
    w->hands++;
    if (w->r->weight != NULL)
      w->r->weight[place] = w->need.weight;
    return;
  }
  const struct hand_item need = w->need;
  const unsigned lowest = lowest_next(&need);
  for (unsigned card = end; card-- > (lowest > k - 1 ? lowest : k - 1);) {
    uint8_t *has = &w->has[ih_card_suit((uint8_t)card)];
    if (!take_card(&w->need, card))
      continue;
    ++*has;
    if (fits_suits(w))
      walk_hands(w, k - 1, card, place + w->r->step[k][card]);
    --*has;
    w->need = need;
    if (w->r->weight == NULL && w->hands > 0)
      return;
  }
}

/* Gives the hands of an item its weight.  The item starts at byte `start`. */
static enum ih_status apply_hands(const struct omaha_reader *r, size_t start,
                                  const struct hand_item *item)
{
  struct hand_walk w = {.r = r, .need = *item};
  for (unsigned step = 0;; step++) {
    walk_hands(&w, (unsigned)r->n, ih_deck_cards(r->text.deck), 0);
    if (step == item->steps)
      break;
    memmove(w.need.ranks + 1, w.need.ranks, sizeof w.need.ranks - 1);
    w.need.ranks[0] = 0;
  }
  return w.hands > 0 ? IH_OK
                     : omaha_fault(r, start, IH_ERR_PARSE, "begins an item that no hand fits");
}

/* ---- Reading ---------------------------------------------------------------- */

/* Reads a rank, and a suit if it follows. */
static enum ih_status read_ranked(struct omaha_reader *r, struct hand_item *item)
{
  static const char none[] = "a rank is missing at the end";
  const size_t start = r->text.at;
  unsigned rank;
  const enum ih_status status = ihp_rank_read(&r->text, none, &rank);
  if (status != IH_OK)
    return status;
  const int suit = ihp_letter_find(IHP_SUIT_LETTERS, ihp_text_peek(&r->text));
  if (suit < 0) {
    item->ranks[rank]++;
    return IH_OK;
  }
  const uint64_t bit = UINT64_C(1) << ih_card_make(rank, (unsigned)suit);
  if ((item->cards & bit) != 0)
    return omaha_fault(r, start, IH_ERR_DUPLICATE, "begins the same card again");
  item->cards |= bit;
  r->text.at++;
  return IH_OK;
}

static int is_after_cards(const struct omaha_reader *r)
{
  const char c = ihp_text_peek(&r->text);
  return ihp_is_item_end(&r->text) || c == ':' || c == '-' || c == '+';
}

/* Reads the descriptions of n cards; or a single star, which is n of them. */
static enum ih_status read_pattern(struct omaha_reader *r, struct hand_item *item)
{
  const size_t start = r->text.at;
  char quote[IHP_QUOTE];
  size_t cards = 0;
  for (; !is_after_cards(r); cards++) {
    const char c = ihp_text_peek(&r->text);
    if (c == 'x' || c == '*') {
      item->any++;
      r->text.at++;
      continue;
    }
    const enum ih_status status = read_ranked(r, item);
    if (status != IH_OK)
      return status;
  }
  if (cards == 1 && r->text.text[start] == '*')
    item->any = (unsigned)(cards = r->n);
  if (cards == r->n)
    return IH_OK;
  return ihp_error(r->text.error, IH_ERR_COUNT, start + 1,
                   "%s: %zu card%s, expected %zu: x is any card (byte %zu)",
                   ihp_quote(r->text.text, r->text.length, start, quote), cards,
                   cards == 1 ? "" : "s", r->n, start + 1);
}

/* Returns the lowest rank of an item; IHP_RANGE_RANKS if it has none. */
static unsigned lowest_rank(const struct hand_item *item)
{
  unsigned rank = 0;
  while (rank < IHP_RANGE_RANKS && item->ranks[rank] == 0)
    rank++;
  return rank;
}

static const char no_suits[] = "follows suits, but only ranks make runs";

/* Reads the plus after an item of one rank. */
static enum ih_status read_ranks_up(struct omaha_reader *r, struct hand_item *item)
{
  const unsigned rank = lowest_rank(item);
  if (item->cards != 0)
    return omaha_fault(r, r->text.at, IH_ERR_PARSE, no_suits);
  if (rank == IHP_RANGE_RANKS || item->ranks[rank] + item->any != r->n)
    return omaha_fault(r, r->text.at, IH_ERR_PARSE,
                       "must follow a single rank and any cards; write JT98-AKQJ");
  item->steps = r->text.deck->ranks - 1u - rank;
  r->text.at++;
  return IH_OK;
}

/* Reads the dash after an item, and the item after the dash. */
static enum ih_status read_run(struct omaha_reader *r, struct hand_item *item)
{
  struct hand_item last = {.weight = IH_RANGE_ONE};
  if (item->cards != 0)
    return omaha_fault(r, r->text.at, IH_ERR_PARSE, no_suits);
  r->text.at++;
  const size_t start = r->text.at;
  const enum ih_status status = read_pattern(r, &last);
  if (status != IH_OK)
    return status;
  const unsigned a = lowest_rank(item), b = lowest_rank(&last);
  const unsigned low = a < b ? a : b, steps = a < b ? b - a : a - b;
  const struct hand_item *from = a < b ? item : &last, *to = a < b ? &last : item;
  int is_run = last.cards == 0 && item->any == last.any && a < IHP_RANGE_RANKS;
  for (unsigned rank = low; rank + steps < IHP_RANGE_RANKS; rank++)
    is_run &= from->ranks[rank] == to->ranks[rank + steps];
  if (!is_run || b == IHP_RANGE_RANKS)
    return omaha_fault(r, start, IH_ERR_PARSE, "begins ranks that are not the first ones moved");
  if (a > b)
    memcpy(item->ranks, last.ranks, sizeof item->ranks);
  item->steps = steps;
  return IH_OK;
}

/* Sets the suits so that `pairs` suits have two cards and the others at most one.  Returns 0 if n
 * cards cannot be like that. */
static int set_suit_pairs(struct omaha_reader *r, unsigned pairs, struct hand_item *item)
{
  size_t cards = 0;
  for (unsigned s = 0; s < IH_MAX_SUITS && cards < r->n; s++)
    cards += item->suits[s] = s < pairs ? 2 : 1;
  return cards == r->n;
}

/* Counts the letters w, x, y and z, which come next, as suits. */
static enum ih_status read_suit_letters(struct omaha_reader *r, struct hand_item *item)
{
  static const char reason[] = "begins neither suits (ds, ss, r, or letters such as xxyz) nor a"
                               " weight";
  static const char missing[] = "suits or a weight are missing at the end";
  const size_t start = r->text.at;
  for (int letter; (letter = ihp_letter_find("wxyz", ihp_text_peek(&r->text))) >= 0; r->text.at++)
    if (item->suits[letter] < IH_OMAHA_MAX_HOLE)
      item->suits[letter]++;
  if (r->text.at == start)
    return ihp_text_fault(&r->text, start, IH_ERR_PARSE, reason, missing);
  if (r->text.at - start != r->n)
    return omaha_fault(r, start, IH_ERR_COUNT, "begins suits of a different number of cards");
  for (unsigned s = 1; s < IH_MAX_SUITS; s++) /* sorts them in descending order */
    for (unsigned i = s; i > 0 && item->suits[i] > item->suits[i - 1]; i--) {
      const uint8_t greater = item->suits[i];
      item->suits[i] = item->suits[i - 1];
      item->suits[i - 1] = greater;
    }
  return IH_OK;
}

/* Reads the suits after a colon. */
static enum ih_status read_suits(struct omaha_reader *r, struct hand_item *item)
{
  static const char *const names[] = {"r", "ss", "ds"};
  const size_t start = r->text.at;
  for (unsigned pairs = 0; pairs < sizeof names / sizeof *names; pairs++)
    if (ihp_text_word(&r->text, names[pairs]))
      return set_suit_pairs(r, pairs, item)
                 ? IH_OK
                 : omaha_fault(r, start, IH_ERR_PARSE,
                               "begins suits that no hand of this size has");
  return read_suit_letters(r, item);
}

/* Reads the suits and the weight, each after a colon. */
static enum ih_status read_attributes(struct omaha_reader *r, struct hand_item *item)
{
  enum ih_status status = IH_OK;
  const size_t colon = r->text.at;
  if (ihp_text_peek(&r->text) != ':')
    return IH_OK;
  r->text.at++;
  const char c = ihp_text_peek(&r->text);
  if (c >= '0' && c <= '9')
    r->text.at = colon;
  else
    status = read_suits(r, item);
  if (status == IH_OK && ihp_text_peek(&r->text) == ':')
    status = ihp_weight_read(&r->text, &item->weight);
  return status;
}

static enum ih_status read_hands(void *reader)
{
  struct omaha_reader *r = reader;
  struct hand_item item = {.weight = IH_RANGE_ONE};
  const size_t start = r->text.at;
  enum ih_status status = IH_OK;
  if (ihp_text_word(&r->text, "random"))
    item.any = (unsigned)r->n;
  else
    status = read_pattern(r, &item);
  if (status == IH_OK && ihp_text_peek(&r->text) == '+')
    status = read_ranks_up(r, &item);
  else if (status == IH_OK && ihp_text_peek(&r->text) == '-')
    status = read_run(r, &item);
  if (status == IH_OK)
    status = read_attributes(r, &item);
  if (status == IH_OK)
    status = ihp_item_end(&r->text);
  return status == IH_OK ? apply_hands(r, start, &item) : status;
}

/* ---- Public calls ----------------------------------------------------------- */

/* Reads the text twice, so that the weights stay untouched if it is wrong. */
enum ih_status ih_omaha_range_parse(const ih_deck *deck, size_t n, const char *text, size_t length,
                                    uint32_t weight[], ih_error *error)
{
  if (deck == NULL || text == NULL || weight == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no range given");
  enum ih_status status = ihp_check_range_deck(deck, error);
  if (status != IH_OK)
    return status;
  const size_t places = ih_omaha_places(n);
  if (places == 0)
    return ihp_error(error, IH_ERR_COUNT, 0, "%zu hole cards, expected %d to %d", n,
                     IH_OMAHA_MIN_HOLE, IH_OMAHA_MAX_HOLE);
  struct omaha_reader r = {.text = {deck, text, length, 0, error}, .n = n};
  for (unsigned k = 0; k <= n; k++)
    for (unsigned card = 0; card < IH_STANDARD_CARDS; card++)
      r.step[k][card] = (uint32_t)ihp_binomial(card, k);
  status = ihp_items_read(&r.text, read_hands, &r);
  if (status != IH_OK)
    return status;
  memset(weight, 0, places * sizeof *weight);
  r.text.at = 0;
  r.weight = weight;
  return ihp_items_read(&r.text, read_hands, &r);
}

size_t ih_omaha_range_count(size_t n, const uint32_t weight[], ih_set taken, uint64_t *sum)
{
  uint8_t cards[IH_MAX_CARDS];
  const size_t places = weight == NULL ? 0 : ih_omaha_places(n), out = ih_set_cards(taken, cards);
  uint64_t without = 0, total = 0;
  uint64_t hand = places == 0 ? 0 : ihp_subset_first((unsigned)n);
  size_t count = 0;
  for (size_t i = 0; i < out; i++)
    without |= UINT64_C(1) << cards[i];
  for (size_t place = 0; place < places; place++, hand = ihp_subset_next(hand)) {
    if (weight[place] == 0 || (hand & without) != 0)
      continue;
    count++;
    total += weight[place];
  }
  if (sum != NULL)
    *sum = total;
  return count;
}
