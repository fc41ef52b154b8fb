/* What the figures depend on: the build and the machine. */
#ifndef IH_BENCH_MACHINE_H
#define IH_BENCH_MACHINE_H

#include <stdio.h>

enum { BENCH_MACHINE_TEXT = 128 };

/* As the system reports it; "unknown" where it does not. */
struct bench_machine {
  char processor[BENCH_MACHINE_TEXT];
  char governor[BENCH_MACHINE_TEXT];   /* of the first processor's frequency */
  char huge_pages[BENCH_MACHINE_TEXT]; /* always, madvise or never */
};

void bench_machine_read(struct bench_machine *machine);

/* Prints the version, the compiler, its flags and the machine: as lines, and as members of a JSON
 * object, a comma before each. */
void bench_machine_print(const struct bench_machine *machine, FILE *out);
void bench_machine_print_json(const struct bench_machine *machine, FILE *out);

/* Prints a text as a JSON string. */
void bench_print_text(const char *text, FILE *out);

#endif
