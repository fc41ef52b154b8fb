/* Shared by the fuzz targets.  A target is libFuzzer's one function; tests/fuzz/run.sh links it
 * with libFuzzer, and make check with replay.c, which feeds it the corpus. */
#ifndef IH_TESTS_FUZZ_H
#define IH_TESTS_FUZZ_H

#include <isohand/cards.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Folder of the target's seeds in tests/fuzz/corpus. */
extern const char fuzz_name[];

/* make check feeds one of this many of replay.c's inputs, the longer tiers all. */
extern const unsigned fuzz_step;

/* Aborts the program with the place and the property unless the property holds, also with
 * NDEBUG. */
#define FUZZ_REQUIRE(holds) ((holds) ? (void)0 : fuzz_fail(__FILE__, __LINE__, #holds))
_Noreturn void fuzz_fail(const char *file, int line, const char *property);

/* The rest of an input, read line by line. */
struct fuzz_text {
  const char *text;
  size_t length;
};

/* Takes the first line off the text; the newline belongs to neither. */
struct fuzz_text fuzz_line(struct fuzz_text *text);

/* Returns the deck that a line names, or one made of its first bytes, which is usually illegal. */
ih_deck fuzz_deck(struct fuzz_text line);

/* Returns IH_OK if the deck is legal, else the status with which every call must refuse it. */
enum ih_status fuzz_deck_fault(const ih_deck *deck);

/* Like fuzz_deck_fault, for a call on ranges: only decks of four suits and 2 to 13 ranks have
 * them. */
enum ih_status fuzz_range_deck_fault(const ih_deck *deck);

/* Like fuzz_deck, for a round list. */
ih_rounds fuzz_rounds(const ih_deck *deck, struct fuzz_text line);

/* Checks what every failed call must report: its status, a message without control bytes, a
 * position of at most `last`. */
void fuzz_check_error(enum ih_status status, const ih_error *error, size_t last);

/* Allocates n > 0 bytes, so that a sanitizer detects overruns, each set to FUZZ_UNTOUCHED. Ends the
 * program if out of memory. */
enum { FUZZ_UNTOUCHED = 0xA5 };
uint8_t *fuzz_array(size_t n);

/* Checks that from[0..n-1] are as fuzz_array made them. */
void fuzz_check_untouched(const void *from, size_t n);

#endif
