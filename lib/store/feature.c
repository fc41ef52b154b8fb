#include "store/feature.h"

#include <isohand/eval.h>
#include <isohand/strength.h>
#include <string.h>

static enum ih_status fill_strength(const ih_indexer *indexer, unsigned round, uint64_t first,
                                    uint64_t count, const ih_executor *executor, void *out)
{
  return ih_strength_fill(indexer, round, first, count, executor, out);
}

static const struct ihp_feature features[] = {
    {{"strength", "1..7462, high is best", IH_U16, ih_strength_known, fill_strength},
     ih_eval_plain},
};

enum { FEATURES = sizeof features / sizeof *features };

const ih_feature *ih_feature_at(size_t i)
{
  return i < FEATURES ? &features[i].open : NULL;
}

const struct ihp_feature *ihp_feature_find(const char *name)
{
  for (size_t i = 0; i < FEATURES; i++)
    if (strcmp(features[i].open.name, name) == 0)
      return &features[i];
  return NULL;
}
