#include "store/equity.h"

#include <string.h>

static const struct ihp_feature *const families[] = {
    ihp_strength_features,  ihp_equity_features,      ihp_ehs_features,
    ihp_histogram_features, ihp_transitions_features, ihp_ochs_features};

enum { FEATURES = IH_RANKINGS * (int)(sizeof families / sizeof *families) };

static const struct ihp_feature *at(size_t i)
{
  return &families[i / IH_RANKINGS][i % IH_RANKINGS];
}

const ih_feature *ih_feature_at(size_t i)
{
  return i < FEATURES ? &at(i)->open : NULL;
}

const struct ihp_feature *ihp_feature_find(const char *name, enum ih_ranking ranking)
{
  for (size_t i = 0; i < FEATURES; i++)
    if (strcmp(at(i)->open.name, name) == 0 && at(i)->open.ranking == ranking)
      return at(i);
  return NULL;
}

const ih_feature *ih_feature_find(const char *name, enum ih_ranking ranking)
{
  const struct ihp_feature *feature = name == NULL ? NULL : ihp_feature_find(name, ranking);
  return feature == NULL ? NULL : &feature->open;
}

const struct ihp_feature *ihp_feature_of(const ih_feature *feature)
{
  return (const struct ihp_feature *)(const void *)feature;
}
