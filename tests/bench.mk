# tests of bench
check_PROGRAMS += check_textbook
TESTS += check_textbook
check_textbook_SOURCES = tests/check_textbook.c
check_textbook_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)
check_textbook_CFLAGS = $(TEST_CFLAGS)
check_textbook_LDADD = bench/libtextbook.la $(TEST_LIBS)
