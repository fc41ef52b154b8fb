/* The command isohand: what a subcommand is, and what every one of them uses. */
#ifndef IH_TOOLS_TOOL_H
#define IH_TOOLS_TOOL_H

#include <isohand.h>

/* Exit statuses; main ends by a signal that was caught, whatever the outcome. */
enum outcome {
  DONE = 0,
  FAILED = 1,  /* a bad hand or file, or the system refused */
  USAGE = 2,   /* a wrong command line */
  REFUTED = 3, /* a check said no */
};

/* A number that an option sets; all zero when it is not given. */
struct number {
  int is_given;
  uint64_t value;
};

static inline uint64_t number_or(struct number number, uint64_t otherwise)
{
  return number.is_given ? number.value : otherwise;
}

/* An option and where its value goes, which is 0, NULL or a zero number until it is given: a
 * variable of the command's file, since a process reads one command line.  Lists of them end with a
 * NULL name. */
struct option_spec {
  const char *name;
  char letter;          /* its short form; 0: none */
  const char *argument; /* as the help names it; NULL for a flag */
  const char *help;
  int *flag; /* where it goes: one of these */
  const char **text;
  struct number *number;
  uint64_t least, most; /* of a number */
};
/* Rows of such a list. */
#define FLAG(name, letter, place, help)                                                            \
  {                                                                                                \
    name, letter, NULL, help, place, NULL, NULL, 0, 0                                              \
  }
#define TEXT(name, letter, argument, place, help)                                                  \
  {                                                                                                \
    name, letter, argument, help, NULL, place, NULL, 0, 0                                          \
  }
#define NUMBER(name, letter, argument, place, least, most, help)                                   \
  {                                                                                                \
    name, letter, argument, help, NULL, NULL, place, least, most                                   \
  }

/* Options that several commands take, to be joined in command.common. */
enum {
  COMMON_DECK = 1 << 0,
  COMMON_ROUND = 1 << 1,
  COMMON_STREAM = 1 << 2, /* --keep-going, --line-buffered */
  COMMON_QUIET = 1 << 3,
  COMMON_THREADS = 1 << 4,
  COMMON_JSON = 1 << 5,
};

/* What they set. */
struct common_settings {
  const char *deck;
  struct number round, threads;
  int json, keep_going, line_buffered, quiet;
};

struct call;

/* A subcommand: an entry of the table in main.c, defined in its own file with its options and what
 * they set. */
struct command {
  const char *name;
  const char *operands; /* as the usage line shows them */
  const char *summary;  /* one line */
  const char *description;
  unsigned common;
  const struct option_spec *options; /* its own; NULL: none */
  size_t least, most;                /* how many operands it takes */
  int is_program; /* another program that run starts: its operands are all arguments, options among
                   * them, and what is above but the name and the summary is that program's */
  enum outcome (*run)(const struct call *call);
};

/* A command line that was read. */
struct call {
  const struct command *command;
  struct common_settings common;
  char **operands;
  size_t count;
  const ih_executor *executor; /* of as many threads as common.threads; NULL without
                                * COMMON_THREADS */
};

/* Prints "isohand COMMAND: ..." and a newline on stderr, or "isohand: ..." where there is no
 * command: one line, whatever is in the arguments.  Of what is very long the middle is left
 * out. */
#if defined(__GNUC__) || defined(__clang__)
#define LIKE_PRINTF __attribute__((format(printf, 2, 3)))
#else
#define LIKE_PRINTF
#endif
void message(const struct call *call, const char *format, ...) LIKE_PRINTF;

/* Like message, but returns FAILED, or USAGE. */
enum outcome failed(const struct call *call, const char *format, ...) LIKE_PRINTF;
enum outcome refused(const struct call *call, const char *format, ...) LIKE_PRINTF;

/* Like refused, for a name that is not one of name_at(0), name_at(1) and so on up to NULL: as in
 * "--format: `x` is not a format; known: npy text", where `before` is "--format: ". */
enum outcome refused_name(const struct call *call, const char *before, const char *name,
                          const char *why, const char *(*name_at)(size_t i));

#endif
