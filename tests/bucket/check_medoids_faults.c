/* Clusters with medoids under allocation failures: found or refused, without leaks. */
#include "faults.h"
#include "harness.h"

#include <isohand/bucket.h>
#include <stdio.h>

enum { POINTS = 900, MASS = 5, SITES = 40 };

static enum ih_status cluster_points(ih_medoids *found)
{
  static uint16_t at[POINTS * MASS];
  static uint32_t site[SITES];
  const uint32_t a = 3, b = 7;
  uint64_t distance;
  for (size_t n = 0; n < POINTS * MASS; n++)
    at[n] = (uint16_t)(n * n / 7 % SITES);
  for (uint32_t s = 0; s < SITES; s++)
    site[s] = 100 * s;
  const ih_distributions points = {
      .sites = {.count = SITES, .width = 1, .dtype = IH_U32, .at = site},
      .count = POINTS,
      .mass = MASS,
      .at = at};
  const ih_cluster_options options = {.clusters = 2};
  const enum ih_status status = ih_bucket_medoids(&points, &options, found);
  return status == IH_OK ? ih_bucket_transport(&points, NULL, NULL, &a, &b, 1, &distance) : status;
}

static enum ih_status find_medoids(void *context, ih_error *error)
{
  const enum ih_status status = cluster_points(context);
  *error = (ih_error){.status = status};
  (void)snprintf(error->message, sizeof error->message, "%s", ih_status_string(status));
  return status;
}

START_TEST(memory)
{
  ih_medoids found = {.cost = 0};
  const struct faults_trial trial = {
      .kinds = FAULTS_MEMORY, .is_lasting = _i, .step = 1, .work = find_medoids, .context = &found};
  ck_assert_uint_gt(faults_try(&trial), 60);
  ck_assert(found.is_converged && found.cost > 0);
}
END_TEST

TEST_MAIN({memory, 0, 2})
