/* Opening a table together with the next street's buckets from which it was made. */
#include "base/error.h"
#include "store/buckets.h"
#include "store/buckets_next.h"
#include "table/fault.h"

#include <stdlib.h>

/* Returns 1 if the centres of IHP_MEDOIDS, which are lists of the next street's buckets, contain
 * only existing buckets, else 0. */
static int has_good_lists(const struct ihp_buckets *buckets, const struct ihp_next *next)
{
  const uint64_t elements = buckets->count * buckets->width;
  uint64_t i = 0;
  while (i < elements && ihp_element(&buckets->centre, i) < next->sites.count)
    i++;
  return i == elements;
}

/* Opens the next street's buckets in the same folder.  If they cannot be opened, or are not those
 * from which the table was made, store->next stays NULL. */
static enum ih_status open_next(ih_store *store, ih_error *error)
{
  const struct ihp_buckets *buckets = store->buckets;
  const char *path = ih_table_path(store->table);
  const char *street = ihp_street_names[ihp_next_street(&buckets->hands)];
  struct ihp_next *next = NULL;
  char *next_path = ihp_store_path_beside(path, street, store->feature->name);
  if (next_path == NULL)
    return ihp_memory_error(error, path);
  const enum ih_status status =
      ihp_next_open(buckets->method, &buckets->hands, next_path, &next, NULL);
  free(next_path);
  if (status == IH_ERR_MEMORY)
    return ihp_memory_error(error, path);
  if (next == NULL || !ihp_is_made_of(store->table, &next->source[0]) ||
      !ihp_is_made_of(store->table, &next->source[1])) {
    ihp_next_close(next);
    return IH_OK;
  }
  store->next = next;
  if (buckets->method->division != IHP_MEDOIDS || has_good_lists(buckets, next))
    return IH_OK;
  return ihp_store_refuse(store, error, "tensor `centre` contains a bucket that is not on the %s",
                          street);
}

enum ih_status ih_store_open(const char *path, ih_store **out, ih_error *error)
{
  ih_store *store;
  if (path == NULL || out == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "path and out must not be NULL");
  enum ih_status status = ihp_store_open_alone(path, &store, error);
  if (status != IH_OK)
    return status;
  if (store->buckets != NULL && store->buckets->method->source == IHP_POINTS_OF_NEXT)
    status = open_next(store, error);
  if (status == IH_OK)
    *out = store;
  else
    ih_store_close(store);
  return status;
}

void ih_store_close(ih_store *store)
{
  if (store == NULL)
    return;
  ihp_next_close(store->next);
  ihp_store_close_alone(store);
}
