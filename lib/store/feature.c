#include "store/feature.h"

#include <isohand/eval.h>
#include <isohand/strength.h>
#include <string.h>

static const struct ihp_feature features[] = {
    {"strength", "1..7462, high is best", IH_U16, ih_strength_supported, ih_eval_plain},
};

const struct ihp_feature *ihp_feature_find(const char *name)
{
  for (size_t i = 0; i < sizeof features / sizeof *features; i++)
    if (strcmp(features[i].name, name) == 0)
      return &features[i];
  return NULL;
}
