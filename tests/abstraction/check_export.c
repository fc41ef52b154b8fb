/* Each format read as doc/EXPORTS.md says, on every hand of a small deck; and what cannot be
 * written. */
#include "exports.h"
#include "harness.h"

#include <isohand/boards.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- Reading --------------------------------------------------------------------------------- */

/* A file, and how far it was read. */
struct reader {
  unsigned char *bytes;
  size_t n, at;
};

static struct reader open_reader(const char *name)
{
  char path[SCRATCH_PATH];
  struct reader reader = {.at = 0};
  reader.bytes = scratch_read(scratch_path(name, path), &reader.n);
  return reader;
}

static uint64_t read_number(struct reader *reader, size_t bytes)
{
  uint64_t value = 0;
  test_assert(reader->n - reader->at >= bytes);
  for (size_t i = 0; i < bytes; i++)
    value |= (uint64_t)reader->bytes[reader->at++] << 8 * i;
  return value;
}

static void close_reader(struct reader *reader)
{
  ck_assert_uint_eq(reader->at, reader->n);
  free(reader->bytes);
}

/* The bucket of a hand of two and so many cards. */
static uint64_t bucket_of(const ih_store *store, const uint8_t cards[])
{
  uint64_t value;
  test_assert(ih_store_lookup(store, cards, 0, NULL, &value) == IH_OK);
  return value;
}

/* Elements of so many bytes for the hands of a street's table, in index order. */
static void check_hands(struct reader *reader, const ih_store *store, size_t bytes)
{
  for (uint64_t i = 0; i < ih_store_hands(store); i++)
    test_assert(read_number(reader, bytes) == ih_store_value_unchecked(store, 0, i, 0));
}

static const char *const lists[] = {"2", "2,3", "2,3,1", "2,3,1,1"};

/* The indexer of the hands of a street whose board keeps its order. */
static ih_indexer *new_ordered(const ih_store *store, size_t s)
{
  ih_rounds rounds;
  ih_indexer *indexer;
  ck_assert_int_eq(
      ih_rounds_parse(&ih_store_game(store)->deck, lists[s], strlen(lists[s]), &rounds, NULL),
      IH_OK);
  ck_assert_int_eq(ih_indexer_new(&ih_store_game(store)->deck, &rounds, &indexer), IH_OK);
  return indexer;
}

/* The same for the hands of ordered streets. */
static void check_ordered(struct reader *reader, const ih_store *store, size_t s, size_t bytes)
{
  uint8_t cards[7];
  ih_indexer *indexer = new_ordered(store, s);
  const unsigned round = (unsigned)s;
  for (uint64_t i = 0; i < ih_indexer_size(indexer, round); i++) {
    test_assert(ih_unindex(indexer, round, i, cards) == IH_OK);
    test_assert(read_number(reader, bytes) == bucket_of(store, cards));
  }
  ih_indexer_free(indexer);
}

/* ---- Formats --------------------------------------------------------------------------------- */

START_TEST(poker_cfrm)
{
  exports_write("poker-cfrm", "abs", NULL);
  struct reader reader = open_reader("abs");
  for (size_t s = 0; s < EXPORT_STREETS; s++) {
    ih_store *store = buckets_open(export_streets[s]);
    ck_assert_uint_eq(read_number(&reader, 4), s);
    ck_assert_uint_eq(read_number(&reader, 4), ih_store_game(store)->buckets);
    check_hands(&reader, store, 4);
    ih_store_close(store);
  }
  close_reader(&reader);
}
END_TEST

START_TEST(fishbait)
{
  static const char *const names[] = {"", "flop_clusters.cereal", "turn_clusters.cereal",
                                      "river_clusters.cereal"};
  exports_write("fishbait", ".", NULL);
  for (size_t s = 1; s < EXPORT_STREETS; s++) {
    ih_store *store = buckets_open(export_streets[s]);
    struct reader reader = open_reader(names[s]);
    ck_assert_uint_eq(read_number(&reader, 1), 1);
    ck_assert_uint_eq(read_number(&reader, 8), ih_store_hands(store));
    check_hands(&reader, store, 4);
    close_reader(&reader);
    ih_store_close(store);
  }
  ck_assert_uint_eq(scratch_entries(), EXPORT_STREETS + 3);
}
END_TEST

/* The river has more buckets than 16 bits hold. */
START_TEST(labels)
{
  const char *const ends[] = {"u16", "u16", "u16", "i32"};
  const ih_format_options options = {.recall = _i};
  char name[32];
  exports_write("labels", ".", &options);
  for (size_t s = 0; s < EXPORT_STREETS; s++) {
    ih_store *store = buckets_open(export_streets[s]);
    (void)snprintf(name, sizeof name, "%s%s.%s", export_streets[s], _i ? "-recall" : "", ends[s]);
    struct reader reader = open_reader(name);
    if (_i)
      check_ordered(&reader, store, s, s == 3 ? 4 : 2);
    else
      check_hands(&reader, store, s == 3 ? 4 : 2);
    close_reader(&reader);
    ih_store_close(store);
  }
}
END_TEST

/* A number of bits for all streets. */
START_TEST(bits)
{
  const ih_format_options wide = {.bits = 32, .streets = 1u << 0 | 1u << 4};
  exports_write("labels", ".", &wide);
  ih_store *store = buckets_open("turn");
  struct reader reader = open_reader("turn.i32");
  check_hands(&reader, store, 4);
  close_reader(&reader);
  ih_store_close(store);
  ck_assert_uint_eq(scratch_entries(), EXPORT_STREETS + 2);
}
END_TEST

START_TEST(npy)
{
  const ih_format_options options = {.recall = _i};
  char name[32], dictionary[100];
  exports_write("npy", ".", &options);
  for (size_t s = 0; s < EXPORT_STREETS; s++) {
    ih_store *store = buckets_open(export_streets[s]);
    ih_indexer *ordered = new_ordered(store, s);
    (void)snprintf(name, sizeof name, "%s%s.npy", export_streets[s], _i ? "-recall" : "");
    struct reader reader = open_reader(name);
    (void)snprintf(
        dictionary, sizeof dictionary,
        "{'descr': '<u%d', 'fortran_order': False, 'shape': (%llu,), }", s == 3 ? 4 : 2,
        (unsigned long long)(_i ? ih_indexer_size(ordered, (unsigned)s) : ih_store_hands(store)));
    ck_assert_mem_eq(reader.bytes, "\x93NUMPY\1\0", 8);
    reader.at = 8;
    const size_t length = read_number(&reader, 2);
    ck_assert_uint_eq((10 + length) % 64, 0);
    ck_assert_mem_eq(reader.bytes + 10, dictionary, strlen(dictionary));
    ck_assert_uint_eq(strspn((char *)reader.bytes + 10 + strlen(dictionary), " "),
                      length - strlen(dictionary) - 1);
    ck_assert_uint_eq(reader.bytes[10 + length - 1], '\n');
    reader.at = 10 + length;
    if (_i)
      check_ordered(&reader, store, s, s == 3 ? 4 : 2);
    else
      check_hands(&reader, store, s == 3 ? 4 : 2);
    close_reader(&reader);
    ih_indexer_free(ordered);
    ih_store_close(store);
  }
}
END_TEST

START_TEST(text)
{
  const ih_format_options options = {.streets = 1u << 5};
  char path[SCRATCH_PATH];
  unsigned long long value;
  exports_write("text", ".", &options);
  ih_store *store = buckets_open("river");
  FILE *file = fopen(scratch_path("river.txt", path), "r");
  ck_assert_ptr_nonnull(file);
  for (uint64_t i = 0; i < ih_store_hands(store); i++) {
    test_assert(fscanf(file, "%llu", &value) == 1 && fgetc(file) == '\n');
    test_assert(value == ih_store_value_unchecked(store, 0, i, 0));
  }
  ck_assert_int_eq(fgetc(file), EOF);
  ck_assert_int_eq(fclose(file), 0);
  ih_store_close(store);
}
END_TEST

/* ---- Slumbot --------------------------------------------------------------------------------- */

/* The boards of a street in Slumbot's order, and what was seen of it: boards that suit permutations
 * turn into each other have the same index, and the first one counts. */
struct slumbot {
  struct reader reader;
  const ih_store *store;
  ih_indexer *boards;
  unsigned char *seen; /* [index] */
  size_t street, bytes, count;
  uint8_t cards[7]; /* two hole cards and the board */
};

static int is_on_board(const struct slumbot *slumbot, unsigned n, unsigned card)
{
  return memchr(slumbot->cards + 2, (int)card, n) != NULL;
}

/* All hole cards, by the higher one first. */
static void check_board(struct slumbot *slumbot)
{
  const unsigned n = export_boards[slumbot->street];
  uint64_t index = 0;
  if (n > 0)
    ck_assert_int_eq(ih_index_last(slumbot->boards, slumbot->cards + 2, &index), IH_OK);
  if (n > 0 && slumbot->seen[index]++ > 0)
    return;
  slumbot->count++;
  for (unsigned high = 1; high < EXPORT_CARDS; high++)
    for (unsigned low = 0; low < high; low++)
      if (!is_on_board(slumbot, n, high) && !is_on_board(slumbot, n, low)) {
        slumbot->cards[0] = (uint8_t)high;
        slumbot->cards[1] = (uint8_t)low;
        test_assert(read_number(&slumbot->reader, slumbot->bytes) ==
                    bucket_of(slumbot->store, slumbot->cards));
      }
}

/* The boards that begin with so many cards. */
static void check_boards(struct slumbot *slumbot, unsigned n)
{
  uint8_t *board = slumbot->cards + 2;
  if (n == export_boards[slumbot->street]) {
    check_board(slumbot);
    return;
  }
  const unsigned end = n == 1 || n == 2 ? board[n - 1] : EXPORT_CARDS;
  for (unsigned card = 0; card < end; card++)
    if (!is_on_board(slumbot, n, card)) {
      board[n] = (uint8_t)card;
      check_boards(slumbot, n + 1);
    }
}

START_TEST(board_by_board)
{
  const ih_format_options options = {.name = "some_Name-1"};
  const ih_rounds all = {.count = 3, .cards = {3, 1, 1}};
  const size_t s = (size_t)_i;
  char name[100];
  exports_write("slumbot", ".", &options);
  ih_store *store = buckets_open(export_streets[s]);
  ih_rounds rounds = all;
  rounds.count = s == 0 ? 1 : (uint8_t)s;
  struct slumbot slumbot = {.store = store, .street = s, .bytes = s == 3 ? 4 : 2};
  ck_assert_int_eq(ih_indexer_new(&ih_store_game(store)->deck, &rounds, &slumbot.boards), IH_OK);
  slumbot.seen = calloc(ih_indexer_size(slumbot.boards, rounds.count - 1u), 1);
  ck_assert_ptr_nonnull(slumbot.seen);
  (void)snprintf(name, sizeof name, "buckets.holdem.5.4.3.some_Name-1.%zu", s);
  slumbot.reader = open_reader(name);
  check_boards(&slumbot, 0);
  close_reader(&slumbot.reader);
  ck_assert_uint_eq(slumbot.count, s == 0 ? 1 : ih_indexer_size(slumbot.boards, rounds.count - 1u));
  (void)snprintf(name, sizeof name, "num_buckets.holdem.5.4.3.some_Name-1.%zu", s);
  slumbot.reader = open_reader(name);
  ck_assert_uint_eq(read_number(&slumbot.reader, 4), ih_store_game(store)->buckets);
  close_reader(&slumbot.reader);
  free(slumbot.seen);
  ih_indexer_free(slumbot.boards);
  ih_store_close(store);
}
END_TEST

/* ---- Robopoker ------------------------------------------------------------------------------- */

enum { LOWEST_RANK = 13 - EXPORT_RANKS };

static uint64_t read_big_endian(struct reader *reader, size_t bytes)
{
  uint64_t value = 0;
  while (bytes-- > 0)
    value = value << 8 | read_number(reader, 1);
  return value;
}

/* What a suit has in a hand whose cards stand as in obs: hole cards, cards of the board, and the
 * lowest and the highest rank of each. */
static void describe_suit(const uint8_t cards[], unsigned n, unsigned suit, int told[6])
{
  const int none[6] = {0, 0, -1, -1, -1, -1};
  memcpy(told, none, sizeof none);
  for (unsigned i = 0; i < n; i++)
    if (cards[i] % 4 == suit) {
      const unsigned side = i >= 2;
      told[side]++;
      if (told[2 + side] < 0 || told[2 + side] > cards[i] / 4)
        told[2 + side] = cards[i] / 4;
      if (told[4 + side] < cards[i] / 4)
        told[4 + side] = cards[i] / 4;
    }
}

/* Whether each suit comes after the one below it, or is equal. */
static void check_suits(const uint8_t cards[], unsigned n)
{
  int before[6], told[6];
  describe_suit(cards, n, 0, before);
  for (unsigned suit = 1; suit < 4; suit++) {
    size_t first = 0;
    describe_suit(cards, n, suit, told);
    while (first < 6 && told[first] == before[first])
      first++;
    test_assert(first == 6 || told[first] > before[first]);
    memcpy(before, told, sizeof told);
  }
}

/* cards[] = the hand of obs: the higher hole card, the lower one, and the board downwards. */
static void read_obs(uint64_t obs, unsigned n, uint8_t cards[])
{
  for (unsigned i = 0; i < n; i++) {
    const unsigned byte = obs >> 8 * i & 0xFF;
    test_assert(byte > LOWEST_RANK * 4 && byte <= 52);
    cards[i] = (uint8_t)(byte - 1 - LOWEST_RANK * 4);
    test_assert(i == 0 || i == 2 || cards[i] < cards[i - 1]);
  }
  test_assert(obs >> 8 * n == 0);
}

START_TEST(robopoker)
{
  const size_t s = (size_t)_i;
  const unsigned n = 2 + export_boards[s];
  uint8_t cards[7];
  uint64_t index;
  char name[32];
  ck_assert_int_eq(buckets_make(export_few_recipe, export_deck, NULL, NULL), IH_OK);
  exports_write("robopoker", ".", NULL);
  ih_store *store = buckets_open(export_streets[s]);
  unsigned char *seen = calloc(ih_store_hands(store), 1);
  ck_assert_ptr_nonnull(seen);
  (void)snprintf(name, sizeof name, "%s.pgcopy", export_streets[s]);
  struct reader reader = open_reader(name);
  ck_assert_uint_eq(reader.n, 19 + 20 * ih_store_hands(store) + 2);
  ck_assert_mem_eq(reader.bytes, "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0", 19);
  reader.at = 19;
  for (uint64_t i = 0; i < ih_store_hands(store); i++) {
    test_assert(read_big_endian(&reader, 2) == 2 && read_big_endian(&reader, 4) == 8);
    read_obs(read_big_endian(&reader, 8), n, cards);
    check_suits(cards, n);
    test_assert(read_big_endian(&reader, 4) == 2);
    test_assert(read_big_endian(&reader, 2) == 256 * s + bucket_of(store, cards));
    test_assert(ih_index_last(ih_store_indexer(store), cards, &index) == IH_OK);
    test_assert(seen[index]++ == 0);
  }
  ck_assert_uint_eq(read_big_endian(&reader, 2), 0xFFFF);
  close_reader(&reader);
  free(seen);
  ih_store_close(store);
}
END_TEST

/* ---- BKT2 ------------------------------------------------------------------------------------ */

/* cards[] = the board of a number in which suits are s, c, h, d, with those suits as 0, 3, 1, 2. */
static void read_board_number(uint64_t number, unsigned n, uint8_t cards[])
{
  static const unsigned suits[] = {0, 3, 1, 2};
  unsigned before = 0;
  for (unsigned i = 0; i < n; i++) {
    const unsigned byte = number >> (56 - 8 * i) & 0xFF;
    test_assert(i == 0 || byte / 4 < before / 4 || (byte / 4 == before / 4 && byte > before));
    before = byte;
    test_assert(byte / 4 >= LOWEST_RANK + 2 && byte / 4 <= 14);
    cards[i] = (uint8_t)((byte / 4 - LOWEST_RANK - 2) * 4 + suits[byte % 4]);
  }
  test_assert(number << 8 * (n - 1) << 8 == 0);
}

/* The ranks of a suit on a board downwards as a text: "", or "c" and more. */
static void spell_suit(const uint8_t board[], unsigned n, unsigned suit, char ranks[6])
{
  size_t length = 0;
  for (unsigned i = 0; i < n; i++)
    if (board[i] % 4 == suit)
      ranks[length++] = (char)('a' + board[i] / 4);
  ranks[length] = '\0';
}

/* Whether the suits s, h, d, c have ever fewer cards, or lower ones. */
static void check_board_suits(const uint8_t board[], unsigned n)
{
  char before[6], ranks[6];
  spell_suit(board, n, 0, before);
  for (unsigned suit = 1; suit < 4; suit++) {
    spell_suit(board, n, suit, ranks);
    test_assert(strlen(ranks) < strlen(before) ||
                (strlen(ranks) == strlen(before) && strcmp(ranks, before) <= 0));
    strcpy(before, ranks);
  }
}

static uint64_t count_boards(unsigned n)
{
  const ih_rounds rounds = {.count = 1, .cards = {(uint8_t)n}};
  const ih_deck deck = {.ranks = EXPORT_RANKS, .suits = EXPORT_SUITS};
  ih_indexer *boards;
  if (n == 0)
    return 1;
  ck_assert_int_eq(ih_indexer_new(&deck, &rounds, &boards), IH_OK);
  const uint64_t count = ih_indexer_size(boards, 0);
  ih_indexer_free(boards);
  return count;
}

/* All pairs on a board, those that it holds, too. */
static void check_pairs(struct reader *reader, const ih_store *store, unsigned n, uint8_t cards[])
{
  for (unsigned low = 0; low < EXPORT_CARDS; low++)
    for (unsigned high = low + 1; high < EXPORT_CARDS; high++) {
      const int is_there =
          memchr(cards + 2, (int)low, n) != NULL || memchr(cards + 2, (int)high, n) != NULL;
      cards[0] = (uint8_t)high;
      cards[1] = (uint8_t)low;
      test_assert(read_number(reader, 2) == (is_there ? 0 : bucket_of(store, cards)));
    }
}

/* Boards whose numbers rise are all different; so all are there when there are as many. */
START_TEST(bkt2)
{
  const size_t s = (size_t)_i;
  const unsigned n = export_boards[s];
  const uint64_t boards = count_boards(n);
  uint8_t cards[7];
  uint64_t number, before = 0;
  char name[32];
  ck_assert_int_eq(buckets_make(export_few_recipe, export_deck, NULL, NULL), IH_OK);
  exports_write("bkt2", ".", NULL);
  ih_store *store = buckets_open(export_streets[s]);
  (void)snprintf(name, sizeof name, "%s.buckets", export_streets[s]);
  struct reader reader = open_reader(name), list = reader;
  ck_assert_mem_eq(reader.bytes, "BKT2", 4);
  reader.at = 4;
  ck_assert_uint_eq(read_number(&reader, 1), s == 0 ? 1 : 2);
  ck_assert_uint_eq(read_number(&reader, 1), s);
  ck_assert_uint_eq(read_number(&reader, 2), ih_store_game(store)->buckets);
  ck_assert_uint_eq(read_number(&reader, 4), boards);
  ck_assert_uint_eq(read_number(&reader, 2), EXPORT_CARDS * (EXPORT_CARDS - 1) / 2);
  list.at = reader.at;
  reader.at += s == 0 ? 0 : 8 * boards;
  for (uint64_t i = 0; i < boards; i++, before = number) {
    number = s == 0 ? 0 : read_number(&list, 8);
    test_assert(i == 0 || number > before);
    if (s > 0)
      read_board_number(number, n, cards + 2);
    check_board_suits(cards + 2, n);
    check_pairs(&reader, store, n, cards);
  }
  close_reader(&reader);
  ih_store_close(store);
}
END_TEST

/* ---- DecisionHoldem -------------------------------------------------------------------------- */

/* A card whose number is suit by suit as this library's. */
static uint8_t card_by_suit(unsigned number)
{
  return (uint8_t)(number % EXPORT_RANKS * 4 + number / EXPORT_RANKS);
}

/* The keys of all boards for the hole cards in cards[], that begin with n cards whose digits are
 * `key` and that have none below `from` after these; and the elements of these boards. */
static void check_keys(struct reader *keys, struct reader *elements, const ih_store *store,
                       size_t street, unsigned n, unsigned from, uint64_t key, uint8_t cards[])
{
  if (n == export_boards[street]) {
    test_assert(read_number(keys, 4) == key);
    test_assert(read_number(elements, street == 3 ? 2 : 4) == bucket_of(store, cards));
    return;
  }
  for (unsigned number = from; number < EXPORT_CARDS; number++)
    if (memchr(cards, card_by_suit(number), 2) == NULL) {
      cards[2 + n] = card_by_suit(number);
      check_keys(keys, elements, store, street, n + 1, number + 1, key * EXPORT_CARDS + number,
                 cards);
    }
}

/* All 190 hole cards, and C(18, 3), C(18, 4) and C(18, 5) boards for each. */
START_TEST(decisionholdem)
{
  static const size_t boards[] = {1, 816, 3060, 8568};
  const size_t s = (size_t)_i;
  const size_t keys = s == 0 ? 190 : boards[s];
  uint8_t cards[7];
  char name[64];
  ck_assert_int_eq(buckets_make(export_few_recipe, export_deck, NULL, NULL), IH_OK);
  exports_write("decisionholdem", ".", NULL);
  ih_store *store = buckets_open(export_streets[s]);
  (void)snprintf(name, sizeof name, "%s_hand_cluster.bin", export_streets[s]);
  struct reader reader = open_reader(name), elements = reader;
  for (unsigned low = 0; low < EXPORT_CARDS; low++)
    for (unsigned high = low + 1; high < EXPORT_CARDS; high++) {
      const int is_section = s > 0 || high == 1;
      if (is_section) {
        reader.at = elements.at;
        elements.at += 4 * keys;
      }
      cards[0] = card_by_suit(low);
      cards[1] = card_by_suit(high);
      check_keys(&reader, &elements, store, s, 0, 0, s == 0 ? low * EXPORT_CARDS + high : 0, cards);
    }
  close_reader(&elements);
  ih_store_close(store);
}
END_TEST

/* ---- What is told ---------------------------------------------------------------------------- */

struct told {
  uint64_t done, total;
  unsigned files, asked, stop; /* stop: cancelled when asked so often; 0 never */
};

static int is_cancelled(void *context)
{
  struct told *told = context;
  return ++told->asked == told->stop;
}

static void progress(void *context, uint64_t done, uint64_t total)
{
  struct told *told = context;
  ck_assert_uint_gt(done, told->done);
  told->done = done;
  told->total = total;
}

static void written(void *context, const char *path, uint64_t elements)
{
  struct told *told = context;
  struct stat about;
  ck_assert_int_eq(stat(path, &about), 0);
  ck_assert_int_eq(about.st_size, (long)(2 * elements));
  told->files++;
}

START_TEST(calls)
{
  struct told told = {.stop = 0};
  ih_format_options options = {.streets = 1u << 3 | 1u << 4,
                               .context = &told,
                               .is_cancelled = is_cancelled,
                               .progress = progress,
                               .written = written};
  exports_write("labels", ".", &options);
  ck_assert_uint_eq(told.files, 2);
  ck_assert_uint_eq(told.done, told.total);
  ck_assert_uint_eq(told.total, 7760 + 27290);
  told = (struct told){.stop = 3};
  ih_abstraction *abstraction = exports_open();
  char path[SCRATCH_PATH];
  const size_t entries = scratch_entries();
  ck_assert_int_eq(
      ih_abstraction_export(abstraction, "npy", scratch_path(".", path), &options, NULL),
      IH_ERR_CANCELLED);
  ck_assert_uint_eq(scratch_entries(), entries);
  ck_assert_uint_eq(told.files, 0);
  ih_abstraction_close(abstraction);
}
END_TEST

/* ---- Refused --------------------------------------------------------------------------------- */

/* Nothing is written then. */
static void check_refusal(const char *format, const char *name, const ih_format_options *options,
                          enum ih_status status, const char *why)
{
  ih_error error = {.message = ""};
  ih_abstraction_close(exports_open());
  const size_t entries = scratch_entries();
  ck_assert_int_eq(exports_try(format, name, options, &error), status);
  ck_assert_msg(strstr(error.message, why) != NULL, "%s: %s", why, error.message);
  ck_assert_uint_eq(scratch_entries(), entries);
}

START_TEST(refused_options)
{
  check_refusal("gto", "x", NULL, IH_ERR_UNSUPPORTED, "`gto` is not a format");
  const ih_format_options narrow = {.bits = 16};
  check_refusal("labels", "x", &narrow, IH_ERR_RANGE,
                "labels: the 73550 buckets of the river do not fit in 16 bits");
  check_refusal("text", "x", &narrow, IH_ERR_UNSUPPORTED, "no place for a number of bits");
  check_refusal("robopoker", "x", NULL, IH_ERR_RANGE,
                "robopoker: the turn has 1518 buckets, and may have 256");
  check_refusal("bkt2", "x", NULL, IH_ERR_RANGE,
                "bkt2: the river has 73550 buckets, and may have 65535");
  check_refusal("decisionholdem", "x", NULL, IH_ERR_RANGE,
                "decisionholdem: the 73550 buckets of the river do not fit in 16 bits");
  const ih_format_options odd = {.bits = 24};
  check_refusal("labels", "x", &odd, IH_ERR_ARGUMENT, "16 or 32 bits, not 24");
  const ih_format_options recall = {.recall = 1};
  check_refusal("poker-cfrm", "x", &recall, IH_ERR_UNSUPPORTED, "no place for hands with recall");
  const ih_format_options flop = {.streets = 1u << 3};
  check_refusal("poker-cfrm", "x", &flop, IH_ERR_UNSUPPORTED, "no place for a choice of streets");
  const ih_format_options preflop = {.streets = 1};
  check_refusal("fishbait", "x", &preflop, IH_ERR_UNSUPPORTED, "no place for such a street");
  const ih_format_options strange = {.streets = 1u << 2};
  check_refusal("text", "x", &strange, IH_ERR_UNSUPPORTED, "no place for such a street");
  const ih_format_options named = {.name = "x"};
  check_refusal("npy", "x", &named, IH_ERR_UNSUPPORTED, "no place for a name");
  check_refusal("slumbot", "x", NULL, IH_ERR_ARGUMENT, "slumbot needs a name");
  static const char *const bad[] = {
      "", "a/b", "none", "a.b",
      "12345678901234567890123456789012345678901234567890123456789012345"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    const ih_format_options options = {.name = bad[i]};
    check_refusal("slumbot", "x", &options, IH_ERR_ARGUMENT, "letters, digits");
  }
  ih_format_options reserved = {.reserved = {NULL, &reserved}};
  check_refusal("labels", "x", &reserved, IH_ERR_ARGUMENT, "reserved");
  ck_assert_int_eq(ih_abstraction_export(NULL, "labels", ".", NULL, NULL), IH_ERR_ARGUMENT);
  ih_abstraction *abstraction = exports_open();
  ck_assert_int_eq(ih_abstraction_export(abstraction, NULL, ".", NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_abstraction_export(abstraction, "labels", NULL, NULL, NULL), IH_ERR_ARGUMENT);
  ih_abstraction_close(abstraction);
}
END_TEST

/* A street that is needed or wanted is not there; a bucket in a table is none; a file's place is
 * taken. */
START_TEST(refused_tables)
{
  char path[SCRATCH_PATH];
  const ih_format_options turn = {.streets = 1u << 4};
  ih_abstraction_close(exports_open());
  buckets_change("river", "bucket", 5, 73550);
  check_refusal("poker-cfrm", "x", NULL, IH_ERR_MISMATCH,
                "river-bucket.safetensors: the bucket of index 5 is 73550, and there are 73550");
  (void)remove(scratch_path("turn-bucket.safetensors", path));
  check_refusal("poker-cfrm", "x", NULL, IH_ERR_RANGE,
                "there are no buckets of the turn, which it needs");
  check_refusal("fishbait", "x", NULL, IH_ERR_RANGE,
                "there are no buckets of the turn, which it needs");
  check_refusal("npy", "x", &turn, IH_ERR_RANGE,
                "there are no buckets of the turn, which is wanted");
  check_refusal("labels", "flop-bucket.safetensors", NULL, IH_ERR_IO, "Not a directory");
  (void)remove(scratch_path("river-bucket.safetensors", path));
  ck_assert_int_eq(mkdir(scratch_path("preflop.npy", path), 0777), 0);
  ih_abstraction *abstraction;
  ih_error error;
  ck_assert_int_eq(ih_abstraction_open(scratch_path(".", path), &abstraction, NULL), IH_OK);
  ck_assert_int_eq(ih_abstraction_export(abstraction, "npy", path, NULL, &error), IH_ERR_IO);
  ck_assert_ptr_nonnull(strstr(error.message, "preflop.npy: "));
  ck_assert_uint_eq(scratch_entries(), 3);
  ih_abstraction_close(abstraction);
}
END_TEST

START_TEST(names)
{
  size_t n = 0;
  while (ih_format_name(n) != NULL) {
    ck_assert_ptr_nonnull(ih_format_meaning(n));
    n++;
  }
  ck_assert_uint_eq(n, 9);
  ck_assert_ptr_null(ih_format_meaning(n));
  ck_assert_str_eq(ih_format_name(0), "poker-cfrm");
}
END_TEST

static Suite *make(void)
{
  Suite *suite = suite_create("export");
  TCase *tests = tcase_create("export");
  tcase_set_timeout(tests, 120);
  tcase_add_checked_fixture(tests, scratch_make, scratch_remove);
  tcase_add_test(tests, poker_cfrm);
  tcase_add_test(tests, fishbait);
  tcase_add_loop_test(tests, labels, 0, 2);
  tcase_add_test(tests, bits);
  tcase_add_loop_test(tests, npy, 0, 2);
  tcase_add_test(tests, text);
  tcase_add_loop_test(tests, board_by_board, 0, EXPORT_STREETS);
  tcase_add_loop_test(tests, robopoker, 0, EXPORT_STREETS);
  tcase_add_loop_test(tests, bkt2, 0, EXPORT_STREETS);
  tcase_add_loop_test(tests, decisionholdem, 0, EXPORT_STREETS);
  tcase_add_test(tests, calls);
  tcase_add_test(tests, refused_options);
  tcase_add_test(tests, refused_tables);
  tcase_add_test(tests, names);
  suite_add_tcase(suite, tests);
  return suite;
}

int main(void)
{
  return test_main(make);
}
