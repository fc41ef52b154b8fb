#include "base/decimal.h"
#include "base/error.h"
#include "cards/checks.h"
#include "cards/names.h"

#include <stdio.h>
#include <string.h>

extern inline uint8_t ih_card_make(unsigned rank, unsigned suit);
extern inline unsigned ih_card_rank(uint8_t card);
extern inline unsigned ih_card_suit(uint8_t card);
extern inline int ih_deck_has(const ih_deck *deck, uint8_t card);
extern inline int ih_deck_equal(const ih_deck *a, const ih_deck *b);
extern inline unsigned ih_deck_cards(const ih_deck *deck);

/* Sixteen letters, lowest first.  A deck of n ranks uses the last n. */
static const char all_ranks[IH_MAX_RANKS + 1] = "Z0123456789TJQKA";

static const struct named_deck {
  const char *name;
  uint8_t ranks, suits;
  const char *letters;
} named_decks[] = {
    {"standard", 13, 4, all_ranks + 3},
    {"short", 9, 4, all_ranks + 7},
    {"royal", 5, 4, all_ranks + 11},
    {"leduc", 3, 2, "JQK"},
};

enum { NAMED_DECKS = sizeof named_decks / sizeof *named_decks };

enum ih_status ih_deck_make(unsigned ranks, unsigned suits, ih_deck *deck)
{
  if (deck == NULL)
    return IH_ERR_ARGUMENT;
  if (ranks == 0 || ranks > IH_MAX_RANKS || suits == 0 || suits > IH_MAX_SUITS)
    return IH_ERR_DECK;
  *deck = (ih_deck){.ranks = (uint8_t)ranks, .suits = (uint8_t)suits};
  return IH_OK;
}

enum ih_status ihp_check_deck(const ih_deck *deck, ih_error *error)
{
  ih_deck legal;
  if (ih_deck_make(deck->ranks, deck->suits, &legal) != IH_OK || deck->rank_only > 1)
    return ihp_error(error, IH_ERR_DECK, 0, "invalid deck: %u ranks and %u suits", deck->ranks,
                     deck->suits);
  if (deck->reserved != 0)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "invalid deck: its reserved byte is not 0");
  return IH_OK;
}

/* Reads a number below 1000 from text[*at..length-1] and advances *at.  Returns 0 if there is no
 * digit. */
static int read_deck_number(const char *text, size_t length, size_t *at, unsigned *number)
{
  uint64_t value;
  const size_t digits = ihp_decimal_read(text + *at, length - *at < 3 ? length - *at : 3, &value);
  *number = (unsigned)value;
  *at += digits;
  return digits > 0;
}

/* Suffix of the name of a rank-only deck. */
static const char rank_only[] = "-ranks";

enum { RANK_ONLY_LENGTH = sizeof rank_only - 1 };

/* Reads RANKSxSUITS from text[0..*at-1] and returns 1; if the text has a different form, returns 0
 * and sets *at to the first invalid byte. */
static int read_ranks_and_suits(const char *text, size_t *at, unsigned *ranks, unsigned *suits)
{
  const size_t length = *at;
  *at = 0;
  if (!read_deck_number(text, length, at, ranks) || *at == length || text[*at] != 'x')
    return 0;
  ++*at;
  return read_deck_number(text, length, at, suits) && *at == length;
}

static const struct named_deck *find_name(const char *text, size_t length)
{
  for (size_t i = 0; i < NAMED_DECKS; i++)
    if (strlen(named_decks[i].name) == length && memcmp(named_decks[i].name, text, length) == 0)
      return &named_decks[i];
  return NULL;
}

enum ih_status ih_deck_parse(const char *text, size_t length, ih_deck *deck, ih_error *error)
{
  if (text == NULL || deck == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no deck given");
  size_t at = length;
  const int only_ranks = length > RANK_ONLY_LENGTH &&
                         memcmp(text + length - RANK_ONLY_LENGTH, rank_only, RANK_ONLY_LENGTH) == 0;
  if (only_ranks)
    at -= RANK_ONLY_LENGTH;
  char quote[IHP_QUOTE];
  unsigned ranks, suits;
  const struct named_deck *named = find_name(text, at);
  if (named != NULL) {
    ranks = named->ranks;
    suits = named->suits;
  } else if (!read_ranks_and_suits(text, &at, &ranks, &suits)) {
    return ihp_error(error, IH_ERR_PARSE, at + 1,
                     "%s is not a deck: standard, short, royal, leduc or RANKSxSUITS (-ranks)",
                     ihp_quote(text, length, at, quote));
  }
  if (ih_deck_make(ranks, suits, deck) != IH_OK)
    return ihp_error(error, IH_ERR_DECK, 1,
                     "%s is not a deck: it needs 1 to %d ranks and 1 to %d suits",
                     ihp_quote(text, length, 0, quote), IH_MAX_RANKS, IH_MAX_SUITS);
  deck->rank_only = (uint8_t)only_ranks;
  return IH_OK;
}

const char *ih_deck_name(size_t i)
{
  return i < NAMED_DECKS ? named_decks[i].name : NULL;
}

size_t ih_deck_format(const ih_deck *deck, char text[IH_DECK_TEXT])
{
  if (ihp_check_deck(deck, NULL) != IH_OK)
    return ihp_format_unknown(text);
  return (size_t)snprintf(text, IH_DECK_TEXT, "%ux%u%s", deck->ranks, deck->suits,
                          deck->rank_only ? rank_only : "");
}

const char *ih_deck_ranks(const ih_deck *deck)
{
  for (size_t i = 0; i < NAMED_DECKS; i++)
    if (named_decks[i].ranks == deck->ranks && named_decks[i].suits == deck->suits)
      return named_decks[i].letters;
  if (deck->ranks > IH_MAX_RANKS)
    return "";
  return all_ranks + IH_MAX_RANKS - deck->ranks;
}
