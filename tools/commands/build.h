/* Making tables once the game is known, for `isohand build` and related commands. */
#ifndef IH_TOOLS_COMMANDS_BUILD_H
#define IH_TOOLS_COMMANDS_BUILD_H

#include "tools/game.h"
#include "tools/io/clock.h"
#include "tools/tool.h"

#include <isohand/abstraction.h>
#include <isohand/build.h>
#include <isohand/showdown.h>
#include <isohand/threads.h>

/* Options about making tables; 0, NULL or a zero number if not given. */
struct making_settings {
  const char *clusters, *folder, *game, *labels, *memory, *output, *scratch;
  struct number bins, final_board;
  int dry_run, rebuild;
  int takes_omaha; /* the request can be of Omaha */
};

/* Options shared by several commands, with their variables. */
#define DRY_RUN_OPTION(making)                                                                     \
  FLAG("dry-run", 0, &(making).dry_run, "print the plan and write nothing")
#define FINAL_BOARD_OPTION(making)                                                                 \
  NUMBER("final-board", 0, "N", &(making).final_board, IH_SHOWDOWN_MIN_BOARD,                      \
         IH_SHOWDOWN_MAX_BOARD, "the number of cards on the final board (default: 5)")
#define GAME_OPTION(making)                                                                        \
  TEXT("game", 0, "GAME", ONE_OF(game_name_of_table), &(making).game,                              \
       "the rules: high (default), short, short-trips or omaha")
#define MEMORY_OPTION(making)                                                                      \
  TEXT("memory", 0, "SIZE", ANYTHING, &(making).memory,                                            \
       "use at most SIZE of memory, such as 4G (default: what is available)")

/* A request and its progress; a command may run several builds. */
struct build {
  const struct call *call;
  const struct making_settings *asked;
  ih_feature_game game;      /* 0 where not given */
  uint64_t memory;           /* limit in bytes; 0: the available memory */
  const ih_feature *feature; /* of the single table; NULL: all features */
  ih_rounds rounds;
  struct progress progress; /* over all builds of the command */
  uint64_t before, after;   /* work of the builds before and after the current one */
  ih_build *tables;         /* the current build */
  ih_threads *writing;      /* its threads: those of call->executor, plus one for the writer */
  ih_executor writer;       /* runs tasks on them */
};

/* *build = the request in `asked`, which must outlive it; starts the clock. DONE, or USAGE after a
 * message. */
enum outcome build_read(const struct call *call, const struct making_settings *asked,
                        struct build *build);

/* *out = a build of the single table; the caller frees it. */
enum outcome build_table(const struct build *build, ih_build **out);

/* Plans all tables of a build, reports the plan, and makes them unless --dry-run is given. DONE;
 * otherwise the outcome after a message. */
enum outcome build_make(struct build *build, ih_build *tables);

/* Plans the single table before other work, to find out early whether it is refused; sets
 * build->after to its work. DONE; otherwise the outcome after a message. */
enum outcome build_try(struct build *build);

/* Sets build->game's clusters of preflop classes as --clusters requests; in build_clusters.c. */
enum outcome build_clusters(struct build *build);

/* Returns 1 if messages say what is made: neither --quiet nor --json is given. */
static inline int build_has_messages(const struct build *build)
{
  return !build->call->common.quiet && !build->call->common.json;
}

/* With --json, what is made and how far it is, as lines on stdout; in build_json.c. */
void build_json_progress(struct build *build, uint64_t done, uint64_t total);
void build_json_table(const struct build *build, const ih_build_table *table);
void build_json_buckets(const struct build *build, const ih_bucket_summary *summary);

/* With --json and --dry-run: a phase of a plan, and all of them; a street. */
void build_json_phase(const ih_build_phase *phase);
void build_json_all(size_t phases, const ih_build_phase *all);
void build_json_street(const ih_bucket_plan *plan);

/* Finishes stdout, with or without --json. DONE, or FAILED after a message. */
enum outcome build_finish_output(const struct call *call);

/* Reports a failure of the library. */
enum outcome build_failed(const struct build *build, const ih_error *error);

#endif
