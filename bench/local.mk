# The benchmarks, built by `make bench` and by the tests that need them, and the reference
# implementations that they and the tests compare with.

EXTRA_LTLIBRARIES += bench/libbaseline.la
bench_libbaseline_la_CPPFLAGS = $(LIBRARY_CPPFLAGS)
bench_libbaseline_la_SOURCES = \
	bench/baseline_indexer.c \
	bench/baseline_indexer.h \
	bench/baseline_bucket.c \
	bench/baseline_bucket.h \
	bench/baseline_eval.c \
	bench/baseline_eval.h

EXTRA_LTLIBRARIES += bench/libbench.la
# The flags, as results name them; without the path of the build, on which a package must not depend.
bench_libbench_la_CPPFLAGS = $(LIBRARY_CPPFLAGS) \
	-DBENCH_CFLAGS='"$(filter-out -ffile-prefix-map=%,$(CFLAGS))"'
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
	bench/lookup.c \
	bench/low.c \
	bench/machine.c \
	bench/machine.h \
	bench/matchup.c \
	bench/measure.c \
	bench/measure.h \
	bench/nearest.c \
	bench/omaha.c \
	bench/omaha_compare.c \
	bench/omaha_compare.h \
	bench/omaha_sort.c \
	bench/omaha_split.c \
	bench/pair.c \
	bench/pair.h \
	bench/points.c \
	bench/points.h \
	bench/ratings.c \
	bench/ratings.h \
	bench/sequence.c \
	bench/sets.c \
	bench/short.c \
	bench/showdown.c \
	bench/unindex.c \
	bench/works.h
bench_libbench_la_LIBADD = bench/libbaseline.la
CLEANFILES += bench/libbaseline.la bench/libbench.la

# isohand-bench parses its command line like the commands.
if WITH_TOOL
EXTRA_PROGRAMS += isohand-bench
CLEANFILES += isohand-bench$(EXEEXT)
isohand_bench_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)
isohand_bench_LDADD = bench/libbench.la libisohand-table.la libisohand-exact.la libisohand-threads.la libisohand.la $(GMP_LIBS) -lm
isohand_bench_SOURCES = \
	bench/main.c \
	bench/river.c \
	bench/river.h \
	tools/commands/threads.c \
	tools/complete.c \
	tools/game.c \
	tools/io/clock.c \
	tools/io/input.c \
	tools/io/interrupt.c \
	tools/io/memory.c \
	tools/io/output.c \
	tools/io/standard.c \
	tools/io/text.c \
	tools/message.c \
	tools/options.c \
	tools/stream.c
bench_program = isohand-bench$(EXEEXT)
bench: $(bench_program)
else
bench:
	@echo 'isohand-bench needs the command: configure without --disable-tool' >&2; false
endif
.PHONY: bench

EXTRA_DIST += bench/figures.sh

# Installed if it was built, under its own name, by which `isohand bench` looks for it.
install-exec-hook:
	@test ! -f isohand-bench$(EXEEXT) || { \
	  echo " $(LIBTOOL) --mode=install $(INSTALL_PROGRAM) isohand-bench$(EXEEXT) '$(DESTDIR)$(bindir)'"; \
	  $(MKDIR_P) '$(DESTDIR)$(bindir)' && \
	  $(LIBTOOL) $(AM_LIBTOOLFLAGS) $(LIBTOOLFLAGS) --mode=install $(INSTALL_PROGRAM) \
	    isohand-bench$(EXEEXT) '$(DESTDIR)$(bindir)'; }
uninstall-local:
	$(LIBTOOL) $(AM_LIBTOOLFLAGS) $(LIBTOOLFLAGS) --mode=uninstall \
	  rm -f '$(DESTDIR)$(bindir)/isohand-bench$(EXEEXT)'

include bench/cluster/local.mk
include bench/cpp/local.mk
include bench/field/local.mk
