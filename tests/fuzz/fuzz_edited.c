#include "fuzz_edited.h"
#include "fuzz_file.h"

#include <isohand/abstraction.h>
#include <isohand/build.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const ih_deck fuzz_edited_deck = {.ranks = 4, .suits = 3};

/* ---- Valid tables ------------------------------------------------------------------ */

enum { OPPONENTS = 3, LABELS = 7 };

static const struct {
  const char *feature, *deck;
  enum ih_ranking ranking;
  ih_rounds rounds;
  unsigned board, bins;
} bases[] = {
    {"strength", "9x4", IH_RANKING_SHORT, {1, {5}, IH_GAME_ANY}, 0, 0},
    {"equity", "4x3", IH_RANKING_STANDARD, {1, {2}, IH_GAME_ANY}, 3, 0},
    {"equity", "4x3", IH_RANKING_STANDARD, {2, {2, 3}, IH_GAME_ANY}, 4, 0},
    {"equity", "4x3", IH_RANKING_STANDARD, {2, {2, 4}, IH_GAME_ANY}, 4, 0},
    {"ehs", "4x3", IH_RANKING_STANDARD, {1, {2}, IH_GAME_ANY}, 4, 0},
    {"ehs", "4x3", IH_RANKING_STANDARD, {2, {2, 4}, IH_GAME_ANY}, 4, 0},
    {"histogram", "4x3", IH_RANKING_STANDARD, {2, {2, 3}, IH_GAME_ANY}, 4, 5},
    {"histogram", "4x3", IH_RANKING_STANDARD, {2, {2, 4}, IH_GAME_ANY}, 4, 50},
    {"ochs", "4x3", IH_RANKING_STANDARD, {2, {2, 3}, IH_GAME_ANY}, 4, 0},
    {"transitions", "4x3", IH_RANKING_STANDARD, {2, {2, 3}, IH_GAME_ANY}, 4, 0},
    {"omaha-equity", "4x4", IH_RANKING_STANDARD, {1, {4}, IH_GAME_ANY}, 0, 0},
    {"omaha-ehs", "4x4", IH_RANKING_STANDARD, {1, {4}, IH_GAME_ANY}, 0, 0},
    {"omaha-ehs2", "4x4", IH_RANKING_STANDARD, {1, {4}, IH_GAME_ANY}, 0, 0},
    {"bucket", "4x3", IH_RANKING_STANDARD, {2, {2, 3}, IH_GAME_ANY}, 4, 0},
    {"bucket", "4x3", IH_RANKING_STANDARD, {2, {2, 4}, IH_GAME_ANY}, 4, 0},
    {"bucket", "4x3", IH_RANKING_STANDARD, {1, {2}, IH_GAME_ANY}, 4, 0},
};

static const char recipe[] = "{\"preflop\": {\"method\": \"percentile\", \"k\": 4, \"outer\": 2},"
                             " \"flop\": {\"method\": \"emd\", \"k\": 5, \"bins\": 4},"
                             " \"turn\": {\"method\": \"ochs\", \"k\": 4, \"clusters\": 2}}";

enum { BASES = sizeof bases / sizeof *bases };

static ih_feature_game base_game(size_t i)
{
  ih_feature_game game = {.ranking = bases[i].ranking,
                          .final_board = bases[i].board,
                          .bins = bases[i].bins,
                          .clusters = OPPONENTS};
  FUZZ_REQUIRE(ih_deck_parse(bases[i].deck, strlen(bases[i].deck), &game.deck, NULL) == IH_OK);
  for (unsigned k = 0; k < IH_PREFLOP_CLASSES; k++)
    game.cluster[k] = (uint8_t)(k % OPPONENTS);
  return game;
}

/* Supplies labels for the hands of the next street. */
static void give_labels(ih_build *build, const ih_deck *deck)
{
  const ih_rounds rounds = {.count = 2, .cards = {2, FUZZ_EDITED_BOARD}};
  ih_indexer *indexer;
  FUZZ_REQUIRE(ih_indexer_new(deck, &rounds, &indexer) == IH_OK);
  const uint64_t hands = ih_indexer_size(indexer, 1);
  uint16_t *label = malloc((size_t)hands * sizeof *label);
  FUZZ_REQUIRE(label != NULL);
  for (uint64_t k = 0; k < hands; k++)
    label[k] = (uint16_t)(k * k % LABELS);
  FUZZ_REQUIRE(ih_build_give_labels(build, &rounds, IH_U16, label, LABELS, NULL) == IH_OK);
  free(label);
  ih_indexer_free(indexer);
}

/* Makes the buckets of the hands of table i. */
static void bucket_base(size_t i, const ih_feature_game *game, const char *path)
{
  static const struct {
    const char *name;
    unsigned board;
  } streets[] = {{"preflop", 0}, {"flop", 3}, {"turn", 4}};
  char folder[1000], made[1100];
  ih_recipe *read;
  (void)snprintf(folder, sizeof folder, "%s.buckets", path);
  FUZZ_REQUIRE(ih_recipe_parse(recipe, sizeof recipe - 1, &read, NULL) == IH_OK);
  FUZZ_REQUIRE(ih_abstraction_write(read, game, folder, NULL, NULL) == IH_OK);
  ih_recipe_free(read);
  for (size_t s = 0; s < sizeof streets / sizeof *streets; s++) {
    (void)snprintf(made, sizeof made, "%s/%s-bucket.safetensors", folder, streets[s].name);
    FUZZ_REQUIRE(
        (bases[i].rounds.cards[1] == streets[s].board ? rename(made, path) : unlink(made)) == 0);
  }
  FUZZ_REQUIRE(rmdir(folder) == 0);
}

/* Makes table i as the command would. */
static void build_base(size_t i, const char *path)
{
  const ih_feature_game game = base_game(i);
  ih_build *build;
  ih_error error;
  if (strcmp(bases[i].feature, "bucket") == 0) {
    bucket_base(i, &game, path);
    return;
  }
  FUZZ_REQUIRE(ih_build_new(&game, &build, &error) == IH_OK);
  if (strcmp(bases[i].feature, "transitions") == 0)
    give_labels(build, &game.deck);
  FUZZ_REQUIRE(ih_build_add(build, ih_feature_find(bases[i].feature), &bases[i].rounds, path,
                            &error) == IH_OK);
  FUZZ_REQUIRE(ih_build_plan(build, NULL, &error) == IH_OK);
  FUZZ_REQUIRE(ih_build_run(build, &error) == IH_OK);
  ih_build_free(build);
}

/* Valid table i, which stays open without a name. */
static const ih_table *open_base(size_t i)
{
  static ih_table *tables[BASES];
  if (tables[i] == NULL) {
    const char *path = fuzz_other_file();
    build_base(i, path);
    FUZZ_REQUIRE(ih_table_open(path, 0, &tables[i], NULL) == IH_OK);
    FUZZ_REQUIRE(unlink(path) == 0);
  }
  return tables[i];
}

/* ---- Edits --------------------------------------------------------------------------- */

/* Limits on bytes per tensor, metadata, tensors and lines of an input. */
enum { MOST_BYTES = 1 << 18, MOST_METADATA = 64, MOST_TENSORS = 8, MOST_TEXT = 1 << 13 };

struct entry {
  const char *key, *value; /* NULL: dropped */
};

/* The table to be written. */
struct edited {
  struct entry metadata[MOST_METADATA];
  size_t entries;
  ih_tensor tensor[MOST_TENSORS];
  uint8_t *data[MOST_TENSORS];
  size_t bytes[MOST_TENSORS]; /* of the data */
  size_t tensors;
};

static void take_base(const ih_table *table, struct edited *edited)
{
  *edited = (struct edited){.tensors = ih_table_tensors(table)};
  for (size_t i = 0; i < ih_table_metadata_count(table); i++) {
    struct entry *entry = &edited->metadata[edited->entries];
    FUZZ_REQUIRE(ih_table_metadata_get(table, i, &entry->key, &entry->value) == IH_OK);
    edited->entries += strncmp(entry->key, "xxh3-128", 8) != 0;
  }
  for (size_t i = 0; i < edited->tensors; i++) {
    ih_tensor *tensor = &edited->tensor[i];
    FUZZ_REQUIRE(ih_table_tensor(table, i, tensor) == IH_OK && tensor->bytes <= MOST_BYTES);
    edited->bytes[i] = (size_t)tensor->bytes;
    edited->data[i] = fuzz_array(edited->bytes[i] + 1);
    memcpy(edited->data[i], tensor->data, edited->bytes[i]);
  }
}

static void set_metadata(struct edited *edited, const char *key, const char *value)
{
  size_t i = 0;
  while (i < edited->entries && strcmp(edited->metadata[i].key, key) != 0)
    i++;
  if (i == MOST_METADATA)
    return;
  edited->metadata[i] = (struct entry){key, value};
  edited->entries += i == edited->entries;
}

/* Applies "NAME DTYPE SHAPE..." to an existing tensor or the next new one. */
static int describe(struct edited *edited, size_t i, char *text)
{
  char *rest = NULL;
  const char *name = strtok_r(text, " ", &rest), *type = strtok_r(NULL, " ", &rest);
  if (i > edited->tensors || i == MOST_TENSORS || type == NULL)
    return 0;
  ih_tensor tensor = {.name = name};
  while (ih_dtype_name(tensor.dtype) != NULL && strcmp(ih_dtype_name(tensor.dtype), type) != 0)
    tensor.dtype++;
  size_t bytes = ih_dtype_size(tensor.dtype);
  for (const char *word; (word = strtok_r(NULL, " ", &rest)) != NULL; tensor.dims++) {
    const size_t size = (size_t)strtoull(word, NULL, 10);
    if (tensor.dims == IH_TENSOR_DIMS || __builtin_mul_overflow(bytes, size, &bytes))
      return 0;
    tensor.shape[tensor.dims] = size;
  }
  if (bytes > MOST_BYTES)
    return 0;
  edited->tensor[i] = tensor;
  edited->tensors += i == edited->tensors;
  return 1;
}

/* Applies "AT BYTES" to the data of a tensor. */
static int poke(struct edited *edited, size_t i, const char *text, size_t length)
{
  char *bytes;
  const size_t at = (size_t)strtoull(text, &bytes, 10);
  if (i >= edited->tensors || *bytes != ' ')
    return 0;
  bytes++;
  for (size_t k = (size_t)(bytes - text); k < length && edited->bytes[i] > 0; k++, bytes++)
    edited->data[i][(at % edited->bytes[i] + (size_t)(bytes - text)) % edited->bytes[i]] =
        (uint8_t)*bytes;
  return 1;
}

/* Applies a NUL-terminated line; returns 0 if it is not an edit. */
static int apply_line(struct edited *edited, char *line, size_t length)
{
  char *text;
  if (length < 3 || line[1] != ' ')
    return 0;
  const size_t i = (size_t)strtoull(line + 2, &text, 10);
  char *equals = strchr(line + 2, '=');
  switch (line[0]) {
  case 'm':
    if (equals == NULL)
      return 0;
    *equals = '\0';
    set_metadata(edited, line + 2, equals + 1);
    return 1;
  case 'd':
    set_metadata(edited, line + 2, NULL);
    return 1;
  case 't':
    return *text == ' ' && describe(edited, i, text + 1);
  case 'v':
    return *text == ' ' && poke(edited, i, text + 1, length - (size_t)(text + 1 - line));
  default:
    return 0;
  }
}

/* ---- Writing ---------------------------------------------------------------------------- */

/* Writes the data repeatedly, or zeros if none exist. */
static void write_data(ih_table_writer *writer, const uint8_t *data, size_t bytes, size_t wanted)
{
  static const uint8_t zeros[MOST_BYTES];
  if (bytes == 0) {
    FUZZ_REQUIRE(ih_table_writer_write(writer, zeros, wanted, NULL) == IH_OK);
    return;
  }
  uint8_t *whole = fuzz_array(wanted + 1);
  for (size_t i = 0; i < wanted; i++)
    whole[i] = data[i % bytes];
  FUZZ_REQUIRE(ih_table_writer_write(writer, whole, wanted, NULL) == IH_OK);
  free(whole);
}

static void write_edited(const char *path, const struct edited *edited)
{
  ih_table_writer *writer;
  int is_taken[MOST_TENSORS] = {0};
  FUZZ_REQUIRE(ih_table_writer_new(path, &writer, NULL) == IH_OK);
  for (size_t i = 0; i < edited->entries; i++)
    if (edited->metadata[i].value != NULL)
      (void)ih_table_writer_add_metadata(writer, edited->metadata[i].key, edited->metadata[i].value,
                                         NULL);
  for (size_t i = 0; i < edited->tensors; i++)
    is_taken[i] = ih_table_writer_add_tensor(writer, &edited->tensor[i], NULL) == IH_OK;
  for (size_t i = 0; i < edited->tensors; i++) {
    const ih_tensor *tensor = &edited->tensor[i];
    size_t wanted = ih_dtype_size(tensor->dtype);
    for (unsigned d = 0; d < tensor->dims; d++)
      wanted *= (size_t)tensor->shape[d];
    if (is_taken[i])
      write_data(writer, edited->data[i], edited->bytes[i], wanted);
  }
  FUZZ_REQUIRE(ih_table_writer_commit(writer, NULL) == IH_OK);
}

const char *fuzz_edited(const uint8_t *data, size_t size, unsigned *edits)
{
  static char text[MOST_TEXT];
  if (size < 2 || size >= sizeof text || data[0] != '=' || data[1] < '0' || data[1] >= '0' + BASES)
    return NULL;
  memcpy(text, data, size);
  text[size] = '\0';
  struct edited edited;
  take_base(open_base((size_t)(data[1] - '0')), &edited);
  *edits = 0;
  for (char *line = text, *end = text; end < text + size; line = end + 1) {
    end = memchr(line, '\n', (size_t)(text + size - line));
    end = end != NULL ? end : text + size;
    *end = '\0';
    *edits += (unsigned)apply_line(&edited, line, (size_t)(end - line));
  }
  const char *path = fuzz_file(data, 0);
  write_edited(path, &edited);
  for (size_t i = 0; i < MOST_TENSORS; i++)
    free(edited.data[i]);
  return path;
}
