libisohand_table_la_SOURCES += \
	lib/abstraction/make/children.c \
	lib/abstraction/make/divide.c \
	lib/abstraction/make/estimate.c \
	lib/abstraction/make/estimate.h \
	lib/abstraction/make/file.c \
	lib/abstraction/make/file.h \
	lib/abstraction/make/inputs.c \
	lib/abstraction/make/inputs.h \
	lib/abstraction/make/labels.c \
	lib/abstraction/make/labels.h \
	lib/abstraction/make/make.c \
	lib/abstraction/make/make.h \
	lib/abstraction/make/number.c \
	lib/abstraction/make/output.c \
	lib/abstraction/make/output.h \
	lib/abstraction/make/parents.c \
	lib/abstraction/make/partition.h \
	lib/abstraction/make/parents.h \
	lib/abstraction/make/plan.h \
	lib/abstraction/make/planning.c \
	lib/abstraction/make/planning.h \
	lib/abstraction/make/points.c \
	lib/abstraction/make/points.h \
	lib/abstraction/make/points_divide.c \
	lib/abstraction/make/recipe.c \
	lib/abstraction/make/recipe.h \
	lib/abstraction/make/reuse.c \
	lib/abstraction/make/reuse.h \
	lib/abstraction/make/run.c \
	lib/abstraction/make/run.h \
	lib/abstraction/make/scan.c \
	lib/abstraction/make/scan.h \
	lib/abstraction/make/scan_boards.c \
	lib/abstraction/make/scan_boards.h \
	lib/abstraction/make/scan_divide.c \
	lib/abstraction/make/scan_divide.h \
	lib/abstraction/make/scan_hands.c \
	lib/abstraction/make/scan_histograms.c \
	lib/abstraction/make/scan_values.c \
	lib/abstraction/make/scan_weigh.c \
	lib/abstraction/make/scan_within.c \
	lib/abstraction/make/sums.c \
	lib/abstraction/make/sums.h \
	lib/abstraction/make/supplied.c \
	lib/abstraction/make/supplied.h \
	lib/abstraction/make/within.c \
	lib/bucket/groups.c \
	lib/bucket/groups.h \
	lib/bucket/memory.c \
	lib/bucket/memory.h \
	lib/bucket/nested.c \
	lib/bucket/nested.h
nodist_libisohand_table_la_SOURCES = lib/abstraction/make/shipped.c

# The shipped recipes: installed, and in the library as a list of strings.
RECIPES = recipes/200.json recipes/500.json recipes/1000.json recipes/5000.json recipes/9000.json \
	recipes/ochs-200.json recipes/ochs-500.json recipes/ochs-1000.json recipes/ochs-5000.json \
	recipes/ochs-9000.json recipes/potential-1000.json recipes/percentile-200.json \
	recipes/classes.json recipes/quick.json recipes/omaha-200.json recipes/omaha-quick.json
recipesdir = $(pkgdatadir)/recipes
dist_recipes_DATA = $(RECIPES) recipes/SUMS
EXTRA_DIST += recipes/sums.sh
CLEANFILES += lib/abstraction/make/shipped.c

lib/abstraction/make/shipped.c: $(RECIPES)
	$(AM_V_GEN)$(MKDIR_P) $(@D) && { \
	  echo '#include "abstraction/make/recipe.h"'; \
	  echo 'const struct ihp_shipped_recipe ihp_shipped_recipes[] = {'; \
	  for recipe in $(RECIPES); do \
	    name=$${recipe##*/}; echo "{\"$${name%.json}\","; \
	    LC_ALL=C sed 's/["\\]/\\&/g; s/.*/ "&\\n"/' $(srcdir)/$$recipe; echo '},'; \
	  done; \
	  echo '{0, 0}};'; \
	} >$@.tmp && mv $@.tmp $@
