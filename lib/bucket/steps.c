/* What clustering shares with whatever it makes the centres of. */
#include "base/executor.h"
#include "base/random.h"
#include "bucket/clustering.h"
#include "simd/instructions.h"

#include <string.h>

int ihp_are_options(const ih_cluster_options *options)
{
  if (options == NULL || options->reserved[0] != NULL || options->reserved[1] != NULL ||
      !ihp_executor_is_known(options->executor) ||
      (options->distance != IH_DISTANCE_L1 && options->distance != IH_DISTANCE_L2))
    return 0;
  const ih_cluster_watch *watch = options->watch;
  if (watch != NULL && (watch->reserved[0] != NULL || watch->reserved[1] != NULL))
    return 0;
  return options->instructions == NULL || ihp_instructions_known(options->instructions);
}

void ihp_tell_step(const ih_cluster_options *options, unsigned restart, unsigned iteration,
                   const struct ihp_moves *moves)
{
  const ih_cluster_watch *watch = options->watch;
  if (watch != NULL && watch->step != NULL)
    watch->step(watch->context, restart, iteration, moves->moved, moves->cost);
}

uint64_t ihp_random_of_restart(const ih_cluster_options *options, unsigned restart)
{
  uint64_t seed = options->seed;
  return ihp_mix(ihp_random(&seed) + restart);
}

size_t ihp_candidates(const ih_cluster_options *options)
{
  const unsigned wanted = options->candidates == 0 ? IH_CLUSTER_CANDIDATES : options->candidates;
  return wanted < IH_CLUSTER_MOST_CANDIDATES ? wanted : IH_CLUSTER_MOST_CANDIDATES;
}

void ihp_group_labels(const uint32_t label[], const uint32_t list[], size_t count, size_t groups,
                      uint32_t first[], uint32_t member[])
{
  memset(first, 0, (groups + 1) * sizeof *first);
  for (size_t n = 0; n < count; n++)
    first[label[list == NULL ? n : list[n]] + 1]++;
  for (size_t g = 0; g < groups; g++)
    first[g + 1] += first[g];
  for (size_t n = 0; n < count; n++) {
    const uint32_t i = list == NULL ? (uint32_t)n : list[n];
    member[first[label[i]]++] = i;
  }
  memmove(first + 1, first, groups * sizeof *first);
  first[0] = 0;
}
