/* Checking ratings against the reference implementation. */
#include "ratings.h"

#include <string.h>

enum ih_status bench_check_ratings(const struct bench_report *report, const struct bench_set *set,
                                   const struct bench_variant *variant, unsigned path,
                                   const void *context, uint16_t strengths[],
                                   const uint16_t expected[])
{
  const size_t bytes = set->hands * sizeof *strengths;
  memset(strengths, 0, bytes);
  (void)variant->measured(context, path);
  if (memcmp(strengths, expected, bytes) == 0)
    return IH_OK;
  return bench_fail(report, IH_ERR_INTERNAL,
                    "eval: the library (%s, path %u) and the reference differ on hands of %u cards",
                    variant->name, path, set->pair->cards);
}
