# The house: who includes whom, what is exported, headers, the installed tree.
TESTS += tests/layering.sh tests/symbols.sh tests/headers.sh tests/installed.sh
EXTRA_DIST += tests/builds.sh tests/layering.sh tests/symbols.sh tests/headers.sh tests/installed.sh

# Installing relinks in the build tree, so it waits for the other tests.
tests/installed.sh.log: $(filter-out tests/installed.sh.log,$(TEST_LOGS))
