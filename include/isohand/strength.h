/** @file
 * Strength tables: the strength of every index of a round.
 *
 * The strength of an index is that of the best five of all cards of its hand, by a ranking of the
 * indexer's deck (isohand/ranking.h; ih_ranking_of_deck() finds one).  An indexer knows only
 * numbers of cards, not games: a hand of 4,3 is rated as the best five of seven cards, which is not
 * how Omaha rates it.  A program that reads round lists by name should check ih_rounds.game first.
 *
 * A table is filled in index order, without unindexing any hand.  Within one suit configuration,
 * whether there is a flush does not change, and the quinary key is a sum of one number per suit
 * (doc/ALGORITHMS.md, section 4).
 *
 * @code
 * enum ih_ranking ranking;
 * ih_strength *strength;
 * ih_ranking_of_deck(&deck, &ranking);
 * ih_strength_new(ranking, indexer, round, &strength, &error);
 * ih_strength_fill(strength, 0, ih_indexer_size(indexer, round), NULL, NULL, table);
 * ih_strength_free(strength);
 * @endcode
 *
 * Stability: stable.
 *
 * Threads: all calls may run at the same time, also on the same ih_strength, except that
 * ih_strength_free() must not run while another call uses the same object. */
#ifndef ISOHAND_STRENGTH_H
#define ISOHAND_STRENGTH_H

#include <isohand/base.h>
#include <isohand/indexer.h>
#include <isohand/ranking.h>

IH_BEGIN_DECLS

/** The data that ih_strength_fill() needs for a round; constant once it is made. */
typedef struct ih_strength ih_strength;

/** Checks that hands of a deck have strengths.
 *
 * @param ranking     the ranking
 * @param deck        the deck
 * @param cards       number of cards of a hand
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_OK               they have strengths
 * @retval IH_ERR_ARGUMENT     deck is NULL, or ranking is not a ranking
 * @retval IH_ERR_UNSUPPORTED  the deck has no ranking (only the standard deck and the short deck
 *                             have any), this is not a ranking of the deck, or cards is not 5..9 */
IH_API enum ih_status ih_strength_check(enum ih_ranking ranking, const ih_deck *deck,
                                        unsigned cards, ih_error *error);

/** Prepares to fill strength tables of a round.
 *
 * The object takes up to about 64 MiB.
 *
 * @param ranking     a ranking of the indexer's deck
 * @param indexer     the indexer; it must outlive the object
 * @param round       the round, below the number of rounds of the indexer
 * @param[out] out    receives the object; the caller frees it with ih_strength_free()
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT     indexer or out is NULL, or ranking is not a ranking
 * @retval IH_ERR_RANGE        the indexer does not have this round
 * @retval IH_ERR_UNSUPPORTED  as ih_strength_check(), for all cards of rounds 0..round together
 * @retval IH_ERR_MEMORY       out of memory */
IH_API enum ih_status ih_strength_new(enum ih_ranking ranking, const ih_indexer *indexer,
                                      unsigned round, ih_strength **out, ih_error *error);

/** Frees the object.
 *
 * @param strength  an object from ih_strength_new(), or NULL */
IH_API void ih_strength_free(ih_strength *strength);

/** Computes the strengths of a range of indices.
 *
 * The values do not depend on how a table is split into ranges.  Units of progress are indices.
 * Each task takes up to 2 MiB of memory while it runs.  The call takes more for some rounds of 8 or
 * 9 cards, in which a suit has very many rank groups.
 *
 * @param strength   the round, from ih_strength_new()
 * @param first      the first index
 * @param count      number of indices; first + count must not exceed the size of the round
 * @param executor   runs the tasks; may be NULL
 * @param callbacks  progress and cancellation; may be NULL
 * @param[out] out   receives count strengths, out[i] that of index first + i; may be NULL if count
 *                   is 0
 *
 * @retval IH_ERR_ARGUMENT   strength or out is NULL, or a reserved member is not NULL
 * @retval IH_ERR_RANGE      some of the indices are not in the round
 * @retval IH_ERR_MEMORY     out of memory; some values are written
 * @retval IH_ERR_CANCELLED  cancelled; some values are written
 * @retval IH_ERR_EXECUTOR   the executor did not run each task exactly once; some values are
 *                           written */
IH_API enum ih_status ih_strength_fill(const ih_strength *strength, uint64_t first, size_t count,
                                       const ih_executor *executor, const ih_callbacks *callbacks,
                                       uint16_t out[]);

IH_END_DECLS

#endif
