/* What the subcommands that make and take tables of buckets have in common. */
#ifndef IH_TOOLS_COMMANDS_BUCKETS_H
#define IH_TOOLS_COMMANDS_BUCKETS_H

#include "tools/commands/build.h"

#include <isohand/abstraction.h>

/* The streets, by their names and the cards on their boards. */
struct bucket_street {
  const char *name;
  unsigned board;
};
enum { BUCKET_STREETS = 4 };
extern const struct bucket_street bucket_streets[BUCKET_STREETS];

/* The street of that name, which --street gives; *street = NULL where `name` is NULL.  DONE, or
 * USAGE after a message. */
enum outcome buckets_street(const struct call *call, const char *name,
                            const struct bucket_street **street);

/* Opens the tables in a folder, and checks their indexers.  DONE, or FAILED after a message. */
enum outcome buckets_open(const struct call *call, const char *folder, ih_abstraction **out);

/* How tables are made, and what is told meanwhile. */
struct bucket_making {
  ih_abstraction_options options;
};

/* Checks indexers of all streets of a game, before anything is written.  They are made for this:
 * the library makes its own when it writes tables, and does not return them.  For the standard deck
 * that takes about two milliseconds. */
enum outcome buckets_check_streets(const struct build *build);

/* Before the library makes tables with making->options: signals are caught from here on. */
void buckets_begin(struct bucket_making *making, struct build *build);

/* Afterwards: reports why it made none, and says how the command ends. */
enum outcome buckets_end(struct build *build, enum ih_status status, const ih_error *error);

#endif
