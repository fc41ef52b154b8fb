/* The nearest centre under allocation failures: found or refused, without leaks. */
#include "faults.h"
#include "harness.h"

#include <isohand/bucket.h>
#include <stdio.h>

enum { CENTRES = 20, WIDTH = 3 };

static enum ih_status find_labels(const uint32_t at[], uint32_t label[])
{
  const ih_points from = {.count = CENTRES, .width = WIDTH, .dtype = IH_U32, .at = at};
  ih_centres *centres;
  enum ih_status status = ih_centres_new(&from, IH_DISTANCE_L1, NULL, &centres);
  if (status == IH_OK) {
    status = ih_centres_nearest(centres, CENTRES, at, label, NULL);
    ih_centres_free(centres);
  }
  return status;
}

/* Centres are the nearest ones of themselves. */
static enum ih_status find_themselves(void *context, ih_error *error)
{
  uint32_t at[CENTRES * WIDTH];
  for (uint32_t n = 0; n < CENTRES * WIDTH; n++)
    at[n] = n * n;
  const enum ih_status status = find_labels(at, context);
  *error = (ih_error){.status = status};
  (void)snprintf(error->message, sizeof error->message, "%s", ih_status_string(status));
  return status;
}

START_TEST(memory)
{
  enum { ALLOCATIONS = 3 + 1 + 2 * 2 + 1 }; /* arrays, order, two forms, a row */
  uint32_t label[CENTRES] = {0};
  const struct faults_trial trial = {.kinds = FAULTS_MEMORY,
                                     .is_lasting = _i,
                                     .step = 1,
                                     .work = find_themselves,
                                     .context = label};
  ck_assert_uint_eq(faults_try(&trial), ALLOCATIONS);
  for (uint32_t i = 0; i < CENTRES; i++)
    ck_assert_uint_eq(label[i], i);
}
END_TEST

TEST_MAIN({memory, 0, 2})
