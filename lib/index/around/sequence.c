/* The canonical hands of a range in order.
 *
 * Within a configuration every card has its place in the hand: by round, then by
 * suit, then ascending.  So the bytes of a hand are the union of what each suit puts
 * there, in words of eight bytes; and within a row all suits but one are the same:
 * a hand is a constant united with an entry of a table of the suit that changes
 * (lib/index/fast/window.h). */
#include "index/around/walk.h"
#include "index/core/canonical.h"
#include "index/fast/groups.h"
#include "index/fast/window.h"

#include <isohand/sequence.h>
#include <stdlib.h>
#include <string.h>

enum {
  ROW_WORDS = 1 << 20, /* the most words that are open of the suit that changes */
  FIXED_GROUPS = 256   /* groups that are open of each of the others */
};

struct ih_sequence {
  const ih_indexer *indexer;
  unsigned round;
  unsigned cards, words; /* of a hand */
  uint64_t next, end;    /* indices */

  /* The rest is not used of rank-only decks. */
  struct ihp_walk walk; /* stands on `next`, unless that is `end` */

  /* Of the walk's configuration, when `configuration` is it. */
  const struct ihp_configuration *configuration;
  uint64_t suits[IHP_HAND_WORDS];         /* the cards' suits in their bytes */
  struct ihp_window window[IH_MAX_SUITS]; /* by place */

  /* Of the walk's row, when has_row says so: all cards but the ranks of the suit
   * that changes, and all ranks but these. */
  int has_row;
  uint64_t row_words[IHP_HAND_WORDS];
  uint64_t row_mask;

  size_t row_capacity; /* groups for which there is memory, in the window of a row's suit */
  uint16_t *ranks;     /* [row_capacity + IH_MAX_SUITS * FIXED_GROUPS] */
  uint64_t opened[];   /* [the same][words] */
};

/* ---- Creation and position ------------------------------------------------ */

/* The most groups of a suit that changes in the rows of some configuration. */
static uint64_t longest_row(const struct ihp_configurations *configurations)
{
  uint64_t longest = 1;
  for (size_t i = 0; i < configurations->count; i++) {
    const struct ihp_configuration *c = &configurations->list[i];
    const uint64_t size = c->size[ihp_block_end(ihp_configuration_ties(c->counts), 0) - 1];
    longest = size > longest ? size : longest;
  }
  return longest;
}

static int has_range(const ih_indexer *indexer, unsigned round, uint64_t first, uint64_t count)
{
  const uint64_t size = ih_indexer_size(indexer, round);
  return round < indexer->rounds.count && first <= size && count <= size - first;
}

enum ih_status ih_sequence_new(const ih_indexer *indexer, unsigned round, uint64_t first,
                               uint64_t count, ih_sequence **out)
{
  if (indexer == NULL || out == NULL)
    return IH_ERR_ARGUMENT;
  if (!has_range(indexer, round, first, count))
    return IH_ERR_RANGE;
  const unsigned words = ihp_hand_words(indexer->round[round].total);
  size_t row_capacity = 0, groups = 0;
  if (!indexer->deck.rank_only) {
    const uint64_t longest = longest_row(&indexer->round[round].configurations);
    row_capacity = longest < ROW_WORDS / words ? (size_t)longest : ROW_WORDS / words;
    groups = row_capacity + IH_MAX_SUITS * FIXED_GROUPS;
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
  sequence->row_capacity = row_capacity;
  sequence->ranks = (uint16_t *)(sequence->opened + groups * words);
  (void)ih_sequence_seek(sequence, first, count);
  *out = sequence;
  return IH_OK;
}

void ih_sequence_free(ih_sequence *sequence)
{
  free(sequence);
}

enum ih_status ih_sequence_seek(ih_sequence *sequence, uint64_t first, uint64_t count)
{
  if (sequence == NULL)
    return IH_ERR_ARGUMENT;
  const ih_indexer *indexer = sequence->indexer;
  if (!has_range(indexer, sequence->round, first, count))
    return IH_ERR_RANGE;
  sequence->next = first;
  sequence->end = first + count;
  sequence->has_row = 0;
  if (count > 0 && !indexer->deck.rank_only)
    ihp_walk_start(&sequence->walk, &indexer->round[sequence->round].configurations, first);
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

/* Goes over n hands, not beyond the walk's row. */
static void pass(ih_sequence *sequence, uint64_t n)
{
  sequence->next += n;
  if (ihp_walk_pass(&sequence->walk, n))
    sequence->has_row = 0;
}

/* ---- A configuration and a row of it --------------------------------------- */

/* place[i] = the suit of the i-th card of a configuration's canonical hands. */
static void list_suits(const struct ihp_configuration *c, unsigned rounds, uint8_t place[])
{
  for (unsigned r = 0; r < rounds; r++)
    for (unsigned p = 0; p < IH_MAX_SUITS; p++)
      for (unsigned n = ihp_counts_get(c->counts[p], r); n > 0; n--)
        *place++ = (uint8_t)p;
}

/* Where in each word the ranks of the suits' cards go; and the suits, there. */
static void find_fields(ih_sequence *sequence, const uint8_t place[])
{
  for (unsigned w = 0; w < sequence->words; w++) {
    const unsigned start = ihp_word_start(sequence->cards, w);
    sequence->suits[w] = 0;
    for (unsigned i = start; i < start + 8 && i < sequence->cards; i++)
      sequence->suits[w] |= (uint64_t)place[i] << (8 * (i - start));
    for (unsigned p = 0; p < IH_MAX_SUITS; p++) {
      struct ihp_window *window = &sequence->window[p];
      unsigned before = 0;
      for (unsigned i = 0; i < start; i++)
        before += place[i] == p;
      window->fields[w] = 0;
      for (unsigned i = start; i < start + 8 && i < sequence->cards; i++)
        window->fields[w] |= (uint64_t)(place[i] == p ? 15 : 0) << (8 * (i - start) + 2);
      /* A suit of 16 cards has 64 bits before a word that it is not in. */
      window->skip[w] = (uint8_t)(window->fields[w] != 0 ? 4 * before : 0);
    }
  }
}

static void enter_configuration(ih_sequence *sequence)
{
  const struct ihp_configuration *c = sequence->walk.configuration;
  const ih_indexer *indexer = sequence->indexer;
  size_t at = 0;
  for (unsigned p = 0; p < IH_MAX_SUITS; p++) {
    struct ihp_window *window = &sequence->window[p];
    window->kind = (struct ihp_suit_groups){&indexer->sets, c->counts[p], sequence->round + 1,
                                            indexer->fast_pext};
    window->groups = c->size[p];
    window->words = sequence->words;
    window->first = 0;
    window->count = 0;
    window->capacity = p == sequence->walk.row ? sequence->row_capacity : FIXED_GROUPS;
    window->cards = sequence->opened + at * sequence->words;
    window->ranks = sequence->ranks + at;
    at += window->capacity;
  }
  uint8_t place[IH_MAX_CARDS];
  list_suits(c, sequence->round + 1, place);
  find_fields(sequence, place);
  sequence->configuration = c;
}

static void enter_row(ih_sequence *sequence)
{
  if (sequence->configuration != sequence->walk.configuration)
    enter_configuration(sequence);
  const unsigned words = sequence->words;
  memcpy(sequence->row_words, sequence->suits, words * sizeof *sequence->suits);
  sequence->row_mask = 0;
  for (unsigned p = 0; p < IH_MAX_SUITS; p++) {
    if (p == sequence->walk.row || sequence->window[p].kind.counts == 0)
      continue;
    struct ihp_window *window = &sequence->window[p];
    const size_t at = ihp_window_reach(window, sequence->walk.x[p], 1);
    for (unsigned w = 0; w < words; w++)
      sequence->row_words[w] |= window->cards[at * words + w];
    sequence->row_mask |= (uint64_t)window->ranks[at] << (16 * p);
  }
  sequence->has_row = 1;
}

/* ---- Hands ------------------------------------------------------------------ */

/* The bytes of a word, the lowest first. */
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

/* Its first n bytes alone, n in 1..7. */
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

/* Rows of n hands of less than eight cards.  `room` bytes from out on are there to
 * be written: without gaps between the rows, what is stored behind a row is
 * overwritten by those that follow. */
static void lay_short(unsigned cards, uint64_t base, const uint64_t of[], size_t n, uint8_t *out,
                      size_t stride, size_t room)
{
  size_t i = 0;
  if (stride == cards && room >= 8) {
    const size_t whole = (room - 8) / cards + 1;
    for (; i < n && i < whole; i++)
      store8(out + i * cards, base | of[i]);
  }
  for (; i < n; i++)
    store_few(out + i * stride, base | of[i], cards);
}

/* Rows of n hands of eight cards or more. */
static void lay_long(const ih_sequence *sequence, const uint64_t of[], size_t n, uint8_t *out,
                     size_t stride)
{
  const uint64_t *base = sequence->row_words;
  const unsigned words = sequence->words;
  if (words == 1) {
    for (size_t i = 0; i < n; i++)
      store8(out + i * stride, base[0] | of[i]);
    return;
  }
  for (size_t i = 0; i < n; i++, of += words, out += stride) {
    for (unsigned w = 0; w < words - 1; w++)
      store8(out + 8 * w, base[w] | of[w]);
    store8(out + sequence->cards - 8, base[words - 1] | of[words - 1]);
  }
}

/* In a row the suit that changes has a group index below its larger neighbour's, save
 * in the last hand, where they may be equal. */
static void weigh(const ih_sequence *sequence, size_t n, uint64_t multiplicities[])
{
  const struct ihp_walk *walk = &sequence->walk;
  const ihp_counts *counts = walk->configuration->counts;
  const unsigned suits = sequence->indexer->deck.suits;
  uint64_t x[IH_MAX_SUITS];
  memcpy(x, walk->x, sizeof x);
  const uint64_t multiplicity = ihp_multiplicity(counts, x, suits);
  for (size_t i = 0; i < n; i++)
    multiplicities[i] = multiplicity;
  x[walk->row] = walk->x[walk->row] + n - 1;
  multiplicities[n - 1] = ihp_multiplicity(counts, x, suits);
}

/* The next n hands, not beyond the walk's row; more are to follow, `more` with
 * them. */
static void give_row(ih_sequence *sequence, size_t n, size_t more, const ih_sequence_arrays *hands)
{
  if (!sequence->has_row)
    enter_row(sequence);
  const unsigned row = sequence->walk.row;
  struct ihp_window *window = &sequence->window[row];
  const size_t at = ihp_window_reach(window, sequence->walk.x[row], n);
  const uint64_t *of = window->cards + at * sequence->words;
  if (hands->rows != NULL && sequence->cards < 8)
    lay_short(sequence->cards, sequence->row_words[0], of, n, hands->rows, hands->stride,
              more * sequence->cards);
  else if (hands->rows != NULL)
    lay_long(sequence, of, n, hands->rows, hands->stride);
  if (hands->masks != NULL)
    for (size_t i = 0; i < n; i++)
      hands->masks[i] = sequence->row_mask | (uint64_t)window->ranks[at + i] << (16 * row);
  if (hands->multiplicities != NULL)
    weigh(sequence, n, hands->multiplicities);
}

/* What n hands take is behind them. */
static void advance(ih_sequence_arrays *hands, size_t n)
{
  if (hands->rows != NULL)
    hands->rows += n * hands->stride;
  if (hands->masks != NULL)
    hands->masks += n;
  if (hands->multiplicities != NULL)
    hands->multiplicities += n;
}

static void give_rows(ih_sequence *sequence, size_t n, ih_sequence_arrays hands)
{
  while (n > 0) {
    size_t piece = n < sequence->row_capacity ? n : sequence->row_capacity;
    if (sequence->walk.left < piece)
      piece = (size_t)sequence->walk.left;
    give_row(sequence, piece, n, &hands);
    pass(sequence, piece);
    advance(&hands, piece);
    n -= piece;
  }
}

/* For indexers without suit configurations. */
static void give_each(ih_sequence *sequence, size_t n, ih_sequence_arrays hands)
{
  const ih_indexer *indexer = sequence->indexer;
  for (; n > 0; n--, sequence->next++) {
    uint8_t cards[IH_MAX_CARDS];
    indexer->methods->unindex(indexer, sequence->round, sequence->next, cards);
    if (hands.rows != NULL)
      memcpy(hands.rows, cards, sequence->cards);
    if (hands.masks != NULL)
      *hands.masks = ih_set_of_cards_unchecked(cards, sequence->cards);
    if (hands.multiplicities != NULL)
      *hands.multiplicities =
          indexer->methods->multiplicity(indexer, sequence->round, sequence->next);
    advance(&hands, 1);
  }
}

size_t ih_sequence_next_unchecked(ih_sequence *sequence, size_t n, const ih_sequence_arrays *hands)
{
  IHP_REQUIRE(hands->rows == NULL || hands->stride >= sequence->cards);
  const uint64_t left = ih_sequence_left(sequence);
  const size_t given = n < left ? n : (size_t)left;
  if (sequence->indexer->deck.rank_only)
    give_each(sequence, given, *hands);
  else
    give_rows(sequence, given, *hands);
  return given;
}

enum ih_status ih_sequence_next(ih_sequence *sequence, size_t n, const ih_sequence_arrays *hands,
                                size_t *given)
{
  if (sequence == NULL || hands == NULL || given == NULL)
    return IH_ERR_ARGUMENT;
  if (hands->rows != NULL && hands->stride < sequence->cards)
    return IH_ERR_ARGUMENT;
  *given = ih_sequence_next_unchecked(sequence, n, hands);
  return IH_OK;
}

/* ---- Rows and groups --------------------------------------------------------- */

enum ih_status ih_sequence_next_run(ih_sequence *sequence, ih_sequence_run *row)
{
  if (sequence == NULL || row == NULL)
    return IH_ERR_ARGUMENT;
  if (sequence->indexer->deck.rank_only)
    return IH_ERR_UNSUPPORTED;
  const uint64_t left = ih_sequence_left(sequence);
  if (left == 0)
    return IH_ERR_RANGE;
  const struct ihp_walk *walk = &sequence->walk;
  const struct ihp_configuration *c = walk->configuration;
  memset(row, 0, sizeof *row);
  row->first = sequence->next;
  row->length = walk->left < left ? walk->left : left;
  row->configuration = (uint64_t)(c - walk->list->list);
  row->suit = (uint8_t)walk->row;
  memcpy(row->group, walk->x, sizeof row->group);
  memcpy(row->size, c->size, sizeof row->size);
  for (unsigned p = 0; p < IH_MAX_SUITS; p++)
    for (unsigned r = 0; r <= sequence->round; r++)
      row->counts[p][r] = (uint8_t)ihp_counts_get(c->counts[p], r);
  pass(sequence, row->length);
  return IH_OK;
}

/* The kind of suit that has these counts.  IH_ERR_COUNT. */
static enum ih_status make_kind(const ih_indexer *indexer, unsigned rounds, const uint8_t counts[],
                                struct ihp_suit_groups *kind)
{
  unsigned cards = 0;
  *kind = (struct ihp_suit_groups){&indexer->sets, 0, rounds, indexer->fast_pext};
  for (unsigned r = 0; r < rounds; r++) {
    if (counts[r] > indexer->round[r].cards)
      return IH_ERR_COUNT;
    cards += counts[r];
    kind->counts = ihp_counts_add(kind->counts, r, counts[r]);
  }
  return cards <= indexer->deck.ranks ? IH_OK : IH_ERR_COUNT;
}

/* The ranks of each round; returns what is behind them. */
static uint16_t *split(uint64_t packed, const uint8_t counts[], unsigned rounds, uint16_t *masks)
{
  for (unsigned r = 0; r < rounds; r++) {
    unsigned set = 0;
    for (unsigned n = counts[r]; n > 0; n--, packed >>= 4)
      set |= 1u << (packed & 15);
    *masks++ = (uint16_t)set;
  }
  return masks;
}

enum ih_status ih_suit_groups(const ih_indexer *indexer, unsigned round, const uint8_t counts[],
                              uint64_t first, size_t n, uint16_t masks[])
{
  if (indexer == NULL || counts == NULL || masks == NULL)
    return IH_ERR_ARGUMENT;
  if (round >= indexer->rounds.count)
    return IH_ERR_RANGE;
  if (indexer->deck.rank_only)
    return IH_ERR_UNSUPPORTED;
  struct ihp_suit_groups kind;
  const enum ih_status status = make_kind(indexer, round + 1, counts, &kind);
  if (status != IH_OK)
    return status;
  const uint64_t groups = ihp_group_size(kind.counts, kind.rounds, kind.sets);
  if (first > groups || n > groups - first)
    return IH_ERR_RANGE;
  enum { CHUNK = 64 };
  uint64_t packed[CHUNK];
  uint16_t ranks[CHUNK];
  for (size_t done = 0; done < n; done += CHUNK) {
    const size_t piece = n - done < CHUNK ? n - done : CHUNK;
    ihp_suit_groups_list(&kind, first + done, piece, packed, ranks);
    for (size_t i = 0; i < piece; i++)
      masks = split(packed[i], counts, round + 1, masks);
  }
  return IH_OK;
}
