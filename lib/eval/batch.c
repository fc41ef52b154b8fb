/* Many hands in one call: what is checked, and which code does the work. */
#include "eval/batch.h"

#include <isohand/eval_batch.h>

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

static const struct ihp_eval_batch portable = {rate_rows, rate_masks, rate_hands};

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

static const struct ihp_lookup *lookup_of(unsigned cards)
{
#define LOOKUP(n)                                                                                  \
  {                                                                                                \
    ihp_offsets_##n, ihp_entries_##n, IHP_ROW_BITS_##n, 0                                          \
  }
  static const struct ihp_lookup lookups[] = {LOOKUP(5), LOOKUP(6), LOOKUP(7)};
#undef LOOKUP
  return &lookups[cards <= MOST_CARDS ? cards - IH_EVAL_MIN_CARDS : 0];
}

void ih_eval_rows_unchecked(enum ih_cpu cpu, const uint8_t rows[], size_t stride, unsigned cards,
                            size_t n, uint16_t strengths[])
{
  batch_for(cpu, cards)->rows(lookup_of(cards), rows, stride, cards, n, strengths);
}

void ih_eval_masks_unchecked(enum ih_cpu cpu, const uint64_t masks[], unsigned cards, size_t n,
                             uint16_t strengths[])
{
  batch_for(cpu, cards)->masks(lookup_of(cards), masks, n, strengths);
}

void ih_eval_hands_unchecked(enum ih_cpu cpu, const ih_hand hands[], unsigned cards, size_t n,
                             uint16_t strengths[])
{
  batch_for(cpu, cards)->hands(lookup_of(cards), hands, n, strengths);
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
