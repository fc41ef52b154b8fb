/* Rankings: what they are, and rating by the rules of any. */
#include "base/bits.h"
#include "eval/internal.h"
#include "eval/rules.h"

#include <isohand/masks.h>
#ifdef IH_DEBUG
#include <assert.h>
#endif

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

uint16_t ih_ranking_max(enum ih_ranking ranking)
{
  const struct ihp_rules *rules = ihp_rules_find(ranking);
  return rules != NULL ? rules->max : 0;
}

unsigned ih_ranking_category_place(enum ih_ranking ranking, enum ih_category category)
{
  const struct ihp_rules *rules = ihp_rules_find(ranking);
  for (unsigned place = 0; rules != NULL && place < IH_CATEGORIES; place++)
    if (rules->order[place] == category)
      return place;
  return 0;
}

/* ---- Rating --------------------------------------------------------------- */

/* The words that cards add up to are eval.c's: the quinary key below, four counters
 * above, one a suit, each from 3 on so that its top bit says five or more. */
#define COUNTER(suit) (32 + 4 * (suit))
#define EMPTY_HAND    (UINT64_C(0x3333) << 32)
#define FLUSH_FLAGS   (UINT64_C(0x8888) << 32)

static uint64_t card_word(uint8_t card)
{
  return ihp_rank_weight(ih_card_rank(card)) | UINT64_C(1) << COUNTER(ih_card_suit(card));
}

__attribute__((noinline)) static uint16_t
flush_strength(const struct ihp_tables *tables, const uint8_t cards[], size_t n, uint64_t hand)
{
  const unsigned suit = (ihp_lowest(hand & FLUSH_FLAGS) - 32) / 4;
  return tables->flushes[ih_mask_suit(ih_cards_mask_unchecked(cards, n), suit)];
}

/* The better of flush and quinary: whether a flush ends it is a matter of the rules
 * and of n, and flushes are rare. */
uint16_t ih_ranking_eval_unchecked(enum ih_ranking ranking, const uint8_t cards[], size_t n)
{
  if (ranking == IH_RANKING_STANDARD)
    return ih_eval_unchecked(cards, n);
#ifdef IH_DEBUG
  assert(ihp_ranking_check(ranking, cards, n) == IH_OK);
#endif
  const struct ihp_tables *tables = &ihp_tables[ranking];
  uint64_t hand = EMPTY_HAND;
  for (size_t i = 0; i < n; i++)
    hand += card_word(cards[i]);
  const uint16_t quinary =
      ihp_quinary_find(&tables->quinary[n - IH_EVAL_MIN_CARDS], (uint32_t)hand);
  if (__builtin_expect((hand & FLUSH_FLAGS) == 0, 1))
    return quinary;
  const uint16_t flush = flush_strength(tables, cards, n, hand);
  return flush > quinary ? flush : quinary;
}

enum ih_status ihp_ranking_check(enum ih_ranking ranking, const uint8_t cards[], size_t n)
{
  ih_deck deck;
  uint64_t mask;
  if (cards == NULL || ih_ranking_deck(ranking, &deck) != IH_OK)
    return IH_ERR_ARGUMENT;
  if (n < IH_EVAL_MIN_CARDS || n > IH_EVAL_MAX_CARDS)
    return IH_ERR_COUNT;
  return ih_cards_mask(&deck, cards, n, &mask);
}

enum ih_status ih_ranking_eval(enum ih_ranking ranking, const uint8_t cards[], size_t n,
                               uint16_t *strength)
{
  if (strength == NULL)
    return IH_ERR_ARGUMENT;
  const enum ih_status status = ihp_ranking_check(ranking, cards, n);
  if (status == IH_OK)
    *strength = ih_ranking_eval_unchecked(ranking, cards, n);
  return status;
}
