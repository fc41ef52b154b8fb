/* Untrusted text: which characters are shown, and how parts of a text are cut. */
#include "base/error.h"
#include "harness.h"

#include <isohand/base.h>
#include <string.h>

static int is_between(unsigned char byte, unsigned first, unsigned last)
{
  return byte >= first && byte <= last;
}

/* Returns the length of a character by the grammar of RFC 3629, section 4; 0 if invalid. */
static size_t by_grammar(const unsigned char *b, size_t length)
{
  static const struct {
    unsigned char n, first, last, second_first, second_last;
  } rules[] = {
      {1, 0x00, 0x7F, 0, 0},       {2, 0xC2, 0xDF, 0x80, 0xBF}, {3, 0xE0, 0xE0, 0xA0, 0xBF},
      {3, 0xE1, 0xEC, 0x80, 0xBF}, {3, 0xED, 0xED, 0x80, 0x9F}, {3, 0xEE, 0xEF, 0x80, 0xBF},
      {4, 0xF0, 0xF0, 0x90, 0xBF}, {4, 0xF1, 0xF3, 0x80, 0xBF}, {4, 0xF4, 0xF4, 0x80, 0x8F}};
  for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
    if (!is_between(b[0], rules[i].first, rules[i].last) || rules[i].n > length)
      continue;
    if (rules[i].n > 1 && !is_between(b[1], rules[i].second_first, rules[i].second_last))
      continue;
    size_t n = 2;
    while (n < rules[i].n && is_between(b[n], 0x80, 0xBF))
      n++;
    if (n >= rules[i].n)
      return rules[i].n;
  }
  return 0;
}

static void check_bytes(const unsigned char *bytes, size_t length)
{
  int is_printable = 2;
  const size_t expected = by_grammar(bytes, length);
  const size_t n = ih_text_character((const char *)bytes, length, &is_printable);
  if (n != (expected == 0 ? 1 : expected))
    ck_abort_msg("%02x %02x %02x %02x of %zu: %zu", bytes[0], bytes[1], bytes[2], bytes[3], length,
                 n);
  test_assert(expected > 0 || !is_printable);
}

/* All first and second bytes, with bytes after them on both sides of each limit. */
START_TEST(characters_are_utf8)
{
  static const unsigned char ends[] = {0, 0x7F, 0x80, 0x8F, 0x9F, 0xBF, 0xC0, 0xFF};
  for (unsigned a = 0; a < 256; a++)
    for (unsigned b = 0; b < 256; b++)
      for (unsigned i = 0; i < sizeof ends * sizeof ends; i++) {
        const unsigned char bytes[4] = {(unsigned char)a, (unsigned char)b, ends[i / sizeof ends],
                                        ends[i % sizeof ends]};
        for (size_t length = 1; length <= 4; length++)
          check_bytes(bytes, length);
      }
}
END_TEST

static size_t encode(unsigned point, char out[4])
{
  if (point < 0x80) {
    out[0] = (char)point;
    return 1;
  }
  const size_t n = point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  for (size_t i = n; i-- > 1; point >>= 6)
    out[i] = (char)(0x80 | (point & 0x3F));
  out[0] = (char)((n == 2 ? 0xC0 : n == 3 ? 0xE0 : 0xF0) | point);
  return n;
}

static int is_shown(unsigned point)
{
  char bytes[4];
  int is_printable;
  const size_t n = encode(point, bytes);
  ck_assert_uint_eq(ih_text_character(bytes, n, &is_printable), n);
  return is_printable;
}

START_TEST(controls_are_not_printable)
{
  static const unsigned hidden[] = {0xAD,   0x200B, 0x200F, 0x2028, 0x202A,
                                    0x202E, 0x2066, 0x2069, 0xFEFF, 0xE0041};
  static const unsigned shown[] = {0xA0, 0xE4, 0x2026, 0x2660, 0x4E2D, 0xFFFD, 0x1F0A1, 0x10FFFD};
  for (unsigned point = 0; point < 0xA0; point++)
    ck_assert_msg(is_shown(point) == (point >= 0x20 && point < 0x7F), "U+%04X", point);
  for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
    ck_assert_msg(!is_shown(hidden[i]), "U+%04X", hidden[i]);
  for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
    ck_assert_msg(is_shown(shown[i]), "U+%04X", shown[i]);
}
END_TEST

/* ---- Windows ---------------------------------------------------------------------- */

/* Characters of one to four bytes, controls, and invalid bytes. */
static const char mixed[] = "A\xe2\x99\xa0z\xc2\x9b[\x1b\xf0\x9f\x82\xa1-\xff\xe2\x99 \xc3\xa4\x80";
/* How each of its bytes is shown: a string at the first byte of a character. */
static const char *const shown_as[] = {
    "A",  "\xe2\x99\xa0", NULL, NULL, "z", "?", NULL, "[", "?",        "\xf0\x9f\x82\xa1",
    NULL, NULL,           NULL, "-",  "?", "?", "?",  " ", "\xc3\xa4", NULL,
    "?"};

START_TEST(windows_hold_whole_characters)
{
  const size_t length = sizeof mixed - 1;
  ck_assert_uint_eq(length, sizeof shown_as / sizeof *shown_as);
  for (size_t first = 0; first <= length; first++)
    for (size_t end = first; end <= length; end++) {
      char out[sizeof mixed + 7], expected[sizeof mixed + 7];
      size_t from = first, to = end;
      while (from < to && shown_as[from] == NULL)
        from++;
      while (to > from && to < length && shown_as[to] == NULL)
        to--;
      strcpy(expected, from > 0 ? "..." : "");
      for (size_t i = from; i < to; i++)
        strcat(expected, shown_as[i] == NULL ? "" : shown_as[i]);
      strcat(expected, to < length ? "..." : "");
      const size_t n = ih_text_show(mixed, length, first, end, out);
      ck_assert_str_eq(out, expected);
      ck_assert_uint_eq(n, strlen(expected));
      ck_assert_uint_le(n, end - first + 6);
    }
}
END_TEST

START_TEST(quotations_fit)
{
  char text[200], quote[IHP_QUOTE];
  for (size_t length = 0; length <= sizeof text; length++)
    for (size_t focus = 0; focus <= length; focus++) {
      memset(text, '\xff', sizeof text);
      (void)ihp_quote(text, length, focus, quote);
      ck_assert_uint_le(strlen(quote), IHP_QUOTE - 1);
      ck_assert(quote[0] == '`' && quote[strlen(quote) - 1] == '`');
      ck_assert_uint_eq(strspn(quote + 1, ".?"), strlen(quote) - 2);
      ck_assert((strstr(quote, "...") != NULL) == (length > 60));
    }
}
END_TEST

START_TEST(messages_are_shown)
{
  ih_error error;
  char text[1000];
  ck_assert_int_eq(ihp_error(&error, IH_ERR_PARSE, 7, "%s", "\x1b[2J\xc2\x9b\n\xff\xe2\x99\xa0"),
                   IH_ERR_PARSE);
  ck_assert_str_eq(error.message, "?[2J???\xe2\x99\xa0");
  ck_assert_uint_eq(error.position, 7);
  ck_assert_int_eq(error.system_error, 0);
  for (size_t length = IH_ERROR_MESSAGE - 10; length < IH_ERROR_MESSAGE + 10; length++) {
    memset(text, 'x', length);
    text[length] = '\0';
    (void)ihp_error(&error, IH_ERR_PARSE, 0, "%s", text);
    const size_t left = strspn(error.message, "x");
    if (length < IH_ERROR_MESSAGE)
      ck_assert_str_eq(error.message, text);
    else
      ck_assert(left == IH_ERROR_MESSAGE - 4 && strcmp(error.message + left, "...") == 0);
  }
  ck_assert_int_eq(ihp_error(NULL, IH_ERR_CARD, 0, "x"), IH_ERR_CARD);
}
END_TEST

TEST_MAIN({characters_are_utf8}, {controls_are_not_printable}, {windows_hold_whole_characters},
          {quotations_fit}, {messages_are_shown})
