/* The isohand command: the definition of a subcommand, and what all of them use. */
#ifndef IH_TOOLS_TOOL_H
#define IH_TOOLS_TOOL_H

#include <isohand.h>
#include <isohand/team.h>

/* Exit statuses. If a signal was caught, main ends by that signal instead. */
enum outcome {
  DONE = 0,
  FAILED = 1,  /* a bad hand or file, or a system error */
  USAGE = 2,   /* invalid command line */
  REFUTED = 3, /* a check failed */
};

/* The number given to an option; all zero if the option is absent. */
struct number {
  int is_given;
  uint64_t value;
};

static inline uint64_t number_or(struct number number, uint64_t otherwise)
{
  return number.is_given ? number.value : otherwise;
}

/* The texts given to an option that may be repeated, in their order. */
enum { MOST_TEXTS = 16 };
struct texts {
  const char *text[MOST_TEXTS];
  size_t count;
};

/* The values of an argument, as far as they are known: what completion offers for it. */
struct choices {
  const char *(*name_at)(size_t i); /* name_at(0), name_at(1) and so on up to NULL; or NULL */
  enum { NO_PATHS, FILES, FOLDERS } paths;
  int is_list; /* several names, each once, with commas between them */
};
/* Choices for a row of a table. */
#define A_FILE                    (&(const struct choices){NULL, FILES, 0})
#define A_FOLDER                  (&(const struct choices){NULL, FOLDERS, 0})
#define ONE_OF(name_at)           (&(const struct choices){name_at, NO_PATHS, 0})
#define SOME_OF(name_at)          (&(const struct choices){name_at, NO_PATHS, 1})
#define ONE_OF_OR_A_FILE(name_at) (&(const struct choices){name_at, FILES, 0})
#define ANYTHING                  NULL

/* An option and the variable that receives its value: 0, NULL or a zero number unless the option is
 * given. The variable is static in the command's file, as a process reads one command line. Lists
 * end with a NULL name. */
struct option_spec {
  const char *name;
  char letter;                   /* short form, or 0 */
  const char *argument;          /* its name in the help; NULL for a flag */
  const struct choices *choices; /* of the argument; NULL: it can be anything */
  const char *help;
  int *flag; /* destination: exactly one of these */
  const char **text;
  struct texts *texts;
  struct number *number;
  uint64_t least, most; /* bounds of a number */
};
/* Rows of an option list. */
#define FLAG(name, letter, place, help)                                                            \
  {                                                                                                \
    name, letter, NULL, ANYTHING, help, place, NULL, NULL, NULL, 0, 0                              \
  }
#define TEXT(name, letter, argument, choices, place, help)                                         \
  {                                                                                                \
    name, letter, argument, choices, help, NULL, place, NULL, NULL, 0, 0                           \
  }
#define TEXTS(name, letter, argument, choices, place, help)                                        \
  {                                                                                                \
    name, letter, argument, choices, help, NULL, NULL, place, NULL, 0, 0                           \
  }
#define NUMBER(name, letter, argument, place, least, most, help)                                   \
  {                                                                                                \
    name, letter, argument, ANYTHING, help, NULL, NULL, NULL, place, least, most                   \
  }

/* Options shared by several commands; command.common joins them. */
enum {
  COMMON_DECK = 1 << 0,
  COMMON_ROUND = 1 << 1,
  COMMON_STREAM = 1 << 2, /* --keep-going, --line-buffered */
  COMMON_QUIET = 1 << 3,
  COMMON_THREADS = 1 << 4,
  COMMON_JSON = 1 << 5,
};

/* Values of the shared options. */
struct common_settings {
  const char *deck;
  struct number round, threads;
  int json, keep_going, line_buffered, quiet;
};

struct call;

/* A subcommand: an entry of a program's table. Its own file defines it, its options and their
 * variables. */
struct command {
  const char *name;
  const char *operands; /* as in the usage line */
  const char *summary;  /* one line */
  const char *description;
  unsigned common;
  const struct option_spec *options;   /* options of this command only, or NULL */
  size_t least, most;                  /* number of operands */
  const struct choices *first, *other; /* of the first operand, of all others */
  int is_program; /* `run` starts a different program: all its arguments, options included, are
                     operands, and the fields above other than name and summary are unused */
  enum outcome (*run)(const struct call *call);
};

/* A parsed command line. */
struct call {
  const struct command *command;
  struct common_settings common;
  char **operands;
  size_t count;
  const ih_executor *executor; /* with common.threads threads; NULL without COMMON_THREADS */
  const ih_team *team;         /* of every executor; NULL: none */
};

/* Prints "isohand COMMAND: ..." (or "isohand: ..." without a command) and a newline on stderr. The
 * message is always one line: control characters in arguments are shown as escapes, and a very long
 * message loses its middle. */
#if defined(__GNUC__) || defined(__clang__)
#define LIKE_PRINTF __attribute__((format(printf, 2, 3)))
#else
#define LIKE_PRINTF
#endif
void message(const struct call *call, const char *format, ...) LIKE_PRINTF;

/* Sets what messages begin with instead of "isohand"; and a question that is asked before each,
 * which returns 1 if another process prints the message. */
void message_begin_with(const char *program);
void message_ask(int (*is_printed_elsewhere)(void));

/* Like message, but returns FAILED, or USAGE. */
enum outcome failed(const struct call *call, const char *format, ...) LIKE_PRINTF;
enum outcome refused(const struct call *call, const char *format, ...) LIKE_PRINTF;

/* Like refused, for a name that differs from name_at(0), name_at(1) and so on up to NULL. Prints
 * "--format: `x` is not a format; known: npy text", where `before` is "--format: " and `why` "is
 * not a format". */
enum outcome refused_name(const struct call *call, const char *before, const char *name,
                          const char *why, const char *(*name_at)(size_t i));

#endif
