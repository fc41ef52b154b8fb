/* isohand: what all calls share: the status that they return, the error text that comes
 * with it, text that is safe to print, numbers of 128 bits, the executor that parallel calls work
 * on, and the instruction sets that fast paths choose from.
 *
 * For other languages: every function that a header defines inline is in the library too,
 * under the same name; constants are enumerators or macros of one literal, and no name of a
 * function, type, member or parameter is a keyword of C++, Python or Rust.
 *
 * Reserved members leave room for later releases: one that the caller fills must be NULL (0 if it
 * is not a pointer), and a call that finds anything else returns IH_ERR_ARGUMENT; in a struct that
 * the library fills, it sets them to 0.
 *
 * Stability: stable.
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_BASE_H
#define ISOHAND_BASE_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__) || defined(__clang__)
#define IH_API __attribute__((visibility("default")))
#else
#define IH_API
#endif

#ifdef __cplusplus
#define IH_BEGIN_DECLS extern "C" {
#define IH_END_DECLS   }
#else
#define IH_BEGIN_DECLS
#define IH_END_DECLS
#endif

IH_BEGIN_DECLS

/* Every call that can fail returns one of these and, unless its comment says
 * otherwise, leaves its outputs untouched when the answer is not IH_OK.  The
 * numbers are part of the ABI: new ones are added at the end. */
enum ih_status {
  IH_OK = 0,
  IH_ERR_ARGUMENT = 1,     /* a null pointer, or a number outside its range */
  IH_ERR_DECK = 2,         /* ranks not in 1..16 or suits not in 1..4 */
  IH_ERR_ROUNDS = 3,       /* not 1 to 8 rounds, an empty one, or more cards than the deck */
  IH_ERR_CARD = 4,         /* a card that the deck does not hold */
  IH_ERR_DUPLICATE = 5,    /* a card twice in one hand */
  IH_ERR_COUNT = 6,        /* too many or too few cards */
  IH_ERR_RANGE = 7,        /* an index >= size, or a round >= rounds */
  IH_ERR_OVERFLOW = 8,     /* the exact number does not fit in 64 bits */
  IH_ERR_TOO_LARGE = 9,    /* more suit configurations than an indexer holds */
  IH_ERR_MEMORY = 10,      /* out of memory */
  IH_ERR_PARSE = 11,       /* text of another form */
  IH_ERR_UNSUPPORTED = 12, /* a game whose rules are not known here */
  IH_ERR_INTERNAL = 13,    /* two ways of counting disagree: a bug, report it */
  IH_ERR_IO = 14,          /* the system refused: open, write, map, rename */
  IH_ERR_FORMAT = 15,      /* a file that is not a table, or is damaged */
  IH_ERR_CHECKSUM = 16,    /* bytes that do not match their checksum */
  IH_ERR_MISMATCH = 17,    /* a table that disagrees with what it claims to be */
  IH_ERR_CANCELLED = 18,   /* a callback or the executor stopped the call */
  IH_ERR_EXECUTOR = 19     /* the executor did not run each task exactly once */
};

/* Bytes of ih_error.message, its final NUL included. */
#define IH_ERROR_MESSAGE 320

/* Why a call failed, in words.  Plain data: the caller owns it, usually on the
 * stack, and may pass NULL where a call takes one.  It is written only when the
 * call fails. */
typedef struct ih_error {
  enum ih_status status;
  int system_error; /* with IH_ERR_IO, the errno of the system call that failed, or 0 if the
                     * library itself refused; 0 with every other status */
  size_t position;  /* the byte of the text at fault, counted from 1, and just after the text
                     * when its end is missing; 0 when no text is at fault */
  char message[IH_ERROR_MESSAGE]; /* one line of UTF-8, as ih_text_show makes it */
} ih_error;

/* A short English phrase for a status ("card outside the deck"), never NULL, a
 * static string; any number is allowed. */
IH_API const char *ih_status_string(enum ih_status status);

/* ---- Text from outside -----------------------------------------------------------
 *
 * What a stranger wrote, such as the name or the metadata of a file, can drive the terminal
 * that it is printed on.  Messages of this library are made of text that is shown as below. */

/* Returns the bytes of the character that text[0..length-1] begins with, length >= 1: 1 to 4,
 * and 1 when it does not begin with UTF-8.  *is_printable = whether it is UTF-8 and neither a
 * control character (C0, DEL, C1) nor one of those that reorder, break or hide text. */
IH_API size_t ih_text_character(const char *text, size_t length, int *is_printable);

/* Writes text[first..end-1], a window of text[0..length-1], to out[0..end-first+6], and a
 * final NUL: '?' for each character that is not printable, and three dots on each side where
 * text is left out.  The window shrinks to whole characters.  Returns the bytes written
 * without the NUL.  first <= end <= length. */
IH_API size_t ih_text_show(const char *text, size_t length, size_t first, size_t end, char out[]);

/* A number of up to 128 bits: high * 2^64 + low. */
typedef struct ih_u128 {
  uint64_t low, high;
} ih_u128;

/* The type of an array's elements, for calls that take arrays of several types. */
enum ih_dtype {
  IH_U8 = 0,
  IH_U16 = 1,
  IH_U32 = 2,
  IH_U64 = 3,
  IH_I8 = 4,
  IH_I16 = 5,
  IH_I32 = 6,
  IH_I64 = 7,
  IH_F16 = 8,
  IH_BF16 = 9,
  IH_F32 = 10,
  IH_F64 = 11,
  IH_BOOL = 12
};

/* Returns the bytes of one element, and the name that safetensors has for the type ("U16"); 0 and
 * NULL for a number that is not a dtype. */
IH_API size_t ih_dtype_size(enum ih_dtype dtype);
IH_API const char *ih_dtype_name(enum ih_dtype dtype);

/* ---- The executor ----------------------------------------------------------
 *
 * The library owns no threads.  A parallel call splits its work into tasks and
 * hands them to the caller's executor; isohand/threads.h and isohand/openmp.h have one.  What it
 * computes does not depend on the number of tasks, on their order or on the threads that run them.
 */

/* One task of a parallel call: does the work numbered `task`.  Tasks of one
 * call touch different outputs, so they may run at the same time.  A task never waits for
 * another one. */
typedef void (*ih_task)(void *work, size_t task);

/* Plain data, owned by the caller, read only during the call it is passed to.
 * Where a call takes an executor, NULL means: one task after the other, on the
 * calling thread. */
typedef struct ih_executor {
  /* Calls task(work, i) exactly once for each i in 0..tasks-1, in any order and on any
   * threads, waits until all of these calls have returned, and returns 0.
   *
   * It may also stop early, when it cannot or will not run all tasks: it starts no more, waits
   * until every task that it started has returned, and returns non-zero.  The library's call then
   * returns IH_ERR_CANCELLED.  In both cases no task may run after run has returned.
   *
   * The library checks this: if run returns 0 but a task was left out, run twice, or out of range,
   * the call returns IH_ERR_EXECUTOR.  A repeated task returns at once and changes nothing.
   *
   * Every call that takes an executor can return these two statuses.  Where a call's comment says
   * that its outputs are written in part after IH_ERR_MEMORY, so they are after these. */
  int (*run)(void *context, size_t tasks, ih_task task, void *work);
  void *context;     /* passed to run */
  unsigned workers;  /* tasks that can run at the same time; 0 counts as 1 */
  void *reserved[2]; /* NULL; a call returns IH_ERR_ARGUMENT for anything else */
} ih_executor;

/* ---- Callbacks -------------------------------------------------------------
 *
 * Long calls report their progress and can be cancelled.  One rule holds for all of them:
 * is_cancelled may be called by several of the executor's threads at once; every other callback,
 * here and in a call's options, is called by one thread at a time, not necessarily the one that
 * made the call.  A callback must not call the library with an object that the running call
 * modifies, and must return: it cannot throw or jump across the library. */

/* Plain data, owned by the caller, read only during the call that it is passed to.  Each callback
 * may be NULL.  Where a call takes a pointer to callbacks, NULL stands for none. */
typedef struct ih_callbacks {
  void *context; /* passed to each callback, also to those of a call's options */

  /* Returns non-zero to stop the call, which then returns IH_ERR_CANCELLED, within a second on
   * current machines.  Asked often, so it should only read a flag. */
  int (*is_cancelled)(void *context);

  /* `done` of `total` units of work are done, 0 <= done <= total.  Units are estimated CPU
   * nanoseconds unless the call states another one; `done` never decreases. */
  void (*progress)(void *context, uint64_t done, uint64_t total);

  void *reserved[2]; /* NULL; a call returns IH_ERR_ARGUMENT for anything else */
} ih_callbacks;

/* ---- Memory ------------------------------------------------------------------ */

/* Returns how many bytes of memory this process can have, as far as the system tells: what is free,
 * and what is left of the limits of its control group and all groups around it; UINT64_MAX if the
 * system tells nothing. */
IH_API uint64_t ih_memory_available(void);

/* ---- Instruction sets -----------------------------------------------------
 *
 * An instruction set says which of the processor's instructions the fast paths use.  It is
 * chosen at run time: once for each indexer and each street, or by the caller of
 * a batch of ratings.  Every choice gives the same results; calls that take one are there
 * for batches, tests and measurements.
 *
 * An instruction set is an object of the library, constant, and a program only gets
 * pointers to those that its machine has.  So a call never has to ask the processor, which
 * takes tens of microseconds in a virtual machine: ask once, keep the pointer, and pass it
 * on.  A checked call answers IH_ERR_ARGUMENT for NULL and for any other pointer. */

typedef struct ih_instructions ih_instructions;

/* The one that is fastest on this machine.  Asks the processor; never NULL. */
IH_API const ih_instructions *ih_instructions_best(void);

/* Instruction set number i of those that this machine has, from 0, plain C first; NULL
 * after the last.  Asks the processor. */
IH_API const ih_instructions *ih_instructions_at(size_t i);

/* The one of that name: "portable" (plain C, on every machine), "avx2" (x86-64-v3: AVX2,
 * BMI2, POPCNT, LZCNT), "avx512" (x86-64-v4: AVX-512 F, BW, CD, DQ, VL; and VBMI, VNNI, VPOPCNTDQ),
 * "neon" (64-bit Arm, little-endian).  NULL for another name, or when this machine lacks it.  Asks
 * the processor. */
IH_API const ih_instructions *ih_instructions_find(const char *name);

/* Its name, as above: a static string, never NULL. */
IH_API const char *ih_instructions_name(const ih_instructions *instructions);

IH_END_DECLS

#endif
