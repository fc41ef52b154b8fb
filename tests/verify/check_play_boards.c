/* Enumeration of whole boards gives the same numbers as that of each hand. */
#include "harness.h"
#include "verify/play_boards.h"

#include <isohand/cards.h>
#include <stdlib.h>
#include <string.h>

/* Games, streets and what their hands are counted by. */
static const struct street {
  enum ih_ranking ranking;
  const char *deck;
  unsigned board, final, bins, clusters;
} streets[] = {
    {IH_RANKING_STANDARD, "5x3", 5, 5, 20, 0},   {IH_RANKING_STANDARD, "5x3", 4, 5, 255, 0},
    {IH_RANKING_STANDARD, "5x4", 5, 5, 0, 3},    {IH_RANKING_STANDARD, "13x1", 5, 5, 7, 5},
    {IH_RANKING_STANDARD, "4x4", 2, 3, 0, 16},   {IH_RANKING_STANDARD, "4x3", 3, 4, 10, 0},
    {IH_RANKING_STANDARD, "4x3", 1, 4, 10, 2},   {IH_RANKING_SHORT, "9x4", 3, 3, 50, 0},
    {IH_RANKING_SHORT_TRIPS, "9x4", 3, 3, 5, 4},
};
/* Preflop sums over all boards at once. */
static const struct street preflops[] = {
    {IH_RANKING_STANDARD, "5x3", 0, 5, 20, 0}, {IH_RANKING_STANDARD, "4x4", 0, 4, 0, 5},
    {IH_RANKING_STANDARD, "8x1", 0, 3, 50, 3}, {IH_RANKING_SHORT, "7x4", 0, 3, 1, 0},
    {IH_RANKING_SHORT, "9x4", 0, 3, 1, 0}, /* in the longer tiers */
};
enum { STREETS = sizeof streets / sizeof *streets, PREFLOPS = sizeof preflops / sizeof *preflops };

static struct ihp_hands hands_of(const struct street *street)
{
  struct ihp_hands hands = {.game = {.ranking = street->ranking,
                                     .final_board = street->final,
                                     .bins = street->bins,
                                     .clusters = street->clusters},
                            .rounds = ihp_street_rounds(street->board)};
  ih_indexer *indexer;
  ck_assert_int_eq(ih_deck_parse(street->deck, strlen(street->deck), &hands.game.deck, NULL),
                   IH_OK);
  ck_assert_int_eq(ih_indexer_new(&hands.game.deck, &hands.rounds, &indexer), IH_OK);
  hands.indexer = indexer;
  for (unsigned i = 0; street->clusters > 0 && i < IH_PREFLOP_CLASSES; i++)
    hands.game.cluster[i] = (uint8_t)(i * 7 % street->clusters);
  return hands;
}

static void assert_same(const struct ihp_hands *hands, const struct ihp_tally *found,
                        const uint8_t cards[])
{
  struct ihp_tally expected;
  ck_assert_int_eq(ihp_play_out(hands, cards, NULL, &expected), IH_OK);
  ck_assert_uint_eq(found->wins, expected.wins);
  ck_assert_uint_eq(found->ties, expected.ties);
  ck_assert_uint_eq(found->losses, expected.losses);
  ck_assert_uint_eq(found->points, expected.points);
  ck_assert_uint_eq(found->squares, expected.squares);
  for (unsigned b = 0; b < hands->game.bins; b++)
    ck_assert_uint_eq(found->histogram[b], expected.histogram[b]);
  for (unsigned c = 0; c < hands->game.clusters; c++) {
    ck_assert_uint_eq(found->cluster[c].wins, expected.cluster[c].wins);
    ck_assert_uint_eq(found->cluster[c].ties, expected.cluster[c].ties);
    ck_assert_uint_eq(found->cluster[c].opponents, expected.cluster[c].opponents);
  }
}

/* Hands from all over the street, each on a board of its own. */
START_TEST(test_streets)
{
  enum { HANDS = 150 };
  const struct ihp_hands hands = hands_of(&streets[_i]);
  struct ihp_tallies *tallies = ihp_tallies_new(&hands);
  const uint64_t size = ih_indexer_size(hands.indexer, 1);
  ck_assert_ptr_nonnull(tallies);
  ck_assert_uint_eq(ihp_tallies_board(&hands), streets[_i].board);
  ck_assert_uint_gt(ihp_tallies_cost(&hands), 0);
  for (uint64_t i = 0; i < HANDS; i++) {
    uint8_t cards[IH_MAX_CARDS];
    struct ihp_tally tally;
    ck_assert_int_eq(ih_unindex(hands.indexer, 1, i * (size - 1) / (HANDS - 1), cards), IH_OK);
    const uint16_t place = (uint16_t)(cards[0] > cards[1] ? ih_hole_place(cards[0], cards[1])
                                                          : ih_hole_place(cards[1], cards[0]));
    ck_assert_int_eq(ihp_tallies_play(tallies, cards + 2, NULL), IH_OK);
    ihp_tallies_read(tallies, &place, 1, &tally);
    assert_same(&hands, &tally, cards);
  }
  ihp_tallies_free(tallies);
  ih_indexer_free((ih_indexer *)hands.indexer);
}
END_TEST

/* Lists the places of the hole cards of a preflop hand. */
static unsigned list_places(const struct ihp_hands *hands, uint64_t index, uint16_t place[])
{
  unsigned n = 0;
  for (uint8_t a = 1; a < IH_MAX_CARDS; a++)
    for (uint8_t b = 0; b < a; b++) {
      const uint8_t cards[] = {a, b};
      uint64_t of;
      if (ih_index_round(hands->indexer, 0, cards, &of) == IH_OK && of == index)
        place[n++] = (uint16_t)ih_hole_place(a, b);
    }
  return n;
}

/* Every preflop hand, from the final boards up to suit isomorphism, in two parts. */
START_TEST(test_preflop)
{
  const struct ihp_hands hands = hands_of(&preflops[_i]);
  const ih_rounds final = {.count = 1, .cards = {(uint8_t)ihp_tallies_board(&hands)}};
  struct ihp_tallies *parts[] = {ihp_tallies_new(&hands), ihp_tallies_new(&hands)};
  ih_indexer *boards;
  ck_assert_uint_eq(final.cards[0], preflops[_i].final);
  ck_assert_int_eq(ih_indexer_new(&hands.game.deck, &final, &boards), IH_OK);
  for (uint64_t i = 0; i < ih_indexer_size(boards, 0); i++) {
    uint8_t board[IH_MAX_CARDS];
    uint64_t ways;
    ck_assert_int_eq(ih_unindex(boards, 0, i, board), IH_OK);
    ck_assert_int_eq(ih_multiplicity(boards, 0, i, &ways), IH_OK);
    ihp_tallies_add(parts[i % 2], board, (unsigned)ways);
  }
  ihp_tallies_join(parts[0], parts[1]);
  for (uint64_t i = 0; i < ih_indexer_size(hands.indexer, 0); i++) {
    uint8_t cards[2];
    uint16_t place[IH_HOLES];
    struct ihp_tally tally;
    ck_assert_int_eq(ih_unindex(hands.indexer, 0, i, cards), IH_OK);
    ihp_tallies_read(parts[0], place, list_places(&hands, i, place), &tally);
    assert_same(&hands, &tally, cards);
  }
  ihp_tallies_free(parts[0]);
  ihp_tallies_free(parts[1]);
  ihp_tallies_free(NULL);
  ih_indexer_free(boards);
  ih_indexer_free((ih_indexer *)hands.indexer);
}
END_TEST

TEST_MAIN({test_streets, 0, STREETS}, {test_preflop, 0, PREFLOPS - (test_tier() == TIER_CHECK)})
