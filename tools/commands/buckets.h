/* What the subcommands that make tables of buckets have in common. */
#ifndef IH_TOOLS_COMMANDS_BUCKETS_H
#define IH_TOOLS_COMMANDS_BUCKETS_H

#include "tools/commands/build.h"

#include <isohand/abstraction.h>

/* How tables are made, and what is told meanwhile. */
struct bucket_making {
  unsigned threads;
  ih_executor executor;
  ih_abstraction_watch watch;
  ih_abstraction_options options;
};

/* Checks the indexers of the streets of a game. */
enum outcome buckets_check_streets(const struct build *build);

/* Before the library makes tables with making->options: signals are caught from here on. */
void buckets_begin(struct bucket_making *making, struct build *build);

/* Afterwards: reports why it made none, and says how the command ends. */
enum outcome buckets_end(struct build *build, enum ih_status status, const ih_error *error);

#endif
