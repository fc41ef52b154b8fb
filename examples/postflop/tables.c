#include "tables.h"

#include "memory.h"
#include "simd.h"

static size_t count_numbers(const struct game *game, const struct tree *tree, unsigned street,
                            unsigned player)
{
  const unsigned buckets = game->buckets[street][player];
  return tree->street[street].actions[player] *
         (buckets > 0 ? round_up(buckets, LINE_FLOATS) : game->wide[street][player]);
}

static size_t count_scales(const struct game *game, const struct tree *tree, unsigned street,
                           unsigned player, unsigned bits)
{
  const unsigned boards = game->buckets[street][player] > 0 ? 1 : game->boards[street];
  return bits == 32 ? 0 : (size_t)tree->street[street].decisions[player] * boards;
}

size_t tables_bytes(const struct game *game, const struct tree *tree, unsigned bits)
{
  size_t bytes = 0;
  for (unsigned s = FLOP; s < STREETS; s++)
    for (unsigned player = 0; player < 2; player++)
      bytes += count_numbers(game, tree, s, player) * bits / 8 +
               count_scales(game, tree, s, player, bits) * sizeof(float);
  return bytes;
}

void tables_make(struct tables *tables, const struct game *game, const struct tree *tree,
                 unsigned bits)
{
  tables->bits = bits;
  for (unsigned s = FLOP; s < STREETS; s++)
    for (unsigned player = 0; player < 2; player++) {
      tables->number[s][player] = memory(count_numbers(game, tree, s, player), bits / 8);
      tables->scale[s][player] = memory(count_scales(game, tree, s, player, bits), sizeof(float));
    }
}

struct numbers numbers_at(const struct game *game, const struct tree *tree,
                          const struct tables *tables, const struct node *node,
                          const struct board *board)
{
  const unsigned player = node->player, s = node->street;
  const struct street *street = &tree->street[s];
  const unsigned buckets = game->buckets[s][player];
  const size_t before = buckets > 0 ? 0 : board->before[player],
               wide = buckets > 0 ? round_up(buckets, LINE_FLOATS) : board->wide[player];
  const size_t first = before * street->actions[player] + node->first * wide;
  const size_t scale =
      (size_t)(buckets > 0 ? 0 : board->number) * street->decisions[player] + node->decision;
  return (struct numbers){.number = (char *)tables->number[s][player] + first * tables->bits / 8,
                          .scale = tables->bits == 32 ? NULL : tables->scale[s][player] + scale,
                          .actions = node->actions,
                          .hands = wide,
                          .locked = node->locked};
}
