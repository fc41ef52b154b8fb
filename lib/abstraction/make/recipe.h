/* A recipe: the settings of each street. */
#ifndef IH_LIB_ABSTRACTION_MAKE_RECIPE_H
#define IH_LIB_ABSTRACTION_MAKE_RECIPE_H

#include "method/settings.h"

#include <isohand/abstraction.h>

struct ih_recipe {
  char name[64];
  unsigned hole; /* hole cards of each player: 2, or 4 for Omaha */
  struct ihp_settings street[IHP_STREETS];
};

/* The recipes of the folder recipes/; an entry without a name ends the list. */
struct ihp_shipped_recipe {
  const char *name, *text;
};
extern const struct ihp_shipped_recipe ihp_shipped_recipes[];

#endif
