/* This library's calls that rate many hands: rows, completions of a hand, and all hole cards on a
 * board. */
#include "blocks.h"
#include "ours.h"

#include <isohand/rating.h>
#include <isohand/showdown.h>
#include <stdlib.h>

/* Detecting the processor takes longer than rating some hands, so it is done once. */
static void *keep(const ih_instructions *instructions)
{
  const ih_instructions **kept = malloc(sizeof *kept);
  if (kept != NULL)
    *kept = instructions;
  return kept;
}

static void *set_up_best(void)
{
  return keep(ih_instructions_best());
}

static void *set_up_portable(void)
{
  return keep(ih_instructions_at(0));
}

/* ---- Rows ------------------------------------------------------------------------- */

/* Rates and widens pieces that stay in the cache. */
static void rate_our_rows(const void *tables, unsigned n, const uint8_t rows[], size_t count,
                          uint32_t out[])
{
  const ih_instructions *instructions = *(const ih_instructions *const *)tables;
  uint16_t strengths[2048];
  for (size_t some; count > 0; count -= some, rows += some * n, out += some) {
    some = count < 2048 ? count : 2048;
    ih_rate_batch_unchecked(instructions, rows, n, n, some, strengths);
    ours_widen(strengths, some, out);
  }
}

/* In order: the hands are first written as rows. */
static void rate_our_block(const void *tables, unsigned n, const uint8_t first[], uint32_t out[])
{
  uint8_t rows[FIELD_BLOCK * 7];
  const uint32_t left = 51u - first[n - 4];
  field_block_rows(n, first, rows);
  rate_our_rows(tables, n, rows, left * (left - 1) * (left - 2) / 6, out);
}

const struct field_method field_rows = {
    .name = "here, batch",
    .source = OURS_SOURCE,
    .high_is_best = 1,
    .least = 5,
    .most = 7,
    .set_up = set_up_best,
    .tear_down = free,
    .bytes = ours_bytes,
    .rows = rate_our_rows,
    .block = rate_our_block,
};

const struct field_method field_rows_portable = {
    .name = "here, batch, portable",
    .source = OURS_SOURCE,
    .high_is_best = 1,
    .least = 5,
    .most = 7,
    .set_up = set_up_portable,
    .tear_down = free,
    .bytes = ours_bytes,
    .rows = rate_our_rows,
    .block = rate_our_block,
};

/* ---- Completions --------------------------------------------------------------------- */

/* Returns the cards above one, as a set; of its own rank, those of higher suits. */
static uint64_t cards_above(unsigned card)
{
  const unsigned rank = card / 4, suit = card % 4;
  uint64_t mask = 0;
  for (unsigned s = 0; s < 4; s++)
    mask |= (UINT64_C(0x1FFF) << (rank + (s <= suit)) & 0x1FFF) << 16 * s;
  return mask;
}

static void block_of_completions(const void *tables, unsigned n, const uint8_t first[],
                                 uint32_t out[])
{
  const ih_instructions *instructions = *(const ih_instructions *const *)tables;
  const uint32_t left = 51u - first[n - 4];
  uint16_t strengths[FIELD_BLOCK];
  ih_rate_completions_unchecked(instructions, ih_rating_sum_of_cards_unchecked(first, n - 3),
                                cards_above(first[n - 4]), 3, strengths);
  ours_widen(strengths, left * (left - 1) * (left - 2) / 6, out);
}

const struct field_method field_completions = {
    .name = "here, completions",
    .source = OURS_SOURCE,
    .high_is_best = 1,
    .least = 5,
    .most = 7,
    .set_up = set_up_best,
    .tear_down = free,
    .bytes = ours_bytes,
    .block = block_of_completions,
    .colex = 1,
};

/* ---- Boards --------------------------------------------------------------------------- */

static void rate_board(const void *tables, const uint8_t board[], uint32_t out[FIELD_HOLES])
{
  uint16_t strengths[IH_HOLES];
  ih_showdown_rate_unchecked(*(const ih_instructions *const *)tables, board, 5, strengths);
  ours_widen(strengths, IH_HOLES, out);
}

const struct field_method field_boards = {
    .name = "here, holes of a board",
    .source = OURS_SOURCE,
    .high_is_best = 1,
    .least = 7,
    .most = 7,
    .set_up = set_up_best,
    .tear_down = free,
    .bytes = ours_bytes,
    .board = rate_board,
};
