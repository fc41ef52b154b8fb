#include "store/buckets.h"

#include "base/decimal.h"
#include "feature/parameters.h"
#include "table/fault.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static enum ih_status find_method(const ih_store *store, struct ihp_buckets *buckets,
                                  ih_error *error)
{
  const char *name = ih_table_metadata(store->table, "bucket.method");
  const char *cost = ih_table_metadata(store->table, "bucket.cost");
  ih_error why;
  if (name == NULL || cost == NULL)
    return ihp_store_refuse(store, error, "no metadata `%s`",
                            name == NULL ? "bucket.method" : "bucket.cost");
  buckets->method = ihp_method_find(name, ih_table_metadata(store->table, "bucket.of"));
  if (buckets->method == NULL)
    return ihp_store_refuse(store, error, "unknown bucket method");
  const size_t digits = ihp_decimal_read(cost, SIZE_MAX, &buckets->cost);
  if (digits == 0 || cost[digits] != '\0')
    return ihp_store_refuse(store, error, "`bucket.cost` is not a valid number");
  if (ihp_parameters_read(buckets->method->parameters, store->table, &buckets->hands.game, &why) !=
          IH_OK ||
      ihp_method_check(buckets->method, &buckets->hands, &why) != IH_OK)
    return ihp_store_refuse(store, error, "%s", why.message);
  return IH_OK;
}

/* Finds the form of the centres: the method's, or for user-supplied points that of the file. */
static enum ih_status find_centres(const ih_store *store, struct ihp_buckets *buckets,
                                   enum ih_dtype *dtype, ih_error *error)
{
  if (buckets->method->source != IHP_SUPPLIED_POINTS) {
    buckets->width = ihp_method_width(buckets->method, &buckets->hands);
    *dtype = ihp_method_dtype(buckets->method, &buckets->hands);
    return IH_OK;
  }
  if (ih_table_tensor_named(store->table, "centre", &buckets->centre) != IH_OK)
    return ihp_store_refuse(store, error, "no tensor `centre`");
  *dtype = buckets->centre.dtype;
  buckets->width = buckets->centre.dims == 2 ? (size_t)buckets->centre.shape[1] : 0;
  if (buckets->width > 0 && (*dtype == IH_U8 || *dtype == IH_U16 || *dtype == IH_U32))
    return IH_OK;
  return ihp_store_refuse(store, error, "tensor `centre` has the wrong type or shape");
}

/* Finds a tensor of the given type and number of rows; width 0 means one dimension. */
static enum ih_status find_tensor(const ih_store *store, const char *name, enum ih_dtype dtype,
                                  uint64_t rows, uint64_t width, ih_tensor *out, ih_error *error)
{
  if (ih_table_tensor_named(store->table, name, out) != IH_OK)
    return ihp_store_refuse(store, error, "no tensor `%s`", name);
  if (out->dtype != dtype || out->shape[0] != rows || out->dims != (width == 0 ? 1u : 2u) ||
      (width != 0 && out->shape[1] != width))
    return ihp_store_refuse(store, error, "tensor `%s` has the wrong type or shape", name);
  return IH_OK;
}

static enum ih_status find_bucket_tensors(const ih_store *store, struct ihp_buckets *buckets,
                                          ih_error *error)
{
  enum { ENDS = 2 }; /* low and high, the last two, which only percentiles have */
  enum ih_dtype dtype = IH_U32;
  enum ih_status status = find_centres(store, buckets, &dtype, error);
  const struct {
    const char *name;
    enum ih_dtype dtype;
    uint64_t width;
    ih_tensor *out;
  } wanted[] = {{"centre", dtype, buckets->width, &buckets->centre},
                {"size", IH_U64, 0, &buckets->size},
                {"cost", IH_U64, 0, &buckets->costs},
                {"ehs", IH_F64, 0, &buckets->ehs},
                {"low", dtype, buckets->width, &buckets->low},
                {"high", dtype, buckets->width, &buckets->high}};
  const size_t all = sizeof wanted / sizeof *wanted;
  const size_t count = buckets->method->division == IHP_PERCENTILES ? all : all - ENDS;
  for (size_t i = 0; i < count && status == IH_OK; i++)
    status = find_tensor(store, wanted[i].name, wanted[i].dtype, buckets->count, wanted[i].width,
                         wanted[i].out, error);
  return status;
}

/* Reads tensor `name` into numbers[0..count-1], each of which must be below `end`. */
static enum ih_status read_numbers(const ih_store *store, const char *name, uint64_t count,
                                   uint64_t end, uint32_t numbers[], ih_error *error)
{
  ih_tensor tensor;
  enum ih_status status = find_tensor(store, name, IH_U32, count, 0, &tensor, error);
  for (uint64_t i = 0; i < count && status == IH_OK; i++) {
    numbers[i] = (uint32_t)ihp_element(&tensor, i);
    if (numbers[i] >= end)
      status =
          ihp_store_refuse(store, error, "tensor `%s` contains a number that is too large", name);
  }
  return status;
}

/* Reads the first bucket of each parent; the last entry is the number of buckets. */
static enum ih_status read_firsts(const ih_store *store, const struct ihp_buckets *buckets,
                                  ih_error *error)
{
  const struct ihp_parents *parents = buckets->parents;
  enum ih_status status =
      read_numbers(store, "first", parents->count + 1, buckets->count + 1, parents->first, error);
  for (uint64_t p = 0; p < parents->count && status == IH_OK; p++)
    if (parents->first[p] > parents->first[p + 1])
      status = ihp_store_refuse(store, error, "tensor `first` must not decrease");
  if (status == IH_OK &&
      (parents->first[0] != 0 || parents->first[parents->count] != buckets->count))
    status = ihp_store_refuse(store, error, "tensor `first` does not cover all buckets");
  return status;
}

static enum ih_status find_parents(const ih_store *store, struct ihp_buckets *buckets,
                                   ih_error *error)
{
  const char *name = ih_table_metadata(store->table, "bucket.within");
  size_t within = 0;
  ih_tensor first;
  if (name == NULL)
    return IH_OK;
  while (ihp_within_names[within] != NULL && strcmp(ihp_within_names[within], name) != 0)
    within++;
  if (ihp_within_names[within] == NULL)
    return ihp_store_refuse(store, error, "unknown `bucket.within`");
  if (!ihp_can_be_within(buckets->method->division))
    return ihp_store_refuse(store, error,
                            "buckets are within `%s`, but the method divides all hands "
                            "together",
                            name);
  enum ih_status status =
      ihp_parents_new(&buckets->hands, (enum ihp_within)within, &buckets->parents);
  if (status == IH_ERR_UNSUPPORTED)
    return ihp_store_refuse(store, error, "`bucket.within` is not allowed for preflop buckets");
  if (status != IH_OK)
    return ihp_memory_error(error, ih_table_path(store->table));
  if (ih_table_tensor_named(store->table, "first", &first) != IH_OK || first.shape[0] < 2 ||
      first.shape[0] > buckets->count + 1)
    return ihp_store_refuse(store, error, "tensor `first` is missing or has the wrong shape");
  if (ihp_parents_count(buckets->parents, first.shape[0] - 1) != IH_OK)
    return ihp_memory_error(error, ih_table_path(store->table));
  status = read_numbers(store, "parent", buckets->parents->classes, buckets->parents->count,
                        buckets->parents->parent, error);
  return status == IH_OK ? read_firsts(store, buckets, error) : status;
}

void ihp_buckets_close(struct ihp_buckets *buckets)
{
  if (buckets == NULL)
    return;
  ihp_parents_free(buckets->parents);
  free(buckets);
}

enum ih_status ihp_buckets_open(const ih_store *store, struct ihp_buckets **out, ih_error *error)
{
  struct ihp_buckets *buckets = calloc(1, sizeof *buckets);
  if (buckets == NULL)
    return ihp_memory_error(error, ih_table_path(store->table));
  buckets->hands = store->hands;
  buckets->count = store->hands.game.buckets;
  enum ih_status status = find_method(store, buckets, error);
  if (status == IH_OK)
    status = find_bucket_tensors(store, buckets, error);
  if (status == IH_OK)
    status = find_parents(store, buckets, error);
  if (status == IH_OK)
    *out = buckets;
  else
    ihp_buckets_close(buckets);
  return status;
}
