#include "tools/page/markup.h"

#include "tools/io/text.h"

#include <string.h>

void markup_text(struct output *out, const char *text)
{
  static const char marks[] = "&<>\"'";
  static const char *const entities[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
  for (;; text++) {
    const size_t plain = strcspn(text, marks);
    output_escaped(out, text, plain);
    text += plain;
    if (*text == '\0')
      return;
    output_words(out, entities[strchr(marks, *text) - marks]);
  }
}

void markup_address(struct output *out, const char *text)
{
  static const char hexadecimal[] = "0123456789ABCDEF";
  for (; *text != '\0'; text++) {
    const unsigned char c = (unsigned char)*text;
    if (c > ' ' && c < 0x7F && strchr("%#\"'<>&", c) == NULL)
      output_char(out, *text);
    else {
      output_char(out, '%');
      output_char(out, hexadecimal[c >> 4]);
      output_char(out, hexadecimal[c & 15]);
    }
  }
}

void markup_lines(struct output *out, const char *const lines[])
{
  for (size_t i = 0; lines[i] != NULL; i++)
    output_words(out, lines[i]);
}

void markup_number(struct output *out, uint64_t number)
{
  char digits[TEXT_DIGITS];
  const size_t n = text_digits(number, digits);
  for (size_t i = 0; i < n; i++) {
    if (i > 0 && (n - i) % 3 == 0)
      output_char(out, ',');
    output_char(out, digits[i]);
  }
}

void markup_hand(struct output *out, const ih_deck *deck, const uint8_t cards[], unsigned board)
{
  output_cards(out, deck, cards, 2);
  if (board == 0)
    return;
  output_char(out, ' ');
  output_cards(out, deck, cards + 2, board);
}

void markup_bucket(struct output *out, const char *words, const char *street, uint32_t bucket,
                   int is_linked)
{
  if (is_linked)
    output_print(out, "<a href=\"#%s-%u\">", street, bucket);
  output_print(out, "%s%u%s", words, bucket, is_linked ? "</a>" : "");
}

char markup_letter(unsigned number)
{
  return "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"[number];
}

void markup_bits_put(struct markup_bits *bits, uint32_t number, unsigned width)
{
  bits->held = bits->held << width | number; /* at most 5 + 32 bits */
  bits->count += width;
  while (bits->count >= 6) {
    bits->count -= 6;
    output_char(bits->out, markup_letter(bits->held >> bits->count & 63));
  }
  bits->held &= (1u << bits->count) - 1;
}

void markup_bits_end(struct markup_bits *bits)
{
  if (bits->count > 0)
    output_char(bits->out, markup_letter(bits->held << (6 - bits->count) & 63));
  bits->count = 0;
  bits->held = 0;
}
