/* Many hands in one call: what is checked, and which code does the work. */
#include "eval/rating/batch.h"

#include "base/require.h"

#include <isohand/rating.h>
#include <string.h>

/* ---- Plain C -------------------------------------------------------------- */

static void rate_rows(const struct ihp_lookup *lookup, const uint8_t rows[], size_t stride,
                      unsigned cards, size_t n, uint16_t out[])
{
  (void)lookup;
  for (size_t i = 0; i < n; i++)
    out[i] = ih_rate_unchecked(rows + i * stride, cards);
}

static void rate_masks(const struct ihp_lookup *lookup, const uint64_t masks[], size_t n,
                       uint16_t out[])
{
  (void)lookup;
  for (size_t i = 0; i < n; i++)
    out[i] = ih_rate_set_unchecked(masks[i]);
}

static void rate_hands(const struct ihp_lookup *lookup, const ih_rating_sum hands[], size_t n,
                       uint16_t out[])
{
  (void)lookup;
  for (size_t i = 0; i < n; i++)
    out[i] = ih_rate_sum_unchecked(hands[i]);
}

/* Adds choices of `more` of the first n cards in colex order, the highest card last;
 * returns what follows out[]. */
static uint16_t *add_cards(ih_rating_sum hand, const uint8_t card[], unsigned n, unsigned more,
                           uint16_t out[])
{
  if (more == 0) {
    *out = ih_rate_sum_unchecked(hand);
    return out + 1;
  }
  for (unsigned i = more - 1; i < n; i++)
    out = add_cards(ih_rating_sum_add(hand, card[i]), card, i, more - 1, out);
  return out;
}

static void complete(const struct ihp_lookup *lookup, ih_rating_sum hand,
                     const struct ihp_completion *with, unsigned more, uint16_t out[])
{
  (void)lookup;
  (void)add_cards(hand, with->card, with->n, more, out);
}

static void complete_last(const struct ihp_lookup *lookup, ih_rating_sum hand, uint64_t from,
                          uint16_t out[])
{
  (void)lookup;
  for (uint8_t card = 0; card < IH_STANDARD_CARDS; card++)
    if ((from & ih_set_of_card(card)) != 0)
      *out++ = ih_rate_sum_unchecked(ih_rating_sum_add(hand, card));
}

static const struct ihp_eval_batch portable = {rate_rows, rate_masks, rate_hands, complete_last,
                                               complete};

/* ---- The choice ----------------------------------------------------------- */

/* With 8 or 9 cards a flush is not the end; they are left to plain C. */
enum { MOST_CARDS = 7 };

static const struct ihp_eval_batch *batch_for(const ih_instructions *instructions, unsigned cards)
{
#if IHP_X86
  if (cards <= MOST_CARDS && ihp_instructions_have(instructions, IHP_AVX512))
    return &ihp_eval_batch_avx512;
  if (cards <= MOST_CARDS && ihp_instructions_have(instructions, IHP_AVX2))
    return &ihp_eval_batch_avx2;
#endif
  (void)instructions;
  (void)cards;
  return &portable;
}

/* The kernels add columns to offsets as they are, and keep either half of a key in 16
 * bits. */
#define KERNELS_READ(n)                                                                            \
  _Static_assert(IHP_GRAIN_##n == 1, "an offset is an entry's place");                             \
  _Static_assert(IHP_ROW_BITS_##n <= 16 && IHP_KEY_MAX >> IHP_ROW_BITS_##n < 1 << 16,              \
                 "row and column are 16 bits each")
KERNELS_READ(5);
KERNELS_READ(6);
KERNELS_READ(7);

/* With 8 or 9 cards it is not used. */
static struct ihp_lookup lookup_of(unsigned cards)
{
  const struct ihp_quinary_table *table =
      &ihp_tables[IH_RANKING_STANDARD].quinary[cards - IH_RATE_MIN_CARDS];
  return (struct ihp_lookup){table->offsets, table->entries, table->row_bits, table->last};
}

/* ---- What the calls refuse ------------------------------------------------ */

static enum ih_status check(const ih_instructions *instructions, const void *in, unsigned cards,
                            size_t n, const void *out)
{
  if (!ihp_instructions_known(instructions) || (n > 0 && (in == NULL || out == NULL)))
    return IH_ERR_ARGUMENT;
  return cards >= IH_RATE_MIN_CARDS && cards <= IH_RATE_MAX_CARDS ? IH_OK : IH_ERR_COUNT;
}

/* Says which hand is bad. */
static enum ih_status refuse(enum ih_status status, size_t i, size_t *bad)
{
  if (bad != NULL)
    *bad = i;
  return status;
}

static enum ih_status check_rows(const ih_instructions *instructions, const uint8_t rows[],
                                 size_t stride, unsigned cards, size_t n,
                                 const uint16_t strengths[], size_t *bad)
{
  enum ih_status status = check(instructions, rows, cards, n, strengths);
  if (status != IH_OK)
    return status;
  if (stride < cards)
    return IH_ERR_ARGUMENT;
  for (size_t i = 0; i < n; i++)
    if ((status = ihp_eval_check(rows + i * stride, cards)) != IH_OK)
      return refuse(status, i, bad);
  return IH_OK;
}

static enum ih_status check_masks(const ih_instructions *instructions, const uint64_t masks[],
                                  unsigned cards, size_t n, const uint16_t strengths[], size_t *bad)
{
  enum ih_status status = check(instructions, masks, cards, n, strengths);
  if (status != IH_OK)
    return status;
  for (size_t i = 0; i < n; i++)
    if ((status = ihp_mask_check(masks[i], cards)) != IH_OK)
      return refuse(status, i, bad);
  return IH_OK;
}

static enum ih_status check_hands(const ih_instructions *instructions, const ih_rating_sum hands[],
                                  unsigned cards, size_t n, const uint16_t strengths[], size_t *bad)
{
  enum ih_status status = check(instructions, hands, cards, n, strengths);
  if (status != IH_OK)
    return status;
  for (size_t i = 0; i < n; i++) {
    if ((status = ih_rating_sum_check(hands[i])) != IH_OK)
      return refuse(status, i, bad);
    if (ih_rating_sum_count(hands[i]) != cards)
      return refuse(IH_ERR_COUNT, i, bad);
  }
  return IH_OK;
}

static enum ih_status check_completions(const ih_instructions *instructions, ih_rating_sum hand,
                                        uint64_t from, unsigned more, const uint16_t strengths[])
{
  enum ih_status status = ih_rating_sum_check(hand);
  if (status == IH_OK)
    status = check(instructions, strengths, ih_rating_sum_count(hand) + more, 1, strengths);
  if (status != IH_OK)
    return status;
  if (more < 1 || more > IH_COMPLETION_MAX_CARDS)
    return IH_ERR_COUNT;
  if ((hand.set & from) != 0)
    return IH_ERR_DUPLICATE;
  return (from & ~IHP_STANDARD_DECK) == 0 ? IH_OK : IH_ERR_CARD;
}

/* ---- Rating ---------------------------------------------------------------- */

void ih_rate_rows_unchecked(const ih_instructions *instructions, const uint8_t rows[],
                            size_t stride, unsigned cards, size_t n, uint16_t strengths[])
{
  IHP_REQUIRE(check_rows(instructions, rows, stride, cards, n, strengths, NULL) == IH_OK);
  const struct ihp_lookup lookup = lookup_of(cards);
  batch_for(instructions, cards)->rows(&lookup, rows, stride, cards, n, strengths);
}

enum ih_status ih_rate_rows(const ih_instructions *instructions, const uint8_t rows[],
                            size_t stride, unsigned cards, size_t n, uint16_t strengths[],
                            size_t *bad)
{
  const enum ih_status status = check_rows(instructions, rows, stride, cards, n, strengths, bad);
  if (status == IH_OK)
    ih_rate_rows_unchecked(instructions, rows, stride, cards, n, strengths);
  return status;
}

void ih_rate_sets_unchecked(const ih_instructions *instructions, const uint64_t masks[],
                            unsigned cards, size_t n, uint16_t strengths[])
{
  IHP_REQUIRE(check_masks(instructions, masks, cards, n, strengths, NULL) == IH_OK);
  const struct ihp_lookup lookup = lookup_of(cards);
  batch_for(instructions, cards)->masks(&lookup, masks, n, strengths);
}

enum ih_status ih_rate_sets(const ih_instructions *instructions, const uint64_t masks[],
                            unsigned cards, size_t n, uint16_t strengths[], size_t *bad)
{
  const enum ih_status status = check_masks(instructions, masks, cards, n, strengths, bad);
  if (status == IH_OK)
    ih_rate_sets_unchecked(instructions, masks, cards, n, strengths);
  return status;
}

void ih_rate_sums_unchecked(const ih_instructions *instructions, const ih_rating_sum hands[],
                            unsigned cards, size_t n, uint16_t strengths[])
{
  IHP_REQUIRE(check_hands(instructions, hands, cards, n, strengths, NULL) == IH_OK);
  const struct ihp_lookup lookup = lookup_of(cards);
  batch_for(instructions, cards)->hands(&lookup, hands, n, strengths);
}

enum ih_status ih_rate_sums(const ih_instructions *instructions, const ih_rating_sum hands[],
                            unsigned cards, size_t n, uint16_t strengths[], size_t *bad)
{
  const enum ih_status status = check_hands(instructions, hands, cards, n, strengths, bad);
  if (status == IH_OK)
    ih_rate_sums_unchecked(instructions, hands, cards, n, strengths);
  return status;
}

/* ---- Completing ----------------------------------------------------------- */

/* The cards of a mask by number, and what the kernels want to know of them.  Every card
 * of a rank that occurs is written, and kept when the mask has it: the branch instead
 * would be mispredicted. */
static void list_cards(uint64_t mask, struct ihp_completion *with)
{
  uint64_t ranks = (mask | mask >> 16 | mask >> 32 | mask >> 48) & 0x1FFF;
  unsigned n = 0, place = 0, suited[4] = {0};
  memset(with->rank, 0, sizeof with->rank);
  for (; ranks != 0; ranks &= ranks - 1, place++) {
    const unsigned rank = ihp_lowest(ranks);
    with->weight[place] = ihp_rank_weight(rank);
    for (unsigned suit = 0; suit < 4; suit++) {
      const unsigned has = ih_set_ranks(mask, suit) >> rank & 1;
      with->place[suit][suited[suit]] = (uint8_t)n;
      with->bit[suit][suited[suit]] = (uint16_t)(1u << rank);
      with->rank[n] = (uint16_t)place;
      with->card[n] = ih_card_make(rank, suit);
      suited[suit] += has;
      n += has;
    }
  }
  with->n = n;
  with->ranks = place;
  memcpy(with->suited, suited, sizeof suited);
}

void ih_rate_completions_unchecked(const ih_instructions *instructions, ih_rating_sum hand,
                                   uint64_t from, unsigned more, uint16_t strengths[])
{
  IHP_REQUIRE(check_completions(instructions, hand, from, more, strengths) == IH_OK);
  const unsigned cards = ih_rating_sum_count(hand) + more;
  const struct ihp_lookup lookup = lookup_of(cards);
  struct ihp_completion with;
  if (more == 1) {
    batch_for(instructions, cards)->complete_last(&lookup, hand, from, strengths);
    return;
  }
  list_cards(from, &with);
  if (with.n >= more)
    batch_for(instructions, cards)->complete(&lookup, hand, &with, more, strengths);
}

enum ih_status ih_rate_completions(const ih_instructions *instructions, ih_rating_sum hand,
                                   uint64_t from, unsigned more, uint16_t strengths[])
{
  const enum ih_status status = check_completions(instructions, hand, from, more, strengths);
  if (status == IH_OK)
    ih_rate_completions_unchecked(instructions, hand, from, more, strengths);
  return status;
}
