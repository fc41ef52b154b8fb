check_PROGRAMS += tests/check_agreement tests/check_textbook tests/check_bench
TESTS += tests/check_agreement tests/check_textbook tests/check_bench

tests_check_agreement_SOURCES = tests/check_agreement.c
tests_check_agreement_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)
tests_check_agreement_CFLAGS = $(TEST_CFLAGS)
tests_check_agreement_LDADD = bench/libtextbook.la $(INDEX_LIBS)

tests_check_textbook_SOURCES = tests/check_textbook.c
tests_check_textbook_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)
tests_check_textbook_CFLAGS = $(TEST_CFLAGS)
tests_check_textbook_LDADD = bench/libtextbook.la $(INDEX_LIBS)

tests_check_bench_SOURCES = tests/check_bench.c
tests_check_bench_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)
tests_check_bench_CFLAGS = $(TEST_CFLAGS)
tests_check_bench_LDADD = bench/libbench.la $(INDEX_LIBS)

check_PROGRAMS += tests/check_field
TESTS += tests/check_field tests/field.sh
EXTRA_DIST += tests/field.sh
tests_check_field_SOURCES = tests/check_field.c tests/executors.c tests/executors.h
tests_check_field_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)
tests_check_field_CFLAGS = $(TEST_CFLAGS)
tests_check_field_LDADD = bench/field/libfield.la bench/libbench.la $(REFERENCE_EVAL_LIBS) -lpthread
