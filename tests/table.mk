# tests of table
if WITH_TABLE
check_PROGRAMS += tests/check_table_hostile
TESTS += tests/check_table_hostile

tests_check_table_hostile_SOURCES = tests/check_table_hostile.c tests/scratch.c tests/scratch.h
tests_check_table_hostile_CFLAGS = $(TEST_CFLAGS)
tests_check_table_hostile_LDADD = libisohand-table.la $(TEST_LIBS)
endif
