/* isohand: tables of strength, one value for every canonical hand.
 *
 * The table of a round holds, at each index of the round, the strength (as in
 * isohand/ranking.h) of the best five of all its cards, by the ranking of the
 * indexer's deck.  An indexer knows numbers of cards, not games: 4,3 is rated as the
 * best five of seven, which is not what Omaha does.  Who reads round lists by name
 * looks at ih_rounds.game before, as the command does.
 *
 * A table is made in index order without unindexing: within one suit configuration
 * the flush is a constant and the quinary key a sum of one small array a suit
 * (doc/ALGORITHMS.md).
 */
#ifndef ISOHAND_STRENGTH_H
#define ISOHAND_STRENGTH_H

#include <isohand/base.h>
#include <isohand/indexer.h>
#include <isohand/ranking.h>

IH_BEGIN_DECLS

/* IH_OK when strength is known for hands of so many cards of a deck, else
 * IH_ERR_UNSUPPORTED with the reason in *error: a deck other than the standard and
 * the short one (its rules are not known here), or fewer than 5 or more than 9 cards.
 * IH_ERR_ARGUMENT.  error may be NULL. */
IH_API enum ih_status ih_strength_known(const ih_deck *deck, unsigned cards, ih_error *error);

/* The same by a given ranking; also IH_ERR_UNSUPPORTED when its deck is another. */
IH_API enum ih_status ih_strength_known_by(enum ih_ranking ranking, const ih_deck *deck,
                                           unsigned cards, ih_error *error);

/* ih_strength_known for a round of an indexer, with all cards up to it.  Also
 * IH_ERR_RANGE. */
IH_API enum ih_status ih_strength_supported(const ih_indexer *indexer, unsigned round,
                                            ih_error *error);

/* out[0..count-1] = the strengths of the indices first..first+count-1 of a
 * round, by ih_ranking_of_deck.  Any split of a table into ranges gives the same
 * values.  out belongs to the caller.  executor may be NULL.  Needs some megabytes of
 * memory of its own while it runs.  IH_ERR_RANGE when the range is not within 0..size,
 * IH_ERR_UNSUPPORTED, IH_ERR_MEMORY (out then holds part of the values),
 * IH_ERR_ARGUMENT.  May run at the same time as any other call. */
IH_API enum ih_status ih_strength_fill(const ih_indexer *indexer, unsigned round, uint64_t first,
                                       uint64_t count, const ih_executor *executor, uint16_t out[]);

/* The same by a given ranking, which is one of the indexer's deck: else
 * IH_ERR_UNSUPPORTED. */
IH_API enum ih_status ih_strength_fill_by(enum ih_ranking ranking, const ih_indexer *indexer,
                                          unsigned round, uint64_t first, uint64_t count,
                                          const ih_executor *executor, uint16_t out[]);

IH_END_DECLS

#endif
