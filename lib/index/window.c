#include "index/window.h"

#include "index/groups.h"

/* Groups that are opened at once: few enough for the stack, and enough to make
 * little of the start. */
enum { CHUNK = 64 };

static void open_group(struct ihp_window *window, uint64_t packed, size_t at)
{
  for (unsigned w = 0; w < window->words; w++) {
    uint64_t word = 0;
    for (unsigned i = window->first_spot[w]; i < window->first_spot[w + 1]; i++)
      word |= (packed >> window->spots[i].card & 15) << window->spots[i].shift;
    window->cards_of[at * window->words + w] = word;
  }
  window->ranks_of[at] = (uint16_t)ihp_packed_set(packed, window->cards);
}

/* Opens the next groups, of which there are some and for which there is room. */
static void extend(struct ihp_window *window, const struct ihp_ranksets *sets)
{
  uint64_t packed[CHUNK];
  const uint64_t next = window->first + window->count;
  size_t n = window->capacity - window->count;
  n = n < CHUNK ? n : CHUNK;
  if (window->groups - next < n)
    n = (size_t)(window->groups - next);
  ihp_groups_open(sets, window->counts, window->rounds, next, n, packed);
  for (size_t i = 0; i < n; i++)
    open_group(window, packed[i], window->count + i);
  window->count += n;
}

size_t ihp_window_reach(struct ihp_window *window, const struct ihp_ranksets *sets, uint64_t group,
                        size_t n)
{
  if (group < window->first || group > window->first + window->count ||
      group + n > window->first + window->capacity) {
    window->first = group;
    window->count = 0;
  }
  while (window->first + window->count < group + n)
    extend(window, sets);
  return (size_t)(group - window->first);
}
