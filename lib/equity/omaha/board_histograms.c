/* The public call: histograms of all hands on one board, by place. */
#include "base/binomial.h"
#include "base/error.h"
#include "cards/checks.h"
#include "equity/omaha/histograms.h"

#include <stdlib.h>
#include <string.h>

/* Returns the place of the first hand of a row; the others follow. */
static size_t place_of(const struct ihp_omaha_hole_row *row, unsigned n)
{
  uint64_t place = 0;
  for (unsigned i = 1; i < n; i++)
    place += ihp_binomial(row->hole[i], i + 1);
  return (size_t)place;
}

/* Returns 1 if some hand of the band is wanted. */
static int is_wanted(const struct ihp_omaha_histograms *histograms, const uint8_t wanted[],
                     unsigned n)
{
  struct ihp_omaha_hole_row row = {.suits = 0};
  while (ihp_omaha_histograms_row(histograms, &row)) {
    const uint8_t *first = wanted + place_of(&row, n);
    for (unsigned low = 0; low < row.hole[1]; low++)
      if (first[low] != 0)
        return 1;
  }
  return 0;
}

static void write_band(const struct ihp_omaha_histograms *histograms, const uint8_t wanted[],
                       unsigned n, uint16_t counts[])
{
  const uint8_t *type = histograms->layout.types.of;
  const size_t bins = histograms->bins->bins, width = histograms->width;
  struct ihp_omaha_hole_row row = {.suits = 0};
  while (ihp_omaha_histograms_row(histograms, &row)) {
    const size_t first = place_of(&row, n);
    const uint16_t *from = histograms->count + row.pattern * width;
    for (unsigned low = 0; low < row.hole[1]; low++)
      if (type[low] != IHP_OMAHA_DEAD && (wanted == NULL || wanted[first + low] != 0))
        memcpy(counts + (first + low) * bins, from + type[low] * width, bins * sizeof *counts);
  }
}

static enum ih_status make_histograms(const ih_omaha_bins *bins, const uint8_t board[], size_t m,
                                      const uint8_t wanted[], uint16_t counts[])
{
  const unsigned n = bins->store.game.hole;
  struct ihp_omaha_histograms histograms;
  enum ih_status status = ihp_omaha_histograms_new(bins, (unsigned)m, &histograms);
  if (status == IH_OK)
    status = ihp_omaha_histograms_start(&histograms, board);
  if (status == IH_OK)
    do {
      if (wanted != NULL && !is_wanted(&histograms, wanted, n))
        continue;
      ihp_omaha_histograms_make(&histograms);
      write_band(&histograms, wanted, n, counts);
    } while (ihp_omaha_histograms_next(&histograms));
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
