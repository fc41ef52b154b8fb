/* A table of every public call that takes an executor or callbacks, with small arguments for which
 * it uses them at least once. */
#ifndef IH_TESTS_CALLS_H
#define IH_TESTS_CALLS_H

#include <isohand/base.h>
#include <stddef.h>

/* Enough bytes for the outputs of any call. */
enum { CALL_BYTES = 6 << 20 };

enum {
  CALL_PARTIAL = 1, /* a failing call may write outputs in part */
  CALL_WITHOUT_EXECUTOR = 2,
  CALL_WITHOUT_CALLBACKS = 4
};

/* Makes the call with outputs in out[0..CALL_BYTES-1] and frees what it creates.  executor may be
 * NULL, callbacks must not. */
typedef enum ih_status call_function(const ih_executor *executor, const ih_callbacks *callbacks,
                                     unsigned char *out, ih_error *error);

struct call {
  const char *name;
  call_function *run;
  unsigned flags;     /* CALL_... */
  const char *file;   /* the file that it creates in the scratch folder; NULL: none */
  unsigned questions; /* at least this many calls of is_cancelled on one thread, if it is long */
};

extern const struct call calls[];
extern const size_t calls_count;

/* An unchecked fixture: makes the arguments, with files in a scratch folder, and frees them. */
void calls_set_up(void);
void calls_tear_down(void);

#endif
