/* The types of a board's live cards, and where the patterns of hole cards lie. */
#include "eval/omaha/patterns.h"

#include "base/binomial.h"

#include <stdlib.h>
#include <string.h>

/* ---- Types ---------------------------------------------------------------- */

void ihp_omaha_types_make(const ih_deck *deck, const uint8_t board[], size_t m, unsigned suits,
                          struct ihp_omaha_types *out)
{
  uint64_t dead = 0;
  for (size_t i = 0; i < m; i++)
    dead |= UINT64_C(1) << board[i];
  memset(out, 0, sizeof *out);
  memset(out->of, IHP_OMAHA_DEAD, sizeof out->of);
  for (uint8_t rank = 0; rank < deck->ranks; rank++) {
    const unsigned first = out->count;
    for (unsigned kind = 0; kind <= deck->suits; kind++) {
      const uint8_t type = (uint8_t)out->count; /* first the suits that do not matter */
      for (uint8_t suit = 0; suit < deck->suits; suit++) {
        const uint8_t card = ih_card_make(rank, suit);
        const unsigned own = (suits >> suit & 1) != 0 ? suit + 1u : 0;
        if (own != kind || (dead >> card & 1) != 0)
          continue;
        out->of[card] = type;
        out->rank[type] = rank;
        out->suit[type] = kind == 0 ? IH_MAX_SUITS : suit;
        out->left[type]++;
      }
      out->count += out->left[type] > 0;
    }
    for (unsigned type = first; type < out->count; type++)
      out->end[type] = (uint8_t)out->count;
  }
}

/* ---- Rows ----------------------------------------------------------------- */

/* Replaces n ascending types by the next multiset in colex order. */
static void next_types(uint8_t types[], size_t n)
{
  size_t i = 0;
  while (i + 1 < n && types[i] == types[i + 1])
    types[i++] = 0;
  types[i]++;
}

enum ih_status ihp_omaha_patterns_new(size_t n, unsigned most_types, struct ihp_omaha_patterns *out)
{
  const uint32_t rows = ihp_omaha_colex((unsigned)n - 1, most_types);
  memset(out, 0, sizeof *out);
  out->n = n;
  out->most_types = most_types;
  for (unsigned k = 1; k < n; k++)
    for (unsigned type = 0; type < IHP_OMAHA_TYPES; type++)
      out->step[k - 1][type] = ihp_omaha_colex(k, type);
  out->others = calloc(rows, sizeof *out->others);
  out->row = calloc(rows, sizeof *out->row);
  if (out->others == NULL || out->row == NULL)
    return IH_ERR_MEMORY;
  for (uint32_t r = 1; r < rows; r++) {
    memcpy(out->others[r], out->others[r - 1], sizeof *out->others);
    next_types(out->others[r], n - 1);
  }
  return IH_OK;
}

void ihp_omaha_patterns_free(struct ihp_omaha_patterns *patterns)
{
  free(patterns->others);
  free(patterns->row);
  free(patterns->copy);
}

/* Returns 1 if there are enough live cards of each of n ascending types. */
static int are_left(const uint8_t left[], const uint8_t types[], size_t n)
{
  unsigned run = 0;
  for (size_t i = 0; i < n; i++) {
    run = i > 0 && types[i] == types[i - 1] ? run + 1 : 1;
    if (run > left[types[i]])
      return 0;
  }
  return 1;
}

/* Returns the number of the row in which a pattern belongs if its varying card has the lowest of
 * the others' types: those without the lowest, and with a higher type. */
static uint32_t find_row(const struct ihp_omaha_patterns *patterns, const uint8_t others[],
                         uint8_t higher)
{
  const size_t n = patterns->n;
  uint32_t number = 0;
  size_t at = 0;
  for (unsigned k = 1; k < n; k++) {
    const int is_higher = at + 1 == k && (k == n - 1 || others[k] >= higher);
    number += patterns->step[k - 1][is_higher ? higher : others[++at]];
  }
  return number;
}

static enum ih_status add_copy(struct ihp_omaha_patterns *patterns, uint32_t to, uint32_t from)
{
  if (patterns->copies == patterns->room) {
    const size_t room = 2 * patterns->room + 256;
    struct ihp_omaha_copy *copy = realloc(patterns->copy, room * sizeof *copy);
    if (copy == NULL)
      return IH_ERR_MEMORY;
    patterns->copy = copy;
    patterns->room = room;
  }
  patterns->copy[patterns->copies++] = (struct ihp_omaha_copy){to, from};
  return IH_OK;
}

/* Adds the copies of a row: its varying card follows the lowest of the others. */
static enum ih_status add_copies(struct ihp_omaha_patterns *patterns, uint32_t r)
{
  const uint8_t *others = patterns->others[r];
  enum ih_status status = IH_OK;
  for (uint8_t type = (uint8_t)(others[0] + 1);
       type < patterns->types.end[others[0]] && status == IH_OK; type++) {
    const uint32_t from = find_row(patterns, others, type);
    if (patterns->row[from] != IHP_OMAHA_NO_ROW)
      status = add_copy(patterns, patterns->row[r] + type, patterns->row[from] + others[0]);
  }
  return status;
}

enum ih_status ihp_omaha_patterns_make(struct ihp_omaha_patterns *patterns, const ih_deck *deck,
                                       const uint8_t board[], size_t m, unsigned suits)
{
  const struct ihp_omaha_types *types = &patterns->types;
  const size_t others = patterns->n - 1;
  enum ih_status status = IH_OK;
  ihp_omaha_types_make(deck, board, m, suits, &patterns->types);
  patterns->rows = ihp_omaha_colex((unsigned)others, types->count);
  patterns->count = 0;
  patterns->copies = 0;
  for (uint32_t r = 0; r < patterns->rows; r++) {
    const uint8_t *of = patterns->others[r];
    const int is_row = are_left(types->left, of, others);
    patterns->row[r] = is_row ? patterns->count : IHP_OMAHA_NO_ROW;
    patterns->count += is_row ? types->end[of[0]] : 0;
  }
  for (uint32_t r = 0; r < patterns->rows && status == IH_OK; r++)
    if (patterns->row[r] != IHP_OMAHA_NO_ROW &&
        types->end[patterns->others[r][0]] > patterns->others[r][0] + 1)
      status = add_copies(patterns, r);
  return status;
}

void ihp_omaha_patterns_copy(const struct ihp_omaha_patterns *from, struct ihp_omaha_patterns *to)
{
  to->types = from->types;
  to->rows = from->rows;
  to->count = from->count;
  to->copies = 0;
  memcpy(to->row, from->row, from->rows * sizeof *to->row);
}
