/* The public call: histograms of all hands on one board, by place. */
#include "base/error.h"
#include "base/subsets.h"
#include "cards/checks.h"
#include "equity/omaha/histograms.h"

#include <stdlib.h>
#include <string.h>

enum { CARDS = 52 };

/* Hole cards that differ in the lowest one only.  They are neighbours by place. */
struct hole_row {
  unsigned n;
  uint64_t higher;                 /* all but the lowest card, as bits */
  uint8_t hole[IH_OMAHA_MAX_HOLE]; /* ascending; hole[0] is not set */
  size_t first;                    /* place, of hole[0] = 0 */
};

static void list_higher(struct hole_row *row)
{
  uint64_t left = row->higher;
  for (unsigned i = 1; i < row->n; i++, left &= left - 1)
    row->hole[i] = (uint8_t)ihp_lowest(left);
}

static void first_row(unsigned n, struct hole_row *row)
{
  *row = (struct hole_row){.n = n, .higher = ihp_subset_first(n - 1) << 1};
  list_higher(row);
}

/* Moves to the next row in the order of places; returns 0 after the last one. */
static int next_row(struct hole_row *row)
{
  if (row->higher >> (CARDS + 1 - row->n) == ihp_subset_first(row->n - 1))
    return 0;
  row->first += row->hole[1];
  row->higher = ihp_subset_next(row->higher);
  list_higher(row);
  return 1;
}

/* Marks the blocks of the wanted hands. */
static void want_hands(struct ihp_omaha_histograms *histograms, const uint8_t wanted[], unsigned n)
{
  struct hole_row row;
  if (wanted == NULL) {
    memset(histograms->is_wanted, 1, histograms->blocks);
    return;
  }
  first_row(n, &row);
  do {
    uint8_t any = 0;
    for (unsigned low = 0; low < row.hole[1]; low++)
      any |= wanted[row.first + low];
    if (any != 0 && ih_card_rank(row.hole[n - 1]) < histograms->bins->store.game.deck.ranks)
      histograms->is_wanted[ihp_omaha_block(row.hole, n)] = 1;
  } while (next_row(&row));
}

static void write_row(const struct ihp_omaha_histograms *histograms, const struct hole_row *row,
                      const uint8_t wanted[], uint16_t counts[])
{
  const uint8_t *type = histograms->layout.types.of;
  const size_t bins = histograms->bins->bins, width = histograms->width;
  for (unsigned i = 1; i < row->n; i++)
    if (type[row->hole[i]] == IHP_OMAHA_DEAD)
      return;
  const uint32_t pattern = ihp_omaha_histograms_row(histograms, row->hole, row->n);
  for (unsigned low = 0; low < row->hole[1]; low++)
    if (type[low] != IHP_OMAHA_DEAD && (wanted == NULL || wanted[row->first + low] != 0))
      memcpy(counts + (row->first + low) * bins, histograms->count + (pattern + type[low]) * width,
             bins * sizeof *counts);
}

static enum ih_status make_histograms(const ih_omaha_bins *bins, const uint8_t board[], size_t m,
                                      const uint8_t wanted[], uint16_t counts[])
{
  const unsigned n = bins->store.game.hole;
  struct ihp_omaha_histograms histograms;
  struct hole_row row;
  enum ih_status status = ihp_omaha_histograms_new(bins, (unsigned)m, &histograms);
  if (status == IH_OK)
    status = ihp_omaha_histograms_start(&histograms, board);
  if (status == IH_OK) {
    want_hands(&histograms, wanted, n);
    ihp_omaha_histograms_make(&histograms);
    first_row(n, &row);
    do
      write_row(&histograms, &row, wanted, counts);
    while (next_row(&row));
  }
  ihp_omaha_histograms_free(&histograms);
  return status;
}

enum ih_status ih_omaha_board_histograms(const ih_omaha_bins *bins, const uint8_t board[], size_t m,
                                         const uint8_t wanted[], uint16_t counts[], ih_error *error)
{
  ih_set seen = 0;
  if (bins == NULL || board == NULL || counts == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no %s given",
                     bins == NULL    ? "bins"
                     : board == NULL ? "board"
                                     : "counts");
  if (m < 3 || m > 4)
    return ihp_error(error, IH_ERR_COUNT, 0, "a board of %zu cards, expected 3 or 4", m);
  enum ih_status status = ihp_check_cards(ih_set_of_deck(&bins->store.game.deck), board, m, &seen);
  if (status == IH_OK)
    status = make_histograms(bins, board, m, wanted, counts);
  return status == IH_OK ? status : ihp_error(error, status, 0, "%s", ih_status_string(status));
}
