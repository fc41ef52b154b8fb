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

/* Values from the process's only command line. */
static struct common_settings given;
static int wants_help;

static const struct common_option {
  unsigned bit; /* 0: an option of every command */
  struct option_spec spec;
} common_options[] = {
    {COMMON_DECK, TEXT("deck", 0, "DECK", ONE_OF(ih_deck_name), &given.deck,
                       "standard (default), short, royal, leduc, RANKSxSUITS, or one with -ranks")},
    {COMMON_ROUND, NUMBER("round", 0, "N", &given.round, 0, IH_MAX_ROUNDS - 1,
                          "use rounds 0 to N only (default: all rounds)")},
    {COMMON_JSON, FLAG("json", 0, &given.json, "print JSON: one object per line")},
    {COMMON_STREAM, FLAG("keep-going", 0, &given.keep_going,
                         "report invalid lines and continue; exit with status 1")},
    {COMMON_STREAM, FLAG("line-buffered", 0, &given.line_buffered,
                         "write each line immediately, for use as a coprocess")},
    {COMMON_QUIET, FLAG("quiet", 'q', &given.quiet, "do not print progress or a summary")},
    {COMMON_THREADS, NUMBER("threads", 'j', "N", &given.threads, 1, 1024,
                            "use N threads (default: one per processor)")},
    {0, FLAG("help", 'h', &wants_help, "print this help")},
};

/* A full list is a bug in the command's table, and any --help exposes it. */
static void add_option(struct option_list *list, const struct option_spec *spec)
{
  if (list->count == MOST_OPTIONS)
    abort();
  list->specs[list->count++] = spec;
}

struct option_list options_of(const struct command *command)
{
  struct option_list list = {.count = 0};
  for (const struct option_spec *own = command->options; own != NULL && own->name != NULL; own++)
    add_option(&list, own);
  for (size_t i = 0; i < sizeof common_options / sizeof *common_options; i++)
    if (common_options[i].bit == 0 || (common_options[i].bit & command->common) != 0)
      add_option(&list, &common_options[i].spec);
  return list;
}

/* Prints a usage line for each form of the operands; bars separate the forms. */
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

/* Tables for getopt_long. */
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

/* Returns 0 after a message if the list is full. */
static int add_text(const struct call *call, const struct option_spec *spec, const char *value)
{
  struct texts *texts = spec->texts;
  if (texts->count == MOST_TEXTS) {
    message(call, "--%s can be given %d times", spec->name, MOST_TEXTS);
    return 0;
  }
  texts->text[texts->count++] = value;
  return 1;
}

/* Stores an option's value. Returns 0 after a message if the value is invalid. */
static int store_option(const struct call *call, const struct option_spec *spec, const char *value)
{
  if (spec->flag != NULL)
    *spec->flag = 1;
  if (spec->text != NULL)
    *spec->text = value;
  if (spec->texts != NULL)
    return add_text(call, spec, value);
  if (spec->number == NULL)
    return 1;
  uint64_t number;
  if (!text_number(value, strlen(value), &number) || number < spec->least || number > spec->most) {
    char quote[TEXT_QUOTE];
    message(call, "--%s: %s is not a number from %llu to %llu", spec->name,
            text_quote(value, strlen(value), quote), (unsigned long long)spec->least,
            (unsigned long long)spec->most);
    return 0;
  }
  *spec->number = (struct number){1, number};
  return 1;
}

/* Reports the option at which getopt_long failed; `found` is its return value. */
static void print_option_message(const struct call *call, const struct option_list *list, int found,
                                 char **argv)
{
  char quote[TEXT_QUOTE];
  const char *name = optopt >= LONG ? list->specs[optopt - LONG]->name : NULL;
  const char letter[2] = {(char)optopt, '\0'};
  if (name != NULL)
    message(call, "--%s takes %s argument", name, found == ':' ? "an" : "no");
  else if (found == ':')
    message(call, "-%s takes an argument", letter);
  else if (optopt != 0)
    message(call, "unknown option -%s; see isohand %s --help", letter, call->command->name);
  else
    message(call, "unknown option %s; see isohand %s --help",
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
  message(call, "%s: isohand %s %s",
          call->count < command->least ? "missing argument" : "too many arguments", command->name,
          command->operands);
  return 0;
}

int options_is_operand(const char *argument)
{
  return argument[0] != '-' || argument[1] == '\0' || (argument[1] >= '0' && argument[1] <= '9');
}

/* Returns the next option as getopt_long does, or -1 at the end. Moves operands that come first to
 * the front and counts them in call->operands; getopt_long would also do that, but takes negative
 * numbers for options. */
static int next_option(struct call *call, int argc, char **argv, const struct getopt_tables *tables)
{
  while (optind < argc && options_is_operand(argv[optind]))
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
  call->operands = argv + 1;
  call->count = 0;
  opterr = 0;
  *outcome = USAGE;
  int found;
  while ((found = next_option(call, argc, argv, &tables)) != -1) {
    const struct option_spec *spec =
        found == '?' || found == ':' ? NULL : find_option(&list, found);
    if (spec == NULL) {
      print_option_message(call, &list, found, argv);
      return 0;
    }
    if (!store_option(call, spec, optarg))
      return 0;
    if (wants_help) {
      options_help(call->command);
      *outcome = DONE;
      return 0;
    }
  }
  call->common = given;
  return count_is_right(call);
}
