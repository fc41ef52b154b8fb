libisohand_table_la_SOURCES += \
	lib/abstraction/abstraction.h \
	lib/abstraction/compare.c \
	lib/abstraction/divide.c \
	lib/abstraction/export.c \
	lib/abstraction/file.c \
	lib/abstraction/folder.c \
	lib/abstraction/format.c \
	lib/abstraction/format.h \
	lib/abstraction/format_bkt2.c \
	lib/abstraction/format_decisionholdem.c \
	lib/abstraction/format_labels.c \
	lib/abstraction/format_robopoker.c \
	lib/abstraction/format_slumbot.c \
	lib/abstraction/format_solvers.c \
	lib/abstraction/given.c \
	lib/abstraction/import.c \
	lib/abstraction/make.c \
	lib/abstraction/memory.c \
	lib/abstraction/next.c \
	lib/abstraction/parents.c \
	lib/abstraction/percentile.c \
	lib/abstraction/recall.c \
	lib/abstraction/recall.h \
	lib/abstraction/recall_count.c \
	lib/abstraction/recall_file.c \
	lib/abstraction/recipe.c \
	lib/abstraction/sample.c \
	lib/abstraction/street.c \
	lib/abstraction/tables.h \
	lib/abstraction/use.c \
	lib/abstraction/walk.c \
	lib/abstraction/walk.h \
	lib/abstraction/walk_boards.c \
	lib/abstraction/walk_pairs.c \
	lib/abstraction/walk_sets.c \
	lib/abstraction/within.c
nodist_libisohand_table_la_SOURCES = lib/abstraction/shipped.c

# The shipped recipes: installed, and in the library as a list of strings.
RECIPES = recipes/200.json recipes/500.json recipes/1000.json recipes/5000.json recipes/9000.json \
	recipes/potential-1000.json recipes/percentile-200.json recipes/classes.json recipes/quick.json
recipesdir = $(pkgdatadir)/recipes
dist_recipes_DATA = $(RECIPES)
CLEANFILES += lib/abstraction/shipped.c

lib/abstraction/shipped.c: $(RECIPES)
	$(AM_V_GEN)$(MKDIR_P) $(@D) && { \
	  echo '#include "abstraction/abstraction.h"'; \
	  echo 'const struct ihp_shipped_recipe ihp_shipped_recipes[] = {'; \
	  for recipe in $(RECIPES); do \
	    name=$${recipe##*/}; echo "{\"$${name%.json}\","; \
	    sed 's/["\\]/\\&/g; s/.*/ "&\\n"/' $(srcdir)/$$recipe; echo '},'; \
	  done; \
	  echo '{0, 0}};'; \
	} >$@.tmp && mv $@.tmp $@
