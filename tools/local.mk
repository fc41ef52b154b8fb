# The command: a file a subcommand.
if WITH_TOOL
bin_PROGRAMS += isohand
isohand_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)
isohand_CFLAGS = $(AM_CFLAGS) $(OPENMP_CFLAGS)
isohand_LDADD = bench/libbench.la libisohand-table.la libisohand-exact.la libisohand.la $(GMP_LIBS) -lm
isohand_SOURCES = \
	tools/build.c \
	tools/build.h \
	tools/build_clusters.c \
	tools/clock.c \
	tools/clock.h \
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
	tools/game.c \
	tools/game.h \
	tools/input.c \
	tools/input.h \
	tools/interrupt.c \
	tools/interrupt.h \
	tools/main.c \
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
	tools/stream.c \
	tools/stream.h \
	tools/text.c \
	tools/text.h \
	tools/tool.h \
	tools/values.c \
	tools/values.h \
	tools/watch.c \
	tools/watch.h
dist_man_MANS += tools/isohand.1
else
EXTRA_DIST += tools/isohand.1
endif
