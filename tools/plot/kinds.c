#include "tools/plot/kinds.h"

#include "tools/stream.h"

#include <isohand/omaha_equity.h>
#include <isohand/sequence.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Kinds -------------------------------------------------------------------------- */

/* The names, by the greatest number of cards that have a rank or a suit in common, and the next
 * greatest. */
struct group {
  unsigned most, next;
  const char *name;
};

static const struct group by_ranks[KINDS_RANKS] = {{2, 2, "two pairs"},
                                                   {2, 1, "a pair"},
                                                   {1, 1, "no pair"},
                                                   {3, 1, "three alike"},
                                                   {4, 0, "four alike"}};
static const struct group by_suits[KINDS_SUITS] = {{2, 2, "double-suited"},
                                                   {2, 1, "single-suited"},
                                                   {1, 1, "rainbow"},
                                                   {3, 1, "three of a suit"},
                                                   {4, 0, "one suit"}};

/* Returns the group in which cards are that have these numbers in common. */
static unsigned find_group(const struct group groups[], const unsigned count[], size_t n)
{
  unsigned most = 0, next = 0, g = 0;
  for (size_t i = 0; i < n; i++)
    if (count[i] > most) {
      next = most;
      most = count[i];
    } else if (count[i] > next)
      next = count[i];
  while (groups[g].most != most || groups[g].next != next)
    g++;
  return g;
}

static unsigned find_kind(const uint8_t cards[KINDS_HOLE])
{
  unsigned ranks[IH_MAX_RANKS] = {0}, suits[IH_MAX_SUITS] = {0};
  for (unsigned i = 0; i < KINDS_HOLE; i++) {
    ranks[ih_card_rank(cards[i])]++;
    suits[ih_card_suit(cards[i])]++;
  }
  return find_group(by_ranks, ranks, IH_MAX_RANKS) * KINDS_SUITS +
         find_group(by_suits, suits, IH_MAX_SUITS);
}

/* ---- Reading ------------------------------------------------------------------------ */

struct kind_hand {
  unsigned kind;
  uint64_t points, deals;
  uint8_t cards[KINDS_HOLE];
};

struct kind_hands {
  size_t count;
  struct kind_hand *hand; /* in the order of kinds and, in each, of points */
  uint64_t deals;
  double most; /* points */
};

static int by_kind(const void *a, const void *b)
{
  const struct kind_hand *x = a, *y = b;
  if (x->kind != y->kind)
    return x->kind > y->kind ? 1 : -1;
  return (x->points > y->points) - (x->points < y->points);
}

static int is_equity(const ih_store *store)
{
  return strcmp(ih_feature_name(ih_store_feature(store)), "omaha-equity") == 0;
}

int kinds_can_read(const ih_store *store)
{
  ih_rounds rounds;
  ih_indexer_rounds(ih_store_indexer(store), &rounds);
  return rounds.count == 1 && rounds.cards[0] == KINDS_HOLE &&
         (is_equity(store) || ih_store_feature(store) == ih_feature_find("omaha-ehs"));
}

static uint64_t read_points(const ih_store *store, uint64_t index)
{
  if (!is_equity(store))
    return ih_store_value_unchecked(store, ih_store_tensor_number(store, "points"), index, 0);
  return 2 * ih_store_value_unchecked(store, ih_store_tensor_number(store, "wins"), index, 0) +
         ih_store_value_unchecked(store, ih_store_tensor_number(store, "ties"), index, 0);
}

enum { BATCH = 1024 };

static enum ih_status read_hands(const ih_store *store, struct kind_hands *hands)
{
  const ih_indexer *indexer = ih_store_indexer(store);
  uint8_t rows[BATCH * KINDS_HOLE];
  uint64_t deals[BATCH], index = 0;
  const ih_sequence_arrays arrays = {.rows = rows, .stride = KINDS_HOLE, .multiplicities = deals};
  ih_sequence *sequence;
  hands->count = (size_t)ih_indexer_size(indexer, 0);
  hands->hand = calloc(hands->count, sizeof *hands->hand);
  if (hands->hand == NULL)
    return IH_ERR_MEMORY;
  const enum ih_status status = ih_sequence_new(indexer, 0, 0, hands->count, &sequence);
  if (status != IH_OK)
    return status;
  for (size_t given; (given = ih_sequence_next_unchecked(sequence, BATCH, &arrays)) > 0;)
    for (size_t i = 0; i < given; i++, index++) {
      struct kind_hand *hand = &hands->hand[index];
      memcpy(hand->cards, rows + i * KINDS_HOLE, KINDS_HOLE);
      hand->kind = find_kind(hand->cards);
      hand->points = read_points(store, index);
      hand->deals = deals[i];
      hands->deals += deals[i];
    }
  ih_sequence_free(sequence);
  qsort(hands->hand, hands->count, sizeof *hands->hand, by_kind);
  return IH_OK;
}

/* ---- Numbers of a kind ---------------------------------------------------------------- */

/* Returns the lowest value that is at least as high as that of `part` of the deals. */
static double value_at(const struct kind_hands *hands, size_t first, size_t end, uint64_t deals,
                       double part)
{
  uint64_t below = 0;
  size_t i = first;
  while (i + 1 < end && (double)(below += hands->hand[i].deals) < part * (double)deals)
    i++;
  return (double)hands->hand[i].points / hands->most;
}

/* Writes the ranks, the highest first. */
static void name_ranks(const ih_deck *deck, const uint8_t cards[], char name[KINDS_HOLE + 1])
{
  unsigned n = 0;
  for (unsigned rank = deck->ranks; rank-- > 0;)
    for (unsigned i = 0; i < KINDS_HOLE; i++)
      if (ih_card_rank(cards[i]) == rank)
        name[n++] = ih_deck_ranks(deck)[rank];
  name[n] = '\0';
}

/* Adds the kind of the hands first..end-1. */
static void add_kind(const ih_deck *deck, const struct kind_hands *hands, size_t first, size_t end,
                     struct kinds *kinds)
{
  const struct kind_hand *hand = hands->hand;
  struct kind *kind = &kinds->kind[kinds->n++];
  uint64_t deals = 0;
  double sum = 0;
  for (size_t i = first; i < end; i++) {
    deals += hand[i].deals;
    sum += (double)hand[i].deals * (double)hand[i].points;
  }
  *kind = (struct kind){.ranks = by_ranks[hand[first].kind / KINDS_SUITS].name,
                        .suits = by_suits[hand[first].kind % KINDS_SUITS].name,
                        .share = (double)deals / (double)hands->deals,
                        .low = (double)hand[first].points / hands->most,
                        .quarter = value_at(hands, first, end, deals, 0.25),
                        .median = value_at(hands, first, end, deals, 0.5),
                        .three_quarters = value_at(hands, first, end, deals, 0.75),
                        .high = (double)hand[end - 1].points / hands->most,
                        .mean = sum / (double)deals / hands->most};
  while (end > first + 1 && hand[end - 2].points == hand[end - 1].points)
    end--;
  name_ranks(deck, hand[first].cards, kind->worst);
  name_ranks(deck, hand[end - 1].cards, kind->best);
}

static void find_ends(struct kinds *kinds)
{
  const double steps = 20;
  double low = 1, high = 0;
  for (size_t i = 0; i < kinds->n; i++) {
    low = fmin(low, kinds->kind[i].low);
    high = fmax(high, kinds->kind[i].high);
  }
  kinds->from = floor(low * steps) / steps;
  kinds->to = ceil(high * steps) / steps;
  if (kinds->to <= kinds->from)
    kinds->to = kinds->from + 1 / steps;
}

static void write_title(const ih_store *store, const ih_deck *deck, struct kinds *kinds)
{
  const enum ih_ranking ranking = ih_store_game(store)->ranking;
  const int unusual = ranking != IH_RANKING_STANDARD;
  char text[IH_DECK_TEXT];
  (void)ih_deck_format(deck, text);
  (void)snprintf(kinds->title, sizeof kinds->title, "Omaha's E[HS] before the flop, %s%s%s", text,
                 unusual ? " by " : "", unusual ? ih_ranking_name(ranking) : "");
}

static enum ih_status divide_hands(const ih_store *store, const ih_deck *deck,
                                   const struct kind_hands *hands, struct kinds *kinds,
                                   ih_error *error)
{
  for (size_t first = 0, end; first < hands->count; first = end) {
    for (end = first + 1; end < hands->count && hands->hand[end].kind == hands->hand[first].kind;)
      end++;
    if ((double)hands->hand[end - 1].points > hands->most || hands->hand[end - 1].points == 0)
      return stream_fail(error, IH_ERR_FORMAT, "%s: invalid values; run isohand verify",
                         ih_table_path(ih_store_table(store)));
    add_kind(deck, hands, first, end, kinds);
  }
  find_ends(kinds);
  write_title(store, deck, kinds);
  return IH_OK;
}

enum ih_status kinds_read(const ih_store *store, struct kinds *kinds, ih_error *error)
{
  ih_omaha_game game = {.hole = KINDS_HOLE, .ranking = ih_store_game(store)->ranking};
  struct kind_hands hands = {0};
  ih_indexer_deck(ih_store_indexer(store), &game.deck);
  hands.most = 2.0 * ih_omaha_opponents(&game) * ih_omaha_runouts(&game, 0);
  *kinds = (struct kinds){.n = 0};
  enum ih_status status = read_hands(store, &hands);
  if (status == IH_OK)
    status = divide_hands(store, &game.deck, &hands, kinds, error);
  else
    (void)stream_fail(error, status, "%s: %s", ih_table_path(ih_store_table(store)),
                      ih_status_string(status));
  free(hands.hand);
  return status;
}
