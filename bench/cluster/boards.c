/* Times single boards of a street of Omaha, for the plan of a cluster.
 *
 * The sums of a street of five or six hole cards take hours of one core, and those of six cards
 * more memory than most machines have.  But boards are independent of each other.  So this runs the
 * real computation as if it were one of many ranks, each of which has a few boards of all regions,
 * and stops when they would exchange what they made.  Memory that no board touches stays unused. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* MAP_ANONYMOUS */
#endif
#include "base/random.h"
#include "bench/machine.h"
#include "bench/measure.h"

#include <inttypes.h>
#include <isohand/omaha_equity.h>
#include <isohand/sequence.h>
#include <isohand/team.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { FLOP = 3, TURN = 4, RIVER = 5, SEED = 20261128 };

static const char usage[] =
    "usage: isohand-boards HOLE preflop|flop|turn|river [RANKS]\n"
    "Times boards of E[HS] of Omaha with HOLE cards, 4 to 6, and the standard deck: the boards\n"
    "that RANKS out of many ranks (default: 16) would make, one rank after another, by one\n"
    "thread.  Prints the sizes of the street, and for each step of a rank its number, how many\n"
    "boards it was, and the processor seconds of a board.\n";

static void fail(const char *reason)
{
  (void)fprintf(stderr, "isohand-boards: %s\n", reason);
  exit(EXIT_FAILURE);
}

/* Ends the program unless status is IH_OK.  error: NULL, or the reason if there is one. */
static void check(enum ih_status status, const ih_error *error)
{
  if (status != IH_OK)
    fail(error != NULL && error->message[0] != '\0' ? error->message : ih_status_string(status));
}

static uint64_t count_hands(const ih_deck *deck, unsigned hole, unsigned board)
{
  const ih_rounds rounds = {.count = hole > 0 && board > 0 ? 2 : 1,
                            .cards = {(uint8_t)(hole > 0 ? hole : board), (uint8_t)board}};
  ih_indexer *indexer;
  check(ih_indexer_new(deck, &rounds, &indexer), NULL);
  const uint64_t hands = ih_indexer_size(indexer, rounds.count - 1);
  ih_indexer_free(indexer);
  return hands;
}

/* ---- Memory ---------------------------------------------------------------------------------- */

#ifdef MAP_NORESERVE
enum { UNRESERVED = MAP_NORESERVE };
#else
enum { UNRESERVED = 0 };
#endif

/* Maps memory for a street's numbers, which takes space only where something is written. */
static void *map_numbers(uint64_t bytes)
{
  void *memory = mmap(NULL, (size_t)bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | UNRESERVED, -1, 0);
  if (memory == MAP_FAILED)
    fail("the system cannot map memory for the street");
#ifdef MADV_HUGEPAGE
  (void)madvise(memory, (size_t)bytes, MADV_HUGEPAGE);
#endif
  return memory;
}

/* ---- Streets --------------------------------------------------------------------------------- */

static const struct street {
  const char *name;
  unsigned board, at_once, steps; /* boards of a step; steps of a rank */
} street[] = {
    {"preflop", 0, 8, 16},
    {"flop", FLOP, 1, 16},
    {"turn", TURN, 1, 16},
    {"river", RIVER, 1, 16},
};

/* ---- Some ranks of a computation ------------------------------------------------------------- */

/* One rank of many. */
struct sampling {
  const struct street *of;
  unsigned steps;   /* that the rank has finished */
  double worked_ns; /* the reading of the clock after them */
};

static void print_boards(unsigned step, uint64_t boards, double ns)
{
  (void)printf("%u\t%" PRIu64 "\t%.9f\n", step, boards, ns / 1e9 / (double)boards);
}

/* The first boards of a rank make its workspace, and are not counted; nor are those of an
 * additional step that some ranks have. */
static void note_progress(void *context, uint64_t done, uint64_t total)
{
  struct sampling *sampling = context;
  const double now = bench_worked();
  (void)done, (void)total;
  if (sampling->steps > 0 && sampling->steps <= sampling->of->steps)
    print_boards(sampling->steps, sampling->of->at_once, now - sampling->worked_ns);
  sampling->steps++;
  sampling->worked_ns = bench_worked();
}

static enum ih_status agree_alone(void *context, enum ih_status status, uint64_t what)
{
  (void)context, (void)what;
  return status;
}

/* The boards are made: there is nothing else to time. */
static int stop_at_gather(void *context, void *data, const uint64_t first[])
{
  (void)context, (void)data, (void)first;
  return 1;
}

static int stop_at_add(void *context, uint64_t number[], uint64_t count)
{
  (void)context, (void)number, (void)count;
  return 1;
}

/* The size of an array is kept in a page before it. */
enum { BEFORE = 1 << 12 };

static void *allocate_numbers(void *context, uint64_t bytes)
{
  char *memory = map_numbers(bytes + BEFORE);
  (void)context;
  memcpy(memory, &bytes, sizeof bytes);
  return memory + BEFORE;
}

static void release_numbers(void *context, void *memory)
{
  uint64_t bytes;
  (void)context;
  if (memory == NULL)
    return;
  memcpy(&bytes, (char *)memory - BEFORE, sizeof bytes);
  (void)munmap((char *)memory - BEFORE, (size_t)(bytes + BEFORE));
}

/* Writes random numbers below 2^30, in pairs. */
static void write_numbers(uint64_t word[], uint64_t words)
{
  uint64_t state = SEED;
  for (uint64_t i = 0; i < words; i++)
    word[i] = ihp_random(&state) & UINT64_C(0x3FFFFFFF3FFFFFFF);
}

/* Fills memory that is larger than that of the machine: with the same numbers again and again, more
 * than fit in most caches.  They are in small pages, so reading them takes longer. */
static void repeat_numbers(void *memory, uint64_t bytes)
{
  enum { PERIOD = 1 << 26 };
  FILE *file = tmpfile();
  void *period = MAP_FAILED;
  const int fd = file == NULL ? -1 : fileno(file);
  if (fd >= 0 && ftruncate(fd, PERIOD) == 0)
    period = mmap(NULL, PERIOD, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  int is_good = period != MAP_FAILED;
  if (is_good)
    write_numbers(period, PERIOD / sizeof(uint64_t));
  for (uint64_t at = 0; is_good && at < bytes; at += PERIOD) {
    const size_t length = bytes - at < PERIOD ? (size_t)(bytes - at) : PERIOD;
    is_good =
        mmap((char *)memory + at, length, PROT_READ, MAP_SHARED | MAP_FIXED, fd, 0) != MAP_FAILED;
  }
  if (!is_good)
    fail("the system cannot map memory for numbers");
  (void)munmap(period, PERIOD);
  (void)fclose(file);
}

static void fill_numbers(void *memory, uint64_t bytes)
{
  if (bytes < ih_memory_available() / 4 * 3)
    write_numbers(memory, bytes / sizeof(uint64_t));
  else
    repeat_numbers(memory, bytes);
}

static int is_always_made(void *context, uint64_t piece, const void *data, size_t bytes)
{
  (void)context, (void)piece, (void)data, (void)bytes;
  return 1;
}

/* Sums of a street, of any numbers. */
struct pretended {
  ih_omaha_sums *sums;
  void *memory;
  uint64_t bytes;
};

static struct pretended pretend_sums(const ih_omaha_game *game, unsigned board)
{
  struct pretended made = {.bytes = ih_omaha_sums_storage(game, board, IH_OMAHA_POINTS)};
  made.memory = map_numbers(made.bytes);
  const ih_omaha_storage storage = {.memory = made.memory, .is_made = is_always_made};
  ih_error error = {0};
  fill_numbers(made.memory, made.bytes);
  check(ih_omaha_sums_new(game, board, IH_OMAHA_POINTS, NULL, &storage, NULL, NULL, &made.sums,
                          &error),
        &error);
  return made;
}

static void free_pretended(struct pretended *made)
{
  ih_omaha_sums_free(made->sums);
  if (made->bytes > 0)
    (void)munmap(made->memory, (size_t)made->bytes);
}

/* ---- Timing ---------------------------------------------------------------------------------- */

static void print_head(const struct street *of)
{
  (void)printf("# block\t%u\n# step\tboards\tseconds\n", of->at_once);
}

/* Times the boards of a rank of a street whose sums the library makes. */
static void time_rank(const ih_omaha_game *game, const struct street *of,
                      const ih_omaha_sums *later, uint32_t rank, uint32_t ranks)
{
  struct sampling sampling = {.of = of};
  const ih_callbacks callbacks = {.context = &sampling, .progress = note_progress};
  const ih_team team = {.rank = rank,
                        .size = ranks,
                        .together = 1,
                        .agree = agree_alone,
                        .gather = stop_at_gather,
                        .add = stop_at_add,
                        .allocate = allocate_numbers,
                        .release = release_numbers};
  const ih_executor executor = {.team = &team};
  ih_omaha_sums *sums;
  ih_error error = {0};
  const enum ih_status status = ih_omaha_sums_new(game, of->board, IH_OMAHA_POINTS, later, NULL,
                                                  &executor, &callbacks, &sums, &error);
  if (status != IH_ERR_EXECUTOR) /* the answer to stop_at_add() */
    check(status, &error);
  if (sampling.steps == 0)
    fail("no boards were made");
}

/* There are so many ranks that each has as many steps as are wanted, and one that is not timed. */
static void time_sums(const ih_omaha_game *game, const struct street *of, uint64_t wanted)
{
  const uint64_t boards = count_hands(&game->deck, 0, of->board > 0 ? of->board : RIVER);
  const uint64_t ranks = boards / (of->at_once * (of->steps + 1));
  struct pretended turn = {0};
  if (of->board == FLOP)
    turn = pretend_sums(game, TURN);
  print_head(of);
  for (uint64_t i = 0; i < wanted; i++)
    time_rank(game, of, turn.sums, (uint32_t)((2 * i + 1) * ranks / (2 * wanted)), (uint32_t)ranks);
  free_pretended(&turn);
}

/* Prints the time of writing a row of the table, by blocks of rows evenly spaced. */
static void time_rows(const ih_omaha_game *game, const struct street *of)
{
  enum { ROWS = 1 << 16, BLOCKS = 64 };
  static uint32_t values[ROWS];
  struct pretended pretended = pretend_sums(game, of->board);
  const uint64_t hands = count_hands(&game->deck, game->hole, of->board);
  double ns = 0;
  for (uint64_t i = 0; i < BLOCKS; i++) {
    const double began = bench_worked();
    check(ih_omaha_sums_rows(pretended.sums, IH_OMAHA_POINTS, (hands - ROWS) / BLOCKS * i, ROWS,
                             values),
          NULL);
    ns += bench_worked() - began;
  }
  (void)printf("# row\t%.12f\n", ns / 1e9 / ROWS / BLOCKS);
  free_pretended(&pretended);
}

/* Times boards on which all hands are compared, evenly spaced. */
static void time_comparisons(const ih_omaha_game *game, const struct street *of, size_t wanted)
{
  const size_t times = wanted * of->steps;
  const ih_rounds final = {.count = 1, .cards = {RIVER}};
  const size_t places = ih_omaha_places(game->hole);
  uint32_t *wins = malloc(places * sizeof *wins), *ties = malloc(places * sizeof *ties);
  ih_indexer *indexer;
  ih_omaha_comparison *comparison;
  ih_error error = {0};
  if (wins == NULL || ties == NULL)
    fail("out of memory");
  check(ih_indexer_new(&game->deck, &final, &indexer), NULL);
  check(ih_omaha_comparison_new(game->hole, game->ranking, &game->deck, ih_instructions_best(),
                                &comparison, &error),
        &error);
  const uint64_t boards = ih_indexer_size(indexer, 0);
  print_head(of);
  for (size_t i = 0; i < times; i++) {
    const uint64_t board = (2 * i + 1) * boards / (2 * times);
    uint8_t cards[RIVER];
    ih_unindex_unchecked(indexer, 0, board, cards);
    const double began = bench_worked();
    check(ih_omaha_compare(comparison, cards, RIVER, wins, ties), NULL);
    print_boards(1 + (unsigned)(i * of->steps / times), 1, bench_worked() - began);
  }
  ih_omaha_comparison_free(comparison);
  ih_indexer_free(indexer);
  free(wins);
  free(ties);
}

/* ---- The command ----------------------------------------------------------------------------- */

/* Prints the size of a street, and the bytes of the numbers that ranks exchange. */
static void print_sizes(const ih_omaha_game *game, const struct street *of)
{
  uint64_t exchanged = 0;
  if (of->board == 0)
    exchanged = ih_omaha_places(game->hole) * sizeof(uint64_t);
  else if (of->board != RIVER)
    exchanged = ih_omaha_sums_storage(game, of->board, IH_OMAHA_POINTS);
  (void)printf("# hole\t%u\n# street\t%s\n", game->hole, of->name);
  (void)printf("# boards\t%" PRIu64 "\n# hands\t%" PRIu64 "\n# exchanged\t%" PRIu64 "\n",
               count_hands(&game->deck, 0, of->board > 0 ? of->board : RIVER),
               count_hands(&game->deck, game->hole, of->board), exchanged);
}

static size_t read_number(const char *text, size_t least, size_t most)
{
  char *end;
  const unsigned long number = strtoul(text, &end, 10);
  if (*end != '\0' || number < least || number > most) {
    (void)fprintf(stderr, "isohand-boards: '%s': not a number from %zu to %zu\n", text, least,
                  most);
    exit(2);
  }
  return number;
}

static const struct street *find_street(const char *name)
{
  for (size_t i = 0; i < sizeof street / sizeof street[0]; i++)
    if (strcmp(name, street[i].name) == 0)
      return &street[i];
  (void)fprintf(stderr, "isohand-boards: '%s': not a street\n%s", name, usage);
  exit(2);
}

int main(int argc, char **argv)
{
  if (argc < 3 || argc > 4) {
    (void)fputs(usage, argc == 2 && strcmp(argv[1], "--help") == 0 ? stdout : stderr);
    return argc == 2 && strcmp(argv[1], "--help") == 0 ? 0 : 2;
  }
  ih_omaha_game game = {.hole =
                            (unsigned)read_number(argv[1], IH_OMAHA_MIN_HOLE, IH_OMAHA_MAX_HOLE),
                        .ranking = IH_RANKING_STANDARD};
  const struct street *of = find_street(argv[2]);
  const size_t wanted = argc < 4 ? 16 : read_number(argv[3], 1, 1000);
  struct bench_machine machine;
  check(ih_deck_make(13, 4, &game.deck), NULL);
  bench_machine_read(&machine);
  print_sizes(&game, of);
  (void)printf("# processor\t%s\n", machine.processor);
  if (of->board == FLOP || of->board == TURN)
    time_rows(&game, of);
  if (of->board == RIVER)
    time_comparisons(&game, of, wanted);
  else
    time_sums(&game, of, wanted);
  return fflush(stdout) != 0 || ferror(stdout) ? EXIT_FAILURE : EXIT_SUCCESS;
}
