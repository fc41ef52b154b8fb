/* Indexers, sequences and relations when an allocation fails: IH_ERR_MEMORY, no leaks, outputs
 * unchanged. */
#include "faults.h"
#include "harness.h"
#include "indexers.h"

#include <isohand/relations.h>
#include <isohand/sequence.h>
#include <string.h>

/* The object to create, and its destination. */
struct making {
  ih_deck deck;
  ih_rounds rounds;
  const ih_instructions *instructions;
  ih_indexer *indexer, *untouched;
};

static enum ih_status report(enum ih_status status, ih_error *error)
{
  if (status != IH_OK)
    *error = (ih_error){.status = status, .message = "?"};
  return status;
}

static enum ih_status make_indexer(void *context, ih_error *error)
{
  struct making *making = context;
  making->indexer = making->untouched;
  const enum ih_status status =
      ih_indexer_new_for(&making->deck, &making->rounds, making->instructions, &making->indexer);
  if (status == IH_OK)
    ih_indexer_free(making->indexer);
  return report(status, error);
}

static void check_indexer(void *context, enum ih_status status, const char *call)
{
  struct making *making = context;
  /* If shrinking a list fails, the list stays as it is. */
  if (call != NULL && strcmp(call, "realloc") != 0)
    ck_assert_int_eq(status, IH_ERR_MEMORY);
  ck_assert(status == IH_OK || making->indexer == making->untouched);
}

/* Lists with tables of every kind: fast ones with and without batches, layouts that are searched,
 * and rank-only decks; with the minimum number of allocations of each. */
static const struct {
  const char *deck, *rounds;
  unsigned least;
} lists[] = {{"13x4", "2,3,1,1", 30},
             {"13x4", "4,3", 15},
             {"13x4", "1,1,1", 15},
             {"5x4", "2,2,2,2,2,2", 15},
             {"13x4-ranks", "2,3", 3}};

enum { LISTS = sizeof lists / sizeof *lists };

START_TEST(test_indexers)
{
  struct making making = {.untouched = (ih_indexer *)&making};
  const char *rounds = lists[_i % LISTS].rounds;
  making.instructions = _i < LISTS ? ih_instructions_best() : ih_instructions_at(0);
  ck_assert_int_eq(
      ih_deck_parse(lists[_i % LISTS].deck, strlen(lists[_i % LISTS].deck), &making.deck, NULL),
      IH_OK);
  ck_assert_int_eq(ih_rounds_parse(&making.deck, rounds, strlen(rounds), &making.rounds, NULL),
                   IH_OK);
  const struct faults_trial trial = {.kinds = FAULTS_MEMORY,
                                     .step = 1,
                                     .work = make_indexer,
                                     .check = check_indexer,
                                     .context = &making};
  ck_assert_uint_ge(faults_try(&trial), lists[_i % LISTS].least);
}
END_TEST

static enum ih_status make_sequence(void *context, ih_error *error)
{
  ih_sequence *const untouched = (ih_sequence *)context;
  ih_sequence *sequence = untouched;
  const enum ih_status status = ih_sequence_new(context, 1, 0, 10, &sequence);
  if (status == IH_OK)
    ih_sequence_free(sequence);
  else if (sequence != untouched)
    return report(IH_ERR_INTERNAL, error);
  return report(status, error);
}

static enum ih_status make_relation(void *context, ih_error *error)
{
  const ih_indexer *indexer = context;
  ih_redeal redeal;
  ih_relation *const untouched = (ih_relation *)context;
  ih_relation *relation = untouched;
  enum ih_status status = ih_redeal_in_order(indexer, 0, 1, indexer, 0, &redeal);
  if (status == IH_OK)
    status = ih_relation_new(indexer, 1, indexer, 0, &redeal, &relation);
  if (status == IH_OK)
    ih_relation_free(relation);
  else if (relation != untouched)
    return report(IH_ERR_INTERNAL, error);
  return report(status, error);
}

START_TEST(test_others)
{
  ih_indexer *indexer = test_indexer_new("13x4", "2,3");
  struct faults_trial trial = {.kinds = FAULTS_MEMORY, .step = 1, .context = indexer};
  trial.work = make_sequence;
  ck_assert_uint_eq(faults_try(&trial), 1);
  trial.work = make_relation;
  ck_assert_uint_eq(faults_try(&trial), 1);
  ih_indexer_free(indexer);
}
END_TEST

/* A sequence allocates enough for the longest run: suits with all six cards, 1716 groups, plus 256
 * groups of each suit, with a word and a set for each. */
START_TEST(test_longest_run)
{
  enum { BYTES = (1716 + 4 * 256) * (sizeof(uint64_t) + sizeof(uint16_t)) };
  ih_indexer *indexer = test_indexer_new("13x4", "6");
  ih_sequence *sequence;
  faults_start(FAULTS_MEMORY, UINT64_MAX, 0);
  const enum ih_status status = ih_sequence_new(indexer, 0, 0, 10, &sequence);
  (void)faults_end();
  ck_assert_int_eq(status, IH_OK);
  ck_assert_uint_ge(faults_peak(), BYTES);
  ck_assert_uint_le(faults_peak(), BYTES + 2048);
  ih_sequence_free(sequence);
  ih_indexer_free(indexer);
}
END_TEST

TEST_MAIN({test_indexers, 0, 2 * LISTS}, {test_others}, {test_longest_run})
