#include "tools/commands/share.h"

#include "tools/io/text.h"

#include <isohand/holes.h>

#define UNIT ((wide)IH_RANGE_ONE * IH_RANGE_ONE)

struct share share_of_counts(uint64_t wins, uint64_t ties, uint64_t losses, wide part, wide whole)
{
  return (struct share){UNIT * wins, UNIT * ties, UNIT * losses, part, whole};
}

struct share share_of_two(wide wins, wide ties, wide losses)
{
  return (struct share){wins, ties, losses, 2 * wins + ties, 2 * (wins + ties + losses)};
}

/* Appends 100 part / whole with four decimals, rounded to the nearest, halves up. */
static void put_percent(struct output *out, wide part, wide whole)
{
  const uint64_t percent = (uint64_t)((2 * part * 1000000 + whole) / (2 * whole));
  char digits[TEXT_DIGITS];
  output_number(out, percent / 10000);
  output_char(out, '.');
  (void)text_digits(10000 + percent % 10000, digits);
  output_text(out, digits + 1, 4);
}

/* Appends a sum of products of two weights as a decimal fraction without trailing zeros. */
static void put_sum(struct output *out, wide sum)
{
  wide unit = UNIT;
  output_number(out, (uint64_t)(sum / unit));
  sum %= unit;
  if (sum > 0)
    output_char(out, '.');
  for (unit /= 10; sum > 0; sum %= unit, unit /= 10)
    output_char(out, (char)('0' + (int)(sum / unit)));
}

void share_put(struct json *row, const struct share *share)
{
  static const char *const keys[] = {"wins", "ties", "losses"};
  const wide sums[] = {share->wins, share->ties, share->losses};
  json_key(row, "percent");
  put_percent(row->out, share->part, share->whole);
  for (size_t i = 0; i < sizeof sums / sizeof *sums; i++) {
    json_key(row, keys[i]);
    put_sum(row->out, sums[i]);
  }
}
