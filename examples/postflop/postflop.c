/* Solves a spot of no-limit hold'em after the flop, printing the exploitability as it goes. */
#include "buckets.h"
#include "path.h"
#include "print.h"

#include <isohand/openmp.h>
#include <stdlib.h>
#include <string.h>

struct settings {
  unsigned long iterations, every, threads, bits;
  int hands, json, responds;
  const char *file, *buckets, *recall, *at;
};

static const char usage[] =
    "usage: postflop [--iterations N] [--every N] [--threads N] [--bits N] [--buckets DIR]\n"
    "                [--recall FILE] [--br] [--at PATH] [--hands] [--json] FILE\n"
    "  --iterations N  default: 1000\n"
    "  --every N       compute the exploitability every N iterations (default: 10)\n"
    "  --threads N     default: 1; more pay off on flops.  0: as many as OpenMP would use\n"
    "  --bits N        size of each stored number, 32 (default) or 16\n"
    "  --buckets DIR   the players know only their buckets, of a folder of isohand bucket;\n"
    "                  on streets without a file they know their cards\n"
    "  --recall FILE   they know the buckets of all streets so far, of a file of\n"
    "                  isohand recall DIR -o FILE\n"
    "  --br            CFR-BR: each player learns against best responses that know the cards\n"
    "  --at PATH       print the strategy after actions and cards, such as\n"
    "                  'check, check, 5s, bet 120'\n"
    "  --hands         print each hand of both players\n"
    "  --json          print JSON\n"
    "  FILE            the spot, as in turn.txt or in JSON; - is the standard input\n";

static int read_number(const char *text, unsigned long *number)
{
  char *end;
  *number = strtoul(text, &end, 10);
  return *text >= '0' && *text <= '9' && *end == '\0' && *number <= 1000000000;
}

/* Returns 0 if the arguments are wrong. */
static int read_arguments(char **argument, struct settings *settings)
{
  const struct option {
    const char *name;
    unsigned long *number; /* what it sets: one of these */
    const char **text;
    int *flag;
  } options[] = {
      {"--iterations", &settings->iterations, NULL, NULL},
      {"--every", &settings->every, NULL, NULL},
      {"--threads", &settings->threads, NULL, NULL},
      {"--bits", &settings->bits, NULL, NULL},
      {"--buckets", NULL, &settings->buckets, NULL},
      {"--recall", NULL, &settings->recall, NULL},
      {"--at", NULL, &settings->at, NULL},
      {"--br", NULL, NULL, &settings->responds},
      {"--hands", NULL, NULL, &settings->hands},
      {"--json", NULL, NULL, &settings->json},
      {NULL, NULL, NULL, NULL},
  };
  for (argument++; *argument != NULL; argument++) {
    const struct option *option = options;
    while (option->name != NULL && strcmp(*argument, option->name) != 0)
      option++;
    if (option->flag != NULL)
      *option->flag = 1;
    else if (option->name == NULL && strncmp(*argument, "--", 2) != 0 && settings->file == NULL)
      settings->file = *argument;
    else if (option->name == NULL || *++argument == NULL)
      return 0;
    else if (option->text != NULL)
      *option->text = *argument;
    else if (!read_number(*argument, option->number))
      return 0;
  }
  return settings->file != NULL && settings->every > 0 &&
         (settings->bits == 16 || settings->bits == 32) &&
         (settings->recall == NULL || settings->buckets != NULL);
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
  struct settings settings = {.iterations = 1000, .every = 10, .threads = 1, .bits = 32, .at = ""};
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
  if (settings.buckets != NULL && !buckets_find(&game, &spot, settings.buckets, settings.recall))
    return 1;
  tree_make(&tree, &spot);
  if (!lock_nodes(&tree, &spot))
    return 1;
  if (*settings.at != '\0' && !path_check(&game, &tree, settings.at))
    return 1;
  unsigned threads = (unsigned)settings.threads;
  const ih_executor executor = ih_openmp_executor(&threads);
  struct solver solver = {.game = &game,
                          .tree = &tree,
                          .executor = &executor,
                          .bits = (unsigned)settings.bits,
                          .chips = spot.pot / 2.0 + spot.stack,
                          .responds = settings.responds};
  const struct print print = {.solver = &solver,
                              .spot = &spot,
                              .json = settings.json,
                              .hands = settings.hands,
                              .at = settings.at};
  solver_make(&solver);
  print_game(&print);
  solve(&solver, &settings, &print);
  print_solution(&print);
  return 0;
}
