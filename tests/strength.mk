# tests of lib/strength
check_PROGRAMS += tests/check_strength
TESTS += tests/check_strength
tests_check_strength_SOURCES = tests/check_strength.c tests/executors.c tests/executors.h
tests_check_strength_CFLAGS = $(TEST_CFLAGS)
tests_check_strength_LDADD = $(INDEX_LIBS) -lpthread

# In a program of its own, which replaces calloc.
check_PROGRAMS += tests/check_strength_memory
TESTS += tests/check_strength_memory
tests_check_strength_memory_SOURCES = tests/check_strength_memory.c tests/executors.c \
	tests/executors.h
tests_check_strength_memory_CFLAGS = $(TEST_CFLAGS) -fno-builtin
tests_check_strength_memory_LDADD = $(INDEX_LIBS) -lpthread

# Matchups.
check_LTLIBRARIES += tests/libreference_matchup.la
tests_libreference_matchup_la_SOURCES = tests/reference_matchup.c tests/reference_matchup.h

MATCHUP_TESTS = \
	tests/check_matchup \
	tests/check_matchup_classes \
	tests/check_matchup_ranges
MATCHUP_LIBS = tests/libreference_matchup.la $(REFERENCE_OMAHA_LIBS) -lpthread
check_PROGRAMS += $(MATCHUP_TESTS)
TESTS += $(MATCHUP_TESTS)

tests_check_matchup_SOURCES = tests/check_matchup.c tests/executors.c tests/executors.h
tests_check_matchup_CFLAGS = $(TEST_CFLAGS)
tests_check_matchup_LDADD = $(MATCHUP_LIBS)
tests_check_matchup_classes_SOURCES = tests/check_matchup_classes.c tests/executors.c \
	tests/executors.h
tests_check_matchup_classes_CFLAGS = $(TEST_CFLAGS)
tests_check_matchup_classes_LDADD = $(MATCHUP_LIBS)
tests_check_matchup_ranges_SOURCES = tests/check_matchup_ranges.c tests/executors.c \
	tests/executors.h
tests_check_matchup_ranges_CFLAGS = $(TEST_CFLAGS)
tests_check_matchup_ranges_LDADD = $(MATCHUP_LIBS)
