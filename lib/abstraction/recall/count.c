/* Finds bucket sequences street by street: counts how many raw hands continue each sequence of the
 * street before with each bucket. */
#include "abstraction/recall/recall.h"
#include "abstraction/tables.h"
#include "base/bits.h"
#include "base/callbacks.h"
#include "base/error.h"
#include "base/executor.h"
#include "base/progress.h"
#include "store/buckets.h"

#include <inttypes.h>
#include <isohand/build.h>
#include <isohand/sequence.h>
#include <stdlib.h>
#include <string.h>

enum {
  COUNTED = 256,     /* hands at a time */
  MOST_BOARDS = 32,  /* sets of at most 5 board cards, as bits */
  MOST_STEPS = 36,   /* 1 to the empty board, 10 to flops, 5 turns by 4, 1 river by 5 */
  MOST_SEQUENCES = 4 /* of a hand on a street before the last: any of 4 cards may be the turn */
};

/* A step deals the cards of a street that extend one part of a hand's board (`from`) to another
 * (`to`), as sets of its cards.  Preflop, `from` is unused. */
struct step {
  uint8_t street, from, to;
};

struct counting {
  const ih_abstraction *abstraction;
  const ih_recall_options *options;
  ih_recall *recall;
  size_t streets;                /* streets wanted */
  size_t street;                 /* the street being counted */
  uint32_t *number[IHP_STREETS]; /* of earlier streets: [before * buckets + bucket] */
  _Atomic uint64_t *size;        /* [before * buckets + bucket]: raw hands */
  struct step step[MOST_STEPS];
  size_t steps;
  struct ihp_progress *progress;
};

/* ---- Orders of dealing a board ------------------------------------------------------------ */

/* Lists steps by street, so that each part is reached before it is extended. */
static void list_steps(struct counting *c)
{
  const unsigned boards = 1u << ihp_street_boards_of[c->street];
  c->steps = 0;
  c->step[c->steps++] = (struct step){0, 0, 0};
  for (size_t s = 1; s <= c->street; s++)
    for (unsigned to = 0; to < boards; to++)
      for (unsigned from = 0; from < to; from++)
        if (ihp_popcount(to) == ihp_street_boards_of[s] &&
            ihp_popcount(from) == ihp_street_boards_of[s - 1] && (from & to) == from)
          c->step[c->steps++] = (struct step){(uint8_t)s, (uint8_t)from, (uint8_t)to};
}

/* ---- Hands -------------------------------------------------------------------------------- */

/* A batch of the street's hands, and their buckets for every part of their boards. */
struct counted_hands {
  uint8_t rows[COUNTED * 7];
  uint64_t multiplicity[COUNTED];
  uint32_t bucket[MOST_BOARDS][COUNTED];
};

/* Looks up the hands' buckets when their board was `board`, a set of their board cards. */
static void look_up_board(const struct counting *c, struct counted_hands *hands, size_t n,
                          unsigned board)
{
  const unsigned cards = ihp_popcount(board);
  const size_t stride = 2 + ihp_street_boards_of[c->street];
  uint8_t rows[COUNTED * 7];
  for (size_t i = 0; i < n; i++) {
    const uint8_t *from = hands->rows + i * stride;
    uint8_t *to = rows + i * (2 + cards);
    *to++ = from[0];
    *to++ = from[1];
    for (unsigned card = 0; card < stride - 2; card++)
      if ((board >> card & 1) != 0)
        *to++ = from[2 + card];
  }
  ih_abstraction_lookup_unchecked(c->abstraction, cards, rows, 2 + cards, n, hands->bucket[board]);
}

/* Counts hand i in all its sequences. */
static void count_hand(const struct counting *c, const struct counted_hands *hands, size_t i)
{
  uint32_t number[MOST_BOARDS][MOST_SEQUENCES];
  uint8_t sequences[MOST_BOARDS] = {0};
  for (size_t k = 0; k < c->steps; k++) {
    const struct step step = c->step[k];
    const uint64_t buckets = c->recall->street[step.street].buckets;
    const uint32_t bucket = hands->bucket[step.to][i];
    const size_t ways = step.street == 0 ? 1 : sequences[step.from];
    for (size_t w = 0; w < ways; w++) {
      const uint64_t before = step.street == 0 ? 0 : number[step.from][w];
      const uint64_t pair = before * buckets + bucket;
      if (step.street == c->street)
        atomic_fetch_add_explicit(&c->size[pair], hands->multiplicity[i], memory_order_relaxed);
      else
        number[step.to][sequences[step.to]++] = c->number[step.street][pair];
    }
  }
}

static void count_some_hands(const struct counting *c, struct counted_hands *hands, size_t n)
{
  unsigned seen = 0;
  for (size_t k = 0; k < c->steps; k++)
    if ((seen >> c->step[k].to & 1) == 0) {
      look_up_board(c, hands, n, c->step[k].to);
      seen |= 1u << c->step[k].to;
    }
  for (size_t i = 0; i < n; i++)
    count_hand(c, hands, i);
}

static enum ih_status count_sequences_slice(void *work, const struct ihp_slice *slice)
{
  const struct counting *c = work;
  const ih_indexer *indexer =
      ih_store_indexer(ih_abstraction_store(c->abstraction, ihp_street_boards_of[c->street]));
  struct counted_hands *hands = malloc(sizeof *hands);
  ih_sequence *sequence = NULL;
  size_t n;
  if (hands == NULL)
    return IH_ERR_MEMORY;
  const ih_sequence_arrays arrays = {.rows = hands->rows,
                                     .stride = 2 + ihp_street_boards_of[c->street],
                                     .multiplicities = hands->multiplicity};
  enum ih_status status =
      ih_sequence_new(indexer, c->street == 0 ? 0 : 1, slice->first, slice->count, &sequence);
  while (status == IH_OK && (n = ih_sequence_next_unchecked(sequence, COUNTED, &arrays)) > 0) {
    if (ihp_slice_is_over(slice, 0))
      status = IH_ERR_CANCELLED;
    else
      count_some_hands(c, hands, n);
  }
  ihp_progress_add(c->progress, slice->count);
  ih_sequence_free(sequence);
  free(hands);
  return status;
}

/* ---- Sequences of a street ---------------------------------------------------------------- */

/* Sequences are the pairs that occur in some hand.  Every sequence of the street before continues,
 * because every hand does.  IH_ERR_UNSUPPORTED. */
static enum ih_status list_sequences(struct counting *c)
{
  struct ihp_sequences *street = &c->recall->street[c->street];
  const uint64_t pairs = street->before * street->buckets;
  uint64_t count = 0;
  for (uint64_t i = 0; i < pairs; i++)
    count += atomic_load_explicit(&c->size[i], memory_order_relaxed) != 0;
  if (count >= IH_NO_SEQUENCE)
    return IH_ERR_UNSUPPORTED; /* GCOV_EXCL_LINE: takes 2^32 pairs of 8 bytes, 32 GiB */
  if (ihp_sequences_reserve(street, count) != IH_OK)
    return IH_ERR_MEMORY;
  uint32_t at = 0;
  for (uint64_t i = 0; i < pairs; i++) {
    const uint64_t size = atomic_load_explicit(&c->size[i], memory_order_relaxed);
    if (size == 0)
      continue;
    street->bucket[at] = (uint32_t)(i % street->buckets);
    street->size[at++] = size;
    street->first[i / street->buckets + 1] = at;
  }
  return IH_OK;
}

/* Stores the numbers of the sequences by pair, for the next street. */
static enum ih_status number_street(struct counting *c)
{
  const struct ihp_sequences *street = &c->recall->street[c->street];
  uint32_t *number = calloc((size_t)(street->before * street->buckets), sizeof *number);
  if (number == NULL)
    return IH_ERR_MEMORY;
  for (uint64_t before = 0; before < street->before; before++)
    for (uint32_t i = street->first[before]; i < street->first[before + 1]; i++)
      number[before * street->buckets + street->bucket[i]] = i;
  c->number[c->street] = number;
  return IH_OK;
}

/* Checks that the pairs of the street fit in memory with the numbers of the earlier streets, 4
 * bytes each. */
static enum ih_status check_pairs_memory(const struct counting *c, ih_error *error)
{
  const uint64_t given = c->options->memory, memory = given == 0 ? ih_memory_available() : given;
  const struct ihp_sequences *street = &c->recall->street[c->street];
  double bytes = 8.0 * (double)street->before * (double)street->buckets;
  for (size_t s = 0; s < c->street && given != 0; s++)
    bytes += 4.0 * (double)c->recall->street[s].before * (double)c->recall->street[s].buckets;
  if (bytes <= (double)memory)
    return IH_OK;
  return ihp_error(error, IH_ERR_MEMORY, 0,
                   "%s: %" PRIu64 " sequences before it and %" PRIu32
                   " buckets take %.0f MB of memory, and %.0f MB are %s",
                   ihp_street_names[c->street], street->before, street->buckets, 1e-6 * bytes,
                   1e-6 * (double)memory, given == 0 ? "free" : "allowed");
}

static enum ih_status count_pairs(struct counting *c)
{
  const struct ihp_sequences *street = &c->recall->street[c->street];
  const ih_store *store = ih_abstraction_store(c->abstraction, ihp_street_boards_of[c->street]);
  const struct ihp_split split = {.units = ih_store_hands(store),
                                  .least = 4096,
                                  .a_worker = 64,
                                  .run = count_sequences_slice,
                                  .callbacks = &c->options->callbacks};
  list_steps(c);
  c->size = calloc((size_t)(street->before * street->buckets), sizeof *c->size);
  enum ih_status status =
      c->size == NULL ? IH_ERR_MEMORY : ihp_split_run(&split, c->options->executor, c);
  if (status == IH_OK)
    status = list_sequences(c);
  free(c->size);
  c->size = NULL;
  return status;
}

static enum ih_status count_street(struct counting *c, ih_error *error)
{
  const ih_store *store = ih_abstraction_store(c->abstraction, ihp_street_boards_of[c->street]);
  enum ih_status status = ihp_recall_begin(c->recall, c->abstraction, c->street, error);
  if (status == IH_OK)
    status = ihp_buckets_check_labels(store, &c->options->callbacks, error);
  if (status == IH_OK)
    status = check_pairs_memory(c, error);
  if (status != IH_OK)
    return status;
  status = count_pairs(c);
  if (status == IH_OK && c->street + 1 < c->streets)
    status = number_street(c);
  if (status == IH_OK)
    return IH_OK;
  return ihp_error(error, status, 0, "%s: %s", ihp_street_names[c->street],
                   status == IH_ERR_UNSUPPORTED ? "too many sequences (2^32 - 1 or more)"
                   : status == IH_ERR_CANCELLED ? "cancelled"
                                                : ih_status_string(status));
}

/* ---- Whole recall ------------------------------------------------------------------------- */

static uint64_t all_hands(const ih_abstraction *abstraction, size_t streets)
{
  uint64_t hands = 0;
  for (size_t s = 0; s < streets; s++) {
    const ih_store *store = ih_abstraction_store(abstraction, ihp_street_boards_of[s]);
    hands += store == NULL ? 0 : ih_store_hands(store);
  }
  return hands;
}

/* Returns 1 if the hands have two hole cards. */
static int is_of_holdem(const ih_abstraction *abstraction)
{
  size_t s = 0;
  while (ih_abstraction_store(abstraction, ihp_street_boards_of[s]) == NULL)
    s++;
  return ihp_hole_cards(ih_abstraction_store(abstraction, ihp_street_boards_of[s])) == 2;
}

enum ih_status ih_recall_count(const ih_abstraction *abstraction, unsigned board,
                               const ih_recall_options *options, ih_recall **out, ih_error *error)
{
  static const ih_recall_options none;
  const size_t streets = ihp_streets_up_to(board);
  struct ihp_progress progress;
  struct counting c = {.abstraction = abstraction,
                       .options = options == NULL ? &none : options,
                       .streets = streets,
                       .progress = &progress};
  if (abstraction == NULL || out == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "abstraction and out must not be NULL");
  if (!ihp_options_are_known(c.options->reserved, &c.options->callbacks, c.options->executor))
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "reserved members must be NULL");
  if (streets == 0)
    return ihp_error(error, IH_ERR_RANGE, 0, "no street has %u board cards", board);
  if (!is_of_holdem(abstraction))
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                     "bucket sequences are those of hands of two hole cards");
  progress = ihp_progress_begin(&c.options->callbacks, all_hands(abstraction, streets));
  c.recall = calloc(1, sizeof *c.recall);
  if (c.recall == NULL)
    return ihp_error(error, IH_ERR_MEMORY, 0, "not enough memory");
  enum ih_status status = IH_OK;
  for (; c.street < streets && status == IH_OK; c.street++)
    status = count_street(&c, error);
  for (size_t s = 0; s < IHP_STREETS; s++)
    free(c.number[s]);
  if (status == IH_OK)
    *out = c.recall;
  else
    ih_recall_free(c.recall);
  return status;
}
