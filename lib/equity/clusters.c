/* Counts hole cards level by level, weakest first.  Each count is a row with a number per
 * cluster. */
#include "equity/clusters.h"
#include "base/callbacks.h"

#include "equity/add_rows.h"

#include <isohand/boards.h>
#include <stdlib.h>
#include <string.h>

int ihp_clusters_check(const ih_street *street, const ih_equity_clusters *clusters)
{
  const uint64_t hands = ih_indexer_size(street->indexer, 0);
  int good = clusters != NULL && clusters->of != NULL && clusters->count > 0 &&
             clusters->count <= IH_EQUITY_MAX_CLUSTERS && ihp_is_unused(clusters->reserved);
  for (uint64_t i = 0; good && i < hands; i++)
    good = clusters->of[i] < clusters->count;
  return good;
}

/* Lists the cards and the cluster of each place. */
static void list_cluster_places(struct ihp_clusters *out, const ih_street *street,
                                const uint8_t of[])
{
  uint64_t index[IH_MAX_HOLES];
  (void)ih_index_holes(street->indexer, NULL, 0, index);
  for (unsigned place = 0; place < ih_hole_vector_length(&street->deck); place++) {
    (void)ih_hole_cards(place, out->cards[place]);
    out->of[place] = index[place] == IH_NO_INDEX ? 0 : of[index[place]];
  }
}

struct ihp_clusters *ihp_clusters_new(const ih_street *street, const ih_equity_clusters *clusters)
{
  const size_t width = (clusters->count + 7) / 8 * 8;
  const size_t counted = (1 + IH_MAX_CARDS) * width, numbers = 3 * IH_HOLES * width;
  struct ihp_clusters *out = calloc(1, sizeof *out + (counted + 2 * numbers) * sizeof(uint16_t));
  if (out == NULL)
    return NULL;
  out->count = clusters->count;
  out->width = width;
  out->numbers = numbers;
  out->wins = out->counted + counted;
  out->ties = out->wins + IH_HOLES * width;
  out->opponents = out->ties + IH_HOLES * width;
  out->sums = out->wins + numbers;
  list_cluster_places(out, street, clusters->of);
  return out;
}

/* Returns the row of the counted hole cards that contain a card. */
static uint16_t *counted_with(struct ihp_clusters *clusters, unsigned card)
{
  return clusters->counted + (1 + card) * clusters->width;
}

/* to[] = how many counted hole cards share no card with those of a place, minus the row `less`
 * unless it is NULL.  The place itself must not have been counted: it would be subtracted twice. */
static void count_disjoint_clusters(struct ihp_clusters *clusters, unsigned place,
                                    const uint16_t *less, uint16_t *to)
{
  const uint16_t *all = clusters->counted;
  const uint16_t *high = counted_with(clusters, clusters->cards[place][0]);
  const uint16_t *low = counted_with(clusters, clusters->cards[place][1]);
  for (size_t c = 0; c < clusters->width; c += 8) {
    ihp_u16x8 rest = *(const ihp_u16x8 *)(all + c) - *(const ihp_u16x8 *)(high + c) -
                     *(const ihp_u16x8 *)(low + c);
    if (less != NULL)
      rest -= *(const ihp_u16x8 *)(less + c);
    *(ihp_u16x8 *)(to + c) = rest;
  }
}

/* Like count_disjoint_clusters, for a place that is itself counted, and so subtracted twice: adds
 * it back once. */
static void count_disjoint_clusters_and_self(struct ihp_clusters *clusters, unsigned place,
                                             const uint16_t *less, uint16_t *to)
{
  count_disjoint_clusters(clusters, place, less, to);
  to[clusters->of[place]]++;
}

/* Counts a level of n places of equal strength; all weaker ones have been counted. */
static void count_cluster_level(struct ihp_clusters *clusters, const uint16_t level[], unsigned n)
{
  const size_t width = clusters->width;
  for (unsigned i = 0; i < n; i++)
    count_disjoint_clusters(clusters, level[i], NULL, clusters->wins + level[i] * width);
  for (unsigned i = 0; i < n; i++) {
    const unsigned cluster = clusters->of[level[i]];
    clusters->counted[cluster]++;
    counted_with(clusters, clusters->cards[level[i]][0])[cluster]++;
    counted_with(clusters, clusters->cards[level[i]][1])[cluster]++;
  }
  for (unsigned i = 0; i < n; i++)
    count_disjoint_clusters_and_self(clusters, level[i], clusters->wins + level[i] * width,
                                     clusters->ties + level[i] * width);
}

void ihp_clusters_wins(struct ihp_clusters *clusters, const ih_street *street,
                       const uint8_t board[])
{
  const ih_showdown_order *order = &clusters->order;
  ihp_street_order(street, board, &clusters->order);
  memset(clusters->counted, 0,
         ((1 + IH_MAX_CARDS) * clusters->width + clusters->numbers) * sizeof *clusters->counted);
  for (unsigned g = 0; g < order->levels; g++)
    count_cluster_level(clusters, order->order + order->first[g],
                        (unsigned)(order->first[g + 1] - order->first[g]));
  for (unsigned i = 0; i < order->holes; i++)
    count_disjoint_clusters_and_self(clusters, order->order[i], NULL,
                                     clusters->opponents + order->order[i] * clusters->width);
}
