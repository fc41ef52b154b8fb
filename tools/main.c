/* The table of commands, and the options that precede a command. */
#include "tools/commands/commands.h"
#include "tools/commands/threads.h"
#include "tools/complete.h"
#include "tools/io/interrupt.h"
#include "tools/io/mapped.h"
#include "tools/io/memory.h"
#include "tools/io/output.h"
#include "tools/io/standard.h"
#include "tools/io/text.h"
#include "tools/options.h"

#include <stdio.h>
#include <string.h>

static const struct command *const commands[] = {
    &cmd_size,  &cmd_index,  &cmd_unindex, &cmd_canon,  &cmd_boards, &cmd_eval,   &cmd_equity,
    &cmd_build, &cmd_bucket, &cmd_diff,    &cmd_sample, &cmd_occur,  &cmd_recall, &cmd_lookup,
    &cmd_info,  &cmd_verify, &cmd_export,  &cmd_import, &cmd_plot,   &cmd_report, &cmd_bench,
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void print_usage(FILE *file)
{
  fputs("usage: isohand COMMAND [OPTION...] [ARGUMENT...]\n\ncommands:\n", file);
  for (size_t i = 0; i < COMMANDS; i++)
    fprintf(file, "  %-8s %s\n", commands[i]->name, commands[i]->summary);
  fputs("\n"
        "ROUNDS  cards dealt in each round, such as 2,3,1,1; or preflop, flop, turn, river,\n"
        "        holdem, omaha-preflop, omaha-flop, omaha-turn, omaha-river, omaha, stud\n"
        "HAND    cards, such as AsKs|QsJsTs|9s|8s; bars, spaces and commas are optional\n"
        "\n"
        "Run isohand COMMAND -h (--help) for the help of a command, isohand -V (--version) for\n"
        "the version.\n",
        file);
}

static const struct command *find_command(const char *name)
{
  for (size_t i = 0; i < COMMANDS; i++)
    if (strcmp(commands[i]->name, name) == 0)
      return commands[i];
  return NULL;
}

static enum outcome run_command(const struct command *command, int argc, char **argv)
{
  struct call call = {.command = command};
  enum outcome outcome;
  if (command->is_program) {
    call.operands = argv + 1;
    call.count = (size_t)argc - 1;
    return command->run(&call);
  }
  mapped_catch(command->name);
  if (!options_read(&call, argc, argv, &outcome))
    return outcome == DONE ? output_finish_stdio(&call) : outcome;
  memory_for_gmp(command->name);
  if ((command->common & COMMON_THREADS) == 0)
    return command->run(&call);
  ih_threads *threads;
  if (threads_start(&call, (unsigned)call.common.threads.value, &threads) != DONE)
    return FAILED;
  call.executor = ih_threads_executor(threads);
  outcome = command->run(&call);
  ih_threads_free(threads);
  return outcome;
}

/* Stands for the command in messages of `isohand help` and --version. */
static const struct command no_command = {.name = "help"};

static enum outcome refuse_command(const struct call *call, const char *name)
{
  char quote[TEXT_QUOTE];
  return refused(call, "%s is not a command; see isohand --help",
                 text_quote(name, strlen(name), quote));
}

static enum outcome run_usage(int argc, char **argv)
{
  (void)argc, (void)argv;
  const struct call call = {.command = &no_command};
  print_usage(stdout);
  return output_finish_stdio(&call);
}

/* Runs `isohand help [COMMAND]`; argv[0] is "help". */
static enum outcome run_help(int argc, char **argv)
{
  const struct call call = {.command = &no_command};
  if (argc < 2)
    return run_usage(argc, argv);
  const struct command *command = find_command(argv[1]);
  if (command == NULL)
    return refuse_command(&call, argv[1]);
  if (command->is_program) {
    char help[] = "--help", *words[] = {argv[1], help, NULL};
    return run_command(command, 2, words);
  }
  options_help(command);
  return output_finish_stdio(&call);
}

static enum outcome run_version(int argc, char **argv)
{
  (void)argc, (void)argv;
  const struct call call = {.command = &no_command};
  printf("isohand %s\n", ih_version());
  return output_finish_stdio(&call);
}

/* Words in the place of a command. */
static const struct leading_word {
  const char *name, *letter, *meaning;
  enum outcome (*run)(int argc, char **argv);
} leading_words[] = {
    {"help", NULL, "print the help of a command", run_help},
    {"--help", "-h", "list the commands", run_usage},
    {"--version", "-V", "print the version", run_version},
};

enum { LEADING_WORDS = sizeof leading_words / sizeof *leading_words };

static const struct leading_word *find_leading_word(const char *text)
{
  for (size_t i = 0; i < LEADING_WORDS; i++) {
    const struct leading_word *word = &leading_words[i];
    if (strcmp(word->name, text) == 0 || (word->letter != NULL && strcmp(word->letter, text) == 0))
      return word;
  }
  return NULL;
}

static void complete_command(const char *typed)
{
  for (size_t i = 0; i < COMMANDS; i++)
    complete_word(typed, commands[i]->name, commands[i]->summary);
}

/* Runs `isohand --complete WORD...`. A program of its own completes its arguments itself. */
static enum outcome run_complete(int argc, char **argv)
{
  const struct command *command = argc > 2 ? find_command(argv[1]) : NULL;
  if (argc == 2) {
    complete_command(argv[1]);
    for (size_t i = 0; i < LEADING_WORDS; i++)
      complete_word(argv[1], leading_words[i].name, leading_words[i].meaning);
  } else if (argc == 3 && strcmp(argv[1], "help") == 0) {
    complete_command(argv[2]);
  } else if (command != NULL && command->is_program) {
    char *const name = argv[1];
    argv[1] = argv[0];
    argv[0] = name;
    return run_command(command, argc, argv);
  } else if (command != NULL) {
    complete_arguments(command, (size_t)argc - 2, argv + 2);
  }
  return DONE;
}

static enum outcome run_command_line(int argc, char **argv)
{
  if (argc < 2) {
    print_usage(stderr);
    return USAGE;
  }
  const struct command *command = find_command(argv[1]);
  if (command != NULL)
    return run_command(command, argc - 1, argv + 1);
  const struct leading_word *word = find_leading_word(argv[1]);
  if (word != NULL)
    return word->run(argc - 1, argv + 1);
  if (strcmp(argv[1], COMPLETE_WORD) == 0)
    return run_complete(argc - 1, argv + 1);
  const struct call no_call = {.command = NULL};
  return refuse_command(&no_call, argv[1]);
}

int main(int argc, char **argv)
{
  if (!standard_streams_prepare(&(const struct call){.command = NULL}))
    return FAILED;
  const enum outcome outcome = run_command_line(argc, argv);
  interrupt_end();
  return (int)outcome;
}
