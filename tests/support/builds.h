/* Builds of single tables, as the tests need them.  Each call fails the test when it does not do
 * what it says. */
#ifndef IH_TESTS_BUILDS_H
#define IH_TESTS_BUILDS_H

#include <isohand/build.h>

/* The game of the royal deck: ranks T to A in four suits. */
ih_feature_game builds_royal(void);

/* A build of one table; and its plan and run. */
ih_build *builds_of(const ih_feature_game *game, const char *feature, const ih_rounds *rounds,
                    const char *path);
void builds_plan(ih_build *build, const ih_executor *executor);
void builds_run(ih_build *build);

/* Checks a build whose plan was refused: its tables can be asked for, and it cannot be planned
 * again or run. */
void builds_check_refused(ih_build *build);

/* All three together. */
void builds_make(const ih_feature_game *game, const char *feature, const ih_rounds *rounds,
                 const char *path, const ih_executor *executor);

#endif
