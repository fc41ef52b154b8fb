check_PROGRAMS += check_textbook check_bench
TESTS += check_textbook check_bench

check_textbook_SOURCES = tests/check_textbook.c
check_textbook_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)
check_textbook_CFLAGS = $(TEST_CFLAGS)
check_textbook_LDADD = bench/libtextbook.la $(TEST_LIBS)

check_bench_SOURCES = tests/check_bench.c
check_bench_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)
check_bench_CFLAGS = $(TEST_CFLAGS)
check_bench_LDADD = bench/libbench.la $(TEST_LIBS)
