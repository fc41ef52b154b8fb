/* Heads-up no-limit hold'em in which the small blind jams or folds and the big blind calls or
 * folds: finds an equilibrium for each stack, from the exact matchups of all preflop classes. */
#include "chart.h"

#include <isohand/openmp.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct settings {
  int exactly, charts;
  const char *svg; /* NULL: no picture */
  char **stacks;   /* NULL-terminated */
};

static const char usage[] = "usage: pushfold [--exact] [--chart] [--svg FILE] STACK...\n"
                            "  STACK       of each player, in big blinds: 1 to 1000\n"
                            "  --exact     solve exactly for the hands that mix, up to rounding\n"
                            "  --chart     print charts of jams and calls\n"
                            "  --svg FILE  draw them\n";

/* Returns 0 if the arguments are wrong. */
static int read_arguments(char **argument, struct settings *settings)
{
  for (argument++; *argument != NULL && strncmp(*argument, "--", 2) == 0; argument++) {
    if (strcmp(*argument, "--exact") == 0)
      settings->exactly = 1;
    else if (strcmp(*argument, "--chart") == 0)
      settings->charts = 1;
    else if (strcmp(*argument, "--svg") == 0 && argument[1] != NULL)
      settings->svg = *++argument;
    else
      return 0;
  }
  settings->stacks = argument;
  for (; *argument != NULL; argument++) {
    char *end;
    const double stack = strtod(*argument, &end);
    if (end == *argument || *end != '\0' || !(stack >= 1 && stack <= 1000))
      return 0;
  }
  return argument != settings->stacks;
}

/* Wall-clock time in seconds. */
static double seconds(void)
{
  struct timespec now;
  (void)timespec_get(&now, TIME_UTC);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Computes the exact matchups: all pairs of hands on all boards. */
static int find_hands(const ih_executor *executor, struct hands *hands)
{
  uint64_t *deals = malloc(CLASSES * CLASSES * sizeof *deals);
  uint64_t *wins = malloc(CLASSES * CLASSES * sizeof *wins);
  const double start = seconds();
  const int good =
      deals != NULL && wins != NULL &&
      ih_matchup_preflop(IH_RANKING_STANDARD, executor, NULL, deals, wins, NULL) == IH_OK;
  if (good) {
    hands_from_matchups(hands, deals, wins);
    fprintf(stderr, "pushfold: matchups %.2f s, threads %u\n", seconds() - start,
            executor->workers);
  }
  free(deals);
  free(wins);
  return good;
}

/* Each stack is a task. */
struct work {
  const struct hands *hands;
  const struct settings *settings;
  struct solution *solutions; /* stack 0: out of memory */
};

static void solve_stack(void *context, size_t i)
{
  const struct work *work = context;
  const double stack = strtod(work->settings->stacks[i], NULL);
  (void)solve(work->hands, stack, work->settings->exactly, &work->solutions[i]);
}

static int solve_all(const ih_executor *executor, struct work work, size_t n)
{
  const double start = seconds();
  if (executor->run(executor->context, n, solve_stack, &work) != 0)
    return 0;
  fprintf(stderr, "pushfold: stacks %.2f s\n", seconds() - start);
  puts("stack        value       jam %      call %  exploitability");
  for (size_t i = 0; i < n; i++) {
    const struct solution *solution = &work.solutions[i];
    if (solution->stack == 0)
      return 0;
    printf("%5g  %+.8f  %10.6f  %10.6f  %14.1e\n", solution->stack, solution->value,
           100 * fraction_played(work.hands, solution->play[SMALL_BLIND]),
           100 * fraction_played(work.hands, solution->play[BIG_BLIND]), solution->exploitability);
  }
  return 1;
}

static int write_svg(const char *path, const struct hands *hands, const struct solution solutions[],
                     size_t n)
{
  FILE *file = fopen(path, "w");
  if (file == NULL)
    return 0;
  chart_draw(file, hands, solutions, n);
  const int good = !ferror(file);
  return fclose(file) == 0 && good;
}

int main(int argc, char **argv)
{
  static struct hands hands;
  struct settings settings = {.svg = NULL};
  if (!read_arguments(argv, &settings)) {
    fputs(usage, stderr);
    return 2;
  }
  const size_t n = (size_t)(argv + argc - settings.stacks);
  unsigned threads = 0;
  const ih_executor executor = ih_openmp_executor(&threads);
  struct solution *solutions = calloc(n, sizeof *solutions);
  if (solutions == NULL || !find_hands(&executor, &hands) ||
      !solve_all(&executor, (struct work){&hands, &settings, solutions}, n)) {
    fputs("pushfold: out of memory\n", stderr);
    return 1;
  }
  for (size_t i = 0; settings.charts && i < n; i++)
    chart_print(stdout, &hands, &solutions[i]);
  if (settings.svg != NULL && !write_svg(settings.svg, &hands, solutions, n)) {
    perror(settings.svg);
    return 1;
  }
  free(solutions);
  return 0;
}
