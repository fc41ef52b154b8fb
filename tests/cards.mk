CARDS_TESTS = \
	tests/check_deck \
	tests/check_maps \
	tests/check_masks \
	tests/check_range \
	tests/check_rounds \
	tests/check_text
check_PROGRAMS += $(CARDS_TESTS)
TESTS += $(CARDS_TESTS)

tests_check_deck_SOURCES = tests/check_deck.c
tests_check_deck_CFLAGS = $(TEST_CFLAGS)
tests_check_deck_LDADD = $(TEST_LIBS)
tests_check_maps_SOURCES = tests/check_maps.c
tests_check_maps_CFLAGS = $(TEST_CFLAGS)
tests_check_maps_LDADD = $(TEST_LIBS)
tests_check_masks_SOURCES = tests/check_masks.c
tests_check_masks_CFLAGS = $(TEST_CFLAGS)
tests_check_masks_LDADD = $(TEST_LIBS)
tests_check_range_SOURCES = tests/check_range.c
tests_check_range_CFLAGS = $(TEST_CFLAGS)
tests_check_range_LDADD = $(TEST_LIBS)
tests_check_rounds_SOURCES = tests/check_rounds.c
tests_check_rounds_CFLAGS = $(TEST_CFLAGS)
tests_check_rounds_LDADD = $(TEST_LIBS)
tests_check_text_SOURCES = tests/check_text.c
tests_check_text_CFLAGS = $(TEST_CFLAGS)
tests_check_text_LDADD = $(TEST_LIBS)
