/* Runs a command line: finds the command, or obeys what precedes one. */
#include "tools/program.h"
#include "tools/commands/threads.h"
#include "tools/complete.h"
#include "tools/io/interrupt.h"
#include "tools/io/mapped.h"
#include "tools/io/memory.h"
#include "tools/io/output.h"
#include "tools/io/text.h"
#include "tools/options.h"

#include <stdio.h>
#include <string.h>

/* The program that runs. */
static const struct program *program;

static void print_usage(FILE *file)
{
  fprintf(file, "usage: %s COMMAND [OPTION...] [ARGUMENT...]\n\ncommands:\n", program->name);
  for (size_t i = 0; i < program->count; i++)
    fprintf(file, "  %-8s %s\n", program->commands[i]->name, program->commands[i]->summary);
  fputs("\n"
        "ROUNDS  cards dealt in each round, such as 2,3,1,1; or preflop, flop, turn, river,\n"
        "        holdem, omaha-preflop, omaha-flop, omaha-turn, omaha-river, omaha, stud\n"
        "HAND    cards, such as AsKs|QsJsTs|9s|8s; bars, spaces and commas are optional\n"
        "\n",
        file);
  fprintf(file,
          "Run %s COMMAND -h (--help) for the help of a command, %s -V (--version) for\n"
          "the version.\n",
          program->name, program->name);
}

static const struct command *find_command(const char *name)
{
  for (size_t i = 0; i < program->count; i++)
    if (strcmp(program->commands[i]->name, name) == 0)
      return program->commands[i];
  return NULL;
}

static enum outcome run_command(const struct command *command, int argc, char **argv)
{
  struct call call = {.command = command, .team = program->team};
  enum outcome outcome;
  if (command->is_program) {
    call.operands = argv + 1;
    call.count = (size_t)argc - 1;
    return command->run(&call);
  }
  mapped_catch(command->name);
  if (!options_read(&call, argc, argv, &outcome))
    return outcome == DONE ? output_finish_stdio(&call) : outcome;
  call.common.quiet |= program->is_quiet;
  if (program->settings != NULL)
    *program->settings = call.common;
  memory_for_gmp(command->name);
  if ((command->common & COMMON_THREADS) == 0)
    return command->run(&call);
  ih_threads *threads;
  if (threads_start(&call, (unsigned)call.common.threads.value, &threads) != DONE)
    return FAILED;
  const ih_executor executor = threads_executor(&call, threads);
  call.executor = &executor;
  outcome = command->run(&call);
  ih_threads_free(threads);
  return outcome;
}

/* Stands for the command in messages of `isohand help` and --version. */
static const struct command no_command = {.name = "help"};

static enum outcome refuse_command(const struct call *call, const char *name)
{
  char quote[TEXT_QUOTE];
  return refused(call, "%s is not a command; see %s --help", text_quote(name, strlen(name), quote),
                 program->name);
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
  printf("%s %s\n", program->name, ih_version());
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
  for (size_t i = 0; i < program->count; i++)
    complete_word(typed, program->commands[i]->name, program->commands[i]->summary);
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
    if (!program->is_quiet)
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

enum outcome program_run(const struct program *of, int argc, char **argv)
{
  program = of;
  message_begin_with(of->name);
  return run_command_line(argc, argv);
}
