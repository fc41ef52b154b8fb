#include "buckets.h"

#include "errors.h"
#include "executors.h"
#include "harness.h"
#include "questions.h"
#include "stores.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

ih_feature_game buckets_game(const char *deck)
{
  ih_feature_game game = {.ranking = IH_RANKING_STANDARD};
  ck_assert_int_eq(ih_deck_parse(deck, strlen(deck), &game.deck, NULL), IH_OK);
  return game;
}

enum ih_status buckets_make(const char *text, const char *deck,
                            const ih_abstraction_options *options, ih_error *error)
{
  const ih_feature_game game = buckets_game(deck);
  char folder[SCRATCH_PATH];
  ih_recipe *recipe;
  enum ih_status status = ih_recipe_parse(text, strlen(text), &recipe, error);
  if (status != IH_OK)
    return status;
  status = ih_abstraction_write(recipe, &game, scratch_path(".", folder), options, error);
  ih_recipe_free(recipe);
  return status;
}

void buckets_make_well(const char *recipe, const char *deck, const ih_abstraction_options *options)
{
  ih_error error;
  test_ok(buckets_make(recipe, deck, options, &error), error);
}

void buckets_check_executors(const char *recipe, const char *deck)
{
  static const char *const names[] = {"flop", "turn"};
  const ih_executor threads = test_threads(3), backwards = test_backwards(2);
  const ih_executor *const executors[] = {NULL, &threads, &backwards};
  unsigned char *first[2], *bytes;
  size_t n[2], m;
  for (size_t e = 0; e < 3; e++) {
    const ih_abstraction_options options = {.executor = executors[e], .rebuild = 1};
    buckets_make_well(recipe, deck, &options);
    for (size_t s = 0; s < 2; s++) {
      if (e == 0) {
        first[s] = buckets_read(names[s], &n[s]);
        continue;
      }
      bytes = buckets_read(names[s], &m);
      ck_assert_uint_eq(m, n[s]);
      ck_assert_mem_eq(bytes, first[s], m);
      free(bytes);
    }
  }
  free(first[0]);
  free(first[1]);
}

void buckets_check_cancelled(const char *recipe, const char *deck, unsigned streets)
{
  const size_t entries = scratch_entries();
  unsigned failures = 0;
  for (unsigned allowed = 0;; allowed += 1 + allowed / 4, failures++) {
    struct questions some = {0, allowed};
    const ih_abstraction_options options = {
        .callbacks = {.context = &some, .is_cancelled = questions_answer}, .streets = streets};
    ih_error error;
    const enum ih_status status = buckets_make(recipe, deck, &options, &error);
    if (status == IH_OK)
      break;
    ck_assert_int_eq(status, IH_ERR_CANCELLED);
    ck_assert_uint_eq(scratch_entries(), entries);
  }
  ck_assert_uint_gt(failures, 5);
}

const char *buckets_path(const char *street, char path[SCRATCH_PATH])
{
  char name[64];
  (void)snprintf(name, sizeof name, "%s-bucket.safetensors", street);
  return scratch_path(name, path);
}

unsigned char *buckets_read(const char *street, size_t *n)
{
  char path[SCRATCH_PATH];
  return scratch_read(buckets_path(street, path), n);
}

ih_store *buckets_open(const char *street)
{
  char path[SCRATCH_PATH];
  return stores_open(buckets_path(street, path));
}

static uint64_t load(const unsigned char *from, size_t bytes)
{
  uint64_t value = 0;
  for (size_t i = bytes; i-- > 0;)
    value = value << 8 | from[i];
  return value;
}

uint64_t buckets_element(const ih_store *store, const char *name, uint64_t i)
{
  ih_tensor tensor;
  ck_assert_int_eq(ih_table_tensor_named(ih_store_table(store), name, &tensor), IH_OK);
  const size_t bytes = ih_dtype_size(tensor.dtype);
  ck_assert_uint_lt(i, tensor.bytes / bytes);
  return load((const unsigned char *)tensor.data + i * bytes, bytes);
}

/* Stores a number of `bytes` bytes in the machine's byte order, as ih_table_writer_write takes
 * it. */
static void store(unsigned char to[], uint64_t value, size_t bytes)
{
  const size_t from = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? sizeof value - bytes : 0;
  memcpy(to, (const unsigned char *)&value + from, bytes);
}

/* Copies a tensor's data, changing element i if the tensor has the given name. */
static unsigned char *copy_data(const ih_tensor *tensor, const char *name, uint64_t i,
                                uint64_t value)
{
  const size_t bytes = ih_dtype_size(tensor->dtype);
  const int is_changed = strcmp(tensor->name, name) == 0;
  unsigned char *copy = malloc(tensor->bytes);
  ck_assert_ptr_nonnull(copy);
  for (size_t at = 0; at < tensor->bytes; at += bytes)
    store(copy + at,
          is_changed && at == i * bytes ? value
                                        : load((const unsigned char *)tensor->data + at, bytes),
          bytes);
  return copy;
}

static void copy_declarations(const ih_table *table, const char *other_key, const char *other,
                              ih_table_writer *writer)
{
  for (size_t m = 0; m < ih_table_metadata_count(table); m++) {
    const char *key, *value;
    ck_assert_int_eq(ih_table_metadata_get(table, m, &key, &value), IH_OK);
    if (strncmp(key, "xxh3-128", strlen("xxh3-128")) != 0)
      ck_assert_int_eq(ih_table_writer_add_metadata(
                           writer, key, strcmp(key, other_key) == 0 ? other : value, NULL),
                       IH_OK);
  }
  for (size_t t = 0; t < ih_table_tensors(table); t++) {
    ih_tensor tensor;
    ck_assert_int_eq(ih_table_tensor(table, t, &tensor), IH_OK);
    ck_assert_int_eq(ih_table_writer_add_tensor(writer, &tensor, NULL), IH_OK);
  }
}

/* Rewrites a table with one element and one piece of metadata changed; empty names change
 * nothing. */
static void write_again(const char *street, const char *name, uint64_t i, uint64_t value,
                        const char *key, const char *text)
{
  char path[SCRATCH_PATH];
  ih_table *table;
  ih_table_writer *writer;
  ck_assert_int_eq(ih_table_open(buckets_path(street, path), 0, &table, NULL), IH_OK);
  ck_assert_int_eq(ih_table_writer_new(path, &writer, NULL), IH_OK);
  copy_declarations(table, key, text, writer);
  for (size_t t = 0; t < ih_table_tensors(table); t++) {
    ih_tensor tensor;
    ck_assert_int_eq(ih_table_tensor(table, t, &tensor), IH_OK);
    unsigned char *copy = copy_data(&tensor, name, i, value);
    ck_assert_int_eq(ih_table_writer_write(writer, copy, tensor.bytes, NULL), IH_OK);
    free(copy);
  }
  ck_assert_int_eq(ih_table_writer_commit(writer, NULL), IH_OK);
  ih_table_close(table);
}

void buckets_change(const char *street, const char *name, uint64_t i, uint64_t value)
{
  write_again(street, name, i, value, "", "");
}

void buckets_say(const char *street, const char *key, const char *text)
{
  write_again(street, "", 0, 0, key, text);
}

void buckets_edit_header(const char *path, const char *from, const char *to)
{
  size_t n;
  unsigned char *file = scratch_read(path, &n);
  const size_t header = (size_t)load(file, 8), added = strlen(to) + 64;
  char *text = malloc(header + 1);
  unsigned char *changed = malloc(n + added);
  ck_assert(text != NULL && changed != NULL);
  memcpy(text, file + 8, header);
  text[header] = '\0';
  char *at = strstr(text, from);
  ck_assert_msg(at != NULL && strstr(at + 1, from) == NULL, "%s does not occur exactly once", from);
  int end = sprintf((char *)changed + 8, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
  for (; (8 + end) % 64 != 0; end++)
    changed[8 + end] = ' ';
  for (unsigned byte = 0; byte < 8; byte++)
    changed[byte] = (unsigned char)((uint64_t)end >> 8 * byte);
  memcpy(changed + 8 + end, file + 8 + header, n - 8 - header);
  scratch_write(path, changed, 8 + (size_t)end + n - 8 - header);
  free(changed);
  free(text);
  free(file);
}
