/* ih_omaha_range_parse and ih_omaha_range_count.  Input: a deck, a newline, the text, for four hole
 * cards. */
#include "fuzz.h"

#include <isohand/omaha_range.h>
#include <stdlib.h>
#include <string.h>

const char fuzz_name[] = "omaha_range";
const unsigned fuzz_step = 4;

enum { HOLE = 4 };

/* Places are those of the deck, and weights are valid; the count agrees. */
static void check_weights(const ih_deck *deck, const uint32_t weight[])
{
  const size_t cards = ih_deck_cards(deck);
  const size_t places = cards * (cards - 1) * (cards - 2) * (cards - 3) / 24;
  uint64_t sum = 0, counted = 0;
  size_t hands = 0;
  for (size_t i = 0; i < ih_omaha_places(HOLE); i++) {
    FUZZ_REQUIRE(weight[i] <= (i < places ? IH_RANGE_ONE : 0));
    hands += weight[i] > 0;
    sum += weight[i];
  }
  FUZZ_REQUIRE(ih_omaha_range_count(HOLE, weight, 0, &counted) == hands && counted == sum);
}

/* Repeated after itself, the text gives the same range: later items prevail. */
static void check_twice(const ih_deck *deck, struct fuzz_text text, const uint32_t weight[])
{
  const size_t bytes = ih_omaha_places(HOLE) * sizeof *weight;
  char *twice = (char *)fuzz_array(2 * text.length + 3);
  uint32_t *back = (uint32_t *)(void *)fuzz_array(bytes);
  memcpy(twice, text.text, text.length);
  memcpy(twice + text.length, ", \t", 3);
  memcpy(twice + text.length + 3, text.text, text.length);
  FUZZ_REQUIRE(ih_omaha_range_parse(deck, HOLE, twice, 2 * text.length + 3, back, NULL) == IH_OK);
  FUZZ_REQUIRE(memcmp(weight, back, bytes) == 0);
  free(twice);
  free(back);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  struct fuzz_text text = {(const char *)data, size};
  const ih_deck deck = fuzz_deck(fuzz_line(&text));
  const size_t bytes = ih_omaha_places(HOLE) * sizeof(uint32_t);
  uint32_t *weight = (uint32_t *)(void *)fuzz_array(bytes);
  ih_error error;
  const enum ih_status status =
      ih_omaha_range_parse(&deck, HOLE, text.text, text.length, weight, &error);
  if (status == IH_OK) {
    check_weights(&deck, weight);
    check_twice(&deck, text, weight);
  } else {
    fuzz_check_error(status, &error, text.length + 1);
    fuzz_check_untouched(weight, bytes);
    FUZZ_REQUIRE(ih_omaha_range_parse(&deck, HOLE, text.text, text.length, weight, NULL) == status);
    const enum ih_status fault = fuzz_range_deck_fault(&deck);
    FUZZ_REQUIRE((fault != IH_OK) == (error.position == 0));
    FUZZ_REQUIRE(fault != IH_OK ? status == fault
                                : status == IH_ERR_PARSE || status == IH_ERR_CARD ||
                                      status == IH_ERR_COUNT || status == IH_ERR_DUPLICATE);
  }
  free(weight);
  return 0;
}
