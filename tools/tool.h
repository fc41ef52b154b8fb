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

/* What options set.  The first line of each value is its default. */
struct settings {
  const char *deck;     /* NULL: standard */
  const char *game;     /* NULL: none given */
  const char *output;   /* NULL: none given */
  const char *rounds;   /* NULL: none given */
  const char *path;     /* NULL: none given */
  const char *folder;   /* NULL: none given */
  const char *board;    /* NULL: none given */
  const char *dead;     /* NULL: none given */
  const char *tensor;   /* NULL: none given */
  const char *color;    /* NULL: auto */
  const char *value;    /* NULL: the usual one */
  const char *labels;   /* NULL: none given */
  const char *memory;   /* NULL: what there is */
  const char *clusters; /* NULL: none given */
  const char *set;      /* NULL: none given */
  const char *format;   /* NULL: none given */
  const char *name;     /* NULL: none given */
  const char *street;   /* NULL: none given */
  const char *flops;    /* NULL: as many as usual */
  uint64_t round;       /* UINT64_MAX: the last */
  uint64_t threads;     /* 0: as many as there are processors */
  uint64_t samples;     /* UINT64_MAX: as many as the feature says */
  uint64_t seed;        /* 1 */
  uint64_t hands;       /* 0: none given */
  uint64_t divided;     /* into so many clusters; 0: none given */
  uint64_t bins;        /* 0: none given */
  uint64_t final;       /* cards of a complete board; 0: none given */
  uint64_t bits;        /* of a number; 0: none given */
  uint64_t number;      /* how many are printed; UINT64_MAX: as many as usual */
  int all, classes, draws, dry_run, farthest, full, index, json, keep_going, line_buffered, nearest,
      print, quiet, raw, rebuild, recall, table, verbose, weights;
};

enum option_kind { OPTION_FLAG, OPTION_TEXT, OPTION_NUMBER };

/* An option and where it goes.  Lists of them end with a NULL name. */
struct option_spec {
  const char *name;
  char letter;          /* its short form; 0: none */
  const char *argument; /* as the help names it; NULL for a flag */
  const char *help;
  enum option_kind kind;
  size_t offset;        /* in struct settings: int, const char * or uint64_t */
  uint64_t least, most; /* of a number */
};

/* Options that several commands take, to be joined in command.common. */
enum {
  COMMON_DECK = 1 << 0,
  COMMON_ROUND = 1 << 1,
  COMMON_STREAM = 1 << 2, /* --keep-going, --line-buffered */
  COMMON_QUIET = 1 << 3,
  COMMON_THREADS = 1 << 4,
  COMMON_JSON = 1 << 5,
};

struct call;

/* A subcommand: an entry of the table in main.c, defined in its own file. */
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
  struct settings settings;
  char **operands;
  size_t count;
  const ih_executor *executor; /* of as many threads as settings.threads; NULL without
                                * COMMON_THREADS */
};

/* Prints "isohand COMMAND: ..." and a newline on stderr, or "isohand: ..." where there is no
 * command: one line, whatever is in the arguments.  Of what is very long the middle is left
 * out. */
#if defined(__GNUC__) || defined(__clang__)
__attribute__((format(printf, 2, 3)))
#endif
void report(const struct call *call, const char *format, ...);

#endif
