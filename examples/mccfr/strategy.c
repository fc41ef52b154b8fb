#include "mccfr.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(cell) == sizeof(float), "cells are saved as floats");

int strategy_new(struct strategy *strategy, const struct betting *betting,
                 const struct cards *cards, uint64_t seed, uint32_t rows)
{
  *strategy = (struct strategy){.betting = betting, .cards = cards, .seed = seed};
  for (unsigned s = 0; s < STREETS; s++)
    for (unsigned p = 0; p < 2; p++) {
      strategy->first[p][s] = strategy->size;
      strategy->size +=
          (size_t)(rows < cards->buckets[s] ? rows : cards->buckets[s]) * betting->columns[p][s];
    }
  strategy->cell = calloc(strategy->size, sizeof(cell));
  return strategy->cell != NULL;
}

cell *strategy_row(const struct strategy *strategy, unsigned player, unsigned street,
                   uint32_t bucket)
{
  const uint32_t *row = strategy->row[player][street];
  return strategy->cell + strategy->first[player][street] +
         (size_t)(row != NULL ? row[bucket] : bucket) * strategy->betting->columns[player][street];
}

size_t strategy_describe(const struct strategy *strategy, char text[256])
{
  int length = 0;
  for (unsigned s = 0; s < STREETS; s++)
    length += snprintf(
        text + length, 34, "%.32s ",
        ih_table_metadata(ih_store_table(cards_store(strategy->cards, s)), "xxh3-128.header"));
  length += snprintf(text + length, 64, "bets %u seed %" PRIu64 " blocks ", strategy->betting->bets,
                     strategy->seed);
  (void)snprintf(text + length, 24, "%" PRIu64, strategy->blocks);
  return (size_t)length;
}

int strategy_save(const struct strategy *strategy, const char *path, ih_error *error)
{
  const ih_tensor tensor = {.name = "cells", .dtype = IH_F32, .dims = 1, .shape = {strategy->size}};
  char text[256];
  ih_table_writer *writer;
  (void)strategy_describe(strategy, text);
  if (ih_table_writer_new(path, &writer, error) != IH_OK)
    return 0;
  if (ih_table_writer_add_metadata(writer, "mccfr", text, error) == IH_OK &&
      ih_table_writer_add_tensor(writer, &tensor, error) == IH_OK &&
      ih_table_writer_write(writer, (void *)strategy->cell, strategy->size * sizeof(cell), error) ==
          IH_OK)
    return ih_table_writer_commit(writer, error) == IH_OK;
  ih_table_writer_abort(writer);
  return 0;
}

int strategy_load(struct strategy *strategy, const char *path, ih_error *error)
{
  char text[256];
  ih_table *file;
  ih_tensor tensor;
  if (ih_table_open(path, 0, &file, error) != IH_OK)
    return error->system_error == ENOENT;
  const size_t length = strategy_describe(strategy, text);
  const char *saved = ih_table_metadata(file, "mccfr");
  int good = ih_table_check(file, NULL, error) == IH_OK;
  if (good && (saved == NULL || strncmp(saved, text, length) != 0 ||
               ih_table_tensor_named(file, "cells", &tensor) != IH_OK || tensor.dtype != IH_F32 ||
               tensor.bytes != strategy->size * sizeof(cell))) {
    (void)snprintf(error->message, sizeof error->message,
                   "%s: not a checkpoint of these buckets, bets and seed", path);
    good = 0;
  } else if (good) {
    memcpy((void *)strategy->cell, tensor.data, tensor.bytes);
    strategy->blocks = strtoull(saved + length, NULL, 10);
  }
  ih_table_close(file);
  return good;
}
