/* What the subcommand build does once it knows the game. */
#ifndef IH_TOOLS_COMMANDS_BUILD_H
#define IH_TOOLS_COMMANDS_BUILD_H

#include "tools/io/clock.h"
#include "tools/tool.h"

#include <isohand/build.h>
#include <isohand/showdown.h>
#include <isohand/threads.h>

/* What the options say of tables that are made; 0, NULL or a zero number where one is not given. */
struct making_settings {
  const char *clusters, *folder, *game, *labels, *memory, *output;
  struct number bins, final_board;
  int dry_run, rebuild;
};

/* Options of several commands, with where they go. */
#define DRY_RUN_OPTION(making)                                                                     \
  FLAG("dry-run", 0, &(making).dry_run, "print the plan and make nothing")
#define FINAL_BOARD_OPTION(making)                                                                 \
  NUMBER("final-board", 0, "N", &(making).final_board, IH_SHOWDOWN_MIN_BOARD,                      \
         IH_SHOWDOWN_MAX_BOARD, "the number of cards of a complete board (default: 5)")
#define GAME_OPTION(making)                                                                        \
  TEXT("game", 0, "GAME", &(making).game, "the rules: high (default), short or short-trips")
#define MEMORY_OPTION(making)                                                                      \
  TEXT("memory", 0, "SIZE", &(making).memory,                                                      \
       "use at most SIZE, as 4G (default: what is available)")

/* What is asked for, and how far it is: a command may run several builds. */
struct build {
  const struct call *call;
  const struct making_settings *asked;
  ih_feature_game game;      /* as far as it was given */
  uint64_t memory;           /* bytes that may be used; 0: what there is */
  const ih_feature *feature; /* of a single table; NULL: all */
  ih_rounds rounds;
  struct progress progress; /* of all builds, since the command began */
  uint64_t before, after;   /* work of the builds before and after the present one */
  ih_build *tables;         /* the present one */
  ih_threads *writing;      /* its threads: one more than call->executor has, for the writer */
};

/* *build = what the options ask for, which outlive it; the clock starts.  DONE, or USAGE after a
 * message. */
enum outcome build_read(const struct call *call, const struct making_settings *asked,
                        struct build *build);

/* *out = the build of the single table. */
enum outcome build_table(const struct build *build, ih_build **out);

/* Plans all tables of a build, says so, and makes them unless --dry-run is given.  DONE, or what
 * happened instead after a message. */
enum outcome build_make(struct build *build, ih_build *tables);

/* Plans the single table, to find out before other work whether it is refused, and after how much
 * work it is there.  DONE, or what happened instead after a message. */
enum outcome build_try(struct build *build);

/* Clusters of preflop classes for build->game, as --clusters says: in build_clusters.c. */
enum outcome build_clusters(struct build *build);

/* Reports a failure of the library. */
enum outcome build_failed(const struct build *build, const ih_error *error);

#endif
