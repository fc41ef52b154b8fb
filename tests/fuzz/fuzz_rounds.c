/* ih_rounds_parse and ih_rounds_format.  Input: a deck, a newline, the text. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

const char fuzz_name[] = "rounds";
const unsigned fuzz_step = 1;

/* Spells the list without leading zeros.  Returns its length. */
static size_t spell(struct fuzz_text text, uint8_t out[])
{
  size_t n = 0;
  int leading = 1;
  for (size_t i = 0; i < text.length; i++) {
    const char c = text.text[i];
    if (!(leading && c == '0'))
      out[n++] = (uint8_t)c;
    leading = c == ',' || (leading && c == '0');
  }
  return n;
}

static void check_read(const ih_deck *deck, const ih_rounds *rounds, struct fuzz_text text)
{
  FUZZ_REQUIRE(rounds->count >= 1 && rounds->count <= IH_MAX_ROUNDS);
  for (unsigned r = 0; r < IH_MAX_ROUNDS; r++)
    FUZZ_REQUIRE((rounds->cards[r] > 0) == (r < rounds->count));
  FUZZ_REQUIRE(ih_rounds_total(rounds, rounds->count) <= ih_deck_cards(deck));
  char written[IH_ROUNDS_TEXT];
  const size_t length = ih_rounds_format(rounds, written);
  FUZZ_REQUIRE(length < sizeof written && strlen(written) == length);
  ih_rounds back;
  FUZZ_REQUIRE(ih_rounds_parse(deck, written, length, &back, NULL) == IH_OK);
  FUZZ_REQUIRE(back.count == rounds->count && back.game == IH_GAME_ANY);
  FUZZ_REQUIRE(memcmp(back.cards, rounds->cards, sizeof back.cards) == 0);
  if (text.text[0] < '0' || text.text[0] > '9') {
    const int omaha = text.length >= 5 && memcmp(text.text, "omaha", 5) == 0;
    FUZZ_REQUIRE(rounds->game == (omaha ? IH_GAME_OMAHA : IH_GAME_ANY));
    return;
  }
  uint8_t *spelled = fuzz_array(text.length);
  FUZZ_REQUIRE(rounds->game == IH_GAME_ANY);
  FUZZ_REQUIRE(spell(text, spelled) == length && memcmp(spelled, written, length) == 0);
  free(spelled);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  struct fuzz_text text = {(const char *)data, size};
  const ih_deck deck = fuzz_deck(fuzz_line(&text));
  ih_rounds rounds;
  ih_error error;
  memset(&rounds, FUZZ_UNTOUCHED, sizeof rounds);
  const enum ih_status status = ih_rounds_parse(&deck, text.text, text.length, &rounds, &error);
  if (status == IH_OK) {
    check_read(&deck, &rounds, text);
    return 0;
  }
  if (fuzz_deck_fault(&deck) != IH_OK)
    FUZZ_REQUIRE(status == fuzz_deck_fault(&deck));
  else
    FUZZ_REQUIRE(status == IH_ERR_PARSE || status == IH_ERR_ROUNDS);
  fuzz_check_error(status, &error, text.length + 1);
  fuzz_check_untouched(&rounds, sizeof rounds);
  FUZZ_REQUIRE(ih_rounds_parse(&deck, text.text, text.length, &rounds, NULL) == status);
  return 0;
}
