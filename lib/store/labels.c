/* Checks of a bucket table's labels. */
#include "base/callbacks.h"
#include "store/buckets.h"
#include "table/fault.h"

#include <inttypes.h>

enum ih_status ihp_buckets_check_labels(const ih_store *store, const ih_callbacks *callbacks,
                                        ih_error *error)
{
  enum { SOME = 1 << 20 }; /* labels between callbacks; about 1 ms */
  const uint64_t hands = ih_store_hands(store);
  for (uint64_t i = 0; i < hands; i++) {
    if (ihp_is_cancelled_at(callbacks, i, SOME))
      return ihp_status_error(error, IH_ERR_CANCELLED, ih_table_path(store->table));
    const uint64_t label = ih_store_value_unchecked(store, 0, i, 0);
    if (label >= store->buckets->count)
      return ihp_store_refuse(store, error,
                              "index %" PRIu64 " has bucket %" PRIu64 ", not below %" PRIu64, i,
                              label, store->buckets->count);
  }
  return IH_OK;
}
