/* Planning a recipe: completely, before anything is made, so that one that cannot be carried out is
 * refused. */
#ifndef IH_LIB_ABSTRACTION_MAKE_PLANNING_H
#define IH_LIB_ABSTRACTION_MAKE_PLANNING_H

#include "abstraction/make/plan.h"

/* Makes *plan from a recipe, for files in a folder.  arrays[s] holds the labels of street s unless
 * its path is NULL; the call takes ownership.  arrays may be NULL.  Free with ihp_plan_release,
 * also after a failure.  IH_ERR_PARSE, IH_ERR_RANGE, IH_ERR_UNSUPPORTED, IH_ERR_MISMATCH,
 * IH_ERR_CHECKSUM, IH_ERR_MEMORY, IH_ERR_CANCELLED. */
enum ih_status ihp_plan_make(const ih_recipe *recipe, const ih_feature_game *game,
                             const char *folder, struct ihp_user_array arrays[IHP_STREETS],
                             const struct ihp_run *run, struct ihp_plan *plan, ih_error *error);
void ihp_plan_release(struct ihp_plan *plan);

#endif
