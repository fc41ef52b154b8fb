/* Preflop, from all final boards.
 *
 * Let A(h) be the sum of a hand's numbers over the canonical final boards, each times the number of
 * boards that it stands for, and G the permutations of the deck's suits.  The sum over all final
 * boards is then the mean of A(g h) over all g in G. */
#include "base/binomial.h"
#include "base/executor.h"
#include "equity/omaha/store.h"

#include <isohand/combinatorics.h>
#include <isohand/sequence.h>
#include <stdatomic.h>
#include <stdlib.h>

/* Boards on which a flush is possible take longer, so there are several slices for each worker. */
enum { SLICES_A_WORKER = 4 };

struct preflop_work {
  ih_omaha_sums *sums;
  size_t places;                  /* of the deck's ranks, which come first */
  atomic_flag joining;            /* held by the slice that adds its sums to these: */
  uint64_t *sum[IHP_OMAHA_KINDS]; /* [kind][place]: A(h); NULL if not wanted */
};

/* Memory of a slice. */
struct preflop_slice {
  struct ihp_omaha_boards boards;
  ih_sequence *sequence;
  uint32_t *number; /* of each place on one board */
  uint64_t *sum[IHP_OMAHA_KINDS];
};

static enum ih_status take_sums(unsigned kinds, size_t places, uint64_t *sum[IHP_OMAHA_KINDS])
{
  for (unsigned kind = 0; kind < IHP_OMAHA_KINDS; kind++)
    if (ihp_omaha_has_kind(kinds, kind)) {
      sum[kind] = calloc(places, sizeof *sum[kind]);
      if (sum[kind] == NULL)
        return IH_ERR_MEMORY;
    }
  return IH_OK;
}

static void free_sums(uint64_t *const sum[IHP_OMAHA_KINDS])
{
  for (unsigned kind = 0; kind < IHP_OMAHA_KINDS; kind++)
    free(sum[kind]);
}

/* Adds the numbers of a board, each `weight` times; squares are those of the scores. */
static void add_numbers(const struct preflop_work *all, struct preflop_slice *own, unsigned kind,
                        uint64_t weight)
{
  uint64_t *sum = own->sum[kind], *squares = own->sum[IHP_OMAHA_SQUARES];
  const uint32_t *number = own->number;
  for (size_t place = 0; place < all->places && sum != NULL; place++)
    sum[place] += weight * number[place];
  for (size_t place = 0; place < all->places && kind == IHP_OMAHA_POINTS && squares != NULL;
       place++)
    squares[place] += weight * number[place] * number[place];
}

static enum ih_status add_board(const struct preflop_work *all, struct preflop_slice *own)
{
  uint8_t cards[IHP_OMAHA_FINAL];
  uint64_t weight;
  struct ihp_omaha_board_sums sums;
  const ih_sequence_arrays one = {
      .rows = cards, .stride = IHP_OMAHA_FINAL, .multiplicities = &weight};
  (void)ih_sequence_next_unchecked(own->sequence, 1, &one);
  const enum ih_status status = ihp_omaha_sum_board(&own->boards, cards, IHP_OMAHA_FINAL, &sums);
  if (status != IH_OK)
    return status;
  for (unsigned kind = 0; kind < IHP_OMAHA_SQUARES; kind++)
    if (ihp_omaha_has_kind(own->boards.kinds, kind)) {
      own->boards.comparison->expand(sums.patterns, sums.of[kind], own->number);
      add_numbers(all, own, kind, weight);
    }
  return IH_OK;
}

static void join_sums(struct preflop_work *all, const struct preflop_slice *own)
{
  while (atomic_flag_test_and_set(&all->joining))
    ;
  for (unsigned kind = 0; kind < IHP_OMAHA_KINDS; kind++)
    for (size_t place = 0; place < all->places && own->sum[kind] != NULL; place++)
      all->sum[kind][place] += own->sum[kind][place];
  atomic_flag_clear(&all->joining);
}

static enum ih_status sum_slice(void *work, const struct ihp_slice *slice)
{
  struct preflop_work *all = work;
  const unsigned kinds = all->sums->kinds;
  const unsigned on_board =
      (kinds & ~(unsigned)IH_OMAHA_SQUARES) | (kinds & IH_OMAHA_SQUARES ? IH_OMAHA_POINTS : 0);
  struct preflop_slice own = {
      .number = malloc(ih_omaha_places(all->sums->game.hole) * sizeof *own.number)};
  enum ih_status status =
      own.number == NULL ? IH_ERR_MEMORY : take_sums(kinds, all->places, own.sum);
  if (status == IH_OK)
    status = ihp_omaha_boards_new(&all->sums->game, IHP_OMAHA_FINAL, on_board, &own.boards, NULL);
  if (status == IH_OK)
    status =
        ih_sequence_new(all->sums->by_board, 0, slice->first, (size_t)slice->count, &own.sequence);
  for (uint64_t i = 0; i < slice->count && status == IH_OK; i++)
    status = ihp_slice_is_over(slice, i > 0) ? IH_ERR_CANCELLED : add_board(all, &own);
  if (status == IH_OK)
    join_sums(all, &own);
  ih_sequence_free(own.sequence);
  ihp_omaha_boards_free(&own.boards);
  free_sums(own.sum);
  free(own.number);
  return status;
}

/* Returns the mean over all permutations of the deck's suits.  The sum of squares may exceed 64
 * bits. */
static uint64_t mean_of(const ih_omaha_sums *sums, const uint64_t sum[], const uint8_t cards[])
{
  ihp_u128 total = 0;
  for (unsigned p = 0; p < sums->permutations; p++) {
    uint64_t set = 0;
    for (unsigned c = 0; c < sums->game.hole; c++)
      set |= UINT64_C(1) << sums->permuted[p][cards[c]];
    total += sum[ih_colex_rank(set)];
  }
  return (uint64_t)(total / sums->permutations);
}

static void take_means(const struct preflop_work *all)
{
  const ih_omaha_sums *sums = all->sums;
  for (uint64_t i = 0; i < sums->hands; i++) {
    uint8_t cards[IH_OMAHA_MAX_HOLE];
    ih_unindex_unchecked(sums->indexer, 0, i, cards);
    for (unsigned kind = 0; kind < IHP_OMAHA_KINDS; kind++)
      if (ihp_omaha_has_kind(sums->kinds, kind))
        sums->preflop[kind][i] = mean_of(sums, all->sum[kind], cards);
  }
}

enum ih_status ihp_omaha_sum_preflop(ih_omaha_sums *sums, const ih_executor *executor,
                                     const ih_callbacks *callbacks)
{
  struct preflop_work work = {
      .sums = sums,
      .places = (size_t)ihp_binomial(IH_MAX_SUITS * sums->game.deck.ranks, sums->game.hole),
      .joining = ATOMIC_FLAG_INIT};
  const struct ihp_split split = {.units = ih_indexer_size(sums->by_board, 0),
                                  .least = 1,
                                  .a_worker = SLICES_A_WORKER,
                                  .run = sum_slice,
                                  .callbacks = callbacks,
                                  .is_reported = 1};
  enum ih_status status = take_sums(sums->kinds, work.places, work.sum);
  if (status == IH_OK)
    status = ihp_split_run(&split, executor, &work);
  if (status == IH_OK)
    take_means(&work);
  free_sums(work.sum);
  return status;
}
