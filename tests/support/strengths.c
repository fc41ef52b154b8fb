#include "strengths.h"

#include "harness.h"

#include <stdlib.h>

unsigned test_last_round(const ih_indexer *indexer)
{
  ih_rounds rounds;
  ih_indexer_rounds(indexer, &rounds);
  return rounds.count - 1u;
}

uint16_t *test_strengths_all(const ih_indexer *indexer, const ih_executor *executor)
{
  const unsigned round = test_last_round(indexer);
  const uint64_t size = ih_indexer_size(indexer, round);
  uint16_t *table = malloc(size * sizeof *table);
  ck_assert_ptr_nonnull(table);
  ih_deck deck;
  enum ih_ranking ranking;
  ih_indexer_deck(indexer, &deck);
  ck_assert_int_eq(ih_ranking_of_deck(&deck, &ranking), IH_OK);
  ck_assert_int_eq(test_strengths(ranking, indexer, round, 0, size, executor, table), IH_OK);
  return table;
}
