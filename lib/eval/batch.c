/* Many hands in one call: what is checked, and which code does the work. */
#include "eval/batch.h"

#include <isohand/eval_batch.h>
#include <string.h>

/* ---- Plain C -------------------------------------------------------------- */

static void rate_rows(const struct ihp_lookup *lookup, const uint8_t rows[], size_t stride,
                      unsigned cards, size_t n, uint16_t out[])
{
  (void)lookup;
  for (size_t i = 0; i < n; i++)
    out[i] = ih_eval_unchecked(rows + i * stride, cards);
}

static void rate_masks(const struct ihp_lookup *lookup, const uint64_t masks[], size_t n,
                       uint16_t out[])
{
  (void)lookup;
  for (size_t i = 0; i < n; i++)
    out[i] = ih_mask_eval_unchecked(masks[i]);
}

static void rate_hands(const struct ihp_lookup *lookup, const ih_hand hands[], size_t n,
                       uint16_t out[])
{
  (void)lookup;
  for (size_t i = 0; i < n; i++)
    out[i] = ih_hand_eval_unchecked(hands[i]);
}

/* Adds choices of `more` of the first n cards in colex order, the highest card last;
 * returns what follows out[]. */
static uint16_t *add_cards(ih_hand hand, const uint8_t card[], unsigned n, unsigned more,
                           uint16_t out[])
{
  if (more == 0) {
    *out = ih_hand_eval_unchecked(hand);
    return out + 1;
  }
  for (unsigned i = more - 1; i < n; i++)
    out = add_cards(ih_hand_add(hand, card[i]), card, i, more - 1, out);
  return out;
}

static void complete(const struct ihp_lookup *lookup, ih_hand hand,
                     const struct ihp_completion *with, unsigned more, uint16_t out[])
{
  (void)lookup;
  (void)add_cards(hand, with->card, with->n, more, out);
}

static const struct ihp_eval_batch portable = {rate_rows, rate_masks, rate_hands, complete};

/* ---- The choice ----------------------------------------------------------- */

/* With 8 or 9 cards a flush is not the end; they are left to plain C. */
enum { MOST_CARDS = 7 };

static const struct ihp_eval_batch *batch_for(enum ih_cpu cpu, unsigned cards)
{
#if IHP_X86
  if (cards <= MOST_CARDS && cpu == IH_CPU_AVX512)
    return &ihp_eval_batch_avx512;
  if (cards <= MOST_CARDS && cpu == IH_CPU_AVX2)
    return &ihp_eval_batch_avx2;
#endif
  (void)cpu;
  (void)cards;
  return &portable;
}

/* With 8 or 9 cards it is not used. */
static struct ihp_lookup lookup_of(unsigned cards)
{
#define LOOKUP(n)                                                                                  \
  (struct ihp_lookup)                                                                              \
  {                                                                                                \
    ihp_offsets_##n, ihp_entries_##n, IHP_ROW_BITS_##n, ihp_last_##n                               \
  }
  if (cards == 5)
    return LOOKUP(5);
  return cards == 6 ? LOOKUP(6) : LOOKUP(7);
#undef LOOKUP
}

void ih_eval_rows_unchecked(enum ih_cpu cpu, const uint8_t rows[], size_t stride, unsigned cards,
                            size_t n, uint16_t strengths[])
{
  const struct ihp_lookup lookup = lookup_of(cards);
  batch_for(cpu, cards)->rows(&lookup, rows, stride, cards, n, strengths);
}

void ih_eval_masks_unchecked(enum ih_cpu cpu, const uint64_t masks[], unsigned cards, size_t n,
                             uint16_t strengths[])
{
  const struct ihp_lookup lookup = lookup_of(cards);
  batch_for(cpu, cards)->masks(&lookup, masks, n, strengths);
}

void ih_eval_hands_unchecked(enum ih_cpu cpu, const ih_hand hands[], unsigned cards, size_t n,
                             uint16_t strengths[])
{
  const struct ihp_lookup lookup = lookup_of(cards);
  batch_for(cpu, cards)->hands(&lookup, hands, n, strengths);
}

/* ---- Completing ----------------------------------------------------------- */

/* The cards of a mask by number, and what the kernels want to know of them. */
static struct ihp_completion cards_of(uint64_t mask)
{
  struct ihp_completion with;
  memset(&with, 0, sizeof with);
  uint64_t ranks = (mask | mask >> 16 | mask >> 32 | mask >> 48) & 0x1FFF;
  for (; ranks != 0; ranks &= ranks - 1) {
    const unsigned rank = ihp_lowest(ranks);
    with.weight[with.ranks] = ihp_rank_weight(rank);
    for (unsigned suit = 0; suit < 4; suit++) {
      if ((ih_mask_suit(mask, suit) >> rank & 1) == 0)
        continue;
      const unsigned k = with.suited[suit]++;
      with.place[suit][k] = (uint8_t)with.n;
      with.bit[suit][k] = (uint16_t)(1u << rank);
      with.rank[with.n] = (uint16_t)with.ranks;
      with.card[with.n++] = ih_card_make(rank, suit);
    }
    with.ranks++;
  }
  return with;
}

void ih_eval_completions_unchecked(enum ih_cpu cpu, ih_hand hand, uint64_t from, unsigned more,
                                   uint16_t strengths[])
{
  const unsigned cards = ih_hand_size(hand) + more;
  const struct ihp_completion with = cards_of(from);
  const struct ihp_lookup lookup = lookup_of(cards);
  if (with.n >= more)
    batch_for(cpu, cards)->complete(&lookup, hand, &with, more, strengths);
}

/* ---- Checks --------------------------------------------------------------- */

/* What all checked calls refuse alike. */
static enum ih_status check(enum ih_cpu cpu, const void *in, unsigned cards, size_t n,
                            const void *out)
{
  if ((unsigned)cpu > (unsigned)ih_cpu_best() || (n > 0 && (in == NULL || out == NULL)))
    return IH_ERR_ARGUMENT;
  return cards >= IH_EVAL_MIN_CARDS && cards <= IH_EVAL_MAX_CARDS ? IH_OK : IH_ERR_COUNT;
}

/* Says which hand is bad. */
static enum ih_status refuse(enum ih_status status, size_t i, size_t *bad)
{
  if (bad != NULL)
    *bad = i;
  return status;
}

enum ih_status ih_eval_rows(enum ih_cpu cpu, const uint8_t rows[], size_t stride, unsigned cards,
                            size_t n, uint16_t strengths[], size_t *bad)
{
  enum ih_status status = check(cpu, rows, cards, n, strengths);
  if (status != IH_OK)
    return status;
  if (stride < cards)
    return IH_ERR_ARGUMENT;
  for (size_t i = 0; i < n; i++)
    if ((status = ihp_eval_check(rows + i * stride, cards)) != IH_OK)
      return refuse(status, i, bad);
  ih_eval_rows_unchecked(cpu, rows, stride, cards, n, strengths);
  return IH_OK;
}

enum ih_status ih_eval_masks(enum ih_cpu cpu, const uint64_t masks[], unsigned cards, size_t n,
                             uint16_t strengths[], size_t *bad)
{
  enum ih_status status = check(cpu, masks, cards, n, strengths);
  if (status != IH_OK)
    return status;
  for (size_t i = 0; i < n; i++)
    if ((status = ihp_mask_check(masks[i], cards)) != IH_OK)
      return refuse(status, i, bad);
  ih_eval_masks_unchecked(cpu, masks, cards, n, strengths);
  return IH_OK;
}

enum ih_status ih_eval_hands(enum ih_cpu cpu, const ih_hand hands[], unsigned cards, size_t n,
                             uint16_t strengths[], size_t *bad)
{
  enum ih_status status = check(cpu, hands, cards, n, strengths);
  if (status != IH_OK)
    return status;
  for (size_t i = 0; i < n; i++) {
    if ((status = ih_hand_check(hands[i])) != IH_OK)
      return refuse(status, i, bad);
    if (ih_hand_size(hands[i]) != cards)
      return refuse(IH_ERR_COUNT, i, bad);
  }
  ih_eval_hands_unchecked(cpu, hands, cards, n, strengths);
  return IH_OK;
}

enum ih_status ih_eval_completions(enum ih_cpu cpu, ih_hand hand, uint64_t from, unsigned more,
                                   uint16_t strengths[])
{
  enum ih_status status = ih_hand_check(hand);
  if (status == IH_OK)
    status = check(cpu, strengths, ih_hand_size(hand) + more, 1, strengths);
  if (status != IH_OK)
    return status;
  if (more < 1 || more > IH_EVAL_MORE)
    return IH_ERR_COUNT;
  if ((hand.mask & from) != 0)
    return IH_ERR_DUPLICATE;
  if ((from & ~IHP_STANDARD_DECK) != 0)
    return IH_ERR_CARD;
  ih_eval_completions_unchecked(cpu, hand, from, more, strengths);
  return IH_OK;
}
