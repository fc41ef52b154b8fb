/* Solves a spot of no-limit hold'em after the flop, printing the exploitability as it goes. */
#include "print.h"

#include <isohand/openmp.h>
#include <stdlib.h>
#include <string.h>

struct settings {
  unsigned long iterations, every, threads, bits;
  int hands, json;
  const char *file;
};

static const char usage[] =
    "usage: postflop [--iterations N] [--every N] [--threads N] [--bits N] [--hands] [--json]\n"
    "                FILE\n"
    "  --iterations N  default: 1000\n"
    "  --every N       compute the exploitability every N iterations (default: 10)\n"
    "  --threads N     default: 1; more pay off on flops.  0: as many as OpenMP would use\n"
    "  --bits N        size of each stored number, 32 (default) or 16\n"
    "  --hands         print each hand of both players\n"
    "  --json          print JSON\n"
    "  FILE            the spot, as in turn.txt or in JSON; - is the standard input\n";

/* Returns 0 if the arguments are wrong. */
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
    } else if (strcmp(*argument, "--json") == 0) {
      settings->json = 1;
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

static int lock_nodes(struct tree *tree, const struct spot *spot)
{
  for (unsigned i = 0; i < spot->locks; i++)
    if (!tree_lock(tree, spot->lock[i])) {
      fprintf(stderr, "postflop: lock: no such decision node, or wrong probabilities: %s\n",
              spot->lock[i]);
      return 0;
    }
  return 1;
}

static void solve(struct solver *solver, const struct settings *settings, const struct print *print)
{
  for (unsigned long i = 0; i <= settings->iterations; i++) {
    if (i > 0)
      solver_iterate(solver);
    if (i % settings->every == 0 || i == settings->iterations)
      print_exploitability(print, i, solver_exploitability(solver));
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
    fputs("postflop: no two hands of the ranges fit the board\n", stderr);
    return 1;
  }
  tree_make(&tree, &spot);
  if (!lock_nodes(&tree, &spot))
    return 1;
  unsigned threads = (unsigned)settings.threads;
  const ih_executor executor = ih_openmp_executor(&threads);
  struct solver solver = {
      .game = &game, .tree = &tree, .executor = &executor, .bits = (unsigned)settings.bits};
  const struct print print = {
      .solver = &solver, .spot = &spot, .json = settings.json, .hands = settings.hands};
  print_game(&print);
  solver_make(&solver);
  solve(&solver, &settings, &print);
  print_solution(&print);
  return 0;
}
