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

void share_percent(struct output *out, wide part, wide whole)
{
  const uint64_t percent = (uint64_t)((2 * part * 1000000 + whole) / (2 * whole));
  char digits[TEXT_DIGITS];
  output_number(out, percent / 10000);
  output_char(out, '.');
  (void)text_digits(10000 + percent % 10000, digits);
  output_text(out, digits + 1, 4);
}

/* Appends sum / unit, where unit is a power of ten, without trailing zeros. */
static void put_fraction(struct output *out, wide sum, wide unit)
{
  output_number(out, (uint64_t)(sum / unit));
  sum %= unit;
  if (sum > 0)
    output_char(out, '.');
  for (unit /= 10; sum > 0; sum %= unit, unit /= 10)
    output_char(out, (char)('0' + (int)(sum / unit)));
}

void share_weight(struct output *out, uint64_t sum)
{
  put_fraction(out, sum, IH_RANGE_ONE);
}

void share_put(struct json *row, const struct share *share)
{
  static const char *const keys[] = {"wins", "ties", "losses"};
  const wide sums[] = {share->wins, share->ties, share->losses};
  json_key(row, "percent");
  share_percent(row->out, share->part, share->whole);
  for (size_t i = 0; i < sizeof sums / sizeof *sums; i++) {
    json_key(row, keys[i]);
    put_fraction(row->out, sums[i], UNIT);
  }
}
