/* Every public call that takes an executor, as a table: each with small arguments, with which it
 * uses the executor at least once. */
#ifndef IH_TESTS_CALLS_H
#define IH_TESTS_CALLS_H

#include <isohand/base.h>
#include <stddef.h>

/* Bytes for the outputs of any of the calls. */
enum { CALL_BYTES = 6 << 20 };

struct call {
  const char *name;
  /* Makes the call with outputs in out[0..CALL_BYTES-1]; frees what it creates. */
  enum ih_status (*run)(const ih_executor *executor, unsigned char *out, ih_error *error);
  int is_partial;   /* outputs may be written in part when the call fails */
  const char *file; /* in the scratch folder: the file that it creates; NULL if none */
};

extern const struct call calls[];
extern const size_t calls_count;

/* An unchecked fixture: makes the arguments, with files in folders of a scratch folder; and frees
 * them. */
void calls_set_up(void);
void calls_tear_down(void);

#endif
