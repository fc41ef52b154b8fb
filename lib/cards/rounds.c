#include "base/error.h"
#include "cards/checks.h"
#include "cards/names.h"

#include <stdio.h>
#include <string.h>

_Static_assert(IH_ROUNDS_TEXT == 3 * IH_MAX_ROUNDS + 1, "two digits and a comma or NUL");

static const struct named_rounds {
  const char *name;
  ih_rounds rounds;
} named_rounds[] = {
    {"preflop", {1, {2}, IH_GAME_ANY}},          {"flop", {2, {2, 3}, IH_GAME_ANY}},
    {"turn", {2, {2, 4}, IH_GAME_ANY}},          {"river", {2, {2, 5}, IH_GAME_ANY}},
    {"holdem", {4, {2, 3, 1, 1}, IH_GAME_ANY}},  {"omaha-preflop", {1, {4}, IH_GAME_OMAHA}},
    {"omaha-flop", {2, {4, 3}, IH_GAME_OMAHA}},  {"omaha-turn", {2, {4, 4}, IH_GAME_OMAHA}},
    {"omaha-river", {2, {4, 5}, IH_GAME_OMAHA}}, {"omaha", {4, {4, 3, 1, 1}, IH_GAME_OMAHA}},
    {"stud", {5, {3, 1, 1, 1, 1}, IH_GAME_ANY}},
};

enum { NAMED_ROUNDS = sizeof named_rounds / sizeof *named_rounds };

const char *ih_rounds_name(size_t i)
{
  return i < NAMED_ROUNDS ? named_rounds[i].name : NULL;
}

static const ih_rounds *find_rounds(const char *text, size_t length)
{
  for (size_t i = 0; i < NAMED_ROUNDS; i++)
    if (strlen(named_rounds[i].name) == length && memcmp(named_rounds[i].name, text, length) == 0)
      return &named_rounds[i].rounds;
  return NULL;
}

/* Reads numbers separated by commas.  Those above 255 are read as 255, which exceeds every deck. */
static enum ih_status parse_numbers(const char *text, size_t length, ih_rounds *rounds,
                                    ih_error *error)
{
  char quote[IHP_QUOTE];
  size_t at = 0;
  for (;;) {
    const size_t first = at;
    unsigned number = 0;
    for (; at < length && text[at] >= '0' && text[at] <= '9'; at++)
      if (number < 255)
        number = 10 * number + (unsigned)(text[at] - '0');
    if (at == first || (at < length && text[at] != ','))
      return ihp_error(error, IH_ERR_PARSE, at + 1,
                       "%s is not a round list: numbers like 2,3,1,1 or a name like river",
                       ihp_quote(text, length, at, quote));
    if (number == 0)
      return ihp_error(error, IH_ERR_ROUNDS, first + 1, "%s has a round of 0 cards (byte %zu)",
                       ihp_quote(text, length, first, quote), first + 1);
    if (rounds->count == IH_MAX_ROUNDS)
      return ihp_error(error, IH_ERR_ROUNDS, first + 1, "%s has more than %d rounds",
                       ihp_quote(text, length, first, quote), IH_MAX_ROUNDS);
    rounds->cards[rounds->count++] = (uint8_t)(number < 255 ? number : 255);
    if (at == length)
      return IH_OK;
    at++;
  }
}

enum ih_status ih_rounds_parse(const ih_deck *deck, const char *text, size_t length,
                               ih_rounds *rounds, ih_error *error)
{
  if (deck == NULL || text == NULL || rounds == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no round list given");
  enum ih_status status = ihp_check_deck(deck, error);
  if (status != IH_OK)
    return status;
  ih_rounds read = {0};
  const ih_rounds *named = find_rounds(text, length);
  if (named != NULL) {
    read = *named;
  } else {
    status = parse_numbers(text, length, &read, error);
    if (status != IH_OK)
      return status;
  }
  char quote[IHP_QUOTE];
  if (ih_rounds_total(&read, read.count) > ih_deck_cards(deck))
    return ihp_error(error, IH_ERR_ROUNDS, 0, "%s deals more cards than the deck's %u",
                     ihp_quote(text, length, 0, quote), ih_deck_cards(deck));
  *rounds = read;
  return IH_OK;
}

size_t ih_rounds_format(const ih_rounds *rounds, char text[IH_ROUNDS_TEXT])
{
  const ih_deck largest = {.ranks = IH_MAX_RANKS, .suits = IH_MAX_SUITS};
  size_t n = 0;
  if (ihp_check_rounds(&largest, rounds, 0, NULL) != IH_OK) /* the list may be empty */
    return ihp_format_unknown(text);
  text[0] = '\0';
  for (unsigned r = 0; r < rounds->count; r++)
    n += (size_t)snprintf(text + n, IH_ROUNDS_TEXT - n, r == 0 ? "%u" : ",%u", rounds->cards[r]);
  return n;
}

unsigned ih_rounds_total(const ih_rounds *rounds, unsigned n)
{
  unsigned total = 0;
  for (unsigned r = 0; r < n; r++)
    total += rounds->cards[r];
  return total;
}

enum ih_status ihp_check_rounds(const ih_deck *deck, const ih_rounds *rounds, unsigned least,
                                ih_error *error)
{
  const enum ih_status status = ihp_check_deck(deck, error);
  if (status != IH_OK)
    return status;
  int wrong = rounds->count < least || rounds->count > IH_MAX_ROUNDS;
  for (unsigned r = 0; r < rounds->count && !wrong; r++)
    wrong = rounds->cards[r] == 0;
  if (wrong || ih_rounds_total(rounds, rounds->count) > ih_deck_cards(deck))
    return ihp_error(error, IH_ERR_ROUNDS, 0, "invalid round list for this deck");
  return IH_OK;
}
