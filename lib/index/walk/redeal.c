#include "index/walk/redeal.h"

#include "base/subsets.h"
#include "index/core/indexer.h"

#include <string.h>

void ihp_redealing_init(struct ihp_redealing *redealing, const struct ih_relation *relation,
                        ihp_use_targets *use, void *context)
{
  redealing->relation = relation;
  redealing->use = use;
  redealing->context = context;
  redealing->stride = (relation->to->round[relation->to_round].total + 7) / 8 * 8;
  redealing->count = 0;
  redealing->is_over = 0;
  memset(redealing->source_cards, 0, sizeof redealing->source_cards);
  memset(redealing->target, 0, sizeof redealing->target);
}

void ihp_redealing_end(struct ihp_redealing *redealing)
{
  const struct ih_relation *relation = redealing->relation;
  uint64_t indices[IHP_REDEAL_ROWS];
  ih_index_batch_unchecked(relation->to, relation->to_round, redealing->rows, redealing->stride,
                           redealing->count, indices);
  redealing->is_over |= !redealing->use(redealing->context, indices, redealing->count);
  redealing->count = 0;
}

/* Starts a new row with the target's cards already dealt.  The last pick's cards are written to the
 * row: writing them to the target would make reads of its words wait for them. */
static inline uint8_t *start_row(struct ihp_redealing *redealing)
{
  if (redealing->count == IHP_REDEAL_ROWS)
    ihp_redealing_end(redealing);
  uint8_t *row = redealing->rows + redealing->count++ * redealing->stride;
  for (size_t at = 0; at < redealing->stride; at += 8)
    memcpy(row + at, redealing->target + at, 8);
  return row;
}

/* Deals pick `at` in every way, and all later picks after each.  The pick's cards go to
 * target[filled] and on; `chosen` holds the cards of earlier picks. */
static void deal_picks(struct ihp_redealing *redealing, unsigned at, unsigned filled, ih_set chosen)
{
  const struct ih_relation *relation = redealing->relation;
  const struct ihp_pick *pick = &relation->pick[at];
  const int is_last = at + 1 == relation->picks;
  uint8_t left[IH_MAX_CARDS];
  unsigned n = 0;
  for (unsigned i = 0; i < redealing->source_cards[pick->source]; i++) {
    left[n] = redealing->cards[pick->source][i];
    n += (chosen & ih_set_of_card(left[n])) == 0;
  }
  const uint64_t last = ihp_subset_last(n, pick->cards);
  for (uint64_t subset = ihp_subset_first(pick->cards);; subset = ihp_subset_next(subset)) {
    ih_set now_chosen = chosen;
    uint8_t *card = (is_last ? start_row(redealing) : redealing->target) + filled;
    for (uint64_t rest = subset; rest != 0; rest &= rest - 1, card++) {
      *card = left[ihp_lowest(rest)];
      now_chosen |= ih_set_of_card(*card);
    }
    if (!is_last)
      deal_picks(redealing, at + 1, filled + pick->cards, now_chosen);
    if (subset == last || redealing->is_over)
      return;
  }
}

void ihp_redealing_hand(struct ihp_redealing *redealing, const uint8_t cards[])
{
  const struct ih_relation *relation = redealing->relation;
  ih_set held = 0;
  for (unsigned r = 0; r <= relation->from_round; r++) {
    const unsigned n = relation->from->round[r].cards;
    memcpy(redealing->cards[r], cards, n);
    redealing->source_cards[r] = n;
    held |= ih_set_of_cards_unchecked(cards, n);
    cards += n;
  }
  if (relation->new_cards > 0)
    redealing->source_cards[IHP_NEW_CARDS] =
        (unsigned)ih_set_cards(relation->from->deck_set & ~held, redealing->cards[IHP_NEW_CARDS]);
  deal_picks(redealing, 0, 0, 0);
}
