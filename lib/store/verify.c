/* Deriving values of a table again. */
#include "base/error.h"
#include "base/executor.h"
#include "base/mix.h"
#include "store/rows.h"
#include "table/fault.h"

#include <stdio.h>
#include <string.h>

/* Slices: enough for workers of unequal speed to end together, none so small that
 * handing it out costs more than doing it.  As the usual samples take about a second,
 * or one takes longer, that is a hundredth of them. */
enum { SLICES_A_WORKER = 16, LEAST_SHARE = 100 };

static const uint64_t none = UINT64_MAX;

/* A call's work, shared by its slices. */
struct verification {
  const ih_store *store;
  uint64_t size;  /* hands in the table */
  uint64_t count; /* how many of them are looked at */
  uint64_t seed;
  uint64_t wrong; /* the lowest index that is wrong, or none */
};

/* Number i of the stream that belongs to a seed (splitmix64, Steele et al.
 * 2014): any order of asking gives the same numbers. */
static uint64_t random_number(uint64_t seed, uint64_t i)
{
  return ihp_mix(seed + (i + 1) * IHP_MIX_STEP);
}

/* The index looked at as number i < count: one at random in the i-th of count
 * equal parts of the table.  So they are all different and ascend, and with
 * count = size every part is one index. */
static uint64_t choose_index(const struct verification *v, uint64_t i)
{
  const uint64_t begin = (uint64_t)((unsigned __int128)i * v->size / v->count);
  const uint64_t end = (uint64_t)((unsigned __int128)(i + 1) * v->size / v->count);
  return begin + (uint64_t)((unsigned __int128)random_number(v->seed, i) * (end - begin) >> 64);
}

/* The most values of a hand, over all tensors: histograms and clusters have 255 at
 * most. */
enum { MOST_VALUES = 1024 };

/* A value that is not what it should be. */
struct wrong_value {
  size_t tensor;
  uint64_t element;
  uint64_t expected, found;
};

/* Derives the rows of an index again; 1 when they differ from the table's: then *fault
 * is the first value that does.  cards[] = its hand. */
static int row_differs(const ih_store *store, uint64_t index, uint8_t cards[],
                       struct wrong_value *fault)
{
  uint64_t values[MOST_VALUES];
  const uint64_t *expected = values;
  ih_unindex_unchecked(store->indexer, ihp_store_round(store), index, cards);
  store->feature->derive(&store->hands, cards, values);
  for (size_t t = 0; t < store->tensors; t++)
    for (uint64_t j = 0; j < ihp_store_width(store, t); j++, expected++) {
      const uint64_t found = ih_store_value_unchecked(store, t, index, j);
      if (found != *expected) {
        *fault = (struct wrong_value){t, j, *expected, found};
        return 1;
      }
    }
  return 0;
}

static enum ih_status verify_slice(void *work, const struct ihp_slice *slice)
{
  const struct verification *v = work;
  uint64_t *wrong = slice->own;
  *wrong = none;
  for (uint64_t i = slice->first; i < slice->first + slice->count && *wrong == none; i++) {
    const uint64_t index = choose_index(v, i);
    uint8_t cards[IH_MAX_CARDS];
    struct wrong_value fault;
    if (row_differs(v->store, index, cards, &fault))
      *wrong = index;
  }
  return IH_OK;
}

/* Indices ascend with slices and within them, so the first find is the lowest. */
static void join_wrong(void *work, const void *own)
{
  struct verification *v = work;
  const uint64_t *wrong = own;
  if (v->wrong == none)
    v->wrong = *wrong;
}

enum { VALUE_TEXT = 24 };

/* A value as its type has it. */
static const char *format_value(enum ih_dtype dtype, uint64_t value, char text[VALUE_TEXT])
{
  const uint32_t bits = (uint32_t)value;
  float number;
  memcpy(&number, &bits, sizeof number);
  if (dtype == IH_F32)
    (void)snprintf(text, VALUE_TEXT, "%.9g", (double)number);
  else
    (void)snprintf(text, VALUE_TEXT, "%llu", (unsigned long long)value);
  return text;
}

static enum ih_status report_value(const ih_store *store, uint64_t index, ih_error *error)
{
  uint8_t cards[IH_MAX_CARDS];
  struct wrong_value fault = {0};
  char hand[IH_HAND_TEXT], element[24] = "", found[VALUE_TEXT], expected[VALUE_TEXT];
  const ih_rounds *rounds = &store->hands.rounds;
  (void)row_differs(store, index, cards, &fault);
  (void)ih_hand_format(&store->hands.game.deck, rounds, rounds->count, cards, hand);
  const ih_tensor *tensor = &store->tensor[fault.tensor];
  if (tensor->dims > 1)
    (void)snprintf(element, sizeof element, "[%llu]", (unsigned long long)fault.element);
  return ihp_file_error(error, IH_ERR_MISMATCH, ih_table_path(store->table),
                        "index %llu, %s: `%s`%s is %s, and %s when it is derived again",
                        (unsigned long long)index, hand, tensor->name, element,
                        format_value(tensor->dtype, fault.found, found),
                        format_value(tensor->dtype, fault.expected, expected));
}

static enum ih_status verify_values(struct verification *v, const ih_executor *executor,
                                    ih_error *error)
{
  const struct ihp_split split = {
      .units = v->count,
      .least = ih_store_usual_samples(v->store) / LEAST_SHARE + 1,
      .a_worker = SLICES_A_WORKER,
      .own_bytes = sizeof(uint64_t),
      .run = verify_slice,
      .join = join_wrong,
  };
  if (ihp_split_run(&split, executor, v) != IH_OK)
    return ihp_memory_error(error, ih_table_path(v->store->table));
  return v->wrong == none ? IH_OK : report_value(v->store, v->wrong, error);
}

uint64_t ih_store_usual_samples(const ih_store *store)
{
  return store->feature->samples(&store->hands);
}

enum ih_status ih_store_verify(const ih_store *store, const ih_verify_options *options,
                               const ih_executor *executor, ih_error *error)
{
  if (store == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no store given");
  const ih_verify_options usual = {.samples = ih_store_usual_samples(store), .seed = 1, .full = 0};
  if (options == NULL)
    options = &usual;
  if (options->reserved[0] != 0 || options->reserved[1] != 0)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "reserved members that are not 0");
  enum ih_status status = ih_table_check(store->table, error);
  if (status == IH_OK && store->feature->scan != NULL)
    status = ihp_rows_check(store, executor, error);
  if (status != IH_OK || store->feature->derive == NULL)
    return status;
  const uint64_t size = ih_store_hands(store);
  struct verification v = {.store = store, .size = size, .seed = options->seed, .wrong = none};
  v.count = options->full || options->samples > size ? size : options->samples;
  return verify_values(&v, executor, error);
}
