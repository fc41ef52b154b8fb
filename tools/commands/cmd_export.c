#include "tools/commands/commands.h"
#include "tools/commands/formats.h"
#include "tools/commands/values.h"
#include "tools/game.h"
#include "tools/io/clock.h"
#include "tools/io/interrupt.h"
#include "tools/io/output.h"
#include "tools/io/text.h"

#include <errno.h>
#include <inttypes.h>
#include <isohand/sequence.h>
#include <isohand/store.h>
#include <stdio.h>
#include <string.h>

static enum outcome run_export(const struct call *call);

static struct {
  struct format_settings files;
  const char *output, *tensor;
  int weights;
} given;

static const struct option_spec own_options[] = {
    TEXT("format", 0, "FORMAT", ONE_OF(ih_format_name), &given.files.format,
         "write buckets in the format of another program"),
    TEXT("output", 'o', "OUT", A_FILE, &given.output,
         "the file to write, *.npy or *.csv; - for CSV on stdout"),
    TEXT("tensor", 0, "NAME", ANYTHING, &given.tensor, "write only this tensor of the table"),
    FLAG("weights", 0, &given.weights, "also write the number of hands that each index represents"),
    FORMAT_OPTIONS(given.files, "labels, npy: bits per number (default: as needed)",
                   "slumbot: the NAME part of the file names",
                   "labels, npy, text: hands with streets dealt in order",
                   "write only this street"),
    {0},
};

const struct command cmd_export = {
    .name = "export",
    .operands = "FILE -o OUT | DIR --format FORMAT -o OUT",
    .summary = "convert a table or buckets for other programs",
    .description =
        "Writes a tensor of a table file as a NumPy array (OUT ends with .npy), or hands with\n"
        "the values of all tensors as text (OUT ends with .csv): a line of names, then one line\n"
        "per index.  --weights adds the number of hands that each index represents: a column\n"
        "multiplicity in text, or an array instead of a tensor.\n"
        "With --format, writes the buckets in DIR, made by isohand bucket, to the file or folder\n"
        "OUT.  Formats are\n"
        "  poker-cfrm  the file OUT for all streets, for pandaant/poker-cfrm\n"
        "  labels      OUT/STREET.u16 or .i32, one binary number per hand\n"
        "  fishbait    OUT/STREET_clusters.cereal, for marzukr/fishbait\n"
        "  npy         OUT/STREET.npy\n"
        "  text        OUT/STREET.txt, one number per line\n"
        "  slumbot     OUT/buckets.holdem.13.4.3.NAME.N and OUT/num_buckets..., for slumbot2019\n"
        "  robopoker   OUT/STREET.pgcopy, rows for PostgreSQL, for krukah/robopoker\n"
        "  bkt2        OUT/STREET.buckets, for tjennings/poker_solver_rust\n"
        "  decisionholdem  OUT/STREET_hand_cluster.bin, for AI-Decision/DecisionHoldem\n"
        "With --recall, the streets of a board are separate rounds: one number per hand of 2,3,1\n"
        "and 2,3,1,1.  Existing files are replaced once the new ones are complete.",
    .common = COMMON_QUIET,
    .options = own_options,
    .least = 1,
    .most = 1,
    .first = A_FILE,
    .run = run_export,
};

/* An export: tensors first..first+count-1 of the store. */
struct table_export {
  const struct call *call;
  const ih_store *store;
  size_t first, count;
  int weights; /* --weights; in .npy, instead of a tensor */
  struct output *out;
  struct progress progress;
};

static const char *find_misplaced(void);
static enum outcome choose_tensors(struct table_export *e);
static void write_table(struct output *out, void *what);

static enum outcome run_export(const struct call *call)
{
  const char *path = given.output, *misplaced = find_misplaced();
  ih_store *store;
  if (misplaced != NULL)
    return refused(call, "%s", misplaced);
  if (path != NULL && given.files.format != NULL)
    return formats_export(call, &given.files, path);
  if (path == NULL ||
      (!text_ends_with(path, ".npy") && !text_ends_with(path, ".csv") && !text_is_stdout(path)))
    return refused(call, path == NULL
                             ? "-o OUT is missing"
                             : "-o: the name must end with .npy or .csv, or be - for CSV on "
                               "standard output");
  enum outcome outcome = game_open_store(call, call->operands[0], &store);
  if (outcome != DONE)
    return outcome;
  struct table_export e = {.call = call, .store = store};
  outcome = choose_tensors(&e);
  if (outcome == DONE && !text_is_stdout(path))
    interrupt_catch();
  if (outcome == DONE)
    outcome = output_to(call, path, write_table, &e);
  ih_store_close(store);
  return outcome;
}

static uint64_t row_width(const ih_tensor *tensor)
{
  return tensor->dims == 1 ? 1 : tensor->shape[1];
}

/* *sequence = all hands of the table; the caller frees it. */
static enum ih_status new_sequence(const struct table_export *e, ih_sequence **sequence)
{
  return ih_sequence_new(ih_store_indexer(e->store), ih_store_rounds(e->store)->count - 1u, 0,
                         ih_store_hands(e->store), sequence);
}

/* Shows progress; returns 0 after an error or a signal. */
static int export_goes_on(struct table_export *e, uint64_t done, uint64_t total)
{
  progress_show(&e->progress, done, total);
  return e->out->error == 0 && interrupt_caught() == 0;
}

/* ---- NumPy files ------------------------------------------------------------------------- */

/* NumPy's names of the element types; the bytes in the file are those of the table. */
static const char *const npy_types[] = {
    [IH_U8] = "|u1", [IH_U16] = "<u2", [IH_U32] = "<u4", [IH_U64] = "<u8", [IH_F32] = "<f4"};

/* Appends a header of version 1.0: a magic string, the length of the rest in two bytes, and a
 * Python dictionary, padded with spaces and a newline to a multiple of 64 bytes. */
static void npy_header(struct output *out, const ih_tensor *tensor)
{
  enum { PREFIX = 10, ALIGNMENT = 64, MOST = 256 };
  char text[MOST], shape[48];
  if (tensor->dims == 1)
    (void)snprintf(shape, sizeof shape, "(%" PRIu64 ",)", tensor->shape[0]);
  else
    (void)snprintf(shape, sizeof shape, "(%" PRIu64 ", %" PRIu64 ")", tensor->shape[0],
                   tensor->shape[1]);
  size_t length =
      (size_t)snprintf(text, sizeof text, "{'descr': '%s', 'fortran_order': False, 'shape': %s, }",
                       npy_types[tensor->dtype], shape);
  while ((PREFIX + length + 1) % ALIGNMENT != 0)
    text[length++] = ' ';
  text[length++] = '\n';
  output_text(out, "\x93NUMPY\x01\x00", 8);
  output_char(out, (char)(length & 0xff));
  output_char(out, (char)(length >> 8));
  output_text(out, text, length);
}

static enum ih_status export_tensor(struct table_export *e)
{
  enum { PIECE = 1 << 20 };
  ih_tensor tensor;
  (void)ih_store_tensor(e->store, e->first, &tensor);
  npy_header(e->out, &tensor);
  for (uint64_t at = 0; at < tensor.bytes && export_goes_on(e, at, tensor.bytes); at += PIECE) {
    const uint64_t left = tensor.bytes - at;
    output_text(e->out, (const char *)tensor.data + at, (size_t)(left < PIECE ? left : PIECE));
  }
  return IH_OK;
}

/* Writes the number of hands that each index represents, as little-endian 64-bit numbers. */
static enum ih_status write_weights(struct table_export *e)
{
  enum { CHUNK = 1024 };
  uint64_t weight[CHUNK];
  const ih_sequence_arrays arrays = {.multiplicities = weight};
  const uint64_t size = ih_store_hands(e->store);
  const ih_tensor tensor = {.dtype = IH_U64, .dims = 1, .shape = {size}};
  ih_sequence *sequence;
  const enum ih_status status = new_sequence(e, &sequence);
  if (status != IH_OK)
    return status;
  npy_header(e->out, &tensor);
  uint64_t index = 0;
  while (index < size && export_goes_on(e, index, size)) {
    const size_t piece = ih_sequence_next_unchecked(sequence, CHUNK, &arrays);
    for (size_t i = 0; i < piece; i++) {
      char bytes[8];
      for (unsigned b = 0; b < sizeof bytes; b++)
        bytes[b] = (char)(weight[i] >> 8 * b & 0xff);
      output_text(e->out, bytes, sizeof bytes);
    }
    index += piece;
  }
  ih_sequence_free(sequence);
  return IH_OK;
}

static enum ih_status write_npy(struct table_export *e)
{
  return e->weights ? write_weights(e) : export_tensor(e);
}

/* ---- CSV files --------------------------------------------------------------------------- */

/* Appends "index,hand,multiplicity,wins,ties,losses"; rows of several elements become
 * "histogram_0,...". */
static void csv_header(const struct table_export *e)
{
  output_text(e->out, "index,hand", 10);
  if (e->weights)
    output_text(e->out, ",multiplicity", 13);
  for (size_t t = e->first; t < e->first + e->count; t++) {
    ih_tensor tensor;
    (void)ih_store_tensor(e->store, t, &tensor);
    for (uint64_t j = 0; j < row_width(&tensor); j++) {
      output_char(e->out, ',');
      output_words(e->out, tensor.name);
      if (tensor.dims > 1) {
        output_char(e->out, '_');
        output_number(e->out, j);
      }
    }
  }
  output_char(e->out, '\n');
}

static void csv_row(const struct table_export *e, const struct game *game, uint64_t index,
                    const uint8_t cards[], uint64_t weight)
{
  output_number(e->out, index);
  output_char(e->out, ',');
  output_hand(e->out, &game->deck, &game->rounds, cards);
  if (e->weights) {
    output_char(e->out, ',');
    output_number(e->out, weight);
  }
  for (size_t t = e->first; t < e->first + e->count; t++) {
    ih_tensor tensor;
    (void)ih_store_tensor(e->store, t, &tensor);
    for (uint64_t j = 0; j < row_width(&tensor); j++) {
      output_char(e->out, ',');
      values_element(e->out, e->store, t, index, j);
    }
  }
  output_char(e->out, '\n');
}

static enum ih_status write_csv(struct table_export *e)
{
  enum { CHUNK = 1024 };
  uint8_t cards[CHUNK][IH_MAX_CARDS];
  uint64_t weight[CHUNK];
  const ih_sequence_arrays hands = {
      .rows = cards[0], .stride = IH_MAX_CARDS, .multiplicities = weight};
  const uint64_t size = ih_store_hands(e->store);
  struct game game;
  ih_sequence *sequence;
  game_borrow(&game, ih_store_indexer(e->store));
  const enum ih_status status = new_sequence(e, &sequence);
  if (status != IH_OK)
    return status;
  csv_header(e);
  uint64_t index = 0;
  while (index < size && export_goes_on(e, index, size)) {
    const size_t piece = ih_sequence_next_unchecked(sequence, CHUNK, &hands);
    for (size_t i = 0; i < piece; i++)
      csv_row(e, &game, index++, cards[i], weight[i]);
  }
  ih_sequence_free(sequence);
  return IH_OK;
}

/* ---- Writing ----------------------------------------------------------------------------- */

static void write_table(struct output *out, void *what)
{
  struct table_export *e = what;
  e->out = out;
  progress_start(&e->progress, e->call->common.quiet);
  const enum ih_status status = text_ends_with(given.output, ".npy") ? write_npy(e) : write_csv(e);
  progress_end(&e->progress);
  if (status != IH_OK)
    out->error = ENOMEM;
}

/* ---- Operands and options ---------------------------------------------------------------- */

/* Refuses for a reason, with the names of the tensors. */
static enum outcome refuse_tensors(const struct table_export *e, const char *reason)
{
  char names[200];
  size_t at = 0;
  names[0] = '\0';
  for (size_t t = 0; t < ih_store_tensors(e->store) && at < sizeof names; t++) {
    ih_tensor tensor;
    (void)ih_store_tensor(e->store, t, &tensor);
    at += (size_t)snprintf(names + at, sizeof names - at, " %s", tensor.name);
  }
  return refused(e->call, "%s; the tensors of %s:%s", reason, e->call->operands[0], names);
}

/* Chooses all tensors, or the one of --tensor, which a .npy file needs if there are several. */
static enum outcome choose_tensors(struct table_export *e)
{
  const char *name = given.tensor;
  ih_tensor tensor;
  const int npy = text_ends_with(given.output, ".npy");
  e->first = 0;
  e->count = ih_store_tensors(e->store);
  e->weights = given.weights;
  if (npy && e->weights && name != NULL)
    return refused(e->call, "a .npy file holds one array: use either --tensor or --weights");
  for (size_t t = 0; name != NULL && t < ih_store_tensors(e->store); t++)
    if (ih_store_tensor(e->store, t, &tensor) == IH_OK && strcmp(tensor.name, name) == 0) {
      e->first = t;
      e->count = 1;
      name = NULL;
    }
  if (name != NULL)
    return refuse_tensors(e, "--tensor: the table has no tensor of that name");
  if (e->count > 1 && npy && !e->weights)
    return refuse_tensors(e, "a .npy file holds one array: select it with --tensor");
  return DONE;
}

/* Returns the reason why options conflict with --format or its absence, or NULL. */
static const char *find_misplaced(void)
{
  if (given.files.format != NULL)
    return given.tensor != NULL ? "--tensor cannot be used with --format"
           : given.weights      ? "--weights cannot be used with --format"
                                : NULL;
  return given.files.bits.is_given    ? "--bits needs --format"
         : given.files.name != NULL   ? "--name needs --format"
         : given.files.recall         ? "--recall needs --format"
         : given.files.street != NULL ? "--street needs --format"
                                      : NULL;
}
