/* ih_range_parse and ih_range_format.  Input: a deck, a newline, the text. */
#include "fuzz.h"

#include <isohand/holes.h>
#include <stdlib.h>
#include <string.h>

const char fuzz_name[] = "range";
const unsigned fuzz_step = 1;

/* Places are those of the deck, and weights are valid. */
static void check_weights(const ih_deck *deck, const ih_range *range)
{
  const unsigned cards = ih_deck_cards(deck);
  for (unsigned i = 0; i < IH_HOLES; i++)
    FUZZ_REQUIRE(range->weight[i] <= (i < cards * (cards - 1) / 2 ? IH_RANGE_ONE : 0));
}

/* A parsed range, formatted and parsed again, is the same. */
static void check_written(const ih_deck *deck, const ih_range *range)
{
  char *written = (char *)fuzz_array(IH_RANGE_TEXT), *again = (char *)fuzz_array(IH_RANGE_TEXT);
  ih_range back;
  const size_t length = ih_range_format(deck, range, written);
  FUZZ_REQUIRE(length < IH_RANGE_TEXT && strlen(written) == length);
  FUZZ_REQUIRE(ih_range_parse(deck, written, length, &back, NULL) == IH_OK);
  FUZZ_REQUIRE(memcmp(range, &back, sizeof back) == 0);
  FUZZ_REQUIRE(ih_range_format(deck, &back, again) == length && strcmp(written, again) == 0);
  free(again);
  free(written);
}

/* Repeated, or with more spaces, the text gives the same range. */
static void check_twice(const ih_deck *deck, struct fuzz_text text, const ih_range *range)
{
  char *twice = (char *)fuzz_array(2 * text.length + 3);
  ih_range back;
  memcpy(twice, text.text, text.length);
  memcpy(twice + text.length, ", \t", 3);
  memcpy(twice + text.length + 3, text.text, text.length);
  FUZZ_REQUIRE(ih_range_parse(deck, twice, 2 * text.length + 3, &back, NULL) == IH_OK);
  FUZZ_REQUIRE(memcmp(range, &back, sizeof back) == 0);
  free(twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  struct fuzz_text text = {(const char *)data, size};
  const ih_deck deck = fuzz_deck(fuzz_line(&text));
  ih_range *range = (ih_range *)(void *)fuzz_array(sizeof *range);
  ih_error error;
  const enum ih_status status = ih_range_parse(&deck, text.text, text.length, range, &error);
  if (status == IH_OK) {
    check_weights(&deck, range);
    check_written(&deck, range);
    check_twice(&deck, text, range);
  } else {
    fuzz_check_error(status, &error, text.length + 1);
    fuzz_check_untouched(range, sizeof *range);
    FUZZ_REQUIRE(ih_range_parse(&deck, text.text, text.length, range, NULL) == status);
    const enum ih_status fault = fuzz_range_deck_fault(&deck);
    FUZZ_REQUIRE((fault != IH_OK) == (error.position == 0));
    FUZZ_REQUIRE(fault != IH_OK ? status == fault
                                : status == IH_ERR_PARSE || status == IH_ERR_CARD ||
                                      status == IH_ERR_DUPLICATE);
  }
  free(range);
  return 0;
}
