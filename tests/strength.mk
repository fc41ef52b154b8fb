# tests of lib/strength
check_PROGRAMS += tests/check_strength
TESTS += tests/check_strength
tests_check_strength_SOURCES = tests/check_strength.c tests/executors.c tests/executors.h
tests_check_strength_CFLAGS = $(TEST_CFLAGS)
tests_check_strength_LDADD = $(INDEX_LIBS) -lpthread
