/* Builds of single tables. Each call fails the test unless it succeeds. */
#ifndef IH_TESTS_BUILDS_H
#define IH_TESTS_BUILDS_H

#include <isohand/build.h>

/* The game of the royal deck: ranks T to A in four suits. */
ih_feature_game builds_royal(void);

/* Makes a build of one table; plans it; runs it. */
ih_build *builds_of(const ih_feature_game *game, const char *feature, const ih_rounds *rounds,
                    const char *path);
void builds_plan(ih_build *build, const ih_executor *executor);
void builds_run(ih_build *build);

/* Checks a build whose plan was refused: its tables are still listed, and it cannot be planned
 * again or run. */
void builds_check_refused(ih_build *build);

/* Makes, plans and runs a build. */
void builds_make(const ih_feature_game *game, const char *feature, const ih_rounds *rounds,
                 const char *path, const ih_executor *executor);

#endif
