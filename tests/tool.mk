# Tests of the command: scripts, and programs that they use.
if WITH_TOOL
check_PROGRAMS += tests/cli_default tests/cli_table tests/cli_wrong
tests_cli_default_SOURCES = tests/cli_default.c
tests_cli_table_SOURCES = tests/cli_table.c tests/equity_tables.c tests/equity_tables.h
tests_cli_table_LDADD = libisohand-table.la libisohand.la
tests_cli_wrong_SOURCES = tests/cli_wrong.c
tests_cli_wrong_LDADD = libisohand-table.la libisohand.la
check_PROGRAMS += tests/check_plot
TESTS += tests/check_plot
tests_check_plot_SOURCES = \
	tests/check_plot.c \
	tools/plot_class.c \
	tools/plot_class.h \
	tools/plot_ramp.c \
	tools/plot_ramp.h
tests_check_plot_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)
tests_check_plot_CFLAGS = $(TEST_CFLAGS)
tests_check_plot_LDADD = $(INDEX_LIBS) -lm
check_PROGRAMS += tests/check_making
TESTS += tests/check_making
tests_check_making_SOURCES = \
	tests/check_making.c \
	tests/executors.c \
	tests/executors.h \
	tests/scratch.c \
	tests/scratch.h \
	tools/clock.c \
	tools/clock.h \
	tools/interrupt.c \
	tools/interrupt.h \
	tools/table.c \
	tools/table.h
tests_check_making_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)
tests_check_making_CFLAGS = $(TEST_CFLAGS)
tests_check_making_LDADD = libisohand-table.la $(INDEX_LIBS) -lpthread
check_PROGRAMS += tests/check_streets
TESTS += tests/check_streets
tests_check_streets_SOURCES = \
	tests/check_streets.c \
	tests/executors.c \
	tests/executors.h \
	tests/scratch.c \
	tests/scratch.h \
	tools/clock.c \
	tools/clock.h \
	tools/folder.c \
	tools/folder.h \
	tools/interrupt.c \
	tools/interrupt.h \
	tools/memory.c \
	tools/memory.h \
	tools/streets.c \
	tools/streets.h \
	tools/sums.c \
	tools/sums.h \
	tools/table.c \
	tools/table.h \
	tools/text.c \
	tools/text.h
tests_check_streets_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)
tests_check_streets_CFLAGS = $(TEST_CFLAGS)
tests_check_streets_LDADD = libisohand-table.la $(INDEX_LIBS) -lpthread
TESTS += \
	tests/cli_build.sh \
	tests/cli_equity.sh \
	tests/cli_features.sh \
	tests/cli_golden.sh \
	tests/cli_interrupt.sh \
	tests/cli_manual.sh \
	tests/cli_ochs.sh \
	tests/cli_plot.sh \
	tests/cli_streams.sh \
	tests/cli_format.sh \
	tests/cli_tables.sh \
	tests/cli_transitions.sh \
	tests/cli_usage.sh
endif
EXTRA_DIST += \
	tests/cli.sh \
	tests/cli_build.sh \
	tests/cli_equity.sh \
	tests/cli_features.sh \
	tests/cli_golden.sh \
	tests/cli_interrupt.sh \
	tests/cli_manual.sh \
	tests/cli_ochs.sh \
	tests/cli_plot.sh \
	tests/cli_streams.sh \
	tests/cli_format.sh \
	tests/cli_tables.sh \
	tests/cli_transitions.sh \
	tests/cli_usage.sh
