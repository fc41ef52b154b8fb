/* What the fuzz targets share.  A target is libFuzzer's one function; tests/fuzz/run.sh
 * links it with libFuzzer, and make check with replay.c, which feeds it the corpus. */
#ifndef IH_TESTS_FUZZ_H
#define IH_TESTS_FUZZ_H

#include <isohand/cards.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The folder of the target's seeds in tests/fuzz/corpus. */
extern const char fuzz_name[];

/* make check feeds it every so many of replay.c's inputs, the longer tiers all of them. */
extern const unsigned fuzz_step;

/* Ends the program, with the place and the property, unless the property holds; whatever
 * NDEBUG says. */
#define FUZZ_REQUIRE(holds) ((holds) ? (void)0 : fuzz_fail(__FILE__, __LINE__, #holds))
_Noreturn void fuzz_fail(const char *file, int line, const char *property);

/* The rest of an input, read line by line. */
struct fuzz_text {
  const char *text;
  size_t length;
};

/* Takes the first line off the text; the newline belongs to neither. */
struct fuzz_text fuzz_line(struct fuzz_text *text);

/* The deck that a line names or, when it names none, one of its first bytes, which is most
 * often illegal. */
ih_deck fuzz_deck(struct fuzz_text line);

/* Why it is no deck, as every call says; IH_OK when it is one. */
enum ih_status fuzz_deck_fault(const ih_deck *deck);

/* The same for a round list. */
ih_rounds fuzz_rounds(const ih_deck *deck, struct fuzz_text line);

/* Requires what every failed call owes: its status, a message without control bytes, a
 * position of at most `last`. */
void fuzz_check_error(enum ih_status status, const ih_error *error, size_t last);

/* An array of n > 0 bytes of its own, so that a sanitizer sees its end, each of them
 * FUZZ_UNTOUCHED.  Ends the program when there is no memory. */
enum { FUZZ_UNTOUCHED = 0xA5 };
uint8_t *fuzz_array(size_t n);

/* Requires that from[0..n-1] are still as fuzz_array made them. */
void fuzz_check_untouched(const void *from, size_t n);

#endif
