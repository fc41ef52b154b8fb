# The command: a file a subcommand.
if WITH_TOOL
bin_PROGRAMS += isohand
isohand_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)
isohand_CFLAGS = $(AM_CFLAGS) $(OPENMP_CFLAGS)
isohand_LDADD = bench/libbench.la libisohand-table.la libisohand-exact.la libisohand.la $(GMP_LIBS) -lm
isohand_SOURCES = \
	tools/build.c \
	tools/build.h \
	tools/clock.c \
	tools/clock.h \
	tools/clusters.c \
	tools/cmd_bench.c \
	tools/cmd_boards.c \
	tools/cmd_build.c \
	tools/cmd_canon.c \
	tools/cmd_equity.c \
	tools/cmd_eval.c \
	tools/cmd_export.c \
	tools/cmd_index.c \
	tools/cmd_info.c \
	tools/cmd_lookup.c \
	tools/cmd_plot.c \
	tools/cmd_size.c \
	tools/cmd_unindex.c \
	tools/cmd_verify.c \
	tools/commands.h \
	tools/folder.c \
	tools/folder.h \
	tools/game.c \
	tools/game.h \
	tools/input.c \
	tools/input.h \
	tools/interrupt.c \
	tools/interrupt.h \
	tools/labels.c \
	tools/labels.h \
	tools/main.c \
	tools/memory.c \
	tools/memory.h \
	tools/options.c \
	tools/options.h \
	tools/output.c \
	tools/output.h \
	tools/plot_class.c \
	tools/plot_class.h \
	tools/plot_grid.c \
	tools/plot_grid.h \
	tools/plot_histogram.c \
	tools/plot_histogram.h \
	tools/plot_ramp.c \
	tools/plot_ramp.h \
	tools/plot_svg.c \
	tools/plot_svg.h \
	tools/plot_terminal.c \
	tools/plot_terminal.h \
	tools/replacement.c \
	tools/replacement.h \
	tools/stream.c \
	tools/stream.h \
	tools/streets.c \
	tools/streets.h \
	tools/sums.c \
	tools/sums.h \
	tools/table.c \
	tools/table.h \
	tools/text.c \
	tools/text.h \
	tools/tool.h \
	tools/transitions.c \
	tools/values.c \
	tools/values.h \
	tools/watch.c \
	tools/watch.h
dist_man_MANS += tools/isohand.1
else
EXTRA_DIST += tools/isohand.1
endif
