/* Making an abstraction. */
#ifndef IH_LIB_ABSTRACTION_MAKE_MAKE_H
#define IH_LIB_ABSTRACTION_MAKE_MAKE_H

#include "abstraction/make/recipe.h"
#include "table/user_array.h"

/* Like ih_abstraction_write, but with labels that have already been read: arrays[s] holds the
 * labels of street s unless its path is NULL; the call takes ownership.  arrays may be NULL. */
enum ih_status ihp_abstraction_write(const ih_recipe *recipe, const ih_feature_game *game,
                                     const char *folder, struct ihp_user_array arrays[IHP_STREETS],
                                     const ih_abstraction_options *options, ih_error *error);

#endif
