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

enum ih_status test_indexer_check(const ih_indexer *indexer)
{
#ifdef IH_TEST_EXACT
  return ih_exact_check(indexer);
#else
  (void)indexer;
  return IH_OK;
#endif
}

static enum ih_status make(const ih_deck *deck, const ih_rounds *rounds, ih_indexer **indexer)
{
  const enum ih_status status = ih_indexer_new(deck, rounds, indexer);
  if (status == IH_OK && test_indexer_check(*indexer) != IH_OK) {
    char deck_text[IH_DECK_TEXT], rounds_text[IH_ROUNDS_TEXT];
    (void)ih_deck_format(deck, deck_text);
    (void)ih_rounds_format(rounds, rounds_text);
    ck_abort_msg("%s %s: sizes are not exact", deck_text, rounds_text);
  }
  return status;
}

static void parse(const char *deck_text, const char *rounds_text, ih_deck *deck, ih_rounds *rounds)
{
  ck_assert_int_eq(ih_deck_parse(deck_text, strlen(deck_text), deck, NULL), IH_OK);
  ck_assert_int_eq(ih_rounds_parse(deck, rounds_text, strlen(rounds_text), rounds, NULL), IH_OK);
}

static enum ih_status make_named(const char *deck_text, const char *rounds_text,
                                 ih_indexer **indexer)
{
  ih_deck deck;
  ih_rounds rounds;
  parse(deck_text, rounds_text, &deck, &rounds);
  return make(&deck, &rounds, indexer);
}

ih_indexer *test_indexer_make(const ih_deck *deck, const ih_rounds *rounds)
{
  ih_indexer *indexer = NULL;
  ck_assert_int_eq(make(deck, rounds, &indexer), IH_OK);
  return indexer;
}

ih_indexer *test_indexer_new(const char *deck, const char *rounds)
{
  ih_indexer *indexer = NULL;
  const enum ih_status status = make_named(deck, rounds, &indexer);
  ck_assert_msg(status == IH_OK, "%s %s: %s", deck, rounds, ih_status_string(status));
  return indexer;
}

enum ih_status test_indexer_try(const char *deck, const char *rounds)
{
  ih_indexer *indexer = NULL;
  const enum ih_status status = make_named(deck, rounds, &indexer);
  ih_indexer_free(indexer);
  return status;
}

ih_indexer *test_indexer_for(const struct test_pair *pair, const ih_instructions *most)
{
  ih_deck deck;
  ih_rounds rounds;
  ih_indexer *indexer = NULL;
  parse(pair->deck, pair->rounds, &deck, &rounds);
  ck_assert_int_eq(ih_indexer_new_for(&deck, &rounds, most, &indexer), IH_OK);
  return indexer;
}

int test_indexers_make(const struct test_pair *pair, ih_indexer *on[TEST_INSTRUCTIONS])
{
  ih_deck deck;
  ih_rounds rounds;
  parse(pair->deck, pair->rounds, &deck, &rounds);
  for (unsigned c = 0; c < TEST_INSTRUCTIONS; c++) {
    const enum ih_status status = ih_indexer_new_for(&deck, &rounds, test_instructions(c), &on[c]);
    if (c == 0 && (status == IH_ERR_OVERFLOW || status == IH_ERR_TOO_LARGE))
      return 0;
    ck_assert_msg(status == IH_OK, "%s %s: %s", pair->deck, pair->rounds, ih_status_string(status));
    ck_assert_ptr_eq(ih_indexer_instructions(on[c]), test_instructions(c));
  }
  return 1;
}

void test_indexers_free(ih_indexer *const on[TEST_INSTRUCTIONS])
{
  for (unsigned c = 0; c < TEST_INSTRUCTIONS; c++)
    ih_indexer_free(on[c]);
}
