/* search-offsets [--own] [--seed N] [--seconds S] [--tries N] [--shift N] [--print]
 *
 * Searches for offsets that displace the keys of the published (or own) weights into few entries;
 * the least possible is one per key, 73,775. For each shift, or the given one, prints: the number
 * of offsets; the entries with the fullest rows first; the fewest entries when ties are broken and
 * nearly equal rows exchanged at random (--seconds and --tries apply per shift); and the bytes of
 * the latter with 32-bit offsets and 16-bit values.
 *
 * The published weights' keys fill 73,775 entries without a gap in rows of up to 2^11
 * (16,382 offsets, 213,078 bytes). Rows of 2^12 need 83,453 with the fullest first, and hardly
 * fewer at random, but half the offsets: 199,670 bytes, the least of all shifts.
 *
 * --print: also prints the weights, the shift and the offsets of the last shift, one per line. */
#include "displace.h"
#include "search.h"
#include "weights.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int fail_offsets(void)
{
  (void)fprintf(stderr, "search-offsets: out of memory\n");
  return 0;
}

/* best: the best of all tries; *first: the entries of the try without randomness. */
static int search_shift(const struct search_options *options, const uint32_t keys[], unsigned shift,
                        struct displace *best, uint32_t *first)
{
  if (!displace_make(keys, MULTISETS_5_TO_7, shift, 0, 0, best))
    return fail_offsets();
  *first = best->entries;
  struct search_options here = *options;
  here.seconds += (double)clock() / CLOCKS_PER_SEC;
  for (uint64_t tries = 1; best->entries > MULTISETS_5_TO_7 && search_goes_on(&here, tries);
       tries++) {
    struct displace displace;
    if (!displace_make(keys, MULTISETS_5_TO_7, shift, options->seed * 1000003 + tries,
                       (unsigned)(tries % 4), &displace)) {
      free(best->offsets);
      return fail_offsets();
    }
    struct displace *worse = displace.entries < best->entries ? best : &displace;
    free(worse->offsets);
    *best = worse == best ? displace : *best;
  }
  return 1;
}

static void print_offsets(const uint32_t weights[RANKS], const struct displace *displace)
{
  for (unsigned rank = 0; rank < RANKS; rank++)
    printf("weight\t%u\n", (unsigned)weights[rank]);
  printf("shift\t%u\n", displace->shift);
  for (uint32_t row = 0; row < displace->rows; row++)
    printf("offset\t%u\n", (unsigned)displace->offsets[row]);
}

static int search_shifts(const struct search_options *options, uint32_t keys[])
{
  const uint32_t *weights = options->own ? own_weights : published_weights;
  const unsigned lowest = options->shift == 0 ? 8 : options->shift;
  const unsigned highest = options->shift == 0 ? 14 : options->shift;
  struct displace best;
  uint32_t first;
  if (!weights_keys(weights, keys)) {
    (void)fprintf(stderr, "search-offsets: two keys are equal\n");
    return 0;
  }
  printf("shift\toffsets\tentries\tbest\tbytes\n");
  for (unsigned shift = lowest; shift <= highest; shift++) {
    if (!search_shift(options, keys, shift, &best, &first))
      return 0;
    printf("%u\t%u\t%u\t%u\t%u\n", shift, (unsigned)best.rows, (unsigned)first,
           (unsigned)best.entries, (unsigned)(4 * best.rows + 2 * best.entries));
    (void)fflush(stdout);
    if (options->print && shift == highest)
      print_offsets(weights, &best);
    free(best.offsets);
  }
  return 1;
}

int main(int argc, char *argv[])
{
  struct search_options options;
  if (!search_options_read(argc, argv, 1, &options)) {
    (void)fprintf(stderr, "usage: search-offsets [--own] [--seed N] [--seconds S] [--tries N] "
                          "[--shift N] [--print]\n");
    return 2;
  }
  uint32_t *keys = malloc(MULTISETS_5_TO_7 * sizeof *keys);
  if (keys == NULL)
    return fail_offsets() ? 0 : 1;
  const int done = search_shifts(&options, keys);
  free(keys);
  return done ? 0 : 1;
}
