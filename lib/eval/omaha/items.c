/* The items of a final board (range.h), sorted by their levels. */
#include "eval/omaha/range.h"

#include <stdlib.h>
#include <string.h>

/* A rank's live cards of its two types: of suits that do not matter, and of the one that does. */
struct rank_lanes {
  uint8_t type[2], lanes[2];
};

/* The cards chosen so far, and levels that they give. */
struct chosen {
  uint8_t card[IHP_OMAHA_ABOVE];
  uint32_t place;                      /* their part of a place */
  uint8_t among;                       /* the level of any two of them */
  uint8_t with[IHP_OMAHA_FINAL_TYPES]; /* of any of them with a card of a type */
};

struct item_walk {
  const ih_omaha_comparison *comparison;
  unsigned above;
  struct rank_lanes rank[IH_MAX_CARDS / IHP_OMAHA_LANES];
  uint32_t *count;             /* items of each level, unless they are written */
  struct ihp_omaha_item *item; /* where they are written, or NULL */
  uint32_t *next;              /* the next one of each level */
};

static uint8_t higher_level(uint8_t a, uint8_t b)
{
  return a > b ? a : b;
}

static void add_item(const struct item_walk *walk, const struct chosen *chosen, unsigned rank,
                     unsigned last, unsigned lanes, unsigned level)
{
  if (walk->item == NULL) {
    walk->count[level]++;
    return;
  }
  struct ihp_omaha_item *item = &walk->item[walk->next[level]++];
  memcpy(item->above, chosen->card, sizeof item->above);
  item->rank = (uint8_t)rank;
  item->last = (uint8_t)last;
  item->lanes = (uint8_t)lanes;
  item->place = chosen->place + walk->comparison->range->step[2][last] + IHP_OMAHA_LANES * rank;
}

/* Adds the items of a last card and a rank: one, or two if the levels of the two types differ. */
static void add_items(const struct item_walk *walk, const struct chosen *chosen, unsigned rank,
                      unsigned last)
{
  const struct ih_omaha_comparison *comparison = walk->comparison;
  const struct rank_lanes *of = &walk->rank[rank];
  const uint8_t type = comparison->patterns.types.of[last];
  const uint8_t *with = comparison->pair_level[type];
  const uint8_t before = higher_level(chosen->among, chosen->with[type]);
  const unsigned below =
      last / IHP_OMAHA_LANES == rank ? (1u << last % IHP_OMAHA_LANES) - 1 : IHP_OMAHA_ALL_LANES;
  unsigned lanes[2], level[2];
  for (unsigned i = 0; i < 2; i++) {
    lanes[i] = of->lanes[i] & below;
    level[i] = higher_level(higher_level(before, chosen->with[of->type[i]]), with[of->type[i]]);
  }
  if (lanes[0] != 0 && lanes[1] != 0 && level[0] == level[1]) {
    add_item(walk, chosen, rank, last, lanes[0] | lanes[1], level[0]);
    return;
  }
  for (unsigned i = 0; i < 2; i++)
    if (lanes[i] != 0)
      add_item(walk, chosen, rank, last, lanes[i], level[i]);
}

/* Chooses the cards from number i on, all below `end`. */
static void choose_cards(const struct item_walk *walk, const struct chosen *chosen, unsigned i,
                         unsigned end)
{
  const uint8_t *of = walk->comparison->patterns.types.of;
  if (i == walk->above) {
    for (unsigned rank = 0; IHP_OMAHA_LANES * rank < end; rank++)
      for (unsigned last = IHP_OMAHA_LANES * rank + 1; last < end; last++)
        if (of[last] != IHP_OMAHA_DEAD)
          add_items(walk, chosen, rank, last);
    return;
  }
  for (unsigned card = 0; card < end; card++) {
    if (of[card] == IHP_OMAHA_DEAD)
      continue;
    struct chosen more = *chosen;
    const uint8_t *with = walk->comparison->pair_level[of[card]];
    more.card[i] = (uint8_t)card;
    more.place = chosen->place + walk->comparison->range->step[walk->above + 2 - i][card];
    more.among = higher_level(chosen->among, chosen->with[of[card]]);
    for (unsigned type = 0; type < IHP_OMAHA_FINAL_TYPES; type++)
      more.with[type] = higher_level(chosen->with[type], with[type]);
    choose_cards(walk, &more, i + 1, card);
  }
}

static void begin_walk(const ih_omaha_comparison *comparison, struct item_walk *out)
{
  const struct ihp_omaha_types *types = &comparison->patterns.types;
  memset(out, 0, sizeof *out);
  out->comparison = comparison;
  out->above = (unsigned)comparison->n - 2;
  for (unsigned card = 0; card < IH_MAX_CARDS; card++) {
    const uint8_t type = types->of[card];
    if (type == IHP_OMAHA_DEAD)
      continue;
    struct rank_lanes *rank = &out->rank[card / IHP_OMAHA_LANES];
    const int matters = types->suit[type] < IH_MAX_SUITS;
    rank->type[matters] = type;
    rank->lanes[matters] = (uint8_t)(rank->lanes[matters] | 1u << card % IHP_OMAHA_LANES);
  }
}

enum ih_status ihp_omaha_items(struct ih_omaha_comparison *comparison)
{
  struct ihp_omaha_range *range = comparison->range;
  const struct chosen none = {{0}, 0, 0, {0}};
  uint32_t next[IHP_OMAHA_LEVELS];
  struct item_walk walk;
  begin_walk(comparison, &walk);
  memset(range->first, 0, sizeof range->first);
  walk.count = range->first + 1;
  choose_cards(&walk, &none, 0, IH_MAX_CARDS);
  for (unsigned level = 0; level < IHP_OMAHA_LEVELS; level++) {
    next[level] = range->first[level];
    range->first[level + 1] += range->first[level];
  }
  const size_t items = range->first[IHP_OMAHA_LEVELS];
  if (items > range->room) {
    free(range->item);
    range->room = 0;
    range->item = calloc(items + IHP_OMAHA_ITEMS_AHEAD, sizeof *range->item);
    if (range->item == NULL)
      return IH_ERR_MEMORY;
    range->room = items;
  }
  walk.item = range->item;
  walk.next = next;
  choose_cards(&walk, &none, 0, IH_MAX_CARDS);
  return IH_OK;
}
