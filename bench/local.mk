# The benchmarks behind `isohand bench`, linked into the command, and the textbook
# implementations that they and the tests compare with.

noinst_LTLIBRARIES += bench/libtextbook.la
bench_libtextbook_la_SOURCES = \
	bench/textbook.c \
	bench/textbook.h \
	bench/textbook_eval.c \
	bench/textbook_eval.h \
	bench/textbook_new.c \
	bench/textbook_parts.h
