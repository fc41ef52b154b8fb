/* What the subcommand build does once it knows the game. */
#ifndef IH_TOOLS_COMMANDS_BUILD_H
#define IH_TOOLS_COMMANDS_BUILD_H

#include "tools/io/clock.h"
#include "tools/tool.h"

#include <isohand/build.h>

/* What is asked for, and how far it is: a command may run several builds. */
struct build {
  const struct call *call;
  ih_feature_game game;      /* as far as it was given */
  uint64_t memory;           /* bytes that may be used; 0: what there is */
  const ih_feature *feature; /* of a single table; NULL: all */
  ih_rounds rounds;
  struct progress progress; /* of all builds, since the command began */
  uint64_t before, after;   /* work of the builds before and after the present one */
};

/* What the options say of the game and of memory, and the clock, which starts.  DONE, or USAGE
 * after a report. */
enum outcome build_read(const struct call *call, struct build *build);

/* *out = the build of the single table. */
enum outcome build_table(const struct build *build, ih_build **out);

/* Plans all tables of a build, says so, and makes them unless --dry-run is given.  DONE, or what
 * happened instead after a report. */
enum outcome build_make(struct build *build, ih_build *tables);

/* Plans the single table, to find out before other work whether it is refused, and after how much
 * work it is there.  DONE, or what happened instead after a report. */
enum outcome build_try(struct build *build);

/* Clusters of preflop classes for build->game, as --clusters says: in build_clusters.c. */
enum outcome build_clusters(struct build *build);

/* Reports a failure of the library. */
enum outcome build_failed(const struct build *build, const ih_error *error);

#endif
