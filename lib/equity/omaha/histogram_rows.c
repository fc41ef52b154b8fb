/* The public call: histograms of consecutive hands, in the order of their indices.
 *
 * A board's hands lie all over a street.  So all boards are visited, and on each of them the bands
 * that have hands of the range are computed. */
#include "base/error.h"
#include "base/executor.h"
#include "equity/omaha/histograms.h"

#include <string.h>

/* Hands that are indexed together, and bytes from one to the next. */
enum { BATCH = 512, STRIDE = 10, ROUND = 1 };

struct rows_work {
  const ih_omaha_bins *bins;
  const ih_indexer *indexer; /* of the hands */
  struct ihp_omaha_store at; /* the indexer of the boards */
  unsigned m;
  uint64_t first, count;
  size_t element; /* bytes of a number */
  unsigned char *out;
};

/* Hands on a board, and where their histograms are. */
struct batch {
  size_t n;
  uint8_t cards[BATCH * STRIDE];
  uint32_t pattern[BATCH];
  uint64_t index[BATCH];
};

static void write_numbers(const struct rows_work *all, const uint16_t from[], unsigned char *to)
{
  const size_t bins = all->bins->bins;
  if (all->element == sizeof *from)
    memcpy(to, from, bins * sizeof *from);
  else
    for (size_t i = 0; i < bins; i++)
      to[i] = (unsigned char)from[i];
}

/* Writes the hands of a batch that are in the range, and empties it.  Computes the band for the
 * first one. */
static void write_batch(const struct rows_work *all, struct ihp_omaha_histograms *histograms,
                        struct batch *batch, int *is_made)
{
  const size_t bytes = all->bins->bins * all->element;
  ih_index_batch_unchecked(all->indexer, ROUND, batch->cards, STRIDE, batch->n, batch->index);
  for (size_t i = 0; i < batch->n; i++) {
    if (batch->index[i] - all->first >= all->count)
      continue;
    if (!*is_made)
      ihp_omaha_histograms_make(histograms);
    *is_made = 1;
    write_numbers(all, histograms->count + batch->pattern[i] * histograms->width,
                  all->out + (size_t)(batch->index[i] - all->first) * bytes);
  }
  batch->n = 0;
}

/* Writes the hands of a band that are in the range. */
static void write_band(const struct rows_work *all, struct ihp_omaha_histograms *histograms,
                       const uint8_t board[], struct batch *batch)
{
  const unsigned n = all->bins->store.game.hole;
  const uint8_t *type = histograms->layout.types.of;
  struct ihp_omaha_hole_row row = {.suits = 0};
  int is_made = 0;
  batch->n = 0;
  while (ihp_omaha_histograms_row(histograms, &row))
    for (uint8_t low = 0; low < row.hole[1]; low++) {
      uint8_t *cards = batch->cards + STRIDE * batch->n;
      if (type[low] == IHP_OMAHA_DEAD)
        continue;
      memcpy(cards, row.hole, n);
      cards[0] = low;
      memcpy(cards + n, board, all->m);
      batch->pattern[batch->n++] = row.pattern + type[low];
      if (batch->n == BATCH)
        write_batch(all, histograms, batch, &is_made);
    }
  write_batch(all, histograms, batch, &is_made);
}

static enum ih_status write_boards(void *work, const struct ihp_slice *slice)
{
  const struct rows_work *all = work;
  struct ihp_omaha_histograms histograms;
  struct batch batch;
  enum ih_status status = ihp_omaha_histograms_new(all->bins, all->m, &histograms);
  for (uint64_t i = slice->first; i < slice->first + slice->count && status == IH_OK; i++) {
    uint8_t board[IHP_OMAHA_FINAL];
    if (ihp_slice_is_over(slice, i > slice->first)) {
      status = IH_ERR_CANCELLED;
      break;
    }
    ih_unindex_unchecked(all->at.by_board, 0, i, board);
    status = ihp_omaha_histograms_start(&histograms, board);
    if (status == IH_OK)
      do
        write_band(all, &histograms, board, &batch);
      while (ihp_omaha_histograms_next(&histograms));
  }
  ihp_omaha_histograms_free(&histograms);
  return status;
}

static enum ih_status write_rows(struct rows_work *all, const ih_executor *executor,
                                 const ih_callbacks *callbacks)
{
  const ih_omaha_game *game = &all->bins->store.game;
  const struct ihp_split split = {.units = all->at.boards,
                                  .least = 1,
                                  .a_worker = 16,
                                  .run = write_boards,
                                  .callbacks = callbacks,
                                  .is_reported = 1};
  if (all->first > ih_indexer_size(all->indexer, ROUND) ||
      all->count > ih_indexer_size(all->indexer, ROUND) - all->first)
    return IH_ERR_RANGE;
  all->element = ih_omaha_runouts(game, all->m) <= UINT8_MAX ? 1 : sizeof(uint16_t);
  return ihp_split_run(&split, executor, all);
}

enum ih_status ih_omaha_histogram_rows(const ih_omaha_bins *bins, size_t m, uint64_t first,
                                       size_t count, const ih_executor *executor,
                                       const ih_callbacks *callbacks, void *counts, ih_error *error)
{
  ih_indexer *indexer = NULL;
  if (bins == NULL || (counts == NULL && count > 0))
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no %s given", bins == NULL ? "bins" : "counts");
  if (m < 3 || m > 4)
    return ihp_error(error, IH_ERR_COUNT, 0, "a board of %zu cards, expected 3 or 4", m);
  const ih_omaha_game *game = &bins->store.game;
  const ih_rounds hands = {.count = 2, .cards = {(uint8_t)game->hole, (uint8_t)m}};
  struct rows_work work = {
      .bins = bins, .m = (unsigned)m, .first = first, .count = count, .out = counts};
  enum ih_status status = ihp_omaha_store_start(game, (unsigned)m, &work.at);
  if (status == IH_OK)
    status = ih_indexer_new(&game->deck, &hands, &indexer);
  work.indexer = indexer;
  if (status == IH_OK)
    status = write_rows(&work, executor, callbacks);
  ih_indexer_free(indexer);
  ihp_omaha_store_free(&work.at);
  return status == IH_OK ? status : ihp_error(error, status, 0, "%s", ih_status_string(status));
}
