#include "omaha_calls.h"

#include "call_arguments.h"
#include "executors.h"
#include "harness.h"

#include <isohand/matchup.h>
#include <isohand/omaha_equity.h>
#include <string.h>

/* ---- Matchups ----------------------------------------------------------------------------------
 */

enum ih_status call_match_omaha(const ih_executor *executor, const ih_callbacks *callbacks,
                                unsigned char *out, ih_error *error)
{
  const uint8_t cards[] = {0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50};
  const ih_set hands[] = {ih_set_of_cards_unchecked(cards, 4),
                          ih_set_of_cards_unchecked(cards + 4, 4)};
  (void)error;
  return ih_matchup_omaha(hands, 2, ih_set_of_cards_unchecked(cards + 8, 3), 0, executor, callbacks,
                          (ih_matchup *)(void *)out);
}

enum ih_status call_match_omaha_ranges(const ih_executor *executor, const ih_callbacks *callbacks,
                                       unsigned char *out, ih_error *error)
{
  const uint8_t flop[] = {0, 21, 42};
  (void)error;
  return ih_matchup_omaha_ranges(4, call_data.omaha[0], call_data.omaha[0],
                                 ih_set_of_cards_unchecked(flop, 3), 0, executor, callbacks,
                                 (ih_range_matchup *)(void *)out);
}

enum ih_status call_match_wide_omaha_ranges(const ih_executor *executor,
                                            const ih_callbacks *callbacks, unsigned char *out,
                                            ih_error *error)
{
  const uint8_t turn[] = {0, 21, 42, 9};
  (void)error;
  return ih_matchup_omaha_ranges(4, call_data.omaha[0], call_data.omaha[1],
                                 ih_set_of_cards_unchecked(turn, 4), 0, executor, callbacks,
                                 (ih_range_matchup *)(void *)out);
}

/* ---- Sums and histograms -----------------------------------------------------------------------
 */

enum { OMAHA_ROWS = 1000, OMAHA_BINS = 10 };

enum ih_status call_sum_omaha(const ih_executor *executor, const ih_callbacks *callbacks,
                              unsigned char *out, ih_error *error)
{
  const ih_omaha_game game = {.hole = 4, .deck = {.ranks = 13, .suits = 4}};
  const uint8_t board[] = {0, 21, 42, 9};
  uint32_t *wins = (uint32_t *)(void *)out;
  return ih_omaha_board_sums(&game, board, 4, executor, callbacks, wins, wins + ih_omaha_places(4),
                             error);
}

enum ih_status call_split_omaha(const ih_executor *executor, const ih_callbacks *callbacks,
                                unsigned char *out, ih_error *error)
{
  const ih_omaha_game game = {.hole = 4, .deck = {.ranks = 13, .suits = 4}};
  const uint8_t board[] = {0, 21, 42, 9};
  uint32_t *scoops = (uint32_t *)(void *)out;
  const ih_omaha_split split = {.scoops = scoops, .share = scoops + ih_omaha_places(4)};
  return ih_omaha_board_split_sums(&game, board, 4, executor, callbacks, &split, error);
}

enum ih_status call_bucket_omaha(const ih_executor *executor, const ih_callbacks *callbacks,
                                 unsigned char *out, ih_error *error)
{
  const ih_omaha_game game = {.hole = 4, .deck = {.ranks = 13, .suits = 4}};
  const uint8_t board[] = {0, 21, 42, 9};
  uint32_t *bucket = (uint32_t *)(void *)out;
  return ih_omaha_board_buckets(&game, board, 4, 200, executor, callbacks, bucket,
                                bucket + ih_omaha_places(4), error);
}

enum ih_status call_sum_omaha_street(const ih_executor *executor, const ih_callbacks *callbacks,
                                     unsigned char *out, ih_error *error)
{
  const ih_omaha_game game = {.hole = 4, .deck = {.ranks = 6, .suits = 4}};
  ih_omaha_sums *sums;
  const enum ih_status status =
      ih_omaha_sums_new(&game, 4, IH_OMAHA_POINTS, NULL, NULL, executor, callbacks, &sums, error);
  if (status != IH_OK)
    return status;
  const enum ih_status read = ih_omaha_sums_rows(sums, IH_OMAHA_POINTS, 0, 10000, out);
  ih_omaha_sums_free(sums);
  return read;
}

/* Makes bins by one executor and rows of histograms by another. */
static enum ih_status count_omaha_by(const ih_executor *making, const ih_executor *counting,
                                     const ih_callbacks *callbacks, unsigned char *out,
                                     ih_error *error)
{
  const ih_omaha_game game = {.hole = 4, .deck = {.ranks = 5, .suits = 4}};
  ih_omaha_bins *bins;
  enum ih_status status =
      ih_omaha_bins_new(&game, OMAHA_BINS, making, making == NULL ? NULL : callbacks, &bins, error);
  if (status != IH_OK)
    return status;
  status = ih_omaha_histogram_rows(bins, 3, 1000, OMAHA_ROWS, counting,
                                   counting == NULL ? NULL : callbacks, out, error);
  ih_omaha_bins_free(bins);
  return status;
}

/* Only the making is under test: rows that fail later must not count as its outputs. */
enum ih_status call_bin_omaha(const ih_executor *executor, const ih_callbacks *callbacks,
                              unsigned char *out, ih_error *error)
{
  const ih_executor none = test_backwards(1);
  unsigned char rows[OMAHA_ROWS * OMAHA_BINS * sizeof(uint16_t)];
  memset(rows, TEST_UNTOUCHED, sizeof rows);
  const enum ih_status status =
      count_omaha_by(executor == NULL ? &none : executor, NULL, callbacks, rows, error);
  if (status == IH_OK)
    memcpy(out, rows, sizeof rows);
  return status;
}

enum ih_status call_count_omaha(const ih_executor *executor, const ih_callbacks *callbacks,
                                unsigned char *out, ih_error *error)
{
  const ih_executor none = test_backwards(1);
  return count_omaha_by(NULL, executor == NULL ? &none : executor, callbacks, out, error);
}
