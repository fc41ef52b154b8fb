# The house: who includes whom, what is exported, headers, the installed tree.
TESTS += tests/layering.sh tests/symbols.sh tests/headers.sh tests/installed.sh
EXTRA_DIST += tests/builds.sh tests/layering.sh tests/symbols.sh tests/headers.sh tests/installed.sh

# Installing relinks in the build tree, so it waits for the other tests.  (Named
# through a variable, since automake would take the rule for its own.)
INSTALLED_LOG = tests/installed.sh.log
$(INSTALLED_LOG): $(filter-out $(INSTALLED_LOG),$(TEST_LOGS))
