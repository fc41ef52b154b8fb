# tests of store
if WITH_TABLE
check_PROGRAMS += tests/check_store
TESTS += tests/check_store

tests_check_store_SOURCES = tests/check_store.c tests/executors.c tests/executors.h \
	tests/scratch.c tests/scratch.h
tests_check_store_CFLAGS = $(TEST_CFLAGS)
tests_check_store_LDADD = libisohand-table.la $(INDEX_LIBS)
endif
