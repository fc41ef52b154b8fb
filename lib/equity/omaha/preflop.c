/* Preflop, from all final boards.
 *
 * Let A(h) be the sum of a hand's scores over the canonical final boards, each times the number of
 * boards that it stands for, and G the permutations of the deck's suits.  The sum over all final
 * boards is then the mean of A(g h) over all g in G. */
#include "base/executor.h"
#include "equity/omaha/store.h"

#include <isohand/combinatorics.h>
#include <isohand/sequence.h>
#include <stdlib.h>

/* Boards on which a flush is possible take longer, so there are several slices for each worker. */
enum { SLICES_A_WORKER = 4 };

struct preflop_work {
  ih_omaha_sums *sums;
  size_t places;
  uint64_t **part; /* [slice][place]: A(h) of its boards; allocated by the slice */
};

/* Memory of a slice. */
struct preflop_slice {
  struct ihp_omaha_boards boards;
  ih_sequence *sequence;
  uint32_t *number; /* of each place on one board */
  uint64_t *sum;
};

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
  own->boards.comparison->expand(sums.patterns, sums.number[0], own->number);
  for (size_t place = 0; place < all->places; place++)
    own->sum[place] += weight * own->number[place];
  return IH_OK;
}

static enum ih_status sum_slice(void *work, const struct ihp_slice *slice)
{
  const struct preflop_work *all = work;
  struct preflop_slice own = {.number = malloc(all->places * sizeof *own.number),
                              .sum = calloc(all->places, sizeof *own.sum)};
  all->part[slice->number] = own.sum;
  enum ih_status status = own.number == NULL || own.sum == NULL ? IH_ERR_MEMORY : IH_OK;
  if (status == IH_OK)
    status = ihp_omaha_boards_new(&all->sums->store.game, IHP_OMAHA_FINAL, IHP_OMAHA_SUM_SCORE,
                                  &own.boards, NULL);
  if (status == IH_OK)
    status = ih_sequence_new(all->sums->store.by_board, 0, slice->first, (size_t)slice->count,
                             &own.sequence);
  for (uint64_t i = 0; i < slice->count && status == IH_OK; i++)
    status = ihp_slice_is_over(slice, i > 0) ? IH_ERR_CANCELLED : add_board(all, &own);
  ih_sequence_free(own.sequence);
  ihp_omaha_boards_free(&own.boards);
  free(own.number);
  return status;
}

/* Adds up the parts, and takes the means over all permutations. */
static void join_parts(const struct preflop_work *all, size_t slices)
{
  ih_omaha_sums *sums = all->sums;
  for (size_t s = 1; s < slices && all->part[s] != NULL; s++)
    for (size_t place = 0; place < all->places; place++)
      all->part[0][place] += all->part[s][place];
  for (uint64_t i = 0; i < sums->hands; i++) {
    uint8_t cards[IH_OMAHA_MAX_HOLE];
    uint64_t sum = 0;
    ih_unindex_unchecked(sums->indexer, 0, i, cards);
    for (unsigned p = 0; p < sums->store.permutations; p++) {
      uint64_t set = 0;
      for (unsigned c = 0; c < sums->store.game.hole; c++)
        set |= UINT64_C(1) << sums->store.permuted[p][cards[c]];
      sum += all->part[0][ih_colex_rank(set)];
    }
    sums->preflop[i] = sum / sums->store.permutations;
  }
}

enum ih_status ihp_omaha_sum_preflop(ih_omaha_sums *sums, const ih_executor *executor,
                                     const ih_callbacks *callbacks)
{
  const size_t slices = SLICES_A_WORKER * ihp_workers(executor);
  struct preflop_work work = {.sums = sums,
                              .places = ih_omaha_places(sums->store.game.hole),
                              .part = calloc(slices, sizeof *work.part)};
  const struct ihp_split split = {.units = ih_indexer_size(sums->store.by_board, 0),
                                  .least = 1,
                                  .a_worker = SLICES_A_WORKER,
                                  .run = sum_slice,
                                  .callbacks = callbacks,
                                  .is_reported = 1};
  if (work.part == NULL)
    return IH_ERR_MEMORY;
  const enum ih_status status = ihp_split_run(&split, executor, &work);
  if (status == IH_OK)
    join_parts(&work, slices);
  for (size_t s = 0; s < slices; s++)
    free(work.part[s]);
  free(work.part);
  return status;
}
