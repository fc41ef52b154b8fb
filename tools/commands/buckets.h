/* Shared by the subcommands that make or read bucket tables. */
#ifndef IH_TOOLS_COMMANDS_BUCKETS_H
#define IH_TOOLS_COMMANDS_BUCKETS_H

#include "tools/commands/build.h"

#include <isohand/abstraction.h>

/* The streets and the number of cards on their boards. */
struct bucket_street {
  const char *name;
  unsigned board;
};
enum { BUCKET_STREETS = 4 };
extern const struct bucket_street bucket_streets[BUCKET_STREETS];

/* Returns the name of a street; NULL after the last. */
const char *buckets_street_name(size_t i);

/* *street = the street called `name`, the value of --street, or NULL if name is NULL. DONE, or
 * USAGE after a message. */
enum outcome buckets_street(const struct call *call, const char *name,
                            const struct bucket_street **street);

/* *streets = those in a list that commas separate, the value of --streets, as the bits of
 * ih_abstraction_options.streets; 0 if the list is NULL. DONE, or USAGE after a message. */
enum outcome buckets_streets(const struct call *call, const char *list, unsigned *streets);

/* Opens the tables in a folder and checks their indexers. DONE, or FAILED after a message. */
enum outcome buckets_open(const struct call *call, const char *folder, ih_abstraction **out);

/* Options of a run that makes tables. */
struct bucket_making {
  ih_abstraction_options options;
};

/* Checks the indexers of all streets of a game before anything is written. It makes them for this
 * purpose (about 2 ms for the standard deck), because the library creates its own and does not
 * return them. */
enum outcome buckets_check_streets(const struct build *build);

/* Prepares making->options for the library; from this call on, signals are caught. */
void buckets_begin(struct bucket_making *making, struct build *build);

/* Reports a failure and returns the command's outcome. */
enum outcome buckets_end(struct build *build, enum ih_status status, const ih_error *error);

#endif
