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

# The slow oracle of equity, and streets with arrays.
check_LTLIBRARIES += tests/libequities.la
tests_libequities_la_SOURCES = tests/equities.c tests/equities.h tests/reference_equity.c \
	tests/reference_equity.h
tests_libequities_la_CFLAGS = $(TEST_CFLAGS)
EQUITY_LIBS = tests/libequities.la $(REFERENCE_EVAL_LIBS)

check_PROGRAMS += tests/check_equity
TESTS += tests/check_equity
tests_check_equity_SOURCES = tests/check_equity.c tests/executors.c tests/executors.h
tests_check_equity_CFLAGS = $(TEST_CFLAGS)
tests_check_equity_LDADD = $(EQUITY_LIBS) -lpthread

check_PROGRAMS += tests/check_equity_holdem
TESTS += tests/check_equity_holdem
tests_check_equity_holdem_SOURCES = tests/check_equity_holdem.c tests/executors.c \
	tests/executors.h
tests_check_equity_holdem_CFLAGS = $(TEST_CFLAGS)
tests_check_equity_holdem_LDADD = $(EQUITY_LIBS) -lpthread -lm

check_PROGRAMS += tests/check_equity_classes
TESTS += tests/check_equity_classes
tests_check_equity_classes_SOURCES = tests/check_equity_classes.c tests/executors.c \
	tests/executors.h
tests_check_equity_classes_CFLAGS = $(TEST_CFLAGS)
tests_check_equity_classes_LDADD = $(EQUITY_LIBS) -lpthread

check_PROGRAMS += tests/check_transitions
TESTS += tests/check_transitions
tests_check_transitions_SOURCES = tests/check_transitions.c tests/executors.c tests/executors.h
tests_check_transitions_CFLAGS = $(TEST_CFLAGS)
tests_check_transitions_LDADD = $(INDEX_LIBS) -lpthread
