/* Every long call while an allocation fails: it returns IH_ERR_MEMORY with a message, leaves its
 * outputs untouched and its file whole or absent, and the same call succeeds afterwards. */
#include "call_results.h"
#include "calls.h"
#include "faults.h"
#include "harness.h"

#include <jansson.h>
#include <stdlib.h>

/* A call, its results when it succeeds, and its current outputs. */
struct trial {
  const struct call *call;
  struct call_result result;
  unsigned char *out;
};

static enum ih_status make_call(void *context, ih_error *error)
{
  const struct trial *trial = context;
  const ih_callbacks callbacks = {.context = NULL};
  const enum ih_status status = trial->call->run(NULL, &callbacks, trial->out, error);
  /* Calls without an error object report only the status. */
  if (status != IH_OK && error->status == IH_OK)
    *error = (ih_error){.status = status, .message = "?"};
  return status;
}

static void check_call(void *context, enum ih_status status, const char *call)
{
  struct trial *trial = context;
  (void)call;
  call_check(trial->call, status, trial->out, &trial->result);
  if (status != IH_OK && (trial->call->flags & CALL_PARTIAL) == 0)
    return; /* the outputs are untouched */
  free(trial->out);
  trial->out = test_filled(CALL_BYTES);
}

/* In the tier check the allocations that faults_places chooses fail; in the other tiers each of
 * them does. */
START_TEST(short_of_memory)
{
  const struct call *call = &calls[_i / 2];
  if (_i % 2 != 0 && test_tier() == TIER_CHECK)
    return;
  const ih_callbacks callbacks = {.context = NULL};
  struct trial trial = {.call = call, .out = test_filled(CALL_BYTES)};
  ih_error error = {.status = IH_OK};
  trial.result = call_make(call, NULL, &callbacks);
  faults_start(FAULTS_MEMORY, UINT64_MAX, 0);
  const enum ih_status status = make_call(&trial, &error);
  (void)faults_end();
  check_call(&trial, status, NULL);
  uint64_t at[FAULTS_MOST];
  const size_t places = faults_places(at);
  const struct faults_trial faults = {.kinds = FAULTS_MEMORY,
                                      .is_lasting = _i % 2,
                                      .step = 1,
                                      .at = test_tier() == TIER_CHECK ? at : NULL,
                                      .count = places,
                                      .work = make_call,
                                      .check = check_call,
                                      .context = &trial};
  printf("%s: ", call->name);
  const uint64_t failures = faults_try(&faults);
  ck_assert_msg(failures > 0 || call->file == NULL, "%s: %llu failures", call->name,
                (unsigned long long)failures);
  free(trial.out);
  call_result_free(&trial.result);
}
END_TEST

static void set_up(void)
{
  json_set_alloc_funcs(malloc, free);
  calls_set_up();
}

TEST_MAIN_ONCE(set_up, calls_tear_down, {short_of_memory, 0, 2 * (int)calls_count})
