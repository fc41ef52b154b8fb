/* Lists of items, as the texts of ranges are, and the weights in them. */
#include "base/error.h"
#include "cards/checks.h"
#include "cards/range.h"

int ihp_deck_has_ranges(const ih_deck *deck)
{
  return deck->suits == IH_MAX_SUITS && deck->ranks >= 2 && deck->ranks <= IHP_RANGE_RANKS &&
         !deck->rank_only;
}

enum ih_status ihp_check_range_deck(const ih_deck *deck, ih_error *error)
{
  const enum ih_status status = ihp_check_deck(deck, error);
  if (status != IH_OK || ihp_deck_has_ranges(deck))
    return status;
  return ihp_error(error, IH_ERR_DECK, 0, "only decks of four suits and 2 to 13 ranks have ranges");
}

char ihp_text_peek(const struct ihp_text *text)
{
  if (text->at >= text->length)
    return '\0';
  const char c = text->text[text->at];
  return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

int ihp_text_word(struct ihp_text *text, const char *word)
{
  const size_t start = text->at;
  for (size_t i = 0; word[i] != '\0'; i++, text->at++)
    if (ihp_text_peek(text) != word[i]) {
      text->at = start;
      return 0;
    }
  return 1;
}

enum ih_status ihp_weight_read(struct ihp_text *text, uint32_t *weight)
{
  static const char wrong[] = "is not in a weight: 0 to 1 with at most six digits";
  static const char missing[] = "a weight is missing at the end";
  uint32_t sum = 0, unit = IH_RANGE_ONE;
  text->at++;
  const char first = ihp_text_peek(text);
  if (first != '0' && first != '1')
    return ihp_text_fault(text, text->at, IH_ERR_PARSE, wrong, missing);
  sum = first == '1' ? unit : 0;
  text->at++;
  if (ihp_text_peek(text) == '.') {
    do {
      text->at++;
      const unsigned digit = (unsigned)ihp_text_peek(text) - '0';
      if (digit > 9)
        break;
      unit /= 10;
      if (unit == 0 || sum + digit * unit > IH_RANGE_ONE)
        return ihp_text_fault(text, text->at, IH_ERR_PARSE, wrong, wrong);
      sum += digit * unit;
    } while (1);
    if (unit == IH_RANGE_ONE)
      return ihp_text_fault(text, text->at, IH_ERR_PARSE, wrong, missing);
  }
  *weight = sum;
  return IH_OK;
}

/* ---- Items ------------------------------------------------------------------ */

static int is_separator(char c)
{
  return c == ',' || c == ' ' || c == '\t';
}

int ihp_is_item_end(const struct ihp_text *text)
{
  return text->at >= text->length || is_separator(text->text[text->at]);
}

enum ih_status ihp_item_end(const struct ihp_text *text)
{
  static const char reason[] = "does not belong here";
  return ihp_is_item_end(text) ? IH_OK
                               : ihp_text_fault(text, text->at, IH_ERR_PARSE, reason, reason);
}

enum ih_status ihp_items_read(struct ihp_text *text, enum ih_status (*read)(void *work), void *work)
{
  static const char none[] = "no hole cards";
  int items = 0;
  for (;;) {
    while (text->at < text->length && is_separator(text->text[text->at]))
      text->at++;
    if (text->at == text->length)
      return items ? IH_OK : ihp_text_fault(text, text->at, IH_ERR_PARSE, none, none);
    const enum ih_status status = read(work);
    if (status != IH_OK)
      return status;
    items = 1;
  }
}
