# Tests: a program for each module, scripts for the house and the command.

IH_TIER = check
if WITH_TOOL
TEST_WITH_TOOL = yes
endif
if WITH_EXACT
TEST_WITH_EXACT = yes
endif
AM_TESTS_ENVIRONMENT = IH_TIER='$(IH_TIER)'; export IH_TIER; \
	srcdir='$(srcdir)'; export srcdir; \
	builddir='$(builddir)'; export builddir; \
	CC='$(CC)'; export CC; CXX='$(CXX)'; export CXX; \
	TEST_BUILD_CFLAGS='$(CFLAGS)'; export TEST_BUILD_CFLAGS; \
	TEST_PREFIX='$(prefix)'; export TEST_PREFIX; \
	TEST_WITH_TOOL='$(TEST_WITH_TOOL)'; export TEST_WITH_TOOL; \
	TEST_WITH_EXACT='$(TEST_WITH_EXACT)'; export TEST_WITH_EXACT; \
	CK_DEFAULT_TIMEOUT=$${CK_DEFAULT_TIMEOUT:-600}; export CK_DEFAULT_TIMEOUT;

if WITH_TESTS
check_LTLIBRARIES += tests/libharness.la
tests_libharness_la_SOURCES = tests/harness.c tests/harness.h
tests_libharness_la_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
tests_libharness_la_LIBADD = $(CHECK_LIBS)

TEST_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
TEST_LIBS = tests/libharness.la libisohand.la

include tests/base.mk
include tests/cards.mk
include tests/index.mk
include tests/eval.mk
include tests/strength.mk
include tests/bucket.mk
if WITH_TABLE
include tests/table.mk
include tests/store.mk
endif
if WITH_EXACT
include tests/exact.mk
endif
if WITH_TOOL
include tests/tool.mk
endif
include tests/fuzz.mk
include tests/bench.mk
include tests/field.mk
include tests/house.mk
endif

EXTRA_DIST += tests/data

# Longer tiers of the same programs.
check-long:
	$(MAKE) $(AM_MAKEFLAGS) check IH_TIER=long
check-exhaustive:
	$(MAKE) $(AM_MAKEFLAGS) check IH_TIER=exhaustive
.PHONY: check-long check-exhaustive
