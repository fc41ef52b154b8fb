/* Solves Kuhn or Leduc poker, printing the exploitability as it goes. */
#include "solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct settings {
  const char *game;
  int with_suits;
  enum method method;
  unsigned long iterations;
};

static const char usage[] =
    "usage: leduc [kuhn|leduc] [--suits] [--iterations N] [--alternate|--plus]\n"
    "  --suits         use a deck with suits; they do not change the results\n"
    "  --iterations N  default: 1000\n"
    "  --alternate     CFR with alternating updates\n"
    "  --plus          CFR+\n";

/* Returns 0 if the arguments are wrong. */
static int read_arguments(char **argument, struct settings *settings)
{
  for (argument++; *argument != NULL; argument++) {
    if (strcmp(*argument, "--suits") == 0)
      settings->with_suits = 1;
    else if (strcmp(*argument, "--alternate") == 0)
      settings->method = CFR_ALTERNATING;
    else if (strcmp(*argument, "--plus") == 0)
      settings->method = CFR_PLUS;
    else if (strcmp(*argument, "--iterations") == 0 && argument[1] != NULL)
      settings->iterations = strtoul(*++argument, NULL, 10);
    else if (strcmp(*argument, "kuhn") == 0 || strcmp(*argument, "leduc") == 0)
      settings->game = *argument;
    else
      return 0;
  }
  return settings->iterations > 0;
}

static void print_game(const struct game *game)
{
  char deck[IH_DECK_TEXT];
  ih_deck_format(&game->deck, deck);
  printf("deck %s: %u deals, %u", deck, game->deals, game->hands[0]);
  for (unsigned r = 1; r < game->rounds; r++)
    printf(" + %u", game->hands[r]);
  printf(" hands, %u nodes\n", game->nodes);
}

/* Returns 1 if iteration i is 0 or one of 1, 2, 5, 10, 20, 50, ... */
static int is_round(unsigned long i)
{
  while (i >= 10 && i % 10 == 0)
    i /= 10;
  return i <= 2 || i == 5;
}

int main(int argc, char **argv)
{
  static struct game game;
  static struct solver solver;
  struct settings settings = {.game = "leduc", .method = CFR, .iterations = 1000};
  (void)argc;
  if (!read_arguments(argv, &settings)) {
    fputs(usage, stderr);
    return 2;
  }
  if (!game_make(&game, settings.game, settings.with_suits)) {
    fputs("leduc: out of memory\n", stderr);
    return 1;
  }
  print_game(&game);
  solver_init(&solver, &game, settings.method);
  puts("iteration  exploitability      value");
  for (unsigned long i = 0; i < settings.iterations; i++) {
    solver_iterate(&solver);
    if (is_round(i) || i + 1 == settings.iterations)
      printf("%9lu  %14g  %+.6f\n", i, solver_exploitability(&solver), solver_value(&solver));
  }
  return 0;
}
