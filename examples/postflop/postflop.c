/* Solves a spot of no-limit hold'em after the flop, and says how far from an equilibrium the answer
 * is on the way. */
#include "memory.h"
#include "solver.h"

#include <isohand/openmp.h>
#include <string.h>

struct settings {
  unsigned long iterations, every, threads, bits;
  int hands;
  const char *file;
};

static const char usage[] =
    "usage: postflop [--iterations N] [--every N] [--threads N] [--bits N] [--hands] FILE\n"
    "  --iterations N  1000 unless given\n"
    "  --every N       judge the answer after so many iterations; 10 unless given\n"
    "  --threads N     1 unless given; more pay off on flops.  0: as many as OpenMP would use\n"
    "  --bits N        of each number that is kept: 32 unless given, or 16\n"
    "  --hands         print each hand of the player who acts first, and of the other one\n"
    "  FILE            the spot, as in turn.txt; - is the standard input\n";

/* Returns 0 when the arguments are wrong. */
static int read_arguments(char **argument, struct settings *settings)
{
  static const char *const names[] = {"--iterations", "--every", "--threads", "--bits"};
  unsigned long *const numbers[] = {&settings->iterations, &settings->every, &settings->threads,
                                    &settings->bits};
  enum { NAMES = sizeof names / sizeof *names };
  for (argument++; *argument != NULL; argument++) {
    size_t name = 0;
    while (name < NAMES && strcmp(*argument, names[name]) != 0)
      name++;
    if (name < NAMES && argument[1] != NULL) {
      char *end;
      *numbers[name] = strtoul(*++argument, &end, 10);
      if (**argument < '0' || **argument > '9' || *end != '\0' || *numbers[name] > 1000000000)
        return 0;
    } else if (strcmp(*argument, "--hands") == 0) {
      settings->hands = 1;
    } else if (strncmp(*argument, "--", 2) == 0 || settings->file != NULL) {
      return 0;
    } else {
      settings->file = *argument;
    }
  }
  return settings->file != NULL && settings->every > 0 &&
         (settings->bits == 16 || settings->bits == 32);
}

static int read_spot(struct spot *spot, const char *name)
{
  FILE *file = strcmp(name, "-") == 0 ? stdin : fopen(name, "r");
  if (file == NULL) {
    fprintf(stderr, "postflop: %s: cannot be opened\n", name);
    return 0;
  }
  const int good = spot_read(spot, file, name);
  if (file != stdin)
    fclose(file);
  return good;
}

static int lock_decisions(struct tree *tree, const struct spot *spot)
{
  for (unsigned i = 0; i < spot->locks; i++)
    if (!tree_lock(tree, spot->lock[i])) {
      fprintf(stderr, "postflop: nothing to lock: %s\n", spot->lock[i]);
      return 0;
    }
  return 1;
}

/* ---- Answers ------------------------------------------------------------------------------ */

static const char *const players[] = {"oop", "ip"};

static void print_game(const struct solver *solver)
{
  const struct game *game = solver->game;
  unsigned boards = 0;
  for (unsigned street = FLOP; street < STREETS; street++)
    boards += game->boards[street];
  printf("%u against %u hands, %u boards; the tree has %u decisions and %u ends\n",
         game->hands[0].count, game->hands[1].count, boards, solver->tree->decisions,
         solver->tree->ends);
  printf("memory: %.1f MB\n", (double)solver_bytes(solver) / 1e6);
}

/* What a player wins in the mean of numbers for each hand. */
static double mean(const struct solver *solver, unsigned player, const float number[])
{
  static float meets[IH_HOLES];
  const struct hands *hands = &solver->game->hands[player];
  double sum = 0;
  game_meets(solver->game, player, meets);
  for (unsigned h = 0; h < hands->count; h++)
    sum += (double)hands->weight[h] * (double)meets[h] * (double)number[h];
  return sum / solver->game->combinations;
}

/* Of each player, and each hand when those are wanted. */
static void print_values(const struct solver *solver, const struct spot *spot, int each_hand)
{
  static const ih_deck deck = {.ranks = 13, .suits = 4};
  static float equity[IH_HOLES], value[IH_HOLES];
  puts("player  equity %          EV");
  for (unsigned player = 0; player < 2; player++) {
    const struct hands *hands = &solver->game->hands[player];
    solver_equity(solver, player, equity);
    solver_values(solver, player, value);
    for (unsigned h = 0; h < hands->count; h++)
      value[h] += (float)spot->pot / 2;
    printf("%-6s  %8.4f  %10.4f\n", players[player], 100 * mean(solver, player, equity),
           mean(solver, player, value));
    for (unsigned h = 0; each_hand && h < hands->count; h++) {
      char text[8];
      ih_cards_format(&deck, hands->card[h], 2, text);
      printf("  %s  %8.4f  %10.4f\n", text, (double)(100 * equity[h]), (double)value[h]);
    }
  }
}

/* How often the first player to decide takes each action, and with each hand when those are
 * wanted. */
static void print_strategy(const struct solver *solver, int each_hand)
{
  static const ih_deck deck = {.ranks = 13, .suits = 4};
  const struct node *root = solver->tree->root;
  const struct hands *hands = &solver->game->hands[root->player];
  if (root->kind != DECISION)
    return;
  float *strategy = memory((size_t)root->actions * IH_HOLES, sizeof *strategy);
  solver_strategy(solver, strategy);
  for (unsigned a = 0; a < root->actions; a++) {
    char text[ACTION_TEXT];
    action_format(root->action[a], text);
    printf("%s %s %.2f %%\n", players[root->player], text,
           100 * mean(solver, root->player, strategy + (size_t)a * IH_HOLES));
  }
  for (unsigned h = 0; each_hand && h < hands->count; h++) {
    char text[8];
    ih_cards_format(&deck, hands->card[h], 2, text);
    printf("  %s", text);
    for (unsigned a = 0; a < root->actions; a++)
      printf("  %6.2f", (double)(100 * strategy[(size_t)a * IH_HOLES + h]));
    putchar('\n');
  }
  free(strategy);
}

static void solve(struct solver *solver, const struct settings *settings, int pot)
{
  puts("iteration  exploitability  % of pot");
  for (unsigned long i = 0; i <= settings->iterations; i++) {
    if (i > 0)
      solver_iterate(solver);
    if (i % settings->every != 0 && i != settings->iterations)
      continue;
    const double exploitability = solver_exploitability(solver);
    printf("%9lu  %14.6g  %8.4f\n", i, exploitability, 100 * exploitability / pot);
    fflush(stdout);
  }
}

int main(int argc, char **argv)
{
  static struct spot spot;
  static struct game game;
  static struct tree tree;
  struct settings settings = {.iterations = 1000, .every = 10, .threads = 1, .bits = 32};
  (void)argc;
  if (!read_arguments(argv, &settings)) {
    fputs(usage, stderr);
    return 2;
  }
  if (!read_spot(&spot, settings.file))
    return 1;
  if (!game_make(&game, &spot)) {
    fputs("postflop: no two hands of the ranges meet on the board\n", stderr);
    return 1;
  }
  tree_make(&tree, &spot);
  if (!lock_decisions(&tree, &spot))
    return 1;
  unsigned threads = (unsigned)settings.threads;
  const ih_executor executor = ih_openmp_executor(&threads);
  struct solver solver = {
      .game = &game, .tree = &tree, .executor = &executor, .bits = (unsigned)settings.bits};
  print_game(&solver);
  solver_make(&solver);
  solve(&solver, &settings, spot.pot);
  print_values(&solver, &spot, settings.hands);
  print_strategy(&solver, settings.hands);
  return 0;
}
