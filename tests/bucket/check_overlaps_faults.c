/* Cross tables under allocation failures: whole or refused, without leaks. */
#include "faults.h"
#include "harness.h"

#include <isohand/bucket.h>
#include <stdio.h>

enum { POINTS = 5000 };

static enum ih_status count_cells(ih_overlaps *overlaps, ih_agreement *agreement)
{
  static uint32_t a[POINTS], b[POINTS];
  for (uint32_t i = 0; i < POINTS; i++) {
    a[i] = i;
    b[i] = i / 2;
  }
  const enum ih_status status = ih_overlaps_add(overlaps, POINTS, a, b, NULL);
  return status == IH_OK ? ih_overlaps_agreement(overlaps, agreement) : status;
}

/* A table that grows three times. */
static enum ih_status compare_labels(void *context, ih_error *error)
{
  ih_agreement *agreement = context;
  ih_overlaps *overlaps;
  enum ih_status status = ih_overlaps_new(POINTS, POINTS, &overlaps);
  if (status == IH_OK) {
    status = count_cells(overlaps, agreement);
    ih_overlaps_free(overlaps);
  }
  *error = (ih_error){.status = status};
  (void)snprintf(error->message, sizeof error->message, "%s", ih_status_string(status));
  return status;
}

START_TEST(memory)
{
  enum { ALLOCATIONS = 3 + 3 * 2 + 2 };
  ih_agreement agreement = {0};
  const struct faults_trial trial = {.kinds = FAULTS_MEMORY,
                                     .is_lasting = _i,
                                     .step = 1,
                                     .work = compare_labels,
                                     .context = &agreement};
  ck_assert_uint_eq(faults_try(&trial), ALLOCATIONS);
  ck_assert(agreement.is_a_nested && agreement.labels_b == POINTS / 2);
}
END_TEST

TEST_MAIN({memory, 0, 2})
