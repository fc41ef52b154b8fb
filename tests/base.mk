# The slow oracles, which know nothing of the library.
check_LTLIBRARIES += tests/libreference.la
tests_libreference_la_SOURCES = tests/reference.c tests/reference.h
REFERENCE_LIBS = tests/libreference.la $(TEST_LIBS)

BASE_TESTS = \
	tests/check_binomial \
	tests/check_colex \
	tests/check_multiset \
	tests/check_status \
	tests/check_version
check_PROGRAMS += $(BASE_TESTS)
TESTS += $(BASE_TESTS)

tests_check_binomial_SOURCES = tests/check_binomial.c
tests_check_binomial_CFLAGS = $(TEST_CFLAGS)
tests_check_binomial_LDADD = $(TEST_LIBS)
tests_check_colex_SOURCES = tests/check_colex.c
tests_check_colex_CFLAGS = $(TEST_CFLAGS)
tests_check_colex_LDADD = $(REFERENCE_LIBS)
tests_check_multiset_SOURCES = tests/check_multiset.c
tests_check_multiset_CFLAGS = $(TEST_CFLAGS)
tests_check_multiset_LDADD = $(REFERENCE_LIBS)
tests_check_status_SOURCES = tests/check_status.c
tests_check_status_CFLAGS = $(TEST_CFLAGS)
tests_check_status_LDADD = $(TEST_LIBS)
tests_check_version_SOURCES = tests/check_version.c
tests_check_version_CFLAGS = $(TEST_CFLAGS)
tests_check_version_LDADD = $(TEST_LIBS)
