# Tests of the command: scripts, and programs that they use.
if WITH_TOOL
check_PROGRAMS += tests/cli_default tests/cli_wrong
tests_cli_default_SOURCES = tests/cli_default.c
tests_cli_wrong_SOURCES = tests/cli_wrong.c
tests_cli_wrong_LDADD = libisohand-table.la libisohand.la
TESTS += \
	tests/cli_golden.sh \
	tests/cli_interrupt.sh \
	tests/cli_manual.sh \
	tests/cli_streams.sh \
	tests/cli_tables.sh \
	tests/cli_usage.sh
endif
EXTRA_DIST += \
	tests/cli.sh \
	tests/cli_golden.sh \
	tests/cli_interrupt.sh \
	tests/cli_manual.sh \
	tests/cli_streams.sh \
	tests/cli_tables.sh \
	tests/cli_usage.sh
