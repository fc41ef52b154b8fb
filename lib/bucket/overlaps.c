/* The cross table of two labellings: an array if it has few possible cells, else a hash table. */
#include "bucket/overlaps.h"

#include "base/mix.h"

#include <stdlib.h>

/* Most cells of an array (8 MiB), and the initial slots of a hash table. */
enum { MOST_IN_ARRAY = 1 << 20, FIRST_SLOTS = 1 << 10 };

enum ih_status ih_overlaps_new(uint64_t labels_a, uint64_t labels_b, ih_overlaps **out)
{
  const uint64_t most = UINT64_C(1) << 32;
  if (labels_a == 0 || labels_b == 0 || labels_a > most || labels_b > most || out == NULL)
    return IH_ERR_ARGUMENT;
  const int is_array = labels_a <= MOST_IN_ARRAY / labels_b;
  ih_overlaps *overlaps = calloc(1, sizeof *overlaps);
  if (overlaps == NULL)
    return IH_ERR_MEMORY;
  overlaps->labels_a = labels_a;
  overlaps->labels_b = labels_b;
  overlaps->slots = is_array ? (size_t)(labels_a * labels_b) : FIRST_SLOTS;
  overlaps->weight = calloc(overlaps->slots, sizeof *overlaps->weight);
  overlaps->number = is_array ? NULL : malloc(overlaps->slots * sizeof *overlaps->number);
  if (overlaps->weight == NULL || (!is_array && overlaps->number == NULL)) {
    ih_overlaps_free(overlaps);
    return IH_ERR_MEMORY;
  }
  *out = overlaps;
  return IH_OK;
}

void ih_overlaps_free(ih_overlaps *overlaps)
{
  if (overlaps == NULL)
    return;
  free(overlaps->number);
  free(overlaps->weight);
  free(overlaps);
}

/* ---- Slots -------------------------------------------------------------------------------- */

/* Returns the slot of a cell, or the free slot where it belongs. */
static size_t find_cell(const ih_overlaps *overlaps, uint64_t number)
{
  if (overlaps->number == NULL)
    return (size_t)number;
  size_t slot = (size_t)ihp_mix(number) & (overlaps->slots - 1);
  while (overlaps->weight[slot] != 0 && overlaps->number[slot] != number)
    slot = (slot + 1) & (overlaps->slots - 1);
  return slot;
}

static enum ih_status double_slots(ih_overlaps *overlaps)
{
  ih_overlaps larger = *overlaps;
  larger.slots = 2 * overlaps->slots;
  larger.weight = calloc(larger.slots, sizeof *larger.weight);
  larger.number = malloc(larger.slots * sizeof *larger.number);
  if (larger.weight == NULL || larger.number == NULL) {
    free(larger.weight);
    free(larger.number);
    return IH_ERR_MEMORY;
  }
  for (size_t s = 0; s < overlaps->slots; s++)
    if (overlaps->weight[s] != 0) {
      const size_t slot = find_cell(&larger, overlaps->number[s]);
      larger.number[slot] = overlaps->number[s];
      larger.weight[slot] = overlaps->weight[s];
    }
  free(overlaps->number);
  free(overlaps->weight);
  *overlaps = larger;
  return IH_OK;
}

/* Keeps a hash table at most three quarters full. */
static enum ih_status add_to_cell(ih_overlaps *overlaps, uint64_t number, uint64_t weight)
{
  size_t slot = find_cell(overlaps, number);
  if (overlaps->weight[slot] == 0 && overlaps->number != NULL) {
    if (4 * (overlaps->used + 1) > 3 * overlaps->slots) {
      const enum ih_status status = double_slots(overlaps);
      if (status != IH_OK)
        return status;
      slot = find_cell(overlaps, number);
    }
    overlaps->number[slot] = number;
  }
  overlaps->used += overlaps->weight[slot] == 0;
  overlaps->weight[slot] += weight;
  overlaps->total += weight;
  return IH_OK;
}

/* ---- Public calls ------------------------------------------------------------------------- */

static enum ih_status check_labels(const ih_overlaps *overlaps, size_t n, const uint32_t a[],
                                   const uint32_t b[], const uint64_t weight[])
{
  uint64_t total = overlaps->total;
  for (size_t i = 0; i < n; i++) {
    if (a[i] >= overlaps->labels_a || b[i] >= overlaps->labels_b)
      return IH_ERR_RANGE;
    if (__builtin_add_overflow(total, weight == NULL ? 1 : weight[i], &total))
      return IH_ERR_OVERFLOW;
  }
  return IH_OK;
}

enum ih_status ih_overlaps_add(ih_overlaps *overlaps, size_t n, const uint32_t a[],
                               const uint32_t b[], const uint64_t weight[])
{
  if (overlaps == NULL || (n > 0 && (a == NULL || b == NULL)))
    return IH_ERR_ARGUMENT;
  enum ih_status status = check_labels(overlaps, n, a, b, weight);
  for (size_t i = 0; i < n && status == IH_OK; i++) {
    const uint64_t own = weight == NULL ? 1 : weight[i];
    if (own > 0)
      status = add_to_cell(overlaps, a[i] * overlaps->labels_b + b[i], own);
  }
  return status;
}

int ihp_overlaps_next(const ih_overlaps *overlaps, size_t *slot, ih_overlap *cell)
{
  size_t s = *slot;
  while (s < overlaps->slots && overlaps->weight[s] == 0)
    s++;
  *slot = s + 1;
  if (s >= overlaps->slots)
    return 0;
  const uint64_t number = overlaps->number == NULL ? s : overlaps->number[s];
  cell->a = (uint32_t)(number / overlaps->labels_b);
  cell->b = (uint32_t)(number % overlaps->labels_b);
  cell->weight = overlaps->weight[s];
  return 1;
}

size_t ih_overlaps_count(const ih_overlaps *overlaps)
{
  return overlaps == NULL ? 0 : overlaps->used;
}

static int compare_cells(const void *x, const void *y)
{
  const ih_overlap *left = x, *right = y;
  if (left->a != right->a)
    return left->a < right->a ? -1 : 1;
  return (left->b > right->b) - (left->b < right->b);
}

enum ih_status ih_overlaps_list(const ih_overlaps *overlaps, ih_overlap cells[])
{
  size_t slot = 0, i = 0;
  if (overlaps == NULL || (overlaps->used > 0 && cells == NULL))
    return IH_ERR_ARGUMENT;
  while (i < overlaps->used && ihp_overlaps_next(overlaps, &slot, &cells[i]))
    i++;
  if (overlaps->number != NULL && overlaps->used > 0)
    qsort(cells, overlaps->used, sizeof *cells, compare_cells);
  return IH_OK;
}
