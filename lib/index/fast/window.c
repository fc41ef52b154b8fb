#include "index/fast/window.h"

#include "simd/instructions.h"

/* Puts the lowest ranks of a packed group into the fields: PDEP, field by field. */
static uint64_t deposit_ranks(uint64_t packed, uint64_t fields)
{
  uint64_t word = 0;
  for (uint64_t left = fields & UINT64_C(0x0404040404040404); left != 0; left &= left - 1) {
    word |= (packed & 15) << ihp_lowest(left);
    packed >>= 4;
  }
  return word;
}

static void lay_words(const struct ihp_window *window, const uint64_t packed[], size_t n,
                      uint64_t out[])
{
#if IHP_X86
  if (window->suit.fast_pext) {
    ihp_window_lay_avx2(window, packed, n, out);
    return;
  }
#endif
  for (size_t i = 0; i < n; i++)
    for (unsigned w = 0; w < window->words; w++)
      *out++ = deposit_ranks(packed[i] >> window->skip[w], window->fields[w]);
}

/* Lists the next groups; at least one must remain, in the suit and in the capacity.  The chunk is
 * small enough for the stack and large enough to make the cost of starting negligible. */
static void extend_window(struct ihp_window *window)
{
  enum { CHUNK = 128 };
  uint64_t packed[CHUNK];
  const uint64_t next = window->first + window->count;
  size_t n = window->capacity - window->count;
  n = n < CHUNK ? n : CHUNK;
  if (window->groups - next < n)
    n = (size_t)(window->groups - next);
  ihp_suit_groups_list(&window->suit, next, n, packed, window->ranks + window->count);
  lay_words(window, packed, n, window->cards + window->count * window->words);
  window->count += n;
}

size_t ihp_window_reach(struct ihp_window *window, uint64_t group, size_t n)
{
  if (group < window->first || group > window->first + window->count ||
      group + n > window->first + window->capacity) {
    window->first = group;
    window->count = 0;
  }
  while (window->first + window->count < group + n)
    extend_window(window);
  return (size_t)(group - window->first);
}
