#include "recalls.h"

#include "harness.h"

const char recall_recipe[] =
    "{\"preflop\": {\"method\": \"optimal\", \"k\": 4},"
    " \"flop\": {\"method\": \"optimal\", \"k\": 3}, \"turn\": {\"method\": \"optimal\", \"k\": 4},"
    " \"river\": {\"method\": \"optimal\", \"k\": 5}}";
const unsigned recall_boards[RECALL_STREETS] = {0, 3, 4, 5};

ih_abstraction *recalls_open(const char *recipe)
{
  char folder[SCRATCH_PATH];
  ih_error error;
  ih_abstraction *abstraction;
  enum ih_status status = buckets_make(recipe, "4x4", NULL, &error);
  ck_assert_msg(status == IH_OK, "%s", error.message);
  status = ih_abstraction_open(scratch_path(".", folder), &abstraction, &error);
  ck_assert_msg(status == IH_OK, "%s", error.message);
  return abstraction;
}

ih_recall *recalls_new(const ih_abstraction *abstraction, unsigned board,
                       const ih_executor *executor)
{
  const ih_recall_options options = {.executor = executor};
  ih_error error;
  ih_recall *recall;
  const enum ih_status status = ih_recall_count(abstraction, board, &options, &recall, &error);
  ck_assert_msg(status == IH_OK, "%s", error.message);
  return recall;
}
