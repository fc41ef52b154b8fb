/* Text of cards and hands. */
#include "base/error.h"
#include "cards/checks.h"
#include "cards/names.h"

#include <string.h>

_Static_assert(IH_HAND_TEXT == 2 * IH_MAX_CARDS + IH_MAX_ROUNDS,
               "two letters per card, and a bar or NUL after each round");

int ihp_letter_find(const char *letters, char c)
{
  const char lower = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
  for (int i = 0; letters[i] != '\0'; i++) {
    const char letter = letters[i];
    if (c == letter || lower == (letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter))
      return i;
  }
  return -1;
}

enum ih_status ihp_text_fault(const struct ihp_text *t, size_t at, enum ih_status status,
                              const char *reason, const char *missing)
{
  char quote[IHP_QUOTE];
  (void)ihp_quote(t->text, t->length, at, quote);
  if (at >= t->length)
    return ihp_error(t->error, status, at + 1, "%s: %s (byte %zu)", quote, missing, at + 1);
  const char c = t->text[at];
  if (c > ' ' && c <= '~')
    return ihp_error(t->error, status, at + 1, "%s: `%c` %s (byte %zu)", quote, c, reason, at + 1);
  return ihp_error(t->error, status, at + 1, "%s: byte 0x%02x %s (byte %zu)", quote,
                   (unsigned char)c, reason, at + 1);
}

enum ih_status ihp_rank_read(struct ihp_text *t, const char *missing, unsigned *rank)
{
  const int found =
      t->at < t->length ? ihp_letter_find(ih_deck_ranks(t->deck), t->text[t->at]) : -1;
  if (found >= 0) {
    *rank = (unsigned)found;
    t->at++;
    return IH_OK;
  }
  const ih_deck largest = {.ranks = IH_MAX_RANKS, .suits = IH_MAX_SUITS};
  if (t->at < t->length && ihp_letter_find(ih_deck_ranks(&largest), t->text[t->at]) >= 0)
    return ihp_text_fault(t, t->at, IH_ERR_CARD, "is not a rank of this deck", missing);
  return ihp_text_fault(t, t->at, IH_ERR_PARSE, "is not a rank", missing);
}

enum ih_status ihp_card_read(struct ihp_text *t, const char *no_rank, const char *no_suit,
                             uint8_t *card)
{
  unsigned rank;
  const enum ih_status status = ihp_rank_read(t, no_rank, &rank);
  if (status != IH_OK)
    return status;
  const int suit = t->at < t->length ? ihp_letter_find(IHP_SUIT_LETTERS, t->text[t->at]) : -1;
  if (suit < 0)
    return ihp_text_fault(t, t->at, IH_ERR_PARSE, "is not a suit", no_suit);
  if (suit >= t->deck->suits)
    return ihp_text_fault(t, t->at, IH_ERR_CARD, "is not a suit of this deck", no_suit);
  *card = ih_card_make(rank, (unsigned)suit);
  t->at++;
  return IH_OK;
}

/* Reads a card not yet in *seen and adds it to *seen. */
static enum ih_status read_new_card(struct ihp_text *t, ih_set *seen, uint8_t *card)
{
  static const char no_suit[] = "the last card has no suit";
  const size_t at = t->at;
  const enum ih_status status = ihp_card_read(t, no_suit, no_suit, card);
  if (status != IH_OK)
    return status;
  const ih_set set = ih_set_of_card(*card);
  if ((*seen & set) != 0) {
    char quote[IHP_QUOTE];
    return ihp_error(t->error, IH_ERR_DUPLICATE, at + 1, "%s: `%c%c` is given twice (byte %zu)",
                     ihp_quote(t->text, t->length, at, quote), t->text[at], t->text[at + 1],
                     at + 1);
  }
  *seen |= set;
  return IH_OK;
}

/* Returns 1 if one of the first `count` rounds ends after n cards. */
static int is_round_end(const ih_rounds *rounds, unsigned count, size_t n)
{
  size_t total = 0;
  for (unsigned r = 0; r < count && total < n; r++)
    total += rounds->cards[r];
  return total == n;
}

/* Skips separators after n cards.  With a round list, a bar is a separator only where one of the
 * first `count` rounds ends. */
static enum ih_status skip_separators(struct ihp_text *t, const ih_rounds *rounds, unsigned count,
                                      size_t n)
{
  for (; t->at < t->length && memchr("| ,\t", t->text[t->at], 4) != NULL; t->at++)
    if (t->text[t->at] == '|' && rounds != NULL && !is_round_end(rounds, count, n)) {
      char quote[IHP_QUOTE], list[IH_ROUNDS_TEXT];
      (void)ih_rounds_format(rounds, list);
      return ihp_error(t->error, IH_ERR_PARSE, t->at + 1,
                       "%s: no round of %s ends after %zu cards (byte %zu)",
                       ihp_quote(t->text, t->length, t->at, quote), list, n, t->at + 1);
    }
  return IH_OK;
}

/* Reads all cards of the text, at most `capacity`. rounds, which may be NULL, and count are as in
 * skip_separators. */
static enum ih_status read_text_cards(struct ihp_text *t, const ih_rounds *rounds, unsigned count,
                                      uint8_t cards[], size_t capacity, size_t *n)
{
  ih_set seen = 0;
  for (size_t found = 0;; found++) {
    enum ih_status status = skip_separators(t, rounds, count, found);
    if (status == IH_OK && t->at == t->length) {
      *n = found;
      return IH_OK;
    }
    const size_t at = t->at;
    uint8_t card = 0;
    if (status == IH_OK)
      status = read_new_card(t, &seen, &card);
    if (status != IH_OK)
      return status;
    char quote[IHP_QUOTE];
    if (found == capacity)
      return ihp_error(t->error, IH_ERR_COUNT, at + 1, "%s: more than %zu cards (byte %zu)",
                       ihp_quote(t->text, t->length, at, quote), capacity, at + 1);
    cards[found] = card;
  }
}

enum ih_status ih_cards_parse(const ih_deck *deck, const char *text, size_t length, uint8_t cards[],
                              size_t capacity, size_t *n, ih_error *error)
{
  if (deck == NULL || text == NULL || cards == NULL || n == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no cards given");
  const enum ih_status legal = ihp_check_deck(deck, error);
  if (legal != IH_OK)
    return legal;
  struct ihp_text t = {deck, text, length, 0, error};
  return read_text_cards(&t, NULL, 0, cards, capacity, n);
}

enum ih_status ih_hand_parse(const ih_deck *deck, const ih_rounds *rounds, unsigned count,
                             const char *text, size_t length, uint8_t cards[], ih_error *error)
{
  if (deck == NULL || rounds == NULL || text == NULL || cards == NULL || count > rounds->count)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no hand given");
  const enum ih_status legal = ihp_check_rounds(deck, rounds, 1, error);
  if (legal != IH_OK)
    return legal;
  const unsigned wanted = ih_rounds_total(rounds, count);
  struct ihp_text t = {deck, text, length, 0, error};
  size_t found;
  const enum ih_status status = read_text_cards(&t, rounds, count, cards, wanted, &found);
  if (status != IH_OK || found == wanted)
    return status;
  char quote[IHP_QUOTE];
  return ihp_error(error, IH_ERR_COUNT, length + 1, "%s: %zu cards, expected %u",
                   ihp_quote(text, length, length, quote), found, wanted);
}

size_t ih_cards_format(const ih_deck *deck, const uint8_t cards[], size_t n, char text[])
{
  const int is_deck = ihp_check_deck(deck, NULL) == IH_OK;
  const char *ranks = ih_deck_ranks(deck);
  for (size_t i = 0; i < n; i++) {
    const int has = is_deck && ih_deck_has(deck, cards[i]);
    text[2 * i] = has ? ranks[ih_card_rank(cards[i])] : '?';
    text[2 * i + 1] = has ? IHP_SUIT_LETTERS[ih_card_suit(cards[i])] : '?';
  }
  text[2 * n] = '\0';
  return 2 * n;
}

size_t ih_hand_format(const ih_deck *deck, const ih_rounds *rounds, unsigned count,
                      const uint8_t cards[], char text[IH_HAND_TEXT])
{
  if (ihp_check_rounds(deck, rounds, 1, NULL) != IH_OK || count > rounds->count)
    return ihp_format_unknown(text);
  size_t at = 0;
  for (unsigned r = 0; r < count; r++) {
    if (r > 0)
      text[at++] = '|';
    at += ih_cards_format(deck, cards, rounds->cards[r], text + at);
    cards += rounds->cards[r];
  }
  text[at] = '\0';
  return at;
}
