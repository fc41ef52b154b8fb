/* ih_deck_parse and ih_deck_format.  Input: the text. */
#include "fuzz.h"

#include <string.h>

const char fuzz_name[] = "deck";
const unsigned fuzz_step = 1;

static void check_read(const ih_deck *deck, struct fuzz_text text)
{
  char written[IH_DECK_TEXT];
  ih_deck made, back;
  FUZZ_REQUIRE(ih_deck_make(deck->ranks, deck->suits, &made) == IH_OK);
  made.rank_only = deck->rank_only;
  FUZZ_REQUIRE(memcmp(&made, deck, sizeof made) == 0);
  FUZZ_REQUIRE(strlen(ih_deck_ranks(deck)) == deck->ranks);
  const size_t length = ih_deck_format(deck, written);
  FUZZ_REQUIRE(length < sizeof written && strlen(written) == length);
  FUZZ_REQUIRE(ih_deck_parse(written, length, &back, NULL) == IH_OK);
  FUZZ_REQUIRE(memcmp(&back, deck, sizeof back) == 0);
  const int dash = memchr(text.text, '-', text.length) != NULL;
  FUZZ_REQUIRE(deck->rank_only == dash);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  const struct fuzz_text text = {(const char *)data, size};
  ih_deck deck;
  ih_error error;
  memset(&deck, FUZZ_UNTOUCHED, sizeof deck);
  const enum ih_status status = ih_deck_parse(text.text, text.length, &deck, &error);
  if (status == IH_OK) {
    check_read(&deck, text);
    return 0;
  }
  FUZZ_REQUIRE(status == IH_ERR_PARSE || status == IH_ERR_DECK);
  fuzz_check_error(status, &error, text.length + 1);
  fuzz_check_untouched(&deck, sizeof deck);
  FUZZ_REQUIRE(ih_deck_parse(text.text, text.length, &deck, NULL) == status);
  return 0;
}
