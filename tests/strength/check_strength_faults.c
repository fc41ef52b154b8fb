/* Strengths that run out of memory at any allocation: of the object, of the ranks of its groups,
 * and of a fill, which makes those ranks itself if they are too many to keep. */
#include "executors.h"
#include "faults.h"
#include "harness.h"
#include "indexers.h"

#include <isohand/rating.h>
#include <isohand/strength.h>
#include <string.h>

enum { HANDS = 300 };

struct strengths {
  ih_indexer *indexer;
  unsigned round;
  const ih_executor *executor;
  uint16_t out[HANDS], expected[HANDS];
};

/* The second half of the round's first hands. */
static enum ih_status fill_strengths(void *context, ih_error *error)
{
  struct strengths *s = context;
  ih_strength *strength = NULL;
  memset(s->out, 0, sizeof s->out);
  enum ih_status status =
      ih_strength_new(IH_RANKING_STANDARD, s->indexer, s->round, &strength, error);
  if (status != IH_OK)
    return strength == NULL ? status : IH_ERR_INTERNAL;
  status = ih_strength_fill(strength, HANDS / 2, HANDS / 2, s->executor, NULL, s->out + HANDS / 2);
  ih_strength_free(strength);
  if (status != IH_OK)
    *error = (ih_error){.status = status, .message = "not filled"};
  return status;
}

static void check_strengths(void *context, enum ih_status status, const char *call)
{
  const struct strengths *s = context;
  ck_assert(call != NULL || status == IH_OK);
  if (status == IH_OK)
    ck_assert_mem_eq(s->out, s->expected, sizeof s->out);
}

/* If the allocation succeeds: rates each hand that the indexer unindexes. */
static void expect_strengths(struct strengths *s)
{
  uint8_t cards[IH_RATE_MAX_CARDS];
  ih_rounds rounds;
  ih_indexer_rounds(s->indexer, &rounds);
  for (unsigned i = HANDS / 2; i < HANDS; i++) {
    ck_assert_int_eq(ih_unindex(s->indexer, s->round, i, cards), IH_OK);
    s->expected[i] = ih_rate_unchecked(cards, ih_rounds_total(&rounds, s->round + 1));
  }
}

START_TEST(every_allocation)
{
  static const struct {
    const char *list;
    unsigned round, failures; /* allocations at least */
  } games[] = {{"2,3", 1, 5}, {"1,1,1,1,1,1,1,1", 7, 5}};
  const ih_executor backwards = test_backwards(3);
  struct strengths s = {.indexer = test_indexer_new("13x4", games[_i / 2].list),
                        .round = games[_i / 2].round,
                        .executor = _i % 2 == 0 ? NULL : &backwards};
  const struct faults_trial trial = {.kinds = FAULTS_MEMORY,
                                     .step = 1,
                                     .work = fill_strengths,
                                     .check = check_strengths,
                                     .context = &s};
  expect_strengths(&s);
  ck_assert_uint_ge(faults_try(&trial), games[_i / 2].failures);
  ih_indexer_free(s.indexer);
}
END_TEST

TEST_MAIN({every_allocation, 0, 4})
