# The house: who includes whom, what is exported, headers, the installed tree.
TESTS += tests/layering.sh tests/symbols.sh tests/headers.sh tests/installed.sh
EXTRA_DIST += tests/builds.sh tests/layering.sh tests/symbols.sh tests/headers.sh tests/installed.sh

# Installing relinks in the build tree, so it waits for the other tests.  (Named
# through a variable, since automake would take the rule for its own.)
INSTALLED_LOG = tests/installed.sh.log
$(INSTALLED_LOG): $(filter-out $(INSTALLED_LOG),$(TEST_LOGS))

# The command with an ih_exact_check that approves of nothing, for unproven.sh.
if WITH_TOOL
check_PROGRAMS += tests/unproven
TESTS += tests/unproven.sh
tests_unproven_SOURCES = tests/unproven.c
tests_unproven_LDFLAGS = $(OPENMP_CFLAGS)
tests_unproven_LDADD = $(isohand_OBJECTS) bench/libbench.la libisohand-table.la libisohand.la \
	$(GMP_LIBS) -lm
tests_unproven_DEPENDENCIES = $(isohand_OBJECTS) bench/libbench.la libisohand-table.la \
	libisohand.la
endif
EXTRA_DIST += tests/unproven.sh tests/exact_program.c

check_PROGRAMS += tests/check_preconditions
TESTS += tests/check_preconditions
tests_check_preconditions_SOURCES = tests/check_preconditions.c
tests_check_preconditions_CFLAGS = $(TEST_CFLAGS)
tests_check_preconditions_LDADD = $(INDEX_LIBS)
