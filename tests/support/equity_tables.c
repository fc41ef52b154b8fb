#include "equity_tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void must(enum ih_status status, const char *what)
{
  if (status == IH_OK)
    return;
  fprintf(stderr, "%s: %s\n", what, ih_status_string(status));
  abort();
}

static void *zeros(size_t n)
{
  void *memory = calloc(n == 0 ? 1 : n, 1);
  must(memory == NULL ? IH_ERR_MEMORY : IH_OK, "calloc");
  return memory;
}

/* ---- Streets ------------------------------------------------------------------- */

/* All sums of a street. */
struct sums {
  ih_street *street;
  uint16_t *wins, *ties, *losses; /* of a final street */
  ih_equity_sums by_runout;       /* of any other street */
};

static ih_street *new_street(const struct equities_game *game, unsigned board)
{
  ih_deck deck;
  ih_street *street;
  must(ih_deck_parse(game->deck, strlen(game->deck), &deck, NULL), "deck");
  must(ih_street_new(game->ranking, &deck, board, game->final, &street, NULL), "street");
  return street;
}

static void new_sums(struct sums *sums, unsigned bins)
{
  const size_t hands = ih_street_hands(sums->street);
  ih_equity_sums *out = &sums->by_runout;
  out->wins = zeros(hands * 4);
  out->ties = zeros(hands * 4);
  out->losses = zeros(hands * 4);
  out->points = zeros(hands * 4);
  out->squares = zeros(hands * 8);
  out->histogram = zeros(hands * bins * ih_street_bin_bytes(sums->street));
  out->bins = bins;
}

static void free_sums(struct sums *sums)
{
  const ih_equity_sums *by = &sums->by_runout;
  void *arrays[] = {sums->wins, sums->ties, sums->losses, by->wins,     by->ties,
                    by->losses, by->points, by->squares,  by->histogram};
  for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
    free(arrays[i]);
  ih_street_free(sums->street);
}

static void make_final(struct sums *sums, const ih_executor *executor)
{
  const size_t hands = ih_street_hands(sums->street);
  sums->wins = zeros(hands * 2);
  sums->ties = zeros(hands * 2);
  sums->losses = zeros(hands * 2);
  must(ih_equity_final(sums->street, 0, ih_street_boards(sums->street), executor, NULL, sums->wins,
                       sums->ties, sums->losses),
       "ih_equity_final");
}

/* Computes the street with `board` board cards from the later streets. */
static struct sums make_sums(const struct equities_game *game, unsigned board, unsigned bins,
                             const ih_executor *executor)
{
  struct sums sums = {.street = new_street(game, board)};
  const uint64_t boards = ih_street_boards(sums.street);
  if (board == game->final) {
    make_final(&sums, executor);
    return sums;
  }
  new_sums(&sums, bins);
  if (board + 1 == game->final) {
    must(ih_equity_sweep(sums.street, 0, boards, executor, NULL, &sums.by_runout),
         "ih_equity_sweep");
    return sums;
  }
  /* Preflop is computed from the flop, every other street from the next one. */
  const unsigned next = board == 0 && game->final > 3 ? 3 : board + 1;
  struct sums later = make_sums(game, next, bins, executor);
  must(ih_equity_aggregate(sums.street, later.street, &later.by_runout, 0, boards, executor, NULL,
                           &sums.by_runout),
       "ih_equity_aggregate");
  free_sums(&later);
  return sums;
}

/* ---- Tensors -------------------------------------------------------------------- */

size_t equities_row_bytes(const struct equities *equities, size_t t)
{
  const ih_feature_tensor *tensor = &equities->tensor[t];
  return ih_dtype_size(tensor->dtype) * (size_t)(tensor->width == 0 ? 1 : tensor->width);
}

void *equities_row(const struct equities *equities, size_t t, uint64_t index)
{
  return equities->data[t] + index * equities_row_bytes(equities, t);
}

static void fill_points(const struct sums *sums, uint64_t hands, void *to)
{
  uint16_t *points = to;
  for (uint64_t i = 0; i < hands; i++)
    points[i] = (uint16_t)(2 * sums->wins[i] + sums->ties[i]);
}

static void fill_bin(const struct sums *sums, uint64_t hands, unsigned bins, uint8_t to[])
{
  const unsigned most = 2 * ih_street_opponents(sums->street);
  for (uint64_t i = 0; i < hands; i++) {
    const unsigned bin = (2u * sums->wins[i] + sums->ties[i]) * bins / most;
    to[i] = (uint8_t)(bin < bins ? bin : bins - 1);
  }
}

static void fill_final(const struct sums *sums, struct equities *e, size_t t)
{
  const char *name = e->tensor[t].name;
  const size_t bytes = e->hands * 2;
  if (strcmp(name, "wins") == 0)
    memcpy(e->data[t], sums->wins, bytes);
  else if (strcmp(name, "ties") == 0)
    memcpy(e->data[t], sums->ties, bytes);
  else if (strcmp(name, "losses") == 0)
    memcpy(e->data[t], sums->losses, bytes);
  else if (strcmp(name, "points") == 0)
    fill_points(sums, e->hands, e->data[t]);
  else if (strcmp(name, "ehs") == 0)
    must(ih_equity_hs(e->street, e->hands, sums->wins, sums->ties, (void *)e->data[t]), name);
  else
    fill_bin(sums, e->hands, e->game.bins, e->data[t]);
}

static void fill_sums(const struct sums *sums, struct equities *e, size_t t)
{
  const ih_equity_sums *by = &sums->by_runout;
  const struct {
    const char *name;
    const void *values;
  } arrays[] = {{"wins", by->wins},     {"ties", by->ties},       {"losses", by->losses},
                {"points", by->points}, {"squares", by->squares}, {"histogram", by->histogram}};
  for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
    if (strcmp(e->tensor[t].name, arrays[i].name) == 0)
      memcpy(e->data[t], arrays[i].values, e->hands * equities_row_bytes(e, t));
  if (strcmp(e->tensor[t].name, "ehs") == 0)
    must(ih_equity_means(e->street, e->hands, by->points, NULL, (void *)e->data[t], NULL), "ehs");
  if (strcmp(e->tensor[t].name, "ehs2") == 0)
    must(ih_equity_means(e->street, e->hands, NULL, by->squares, NULL, (void *)e->data[t]), "ehs2");
}

void equities_make(const char *feature, const struct equities_game *game, unsigned bins,
                   const ih_executor *executor, struct equities *out)
{
  const unsigned usual = bins == 0 ? IH_EQUITY_BINS : bins;
  struct sums sums = make_sums(game, game->board, usual, executor);
  ih_rounds rounds;
  *out = (struct equities){
      .feature = ih_feature_find(feature),
      .game = {.ranking = game->ranking, .final_board = game->final, .bins = usual},
      .street = sums.street,
      .hands = ih_street_hands(sums.street)};
  must(out->feature == NULL ? IH_ERR_ARGUMENT : IH_OK, feature);
  ih_indexer_deck(ih_street_indexer(out->street), &out->game.deck);
  ih_indexer_rounds(ih_street_indexer(out->street), &rounds);
  out->tensors = ih_feature_tensors(out->feature, &out->game, &rounds, out->tensor);
  for (size_t t = 0; t < out->tensors; t++) {
    out->data[t] = zeros(out->hands * equities_row_bytes(out, t));
    if (game->board == game->final)
      fill_final(&sums, out, t);
    else
      fill_sums(&sums, out, t);
  }
  sums.street = NULL;
  free_sums(&sums);
}

void equities_write(const struct equities *e, const char *path)
{
  ih_table_writer *writer;
  ih_error error;
  if (ih_store_create(path, e->feature, &e->game, ih_street_indexer(e->street), &writer, &error) !=
      IH_OK) {
    fprintf(stderr, "%s\n", error.message);
    abort();
  }
  for (size_t t = 0; t < e->tensors; t++)
    must(ih_table_writer_write(writer, e->data[t], e->hands * equities_row_bytes(e, t), NULL),
         path);
  must(ih_table_writer_commit(writer, NULL), path);
}

void equities_free(struct equities *e)
{
  for (size_t t = 0; t < e->tensors; t++)
    free(e->data[t]);
  ih_street_free(e->street);
}

/* Loads an integer in the machine's byte order. */
static uint64_t load(const void *at, size_t bytes)
{
  uint16_t two;
  uint32_t four;
  uint64_t eight;
  switch (bytes) {
  case 1:
    return *(const uint8_t *)at;
  case 2:
    return memcpy(&two, at, 2), two;
  case 4:
    return memcpy(&four, at, 4), four;
  default:
    return memcpy(&eight, at, 8), eight;
  }
}

uint64_t equities_value(const struct equities *e, size_t t, uint64_t index)
{
  return load(equities_row(e, t, index), ih_dtype_size(e->tensor[t].dtype));
}
