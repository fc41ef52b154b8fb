#include "recalls.h"

#include "errors.h"
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
  buckets_make_well(recipe, "4x4", NULL);
  test_ok(ih_abstraction_open(scratch_path(".", folder), &abstraction, &error), error);
  return abstraction;
}

ih_recall *recalls_new(const ih_abstraction *abstraction, unsigned board,
                       const ih_executor *executor)
{
  const ih_recall_options options = {.executor = executor};
  ih_error error;
  ih_recall *recall;
  test_ok(ih_recall_count(abstraction, board, &options, &recall, &error), error);
  return recall;
}
