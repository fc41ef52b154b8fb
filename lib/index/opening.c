#include "index/opening.h"

#include "index/indexer.h"

#include <stdlib.h>

/* Cells of a configuration, round by round; returns their number.  Group sizes
 * are those of lib/index/configuration.c. */
static uint8_t list_cells(const struct ihp_configuration *c, unsigned rounds,
                          const struct ihp_ranksets *sets, struct ihp_cell *cells)
{
  unsigned left[IH_MAX_SUITS];
  uint8_t count = 0;
  for (unsigned p = 0; p < IH_MAX_SUITS; p++)
    left[p] = sets->ranks;
  for (unsigned r = 0; r < rounds; r++)
    for (unsigned p = 0; p < IH_MAX_SUITS; p++) {
      const unsigned n = ihp_counts_get(c->counts[p], r);
      if (n == 0)
        continue;
      if (cells != NULL)
        cells[count] = (struct ihp_cell){.size = ihp_divisor_of(sets->choose[left[p]][n]),
                                         .start = sets->start[n],
                                         .place = (uint8_t)p,
                                         .round = (uint8_t)r};
      left[p] -= n;
      count++;
    }
  return count;
}

static void open(const struct ihp_configuration *c, struct ihp_opening *opening)
{
  const unsigned ties = ihp_configuration_ties(c->counts);
  opening->blocks = 0;
  for (unsigned p = 0, end; p < IH_MAX_SUITS; p = end) {
    end = ihp_block_end(ties, p);
    if (c->counts[p] == 0)
      break; /* the block of suits without cards is the last */
    opening->block[opening->blocks++] =
        (struct ihp_block){.size = ihp_divisor_of(ihp_block_size(c, p, end)),
                           .place = (uint8_t)p,
                           .suits = (uint8_t)(end - p)};
  }
}

/* About eight buckets a configuration. */
static enum ih_status make_buckets(struct ihp_openings *openings, const struct ihp_round *round)
{
  const unsigned size_width = ihp_width(round->size - 1);
  const unsigned width = ihp_width(round->configurations.count) + 3;
  openings->shift = size_width > width ? size_width - width : 0;
  openings->buckets = ((round->size - 1) >> openings->shift) + 1;
  openings->bucket = malloc((size_t)openings->buckets * sizeof *openings->bucket);
  if (openings->bucket == NULL)
    return IH_ERR_MEMORY;
  for (uint64_t b = 0; b < openings->buckets; b++)
    openings->bucket[b] =
        (uint32_t)ihp_configurations_of_index(&round->configurations, b << openings->shift);
  return IH_OK;
}

enum ih_status ihp_openings_init(struct ihp_openings *openings, const struct ihp_round *round,
                                 unsigned rounds, const struct ihp_ranksets *sets)
{
  const struct ihp_configurations *list = &round->configurations;
  openings->cell_count = 0;
  for (size_t i = 0; i < list->count; i++)
    openings->cell_count += list_cells(&list->list[i], rounds, sets, NULL);
  openings->list = malloc(list->count * sizeof *openings->list);
  openings->cells = malloc(openings->cell_count * sizeof *openings->cells);
  if (openings->list == NULL || openings->cells == NULL)
    return IH_ERR_MEMORY;
  uint32_t at = 0;
  for (size_t i = 0; i < list->count; i++) {
    struct ihp_opening *opening = &openings->list[i];
    open(&list->list[i], opening);
    opening->cells = at;
    opening->cell_count = list_cells(&list->list[i], rounds, sets, &openings->cells[at]);
    at += opening->cell_count;
  }
  return make_buckets(openings, round);
}

void ihp_openings_release(struct ihp_openings *openings)
{
  free(openings->list);
  free(openings->cells);
  free(openings->bucket);
}

size_t ihp_openings_bytes(const struct ihp_openings *openings, size_t configurations)
{
  return configurations * sizeof *openings->list + openings->cell_count * sizeof *openings->cells +
         (size_t)openings->buckets * sizeof *openings->bucket;
}
