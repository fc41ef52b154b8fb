# Indexers for tests, checked as they are made: exactly, where GMP is there.
check_LTLIBRARIES += tests/libindexers.la
tests_libindexers_la_SOURCES = tests/indexers.c tests/indexers.h
tests_libindexers_la_CFLAGS = $(TEST_CFLAGS)
tests_libindexers_la_CPPFLAGS = $(AM_CPPFLAGS)
tests_libindexers_la_LIBADD =
if WITH_EXACT
tests_libindexers_la_CPPFLAGS += -DIH_TEST_EXACT
tests_libindexers_la_LIBADD += libisohand-exact.la $(GMP_LIBS)
endif
INDEX_LIBS = tests/libindexers.la $(REFERENCE_LIBS)
