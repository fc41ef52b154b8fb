# tests of store
if WITH_TABLE
check_PROGRAMS += tests/check_store tests/check_store_equity tests/check_store_ochs \
	tests/check_store_metadata tests/check_store_transitions tests/check_store_verify
TESTS += tests/check_store tests/check_store_equity tests/check_store_ochs \
	tests/check_store_metadata tests/check_store_transitions tests/check_store_verify

store_helpers = tests/scratch.c tests/scratch.h tests/stores.c tests/stores.h
tests_check_store_SOURCES = tests/check_store.c $(store_helpers)
tests_check_store_CFLAGS = $(TEST_CFLAGS)
tests_check_store_LDADD = libisohand-table.la $(INDEX_LIBS)

tests_check_store_equity_SOURCES = tests/check_store_equity.c tests/equity_tables.c \
	tests/equity_tables.h tests/executors.c tests/executors.h tests/scratch.c tests/scratch.h
tests_check_store_equity_CFLAGS = $(TEST_CFLAGS)
tests_check_store_equity_LDADD = libisohand-table.la $(INDEX_LIBS) -lpthread

tests_check_store_metadata_SOURCES = tests/check_store_metadata.c tests/equity_tables.c \
	tests/equity_tables.h tests/scratch.c tests/scratch.h
tests_check_store_metadata_CFLAGS = $(TEST_CFLAGS)
tests_check_store_metadata_LDADD = libisohand-table.la $(INDEX_LIBS)

tests_check_store_ochs_SOURCES = tests/check_store_ochs.c tests/executors.c \
	tests/executors.h tests/scratch.c tests/scratch.h
tests_check_store_ochs_CFLAGS = $(TEST_CFLAGS)
tests_check_store_ochs_LDADD = libisohand-table.la $(INDEX_LIBS) -lpthread

tests_check_store_transitions_SOURCES = tests/check_store_transitions.c tests/executors.c \
	tests/executors.h tests/scratch.c tests/scratch.h
tests_check_store_transitions_CFLAGS = $(TEST_CFLAGS)
tests_check_store_transitions_LDADD = libisohand-table.la $(INDEX_LIBS) -lpthread

tests_check_store_verify_SOURCES = tests/check_store_verify.c tests/executors.c \
	tests/executors.h $(store_helpers)
tests_check_store_verify_CFLAGS = $(TEST_CFLAGS)
tests_check_store_verify_LDADD = libisohand-table.la $(INDEX_LIBS) -lpthread
endif
