/* The command: reads options, then proves, measures and prints. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* getopt_long */
#endif
#include "field.h"

#include <getopt.h>
#include <isohand/threads.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* As in isohand. */
enum outcome { DONE = 0, FAILED = 1, USAGE = 2, REFUTED = 3 };

enum { MOST_ROWS = 64 };

struct options {
  int json, quick, help;
  const char *broken, *threads;
  const char *methods[MOST_ROWS]; /* arguments of --method */
  size_t count;
};

static const char usage[] =
    "usage: isohand-field [OPTION...]\n"
    "\n"
    "Proves that published methods of rating hands agree on all hands of 5, 6 and 7 cards,\n"
    "and measures them on one core.\n"
    "\n"
    "  --json           print one object per line, speeds in millions of hands per second\n"
    "  --method NAME    only the first method and those with NAME in their names; more\n"
    "                   than once: any of the NAMEs\n"
    "  --quick          prove a sample of the hands and measure fewer\n"
    "  --threads N      threads for the proof (default: all); measurements use one\n"
    "  --break NAME     change one value of this method, to see the proof fail\n"
    "  --help           print this\n"
    "\n"
    "Exit status: 0 success; 1 out of memory for a method, or output failed; 2 wrong usage;\n"
    "3 a method rates a hand differently from the others.\n";

static enum outcome refuse_word(const char *what, const char *word)
{
  fprintf(stderr, "isohand-field: %s%s%s; see isohand-field --help\n", what, *word ? " " : "",
          word);
  return USAGE;
}

/* ---- Options ---------------------------------------------------------------------- */

/* Reports an option that getopt_long rejected. */
static enum outcome refuse_option(int found, char **argv)
{
  const char *word = argv[optind - 1];
  return refuse_word(found == ':'  ? "missing argument after"
                     : optopt != 0 ? "takes no argument:"
                                   : "unknown option:",
                     word);
}

static enum outcome read_field_options(struct options *options, int argc, char **argv)
{
  static const struct option known[] = {
      {"json", no_argument, NULL, 'j'},
      {"quick", no_argument, NULL, 'q'},
      {"help", no_argument, NULL, 'h'},
      {"break", required_argument, NULL, 'b'},
      {"threads", required_argument, NULL, 't'},
      {"method", required_argument, NULL, 'm'},
      {0},
  };
  int found;
  opterr = 0;
  while ((found = getopt_long(argc, argv, "+:", known, NULL)) != -1)
    switch (found) {
    case 'j':
      options->json = 1;
      break;
    case 'q':
      options->quick = 1;
      break;
    case 'h':
      options->help = 1;
      break;
    case 'b':
      options->broken = optarg;
      break;
    case 't':
      options->threads = optarg;
      break;
    case 'm':
      options->methods[options->count++] = optarg;
      if (options->count == MOST_ROWS)
        return refuse_word("too many methods", "");
      break;
    default:
      return refuse_option(found, argv);
    }
  return optind == argc ? DONE : refuse_word("unexpected argument:", argv[optind]);
}

static enum outcome read_threads(const char *text, unsigned *threads)
{
  char *end;
  *threads = 0;
  if (text == NULL)
    return DONE;
  const unsigned long number = strtoul(text, &end, 10);
  if (*text < '0' || *text > '9' || *end != '\0' || number < 1 || number > 1024)
    return refuse_word("--threads: not a number from 1 to 1024:", text);
  *threads = (unsigned)number;
  return DONE;
}

/* ---- Choosing methods --------------------------------------------------------------- */

static int is_method_wanted(const struct options *options, const struct field_method *method)
{
  for (size_t i = 0; i < options->count; i++)
    if (strstr(method->name, options->methods[i]) != NULL)
      return 1;
  return options->count == 0;
}

/* Each --method must match at least one. The first method is always included. */
static enum outcome choose_field_methods(const struct options *options, struct field_row rows[],
                                         size_t *count)
{
  for (size_t i = 0; i < options->count; i++) {
    size_t named = 0;
    while (named < field_method_count &&
           strstr(field_methods[named]->name, options->methods[i]) == NULL)
      named++;
    if (named == field_method_count)
      return refuse_word("--method: no method's name contains", options->methods[i]);
  }
  for (size_t i = 0; i < field_method_count && i < MOST_ROWS; i++)
    if (i == 0 || is_method_wanted(options, field_methods[i]))
      rows[(*count)++] = (struct field_row){.method = field_methods[i]};
  return DONE;
}

static enum outcome find_broken(const struct options *options, const struct field_row rows[],
                                size_t count, const struct field_method **broken)
{
  *broken = NULL;
  if (options->broken == NULL)
    return DONE;
  for (size_t i = 0; i < count && *broken == NULL; i++)
    if (strcmp(rows[i].method->name, options->broken) == 0)
      *broken = rows[i].method;
  return *broken != NULL ? DONE : refuse_word("--break: unknown method:", options->broken);
}

/* ---- Running -------------------------------------------------------------------------- */

static void show_method_progress(const char *what, const char *name)
{
  if (isatty(STDERR_FILENO))
    fprintf(stderr, "\r%s %s\033[K", what, name);
}

static void clear_progress(void)
{
  if (isatty(STDERR_FILENO))
    fputs("\r\033[K", stderr);
}

static enum outcome fail_with(enum outcome outcome, const char *what)
{
  clear_progress();
  fprintf(stderr, "isohand-field: %s\n", what);
  return outcome;
}

static enum outcome show_rows(const struct options *options, const struct field_row rows[],
                              size_t count)
{
  clear_progress();
  const int printed = options->json ? field_print_json(rows, count, stdout)
                                    : field_print_table(rows, count, stdout);
  if (!printed)
    return fail_with(FAILED, "cannot write to standard output");
  return DONE;
}

/* Reports the rows that are wrong and those skipped for lack of memory. */
static enum outcome judge_rows(const struct field_row rows[], size_t count, enum outcome outcome)
{
  char text[256];
  for (size_t i = 0; i < count; i++) {
    if (rows[i].state == FIELD_LEFT_OUT) {
      fprintf(stderr, "isohand-field: %s: out of memory for its tables\n", rows[i].method->name);
      outcome = outcome == REFUTED ? REFUTED : FAILED;
    }
    if (rows[i].state == FIELD_REFUTED) {
      (void)field_mistake_text(&rows[i].mistake, text, sizeof text);
      fprintf(stderr, "isohand-field: %s is wrong: %s\n", rows[i].method->name, text);
      outcome = REFUTED;
    }
  }
  return outcome;
}

static enum outcome run_methods(const struct options *options, struct field_row rows[],
                                size_t count, const struct field_work *work)
{
  enum outcome outcome;
  field_set_up(rows, count, work);
  const enum field_verdict verdict = field_prove_rows(rows, count, work);
  if (verdict == FIELD_WRONG)
    outcome = fail_with(REFUTED, "the rules do not give poker's known number of classes");
  else if (verdict == FIELD_UNKNOWN || !field_measure(rows, count, work))
    outcome = fail_with(FAILED, "out of memory for the hands and their classes, or no threads");
  else
    outcome = judge_rows(rows, count, show_rows(options, rows, count));
  field_tear_down(rows, count);
  return outcome;
}

static enum outcome start_field(const struct options *options)
{
  struct field_row rows[MOST_ROWS];
  size_t count = 0;
  unsigned threads;
  struct field_work work = {.quick = options->quick, .progress = show_method_progress};
  enum outcome outcome = read_threads(options->threads, &threads);
  if (outcome == DONE)
    outcome = choose_field_methods(options, rows, &count);
  if (outcome == DONE)
    outcome = find_broken(options, rows, count, &work.broken);
  if (outcome != DONE)
    return outcome;
  ih_threads *pool;
  if (ih_threads_new(threads, &pool) != IH_OK) {
    fprintf(stderr, "isohand-field: cannot start that many threads\n");
    return FAILED;
  }
  work.executor = ih_threads_executor(pool);
  outcome = run_methods(options, rows, count, &work);
  ih_threads_free(pool);
  return outcome;
}

int main(int argc, char **argv)
{
  struct options options = {0};
  const enum outcome outcome = read_field_options(&options, argc, argv);
  if (outcome != DONE)
    return (int)outcome;
  if (!options.help)
    return (int)start_field(&options);
  fputs(usage, stdout);
  return fflush(stdout) == 0 ? DONE : FAILED;
}
