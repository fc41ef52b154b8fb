/* Decks, cards and ranges. */
#include "calls.h"

#include <string.h>

/* numbers: the deck, its ranking or IH_RANKINGS; text: its name. */
enum ih_status EXPORT(js_deck_parse)(size_t length)
{
  ih_deck deck;
  const enum ih_status status = ih_deck_parse(text, length, &deck, &failure);
  if (status != IH_OK)
    return status;
  enum ih_ranking ranking;
  numbers[0] = deck.ranks | (uint64_t)deck.suits << 8 | (uint64_t)deck.rank_only << 16;
  numbers[1] = ih_ranking_of_deck(&deck, &ranking) == IH_OK ? ranking : IH_RANKINGS;
  (void)ih_deck_format(&deck, text);
  return IH_OK;
}

const char *EXPORT(js_deck_ranks)(uint32_t packed)
{
  const ih_deck deck = deck_of(packed);
  return ih_deck_ranks(&deck);
}

/* numbers: how many cards. */
enum ih_status EXPORT(js_cards_parse)(uint32_t packed, size_t length)
{
  const ih_deck deck = deck_of(packed);
  size_t n;
  const enum ih_status status =
      ih_cards_parse(&deck, text, length, cards, IH_MAX_CARDS, &n, &failure);
  if (status == IH_OK)
    numbers[0] = n;
  return status;
}

enum ih_status EXPORT(js_cards_format)(uint32_t packed, size_t n)
{
  const ih_deck deck = deck_of(packed);
  (void)ih_cards_format(&deck, cards, n, text);
  return answer_text();
}

/* Makes cards the cards of a set, and returns how many. */
size_t EXPORT(js_set_cards)(uint32_t low, uint32_t high)
{
  return ih_set_cards(whole(low, high), cards);
}

uint32_t *EXPORT(js_range)(unsigned i)
{
  return ranges[i].weight;
}

enum ih_status EXPORT(js_range_parse)(uint32_t packed, size_t length, unsigned i)
{
  const ih_deck deck = deck_of(packed);
  return ih_range_parse(&deck, text, length, &ranges[i], &failure);
}

enum ih_status EXPORT(js_range_format)(uint32_t packed, unsigned i)
{
  const ih_deck deck = deck_of(packed);
  (void)ih_range_format(&deck, &ranges[i], text);
  return answer(strcmp(text, "?") == 0 ? IH_ERR_DECK : IH_OK);
}
