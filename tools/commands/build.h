/* What the subcommand build does once it knows the game. */
#ifndef IH_TOOLS_COMMANDS_BUILD_H
#define IH_TOOLS_COMMANDS_BUILD_H

#include "tools/tool.h"

#include <isohand/build.h>

/* What is asked for. */
struct build {
  const struct call *call;
  ih_feature_game game; /* as far as it was given */
  uint64_t memory;      /* bytes that may be used; 0: what there is */
};

/* Makes all tables of a build, and says so.  DONE, or what happened instead after a report,
 * which is the signal's if there was one. */
enum outcome build_make(const struct build *build, ih_build *tables);

/* Clusters of preflop classes for build->game, as --clusters says: in build_clusters.c. */
enum outcome build_clusters(struct build *build);

/* Reports a failure of the library. */
enum outcome build_failed(const struct build *build, const ih_error *error);

#endif
