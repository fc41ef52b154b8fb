/* Enumerates the canonical hands of a range of indices in order.
 *
 * Within a configuration every card has a fixed position in the hand: by round, then by suit, then
 * ascending.  So the bytes of a hand are the union of the contributions of its suits, in words of
 * eight bytes; and within a run all suits but one stay the same: a hand is a constant ORed with an
 * entry of a table of the suit that changes (lib/index/fast/window.h). */
#include "index/core/canonical.h"
#include "index/fast/groups.h"
#include "index/fast/window.h"
#include "index/walk/run.h"

#include <isohand/sequence.h>
#include <stdlib.h>
#include <string.h>

enum {
  CHANGING_WORDS = 1 << 20, /* maximum number of words listed for the suit that changes */
  FIXED_GROUPS = 256        /* groups listed for each of the others */
};

struct ih_sequence {
  const ih_indexer *indexer;
  unsigned round;
  unsigned cards, words; /* in a hand */
  uint64_t next, end;    /* indices */

  /* Unused with a rank-only deck. */
  struct ihp_run run; /* from `next` on, unless next == end */

  /* Valid for the run's configuration if `configuration` is equal to it. */
  const struct ihp_configuration *configuration;
  uint64_t suits[IHP_HAND_WORDS];         /* suits of the cards, in their bytes */
  struct ihp_window window[IH_MAX_SUITS]; /* by position */

  /* Valid for the run if has_fixed is set: all cards without the ranks of the suit that changes,
   * and the set of the other suits' cards. */
  int has_fixed;
  uint64_t fixed_words[IHP_HAND_WORDS];
  ih_set fixed_set;

  size_t changing_capacity; /* capacity for groups of the suit that changes */
  uint16_t *ranks;          /* [changing_capacity + IH_MAX_SUITS * FIXED_GROUPS] */
  uint64_t opened[];        /* [as many][words] */
};

/* ---- Creation and position ------------------------------------------------ */

/* Returns the largest number of groups that the changing suit has in the runs of any
 * configuration. */
static uint64_t longest_run(const struct ihp_configurations *configurations)
{
  uint64_t longest = 1;
  for (size_t i = 0; i < configurations->count; i++) {
    const struct ihp_configuration *c = &configurations->list[i];
    const uint64_t size = c->size[ihp_block_end(ihp_configuration_ties(c->counts), 0) - 1];
    longest = size > longest ? size : longest;
  }
  return longest;
}

static int has_range(const ih_indexer *indexer, unsigned round, uint64_t first, size_t count)
{
  const uint64_t size = ih_indexer_size(indexer, round);
  return round < indexer->rounds.count && first <= size && count <= size - first;
}

enum ih_status ih_sequence_new(const ih_indexer *indexer, unsigned round, uint64_t first,
                               size_t count, ih_sequence **out)
{
  if (indexer == NULL || out == NULL)
    return IH_ERR_ARGUMENT;
  if (!has_range(indexer, round, first, count))
    return IH_ERR_RANGE;
  const unsigned words = ihp_hand_words(indexer->round[round].total);
  size_t capacity = 0, groups = 0;
  if (!indexer->deck.rank_only) {
    const uint64_t longest = longest_run(&indexer->round[round].configurations);
    capacity = longest < CHANGING_WORDS / words ? (size_t)longest : CHANGING_WORDS / words;
    groups = capacity + IH_MAX_SUITS * FIXED_GROUPS;
  }
  ih_sequence *sequence = malloc(sizeof *sequence + groups * words * sizeof *sequence->opened +
                                 groups * sizeof *sequence->ranks);
  if (sequence == NULL)
    return IH_ERR_MEMORY;
  sequence->indexer = indexer;
  sequence->round = round;
  sequence->cards = indexer->round[round].total;
  sequence->words = words;
  sequence->configuration = NULL;
  sequence->changing_capacity = capacity;
  sequence->ranks = (uint16_t *)(sequence->opened + groups * words);
  (void)ih_sequence_seek(sequence, first, count);
  *out = sequence;
  return IH_OK;
}

void ih_sequence_free(ih_sequence *sequence)
{
  free(sequence);
}

enum ih_status ih_sequence_seek(ih_sequence *sequence, uint64_t first, size_t count)
{
  if (sequence == NULL)
    return IH_ERR_ARGUMENT;
  const ih_indexer *indexer = sequence->indexer;
  if (!has_range(indexer, sequence->round, first, count))
    return IH_ERR_RANGE;
  sequence->next = first;
  sequence->end = first + count;
  sequence->has_fixed = 0;
  if (count > 0 && !indexer->deck.rank_only)
    ihp_run_start(&sequence->run, &indexer->round[sequence->round].configurations, first);
  return IH_OK;
}

uint64_t ih_sequence_index(const ih_sequence *sequence)
{
  return sequence->next;
}

uint64_t ih_sequence_left(const ih_sequence *sequence)
{
  return sequence->end - sequence->next;
}

/* Advances by n hands within the run. */
static void pass_hands(ih_sequence *sequence, uint64_t n)
{
  sequence->next += n;
  if (ihp_run_pass(&sequence->run, n))
    sequence->has_fixed = 0;
}

/* ---- Entering configurations and runs -------------------------------------- */

/* Sets suit[i] to the suit of the i-th card of a configuration's canonical hands. */
static void list_suits_of_cards(const struct ihp_configuration *c, unsigned rounds, uint8_t suit[])
{
  for (unsigned r = 0; r < rounds; r++)
    for (unsigned p = 0; p < IH_MAX_SUITS; p++)
      for (unsigned n = ihp_counts_get(c->counts[p], r); n > 0; n--)
        *suit++ = (uint8_t)p;
}

/* Finds where each word holds the ranks of each suit's cards, and sets the suits there. */
static void find_fields(ih_sequence *sequence, const uint8_t suit[])
{
  for (unsigned w = 0; w < sequence->words; w++) {
    const unsigned start = ihp_word_start(sequence->cards, w);
    sequence->suits[w] = 0;
    for (unsigned i = start; i < start + 8 && i < sequence->cards; i++)
      sequence->suits[w] |= (uint64_t)suit[i] << (8 * (i - start));
    for (unsigned p = 0; p < IH_MAX_SUITS; p++) {
      struct ihp_window *window = &sequence->window[p];
      unsigned before = 0;
      for (unsigned i = 0; i < start; i++)
        before += suit[i] == p;
      window->fields[w] = 0;
      for (unsigned i = start; i < start + 8 && i < sequence->cards; i++)
        window->fields[w] |= (uint64_t)(suit[i] == p ? 15 : 0) << (8 * (i - start) + 2);
      /* A suit of 16 cards has 64 bits before a word that it is not in; a shift by 64 is
       * undefined. */
      window->skip[w] = (uint8_t)(window->fields[w] != 0 ? 4 * before : 0);
    }
  }
}

static void enter_sequence_configuration(ih_sequence *sequence)
{
  const struct ihp_configuration *c = sequence->run.configuration;
  const ih_indexer *indexer = sequence->indexer;
  size_t at = 0;
  for (unsigned p = 0; p < IH_MAX_SUITS; p++) {
    struct ihp_window *window = &sequence->window[p];
    window->suit = (struct ihp_suit_groups){&indexer->sets, c->counts[p], sequence->round + 1,
                                            indexer->fast_pext};
    window->groups = c->size[p];
    window->words = sequence->words;
    window->first = 0;
    window->count = 0;
    window->capacity = p == sequence->run.changing ? sequence->changing_capacity : FIXED_GROUPS;
    window->cards = sequence->opened + at * sequence->words;
    window->ranks = sequence->ranks + at;
    at += window->capacity;
  }
  uint8_t suit[IH_MAX_CARDS];
  list_suits_of_cards(c, sequence->round + 1, suit);
  find_fields(sequence, suit);
  sequence->configuration = c;
}

/* Combines the cards of all suits but the one that changes. */
static void unite_fixed_suits(ih_sequence *sequence)
{
  if (sequence->configuration != sequence->run.configuration)
    enter_sequence_configuration(sequence);
  const unsigned words = sequence->words;
  memcpy(sequence->fixed_words, sequence->suits, words * sizeof *sequence->suits);
  sequence->fixed_set = 0;
  for (unsigned p = 0; p < IH_MAX_SUITS; p++) {
    if (p == sequence->run.changing || sequence->window[p].suit.counts == 0)
      continue;
    struct ihp_window *window = &sequence->window[p];
    const size_t at = ihp_window_reach(window, sequence->run.group[p], 1);
    for (unsigned w = 0; w < words; w++)
      sequence->fixed_words[w] |= window->cards[at * words + w];
    sequence->fixed_set |= (ih_set)window->ranks[at] << (16 * p);
  }
  sequence->has_fixed = 1;
}

/* ---- Hands ------------------------------------------------------------------ */

/* Stores the bytes of a word, the lowest first. */
static inline void store8(uint8_t *out, uint64_t word)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  memcpy(out, &word, sizeof word);
}

static inline void store4(uint8_t *out, uint64_t word)
{
  uint32_t half = (uint32_t)word;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  half = __builtin_bswap32(half);
#endif
  memcpy(out, &half, sizeof half);
}

/* Stores only the first n bytes of a word, n in 1..7. */
static inline void store_few(uint8_t *out, uint64_t word, unsigned n)
{
  if (n >= 4) {
    store4(out, word);
    store4(out + n - 4, word >> (8 * (n - 4)));
    return;
  }
  for (unsigned i = 0; i < n; i++)
    out[i] = (uint8_t)(word >> (8 * i));
}

/* Writes rows of n hands of fewer than eight cards, each `fixed` combined with an entry.  May write
 * up to `capacity` bytes from `out` on: if there are no gaps between the rows, whole words are
 * stored, whose bytes beyond a row are overwritten by the next rows. */
static void write_short_rows(unsigned cards, uint64_t fixed, const uint64_t entries[], size_t n,
                             uint8_t *out, size_t stride, size_t capacity)
{
  size_t i = 0;
  if (stride == cards && capacity >= 8) {
    const size_t words = (capacity - 8) / cards + 1; /* rows that allow storing a whole word */
    for (; i < n && i < words; i++)
      store8(out + i * cards, fixed | entries[i]);
  }
  for (; i < n; i++)
    store_few(out + i * stride, fixed | entries[i], cards);
}

/* Writes rows of n hands of eight cards or more. */
static void write_long_rows(const ih_sequence *sequence, const uint64_t entries[], size_t n,
                            uint8_t *out, size_t stride)
{
  const uint64_t *fixed = sequence->fixed_words;
  const unsigned words = sequence->words;
  if (words == 1) {
    for (size_t i = 0; i < n; i++)
      store8(out + i * stride, fixed[0] | entries[i]);
    return;
  }
  for (size_t i = 0; i < n; i++, entries += words, out += stride) {
    for (unsigned w = 0; w < words - 1; w++)
      store8(out + 8 * w, fixed[w] | entries[w]);
    store8(out + sequence->cards - 8, fixed[words - 1] | entries[words - 1]);
  }
}

/* Within a run, the changing suit has a group index below its larger neighbour's, except in the
 * last hand, where they may be equal. */
static void write_multiplicities(const ih_sequence *sequence, size_t n, uint64_t multiplicities[])
{
  const struct ihp_run *run = &sequence->run;
  const ihp_counts *counts = run->configuration->counts;
  const unsigned suits = sequence->indexer->deck.suits;
  uint64_t group[IH_MAX_SUITS];
  memcpy(group, run->group, sizeof group);
  const uint64_t multiplicity = ihp_multiplicity(counts, group, suits);
  for (size_t i = 0; i < n; i++)
    multiplicities[i] = multiplicity;
  group[run->changing] = run->group[run->changing] + n - 1;
  multiplicities[n - 1] = ihp_multiplicity(counts, group, suits);
}

/* Writes the next n hands, within the run; the arrays hold `capacity` >= n hands. */
static void write_hands(ih_sequence *sequence, size_t n, size_t capacity,
                        const ih_sequence_arrays *arrays)
{
  if (!sequence->has_fixed)
    unite_fixed_suits(sequence);
  const unsigned changing = sequence->run.changing;
  struct ihp_window *window = &sequence->window[changing];
  const size_t at = ihp_window_reach(window, sequence->run.group[changing], n);
  const uint64_t *entries = window->cards + at * sequence->words;
  if (arrays->rows != NULL && sequence->cards < 8)
    write_short_rows(sequence->cards, sequence->fixed_words[0], entries, n, arrays->rows,
                     arrays->stride, capacity * sequence->cards);
  else if (arrays->rows != NULL)
    write_long_rows(sequence, entries, n, arrays->rows, arrays->stride);
  if (arrays->sets != NULL)
    for (size_t i = 0; i < n; i++)
      arrays->sets[i] = sequence->fixed_set | (ih_set)window->ranks[at + i] << (16 * changing);
  if (arrays->multiplicities != NULL)
    write_multiplicities(sequence, n, arrays->multiplicities);
}

/* Advances the arrays' starts by n hands. */
static void advance_arrays(ih_sequence_arrays *arrays, size_t n)
{
  if (arrays->rows != NULL)
    arrays->rows += n * arrays->stride;
  if (arrays->sets != NULL)
    arrays->sets += n;
  if (arrays->multiplicities != NULL)
    arrays->multiplicities += n;
}

static void write_runs(ih_sequence *sequence, size_t n, ih_sequence_arrays arrays)
{
  while (n > 0) {
    size_t piece = n < sequence->changing_capacity ? n : sequence->changing_capacity;
    if (sequence->run.left < piece)
      piece = (size_t)sequence->run.left;
    write_hands(sequence, piece, n, &arrays);
    pass_hands(sequence, piece);
    advance_arrays(&arrays, piece);
    n -= piece;
  }
}

/* For rank-only decks, which have no suit configurations. */
static void unindex_each(ih_sequence *sequence, size_t n, ih_sequence_arrays arrays)
{
  const ih_indexer *indexer = sequence->indexer;
  for (; n > 0; n--, sequence->next++) {
    uint8_t cards[IH_MAX_CARDS];
    indexer->methods->unindex(indexer, sequence->round, sequence->next, cards);
    if (arrays.rows != NULL)
      memcpy(arrays.rows, cards, sequence->cards);
    if (arrays.sets != NULL)
      *arrays.sets = ih_set_of_cards_unchecked(cards, sequence->cards);
    if (arrays.multiplicities != NULL)
      *arrays.multiplicities = ihp_rank_only_multiplicity(indexer, sequence->round, sequence->next);
    advance_arrays(&arrays, 1);
  }
}

size_t ih_sequence_next_unchecked(ih_sequence *sequence, size_t n, const ih_sequence_arrays *arrays)
{
  IHP_REQUIRE(arrays->rows == NULL || arrays->stride >= sequence->cards);
  const uint64_t left = ih_sequence_left(sequence);
  const size_t given = n < left ? n : (size_t)left;
  if (sequence->indexer->deck.rank_only)
    unindex_each(sequence, given, *arrays);
  else
    write_runs(sequence, given, *arrays);
  return given;
}

enum ih_status ih_sequence_next(ih_sequence *sequence, size_t n, const ih_sequence_arrays *arrays,
                                size_t *given)
{
  if (sequence == NULL || arrays == NULL || given == NULL || arrays->reserved[0] != 0 ||
      arrays->reserved[1] != 0)
    return IH_ERR_ARGUMENT;
  if (arrays->rows != NULL && arrays->stride < sequence->cards)
    return IH_ERR_ARGUMENT;
  *given = ih_sequence_next_unchecked(sequence, n, arrays);
  return IH_OK;
}

/* ---- Runs and groups --------------------------------------------------------- */

enum ih_status ih_sequence_next_run(ih_sequence *sequence, ih_sequence_run *run)
{
  if (sequence == NULL || run == NULL)
    return IH_ERR_ARGUMENT;
  if (sequence->indexer->deck.rank_only)
    return IH_ERR_UNSUPPORTED;
  const uint64_t left = ih_sequence_left(sequence);
  if (left == 0)
    return IH_ERR_RANGE;
  const struct ihp_run *here = &sequence->run;
  const struct ihp_configuration *c = here->configuration;
  memset(run, 0, sizeof *run);
  run->first = sequence->next;
  run->length = here->left < left ? here->left : left;
  run->configuration = (uint64_t)(c - here->list->list);
  run->suit = (uint8_t)here->changing;
  memcpy(run->groups, here->group, sizeof run->groups);
  memcpy(run->sizes, c->size, sizeof run->sizes);
  for (unsigned p = 0; p < IH_MAX_SUITS; p++)
    for (unsigned r = 0; r <= sequence->round; r++)
      run->counts[p][r] = (uint8_t)ihp_counts_get(c->counts[p], r);
  pass_hands(sequence, run->length);
  return IH_OK;
}

/* Sets *suit to the groups of a suit with these counts.  Returns IH_ERR_COUNT if no hand has
 * them. */
static enum ih_status find_suit_groups(const ih_indexer *indexer, unsigned rounds,
                                       const uint8_t counts[], struct ihp_suit_groups *suit)
{
  unsigned cards = 0;
  *suit = (struct ihp_suit_groups){&indexer->sets, 0, rounds, indexer->fast_pext};
  for (unsigned r = 0; r < rounds; r++) {
    if (counts[r] > indexer->round[r].cards)
      return IH_ERR_COUNT;
    cards += counts[r];
    suit->counts = ihp_counts_add(suit->counts, r, counts[r]);
  }
  return cards <= indexer->deck.ranks ? IH_OK : IH_ERR_COUNT;
}

/* Writes the rank set of each round of a group; returns the end of the output. */
static uint16_t *write_rank_sets(uint64_t packed, const uint8_t counts[], unsigned rounds,
                                 uint16_t *rank_sets)
{
  for (unsigned r = 0; r < rounds; r++) {
    unsigned set = 0;
    for (unsigned n = counts[r]; n > 0; n--, packed >>= 4)
      set |= 1u << (packed & 15);
    *rank_sets++ = (uint16_t)set;
  }
  return rank_sets;
}

enum ih_status ih_suit_groups(const ih_indexer *indexer, unsigned round, const uint8_t counts[],
                              uint64_t first, size_t n, uint16_t rank_sets[])
{
  if (indexer == NULL || counts == NULL || rank_sets == NULL)
    return IH_ERR_ARGUMENT;
  if (round >= indexer->rounds.count)
    return IH_ERR_RANGE;
  if (indexer->deck.rank_only)
    return IH_ERR_UNSUPPORTED;
  struct ihp_suit_groups suit;
  const enum ih_status status = find_suit_groups(indexer, round + 1, counts, &suit);
  if (status != IH_OK)
    return status;
  const uint64_t groups = ihp_group_size(suit.counts, suit.rounds, suit.sets);
  if (first > groups || n > groups - first)
    return IH_ERR_RANGE;
  enum { CHUNK = 64 };
  uint64_t packed[CHUNK];
  uint16_t ranks[CHUNK];
  for (size_t done = 0; done < n; done += CHUNK) {
    const size_t piece = n - done < CHUNK ? n - done : CHUNK;
    ihp_suit_groups_list(&suit, first + done, piece, packed, ranks);
    for (size_t i = 0; i < piece; i++)
      rank_sets = write_rank_sets(packed[i], counts, round + 1, rank_sets);
  }
  return IH_OK;
}
