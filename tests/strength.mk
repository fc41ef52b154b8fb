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
