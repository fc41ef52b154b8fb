/* All tables of a small game in a scratch folder, and builds of them. Each call fails the test
 * unless it succeeds. */
#ifndef IH_TESTS_FOLDERS_H
#define IH_TESTS_FOLDERS_H

#include "scratch.h"

#include <isohand/build.h>

/* Ranks T to A in four suits: 73,550 river hands. */
enum { FOLDER_RANKS = 5, FOLDER_SUITS = 4, FOLDER_FINAL = 5, FOLDER_BINS = 12, FOLDER_FILES = 12 };
ih_feature_game folder_game(void);

/* The files, from the river to preflop: equity, ehs and histogram of each street. */
extern const char *const folder_names[FOLDER_FILES];

extern char folder_path[SCRATCH_PATH];

/* A checked fixture's setup; its teardown is scratch_remove. */
void folder_make(void);

/* ---- Building ---------------------------------------------------------------------- */

extern int folder_files_left; /* files written until the process kills itself; -1: never */
extern int folder_asked_left; /* calls of is_cancelled until it returns 1; -1: never */

/* Options with callbacks that implement both. */
ih_build_options folder_options(const ih_executor *executor);

/* Builds all tables of a game; *made, unless NULL, = the streets made: bit b for the one with b
 * board cards. */
enum ih_status folder_build_game(const ih_feature_game *game, const ih_executor *executor,
                                 unsigned *made, ih_error *error);

/* Like folder_build_game for folder_game(); folder_build_well must succeed and is never
 * cancelled. */
enum ih_status folder_build(const ih_executor *executor, unsigned *made, ih_error *error);
void folder_build_well(const ih_executor *executor, unsigned *made);

/* Checks that no build begins if `name` is not the table it should be: the message names the file
 * and the reason `why`, and all files stay. */
void folder_check_refused(const ih_executor *executor, const char *name, const char *why);

/* ---- Contents ---------------------------------------------------------------------- */

/* The bytes of all files. */
struct folder_content {
  unsigned char *data[FOLDER_FILES];
  size_t bytes[FOLDER_FILES];
};

struct folder_content folder_read(void);
void folder_content_free(struct folder_content *content);

/* Checks that the folder holds exactly these files, then empties it. */
void folder_check(const struct folder_content *expected);

/* Returns what one thread makes, and empties the folder. */
struct folder_content folder_build_once(void);

#endif
