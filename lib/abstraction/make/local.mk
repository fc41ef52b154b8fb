libisohand_table_la_SOURCES += \
	lib/abstraction/make/abstraction.h \
	lib/abstraction/make/divide.c \
	lib/abstraction/make/file.c \
	lib/abstraction/make/folder.c \
	lib/abstraction/make/given.c \
	lib/abstraction/make/make.c \
	lib/abstraction/make/memory.c \
	lib/abstraction/make/next.c \
	lib/abstraction/make/parents.c \
	lib/abstraction/make/percentile.c \
	lib/abstraction/make/recipe.c \
	lib/abstraction/make/street.c \
	lib/abstraction/make/within.c
nodist_libisohand_table_la_SOURCES = lib/abstraction/make/shipped.c

# The shipped recipes: installed, and in the library as a list of strings.
RECIPES = recipes/200.json recipes/500.json recipes/1000.json recipes/5000.json recipes/9000.json \
	recipes/potential-1000.json recipes/percentile-200.json recipes/classes.json recipes/quick.json
recipesdir = $(pkgdatadir)/recipes
dist_recipes_DATA = $(RECIPES)
CLEANFILES += lib/abstraction/make/shipped.c

lib/abstraction/make/shipped.c: $(RECIPES)
	$(AM_V_GEN)$(MKDIR_P) $(@D) && { \
	  echo '#include "abstraction/make/abstraction.h"'; \
	  echo 'const struct ihp_shipped_recipe ihp_shipped_recipes[] = {'; \
	  for recipe in $(RECIPES); do \
	    name=$${recipe##*/}; echo "{\"$${name%.json}\","; \
	    sed 's/["\\]/\\&/g; s/.*/ "&\\n"/' $(srcdir)/$$recipe; echo '},'; \
	  done; \
	  echo '{0, 0}};'; \
	} >$@.tmp && mv $@.tmp $@
