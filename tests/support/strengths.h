/* Strengths for tests, computed by one call. */
#ifndef IH_TESTS_STRENGTHS_H
#define IH_TESTS_STRENGTHS_H

#include <isohand/strength.h>

/* out[0..count-1] = the strengths of indices first..first+count-1 of a round. Returns the status of
 * ih_strength_new or of ih_strength_fill. */
static inline enum ih_status test_strengths(enum ih_ranking ranking, const ih_indexer *indexer,
                                            unsigned round, uint64_t first, uint64_t count,
                                            const ih_executor *executor, uint16_t out[])
{
  ih_strength *strength;
  enum ih_status status = ih_strength_new(ranking, indexer, round, &strength, NULL);
  if (status != IH_OK)
    return status;
  status = ih_strength_fill(strength, first, count, executor, NULL, out);
  ih_strength_free(strength);
  return status;
}

unsigned test_last_round(const ih_indexer *indexer);

/* Returns the table of an indexer's last round by its deck's ranking; the caller frees it. */
uint16_t *test_strengths_all(const ih_indexer *indexer, const ih_executor *executor);

#endif
