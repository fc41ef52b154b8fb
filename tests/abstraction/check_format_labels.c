/* Labels alone, read as doc/EXPORTS.md documents, for every hand of a small deck: numbers, NumPy
 * arrays and lines. */
#include "exports.h"
#include "harness.h"
#include "readers.h"

#include <stdio.h>
#include <string.h>

static const char *const lists[] = {"2", "2,3", "2,3,1", "2,3,1,1"};

/* Makes an indexer of the street's hands in which the board keeps its order. */
static ih_indexer *new_ordered(const ih_store *store, size_t s)
{
  ih_rounds rounds;
  ih_indexer *indexer;
  ck_assert_int_eq(
      ih_rounds_parse(&ih_store_game(store)->deck, lists[s], strlen(lists[s]), &rounds, NULL),
      IH_OK);
  ck_assert_int_eq(ih_indexer_new(&ih_store_game(store)->deck, &rounds, &indexer), IH_OK);
  return indexer;
}

/* Like check_street, but for ordered hands. */
static void check_ordered(struct reader *reader, const ih_store *store, size_t s, size_t bytes)
{
  uint8_t cards[7];
  ih_indexer *indexer = new_ordered(store, s);
  const unsigned round = (unsigned)s;
  for (uint64_t i = 0; i < ih_indexer_size(indexer, round); i++) {
    test_assert(ih_unindex(indexer, round, i, cards) == IH_OK);
    test_assert(reader_number(reader, bytes) == exports_bucket(store, cards));
  }
  ih_indexer_free(indexer);
}

/* The river has more buckets than 16 bits hold. */
START_TEST(labels)
{
  const char *const ends[] = {"u16", "u16", "u16", "i32"};
  const ih_format_options options = {.recall = _i};
  char name[32];
  exports_write("labels", ".", &options);
  for (size_t s = 0; s < EXPORT_STREETS; s++) {
    ih_store *store = buckets_open(export_streets[s]);
    (void)snprintf(name, sizeof name, "%s%s.%s", export_streets[s], _i ? "-recall" : "", ends[s]);
    struct reader reader = reader_open(name);
    if (_i)
      check_ordered(&reader, store, s, s == 3 ? 4 : 2);
    else
      reader_check_hands(&reader, store, s == 3 ? 4 : 2);
    reader_close(&reader);
    ih_store_close(store);
  }
}
END_TEST

/* One number of bits for all streets. */
START_TEST(bits)
{
  const ih_format_options wide = {.bits = 32, .streets = 1u << 0 | 1u << 4};
  exports_write("labels", ".", &wide);
  ih_store *store = buckets_open("turn");
  struct reader reader = reader_open("turn.i32");
  reader_check_hands(&reader, store, 4);
  reader_close(&reader);
  ih_store_close(store);
  ck_assert_uint_eq(scratch_entries(), EXPORT_STREETS + 2);
}
END_TEST

START_TEST(npy)
{
  const ih_format_options options = {.recall = _i};
  char name[32], dictionary[100];
  exports_write("npy", ".", &options);
  for (size_t s = 0; s < EXPORT_STREETS; s++) {
    ih_store *store = buckets_open(export_streets[s]);
    ih_indexer *ordered = new_ordered(store, s);
    (void)snprintf(name, sizeof name, "%s%s.npy", export_streets[s], _i ? "-recall" : "");
    struct reader reader = reader_open(name);
    (void)snprintf(
        dictionary, sizeof dictionary,
        "{'descr': '<u%d', 'fortran_order': False, 'shape': (%llu,), }", s == 3 ? 4 : 2,
        (unsigned long long)(_i ? ih_indexer_size(ordered, (unsigned)s) : ih_store_hands(store)));
    ck_assert_mem_eq(reader.bytes, "\x93NUMPY\1\0", 8);
    reader.at = 8;
    const size_t length = reader_number(&reader, 2);
    ck_assert_uint_eq((10 + length) % 64, 0);
    ck_assert_mem_eq(reader.bytes + 10, dictionary, strlen(dictionary));
    ck_assert_uint_eq(strspn((char *)reader.bytes + 10 + strlen(dictionary), " "),
                      length - strlen(dictionary) - 1);
    ck_assert_uint_eq(reader.bytes[10 + length - 1], '\n');
    reader.at = 10 + length;
    if (_i)
      check_ordered(&reader, store, s, s == 3 ? 4 : 2);
    else
      reader_check_hands(&reader, store, s == 3 ? 4 : 2);
    reader_close(&reader);
    ih_indexer_free(ordered);
    ih_store_close(store);
  }
}
END_TEST

START_TEST(text)
{
  const ih_format_options options = {.streets = 1u << 5};
  char path[SCRATCH_PATH];
  unsigned long long value;
  exports_write("text", ".", &options);
  ih_store *store = buckets_open("river");
  FILE *file = fopen(scratch_path("river.txt", path), "r");
  ck_assert_ptr_nonnull(file);
  for (uint64_t i = 0; i < ih_store_hands(store); i++) {
    test_assert(fscanf(file, "%llu", &value) == 1 && fgetc(file) == '\n');
    test_assert(value == ih_store_value_unchecked(store, 0, i, 0));
  }
  ck_assert_int_eq(fgetc(file), EOF);
  ck_assert_int_eq(fclose(file), 0);
  ih_store_close(store);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {labels, 0, 2}, {bits}, {npy, 0, 2}, {text})
