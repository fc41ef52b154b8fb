/* Calls that rate many hands: argument checks, and the choice of kernels. */
#include "base/require.h"
#include "cards/checks.h"
#include "eval/rating/kernels.h"
#include "simd/instructions.h"

#include <isohand/rating.h>
#include <string.h>

/* ---- Choice of kernels ---------------------------------------------------- */

static const struct ihp_rating_kernels *find_kernels(const ih_instructions *instructions)
{
  static const struct ihp_rating_kernels *const kernels[IHP_INSTRUCTION_SETS] = {
      [IHP_PORTABLE] = &ihp_rating_kernels_portable,
      [IHP_AVX2] = IHP_ON_X86(&ihp_rating_kernels_avx2),
      [IHP_AVX512] = IHP_ON_X86(&ihp_rating_kernels_avx512),
      [IHP_NEON] = IHP_ON_ARM(&ihp_rating_kernels_neon),
      [IHP_SIMD128] = IHP_ON_WASM(&ihp_rating_kernels_simd128),
  };
  return kernels[ihp_instructions_set(instructions)];
}

/* The kernels keep each half of a key in 16 bits. */
#define KERNELS_READ(n)                                                                            \
  _Static_assert(IHP_ROW_BITS_##n <= 16 && IHP_KEY_MAX >> IHP_ROW_BITS_##n < 1 << 16,              \
                 "row and column must fit 16 bits each")
KERNELS_READ(5);
KERNELS_READ(6);
KERNELS_READ(7);
KERNELS_READ(8);
KERNELS_READ(9);

/* With 8 or 9 cards a flush does not decide; their completions are left to plain C. */
enum { MOST_COMPLETED = 7 };
_Static_assert(IHP_GRAIN_5 == 1 && IHP_GRAIN_6 == 1 && IHP_GRAIN_7 == 1,
               "completions add columns to offsets without a grain");

/* ---- Checks -------------------------------------------------------------- */

static enum ih_status check_arguments(const ih_instructions *instructions, const void *in,
                                      size_t width, size_t n, const void *out)
{
  if (!ihp_instructions_known(instructions) || (n > 0 && (in == NULL || out == NULL)))
    return IH_ERR_ARGUMENT;
  return width >= IH_RATE_MIN_CARDS && width <= IH_RATE_MAX_CARDS ? IH_OK : IH_ERR_COUNT;
}

/* Sets *bad to the position of the refused hand. */
static enum ih_status refuse_hand(enum ih_status status, size_t i, size_t *bad)
{
  if (bad != NULL)
    *bad = i;
  return status;
}

static enum ih_status check_rows(const ih_instructions *instructions, enum ih_ranking ranking,
                                 const uint8_t rows[], size_t stride, size_t width, size_t n,
                                 const uint16_t strengths[], size_t *bad)
{
  const enum ih_status status = check_arguments(instructions, rows, width, n, strengths);
  if (status != IH_OK)
    return status;
  ih_deck deck;
  if (stride < width || ih_ranking_deck(ranking, &deck) != IH_OK)
    return IH_ERR_ARGUMENT;
  return ihp_check_rows(instructions, ih_set_of_deck(&deck), 0, rows, stride, width, n, bad);
}

static enum ih_status check_sets(const ih_instructions *instructions, const ih_set sets[],
                                 size_t width, size_t n, const uint16_t strengths[], size_t *bad)
{
  enum ih_status status = check_arguments(instructions, sets, width, n, strengths);
  if (status != IH_OK)
    return status;
  const struct ihp_rating_kernels *kernels = find_kernels(instructions);
  size_t i = kernels->good_sets == NULL ? 0 : kernels->good_sets(sets, (unsigned)width, n);
  for (; i < n; i++)
    if ((status = ihp_rate_check_set(sets[i], (unsigned)width, (unsigned)width)) != IH_OK)
      return refuse_hand(status, i, bad);
  return IH_OK;
}

static enum ih_status check_sums(const ih_instructions *instructions, const ih_rating_sum sums[],
                                 size_t width, size_t n, const uint16_t strengths[], size_t *bad)
{
  enum ih_status status = check_arguments(instructions, sums, width, n, strengths);
  if (status != IH_OK)
    return status;
  const struct ihp_rating_kernels *kernels = find_kernels(instructions);
  size_t i = kernels->good_sums == NULL ? 0 : kernels->good_sums(sums, (unsigned)width, n);
  for (; i < n; i++) {
    if ((status = ih_rating_sum_check(sums[i])) != IH_OK)
      return refuse_hand(status, i, bad);
    if (ih_rating_sum_count(sums[i]) != width)
      return refuse_hand(IH_ERR_COUNT, i, bad);
  }
  return IH_OK;
}

static enum ih_status check_completions(const ih_instructions *instructions, ih_rating_sum sum,
                                        ih_set from, unsigned more, const uint16_t strengths[])
{
  enum ih_status status = ih_rating_sum_check(sum);
  if (status == IH_OK)
    status =
        check_arguments(instructions, strengths, ih_rating_sum_count(sum) + more, 1, strengths);
  if (status != IH_OK)
    return status;
  if (more < 1 || more > IH_COMPLETION_MAX_CARDS)
    return IH_ERR_COUNT;
  if ((sum.set & from) != 0)
    return IH_ERR_DUPLICATE;
  return (from & ~IHP_STANDARD_SET) == 0 ? IH_OK : IH_ERR_CARD;
}

/* ---- Rating ---------------------------------------------------------------- */

void ih_ranking_rate_batch_unchecked(const ih_instructions *instructions, enum ih_ranking ranking,
                                     const uint8_t rows[], size_t stride, size_t width, size_t n,
                                     uint16_t strengths[])
{
  IHP_REQUIRE(check_rows(instructions, ranking, rows, stride, width, n, strengths, NULL) == IH_OK);
  find_kernels(instructions)->rows(ranking, rows, stride, (unsigned)width, n, strengths);
}

enum ih_status ih_ranking_rate_batch(const ih_instructions *instructions, enum ih_ranking ranking,
                                     const uint8_t rows[], size_t stride, size_t width, size_t n,
                                     uint16_t strengths[], size_t *bad)
{
  const enum ih_status status =
      check_rows(instructions, ranking, rows, stride, width, n, strengths, bad);
  if (status == IH_OK)
    ih_ranking_rate_batch_unchecked(instructions, ranking, rows, stride, width, n, strengths);
  return status;
}

void ih_rate_batch_unchecked(const ih_instructions *instructions, const uint8_t rows[],
                             size_t stride, size_t width, size_t n, uint16_t strengths[])
{
  ih_ranking_rate_batch_unchecked(instructions, IH_RANKING_STANDARD, rows, stride, width, n,
                                  strengths);
}

enum ih_status ih_rate_batch(const ih_instructions *instructions, const uint8_t rows[],
                             size_t stride, size_t width, size_t n, uint16_t strengths[],
                             size_t *bad)
{
  return ih_ranking_rate_batch(instructions, IH_RANKING_STANDARD, rows, stride, width, n, strengths,
                               bad);
}

void ih_rate_sets_unchecked(const ih_instructions *instructions, const ih_set sets[], size_t width,
                            size_t n, uint16_t strengths[])
{
  IHP_REQUIRE(check_sets(instructions, sets, width, n, strengths, NULL) == IH_OK);
  find_kernels(instructions)->sets(sets, (unsigned)width, n, strengths);
}

enum ih_status ih_rate_sets(const ih_instructions *instructions, const ih_set sets[], size_t width,
                            size_t n, uint16_t strengths[], size_t *bad)
{
  const enum ih_status status = check_sets(instructions, sets, width, n, strengths, bad);
  if (status == IH_OK)
    ih_rate_sets_unchecked(instructions, sets, width, n, strengths);
  return status;
}

void ih_rate_sums_unchecked(const ih_instructions *instructions, const ih_rating_sum sums[],
                            size_t width, size_t n, uint16_t strengths[])
{
  IHP_REQUIRE(check_sums(instructions, sums, width, n, strengths, NULL) == IH_OK);
  find_kernels(instructions)->sums(sums, (unsigned)width, n, strengths);
}

enum ih_status ih_rate_sums(const ih_instructions *instructions, const ih_rating_sum sums[],
                            size_t width, size_t n, uint16_t strengths[], size_t *bad)
{
  const enum ih_status status = check_sums(instructions, sums, width, n, strengths, bad);
  if (status == IH_OK)
    ih_rate_sums_unchecked(instructions, sums, width, n, strengths);
  return status;
}

/* ---- Completing ----------------------------------------------------------- */

/* Lists the cards of a set by number, with the data that the kernels need.  For each rank that
 * occurs, every card is written but kept only if the set has it: a branch would be mispredicted. */
static void list_cards(ih_set set, struct ihp_completion_cards *list)
{
  uint64_t ranks = (set | set >> 16 | set >> 32 | set >> 48) & 0x1FFF;
  unsigned n = 0, number = 0, suited[4] = {0};
  memset(list->rank, 0, sizeof list->rank);
  for (; ranks != 0; ranks &= ranks - 1, number++) {
    const unsigned rank = ihp_lowest(ranks);
    list->weight[number] = ihp_rank_weight(rank);
    for (unsigned suit = 0; suit < 4; suit++) {
      const unsigned has = ih_set_ranks(set, suit) >> rank & 1;
      list->number[suit][suited[suit]] = (uint8_t)n;
      list->bit[suit][suited[suit]] = (uint16_t)(1u << rank);
      list->rank[n] = (uint16_t)number;
      list->card[n] = ih_card_make(rank, suit);
      suited[suit] += has;
      n += has;
    }
  }
  list->n = n;
  list->ranks = number;
  memcpy(list->suited, suited, sizeof suited);
}

void ih_rate_completions_unchecked(const ih_instructions *instructions, ih_rating_sum sum,
                                   ih_set pool, unsigned more, uint16_t strengths[])
{
  IHP_REQUIRE(check_completions(instructions, sum, pool, more, strengths) == IH_OK);
  const unsigned cards = ih_rating_sum_count(sum) + more;
  const struct ihp_quinary_table *table =
      &ihp_tables[IH_RANKING_STANDARD].quinary[cards - IH_RATE_MIN_CARDS];
  const struct ihp_rating_kernels *kernels =
      cards <= MOST_COMPLETED ? find_kernels(instructions) : &ihp_rating_kernels_portable;
  struct ihp_completion_cards list;
  if (more == 1) {
    kernels->last_card(table, sum, pool, strengths);
    return;
  }
  list_cards(pool, &list);
  if (list.n >= more)
    kernels->last_cards(table, sum, &list, more, strengths);
}

enum ih_status ih_rate_completions(const ih_instructions *instructions, ih_rating_sum sum,
                                   ih_set pool, unsigned more, uint16_t strengths[])
{
  const enum ih_status status = check_completions(instructions, sum, pool, more, strengths);
  if (status == IH_OK)
    ih_rate_completions_unchecked(instructions, sum, pool, more, strengths);
  return status;
}
