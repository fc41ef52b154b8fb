/* All tables of a small game in a scratch folder, and builds of them: what the tests share.  Each
 * call fails the test when it does not do what it says. */
#ifndef IH_TESTS_FOLDERS_H
#define IH_TESTS_FOLDERS_H

#include "scratch.h"

#include <isohand/build.h>

/* Ranks T to A in four suits: 73,550 rivers, and the game of every other size. */
enum { FOLDER_RANKS = 5, FOLDER_SUITS = 4, FOLDER_FINAL = 5, FOLDER_BINS = 12, FOLDER_FILES = 12 };
ih_feature_game folder_game(void);

/* The files, from the river to preflop: equity, ehs and histogram of each street. */
extern const char *const folder_names[FOLDER_FILES];

extern char folder_path[SCRATCH_PATH];

/* A checked fixture's setup; its teardown is scratch_remove. */
void folder_make(void);

/* ---- Building ---------------------------------------------------------------------- */

extern int folder_files_left; /* written until the process kills itself; -1: never */
extern int folder_asked_left; /* times the caller is asked until it wants to stop; -1: never */

/* Options with callbacks that do both. */
ih_build_options folder_options(const ih_executor *executor);

/* All tables of a game; *made, unless NULL, = the streets that were made: bit b for that with b
 * cards on the board. */
enum ih_status folder_build_game(const ih_feature_game *game, const ih_executor *executor,
                                 unsigned *made, ih_error *error);

/* The same of folder_game(); and one that must do well, which is not asked to stop. */
enum ih_status folder_build(const ih_executor *executor, unsigned *made, ih_error *error);
void folder_build_well(const ih_executor *executor, unsigned *made);

/* A file of one of the names is not the table it should be: no build begins, the message names
 * the file and says why, and all files stay. */
void folder_check_refused(const ih_executor *executor, const char *name, const char *why);

/* ---- Contents ---------------------------------------------------------------------- */

/* The bytes of all files. */
struct folder_content {
  unsigned char *data[FOLDER_FILES];
  size_t bytes[FOLDER_FILES];
};

struct folder_content folder_read(void);
void folder_content_free(struct folder_content *content);

/* The folder holds these files and nothing else; then it is emptied. */
void folder_check(const struct folder_content *expected);

/* What one thread makes; the folder is empty again. */
struct folder_content folder_build_once(void);

#endif
