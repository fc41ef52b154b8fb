/* Rankings: their properties, and rating by the rules of any of them. */
#include "base/error.h"
#include "base/require.h"
#include "cards/checks.h"
#include "eval/ranking/rules.h"
#include "eval/rating/tables.h"

const char *ih_ranking_name(enum ih_ranking ranking)
{
  const struct ihp_rules *rules = ihp_rules_find(ranking);
  return rules != NULL ? rules->name : "no ranking";
}

enum ih_status ih_ranking_deck(enum ih_ranking ranking, ih_deck *deck)
{
  const struct ihp_rules *rules = ihp_rules_find(ranking);
  return rules != NULL ? ih_deck_make(rules->ranks, IHP_COPIES, deck) : IH_ERR_ARGUMENT;
}

enum ih_status ih_ranking_of_deck(const ih_deck *deck, enum ih_ranking *ranking)
{
  if (deck == NULL || ranking == NULL)
    return IH_ERR_ARGUMENT;
  for (int i = 0; i < IH_RANKINGS; i++)
    if (deck->ranks == ihp_rules[i].ranks && deck->suits == IHP_COPIES && !deck->rank_only) {
      *ranking = (enum ih_ranking)i;
      return IH_OK;
    }
  return IH_ERR_UNSUPPORTED;
}

enum ih_status ihp_ranking_check_deck(enum ih_ranking ranking, const ih_deck *deck, ih_error *error)
{
  ih_deck own, same;
  char text[IH_DECK_TEXT];
  if (ih_ranking_deck(ranking, &own) != IH_OK)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "unknown ranking %d", (int)ranking);
  if (deck == NULL || ih_deck_make(deck->ranks, deck->suits, &same) != IH_OK)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no deck given");
  if (deck->rank_only)
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                     "the ranking %s does not rate hands of rank-only decks: flushes depend on "
                     "suits",
                     ih_ranking_name(ranking));
  if (deck->ranks == own.ranks && deck->suits == own.suits)
    return IH_OK;
  if (ranking == IH_RANKING_STANDARD && deck->ranks <= own.ranks)
    return IH_OK;
  (void)ih_deck_format(deck, text);
  return ihp_error(error, IH_ERR_UNSUPPORTED, 0, "the ranking %s does not rate hands of %s",
                   ih_ranking_name(ranking), text);
}

uint16_t ih_ranking_max(enum ih_ranking ranking)
{
  const struct ihp_rules *rules = ihp_rules_find(ranking);
  return rules != NULL ? rules->max : 0;
}

unsigned ih_ranking_category_order(enum ih_ranking ranking, enum ih_category category)
{
  const struct ihp_rules *rules = ihp_rules_find(ranking);
  for (unsigned i = 0; rules != NULL && i < IH_CATEGORIES; i++)
    if (rules->order[i] == category)
      return i;
  return 0;
}

/* ---- Rating --------------------------------------------------------------- */

__attribute__((noinline)) static uint16_t rate_flush_by_tables(const struct ihp_tables *tables,
                                                               const uint8_t cards[], size_t n,
                                                               uint32_t flags)
{
  const unsigned suit = ihp_flagged_suit(flags);
  return tables->flushes[ih_set_ranks(ih_set_of_cards_unchecked(cards, n), suit)];
}

/* Like ihp_sum_keys, unrolled for any n. */
static inline uint64_t sum_keys_unrolled(const uint8_t cards[], size_t n)
{
  if (n == 5)
    return ihp_sum_keys(cards, 5);
  if (n == 6)
    return ihp_sum_keys(cards, 6);
  if (n == 7)
    return ihp_sum_keys(cards, 7);
  return n == 8 ? ihp_sum_keys(cards, 8) : ihp_sum_keys(cards, 9);
}

/* Returns the better of flush and quinary: whether a flush decides depends on the rules and on n,
 * and flushes are rare. */
uint16_t ih_ranking_rate_unchecked(enum ih_ranking ranking, const uint8_t cards[], size_t n)
{
  if (ranking == IH_RANKING_STANDARD)
    return ih_rate_unchecked(cards, n);
  IHP_REQUIRE(ihp_ranking_check(ranking, cards, n) == IH_OK);
  const struct ihp_tables *tables = &ihp_tables[ranking];
  const uint64_t key = sum_keys_unrolled(cards, n);
  const uint32_t flags = ihp_flush_flags(key);
  const uint16_t quinary =
      ihp_quinary_find(&tables->quinary[n - IH_RATE_MIN_CARDS], ihp_key_quinary(key));
  if (__builtin_expect(flags == 0, 1))
    return quinary;
  const uint16_t flush = rate_flush_by_tables(tables, cards, n, flags);
  return flush > quinary ? flush : quinary;
}

enum ih_status ihp_ranking_check(enum ih_ranking ranking, const uint8_t cards[], size_t n)
{
  ih_deck deck;
  const enum ih_status status = ih_ranking_deck(ranking, &deck);
  return status != IH_OK ? status
                         : ihp_check_hand(ih_set_of_deck(&deck), cards, n, IH_RATE_MIN_CARDS,
                                          IH_RATE_MAX_CARDS);
}

enum ih_status ih_ranking_rate(enum ih_ranking ranking, const uint8_t cards[], size_t n,
                               uint16_t *strength)
{
  if (strength == NULL)
    return IH_ERR_ARGUMENT;
  const enum ih_status status = ihp_ranking_check(ranking, cards, n);
  if (status == IH_OK)
    *strength = ih_ranking_rate_unchecked(ranking, cards, n);
  return status;
}
