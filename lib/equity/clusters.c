/* As strength/compare.c counts hands, of each class for itself: what is one number there
 * is a row here. */
#include "equity/clusters.h"

#include "equity/rows.h"

#include <isohand/boards.h>
#include <stdlib.h>
#include <string.h>

int ihp_classes_check(const ih_street *street, const ih_equity_clusters *classes)
{
  const uint64_t hands = ih_indexer_size(street->indexer, 0);
  int good = classes != NULL && classes->of != NULL && classes->count > 0 && classes->count <= 255;
  for (uint64_t i = 0; good && i < hands; i++)
    good = classes->of[i] < classes->count;
  return good;
}

static void name_hands(struct ihp_classes *out, const ih_street *street, const uint8_t of[])
{
  uint64_t index[IH_MAX_HOLES];
  uint8_t card[IH_MAX_CARDS];
  const unsigned cards = ihp_left(&street->deck, NULL, 0, card);
  (void)ih_index_holes(street->indexer, NULL, 0, index);
  for (unsigned h = 1; h < cards; h++)
    for (unsigned l = 0; l < h; l++) {
      const unsigned place = ih_hole_place(card[h], card[l]);
      out->of[place] = of[index[place]];
      out->high[place] = card[h];
      out->low[place] = card[l];
    }
}

struct ihp_classes *ihp_classes_new(const ih_street *street, const ih_equity_clusters *classes)
{
  struct ihp_classes *out = calloc(1, sizeof *out);
  if (out == NULL)
    return NULL;
  out->count = classes->count;
  out->width = (classes->count + 7) / 8 * 8;
  const size_t row = out->width * sizeof(uint16_t);
  out->behind = calloc(1 + IH_MAX_CARDS, row);
  out->wins = calloc(IH_HOLES, row);
  out->ties = calloc(IH_HOLES, row);
  out->opponents = calloc(IH_HOLES, row);
  if (out->behind == NULL || out->wins == NULL || out->ties == NULL || out->opponents == NULL) {
    ihp_classes_free(out);
    return NULL;
  }
  name_hands(out, street, classes->of);
  return out;
}

void ihp_classes_free(struct ihp_classes *classes)
{
  if (classes == NULL)
    return;
  free(classes->behind);
  free(classes->wins);
  free(classes->ties);
  free(classes->opponents);
  free(classes);
}

/* The row of all hands with a card that are behind. */
static uint16_t *with(const struct ihp_classes *classes, unsigned card)
{
  return classes->behind + (1 + card) * classes->width;
}

/* to[] = the hands behind that share no card with a hand, if none has both its cards, less
 * those of a row that is not NULL. */
static void apart(const struct ihp_classes *classes, unsigned place, const uint16_t *less,
                  uint16_t *to)
{
  const uint16_t *high = with(classes, classes->high[place]);
  const uint16_t *low = with(classes, classes->low[place]);
  for (unsigned c = 0; c < classes->width; c += 8) {
    ihp_words8 rest = *(const ihp_words8 *)(classes->behind + c) - *(const ihp_words8 *)(high + c) -
                      *(const ihp_words8 *)(low + c);
    if (less != NULL)
      rest -= *(const ihp_words8 *)(less + c);
    *(ihp_words8 *)(to + c) = rest;
  }
}

/* The same once the hand itself is behind, and so taken away twice. */
static void apart_with_own(const struct ihp_classes *classes, unsigned place, const uint16_t *less,
                           uint16_t *to)
{
  apart(classes, place, less, to);
  to[classes->of[place]]++;
}

static void count_group(struct ihp_classes *classes, const uint16_t group[], unsigned n)
{
  const size_t width = classes->width;
  for (unsigned i = 0; i < n; i++)
    apart(classes, group[i], NULL, classes->wins + group[i] * width);
  for (unsigned i = 0; i < n; i++) {
    const unsigned class = classes->of[group[i]];
    classes->behind[class]++;
    with(classes, classes->high[group[i]])[class]++;
    with(classes, classes->low[group[i]])[class]++;
  }
  for (unsigned i = 0; i < n; i++)
    apart_with_own(classes, group[i], classes->wins + group[i] * width,
                   classes->ties + group[i] * width);
}

void ihp_classes_compare(struct ihp_classes *classes, const ih_street *street,
                         const uint8_t board[])
{
  const ih_showdown_order *order = &classes->order;
  const size_t row = classes->width * sizeof(uint16_t);
  ihp_order(street, board, &classes->order);
  memset(classes->behind, 0, (1 + IH_MAX_CARDS) * row);
  memset(classes->wins, 0, IH_HOLES * row);
  memset(classes->ties, 0, IH_HOLES * row);
  memset(classes->opponents, 0, IH_HOLES * row);
  for (unsigned g = 0; g < order->levels; g++)
    count_group(classes, order->order + order->first[g],
                (unsigned)(order->first[g + 1] - order->first[g]));
  for (unsigned i = 0; i < order->holes; i++)
    apart_with_own(classes, order->order[i], NULL,
                   classes->opponents + order->order[i] * classes->width);
}
