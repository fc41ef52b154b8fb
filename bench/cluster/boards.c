/* What the boards of a street of Omaha cost, each for itself: samples for the plan of a cluster.
 *
 * The sums of a street of five or six hole cards take hours of one core, and those of six cards
 * more memory than most machines have.  But boards are independent of each other.  So this starts
 * the real computation, runs a few of its tasks, evenly spaced over all boards, times the boards in
 * them, and stops it.  Memory that no board touches stays unused. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* MAP_ANONYMOUS, MAP_NORESERVE */
#endif
#include "base/random.h"
#include "bench/machine.h"
#include "bench/measure.h"

#include <inttypes.h>
#include <isohand/omaha_equity.h>
#include <isohand/sequence.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { FLOP = 3, TURN = 4, RIVER = 5, SEED = 20261128 };

static const char usage[] =
    "usage: isohand-boards HOLE preflop|flop|turn|river [TASKS]\n"
    "Times boards of E[HS] of Omaha with HOLE cards, 4 to 6, and the standard deck: some boards "
    "of\n"
    "each of TASKS tasks (default: 64), by one thread. Prints what the street needs, and for each\n"
    "task its first board and the processor time of a board in seconds.\n";

static void fail(const char *reason)
{
  (void)fprintf(stderr, "isohand-boards: %s\n", reason);
  exit(EXIT_FAILURE);
}

static void check(enum ih_status status, const ih_error *error)
{
  if (status != IH_OK)
    fail(error->message[0] != '\0' ? error->message : ih_status_string(status));
}

/* ---- Some tasks of a computation ---------------------------------------------------------------
 */

/* An executor that runs some tasks, or only counts them, and what it measures. */
struct sampling {
  uint64_t boards; /* of the street */
  size_t wanted;   /* tasks to run; 0: none */
  size_t tasks;    /* of the computation */

  /* Of the task that runs. */
  uint64_t first, last; /* boards done, of this run, when the clock was first and last read */
  double began, ended;  /* what it said, in nanoseconds */
};

/* The first boards of a task make its workspace, and are not counted. */
static void note_progress(void *context, uint64_t done, uint64_t total)
{
  struct sampling *sampling = context;
  (void)total;
  sampling->last = done;
  sampling->ended = bench_worked();
  if (sampling->began == 0) {
    sampling->first = done;
    sampling->began = sampling->ended;
  }
}

static void print_board(uint64_t board, double ns)
{
  (void)printf("%" PRIu64 "\t%.9f\n", board, ns / 1e9);
}

static int run_some(void *context, size_t tasks, ih_task task, void *work)
{
  struct sampling *sampling = context;
  sampling->tasks = tasks;
  for (size_t i = 0; i < sampling->wanted; i++) {
    const size_t at = (2 * i + 1) * tasks / (2 * sampling->wanted);
    sampling->began = 0;
    task(work, at);
    if (sampling->began > 0 && sampling->last > sampling->first)
      print_board(at * sampling->boards / tasks,
                  (sampling->ended - sampling->began) / (double)(sampling->last - sampling->first));
  }
  return 1;
}

/* ---- Memory ------------------------------------------------------------------------------------
 */

/* Maps memory for a street's numbers, which takes space only where something is written. */
static void *map_numbers(uint64_t bytes)
{
  void *memory = mmap(NULL, (size_t)bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    fail("the system cannot map memory for the street");
  (void)madvise(memory, (size_t)bytes, MADV_HUGEPAGE);
  return memory;
}

/* Fills such memory with numbers: the same ones again and again, more than fit in most caches. */
static void fill_numbers(void *memory, uint64_t bytes)
{
  enum { PERIOD = 1 << 26 };
  const int fd = memfd_create("isohand-boards", 0);
  uint64_t state = SEED;
  uint32_t number[1024];
  int is_good = fd >= 0;
  for (size_t at = 0; is_good && at < PERIOD; at += sizeof number) {
    for (size_t i = 0; i < 1024; i++)
      number[i] = (uint32_t)ihp_random_below(&state, 1 << 30);
    is_good = write(fd, number, sizeof number) == (ssize_t)sizeof number;
  }
  for (uint64_t at = 0; is_good && at < bytes; at += PERIOD) {
    const size_t length = bytes - at < PERIOD ? (size_t)(bytes - at) : PERIOD;
    is_good =
        mmap((char *)memory + at, length, PROT_READ, MAP_SHARED | MAP_FIXED, fd, 0) != MAP_FAILED;
  }
  if (!is_good)
    fail("the system cannot map memory for the turn");
  (void)close(fd);
}

static int say_made(void *context, uint64_t piece, const void *data, size_t bytes)
{
  (void)context, (void)piece, (void)data, (void)bytes;
  return 1;
}

/* Makes sums of the turn of any numbers. */
static ih_omaha_sums *pretend_turn(const ih_omaha_game *game)
{
  const uint64_t bytes = ih_omaha_sums_storage(game, TURN, IH_OMAHA_POINTS);
  const ih_omaha_storage storage = {.memory = map_numbers(bytes), .is_made = say_made};
  ih_omaha_sums *sums;
  ih_error error = {0};
  fill_numbers(storage.memory, bytes);
  check(ih_omaha_sums_new(game, TURN, IH_OMAHA_POINTS, NULL, &storage, NULL, NULL, &sums, &error),
        &error);
  return sums;
}

/* ---- Streets -----------------------------------------------------------------------------------
 */

static const struct street {
  const char *name;
  unsigned board, boards_a_task;
} street[] = {
    {"preflop", 0, 32}, /* compared in eights */
    {"flop", FLOP, 3},
    {"turn", TURN, 3},
    {"river", RIVER, 1},
};

/* Times boards of a street whose sums the library makes. */
static void time_sums(const ih_omaha_game *game, const struct street *of, size_t tasks)
{
  struct sampling sampling = {.boards = ih_omaha_sums_boards(game, of->board)};
  const ih_callbacks callbacks = {.context = &sampling, .progress = note_progress};
  ih_executor executor = {.context = &sampling, .run = run_some, .workers = 1};
  ih_omaha_sums *turn = of->board == FLOP ? pretend_turn(game) : NULL, *sums;
  ih_omaha_storage storage = {0};
  ih_error error = {0};
  const uint64_t bytes = ih_omaha_sums_storage(game, of->board, IH_OMAHA_POINTS);
  if (bytes > 0)
    storage.memory = map_numbers(bytes);
  for (unsigned is_timed = 0; is_timed < 2; is_timed++) {
    const enum ih_status status =
        ih_omaha_sums_new(game, of->board, IH_OMAHA_POINTS, turn, bytes > 0 ? &storage : NULL,
                          &executor, &callbacks, &sums, &error);
    if (status != IH_ERR_CANCELLED)
      check(status, &error);
    /* As many workers as make tasks of so many boards. */
    executor.workers = (unsigned)(sampling.boards / of->boards_a_task / sampling.tasks);
    sampling.wanted = tasks;
  }
  ih_omaha_sums_free(turn);
}

/* Times boards on which all hands are compared. */
static void time_comparisons(const ih_omaha_game *game, size_t tasks)
{
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
  for (size_t i = 0; i < tasks; i++) {
    const uint64_t board = (2 * i + 1) * boards / (2 * tasks);
    uint8_t cards[RIVER];
    ih_unindex_unchecked(indexer, 0, board, cards);
    const double began = bench_worked();
    check(ih_omaha_compare(comparison, cards, RIVER, wins, ties), NULL);
    print_board(board, bench_worked() - began);
  }
  ih_omaha_comparison_free(comparison);
  ih_indexer_free(indexer);
  free(wins);
  free(ties);
}

/* ---- The command -------------------------------------------------------------------------------
 */

static uint64_t count_hands(const ih_deck *deck, const ih_rounds *rounds)
{
  ih_indexer *indexer;
  check(ih_indexer_new(deck, rounds, &indexer), NULL);
  const uint64_t hands = ih_indexer_size(indexer, rounds->count - 1);
  ih_indexer_free(indexer);
  return hands;
}

/* Prints the size of a street, and the bytes of the numbers that ranks exchange. */
static void print_sizes(const ih_omaha_game *game, const struct street *of)
{
  const uint8_t hole = (uint8_t)game->hole, board = (uint8_t)of->board;
  const ih_rounds hands = {.count = board > 0 ? 2 : 1, .cards = {hole, board}};
  const ih_rounds boards = {.count = 1, .cards = {board > 0 ? board : RIVER}};
  const uint64_t exchanged = board == RIVER ? 0
                             : board == 0   ? ih_omaha_places(hole) * sizeof(uint64_t)
                                            : ih_omaha_sums_storage(game, board, IH_OMAHA_POINTS);
  (void)printf("# hole\t%u\n# street\t%s\n# boards\t%" PRIu64 "\n# hands\t%" PRIu64
               "\n# exchanged\t%" PRIu64 "\n",
               game->hole, of->name, count_hands(&game->deck, &boards),
               count_hands(&game->deck, &hands), exchanged);
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
  const size_t tasks = argc < 4 ? 64 : read_number(argv[3], 1, 1000);
  struct bench_machine machine;
  check(ih_deck_make(13, 4, &game.deck), NULL);
  bench_machine_read(&machine);
  print_sizes(&game, of);
  (void)printf("# processor\t%s\n# board\tseconds\n", machine.processor);
  if (of->board == RIVER)
    time_comparisons(&game, tasks);
  else
    time_sums(&game, of, tasks);
  return fflush(stdout) != 0 || ferror(stdout) ? EXIT_FAILURE : EXIT_SUCCESS;
}
