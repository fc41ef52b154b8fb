/* ih_store_open and the calls on an open store, for every feature.  Input: as for fuzz_edited or
 * fuzz_file. */
#include "fuzz_edited.h"
#include "fuzz_file.h"

#include <isohand/abstraction.h>
#include <isohand/store.h>
#include <string.h>

const char fuzz_name[] = "store";
const unsigned fuzz_step = 61;

/* Number of hands looked up, from the first to the last. */
enum { LOOKED_UP = 60, MOST_WIDTH = 255 };

/* Reads element k of a tensor byte by byte. */
static uint64_t element_of(const ih_tensor *tensor, uint64_t k)
{
  const size_t bytes = ih_dtype_size(tensor->dtype);
  const uint8_t *at = (const uint8_t *)tensor->data + k * bytes;
  uint64_t value = 0;
  for (size_t i = 0; i < bytes; i++)
    value |= (uint64_t)at[i] << 8 * i;
  return value;
}

/* Every tensor lies within the file and has a row for every hand. */
static void check_tensors(const ih_store *store)
{
  const ih_table *table = ih_store_table(store);
  ih_tensor tensor, same;
  const size_t count = ih_store_tensors(store);
  FUZZ_REQUIRE(count > 0 && count <= IH_FEATURE_TENSORS);
  for (size_t t = 0; t < count; t++) {
    FUZZ_REQUIRE(ih_store_tensor(store, t, &tensor) == IH_OK);
    FUZZ_REQUIRE(ih_table_tensor_named(table, tensor.name, &same) == IH_OK &&
                 same.data == tensor.data);
    FUZZ_REQUIRE(ih_store_tensor_number(store, tensor.name) == t);
    const uint64_t width = ih_store_width(store, t);
    FUZZ_REQUIRE(width > 0 && width <= MOST_WIDTH);
    FUZZ_REQUIRE(tensor.bytes == ih_store_hands(store) * width * ih_dtype_size(tensor.dtype));
    FUZZ_REQUIRE(tensor.offset + tensor.bytes <= ih_table_bytes(table));
    FUZZ_REQUIRE(ih_table_tensor(table, 0, &same) == IH_OK);
    FUZZ_REQUIRE(
        tensor.offset % (tensor.offset == same.offset ? 64 : ih_dtype_size(tensor.dtype)) == 0);
  }
  FUZZ_REQUIRE(ih_store_tensor(store, count, &tensor) == IH_ERR_RANGE);
}

/* The row of a hand is that of its index. */
static void check_row(const ih_store *store, size_t t, uint64_t i)
{
  const ih_indexer *indexer = ih_store_indexer(store);
  const unsigned last = ih_store_rounds(store)->count - 1u;
  uint8_t cards[IH_MAX_CARDS];
  uint64_t index = UINT64_MAX, values[MOST_WIDTH];
  ih_tensor tensor;
  FUZZ_REQUIRE(ih_store_tensor(store, t, &tensor) == IH_OK);
  FUZZ_REQUIRE(ih_unindex(indexer, last, i, cards) == IH_OK);
  FUZZ_REQUIRE(ih_store_lookup(store, cards, t, &index, values) == IH_OK && index == i);
  const uint64_t width = ih_store_width(store, t);
  for (uint64_t j = 0; j < width; j++)
    FUZZ_REQUIRE(values[j] == element_of(&tensor, i * width + j));
  if (ih_indexer_cards(indexer, last) < 2)
    return;
  cards[0] = cards[1];
  FUZZ_REQUIRE(ih_store_lookup(store, cards, t, &index, values) == IH_ERR_DUPLICATE);
  FUZZ_REQUIRE(index == i);
}

static void check_values(const ih_store *store)
{
  const uint64_t size = ih_store_hands(store);
  const uint64_t step = size > LOOKED_UP ? size / LOOKED_UP : 1;
  FUZZ_REQUIRE(size ==
               ih_indexer_size(ih_store_indexer(store), ih_store_rounds(store)->count - 1u));
  for (size_t t = 0; t < ih_store_tensors(store); t++)
    for (uint64_t i = 0; i < size; i += step)
      check_row(store, t, i);
}

/* An unedited table verifies. */
static void check_verify(const ih_store *store, int is_right)
{
  const ih_verify_options options = {.samples = 4, .seed = 1};
  ih_error error;
  const enum ih_status status = ih_store_verify(store, &options, NULL, &error);
  FUZZ_REQUIRE(status == IH_OK || status == IH_ERR_CHECKSUM || status == IH_ERR_FORMAT ||
               status == IH_ERR_MISMATCH);
  FUZZ_REQUIRE(status == IH_OK || !is_right);
  if (status != IH_OK)
    fuzz_check_error(status, &error, 0);
}

/* A bucket table with any labels samples hands of a bucket, and equals itself. */
static void check_buckets(const ih_store *store)
{
  const int is_table = strcmp(ih_feature_name(ih_store_feature(store)), "bucket") == 0;
  ih_bucket_hand hand;
  ih_bucket_sample sample;
  ih_overlaps *overlaps;
  ih_agreement agreement;
  ih_error error;
  enum ih_status status = ih_buckets_sample(store, 0, NULL, 1, &hand, &sample, &error);
  FUZZ_REQUIRE(status == IH_ERR_MISMATCH || (status == IH_OK && is_table));
  if (status == IH_OK)
    FUZZ_REQUIRE(ih_store_value_unchecked(store, 0, hand.index, 0) == 0 && sample.count == 1);
  else
    fuzz_check_error(status, &error, 0);
  status = ih_buckets_compare(store, store, NULL, &overlaps, &error);
  FUZZ_REQUIRE(status == IH_ERR_MISMATCH || (status == IH_OK && is_table));
  if (status != IH_OK) {
    fuzz_check_error(status, &error, 0);
    return;
  }
  FUZZ_REQUIRE(ih_overlaps_agreement(overlaps, &agreement) == IH_OK);
  FUZZ_REQUIRE(agreement.is_equal && agreement.adjusted_rand == 1);
  ih_overlaps_free(overlaps);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  unsigned edits = 1;
  const char *path = fuzz_edited(data, size, &edits);
  if (path == NULL)
    path = fuzz_file(data, size);
  ih_store *store = (ih_store *)&path;
  ih_error error;
  const enum ih_status status = ih_store_open(path, &store, &error);
  FUZZ_REQUIRE(status == IH_OK || edits > 0);
  if (status != IH_OK) {
    FUZZ_REQUIRE(status == IH_ERR_FORMAT || status == IH_ERR_MISMATCH);
    FUZZ_REQUIRE(store == (ih_store *)&path);
    fuzz_check_error(status, &error, 0);
    FUZZ_REQUIRE(strstr(error.message, path) != NULL);
    return 0;
  }
  const ih_feature *feature = ih_store_feature(store);
  FUZZ_REQUIRE(ih_feature_find(ih_feature_name(feature)) == feature);
  check_tensors(store);
  check_values(store);
  check_verify(store, edits == 0);
  check_buckets(store);
  ih_store_close(store);
  return 0;
}
