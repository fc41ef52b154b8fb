/* The build and the machine, on which the figures depend. */
#ifndef IH_BENCH_MACHINE_H
#define IH_BENCH_MACHINE_H

#include <stdio.h>

enum { BENCH_MACHINE_TEXT = 128 };

/* As reported by the system; "unknown" if it is not. */
struct bench_machine {
  char processor[BENCH_MACHINE_TEXT];
  char governor[BENCH_MACHINE_TEXT];   /* frequency governor of the first processor */
  char huge_pages[BENCH_MACHINE_TEXT]; /* always, madvise or never */
};

void bench_machine_read(struct bench_machine *machine);

/* Prints the version, the compiler, its flags and the machine: as lines; as members of a JSON
 * object, each preceded by a comma. */
void bench_machine_print(const struct bench_machine *machine, FILE *out);
void bench_machine_print_json(const struct bench_machine *machine, FILE *out);

/* Prints text as a JSON string. */
void bench_print_text(const char *text, FILE *out);

#endif
