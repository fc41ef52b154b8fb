#include "abstraction/formats/walk.h"

#include <isohand/boards.h>
#include <isohand/sequence.h>
#include <stdlib.h>
#include <string.h>

struct ihp_walk {
  enum ihp_walk_order order;
  const ih_indexer *indexer;
  size_t street;
  unsigned round;        /* last round of the indexer */
  uint64_t count, at;    /* hands in all, and those already returned */
  ih_indexer *rounds;    /* for ordered hands */
  ih_sequence *sequence; /* for ordered hands, and for IHP_WALK_HANDS */
  struct ihp_boards boards;
  struct ihp_sets sets;
  struct ihp_pairs pairs;
  uint64_t holes[IH_MAX_HOLES]; /* [place]: on the current board of `boards` or `sets` */
  size_t place, places;
  uint8_t hole[2]; /* next hole cards on the current board of `sets` */
};

/* ---- Hands with a round per street -------------------------------------------------------- */

static enum ih_status begin_ordered(struct ihp_walk *walk)
{
  ih_rounds rounds = {.count = 1, .cards = {2}};
  for (size_t s = 1; s <= walk->street; s++)
    rounds.cards[rounds.count++] = (uint8_t)(ihp_street_boards_of[s] - ihp_street_boards_of[s - 1]);
  enum ih_status status = ih_indexer_new(&walk->boards.deck, &rounds, &walk->rounds);
  if (status != IH_OK)
    return status;
  walk->count = ih_indexer_size(walk->rounds, rounds.count - 1u);
  return ih_sequence_new(walk->rounds, rounds.count - 1u, 0, walk->count, &walk->sequence);
}

/* The cards of an ordered hand, round by round, are also those of the street's hand it becomes. */
static size_t next_ordered(struct ihp_walk *walk, size_t n, uint64_t index[], uint8_t hands[])
{
  const ih_sequence_arrays arrays = {.rows = hands, .stride = IHP_WALK_HAND};
  const size_t given = ih_sequence_next_unchecked(walk->sequence, n, &arrays);
  ih_index_batch_unchecked(walk->indexer, walk->round, hands, IHP_WALK_HAND, given, index);
  return given;
}

/* ---- Board by board ----------------------------------------------------------------------- */

static enum ih_status begin_boards(struct ihp_walk *walk)
{
  const ih_deck *deck = &walk->boards.deck;
  const unsigned left = (unsigned)deck->ranks * deck->suits - ihp_street_boards_of[walk->street];
  struct ihp_boards counting = walk->boards;
  for (walk->count = 0; ihp_boards_next(&counting);)
    walk->count += left * (left - 1) / 2;
  return IH_OK;
}

/* Moves to the next board and indexes its hole cards, which cannot fail. */
static int next_board(struct ihp_walk *walk)
{
  uint8_t cards[5];
  if (!ihp_boards_next(&walk->boards))
    return 0;
  for (unsigned i = 0; i < ihp_street_boards_of[walk->street]; i++)
    cards[i] = (uint8_t)walk->boards.card[i];
  (void)ih_index_holes(walk->indexer, cards, ihp_street_boards_of[walk->street], walk->holes);
  walk->place = 0;
  walk->places = ih_hole_vector_length(&walk->boards.deck);
  return 1;
}

static size_t next_of_boards(struct ihp_walk *walk, size_t n, uint64_t index[], uint8_t hands[])
{
  (void)hands;
  size_t done = 0;
  while (done < n && (walk->place < walk->places || next_board(walk))) {
    const uint64_t found = walk->holes[walk->place++];
    if (found != IH_NO_INDEX)
      index[done++] = found;
  }
  return done;
}

/* ---- Boards as sets of cards -------------------------------------------------------------- */

/* Returns the deck's next card after a number; IH_MAX_CARDS if none exists. */
static uint8_t next_card(const ih_deck *deck, int number)
{
  for (number++; number < IH_MAX_CARDS; number++)
    if (ih_deck_has(deck, (uint8_t)number))
      return (uint8_t)number;
  return IH_MAX_CARDS;
}

static enum ih_status begin_sets(struct ihp_walk *walk)
{
  const unsigned cards = ih_deck_cards(&walk->boards.deck);
  walk->sets =
      (struct ihp_sets){.deck = walk->boards.deck, .cards = ihp_street_boards_of[walk->street]};
  struct ihp_sets counting = walk->sets;
  for (walk->count = 0; ihp_sets_next(&counting);)
    walk->count += cards * (cards - 1) / 2;
  walk->hole[0] = IH_MAX_CARDS;
  return IH_OK;
}

/* Moves to the first hole cards of the next board; indexing them cannot fail. */
static int next_set(struct ihp_walk *walk)
{
  if (!ihp_sets_next(&walk->sets))
    return 0;
  (void)ih_index_holes(walk->indexer, walk->sets.card, walk->sets.cards, walk->holes);
  walk->hole[0] = next_card(&walk->sets.deck, -1);
  walk->hole[1] = next_card(&walk->sets.deck, walk->hole[0]);
  return 1;
}

/* Moves to the next hole cards: by the lower card, then by the higher one. */
static void next_hole(struct ihp_walk *walk)
{
  walk->hole[1] = next_card(&walk->sets.deck, walk->hole[1]);
  if (walk->hole[1] < IH_MAX_CARDS)
    return;
  walk->hole[0] = next_card(&walk->sets.deck, walk->hole[0]);
  walk->hole[1] = next_card(&walk->sets.deck, walk->hole[0]);
  if (walk->hole[1] == IH_MAX_CARDS)
    walk->hole[0] = IH_MAX_CARDS;
}

static size_t next_of_sets(struct ihp_walk *walk, size_t n, uint64_t index[], uint8_t hands[])
{
  size_t done = 0;
  for (; done < n && (walk->hole[0] < IH_MAX_CARDS || next_set(walk)); next_hole(walk), done++) {
    index[done] = walk->holes[ih_hole_place(walk->hole[0], walk->hole[1])];
    memcpy(hands + done * IHP_WALK_HAND, walk->hole, 2);
    memcpy(hands + done * IHP_WALK_HAND + 2, walk->sets.card, sizeof walk->sets.card);
  }
  return done;
}

/* ---- Hole cards by hole cards ------------------------------------------------------------- */

static enum ih_status begin_pairs(struct ihp_walk *walk)
{
  ih_u128 deals = {0};
  walk->pairs =
      (struct ihp_pairs){.deck = walk->boards.deck, .cards = ihp_street_boards_of[walk->street]};
  (void)ih_indexer_deals(walk->indexer, walk->round, &deals);
  walk->count = deals.low;
  return IH_OK;
}

static size_t next_of_pairs(struct ihp_walk *walk, size_t n, uint64_t index[], uint8_t hands[])
{
  size_t done = 0;
  while (done < n && ihp_pairs_next(&walk->pairs, hands + done * IHP_WALK_HAND))
    done++;
  ih_index_batch_unchecked(walk->indexer, walk->round, hands, IHP_WALK_HAND, done, index);
  return done;
}

/* ---- Index order -------------------------------------------------------------------------- */

static enum ih_status begin_hands(struct ihp_walk *walk)
{
  return ih_sequence_new(walk->indexer, walk->round, 0, walk->count, &walk->sequence);
}

static size_t next_index(struct ihp_walk *walk, size_t n, uint64_t index[], uint8_t hands[])
{
  (void)hands;
  size_t given = 0;
  while (given < n && walk->at < walk->count)
    index[given++] = walk->at++;
  return given;
}

static size_t next_of_hands(struct ihp_walk *walk, size_t n, uint64_t index[], uint8_t hands[])
{
  const ih_sequence_arrays arrays = {.rows = hands, .stride = IHP_WALK_HAND};
  (void)ih_sequence_next_unchecked(walk->sequence, n, &arrays);
  return next_index(walk, n, index, hands);
}

/* ---- Table of the orders ------------------------------------------------------------------ */

static const struct {
  /* NULL: hands of the indexer in index order need no setup; walk->count is already set. */
  enum ih_status (*begin)(struct ihp_walk *walk);
  size_t (*next)(struct ihp_walk *walk, size_t n, uint64_t index[], uint8_t hands[]);
} orders[] = {
    [IHP_WALK_MERGED] = {NULL, next_index},
    [IHP_WALK_ORDERED] = {begin_ordered, next_ordered},
    [IHP_WALK_BOARDS] = {begin_boards, next_of_boards},
    [IHP_WALK_HANDS] = {begin_hands, next_of_hands},
    [IHP_WALK_SETS] = {begin_sets, next_of_sets},
    [IHP_WALK_PAIRS] = {begin_pairs, next_of_pairs},
};

enum ih_status ihp_walk_new(enum ihp_walk_order order, const ih_indexer *indexer, size_t street,
                            struct ihp_walk **out)
{
  struct ihp_walk *walk = calloc(1, sizeof *walk);
  if (walk == NULL)
    return IH_ERR_MEMORY;
  walk->order = order;
  walk->indexer = indexer;
  walk->street = street;
  walk->round = street == 0 ? 0 : 1;
  walk->boards = (struct ihp_boards){.street = street};
  ih_indexer_deck(indexer, &walk->boards.deck);
  walk->count = ih_indexer_size(indexer, walk->round);
  const enum ih_status status = orders[order].begin == NULL ? IH_OK : orders[order].begin(walk);
  if (status == IH_OK)
    *out = walk;
  else
    ihp_walk_free(walk);
  return status;
}

void ihp_walk_free(struct ihp_walk *walk)
{
  if (walk == NULL)
    return;
  ih_sequence_free(walk->sequence);
  ih_indexer_free(walk->rounds);
  free(walk);
}

uint64_t ihp_walk_count(const struct ihp_walk *walk)
{
  return walk->count;
}

size_t ihp_walk_next(struct ihp_walk *walk, size_t n, uint64_t index[], uint8_t hands[])
{
  return orders[walk->order].next(walk, n, index, hands);
}
