/* The exact size of a rank-only deck, and the check of its indexer, when memory for the cases
 * cannot be allocated.  (GMP aborts the program when it runs out of memory itself; the faults here
 * do not affect its allocations.) */
#include "faults.h"
#include "harness.h"

#include <isohand/exact_gmp.h>
#include <isohand/indexer.h>

static enum ih_status count_ranks(void *context, ih_error *error)
{
  const ih_deck deck = {13, 4, 1, 0};
  const ih_rounds rounds = {2, {2, 3}, IH_GAME_ANY};
  enum ih_status status;
  (void)context;
  mpz_t size;
  mpz_init_set_ui(size, 7);
  status = ih_exact_size(&deck, &rounds, size);
  if (status != IH_OK && mpz_cmp_ui(size, 7) != 0)
    status = IH_ERR_INTERNAL;
  mpz_clear(size);
  if (status != IH_OK)
    *error = (ih_error){.status = status, .message = "not counted"};
  return status;
}

START_TEST(memory)
{
  const struct faults_trial trial = {.kinds = FAULTS_MEMORY, .step = 1, .work = count_ranks};
  ck_assert_uint_eq(faults_try(&trial), 1);
}
END_TEST

static enum ih_status check_indexer(void *context, ih_error *error)
{
  const enum ih_status status = ih_exact_check(context);
  if (status != IH_OK)
    *error = (ih_error){.status = status, .message = "not checked"};
  return status;
}

START_TEST(check_without_memory)
{
  const ih_deck deck = {13, 4, 1, 0};
  const ih_rounds rounds = {2, {2, 3}, IH_GAME_ANY};
  ih_indexer *indexer;
  ck_assert_int_eq(ih_indexer_new(&deck, &rounds, &indexer), IH_OK);
  const struct faults_trial trial = {
      .kinds = FAULTS_MEMORY, .step = 1, .work = check_indexer, .context = indexer};
  ck_assert_uint_eq(faults_try(&trial), 2);
  ih_indexer_free(indexer);
}
END_TEST

TEST_MAIN({memory}, {check_without_memory})
