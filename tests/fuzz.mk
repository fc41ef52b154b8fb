# The fuzz targets over their seeds; tests/fuzz/run.sh runs them with a fuzzer.
FUZZ_TESTS = \
	tests/fuzz/replay_cards \
	tests/fuzz/replay_deck \
	tests/fuzz/replay_hand \
	tests/fuzz/replay_input \
	tests/fuzz/replay_range \
	tests/fuzz/replay_rounds
fuzz_common = tests/fuzz/fuzz.c tests/fuzz/fuzz.h tests/fuzz/replay.c
fuzz_files = tests/fuzz/fuzz_file.c tests/fuzz/fuzz_file.h

tests_fuzz_replay_cards_SOURCES = tests/fuzz/fuzz_cards.c $(fuzz_common)
tests_fuzz_replay_cards_LDADD = libisohand.la
tests_fuzz_replay_deck_SOURCES = tests/fuzz/fuzz_deck.c $(fuzz_common)
tests_fuzz_replay_deck_LDADD = libisohand.la
tests_fuzz_replay_hand_SOURCES = tests/fuzz/fuzz_hand.c $(fuzz_common)
tests_fuzz_replay_hand_LDADD = libisohand.la
tests_fuzz_replay_input_SOURCES = tests/fuzz/fuzz_input.c $(fuzz_common)
tests_fuzz_replay_input_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)
tests_fuzz_replay_input_LDADD = libisohand.la
tests_fuzz_replay_range_SOURCES = tests/fuzz/fuzz_range.c $(fuzz_common)
tests_fuzz_replay_range_LDADD = libisohand.la
tests_fuzz_replay_rounds_SOURCES = tests/fuzz/fuzz_rounds.c $(fuzz_common)
tests_fuzz_replay_rounds_LDADD = libisohand.la

if WITH_TABLE
FUZZ_TESTS += tests/fuzz/replay_store tests/fuzz/replay_table
tests_fuzz_replay_store_SOURCES = tests/fuzz/fuzz_store.c $(fuzz_common) $(fuzz_files)
tests_fuzz_replay_store_LDADD = libisohand-table.la libisohand.la
tests_fuzz_replay_table_SOURCES = tests/fuzz/fuzz_table.c $(fuzz_common) $(fuzz_files)
tests_fuzz_replay_table_CFLAGS = $(AM_CFLAGS) $(JANSSON_CFLAGS)
tests_fuzz_replay_table_LDADD = libisohand-table.la libisohand.la $(JANSSON_LIBS)
endif

check_PROGRAMS += $(FUZZ_TESTS)
TESTS += $(FUZZ_TESTS)
EXTRA_DIST += tests/fuzz/cards.dict tests/fuzz/corpus tests/fuzz/run.sh
