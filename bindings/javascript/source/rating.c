/* Ratings and draws. */
#include "calls.h"

#include <string.h>

/* numbers: the strength. */
enum ih_status EXPORT(js_rate)(enum ih_ranking ranking, size_t n)
{
  uint16_t strength;
  const enum ih_status status = ih_ranking_rate(ranking, cards, n, &strength);
  if (status == IH_OK)
    numbers[0] = strength;
  return answer(status);
}

/* numbers: strength, category; cards: the five that count; text: the description. */
static void write_explanation(const ih_explanation *found)
{
  numbers[0] = found->strength;
  numbers[1] = found->category;
  memcpy(cards, found->cards, sizeof found->cards);
  strcpy(text, found->text);
}

enum ih_status EXPORT(js_explain)(enum ih_ranking ranking, size_t n)
{
  ih_explanation found;
  const enum ih_status status = ih_ranking_explain(ranking, cards, n, &found);
  if (status == IH_OK)
    write_explanation(&found);
  return answer(status);
}

/* The cards: `hole` hole cards, then `board` cards of the board. */
enum ih_status EXPORT(js_omaha_rate)(size_t hole, size_t board)
{
  uint16_t strength;
  const enum ih_status status = ih_omaha_rate(cards, hole, cards + hole, board, &strength);
  if (status == IH_OK)
    numbers[0] = strength;
  return answer(status);
}

enum ih_status EXPORT(js_omaha_explain)(size_t hole, size_t board)
{
  ih_omaha_explanation found;
  const enum ih_status status = ih_omaha_explain(cards, hole, cards + hole, board, &found);
  if (status == IH_OK)
    write_explanation(&found.five);
  return answer(status);
}

unsigned EXPORT(js_strength_max)(enum ih_ranking ranking)
{
  return ih_ranking_max(ranking);
}

const char *EXPORT(js_ranking_name)(enum ih_ranking ranking)
{
  return ih_ranking_name(ranking);
}

const char *EXPORT(js_category_name)(enum ih_category category)
{
  return ih_category_name(category);
}

unsigned EXPORT(js_category_order)(enum ih_ranking ranking, enum ih_category category)
{
  return ih_ranking_category_order(ranking, category);
}

enum ih_category EXPORT(js_category)(enum ih_ranking ranking, unsigned strength)
{
  return ih_ranking_category(ranking, (uint16_t)strength);
}

void EXPORT(js_describe)(enum ih_ranking ranking, unsigned strength)
{
  (void)ih_ranking_describe(ranking, (uint16_t)strength, text);
}

/* numbers: all outs, then those of each category, as sets; text: the draws. */
enum ih_status EXPORT(js_draws)(enum ih_ranking ranking, size_t n)
{
  ih_draws draws;
  const enum ih_status status = ih_draws_of_cards(ranking, cards, n, &draws);
  if (status != IH_OK)
    return answer(status);
  numbers[0] = ih_draws_outs(&draws);
  for (unsigned c = 0; c < IH_CATEGORIES; c++)
    numbers[1 + c] = draws.outs[c];
  (void)ih_draws_describe(&draws, text);
  return IH_OK;
}

/* Reads n hands of `width` cards.  If it fails, numbers has the bad hand. */
enum ih_status EXPORT(js_rate_batch)(enum ih_ranking ranking, const uint8_t rows[], size_t width,
                                     size_t n, uint16_t out[])
{
  size_t bad = 0;
  const enum ih_status status =
      ih_ranking_rate_batch(ih_instructions_best(), ranking, rows, width, width, n, out, &bad);
  numbers[0] = bad;
  return answer(status);
}
