#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* getopt_long */
#endif
#include "tools/options.h"

#include "tools/io/text.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONG = 256 };

#define AT(member) offsetof(struct settings, member)

static const struct common_option {
  unsigned bit; /* 0: every command has it */
  struct option_spec spec;
} common_options[] = {
    {COMMON_DECK,
     {"deck", 0, "DECK", "standard (default), short, royal, leduc or RANKSxSUITS, and -ranks",
      OPTION_TEXT, AT(deck), 0, 0}},
    {COMMON_ROUND,
     {"round", 0, "N", "hands end with round N, counted from 0 (default: the last)", OPTION_NUMBER,
      AT(round), 0, IH_MAX_ROUNDS - 1}},
    {COMMON_JSON,
     {"json", 0, NULL, "print JSON: one object per line", OPTION_FLAG, AT(json), 0, 0}},
    {COMMON_STREAM,
     {"keep-going", 0, NULL, "report a bad line and continue; exit 1 at the end", OPTION_FLAG,
      AT(keep_going), 0, 0}},
    {COMMON_STREAM,
     {"line-buffered", 0, NULL, "write each line immediately, for coprocesses", OPTION_FLAG,
      AT(line_buffered), 0, 0}},
    {COMMON_QUIET,
     {"quiet", 'q', NULL, "print no progress and no closing line", OPTION_FLAG, AT(quiet), 0, 0}},
    {COMMON_THREADS,
     {"threads", 'j', "N", "use N threads (default: one for each processor)", OPTION_NUMBER,
      AT(threads), 1, 1024}},
    {0, {"help", 'h', NULL, "print this help", OPTION_FLAG, 0, 0, 0}},
};

/* The options of a command in the order of its help, --help last. */
struct option_list {
  const struct option_spec *specs[MOST_OPTIONS];
  size_t count;
};

/* A list that is full is a bug of the command's table, which its --help shows. */
static void add_option(struct option_list *list, const struct option_spec *spec)
{
  if (list->count == MOST_OPTIONS)
    abort();
  list->specs[list->count++] = spec;
}

static struct option_list options_of(const struct command *command)
{
  struct option_list list = {.count = 0};
  for (const struct option_spec *own = command->options; own != NULL && own->name != NULL; own++)
    add_option(&list, own);
  for (size_t i = 0; i < sizeof common_options / sizeof *common_options; i++)
    if (common_options[i].bit == 0 || (common_options[i].bit & command->common) != 0)
      add_option(&list, &common_options[i].spec);
  return list;
}

static int is_help(const struct option_spec *spec)
{
  return strcmp(spec->name, "help") == 0;
}

/* A usage line for each form of the operands, which bars separate. */
static void print_forms(const struct command *command)
{
  const char *form = command->operands, *bar;
  const char *before = "usage:";
  do {
    bar = strstr(form, " | ");
    const int length = bar != NULL ? (int)(bar - form) : (int)strlen(form);
    printf("%s isohand %s%s%.*s [OPTION...]\n", before, command->name, length > 0 ? " " : "",
           length, form);
    before = "      ";
    form = bar != NULL ? bar + 3 : NULL;
  } while (form != NULL);
}

void options_help(const struct command *command)
{
  const struct option_list list = options_of(command);
  print_forms(command);
  printf("\n%s\n\noptions:\n", command->description);
  for (size_t i = 0; i < list.count; i++) {
    const struct option_spec *spec = list.specs[i];
    char left[40];
    (void)snprintf(left, sizeof left, "%c%c%s--%s%s%s", spec->letter != 0 ? '-' : ' ',
                   spec->letter != 0 ? spec->letter : ' ', spec->letter != 0 ? ", " : "  ",
                   spec->name, spec->argument != NULL ? " " : "",
                   spec->argument != NULL ? spec->argument : "");
    printf("  %-21s %s\n", left, spec->help);
  }
}

/* The tables that getopt_long reads. */
struct getopt_tables {
  struct option longs[MOST_OPTIONS + 1];
  char shorts[2 * MOST_OPTIONS + 3];
};

static void make_option_tables(const struct option_list *list, struct getopt_tables *tables)
{
  size_t at = 0;
  memset(tables, 0, sizeof *tables);
  tables->shorts[at++] = '+';
  tables->shorts[at++] = ':';
  for (size_t i = 0; i < list->count; i++) {
    const struct option_spec *spec = list->specs[i];
    tables->longs[i] = (struct option){
        spec->name, spec->argument != NULL ? required_argument : no_argument, NULL, LONG + (int)i};
    if (spec->letter != 0) {
      tables->shorts[at++] = spec->letter;
      if (spec->argument != NULL)
        tables->shorts[at++] = ':';
    }
  }
}

/* Stores an option's value; 0 after a report of what is wrong with it. */
static int store_option(struct call *call, const struct option_spec *spec, const char *value)
{
  char *place = (char *)&call->settings + spec->offset;
  switch (spec->kind) {
  case OPTION_FLAG:
    *(int *)(void *)place = 1;
    return 1;
  case OPTION_TEXT:
    *(const char **)(void *)place = value;
    return 1;
  case OPTION_NUMBER:
    break;
  }
  uint64_t number;
  if (!text_number(value, strlen(value), &number) || number < spec->least || number > spec->most) {
    char quote[TEXT_QUOTE];
    report(call, "--%s: %s is not a number from %llu to %llu", spec->name,
           text_quote(value, strlen(value), quote), (unsigned long long)spec->least,
           (unsigned long long)spec->most);
    return 0;
  }
  *(uint64_t *)(void *)place = number;
  return 1;
}

/* Reports what getopt_long stumbled over; `found` is its answer. */
static void report_option(const struct call *call, const struct option_list *list, int found,
                          char **argv)
{
  char quote[TEXT_QUOTE];
  const char *name = optopt >= LONG ? list->specs[optopt - LONG]->name : NULL;
  const char letter[2] = {(char)optopt, '\0'};
  if (name != NULL)
    report(call, "--%s takes %s argument", name, found == ':' ? "an" : "no");
  else if (found == ':')
    report(call, "-%s takes an argument", letter);
  else if (optopt != 0)
    report(call, "unknown option -%s; see isohand %s --help", letter, call->command->name);
  else
    report(call, "unknown option %s; see isohand %s --help",
           text_quote(argv[optind - 1], strlen(argv[optind - 1]), quote), call->command->name);
}

static const struct option_spec *find_option(const struct option_list *list, int found)
{
  if (found >= LONG)
    return list->specs[found - LONG];
  for (size_t i = 0; i < list->count; i++)
    if (list->specs[i]->letter == found)
      return list->specs[i];
  return NULL;
}

static int count_is_right(const struct call *call)
{
  const struct command *command = call->command;
  if (call->count >= command->least && call->count <= command->most)
    return 1;
  report(call, "%s: isohand %s %s",
         call->count < command->least ? "missing argument" : "too many arguments", command->name,
         command->operands);
  return 0;
}

/* "-1" is an operand: no option is a digit. */
static int is_operand(const char *argument)
{
  return argument[0] != '-' || argument[1] == '\0' || (argument[1] >= '0' && argument[1] <= '9');
}

/* The next option as getopt_long answers it, or -1 at the end.  Operands that come first are
 * moved to the front, where call->operands counts them; getopt_long would do that as well, but
 * takes negative numbers for options. */
static int next_option(struct call *call, int argc, char **argv, const struct getopt_tables *tables)
{
  while (optind < argc && is_operand(argv[optind]))
    call->operands[call->count++] = argv[optind++];
  const int found = getopt_long(argc, argv, tables->shorts, tables->longs, NULL);
  while (found == -1 && optind < argc)
    call->operands[call->count++] = argv[optind++];
  return found;
}

int options_read(struct call *call, int argc, char **argv, enum outcome *outcome)
{
  const struct option_list list = options_of(call->command);
  struct getopt_tables tables;
  make_option_tables(&list, &tables);
  call->settings = (struct settings){
      .round = UINT64_MAX, .samples = UINT64_MAX, .seed = 1, .number = UINT64_MAX};
  call->operands = argv + 1;
  call->count = 0;
  opterr = 0;
  *outcome = USAGE;
  int found;
  while ((found = next_option(call, argc, argv, &tables)) != -1) {
    const struct option_spec *spec =
        found == '?' || found == ':' ? NULL : find_option(&list, found);
    if (spec == NULL) {
      report_option(call, &list, found, argv);
      return 0;
    }
    if (is_help(spec)) {
      options_help(call->command);
      *outcome = DONE;
      return 0;
    }
    if (!store_option(call, spec, optarg))
      return 0;
  }
  return count_is_right(call);
}
