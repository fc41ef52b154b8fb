/* The levels of a final board's patterns: hole cards of equal strength are of one level. */
#include "eval/omaha/board.h"
#include "eval/omaha/compare.h"
#include "eval/omaha/hole.h"

#include <stdlib.h>
#include <string.h>

/* The level of patterns that no hole cards have. */
enum { NO_LEVEL = IHP_OMAHA_LEVELS - 1 };

/* ---- Pairs of types ------------------------------------------------------- */

/* strength[a][b], b <= a: the best hand of two cards of these types with three of the board. */
struct pair_strengths {
  uint16_t of[IHP_OMAHA_FINAL_TYPES][IHP_OMAHA_FINAL_TYPES];
};

/* By the tables of the standard ranking.  Cards of a deck with fewer ranks are rated as its lowest
 * ranks, though they represent its highest; lib/eval/showdown/types.h explains why the comparison
 * is the same. */
static void rate_standard_pairs(const struct ihp_omaha_types *types, const uint8_t board[],
                                size_t m, struct pair_strengths *out)
{
  ih_omaha_board prepared;
  ih_omaha_board_prepare_unchecked(board, m, &prepared);
  const struct ihp_omaha_board *rows = ihp_omaha_board_in(&prepared);
  for (unsigned a = 0; a < types->count; a++)
    for (unsigned b = 0; b <= a; b++) {
      const unsigned at = ihp_omaha_higher(types->rank[a]) + types->rank[b];
      const int are_suited = types->suit[a] < IH_MAX_SUITS && types->suit[b] < IH_MAX_SUITS;
      const int16_t by_rank = rows->ranks[at], by_suit = are_suited ? rows->suited[at] : 0;
      out->of[a][b] = (uint16_t)(by_rank > by_suit ? by_rank : by_suit);
    }
}

/* Returns the best hand of two cards with three of the board. */
static uint16_t rate_pair(enum ih_ranking ranking, uint8_t a, uint8_t b, const uint8_t board[],
                          size_t m)
{
  uint16_t best = 0;
  for (size_t i = 2; i < m; i++)
    for (size_t j = 1; j < i; j++)
      for (size_t k = 0; k < j; k++) {
        const uint8_t five[5] = {a, b, board[i], board[j], board[k]};
        const uint16_t strength = ih_ranking_rate_unchecked(ranking, five, 5);
        best = strength > best ? strength : best;
      }
  return best;
}

/* By any ranking: rates two cards of each two types.  Two cards that no hole cards have get 0. */
static void rate_pairs(enum ih_ranking ranking, const struct ihp_omaha_types *types,
                       const uint8_t board[], size_t m, struct pair_strengths *out)
{
  uint8_t first[IHP_OMAHA_FINAL_TYPES] = {0}, last[IHP_OMAHA_FINAL_TYPES] = {0};
  for (uint8_t card = 0; card < IH_MAX_CARDS; card++)
    if (types->of[card] != IHP_OMAHA_DEAD)
      last[types->of[card]] = card;
  for (uint8_t card = IH_MAX_CARDS; card-- > 0;)
    if (types->of[card] != IHP_OMAHA_DEAD)
      first[types->of[card]] = card;
  for (unsigned a = 0; a < types->count; a++)
    for (unsigned b = 0; b <= a; b++)
      out->of[a][b] = first[a] == last[b] ? 0 : rate_pair(ranking, first[a], last[b], board, m);
}

/* Numbers the different strengths of pairs, ascending. */
static void number_strengths(struct ih_omaha_comparison *comparison,
                             const struct pair_strengths *strengths)
{
  enum { WORDS = IH_STRENGTH_MAX / 64 + 1 };
  const unsigned count = comparison->patterns.types.count;
  uint64_t seen[WORDS] = {0};
  uint8_t before[WORDS];
  unsigned levels = 0;
  for (unsigned a = 0; a < count; a++)
    for (unsigned b = 0; b <= a; b++)
      seen[strengths->of[a][b] / 64] |= UINT64_C(1) << strengths->of[a][b] % 64;
  for (unsigned w = 0; w < WORDS; w++) {
    before[w] = (uint8_t)levels;
    levels += ihp_popcount(seen[w]);
  }
  for (unsigned a = 0; a < count; a++)
    for (unsigned b = 0; b <= a; b++) {
      const uint16_t strength = strengths->of[a][b];
      const uint64_t below = seen[strength / 64] & ((UINT64_C(1) << strength % 64) - 1);
      const uint8_t level = (uint8_t)(before[strength / 64] + ihp_popcount(below));
      comparison->pair_level[a][b] = comparison->pair_level[b][a] = level;
    }
  comparison->levels = levels;
}

/* Rates all pairs of the board's types. */
static void find_pair_levels(struct ih_omaha_comparison *comparison, const uint8_t board[],
                             size_t m)
{
  const struct ihp_omaha_types *types = &comparison->patterns.types;
  struct pair_strengths strengths;
  if (comparison->ranking == IH_RANKING_STANDARD)
    rate_standard_pairs(types, board, m, &strengths);
  else
    rate_pairs(comparison->ranking, types, board, m, &strengths);
  number_strengths(comparison, &strengths);
}

/* ---- Patterns ------------------------------------------------------------- */

static uint8_t greater_level(uint8_t a, uint8_t b)
{
  return a > b ? a : b;
}

/* level[0..] = the levels of a row's patterns, and some more. */
IHP_ALWAYS_INLINE void rate_row(const uint8_t (*pair)[IHP_OMAHA_PADDING], const uint8_t others[],
                                size_t n, uint8_t *restrict level)
{
  enum { LANES = 32 };
  uint8_t among = 0;
  for (unsigned i = 1; i < n - 1; i++)
    for (unsigned j = 0; j < i; j++)
      among = greater_level(among, pair[others[i]][others[j]]);
  for (unsigned type = 0; type < LANES; type++)
    level[type] = among;
  for (unsigned i = 0; i < n - 1; i++) {
    const uint8_t *restrict with = pair[others[i]];
    for (unsigned type = 0; type < LANES; type++)
      level[type] = greater_level(level[type], with[type]);
  }
}

/* Rates all patterns and counts those of each level in first[level + 1]. */
IHP_ALWAYS_INLINE void rate_patterns(struct ih_omaha_comparison *comparison, size_t n)
{
  const struct ihp_omaha_patterns *patterns = &comparison->patterns;
  for (uint32_t r = 0; r < patterns->rows; r++) {
    if (patterns->row[r] == IHP_OMAHA_NO_ROW)
      continue;
    const uint8_t *others = patterns->others[r], lowest = others[0];
    uint8_t *level = comparison->level + patterns->row[r];
    rate_row(comparison->pair_level, others, n, level);
    const unsigned same = ihp_omaha_lowest_run(others, n) < patterns->types.left[lowest];
    for (unsigned type = 0; type < lowest + same; type++)
      comparison->first[level[type] + 1]++;
    for (unsigned type = lowest + same; type < patterns->types.end[lowest]; type++)
      level[type] = NO_LEVEL;
  }
}

/* Puts the patterns in the order of their levels; first[g + 1], the place of the next one of level
 * g, ends as the first of level g + 1. */
IHP_ALWAYS_INLINE void sort_patterns(struct ih_omaha_comparison *comparison, size_t n)
{
  const struct ihp_omaha_patterns *patterns = &comparison->patterns;
  for (uint32_t r = 0; r < patterns->rows; r++) {
    if (patterns->row[r] == IHP_OMAHA_NO_ROW)
      continue;
    const uint8_t *others = patterns->others[r];
    const uint8_t *level = comparison->level + patterns->row[r];
    struct ihp_omaha_pattern pattern = {patterns->row[r], {0}};
    for (unsigned i = 0; i < n - 1; i++)
      pattern.type[i + 1] = others[i];
    for (unsigned type = 0; type <= others[0]; type++, pattern.number++) {
      pattern.type[0] = (uint8_t)type;
      if (level[type] != NO_LEVEL)
        comparison->sorted[comparison->first[level[type] + 1]++] = pattern;
    }
  }
}

static void sort_levels(struct ih_omaha_comparison *comparison, size_t n)
{
  memset(comparison->first, 0, sizeof comparison->first);
  if (n == 4)
    rate_patterns(comparison, 4);
  else if (n == 5)
    rate_patterns(comparison, 5);
  else
    rate_patterns(comparison, 6);
  uint32_t before = 0;
  for (unsigned g = 1; g <= comparison->levels; g++) {
    const uint32_t here = comparison->first[g];
    comparison->first[g] = before;
    before += here;
  }
  if (n == 4)
    sort_patterns(comparison, 4);
  else if (n == 5)
    sort_patterns(comparison, 5);
  else
    sort_patterns(comparison, 6);
}

/* ---- Boards --------------------------------------------------------------- */

/* Returns the suit of which the board has three or more cards, as a bit; 0 if none exists. */
static unsigned flush_suit(const uint8_t board[], size_t m)
{
  unsigned count[IH_MAX_SUITS] = {0}, suit = 0;
  for (size_t i = 0; i < m; i++)
    if (++count[ih_card_suit(board[i])] == 3)
      suit = 1u << ih_card_suit(board[i]);
  return suit;
}

/* Makes room for a number for each pattern. */
static enum ih_status make_room(struct ih_omaha_comparison *comparison)
{
  const size_t room = (size_t)comparison->patterns.count + IHP_OMAHA_PADDING;
  if (room <= comparison->room)
    return IH_OK;
  free(comparison->level);
  free(comparison->wins);
  free(comparison->ties);
  free(comparison->sorted);
  comparison->room = 0;
  comparison->level = calloc(room, sizeof *comparison->level);
  comparison->wins = calloc(room, sizeof *comparison->wins);
  comparison->ties = calloc(room, sizeof *comparison->ties);
  comparison->sorted = calloc(room, sizeof *comparison->sorted);
  if (comparison->level == NULL || comparison->wins == NULL || comparison->ties == NULL ||
      comparison->sorted == NULL)
    return IH_ERR_MEMORY;
  comparison->room = room;
  return IH_OK;
}

void ihp_omaha_pair_levels(struct ih_omaha_comparison *comparison, const uint8_t board[], size_t m)
{
  ihp_omaha_types_make(&comparison->deck, board, m, flush_suit(board, m),
                       &comparison->patterns.types);
  find_pair_levels(comparison, board, m);
}

enum ih_status ihp_omaha_levels(struct ih_omaha_comparison *comparison, const uint8_t board[],
                                size_t m)
{
  enum ih_status status = ihp_omaha_patterns_make(&comparison->patterns, &comparison->deck, board,
                                                  m, flush_suit(board, m));
  if (status == IH_OK)
    status = make_room(comparison);
  if (status != IH_OK)
    return status;
  find_pair_levels(comparison, board, m);
  sort_levels(comparison, comparison->n);
  return IH_OK;
}
