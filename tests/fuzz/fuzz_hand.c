/* ih_hand_parse and ih_hand_format.  Input: a deck, a newline, a round list, a newline, the
 * text. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

const char fuzz_name[] = "hand";
const unsigned fuzz_step = 1;

/* Returns 1 if the first n cards are whole rounds. */
static int ends_round(const ih_rounds *rounds, unsigned count, unsigned n)
{
  for (unsigned r = 0; r <= count; r++)
    if (ih_rounds_total(rounds, r) == n)
      return 1;
  return 0;
}

/* Returns 1 if every bar in a text of whole cards is at the end of a round. */
static int bars_fit(const ih_rounds *rounds, unsigned count, struct fuzz_text text)
{
  unsigned letters = 0;
  for (size_t i = 0; i < text.length; i++) {
    const char c = text.text[i];
    if (c == '|' && !ends_round(rounds, count, letters / 2))
      return 0;
    letters += c != '|' && c != ' ' && c != ',' && c != '\t';
  }
  return 1;
}

static void check_read(const ih_deck *deck, const ih_rounds *rounds, unsigned count,
                       const uint8_t cards[], unsigned n)
{
  char text[IH_HAND_TEXT];
  uint8_t back[IH_MAX_CARDS];
  memset(text, FUZZ_UNTOUCHED, sizeof text);
  const size_t length = ih_hand_format(deck, rounds, count, cards, text);
  FUZZ_REQUIRE(length == 2 * n + (count > 0 ? count - 1 : 0));
  FUZZ_REQUIRE(strlen(text) == length);
  fuzz_check_untouched(text + length + 1, sizeof text - length - 1);
  FUZZ_REQUIRE(ih_hand_parse(deck, rounds, count, text, length, back, NULL) == IH_OK);
  FUZZ_REQUIRE(memcmp(back, cards, n) == 0);
  FUZZ_REQUIRE(bars_fit(rounds, count, (struct fuzz_text){text, length}));
}

/* A hand of a legal deck and list is what ih_cards_parse reads, with the right number of cards and
 * bars in the right places. */
static void check_legal(const ih_deck *deck, const ih_rounds *rounds, unsigned count,
                        struct fuzz_text text)
{
  uint8_t plain[IH_MAX_CARDS];
  size_t n = 0;
  ih_error error, why;
  const unsigned total = ih_rounds_total(rounds, count);
  uint8_t *cards = fuzz_array(total + 1);
  const enum ih_status wanted =
      ih_cards_parse(deck, text.text, text.length, plain, IH_MAX_CARDS, &n, &why);
  const enum ih_status status =
      ih_hand_parse(deck, rounds, count, text.text, text.length, cards, &error);
  FUZZ_REQUIRE((status == IH_OK) ==
               (wanted == IH_OK && n == total && bars_fit(rounds, count, text)));
  if (status == IH_OK) {
    FUZZ_REQUIRE(memcmp(cards, plain, n) == 0);
    check_read(deck, rounds, count, cards, total);
  } else {
    fuzz_check_error(status, &error, text.length + 1);
    FUZZ_REQUIRE(status == IH_ERR_PARSE || status == IH_ERR_CARD || status == IH_ERR_DUPLICATE ||
                 status == IH_ERR_COUNT);
    if (wanted != IH_OK && error.position == why.position)
      FUZZ_REQUIRE(status == wanted || status == IH_ERR_COUNT);
    else if (wanted != IH_OK)
      FUZZ_REQUIRE(error.position < why.position);
    FUZZ_REQUIRE(ih_hand_parse(deck, rounds, count, text.text, text.length, cards, NULL) == status);
  }
  fuzz_check_untouched(cards + total, 1);
  free(cards);
}

static int is_list(const ih_deck *deck, const ih_rounds *rounds)
{
  if (rounds->count == 0 || rounds->count > IH_MAX_ROUNDS)
    return 0;
  for (unsigned r = 0; r < rounds->count; r++)
    if (rounds->cards[r] == 0)
      return 0;
  return ih_rounds_total(rounds, rounds->count) <= ih_deck_cards(deck);
}

static void check_illegal(const ih_deck *deck, const ih_rounds *rounds, enum ih_status wanted,
                          unsigned count, struct fuzz_text text)
{
  uint8_t *cards = fuzz_array(1);
  ih_error error;
  FUZZ_REQUIRE(ih_hand_parse(deck, rounds, count, text.text, text.length, cards, &error) == wanted);
  fuzz_check_error(wanted, &error, 0);
  fuzz_check_untouched(cards, 1);
  free(cards);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  struct fuzz_text text = {(const char *)data, size};
  const ih_deck deck = fuzz_deck(fuzz_line(&text));
  const ih_rounds rounds = fuzz_rounds(&deck, fuzz_line(&text));
  const enum ih_status fault = fuzz_deck_fault(&deck);
  check_illegal(&deck, &rounds, IH_ERR_ARGUMENT, rounds.count + 1u, text);
  if (fault != IH_OK)
    check_illegal(&deck, &rounds, fault, rounds.count, text);
  else if (!is_list(&deck, &rounds))
    check_illegal(&deck, &rounds, IH_ERR_ROUNDS, rounds.count, text);
  else
    for (unsigned count = 0; count <= rounds.count; count++)
      check_legal(&deck, &rounds, count, text);
  return 0;
}
