/* Comparisons of Omaha hands that run out of memory at any allocation. */
#include "faults.h"
#include "harness.h"

#include <isohand/omaha.h>
#include <stdlib.h>
#include <string.h>

struct comparing {
  size_t n;
  uint32_t *wins, *expected;
  float *weight;
};

static const ih_deck deck = {.ranks = 8, .suits = 4};

/* A board of no flush, and one with more patterns. */
static const uint8_t first[5] = {0, 5, 10, 15, 20}, second[5] = {0, 4, 8, 13, 18};

/* High and low on a board that makes more memory necessary; it stays usable without. */
static enum ih_status split_twice(ih_omaha_comparison *comparison)
{
  const ih_omaha_split none = {NULL};
  enum ih_status status = ih_omaha_compare_split(comparison, first, 5, &none);
  if (status == IH_ERR_MEMORY)
    (void)ih_omaha_compare_split(comparison, first, 5, &none);
  return status == IH_OK ? ih_omaha_compare_split(comparison, second, 5, &none) : status;
}

static enum ih_status compare_twice(void *context, ih_error *error)
{
  const struct comparing *c = context;
  ih_omaha_comparison *comparison = NULL;
  enum ih_status status = ih_omaha_comparison_new(c->n, IH_RANKING_STANDARD, &deck,
                                                  ih_instructions_best(), &comparison, error);
  if (status != IH_OK)
    return comparison == NULL ? status : IH_ERR_INTERNAL;
  status = ih_omaha_compare(comparison, first, 5, c->wins, NULL);
  if (status == IH_ERR_MEMORY) /* it stays usable */
    (void)ih_omaha_compare(comparison, first, 5, c->wins, NULL);
  if (status == IH_OK)
    status = ih_omaha_compare(comparison, second, 5, c->wins, NULL);
  if (status == IH_OK)
    status = ih_omaha_compare_range(comparison, second, 5, c->weight, NULL, NULL, NULL, NULL);
  if (status == IH_OK)
    status = ih_omaha_compare_range(comparison, first, 5, c->weight, NULL, NULL, NULL, NULL);
  if (status == IH_OK)
    status = split_twice(comparison);
  ih_omaha_comparison_free(comparison);
  if (status != IH_OK)
    *error = (ih_error){.status = status, .message = "not compared"};
  return status;
}

static void check_wins(void *context, enum ih_status status, const char *call)
{
  const struct comparing *c = context;
  ck_assert(call != NULL || status == IH_OK);
  if (status == IH_OK)
    ck_assert_mem_eq(c->wins, c->expected, ih_omaha_places(c->n) * sizeof *c->wins);
}

START_TEST(every_allocation)
{
  const size_t n = 4 + (size_t)_i, bytes = ih_omaha_places(n) * sizeof(uint32_t);
  struct comparing c = {
      .n = n, .wins = malloc(bytes), .expected = malloc(bytes), .weight = calloc(bytes, 1)};
  ih_error error;
  ck_assert(c.wins != NULL && c.expected != NULL && c.weight != NULL);
  ck_assert_int_eq(compare_twice(&c, &error), IH_OK);
  memcpy(c.expected, c.wins, bytes);
  const struct faults_trial trial = {
      .kinds = FAULTS_MEMORY, .step = 1, .work = compare_twice, .check = check_wins, .context = &c};
  ck_assert_uint_ge(faults_try(&trial), 23);
  free(c.wins);
  free(c.expected);
  free(c.weight);
}
END_TEST

TEST_MAIN({every_allocation, 0, 2})
