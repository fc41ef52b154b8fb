/* Shared code of features of hole cards and a board. */
#ifndef IH_LIB_FEATURE_STREET_H
#define IH_LIB_FEATURE_STREET_H

#include "feature/record.h"

/* The same scale for every ranking. */
_Static_assert(IH_RANKINGS == 3, "IHP_SCALE has an entry for each ranking");
#define IHP_SCALE(token, meaning)                                                                  \
  {                                                                                                \
    {token, meaning}, {token, meaning},                                                            \
    {                                                                                              \
      token, meaning                                                                               \
    }                                                                                              \
  }

enum { IHP_STREETS = 4 };

/* Names of the streets from preflop on, and cards on their boards. */
extern const char *const ihp_street_names[IHP_STREETS];
extern const unsigned ihp_street_boards_of[IHP_STREETS];

/* ih_feature.check for hands of a street: with two hole cards; of Omaha, for the score; and of
 * either. */
enum ih_status ihp_street_check(const ih_feature_game *game, const ih_rounds *rounds,
                                ih_error *error);
enum ih_status ihp_omaha_street_check(const ih_feature_game *game, const ih_rounds *rounds,
                                      ih_error *error);
enum ih_status ihp_any_street_check(const ih_feature_game *game, const ih_rounds *rounds,
                                    ih_error *error);

/* Returns the number of board cards of these hands; and 1 if that is the final board. */
static inline unsigned ihp_street_board(const ih_rounds *rounds)
{
  return rounds->count == 2 ? rounds->cards[1] : 0;
}

static inline int ihp_street_is_final(const ih_feature_game *game, const ih_rounds *rounds)
{
  return ihp_street_board(rounds) == game->final_board;
}

/* Returns 1 for Omaha, where hands have more than two hole cards. */
static inline int ihp_is_omaha(const ih_rounds *rounds)
{
  return rounds->cards[0] > 2;
}

/* Returns the rounds of the street with `board` cards on its board, of two hole cards and of any
 * number of them. */
static inline ih_rounds ihp_street_rounds_of(unsigned hole, unsigned board)
{
  ih_rounds rounds = {.count = 1, .cards = {(uint8_t)hole}};
  if (board > 0) {
    rounds.count = 2;
    rounds.cards[1] = (uint8_t)board;
  }
  return rounds;
}

static inline ih_rounds ihp_street_rounds(unsigned board)
{
  return ihp_street_rounds_of(2, board);
}

/* Counts per hand of a table's street: `runouts` boards, with `opponents` hands on each.  On a
 * runout, HS is a score out of `most`.  With two hole cards, N runouts and K opponents, 4 N K <
 * 2^33 and (2 K)^2 N < 2^43 (isohand/equity.h). */
struct ihp_street_counts {
  unsigned board, final, bins;
  uint64_t runouts, opponents, most;
};

struct ihp_street_counts ihp_street_counts_of(const struct ihp_hands *hands);

/* Returns the narrowest type that can count the runouts of a hand. */
static inline enum ih_dtype ihp_runouts_dtype(const struct ihp_street_counts *counts)
{
  return counts->runouts < 1 << 8 ? IH_U8 : counts->runouts < 1 << 16 ? IH_U16 : IH_U32;
}

static inline int ihp_is_final(const struct ihp_street_counts *counts)
{
  return counts->board == counts->final;
}

/* Returns n choose k, for numbers of cards. */
uint64_t ihp_choose(unsigned n, unsigned k);

/* Returns the number of preflop hands of a deck up to suit isomorphism: suited ones, and, unless it
 * has only one suit, pairs and offsuit ones. */
static inline unsigned ihp_preflop_hands(const ih_deck *deck)
{
  const unsigned ranks = deck->ranks;
  return deck->suits == 1 ? ranks * (ranks - 1) / 2 : ranks * ranks;
}

/* ihp_street_arrays.source and .cost for sums over runouts. */
int ihp_runouts_source(const ih_feature_game *game, const ih_rounds *rounds, ih_rounds *source);
uint64_t ihp_runouts_cost(const ih_feature_game *game, const ih_rounds *rounds);

/* Returns the bytes of a count of wins, ties or opponents: 2 on the final street, else 4. */
static inline size_t ihp_runouts_bytes(const struct ihp_hands *hands)
{
  return ihp_street_is_final(&hands->game, &hands->rounds) ? sizeof(uint16_t) : sizeof(uint32_t);
}

/* Returns the bytes of a sum of scores: those of a count, or 8 preflop in Omaha. */
static inline size_t ihp_ehs_bytes(const struct ihp_hands *hands)
{
  return ihp_is_omaha(&hands->rounds) && ihp_street_board(&hands->rounds) == 0
             ? sizeof(uint64_t)
             : ihp_runouts_bytes(hands);
}

/* Arrays of wins, ties, squares and histograms over all opponents, in runouts.c. */
enum { IHP_WINS = 1 << 0, IHP_TIES = 1 << 1, IHP_SQUARES = 1 << 2, IHP_HISTOGRAM = 1 << 3 };
extern const struct ihp_street_arrays ihp_runouts;

/* Tensors of the feature ehs: the sums of squares of scores, which exist only before the final
 * street, and the sums of scores: E[HS] times a constant common to all hands. */
enum { IHP_EHS_SQUARES = 0, IHP_EHS_POINTS = 1 };

/* Returns the wins or ties of hand `first` and the following in their array. */
static inline const void *ihp_runouts_at(const struct ihp_hands *hands, const void *array,
                                         uint64_t first)
{
  return (const char *)array + first * ihp_runouts_bytes(hands);
}

/* Computes rows from wins and ties, in their type: fixed + of_wins * wins + of_ties * ties modulo
 * 2^32.  Constant arguments make the loops fast. */
static inline const void *ihp_runouts_rows(const struct ihp_hands *hands,
                                           const void *const array[IHP_STREET_ARRAYS],
                                           uint64_t first, size_t count, void *buffer,
                                           uint32_t fixed, uint32_t of_wins, uint32_t of_ties)
{
  const void *wins = ihp_runouts_at(hands, array[0], first);
  const void *ties = ihp_runouts_at(hands, array[1], first);
  if (ihp_street_is_final(&hands->game, &hands->rounds))
    for (size_t i = 0; i < count; i++)
      ((uint16_t *)buffer)[i] = (uint16_t)(fixed + of_wins * ((const uint16_t *)wins)[i] +
                                           of_ties * ((const uint16_t *)ties)[i]);
  else
    for (size_t i = 0; i < count; i++)
      ((uint32_t *)buffer)[i] =
          fixed + of_wins * ((const uint32_t *)wins)[i] + of_ties * ((const uint32_t *)ties)[i];
  return buffer;
}

/* Rows of scores, computed from wins and ties. */
ihp_rows_of ihp_points_rows;

/* Returns 1 if the sum of `what` over all hands is 0, as it is for a mean HS of 1/2; else 0, and
 * the reason. */
int ihp_mean_is_half(int64_t sum, const char *what, char reason[IHP_REASON]);

/* Checks rows of histograms of this many runouts each, as ih_feature.scan: adds twice the bin number less
 * `bins` for each runout to sums[0], by multiplicity.  And ih_feature.is_total for the sum of
 * `runouts` of all hands.  In histogram.c. */
size_t ihp_scan_histograms(uint64_t runouts, unsigned bins, const struct ihp_rows *rows,
                           int64_t sums[IHP_SUMS], char reason[IHP_REASON]);
int ihp_is_histogram_total(uint64_t runouts, const int64_t sums[IHP_SUMS], char reason[IHP_REASON]);

#endif
