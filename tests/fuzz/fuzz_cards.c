/* ih_cards_parse and ih_cards_format.  Input: a deck, a newline, the text. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

const char fuzz_name[] = "cards";
const unsigned fuzz_step = 1;

/* Spells the text without separators, ranks in capitals and suits in small letters: what
 * ih_cards_format must write for a text that ih_cards_parse accepts.  Returns its length. */
static size_t spell(struct fuzz_text text, uint8_t out[])
{
  size_t n = 0;
  for (size_t i = 0; i < text.length; i++) {
    const char c = text.text[i];
    if (c == ' ' || c == '\t' || c == ',' || c == '|')
      continue;
    if (n % 2 == 0)
      out[n] = (uint8_t)(c >= 'a' && c <= 'z' ? c - 32 : c);
    else
      out[n] = (uint8_t)(c >= 'A' && c <= 'Z' ? c + 32 : c);
    n++;
  }
  return n;
}

static void check_written(const ih_deck *deck, struct fuzz_text text, const uint8_t cards[],
                          size_t n)
{
  char *written = (char *)fuzz_array(2 * n + 1);
  uint8_t *spelled = fuzz_array(text.length + 1);
  FUZZ_REQUIRE(ih_cards_format(deck, cards, n, written) == 2 * n);
  FUZZ_REQUIRE(written[2 * n] == '\0');
  FUZZ_REQUIRE(spell(text, spelled) == 2 * n);
  FUZZ_REQUIRE(memcmp(written, spelled, 2 * n) == 0);
  uint8_t *back = fuzz_array(n + 1);
  size_t m = 99;
  FUZZ_REQUIRE(ih_cards_parse(deck, written, 2 * n, back, n, &m, NULL) == IH_OK);
  FUZZ_REQUIRE(m == n && memcmp(back, cards, n) == 0);
  fuzz_check_untouched(back + n, 1);
  free(back);
  free(spelled);
  free(written);
}

/* With capacity for one card less, the text is refused at the last card and the output is untouched
 * beyond. */
static void check_capacity(const ih_deck *deck, struct fuzz_text text, const uint8_t cards[],
                           size_t n)
{
  ih_error error;
  size_t m = 99;
  uint8_t *fewer = fuzz_array(n);
  FUZZ_REQUIRE(ih_cards_parse(deck, text.text, text.length, fewer, n - 1, &m, &error) ==
               IH_ERR_COUNT);
  fuzz_check_error(IH_ERR_COUNT, &error, text.length);
  FUZZ_REQUIRE(m == 99 && memcmp(fewer, cards, n - 1) == 0);
  fuzz_check_untouched(fewer + n - 1, 1);
  FUZZ_REQUIRE(error.position > 0);
  FUZZ_REQUIRE(ih_cards_parse(deck, text.text, error.position - 1, fewer, n - 1, &m, NULL) ==
               IH_OK);
  FUZZ_REQUIRE(m == n - 1);
  free(fewer);
}

static void check_read(const ih_deck *deck, struct fuzz_text text, const uint8_t cards[], size_t n)
{
  uint64_t seen = 0;
  FUZZ_REQUIRE(n <= ih_deck_cards(deck));
  for (size_t i = 0; i < n; i++) {
    FUZZ_REQUIRE(ih_deck_has(deck, cards[i]));
    FUZZ_REQUIRE((seen >> cards[i] & 1) == 0);
    seen |= UINT64_C(1) << cards[i];
  }
  check_written(deck, text, cards, n);
  if (n > 0)
    check_capacity(deck, text, cards, n);
}

/* The fault is the first one: the whole cards before it parse, and including the faulty byte gives
 * the same fault. */
static void check_fault(const ih_deck *deck, struct fuzz_text text, enum ih_status status,
                        const ih_error *error)
{
  uint8_t cards[IH_MAX_CARDS];
  size_t n;
  ih_error again;
  if (fuzz_deck_fault(deck) != IH_OK) {
    FUZZ_REQUIRE(status == fuzz_deck_fault(deck) && error->position == 0);
    return;
  }
  FUZZ_REQUIRE(status == IH_ERR_PARSE || status == IH_ERR_CARD || status == IH_ERR_DUPLICATE);
  const size_t at = error->position - 1;
  FUZZ_REQUIRE(error->position > 0);
  if (ih_cards_parse(deck, text.text, at, cards, IH_MAX_CARDS, &n, NULL) != IH_OK)
    FUZZ_REQUIRE(at > 0 &&
                 ih_cards_parse(deck, text.text, at - 1, cards, IH_MAX_CARDS, &n, NULL) == IH_OK);
  size_t shown = at + (status == IH_ERR_DUPLICATE ? 2 : 1);
  if (shown > text.length)
    shown = text.length;
  FUZZ_REQUIRE(ih_cards_parse(deck, text.text, shown, cards, IH_MAX_CARDS, &n, &again) == status);
  FUZZ_REQUIRE(again.position == error->position);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  struct fuzz_text text = {(const char *)data, size};
  const ih_deck deck = fuzz_deck(fuzz_line(&text));
  uint8_t *cards = fuzz_array(IH_MAX_CARDS);
  size_t n = 99;
  ih_error error;
  const enum ih_status status =
      ih_cards_parse(&deck, text.text, text.length, cards, IH_MAX_CARDS, &n, &error);
  if (status == IH_OK) {
    check_read(&deck, text, cards, n);
    fuzz_check_untouched(cards + n, IH_MAX_CARDS - n);
  } else {
    /* Half a card at the end is reported just after the text. */
    fuzz_check_error(status, &error, text.length + 1);
    FUZZ_REQUIRE(n == 99);
    FUZZ_REQUIRE(ih_cards_parse(&deck, text.text, text.length, cards, IH_MAX_CARDS, &n, NULL) ==
                 status);
    check_fault(&deck, text, status, &error);
  }
  free(cards);
  return 0;
}
