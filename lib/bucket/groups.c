#include "bucket/groups.h"

#include "bucket/points.h"

#include <string.h>

enum ih_status ihp_group_labels(const uint32_t label[], const uint32_t list[], size_t count,
                                size_t groups, const ih_callbacks *callbacks, uint32_t first[],
                                uint32_t member[])
{
  memset(first, 0, (groups + 1) * sizeof *first);
  for (size_t n = 0; n < count; n++) {
    if (ihp_is_stopped(callbacks, n))
      return IH_ERR_CANCELLED;
    first[label[list == NULL ? n : list[n]] + 1]++;
  }
  for (size_t g = 0; g < groups; g++)
    first[g + 1] += first[g];
  for (size_t n = 0; n < count; n++) {
    const uint32_t i = list == NULL ? (uint32_t)n : list[n];
    if (ihp_is_stopped(callbacks, n))
      return IH_ERR_CANCELLED;
    member[first[label[i]]++] = i;
  }
  memmove(first + 1, first, groups * sizeof *first);
  first[0] = 0;
  return IH_OK;
}
