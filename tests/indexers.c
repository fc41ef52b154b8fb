#include "indexers.h"
#include "harness.h"

#ifdef IH_TEST_EXACT
#include <isohand/exact.h>
#endif
#include <string.h>

const struct test_pair test_pairs[] = {
    {"13x4", "2,3,1,1"},
    {"13x4", "2,5"},
    {"13x4", "4,3,1,1"},
    {"13x4", "5,3,1,1"},
    {"13x4", "2,1,1,1,1,1"},
    {"13x4", "3,1,1,1,1"},
    {"13x4", "4,4,4"},
    {"13x4", "2,2,2,2,2,2"},
    {"13x4", "1,1,1,1,1,1,1,1"},
    {"13x4", "13"},
    {"13x4", "51,1"},
    {"9x4", "2,3,1,1"},
    {"10x4", "3,3,3,1"},
    {"5x4", "2,3,1,1"},
    {"16x4", "2,1,1,1,1"},
    {"16x4", "2,2,2,2,2,2"},
    {"16x4", "5,5,5"},
    {"16x3", "1,1,1,1,1,1,1,1"},
    {"16x3", "4,4,2,1"},
    {"16x2", "8,4"},
    {"16x2", "2,2,2,2,2,2"},
    {"16x2", "16,8"},
    {"16x1", "8,4,2"},
    {"16x1", "2,2,2,2,2,2,2,2"},
    {"16x1", "16"},
    {"7x3", "7,7,7"},
    {"3x2", "1,1"},
    {"1x4", "1,1,1,1"},
    {"1x1", "1"},
    {NULL, NULL},
};

static enum ih_status make(const char *deck_text, const char *rounds_text, ih_indexer **indexer)
{
  ih_deck deck;
  ih_rounds rounds;
  ck_assert_int_eq(ih_deck_parse(deck_text, strlen(deck_text), &deck, NULL), IH_OK);
  ck_assert_int_eq(ih_rounds_parse(&deck, rounds_text, strlen(rounds_text), &rounds, NULL), IH_OK);
  const enum ih_status status = ih_indexer_new(&deck, rounds.count, rounds.cards, indexer);
#ifdef IH_TEST_EXACT
  if (status == IH_OK)
    ck_assert_msg(ih_exact_check(*indexer) == IH_OK, "%s %s: sizes are not exact", deck_text,
                  rounds_text);
#endif
  return status;
}

ih_indexer *test_indexer_new(const char *deck, const char *rounds)
{
  ih_indexer *indexer = NULL;
  const enum ih_status status = make(deck, rounds, &indexer);
  ck_assert_msg(status == IH_OK, "%s %s: %s", deck, rounds, ih_status_string(status));
  return indexer;
}

enum ih_status test_indexer_try(const char *deck, const char *rounds)
{
  ih_indexer *indexer = NULL;
  const enum ih_status status = make(deck, rounds, &indexer);
  ih_indexer_free(indexer);
  return status;
}
