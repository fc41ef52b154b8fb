/* isohand: strength tables, one strength for every index of a round.
 *
 * The strength of an index is that of the best five of all cards of its hand, by a
 * ranking of the indexer's deck (isohand/ranking.h; ih_ranking_of_deck finds one).
 * An indexer knows numbers of cards, not games: a hand of 4,3 is rated as the best
 * five of seven, which is not how Omaha rates it.  A program that reads round lists
 * by name checks ih_rounds.game first.
 *
 * A table is filled in index order, without unindexing a hand: within one suit
 * configuration the flush is a constant, and the quinary key is a sum of one number
 * for each suit (doc/ALGORITHMS.md, section 4).
 *
 *   enum ih_ranking ranking;
 *   ih_strength *strength;
 *   ih_ranking_of_deck(&deck, &ranking);
 *   ih_strength_new(ranking, indexer, round, &strength, &error);
 *   ih_strength_fill(strength, 0, ih_indexer_size(indexer, round), NULL, NULL, table);
 *   ih_strength_free(strength);
 *
 * Stability: stable.
 * Threads: an ih_strength never changes: any calls may use it at the same time, except
 * ih_strength_free. */
#ifndef ISOHAND_STRENGTH_H
#define ISOHAND_STRENGTH_H

#include <isohand/base.h>
#include <isohand/indexer.h>
#include <isohand/ranking.h>

IH_BEGIN_DECLS

/* What the strengths of a round's hands are made from; constant once it is made. */
typedef struct ih_strength ih_strength;

/* Returns IH_OK when hands of `cards` cards of a deck have a strength by a ranking.
 * Otherwise *error has the reason, and the result is IH_ERR_UNSUPPORTED: the deck has
 * no ranking (only the standard deck and the short deck have one) or not this one, or
 * `cards` is below 5 or above 9; or IH_ERR_ARGUMENT: no deck, or no such ranking.
 * error may be NULL. */
IH_API enum ih_status ih_strength_check(enum ih_ranking ranking, const ih_deck *deck,
                                        unsigned cards, ih_error *error);

/* *out = what ih_strength_fill needs for a round of an indexer: up to 64 MB.  It
 * belongs to the caller (ih_strength_free), and the indexer must outlive it.  Errors
 * of ih_strength_check, for all cards up to the round; IH_ERR_RANGE: there is no
 * such round; IH_ERR_ARGUMENT: no indexer; IH_ERR_MEMORY.  error may be NULL. */
IH_API enum ih_status ih_strength_new(enum ih_ranking ranking, const ih_indexer *indexer,
                                      unsigned round, ih_strength **out, ih_error *error);

/* NULL is allowed. */
IH_API void ih_strength_free(ih_strength *strength);

/* out[0..count-1] = the strengths of the indices first..first+count-1.  The values do
 * not depend on how a table is split into ranges.  executor and callbacks may be NULL; units of
 * progress are indices.  Each task
 * takes 2 MB of memory while it runs; for a round of 8 or 9 cards whose suits have
 * very many groups, the call takes more.  IH_ERR_RANGE: the range is not within the
 * round's size; IH_ERR_MEMORY and IH_ERR_CANCELLED (out then holds part of the values);
 * IH_ERR_ARGUMENT. May run at the same time as any other call, also on the same ih_strength. */
IH_API enum ih_status ih_strength_fill(const ih_strength *strength, uint64_t first, size_t count,
                                       const ih_executor *executor, const ih_callbacks *callbacks,
                                       uint16_t out[]);

IH_END_DECLS

#endif
