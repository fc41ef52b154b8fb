/* With --enable-debug, unchecked calls assert their preconditions: each violation aborts the
 * program.  Other builds skip this test. */
#include "harness.h"
#include "indexers.h"
#include "instructions.h"

#include <isohand/indexer.h>
#include <isohand/low.h>
#include <isohand/omaha.h>
#include <isohand/ranking.h>
#include <isohand/rating.h>
#include <isohand/showdown.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#ifdef IH_DEBUG
static const uint8_t twice[] = {0, 1, 2, 3, 3};
static const uint8_t outside[] = {0, 1, 2, 3, 52};
static const uint8_t good[] = {0, 1, 2, 3, 4, 5};
static uint64_t indices[IH_MAX_ROUNDS];

static void index_round(const ih_indexer *indexer)
{
  (void)ih_index_round_unchecked(indexer, 1, twice);
}

static void index_round_beyond(const ih_indexer *indexer)
{
  (void)ih_index_round_unchecked(indexer, 2, good);
}

static void index_last(const ih_indexer *indexer)
{
  (void)ih_index_last_unchecked(indexer, outside);
}

static void index_all(const ih_indexer *indexer)
{
  ih_index_all_unchecked(indexer, twice, indices);
}

/* Two cards of the deck, then three. */
static void deal(const ih_indexer *indexer, const uint8_t flop[])
{
  ih_state state;
  ih_state_init(indexer, &state);
  (void)ih_state_deal_unchecked(indexer, &state, good);
  (void)ih_state_deal_unchecked(indexer, &state, flop);
}

static void deal_twice(const ih_indexer *indexer)
{
  deal(indexer, twice + 2);
}

static void deal_outside(const ih_indexer *indexer)
{
  deal(indexer, outside + 2);
}

static void deal_the_same(const ih_indexer *indexer)
{
  deal(indexer, good);
}

static void deal_beyond(const ih_indexer *indexer)
{
  ih_state state;
  ih_state_init(indexer, &state);
  for (unsigned r = 0; r < 3; r++)
    (void)ih_state_deal_unchecked(indexer, &state, good + 2 * r);
}

static void unindex(const ih_indexer *indexer)
{
  uint8_t cards[5];
  ih_unindex_unchecked(indexer, 1, ih_indexer_size(indexer, 1), cards);
}

static void index_batch(const ih_indexer *indexer)
{
  ih_index_batch_unchecked(indexer, 1, twice, 5, 1, indices);
}

static void index_batch_narrow(const ih_indexer *indexer)
{
  ih_index_batch_unchecked(indexer, 1, good, 4, 1, indices);
}

static void unindex_batch(const ih_indexer *indexer)
{
  const uint64_t index = ih_indexer_size(indexer, 1);
  uint8_t cards[5];
  ih_unindex_batch_unchecked(indexer, 1, &index, 1, cards, 5);
}

static void unindex_batch_narrow(const ih_indexer *indexer)
{
  uint8_t cards[5];
  ih_unindex_batch_unchecked(indexer, 1, indices, 1, cards, 4);
}

static void rate_hand(const ih_indexer *indexer)
{
  (void)indexer;
  (void)ih_rate_unchecked(twice, 5);
}

static void rate_plain(const ih_indexer *indexer)
{
  (void)indexer;
  (void)ih_ranking_rate_plain(IH_RANKING_STANDARD, twice, 5);
}

static void rate_plain_outside(const ih_indexer *indexer)
{
  (void)indexer;
  (void)ih_ranking_rate_plain(IH_RANKING_STANDARD, outside, 5);
}

static void rate_plain_few(const ih_indexer *indexer)
{
  (void)indexer;
  (void)ih_ranking_rate_plain(IH_RANKING_STANDARD, good, 4);
}

static void rank(const ih_indexer *indexer)
{
  (void)indexer;
  (void)ih_ranking_rate_unchecked(IH_RANKING_SHORT, outside, 5);
}

static void hand(const ih_indexer *indexer)
{
  (void)indexer;
  (void)ih_rate_sum_unchecked(ih_rating_sum_of_cards_unchecked(twice, 5));
}

static void rate_rows(const ih_indexer *indexer)
{
  uint16_t strength;
  (void)indexer;
  ih_rate_batch_unchecked(ih_instructions_at(0), good, 4, 5, 1, &strength);
}

static void rate_sets(const ih_indexer *indexer)
{
  static const ih_set set = UINT64_C(31) << 9;
  uint16_t strength;
  (void)indexer;
  ih_rate_sets_unchecked(ih_instructions_at(0), &set, 5, 1, &strength);
}

static void rate_sums(const ih_indexer *indexer)
{
  const ih_rating_sum five = ih_rating_sum_of_cards_unchecked(good, 5);
  uint16_t strength;
  (void)indexer;
  ih_rate_sums_unchecked(ih_instructions_at(0), &five, 6, 1, &strength);
}

static void completions(const ih_indexer *indexer)
{
  const ih_rating_sum five = ih_rating_sum_of_cards_unchecked(good, 5);
  uint16_t strength;
  (void)indexer;
  ih_rate_completions_unchecked(ih_instructions_at(0), five, ih_set_of_card(good[0]), 1, &strength);
}

static void foreign_instructions(const ih_indexer *indexer)
{
  uint16_t strengths[IH_HOLES];
  (void)indexer;
  ih_showdown_rate_unchecked(test_foreign_instructions(), good, 5, strengths);
}

static void foreign_instructions_compare(const ih_indexer *indexer)
{
  (void)indexer;
  ih_showdown_compare_unchecked(test_foreign_instructions(), good, 5, NULL, NULL, NULL);
}

static void foreign_instructions_omaha(const ih_indexer *indexer)
{
  ih_omaha_board board;
  (void)indexer;
  ih_omaha_board_prepare_unchecked(good, 3, &board);
  ih_omaha_board_rate_batch_unchecked(test_foreign_instructions(), &board, NULL, 4, 4, 0, NULL);
}

static void omaha(const ih_indexer *indexer)
{
  (void)indexer;
  (void)ih_omaha_rate_unchecked(twice, 4, good, 3);
}

static void omaha_board(const ih_indexer *indexer)
{
  ih_omaha_board board;
  (void)indexer;
  ih_omaha_board_prepare_unchecked(twice, 5, &board);
}

static void omaha_rate(const ih_indexer *indexer)
{
  ih_omaha_board board;
  (void)indexer;
  ih_omaha_board_prepare_unchecked(good, 3, &board);
  (void)ih_omaha_board_rate_unchecked(&board, good + 2, 4);
}

static void omaha_batch(const ih_indexer *indexer)
{
  ih_omaha_board board;
  uint16_t strength;
  (void)indexer;
  ih_omaha_board_prepare_unchecked(outside + 1, 3, &board);
  ih_omaha_board_rate_batch_unchecked(ih_instructions_at(0), &board, good, 4, 4, 1, &strength);
}

static void low_twice(const ih_indexer *indexer)
{
  (void)indexer;
  (void)ih_low_rate_unchecked(IH_LOW_BADUGI, twice, 5);
}

static void low_few(const ih_indexer *indexer)
{
  (void)indexer;
  (void)ih_low_rate_unchecked(IH_LOW_ACE_TO_FIVE, good, 4);
}

static void no_low_game(const ih_indexer *indexer)
{
  (void)indexer;
  (void)ih_low_rate_unchecked((enum ih_low)IH_LOWS, good, 5);
}

static void omaha_low(const ih_indexer *indexer)
{
  (void)indexer;
  (void)ih_omaha_low_rate_unchecked(good, 4, good + 3, 3);
}

static void omaha_board_low(const ih_indexer *indexer)
{
  ih_omaha_board board;
  (void)indexer;
  ih_omaha_board_prepare_unchecked(good, 3, &board);
  (void)ih_omaha_board_rate_low_unchecked(&board, good + 2, 4);
}

static void holes_rate(const ih_indexer *indexer)
{
  uint16_t strengths[IH_HOLES];
  (void)indexer;
  ih_showdown_rate_unchecked(ih_instructions_at(0), outside, 5, strengths);
}

static void holes_compare(const ih_indexer *indexer)
{
  (void)indexer;
  ih_showdown_compare_unchecked(ih_instructions_at(0), good, 6, NULL, NULL, NULL);
}

static void (*const breaches[])(const ih_indexer *) = {index_round,
                                                       index_round_beyond,
                                                       index_last,
                                                       index_all,
                                                       deal_twice,
                                                       deal_outside,
                                                       deal_the_same,
                                                       deal_beyond,
                                                       unindex,
                                                       index_batch,
                                                       index_batch_narrow,
                                                       unindex_batch_narrow,
                                                       unindex_batch,
                                                       rate_hand,
                                                       rate_plain,
                                                       rate_plain_outside,
                                                       rate_plain_few,
                                                       omaha,
                                                       omaha_board,
                                                       omaha_rate,
                                                       omaha_batch,
                                                       holes_rate,
                                                       holes_compare,
                                                       rank,
                                                       hand,
                                                       rate_rows,
                                                       rate_sets,
                                                       rate_sums,
                                                       completions,
                                                       foreign_instructions,
                                                       foreign_instructions_compare,
                                                       foreign_instructions_omaha,
                                                       low_twice,
                                                       low_few,
                                                       no_low_game,
                                                       omaha_low,
                                                       omaha_board_low};

START_TEST(breach)
{
  breaches[_i](test_indexer_new("13x4", "2,3"));
}
END_TEST

TEST_MAIN({breach, 0, sizeof breaches / sizeof *breaches, .signal = SIGABRT})
#else
int main(void)
{
  return TEST_SKIPPED;
}
#endif
