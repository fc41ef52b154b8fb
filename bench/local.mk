# The benchmarks of `isohand bench`, linked into the command, and the textbook
# implementations that they and the tests compare with.

noinst_LTLIBRARIES += bench/libtextbook.la
bench_libtextbook_la_SOURCES = \
	bench/textbook.c \
	bench/textbook.h \
	bench/textbook_bucket.c \
	bench/textbook_bucket.h \
	bench/textbook_eval.c \
	bench/textbook_eval.h

noinst_LTLIBRARIES += bench/libbench.la
bench_libbench_la_SOURCES = \
	bench/bench.c \
	bench/bench.h \
	bench/boards.c \
	bench/bucket.c \
	bench/children.c \
	bench/compare.c \
	bench/complete.c \
	bench/equity.c \
	bench/eval.c \
	bench/file.c \
	bench/fill.c \
	bench/hands.c \
	bench/index.c \
	bench/low.c \
	bench/matchup.c \
	bench/measure.c \
	bench/measure.h \
	bench/omaha.c \
	bench/pair.c \
	bench/pair.h \
	bench/ratings.c \
	bench/ratings.h \
	bench/sequence.c \
	bench/sets.c \
	bench/short.c \
	bench/showdown.c \
	bench/unindex.c \
	bench/works.h
bench_libbench_la_LIBADD = bench/libtextbook.la

include bench/field/local.mk
