/* The Two Plus Two table without a search: rows are counted, so that a row's number follows from
 * its cards.
 *
 * The published generator finds the rows by trying every card on each existing one, sorts them,
 * finds each again by bisection, and rates 18 million hands one by one. Here rows of one kind are
 * in the order of their rank sets and multisets; the row that a card leads to is computed by an
 * addition; and the values come from tables of 49,205 multisets and 8,192 rank sets. */
#include "multisets.h"
#include "two_plus_two.h"

#include <stdlib.h>
#include <string.h>

enum { SUITS = 4, CARDS = 52, KEPT_SUITS_PAIRS = 6 };

/* Numbers of multisets of 0, 1 and 2 ranks: the cards outside a kept suit. */
static const uint32_t outside_sizes[3] = {1, 13, 91};

/* C(13, k): number of rank sets of k cards. */
static const uint32_t set_sizes[7] = {1, 13, 78, 286, 715, 1287, 1716};

struct two_plus_two_maker {
  uint32_t *entries;
  /* Numbers of rows. begin[n]: the first row of n cards; for n > 3, of those with no suit kept.
   * kept[n][suit][j]: the first row with n - j cards of a suit and j others. two_suits: the first
   * row of four cards in two suits. */
  uint32_t begin[7], kept[7][SUITS][3], two_suits, rows;
  uint16_t set_place[RANK_SETS];    /* rank among the sets of its size */
  uint8_t pair_place[RANKS][RANKS]; /* rank of a multiset of two ranks */
  uint16_t flush[RANK_SETS];        /* value of 5 to 7 cards of one suit */
  uint16_t value_5[MULTISETS_5], value_6[MULTISETS_6], value_7[MULTISETS_7];
  /* more[n - 4][multiset][rank]: the entry that a card leads to from n cards with no suit kept; 0
   * if the multiset already has four of the rank. */
  uint32_t more[3][MULTISETS_6][RANKS];
  struct multiset_places places;
  struct hand_scale scale;
};

static uint32_t row_position(uint32_t row)
{
  return TPT_START + row * TPT_ROW;
}

/* ---- Numbers of rows ------------------------------------------------------- */

static void number_rows(struct two_plus_two_maker *maker)
{
  static const uint32_t first[7] = {1, 52, 1326, 22100, MULTISETS_4, MULTISETS_5, MULTISETS_6};
  uint32_t next = 0;
  for (unsigned n = 0; n <= 6; n++) {
    maker->begin[n] = next;
    next += first[n];
    for (unsigned suit = 0; suit < SUITS && n > 3; suit++)
      for (unsigned j = 0; j < 3; j++) {
        maker->kept[n][suit][j] = next;
        next += set_sizes[n - j] * outside_sizes[j];
      }
    maker->two_suits = n == 4 ? next : maker->two_suits;
    next += n == 4 ? KEPT_SUITS_PAIRS * set_sizes[2] * set_sizes[2] : 0;
  }
  maker->rows = next;
}

/* Number of the row of n cards: a rank set in one suit, and j others, multiset number `outside`. */
static uint32_t kept_row(const struct two_plus_two_maker *maker, unsigned n, unsigned suit,
                         unsigned set, unsigned j, uint32_t outside)
{
  return maker->kept[n][suit][j] + maker->set_place[set] * outside_sizes[j] + outside;
}

/* Number of the row of four cards, two of suit s and two of suit t > s. */
static uint32_t two_suits_row(const struct two_plus_two_maker *maker, unsigned s, unsigned set_s,
                              unsigned t, unsigned set_t)
{
  const uint32_t suits = t * (t - 1) / 2 + s;
  return maker->two_suits + (suits * set_sizes[2] + maker->set_place[set_s]) * set_sizes[2] +
         maker->set_place[set_t];
}

static unsigned lowest_in_set(unsigned set)
{
  return (unsigned)__builtin_ctz(set);
}

static uint32_t pair_of_set(const struct two_plus_two_maker *maker, unsigned set)
{
  return maker->pair_place[lowest_in_set(set)][lowest_in_set(set & (set - 1))];
}

static void place_sets(struct two_plus_two_maker *maker)
{
  uint16_t seen[RANKS + 1] = {0};
  for (unsigned set = 0; set < RANK_SETS; set++)
    maker->set_place[set] = seen[__builtin_popcount(set)]++;
  uint8_t pairs = 0;
  for (unsigned high = 0; high < RANKS; high++)
    for (unsigned low = 0; low <= high; low++)
      maker->pair_place[low][high] = maker->pair_place[high][low] = pairs++;
}

/* ---- Values, and rows without suits ----------------------------------------- */

struct values {
  const struct two_plus_two_maker *maker;
  uint16_t *next;
};

static void add_two_plus_two_value(void *context, const uint8_t counts[RANKS])
{
  struct values *values = context;
  *values->next++ = hand_value(&values->maker->scale, counts);
}

static void rate_all(struct two_plus_two_maker *maker)
{
  uint16_t *const tables[3] = {maker->value_5, maker->value_6, maker->value_7};
  hand_scale_make(&maker->scale);
  for (unsigned n = 5; n <= 7; n++) {
    struct values values = {maker, tables[n - 5]};
    (void)multisets_visit(n, add_two_plus_two_value, &values);
  }
  for (unsigned set = 0; set < RANK_SETS; set++)
    if (__builtin_popcount(set) >= 5)
      maker->flush[set] = hand_flush_value(&maker->scale, set);
}

struct leads {
  const struct two_plus_two_maker *maker;
  unsigned n;
  uint32_t (*next)[RANKS];
};

static void add_leads(void *context, const uint8_t counts[RANKS])
{
  struct leads *leads = context;
  const struct two_plus_two_maker *maker = leads->maker;
  uint8_t more[RANKS];
  memcpy(more, counts, sizeof more);
  for (unsigned rank = 0; rank < RANKS; rank++) {
    uint32_t entry = 0;
    if (counts[rank] < 4) {
      more[rank]++;
      const uint32_t place = multiset_place(&maker->places, more, leads->n + 1);
      entry =
          leads->n == 6 ? maker->value_7[place] : row_position(maker->begin[leads->n + 1] + place);
      more[rank]--;
    }
    (*leads->next)[rank] = entry;
  }
  leads->next++;
}

static void lead_all(struct two_plus_two_maker *maker)
{
  multiset_places_make(&maker->places);
  for (unsigned n = 4; n <= 6; n++) {
    struct leads leads = {maker, n, maker->more[n - 4]};
    (void)multisets_visit(n, add_leads, &leads);
  }
}

/* ---- Rows of up to three cards --------------------------------------------- */

/* Returns the row of n <= 3 ascending cards. */
static uint32_t row_of_few(const struct two_plus_two_maker *maker, const uint8_t cards[],
                           unsigned n)
{
  uint32_t place = 0, binomial;
  for (unsigned i = 0; i < n; i++) {
    const uint32_t c = cards[i];
    binomial = i == 0 ? c : i == 1 ? c * (c - 1) / 2 : c * (c - 1) * (c - 2) / 6;
    place += binomial;
  }
  return maker->begin[n] + place;
}

/* Returns the row of four distinct cards, in any order. */
static uint32_t row_of_four(const struct two_plus_two_maker *maker, const uint8_t cards[4])
{
  unsigned sets[SUITS] = {0}, most = 0, second = 0, others[4], j = 0;
  for (unsigned i = 0; i < 4; i++)
    sets[cards[i] & 3] |= 1u << (cards[i] >> 2);
  for (unsigned suit = 1; suit < SUITS; suit++)
    if (__builtin_popcount(sets[suit]) > __builtin_popcount(sets[most]))
      most = suit;
  for (unsigned suit = most + 1; suit < SUITS; suit++)
    if (__builtin_popcount(sets[suit]) == 2)
      second = suit;
  const int kept = __builtin_popcount(sets[most]);
  if (kept == 2 && second != 0)
    return two_suits_row(maker, most, sets[most], second, sets[second]);
  if (kept == 1) {
    uint8_t counts[RANKS] = {0};
    for (unsigned i = 0; i < 4; i++)
      counts[cards[i] >> 2]++;
    return maker->begin[4] + multiset_place(&maker->places, counts, 4);
  }
  for (unsigned i = 0; i < 4; i++)
    if ((cards[i] & 3u) != most)
      others[j++] = cards[i] >> 2;
  const uint32_t outside = j == 2   ? maker->pair_place[others[0]][others[1]]
                           : j == 1 ? others[0]
                                    : 0;
  return kept_row(maker, 4, most, sets[most], j, outside);
}

/* Fills the row of n <= 3 ascending cards. */
static void fill_few(const struct two_plus_two_maker *maker, const uint8_t cards[], unsigned n)
{
  uint32_t *row = maker->entries + row_position(row_of_few(maker, cards, n));
  for (unsigned card = 0; card < CARDS; card++) {
    uint8_t more[4];
    unsigned below = 0;
    while (below < n && cards[below] < card)
      below++;
    if (below < n && cards[below] == card)
      continue;
    memcpy(more, cards, below);
    more[below] = (uint8_t)card;
    memcpy(more + below + 1, cards + below, n - below);
    row[1 + card] = row_position(n < 3 ? row_of_few(maker, more, n + 1) : row_of_four(maker, more));
  }
}

static void fill_up_to_three(const struct two_plus_two_maker *maker)
{
  uint8_t cards[3] = {0};
  fill_few(maker, cards, 0);
  for (cards[0] = 0; cards[0] < CARDS; cards[0]++) {
    fill_few(maker, cards, 1);
    for (cards[1] = (uint8_t)(cards[0] + 1); cards[1] < CARDS; cards[1]++) {
      fill_few(maker, cards, 2);
      for (cards[2] = (uint8_t)(cards[1] + 1); cards[2] < CARDS; cards[2]++)
        fill_few(maker, cards, 3);
    }
  }
}

/* ---- Rows of four to six cards --------------------------------------------- */

/* Sets the entries of a rank's four cards: `own` for one suit, `other` for the rest. */
static void fill_rank(uint32_t *row, unsigned rank, unsigned suit, uint32_t own, uint32_t other)
{
  uint32_t *four = row + 1 + 4 * rank;
  for (unsigned s = 0; s < SUITS; s++)
    four[s] = other;
  four[suit] = own;
}

/* Fills the rows of n cards with no suit kept; one more card keeps none either. */
static void fill_plain(const struct two_plus_two_maker *maker, unsigned n)
{
  static const uint32_t sizes[3] = {MULTISETS_4, MULTISETS_5, MULTISETS_6};
  for (uint32_t place = 0; place < sizes[n - 4]; place++) {
    uint32_t *row = maker->entries + row_position(maker->begin[n] + place);
    const uint32_t *more = maker->more[n - 4][place];
    row[0] = n == 5 ? maker->value_5[place] : n == 6 ? maker->value_6[place] : 0;
    for (unsigned rank = 0; rank < RANKS; rank++)
      fill_rank(row, rank, 0, more[rank], more[rank]);
  }
}

/* n cards: the rank set of a suit and j others, with everything their row needs. */
struct kept {
  unsigned n, set, j;
  unsigned others[2]; /* the ranks of the j others */
  uint32_t outside;   /* number of their multiset */
  uint32_t plain;     /* number of the multiset of all ranks */
};

/* Returns the entry for one more card of the rank in the kept suit. */
static uint32_t lead_own(const struct two_plus_two_maker *maker, const struct kept *kept,
                         unsigned suit, unsigned rank)
{
  const unsigned set = kept->set | 1u << rank;
  if (set == kept->set)
    return 0;
  if (kept->n == 6)
    return maker->flush[set];
  return row_position(kept_row(maker, kept->n + 1, suit, set, kept->j, kept->outside));
}

/* Returns the entry for one more card of the rank in another suit. A third card outside the kept
 * suit rules out a flush. */
static uint32_t lead_other(const struct two_plus_two_maker *maker, const struct kept *kept,
                           unsigned suit, unsigned rank)
{
  if (kept->j == 2)
    return maker->more[kept->n - 4][kept->plain][rank];
  if (kept->n == 6)
    return maker->flush[kept->set];
  const uint32_t outside = kept->j == 0 ? rank : maker->pair_place[kept->others[0]][rank];
  return row_position(kept_row(maker, kept->n + 1, suit, kept->set, kept->j + 1, outside));
}

/* Returns entry 0: the value of the cards themselves. */
static uint32_t own_value(const struct two_plus_two_maker *maker, const struct kept *kept)
{
  if (kept->n == 4)
    return 0;
  if (kept->n - kept->j >= 5)
    return maker->flush[kept->set];
  return kept->n == 5 ? maker->value_5[kept->plain] : maker->value_6[kept->plain];
}

/* Fills the rows of the four suits. */
static void fill_kept(const struct two_plus_two_maker *maker, struct kept *kept)
{
  uint8_t counts[RANKS] = {0};
  for (unsigned rank = 0; rank < RANKS; rank++)
    counts[rank] = kept->set >> rank & 1;
  for (unsigned i = 0; i < kept->j; i++)
    counts[kept->others[i]]++;
  kept->plain = multiset_place(&maker->places, counts, kept->n);
  for (unsigned suit = 0; suit < SUITS; suit++) {
    uint32_t *row = maker->entries +
                    row_position(kept_row(maker, kept->n, suit, kept->set, kept->j, kept->outside));
    row[0] = own_value(maker, kept);
    for (unsigned rank = 0; rank < RANKS; rank++)
      fill_rank(row, rank, suit, lead_own(maker, kept, suit, rank),
                lead_other(maker, kept, suit, rank));
  }
}

/* Fills the rows of n cards with one suit kept. */
static void fill_one_suit(const struct two_plus_two_maker *maker, unsigned n)
{
  for (unsigned set = 0; set < RANK_SETS; set++) {
    struct kept kept = {.n = n, .set = set, .j = n - (unsigned)__builtin_popcount(set)};
    if (kept.j > 2) /* also when the set has more than n */
      continue;
    for (unsigned a = 0; a < (kept.j > 0 ? RANKS : 1); a++)
      for (unsigned b = 0; b <= (kept.j > 1 ? a : 0); b++) {
        kept.others[0] = a;
        kept.others[1] = b;
        kept.outside = kept.j == 2 ? maker->pair_place[a][b] : a;
        fill_kept(maker, &kept);
      }
  }
}

/* Fills the row of four cards in two suits, s < t. */
static void fill_two_suits_row(const struct two_plus_two_maker *maker, unsigned s, unsigned set_s,
                               unsigned t, unsigned set_t)
{
  uint32_t *row = maker->entries + row_position(two_suits_row(maker, s, set_s, t, set_t));
  uint8_t counts[RANKS] = {0};
  for (unsigned rank = 0; rank < RANKS; rank++)
    counts[rank] = (uint8_t)((set_s >> rank & 1) + (set_t >> rank & 1));
  const uint32_t *more = maker->more[0][multiset_place(&maker->places, counts, 4)];
  const struct kept with_s = {.n = 4, .set = set_s, .j = 2, .outside = pair_of_set(maker, set_t)};
  const struct kept with_t = {.n = 4, .set = set_t, .j = 2, .outside = pair_of_set(maker, set_s)};
  for (unsigned rank = 0; rank < RANKS; rank++) {
    fill_rank(row, rank, s, lead_own(maker, &with_s, s, rank), more[rank]);
    row[1 + 4 * rank + t] = lead_own(maker, &with_t, t, rank);
  }
}

static void fill_two_suits(const struct two_plus_two_maker *maker)
{
  for (unsigned set_s = 0; set_s < RANK_SETS; set_s++)
    for (unsigned set_t = 0; set_t < RANK_SETS && __builtin_popcount(set_s) == 2; set_t++)
      for (unsigned t = 1; t < SUITS && __builtin_popcount(set_t) == 2; t++)
        for (unsigned s = 0; s < t; s++)
          fill_two_suits_row(maker, s, set_s, t, set_t);
}

/* ---- Table --------------------------------------------------------------------- */

uint32_t *two_plus_two_generate(void)
{
  struct two_plus_two_maker *maker = calloc(1, sizeof *maker);
  uint32_t *entries = calloc(TPT_ENTRIES, sizeof *entries);
  if (maker == NULL || entries == NULL) {
    free(maker);
    free(entries);
    return NULL;
  }
  maker->entries = entries;
  place_sets(maker);
  number_rows(maker);
  rate_all(maker);
  lead_all(maker);
  fill_up_to_three(maker);
  for (unsigned n = 4; n <= 6; n++) {
    fill_plain(maker, n);
    fill_one_suit(maker, n);
  }
  fill_two_suits(maker);
  free(maker);
  return entries;
}
