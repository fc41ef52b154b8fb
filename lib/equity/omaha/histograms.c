#include "equity/omaha/histograms.h"

#include "equity/add_rows.h"

#include <stdlib.h>
#include <string.h>

enum { FLOP = 3, TURN = 4, RIVER = 5 };

/* A river card of a type of the turn. */
struct river {
  const uint8_t *bin;             /* [pattern] of its final board */
  uint8_t dealt, left, times;     /* type, its live cards, and how often each one counts */
  uint8_t later[IHP_OMAHA_CARDS]; /* the later type of each type */
  ihp_omaha_step step[IHP_OMAHA_FINAL_TYPES + 1];
};

/* A turn card of a type of the flop, or the turn itself. */
struct ihp_omaha_turn {
  struct ihp_omaha_layout layout;
  uint8_t dealt;
  uint8_t later[IHP_OMAHA_CARDS];
  unsigned rivers;
  struct river river[IHP_OMAHA_TYPES];
};

/* ---- Memory --------------------------------------------------------------- */

enum ih_status ihp_omaha_histograms_new(const struct ih_omaha_bins *bins, unsigned m,
                                        struct ihp_omaha_histograms *out)
{
  *out = (struct ihp_omaha_histograms){
      .bins = bins,
      .m = m,
      .width = (bins->bins + IHP_OMAHA_COUNTS - 1u) / IHP_OMAHA_COUNTS * IHP_OMAHA_COUNTS,
      .add = ihp_omaha_add_counts_for(ih_instructions_best()),
      .turn = calloc(m == FLOP ? IHP_OMAHA_TYPES : 1, sizeof *out->turn)};
  return out->turn == NULL ? IH_ERR_MEMORY : IH_OK;
}

void ihp_omaha_histograms_free(struct ihp_omaha_histograms *histograms)
{
  free(histograms->turn);
  free(histograms->count);
  free(histograms->turn_count);
}

/* Makes room for rows of as many numbers of `element` bytes; their contents are lost. */
static void *make_room(void *old, size_t *room, size_t rows, size_t width, size_t element)
{
  if (rows <= *room)
    return old;
  free(old);
  *room = 0;
  void *made = rows > SIZE_MAX / (width * element) ? NULL : malloc(rows * width * element);
  if (made != NULL)
    *room = rows;
  return made;
}

/* ---- Boards --------------------------------------------------------------- */

/* Adds a river card of a type to a board of four cards. */
static void add_river(const struct ihp_omaha_histograms *all, const uint8_t board[], unsigned type,
                      unsigned times, struct ihp_omaha_turn *turn)
{
  const struct ihp_omaha_store *store = &all->bins->store;
  const struct ihp_omaha_types *from = &turn->layout.types;
  struct river *river = &turn->river[turn->rivers++];
  struct ihp_omaha_types types;
  uint8_t cards[RIVER];
  memcpy(cards, board, TURN);
  cards[TURN] = ihp_omaha_card_of_type(from, type);
  const struct ihp_omaha_canonical canonical = ihp_omaha_canonical(store, cards, RIVER);
  const uint8_t *own = store->cards[canonical.board];
  ihp_omaha_types_make(&store->game.deck, own, RIVER, ihp_omaha_suits(own, RIVER), &types);
  (void)ihp_omaha_steps_make(&types, store->game.hole, river->step);
  ihp_omaha_later_types(from, types.of, cards[TURN], canonical.permuted, river->later);
  river->bin = all->bins->bin + store->first[canonical.board];
  river->dealt = (uint8_t)type;
  river->left = from->left[type];
  river->times = (uint8_t)times;
}

/* Adds a board of four cards, the last of which is a turn card of the type `dealt`. */
static void add_turn(struct ihp_omaha_histograms *all, const uint8_t board[], uint8_t dealt)
{
  const ih_omaha_game *game = &all->bins->store.game;
  struct ihp_omaha_turn *turn = &all->turn[all->turns++];
  const unsigned rank = ih_card_rank(board[TURN - 1]);
  ihp_omaha_layout_make(&game->deck, board, TURN, ihp_omaha_suits(board, TURN), game->hole,
                        &turn->layout);
  ihp_omaha_later_types(&all->layout.types, turn->layout.types.of, board[TURN - 1], NULL,
                        turn->later);
  turn->dealt = dealt;
  turn->rivers = 0;
  for (unsigned type = 0; type < turn->layout.types.count; type++)
    if (all->m == TURN)
      add_river(all, board, type, 1, turn);
    else if (turn->layout.types.rank[type] >= rank)
      add_river(all, board, type, 1u + (turn->layout.types.rank[type] > rank), turn);
}

/* ---- Strips --------------------------------------------------------------- */

/* The types of all but the two lowest cards of patterns of a band, ascending.  The patterns that
 * have them are neighbours, and are called a strip. */
struct strip {
  uint8_t type[IHP_OMAHA_HIGHEST];
  uint32_t first, count; /* patterns */
};

IHP_ALWAYS_INLINE void place_strip(const struct ihp_omaha_layout *layout, unsigned n,
                                   struct strip *strip)
{
  strip->first = 0;
  for (unsigned i = 0; i < n - 2; i++)
    strip->first += layout->step[strip->type[i]][i + 1];
  strip->count = layout->step[strip->type[0] + 1][0];
}

/* Finds the first strip of these ranks; returns 0 if there is none. */
IHP_ALWAYS_INLINE int first_strip(const struct ihp_omaha_layout *layout, const uint8_t rank[],
                                  unsigned n, struct strip *strip)
{
  for (unsigned i = 0; i < n - 2; i++) {
    strip->type[i] = layout->begin[rank[i]];
    if (strip->type[i] == layout->begin[rank[i] + 1])
      return 0;
  }
  place_strip(layout, n, strip);
  return 1;
}

IHP_ALWAYS_INLINE int next_strip(const struct ihp_omaha_layout *layout, const uint8_t rank[],
                                 unsigned n, struct strip *strip)
{
  for (unsigned i = 0; i < n - 2; i++) {
    const int is_tied = i + 1 < n - 2 && rank[i] == rank[i + 1];
    const unsigned end = is_tied ? strip->type[i + 1] + 1u : layout->begin[rank[i] + 1];
    if (strip->type[i] + 1u < end) {
      strip->type[i]++;
      place_strip(layout, n, strip);
      return 1;
    }
    strip->type[i] = layout->begin[rank[i]];
  }
  return 0;
}

/* Returns a number of a strip of the band, two bits for each of its types. */
IHP_ALWAYS_INLINE unsigned number_of_strip(const struct ihp_omaha_layout *layout,
                                           const uint8_t rank[], unsigned n, const uint8_t type[])
{
  unsigned number = 0;
  for (unsigned i = 0; i < n - 2; i++)
    number |= (unsigned)(type[i] - layout->begin[rank[i]]) << 2 * i;
  return number;
}

/* ---- Starting a board ------------------------------------------------------ */

/* Finds where the strips of the band lie, and returns the number of its patterns. */
static uint32_t place_strips(struct ihp_omaha_histograms *all)
{
  const unsigned n = all->bins->store.game.hole;
  struct strip strip;
  uint32_t count = 0;
  for (int is_one = first_strip(&all->layout, all->rank, n, &strip); is_one;
       is_one = next_strip(&all->layout, all->rank, n, &strip)) {
    all->strip[number_of_strip(&all->layout, all->rank, n, strip.type)] = count;
    count += strip.count;
  }
  return count;
}

/* Replaces the ranks by the next ones in colex order; returns 0 after the last ones. */
static int next_ranks(struct ihp_omaha_histograms *all)
{
  const ih_omaha_game *game = &all->bins->store.game;
  unsigned i = 0;
  while (i + 1 < game->hole - 2 && all->rank[i] == all->rank[i + 1])
    all->rank[i++] = 0;
  all->rank[i]++;
  return all->rank[i] < game->deck.ranks;
}

/* Makes room for the largest band, and for the turn with the most patterns. */
static enum ih_status make_rooms(struct ihp_omaha_histograms *all)
{
  size_t most = 0, turn = 0;
  memset(all->rank, 0, sizeof all->rank);
  do {
    const size_t count = place_strips(all);
    most = count > most ? count : most;
  } while (next_ranks(all));
  for (unsigned t = 0; t < all->turns; t++)
    turn = all->turn[t].layout.size > turn ? all->turn[t].layout.size : turn;
  all->count = make_room(all->count, &all->room, most, all->width, sizeof *all->count);
  all->turn_count = make_room(all->turn_count, &all->turn_room, turn, all->width, 1);
  return all->count == NULL || all->turn_count == NULL ? IH_ERR_MEMORY : IH_OK;
}

enum ih_status ihp_omaha_histograms_start(struct ihp_omaha_histograms *all, const uint8_t board[])
{
  const ih_omaha_game *game = &all->bins->store.game;
  uint8_t cards[TURN];
  memcpy(cards, board, all->m);
  ihp_omaha_layout_make(&game->deck, board, all->m, ihp_omaha_suits(board, all->m), game->hole,
                        &all->layout);
  all->turns = 0;
  if (all->m == TURN)
    add_turn(all, cards, IHP_OMAHA_DEAD);
  for (uint8_t type = 0; type < all->layout.types.count && all->m == FLOP; type++) {
    cards[FLOP] = ihp_omaha_card_of_type(&all->layout.types, type);
    add_turn(all, cards, type);
  }
  const enum ih_status status = make_rooms(all);
  memset(all->rank, 0, sizeof all->rank);
  (void)place_strips(all);
  return status;
}

int ihp_omaha_histograms_next(struct ihp_omaha_histograms *all)
{
  if (!next_ranks(all))
    return 0;
  (void)place_strips(all);
  return 1;
}

/* ---- Bands --------------------------------------------------------------- */

/* A strip on a longer board. */
struct later_strip {
  uint8_t type[IHP_OMAHA_HIGHEST];
  uint32_t first; /* pattern of no cards but these */
  int left;       /* cards that can be dealt to it */
};

IHP_ALWAYS_INLINE void deal_to_strip(const struct strip *strip, const uint8_t later[],
                                     uint8_t dealt, int left, const ihp_omaha_step step[],
                                     unsigned n, struct later_strip *out)
{
  out->left = left;
  for (unsigned i = 0; i < n - 2; i++) {
    const uint8_t type = later[strip->type[i]];
    unsigned at = i;
    out->left -= strip->type[i] == dealt;
    for (; at > 0 && out->type[at - 1] > type; at--)
      out->type[at] = out->type[at - 1];
    out->type[at] = type;
  }
  out->first = 0;
  for (unsigned i = 0; i < n - 2; i++)
    out->first += step[out->type[i]][i + 1];
}

/* Returns the first pattern of a strip's row with one more type among its others.  It is mostly the
 * lowest; types of one rank may change their order on a longer board. */
IHP_ALWAYS_INLINE uint32_t later_row(const struct later_strip *strip, const ihp_omaha_step step[],
                                     uint8_t type, unsigned n)
{
  uint32_t row = 0;
  unsigned i = 0;
  if (type <= strip->type[0])
    return strip->first + step[type][0];
  for (; i < n - 2 && strip->type[i] < type; i++)
    row += step[strip->type[i]][i];
  row += step[type][i];
  for (; i < n - 2; i++)
    row += step[strip->type[i]][i + 1];
  return row;
}

/* Counts the runouts of a river card in the histograms of a strip of the turn. */
IHP_ALWAYS_INLINE void count_river(const struct ihp_omaha_layout *turn, const struct river *river,
                                   const struct strip *strip, unsigned n, size_t width,
                                   uint8_t *count)
{
  const uint8_t dealt = river->dealt;
  struct later_strip later;
  deal_to_strip(strip, river->later, dealt, river->left, river->step, n, &later);
  for (uint8_t type = 0; type <= strip->type[0]; type++) {
    const unsigned length = turn->types.end[type];
    uint8_t *row = count;
    count += length * width;
    if (later.left - (type == dealt) <= 0)
      continue;
    const uint8_t weight = (uint8_t)((later.left - (type == dealt)) * river->times);
    const uint8_t *bin = river->bin + later_row(&later, river->step, river->later[type], n);
    for (unsigned low = 0; low < length; low++) {
      uint8_t *counter = &row[low * width + bin[river->later[low]]];
      *counter = (uint8_t)(*counter + weight);
    }
    if (dealt < length) {
      uint8_t *counter = &row[dealt * width + bin[river->later[dealt]]];
      *counter = (uint8_t)(*counter - river->times);
    }
  }
}

/* Adds the histograms of a turn card to those of a strip of the flop. */
IHP_ALWAYS_INLINE void add_turn_counts(const struct ihp_omaha_histograms *all,
                                       const struct ihp_omaha_turn *turn, const struct strip *strip,
                                       unsigned n, uint16_t *count)
{
  const struct ihp_omaha_layout *flop = &all->layout;
  const size_t width = all->width;
  const uint8_t dealt = turn->dealt;
  struct later_strip later;
  deal_to_strip(strip, turn->later, dealt, flop->types.left[dealt], turn->layout.step, n, &later);
  for (uint8_t type = 0; type <= strip->type[0]; type++) {
    const unsigned length = flop->types.end[type];
    uint16_t *row = count;
    count += length * width;
    if (later.left - (type == dealt) <= 0)
      continue;
    const unsigned weight = (unsigned)(later.left - (type == dealt));
    const uint8_t *from =
        all->turn_count + width * later_row(&later, turn->layout.step, turn->later[type], n);
    all->add(from, turn->later, length, weight, width, row);
    if (dealt < length) /* one less for those that hold such a card themselves */
      all->add(from, turn->later + dealt, 1, UINT16_MAX, width, row + width * dealt);
  }
}

/* Computes the histograms of a band on a board of four cards. */
IHP_ALWAYS_INLINE void make_turn_band(struct ihp_omaha_histograms *all,
                                      const struct ihp_omaha_turn *turn, const uint8_t rank[],
                                      unsigned n)
{
  const struct ihp_omaha_layout *layout = &turn->layout;
  const size_t width = all->width;
  struct strip strip;
  for (int is_one = first_strip(layout, rank, n, &strip); is_one;
       is_one = next_strip(layout, rank, n, &strip)) {
    uint8_t *count = all->turn_count + strip.first * width;
    memset(count, 0, strip.count * width);
    for (unsigned r = 0; r < turn->rivers; r++)
      count_river(layout, &turn->river[r], &strip, n, width, count);
  }
}

IHP_ALWAYS_INLINE void make_band(struct ihp_omaha_histograms *all, unsigned n)
{
  const struct ihp_omaha_layout *layout = &all->layout;
  const size_t width = all->width;
  static const uint8_t zeros[1] = {0};
  uint16_t *end = all->count;
  for (unsigned t = 0; t < all->turns; t++) {
    const struct ihp_omaha_turn *turn = &all->turn[t];
    uint16_t *count = all->count;
    struct strip strip;
    make_turn_band(all, turn, all->rank, n);
    for (int is_one = first_strip(layout, all->rank, n, &strip); is_one;
         is_one = next_strip(layout, all->rank, n, &strip)) {
      if (t == 0)
        memset(count, 0, strip.count * width * sizeof *count);
      if (all->m == FLOP)
        add_turn_counts(all, turn, &strip, n, count);
      else
        all->add(all->turn_count + strip.first * width, zeros, 1, 1, strip.count * width, count);
      count += strip.count * width;
    }
    end = count;
  }
  for (uint16_t *count = all->count; count < end && all->m == FLOP; count += 8)
    *(ihp_u16x8 *)count >>= 1;
}

void ihp_omaha_histograms_make(struct ihp_omaha_histograms *all)
{
  const unsigned n = all->bins->store.game.hole;
  if (n == 4)
    make_band(all, 4);
  else if (n == 5)
    make_band(all, 5);
  else
    make_band(all, 6);
}

/* ---- Hole cards ----------------------------------------------------------- */

/* Sets the highest cards to those of the row's suits; returns 0 if there are no such hole cards. */
static int set_highest(const struct ihp_omaha_histograms *all, struct ihp_omaha_hole_row *row)
{
  const unsigned n = all->bins->store.game.hole;
  for (unsigned i = 2; i < n; i++) {
    row->hole[i] = ih_card_make(all->rank[i - 2], row->suits >> 2 * (i - 2) & 3);
    if (all->layout.types.of[row->hole[i]] == IHP_OMAHA_DEAD ||
        (i > 2 && row->hole[i] <= row->hole[i - 1]))
      return 0;
  }
  return 1;
}

static uint32_t pattern_of(const struct ihp_omaha_histograms *all, const uint8_t hole[])
{
  const unsigned n = all->bins->store.game.hole;
  uint8_t others[IHP_OMAHA_OTHERS];
  for (unsigned i = 0; i < n - 1; i++) {
    const uint8_t type = all->layout.types.of[hole[i + 1]];
    unsigned at = i;
    for (; at > 0 && others[at - 1] > type; at--)
      others[at] = others[at - 1];
    others[at] = type;
  }
  return all->strip[number_of_strip(&all->layout, all->rank, n, others + 1)] +
         all->layout.step[others[0]][0];
}

int ihp_omaha_histograms_row(const struct ihp_omaha_histograms *all, struct ihp_omaha_hole_row *row)
{
  const unsigned ways = 1u << 2 * (all->bins->store.game.hole - 2);
  for (; row->suits < ways; row->suits++, row->hole[1] = 0) {
    if (!set_highest(all, row))
      continue;
    while (++row->hole[1] < row->hole[2])
      if (all->layout.types.of[row->hole[1]] != IHP_OMAHA_DEAD) {
        row->pattern = pattern_of(all, row->hole);
        return 1;
      }
  }
  return 0;
}
