# Tests of the command: scripts, and a program that one of them uses.
if WITH_TOOL
check_PROGRAMS += tests/cli_default
tests_cli_default_SOURCES = tests/cli_default.c
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
