#include "mccfr.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(cell) == sizeof(float), "cells are saved as floats");

int strategy_new(const struct betting *betting, const ih_abstraction *buckets, uint64_t seed,
                 struct strategy *strategy)
{
  *strategy = (struct strategy){.betting = betting, .buckets = buckets, .seed = seed};
  for (unsigned s = 0; s < STREETS; s++)
    for (unsigned p = 0; p < 2; p++) {
      strategy->first[p][s] = strategy->cells;
      strategy->cells +=
          (size_t)ih_abstraction_buckets(buckets, board_cards(s)) * betting->columns[p][s];
    }
  strategy->regret = calloc(2 * strategy->cells, sizeof(cell));
  strategy->sum = strategy->regret + strategy->cells;
  return strategy->regret != NULL;
}

void strategy_free(struct strategy *strategy)
{
  free(strategy->regret);
}

/* What a file must have been made with: the checksums of the buckets, and the seed. */
enum { ORIGIN = 4 * 33 + 24 };

static void describe_origin(const struct strategy *strategy, char text[ORIGIN])
{
  int length = 0;
  for (unsigned s = 0; s < STREETS; s++) {
    const ih_store *store = ih_abstraction_store(strategy->buckets, board_cards(s));
    const char *checksum = ih_table_metadata(ih_store_table(store), "xxh3-128.header");
    length += snprintf(text + length, 34, "%.32s ", checksum != NULL ? checksum : "");
  }
  (void)snprintf(text + length, 22, "%" PRIu64, strategy->seed);
}

enum ih_status strategy_save(const struct strategy *strategy, const char *path, ih_error *error)
{
  const ih_tensor tensor = {
      .name = "regret, sum", .dtype = IH_F32, .dims = 2, .shape = {2, strategy->cells}};
  char origin[ORIGIN], blocks[24];
  ih_table_writer *writer;
  enum ih_status status = ih_table_writer_new(path, &writer, error);
  if (status != IH_OK)
    return status;
  describe_origin(strategy, origin);
  (void)snprintf(blocks, sizeof blocks, "%" PRIu64, strategy->blocks);
  if ((status = ih_table_writer_add_metadata(writer, "origin", origin, error)) == IH_OK &&
      (status = ih_table_writer_add_metadata(writer, "blocks", blocks, error)) == IH_OK &&
      (status = ih_table_writer_add_tensor(writer, &tensor, error)) == IH_OK &&
      (status = ih_table_writer_write(writer, (void *)strategy->regret,
                                      2 * strategy->cells * sizeof(cell), error)) == IH_OK)
    return ih_table_writer_commit(writer, error);
  ih_table_writer_abort(writer);
  return status;
}

enum ih_status strategy_load(struct strategy *strategy, const char *path, ih_error *error)
{
  char origin[ORIGIN];
  ih_table *file;
  ih_tensor tensor;
  enum ih_status status = ih_table_open(path, 0, &file, error);
  if (status != IH_OK)
    return status;
  const char *made_with = ih_table_metadata(file, "origin");
  const char *blocks = ih_table_metadata(file, "blocks");
  describe_origin(strategy, origin);
  status = ih_table_check(file, NULL, error);
  if (status == IH_OK && made_with != NULL && strcmp(made_with, origin) == 0 && blocks != NULL &&
      ih_table_tensor_named(file, "regret, sum", &tensor) == IH_OK && tensor.dtype == IH_F32 &&
      tensor.bytes == 2 * strategy->cells * sizeof(cell)) {
    strategy->blocks = strtoull(blocks, NULL, 10);
    memcpy((void *)strategy->regret, tensor.data, tensor.bytes);
  } else if (status == IH_OK) {
    *error = (ih_error){.status = status = IH_ERR_MISMATCH};
    (void)snprintf(error->message, sizeof error->message,
                   "%s: made with other buckets or another seed", path);
  }
  ih_table_close(file);
  return status;
}
