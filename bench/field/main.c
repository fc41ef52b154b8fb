/* The command: reads its options, then proves, measures and shows. */
#include "field.h"

#include <errno.h>
#include <isohand/threads.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* As those of isohand. */
enum outcome { DONE = 0, FAILED = 1, USAGE = 2, REFUTED = 3 };

enum { MOST_ROWS = 64 };

struct options {
  int json, quick, help;
  const char *plot, *broken, *threads;
  const char *methods[MOST_ROWS]; /* of --method */
  size_t count;
};

static const char usage[] =
    "usage: isohand-field [OPTION...]\n"
    "\n"
    "Proves that published methods of rating hands rate all hands of 5, 6 and 7 cards alike,\n"
    "and measures them on one core.\n"
    "\n"
    "  --json           print an object a line, speeds in millions of hands a second\n"
    "  --plot FILE      also draw the bytes of tables against speed, as SVG\n"
    "  --method NAME    only the first method and those with NAME in their names; more\n"
    "                   than once: any of the NAMEs\n"
    "  --quick          prove a sample of the hands and measure fewer\n"
    "  --threads N      threads of the proof (default: all); what is measured has one\n"
    "  --break NAME     change the value of one hand in what the method says\n"
    "  --help           print this\n"
    "\n"
    "Exit status: 0; 1 when a method had no memory or nothing could be written; 2 wrong\n"
    "usage; 3 when a method rates a hand otherwise than the others.\n";

static enum outcome refuse_word(const char *what, const char *word)
{
  fprintf(stderr, "isohand-field: %s%s%s; see isohand-field --help\n", what, *word ? " " : "",
          word);
  return USAGE;
}

/* ---- Options ---------------------------------------------------------------------- */

/* Where the option's word, or its being there, is kept; both NULL for an unknown one. */
struct place {
  int *flag;
  const char **word;
};

static struct place method_place(struct options *options, const char *name, size_t length)
{
  const struct {
    const char *name;
    struct place place;
  } known[] = {
      {"--json", {&options->json, NULL}},
      {"--quick", {&options->quick, NULL}},
      {"--help", {&options->help, NULL}},
      {"--plot", {NULL, &options->plot}},
      {"--break", {NULL, &options->broken}},
      {"--threads", {NULL, &options->threads}},
      {"--method", {NULL, &options->methods[options->count]}},
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strlen(known[i].name) == length && strncmp(known[i].name, name, length) == 0)
      return known[i].place;
  return (struct place){NULL, NULL};
}

/* "--name word", "--name=word" or a flag; *at goes to the last of its words. */
static enum outcome read_field_option(struct options *options, char **argv, int *at)
{
  const char *name = argv[*at], *equals = strchr(name, '=');
  const size_t length = equals != NULL ? (size_t)(equals - name) : strlen(name);
  const struct place place = method_place(options, name, length);
  if (place.flag == NULL && place.word == NULL)
    return refuse_word("no such option:", name);
  if (place.flag != NULL) {
    *place.flag = 1;
    return equals == NULL ? DONE : refuse_word("takes no word:", name);
  }
  *place.word = equals != NULL ? equals + 1 : argv[++*at];
  if (*place.word == NULL)
    return refuse_word("a word is missing after", name);
  if (place.word == &options->methods[options->count] && ++options->count == MOST_ROWS)
    return refuse_word("too many methods", "");
  return DONE;
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

/* ---- Which methods ------------------------------------------------------------------ */

static int is_method_wanted(const struct options *options, const struct field_method *method)
{
  for (size_t i = 0; i < options->count; i++)
    if (strstr(method->name, options->methods[i]) != NULL)
      return 1;
  return options->count == 0;
}

/* Each --method has to name one.  The first method is always there. */
static enum outcome choose_field_methods(const struct options *options, struct field_row rows[],
                                         size_t *count)
{
  for (size_t i = 0; i < options->count; i++) {
    size_t named = 0;
    while (named < field_method_count &&
           strstr(field_methods[named]->name, options->methods[i]) == NULL)
      named++;
    if (named == field_method_count)
      return refuse_word("--method: no method has that in its name:", options->methods[i]);
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
  return *broken != NULL ? DONE : refuse_word("--break: no such method:", options->broken);
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

static enum outcome fail_file(const char *path, int number)
{
  clear_progress();
  fprintf(stderr, "isohand-field: --plot: %s: %s\n", path, strerror(number));
  return FAILED;
}

/* Whether the picture can be written is known before minutes of measuring.  A file that was
 * there stays as it is, and none is left. */
static enum outcome try_plot(const char *path)
{
  const int is_there = access(path, F_OK) == 0;
  FILE *out = fopen(path, "a");
  if (out == NULL)
    return fail_file(path, errno);
  (void)fclose(out);
  if (!is_there)
    (void)remove(path);
  return DONE;
}

static enum outcome plot_rows(const struct field_row rows[], size_t count, const char *path)
{
  FILE *out = fopen(path, "w");
  if (out == NULL)
    return fail_file(path, errno);
  errno = 0;
  int drawn = field_plot(rows, count, out);
  drawn = fclose(out) == 0 && drawn;
  return drawn ? DONE : fail_file(path, errno != 0 ? errno : EIO);
}

static enum outcome show_rows(const struct options *options, const struct field_row rows[],
                              size_t count)
{
  clear_progress();
  const int printed = options->json ? field_print_json(rows, count, stdout)
                                    : field_print_table(rows, count, stdout);
  if (!printed)
    return fail_with(FAILED, "standard output cannot be written");
  return options->plot != NULL ? plot_rows(rows, count, options->plot) : DONE;
}

/* Names the rows that are wrong, and those without memory. */
static enum outcome judge_rows(const struct field_row rows[], size_t count, enum outcome outcome)
{
  char text[256];
  for (size_t i = 0; i < count; i++) {
    if (rows[i].state == FIELD_LEFT_OUT) {
      fprintf(stderr, "isohand-field: %s: no memory for its tables\n", rows[i].method->name);
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
    outcome = fail_with(REFUTED, "the rules give other classes than poker has");
  else if (verdict == FIELD_UNKNOWN || !field_measure(rows, count, work))
    outcome = fail_with(FAILED, "no memory for the hands and their classes, or no threads");
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
  if (outcome == DONE && options->plot != NULL)
    outcome = try_plot(options->plot);
  if (outcome != DONE)
    return outcome;
  ih_threads *pool;
  if (ih_threads_new(threads, &pool) != IH_OK) {
    fprintf(stderr, "isohand-field: the system does not give so many threads\n");
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
  for (int at = 1; at < argc; at++) {
    const enum outcome outcome = read_field_option(&options, argv, &at);
    if (outcome != DONE)
      return (int)outcome;
  }
  if (!options.help)
    return (int)start_field(&options);
  fputs(usage, stdout);
  return fflush(stdout) == 0 ? DONE : FAILED;
}
