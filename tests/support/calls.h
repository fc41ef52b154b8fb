/* Every public call that takes an executor or callbacks, as a table: each with small arguments,
 * with which it uses them at least once. */
#ifndef IH_TESTS_CALLS_H
#define IH_TESTS_CALLS_H

#include <isohand/base.h>
#include <stddef.h>

/* Bytes for the outputs of any of the calls. */
enum { CALL_BYTES = 6 << 20 };

enum {
  CALL_PARTIAL = 1, /* outputs may be written in part when the call fails */
  CALL_WITHOUT_EXECUTOR = 2,
  CALL_WITHOUT_CALLBACKS = 4
};

struct call {
  const char *name;
  /* Makes the call with outputs in out[0..CALL_BYTES-1]; frees what it creates.  executor may be
   * NULL, callbacks may not. */
  enum ih_status (*run)(const ih_executor *executor, const ih_callbacks *callbacks,
                        unsigned char *out, ih_error *error);
  unsigned flags;     /* of those below */
  const char *file;   /* in the scratch folder: the file that it creates; NULL if none */
  unsigned questions; /* whether to stop: at least so many on one thread, where the call is long */
};

extern const struct call calls[];
extern const size_t calls_count;

/* An unchecked fixture: makes the arguments, with files in folders of a scratch folder; and frees
 * them. */
void calls_set_up(void);
void calls_tear_down(void);

#endif
