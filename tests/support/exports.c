#include "exports.h"

#include "errors.h"
#include "harness.h"

#include <unistd.h>

const char export_recipe[] =
    "{\"preflop\": {\"method\": \"hands\"}, \"flop\": {\"method\": \"optimal\", \"k\": 7},"
    " \"turn\": {\"method\": \"classes\"}, \"river\": {\"method\": \"hands\"}}";
const char export_few_recipe[] =
    "{\"preflop\": {\"method\": \"hands\"}, \"flop\": {\"method\": \"optimal\", \"k\": 256},"
    " \"turn\": {\"method\": \"optimal\", \"k\": 201}, \"river\": {\"method\": \"optimal\", \"k\": "
    "101}}";
const char export_deck[] = "5x4";
const char *const export_streets[EXPORT_STREETS] = {"preflop", "flop", "turn", "river"};
const unsigned export_boards[EXPORT_STREETS] = {0, 3, 4, 5};

void exports_set_up(void)
{
  scratch_make();
  buckets_make_well(export_recipe, export_deck, NULL);
}

void exports_set_up_few(void)
{
  scratch_make();
  buckets_make_well(export_few_recipe, export_deck, NULL);
}

ih_abstraction *exports_open(void)
{
  char path[SCRATCH_PATH];
  ih_error error;
  ih_abstraction *abstraction;
  if (access(scratch_path("river-bucket.safetensors", path), F_OK) != 0)
    ck_assert_int_eq(buckets_make(export_recipe, export_deck, NULL, NULL), IH_OK);
  test_ok(ih_abstraction_open(scratch_path(".", path), &abstraction, &error), error);
  return abstraction;
}

enum ih_status exports_try(const char *format, const char *name, const ih_format_options *options,
                           ih_error *error)
{
  char path[SCRATCH_PATH];
  ih_abstraction *abstraction = exports_open();
  const enum ih_status status =
      ih_abstraction_export(abstraction, format, scratch_path(name, path), options, error);
  ih_abstraction_close(abstraction);
  return status;
}

void exports_write(const char *format, const char *name, const ih_format_options *options)
{
  ih_error error;
  test_ok(exports_try(format, name, options, &error), error);
}

uint64_t exports_bucket(const ih_store *store, const uint8_t cards[])
{
  uint64_t value;
  test_assert(ih_store_lookup(store, cards, 0, NULL, &value) == IH_OK);
  return value;
}
