check_PROGRAMS += tests/check_exact
TESTS += tests/check_exact
tests_check_exact_SOURCES = tests/check_exact.c
tests_check_exact_CFLAGS = $(TEST_CFLAGS)
tests_check_exact_LDADD = $(INDEX_LIBS) libisohand-exact.la $(GMP_LIBS)
