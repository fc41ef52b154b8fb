/* Runs the command in a child process with faults: calls that fail (faults.h), and closed or full
 * streams. It runs in the scratch folder, where `out` is the folder for its files. */
#ifndef IH_TESTS_COMMANDS_H
#define IH_TESTS_COMMANDS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>

/* A command line, without the name of the program; no word holds a space. */
struct command_line {
  const char *words;
  const char *input; /* its standard input; NULL: empty */
  const char *old;   /* a file that holds command_old beforehand; NULL: none */
};

extern const char command_old[4];

struct command_trouble {
  unsigned kinds; /* kinds of calls (faults.h), one of which fails */
  uint64_t at;
  int is_lasting;
  size_t longest;     /* read or write; 0: any */
  rlim_t most;        /* bytes of a file; RLIM_INFINITY: any */
  const char *output; /* replaces standard output; NULL: not replaced */
  unsigned closed;    /* bit i: stream i */
};

extern const struct command_trouble command_no_trouble;

enum { COMMAND_FILES = 16, COMMAND_NAME = 64 };

struct command_bytes {
  unsigned char *data; /* NULL: empty */
  size_t n;
};

/* A command's exit, its output, and the folder out afterwards. */
struct command_result {
  int status; /* negative: the signal that ended it */
  struct command_bytes out, err;
  size_t files;
  char names[COMMAND_FILES][COMMAND_NAME]; /* "out/t" */
  struct command_bytes contents[COMMAND_FILES];
  char call[COMMAND_NAME]; /* the first one that failed; "": none */
  uint64_t calls;          /* number of the kinds, unless failure lasts */
  unsigned streams;        /* bit i: stream i was open at the end */
};

/* Make and remove the scratch folder. */
void command_folder_make(void);
void command_folder_remove(void);

/* Empties the folder out and runs the command through its main function. */
struct command_result command_run(const struct command_line *line,
                                  const struct command_trouble *trouble,
                                  int (*main_function)(int, char **));
void command_result_free(struct command_result *result);

#endif
