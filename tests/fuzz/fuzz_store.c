/* ih_store_open and what an open store answers.  Input: as fuzz_file says. */
#include "fuzz_file.h"

#include <isohand/store.h>
#include <string.h>

const char fuzz_name[] = "store";
const unsigned fuzz_step = 61;

/* So many hands of a table are looked up, from its first to its last one. */
enum { LOOKED_UP = 200 };

static void check_values(const ih_store *store)
{
  const ih_indexer *indexer = ih_store_indexer(store);
  ih_rounds rounds;
  ih_indexer_rounds(indexer, &rounds);
  const unsigned last = rounds.count - 1u;
  const uint64_t size = ih_indexer_size(indexer, last);
  const uint64_t step = size > LOOKED_UP ? size / LOOKED_UP : 1;
  ih_tensor tensor;
  FUZZ_REQUIRE(ih_table_find(ih_store_table(store), "strength", &tensor) == IH_OK);
  FUZZ_REQUIRE(tensor.dtype == IH_U16 && tensor.bytes == 2 * size && tensor.offset % 64 == 0);
  const uint8_t *bytes = tensor.data;
  for (uint64_t i = 0; i < size; i += step) {
    uint8_t cards[IH_MAX_CARDS];
    uint64_t index = UINT64_MAX, value = 0;
    FUZZ_REQUIRE(ih_unindex(indexer, last, i, cards) == IH_OK);
    FUZZ_REQUIRE(ih_store_lookup(store, cards, 0, &index, &value) == IH_OK);
    FUZZ_REQUIRE(index == i && value == (uint64_t)(bytes[2 * i] | bytes[2 * i + 1] << 8));
    cards[0] = cards[1];
    FUZZ_REQUIRE(ih_store_lookup(store, cards, 0, &index, &value) == IH_ERR_DUPLICATE);
    FUZZ_REQUIRE(index == i);
  }
}

static void check_verify(const ih_store *store)
{
  const ih_verify_options options = {.samples = 50, .seed = 1};
  ih_error error;
  const enum ih_status status = ih_store_verify(store, &options, NULL, &error);
  FUZZ_REQUIRE(status == IH_OK || status == IH_ERR_CHECKSUM || status == IH_ERR_FORMAT ||
               status == IH_ERR_MISMATCH);
  if (status != IH_OK)
    fuzz_check_error(status, &error, 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  const char *path = fuzz_file(data, size);
  ih_store *store = (ih_store *)&path;
  ih_error error;
  const enum ih_status status = ih_store_open(path, &store, &error);
  if (status != IH_OK) {
    FUZZ_REQUIRE(status == IH_ERR_FORMAT || status == IH_ERR_MISMATCH);
    FUZZ_REQUIRE(store == (ih_store *)&path);
    fuzz_check_error(status, &error, 0);
    FUZZ_REQUIRE(strstr(error.message, path) != NULL);
    return 0;
  }
  const ih_feature *feature = ih_store_feature(store);
  FUZZ_REQUIRE(ih_feature_find(ih_feature_name(feature)) == feature);
  check_values(store);
  check_verify(store);
  ih_store_close(store);
  return 0;
}
