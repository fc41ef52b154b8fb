#include "store/feature.h"

#include <isohand/strength.h>
#include <string.h>

static enum ih_status fill_strength(enum ih_ranking ranking, const ih_indexer *indexer,
                                    unsigned round, uint64_t first, uint64_t count,
                                    const ih_executor *executor, void *out)
{
  return ih_strength_fill_by(ranking, indexer, round, first, count, executor, out);
}

#define STRENGTH(ranking, scale)                                                                   \
  {                                                                                                \
    {"strength", ranking, scale, IH_U16, ih_strength_known_by, fill_strength},                     \
        ih_ranking_eval_plain                                                                      \
  }

static const struct ihp_feature features[] = {
    STRENGTH(IH_RANKING_STANDARD, "1..7462, high is best"),
    STRENGTH(IH_RANKING_SHORT, "1..1404, high is best"),
    STRENGTH(IH_RANKING_SHORT_TRIPS, "1..1404, high is best"),
};

enum { FEATURES = sizeof features / sizeof *features };

const ih_feature *ih_feature_at(size_t i)
{
  return i < FEATURES ? &features[i].open : NULL;
}

const struct ihp_feature *ihp_feature_find(const char *name, enum ih_ranking ranking)
{
  for (size_t i = 0; i < FEATURES; i++)
    if (strcmp(features[i].open.name, name) == 0 && features[i].open.ranking == ranking)
      return &features[i];
  return NULL;
}

const ih_feature *ih_feature_find(const char *name, enum ih_ranking ranking)
{
  const struct ihp_feature *feature = name == NULL ? NULL : ihp_feature_find(name, ranking);
  return feature == NULL ? NULL : &feature->open;
}
