/** @file
 * Ranges of Omaha: a weight for each hand of 4, 5 or 6 hole cards, and their text.
 *
 * A range is an array of weights that belongs to the caller: `weight[place]`, for the
 * ih_omaha_places() places of isohand/omaha.h.  Like those of Hold'em (isohand/holes.h), weights
 * are counted in millionths, from 0 to IH_RANGE_ONE, so that sums over ranges are exact.
 * ih_matchup_omaha_ranges() lets two of them meet.  As `float`, which holds them exactly, they are
 * what ih_omaha_compare_range() takes; its sums are then exact, too, and in millionths.
 *
 * No call here allocates.
 *
 * Stability: provisional.
 *
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_OMAHA_RANGE_H
#define ISOHAND_OMAHA_RANGE_H

#include <isohand/base.h>
#include <isohand/cards.h>
#include <isohand/holes.h>
#include <isohand/omaha.h>

IH_BEGIN_DECLS

/** Reads a range.
 *
 * The text is a list of items, separated by commas, spaces or tabs.  An item describes each of the
 * n cards, in any order: by rank and suit, by rank, or by `x` or `*`, which is any card.  It names
 * all hands that have cards of these descriptions.
 *
 * | item | hands of four cards |
 * |---|---|
 * | AsAhKdKc | this hand |
 * | AAxx, AA** | at least two aces, including three or four |
 * | AKQJ, T987 | one card of each of these ranks |
 * | AsKsxx | the two cards, and any others |
 * | AAxx-TTxx | AAxx, KKxx, QQxx, JJxx and TTxx |
 * | JT98-6543 | each rank step by step: JT98, T987, 9876, 8765, 7654 and 6543 |
 * | QQxx+ | QQxx, KKxx and AAxx; only for a single rank |
 * | xxxx, *, random | all hands |
 *
 * After a colon an item may say how suits are distributed.  Four letters w, x, y and z, which need
 * not be in the order of the cards, are equal for cards of the same suit:
 *
 * | item | hands |
 * |---|---|
 * | AAxx:ds | double-suited: two cards of one suit, two of another; `xxyy` |
 * | AAxx:ss | single-suited: two cards of a suit, the others of two different suits; `xxyz` |
 * | AAxx:r | rainbow: four different suits; `wxyz` |
 * | AAxx:xxxy | three cards of a suit; likewise any other letters |
 *
 * With five and six cards, items have as many descriptions, and `ds` and `ss` mean that two suits,
 * or one, have exactly two cards, and no suit has more; no six cards are `ss`, and no five or six
 * are `r`.
 *
 * An item has the weight 1, or the weight that follows it after a last colon (`AAxx:ds:0.5`), as in
 * ih_range_parse().  A hand that several items name has the weight of the last one, since patterns
 * overlap: `AAxx,AAAx:0` is exactly two aces, and `random,AAxx:0.25` has a quarter of the aces.
 * Other hands have weight 0.
 *
 * Letters may be in either case.  In some programs, such as ProPokerTools, `x` is not a card but a
 * suit, and `AA` is what `AAxx` is here: an item with too few cards is an error.
 *
 * @param deck        the deck: four suits and 2 to 13 ranks, not rank-only
 * @param n           number of hole cards, 4..6
 * @param text        text[0..length-1]
 * @param length      bytes of text
 * @param[out] weight receives weight[place]; ih_omaha_places() numbers.  Those of cards that a
 *                    smaller deck lacks are 0
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT   a pointer other than error is NULL, or deck->reserved is not 0
 * @retval IH_ERR_DECK       *deck is not a deck, or has no ranges
 * @retval IH_ERR_PARSE      a syntax error, an item that no hand fits, or no item at all
 * @retval IH_ERR_COUNT      n is out of range, or an item does not describe n cards
 * @retval IH_ERR_CARD       a rank that only a larger deck has
 * @retval IH_ERR_DUPLICATE  an item has the same card twice */
IH_API enum ih_status ih_omaha_range_parse(const ih_deck *deck, size_t n, const char *text,
                                           size_t length, uint32_t weight[], ih_error *error);

/** Counts the hands of a range that can be held.
 *
 * @param n         number of hole cards, 4..6
 * @param weight    weight[place]
 * @param taken     cards that no hand may hold, such as those on the board; may be empty
 * @param[out] sum  receives the sum of the weights of these hands, in millionths; may be NULL
 * @return the number of hands of a weight above 0 that hold no card of `taken`; 0 if n is out of
 *         range or weight is NULL */
IH_API size_t ih_omaha_range_count(size_t n, const uint32_t weight[], ih_set taken, uint64_t *sum);

IH_END_DECLS

#endif
