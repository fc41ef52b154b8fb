/** @file
 * Status codes, errors, printable text, the executor, callbacks and instruction sets.
 *
 * Every other header includes this one.
 *
 * Conventions of all headers: a pointer must not be NULL unless its documentation allows it.  A
 * call that returns a status checks its arguments.  An `_unchecked` call does not; a library that
 * was configured with `--enable-debug` asserts most of its preconditions.  `cards[0..n-1]` is an
 * array of n elements, and `1..9` includes both ends.  While a call reads an array, no other thread
 * may change it: a check holds only for what it has read.
 *
 * Bindings: every function that a header defines inline is also in the library, under the same
 * name.  Constants are enumerators or macros of one literal, and no function, type, member or
 * parameter has a keyword of C++, Python or Rust as its name.
 *
 * Reserved members are for use by later releases.  Those that the caller fills must be NULL (0 if
 * they are not pointers); a call that finds anything else returns IH_ERR_ARGUMENT.  Those that the
 * library fills are 0.
 *
 * Stability: stable.
 *
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_BASE_H
#define ISOHAND_BASE_H

#include <stddef.h>
#include <stdint.h>

/** Marks what the libraries export. */
#if defined(__GNUC__) || defined(__clang__)
#define IH_API __attribute__((visibility("default")))
#else
#define IH_API
#endif

/** @def IH_BEGIN_DECLS
 * Opens the declarations of a header: `extern "C" {` in C++, nothing in C. */
/** @def IH_END_DECLS
 * Closes the declarations of a header. */
#ifdef __cplusplus
#define IH_BEGIN_DECLS extern "C" {
#define IH_END_DECLS   }
#else
#define IH_BEGIN_DECLS
#define IH_END_DECLS
#endif

IH_BEGIN_DECLS

/** @name Status and errors
 * @{ */

/** The result of a call that can fail.
 *
 * If the result is not IH_OK, the call has left its outputs untouched, unless its documentation
 * states otherwise.  The numbers are part of the ABI; new ones are added at the end. */
enum ih_status {
  IH_OK = 0,            /**< The call succeeded. */
  IH_ERR_ARGUMENT = 1,  /**< A pointer is NULL, a reserved member is set, or a parameter has a
                         * value that is never valid. */
  IH_ERR_DECK = 2,      /**< Not a deck (ranks not in 1..16 or suits not in 1..4), a deck that the
                         * call cannot use, or two objects with different decks. */
  IH_ERR_ROUNDS = 3,    /**< Not a round list: not 1 to 8 rounds, an empty round, or more cards
                         * than the deck has. */
  IH_ERR_CARD = 4,      /**< A card is not in the deck. */
  IH_ERR_DUPLICATE = 5, /**< A card appears twice. */
  IH_ERR_COUNT = 6,     /**< Too many or too few cards. */
  IH_ERR_RANGE = 7,     /**< An index, round or other number is out of range for this object:
                         * an index >= its size, a round >= its number of rounds. */
  IH_ERR_OVERFLOW = 8,  /**< The exact result does not fit its type, mostly 64 bits. */
  IH_ERR_TOO_LARGE = 9, /**< More suit configurations than an indexer can hold. */
  IH_ERR_MEMORY = 10,   /**< Out of memory. */
  IH_ERR_PARSE = 11,    /**< Text has the wrong syntax. */
  IH_ERR_UNSUPPORTED = 12, /**< The library cannot do this for the given game, deck or type. */
  IH_ERR_INTERNAL = 13,    /**< Two ways of counting disagree.  This is a bug; please report it. */
  IH_ERR_IO = 14,          /**< The system refused to open, read, write, map or rename a file. */
  IH_ERR_FORMAT = 15,      /**< The file is not a table, or is damaged. */
  IH_ERR_CHECKSUM = 16,    /**< Data does not match its checksum. */
  IH_ERR_MISMATCH = 17,    /**< A table does not match its description. */
  IH_ERR_CANCELLED = 18,   /**< A callback or the executor stopped the call. */
  IH_ERR_EXECUTOR = 19     /**< The executor did not run each task exactly once, or the processes of
                            * its team do not make the same calls. */
};

/** Size of ih_error.message in bytes, including the terminating NUL. */
#define IH_ERROR_MESSAGE 320

/** Why a call failed, in words.
 *
 * Plain data that the caller owns, usually on the stack.  Where a call takes a pointer to it, NULL
 * is allowed.  The call writes it only if it fails. */
typedef struct ih_error {
  enum ih_status status; /**< The status that the call returned. */
  int system_error;      /**< With IH_ERR_IO, the `errno` of the system call that failed, or
                          * 0 if the library itself refused; 0 with every other status. */
  size_t position;       /**< The byte of the text that is wrong, counted from 1; the length
                          * plus 1 if the end of the text is missing; 0 if the text is not
                          * wrong, or not at a single byte. */
  char message[IH_ERROR_MESSAGE]; /**< One line of printable UTF-8, see ih_text_show(). */
} ih_error;

/** Returns a short English phrase for a status, such as "card outside the deck".
 *
 * @param status  any number
 * @return a static string, never NULL; "unknown status" for a number that is not a status */
IH_API const char *ih_status_string(enum ih_status status);

/** @} */

/** @name Printable text
 * Text from an untrusted source, such as the name or the metadata of a file, can contain control
 * sequences for the terminal on which it is printed.  All text that the library quotes in messages
 * has passed through these calls.
 * @{ */

/** Returns the length of the character at the beginning of a text.
 *
 * @param text               text[0..length-1]; it need not be valid UTF-8
 * @param length             bytes of text, at least 1
 * @param[out] is_printable  1 if the character is valid UTF-8 and is neither a control character
 *                           (C0, DEL, C1) nor one that reorders, breaks or hides text; else 0
 * @return 1..4 bytes; 1 if the text does not begin with valid UTF-8 */
IH_API size_t ih_text_character(const char *text, size_t length, int *is_printable);

/** Copies part of a text, so that it can be printed.
 *
 * Copies text[first..end-1] with a `?` in place of each character that is not printable, and with
 * three dots at each end where text is left out.  A character that is only partly in that range is
 * left out.
 *
 * @param text      text[0..length-1]; it need not be valid UTF-8
 * @param length    bytes of text
 * @param first     the first byte to copy
 * @param end       the byte after the last one to copy, first <= end <= length
 * @param[out] out  at least `end - first + 7` bytes; receives the text and a terminating NUL
 * @return the number of bytes written, without the NUL */
IH_API size_t ih_text_show(const char *text, size_t length, size_t first, size_t end, char out[]);

/** @} */

/** @name Numbers and element types
 * @{ */

/** An unsigned number of 128 bits: `high * 2^64 + low`. */
typedef struct ih_u128 {
  uint64_t low, /**< The lower 64 bits. */
      high;     /**< The upper 64 bits. */
} ih_u128;

/** The element type of an array, for calls that take arrays of several types. */
enum ih_dtype {
  IH_U8 = 0,   /**< `uint8_t` */
  IH_U16 = 1,  /**< `uint16_t` */
  IH_U32 = 2,  /**< `uint32_t` */
  IH_U64 = 3,  /**< `uint64_t` */
  IH_I8 = 4,   /**< `int8_t` */
  IH_I16 = 5,  /**< `int16_t` */
  IH_I32 = 6,  /**< `int32_t` */
  IH_I64 = 7,  /**< `int64_t` */
  IH_F16 = 8,  /**< IEEE 754 binary16 */
  IH_BF16 = 9, /**< the upper half of a binary32 */
  IH_F32 = 10, /**< IEEE 754 binary32, `float` */
  IH_F64 = 11, /**< IEEE 754 binary64, `double` */
  IH_BOOL = 12 /**< a byte that is 0 or 1 */
};

/** Returns the size of an element.
 *
 * @param dtype  any number
 * @return 1, 2, 4 or 8 bytes; 0 if dtype is not an enum ih_dtype */
IH_API size_t ih_dtype_size(enum ih_dtype dtype);

/** Returns the name of a type in safetensors files, such as "U16".
 *
 * @param dtype  any number
 * @return a static string; NULL if dtype is not an enum ih_dtype */
IH_API const char *ih_dtype_name(enum ih_dtype dtype);

/** @} */

/** @name The executor
 * The library owns no threads.  A parallel call splits its work into tasks and passes them to the
 * caller's executor; isohand/threads.h and isohand/openmp.h provide one.  The result does not
 * depend on the number of tasks, on their order, or on the threads that run them.
 * @{ */

/** A task of a parallel call.
 *
 * The tasks of one call may run at the same time, since they write to different places, and never
 * wait for each other.
 *
 * @param work  passed through from ih_executor.run
 * @param task  the number of the task to run */
typedef void (*ih_task)(void *work, size_t task);

/** Runs the tasks of parallel calls.
 *
 * Plain data that the caller owns; a call reads it only while it runs.  Where a call takes a
 * pointer to an executor, NULL means that the tasks run one after the other on the calling
 * thread. */
typedef struct ih_executor {
  /** Calls `task(work, i)` exactly once for each i in 0..tasks-1, in any order and on any threads,
   * waits until all of these calls have returned, and returns 0.
   *
   * It may stop early if it cannot or will not run all tasks.  Then it starts no further task,
   * waits until every task that it has started has returned, and returns non-zero; the library's
   * call returns IH_ERR_CANCELLED.  In either case no task may run after `run` has returned.  A
   * task may take as long as the whole call; `is_cancelled` of ih_callbacks stops it sooner.
   *
   * The library checks this.  If `run` returns 0 although a task was left out, run twice or out of
   * range, the call returns IH_ERR_EXECUTOR.  A repeated task returns at once and changes nothing.
   *
   * Every call that takes an executor can return these two statuses.  A call that documents
   * partly written outputs after IH_ERR_MEMORY leaves them in the same state after these. */
  int (*run)(void *context, size_t tasks, ih_task task, void *work);
  void *context;              /**< Passed to `run`. */
  unsigned workers;           /**< Number of tasks that can run at the same time; 0 counts as 1. */
  const struct ih_team *team; /**< Processes that share the work (isohand/team.h); NULL: this one
                               * does all of it. */
  void *reserved;             /**< Reserved; must be NULL. */
} ih_executor;

/** @} */

/** @name Callbacks
 * Long calls report their progress and can be cancelled.  The same rules hold for all of them:
 *
 * - Several threads of the executor may call `is_cancelled` at the same time.  Any other callback,
 *   here or in the options of a call, runs on one thread at a time, which need not be the one that
 *   made the call.
 * - A callback must not pass to the library an object that the running call modifies.
 * - A callback must return; it must not throw an exception or `longjmp` through the library.
 * @{ */

/** Callbacks of a long call.
 *
 * Plain data that the caller owns; a call reads it only while it runs.  Each callback may be NULL.
 * Where a call takes a pointer to callbacks, NULL means none. */
typedef struct ih_callbacks {
  void *context; /**< Passed to each callback, including those in the options of a call. */

  /** Returns non-zero to stop the call, which then returns IH_ERR_CANCELLED within a second on
   * current machines.  It is called often, so it should do no more than read a flag. */
  int (*is_cancelled)(void *context);

  /** Reports that `done` of `total` units of work are done, 0 <= done <= total.  `done` never
   * decreases.  A unit is an estimated nanosecond of CPU time unless the call states another
   * unit. */
  void (*progress)(void *context, uint64_t done, uint64_t total);

  void *reserved[2]; /**< Reserved; must be NULL. */
} ih_callbacks;

/** @} */

/** @name Memory
 * @{ */

/** Returns how much memory this process can still get, as far as the system reports it.
 *
 * It is the smaller of the machine's free memory and what the limits of the process's control
 * groups leave.
 *
 * @return bytes; UINT64_MAX if the system reports nothing */
IH_API uint64_t ih_memory_available(void);

/** @} */

/** @name Instruction sets
 * An instruction set selects which instructions of the processor the fast code uses.  It is chosen
 * at run time: once for each indexer and each street, and by the caller of a batch of ratings.
 * Results do not depend on the choice; calls that take one exist for batches, tests and
 * measurements.
 *
 * An instruction set is a constant object of the library.  A program only gets pointers to those
 * that its machine supports, so no call has to query the processor, which takes tens of
 * microseconds in a virtual machine.  Query it once, keep the pointer, and pass it on.  A checked
 * call returns IH_ERR_ARGUMENT for NULL and for any other pointer.
 * @{ */

/** An instruction set; constant, and valid as long as the program runs. */
typedef struct ih_instructions ih_instructions;

/** Returns the fastest instruction set that this machine supports.  Queries the processor.
 *
 * @return the instruction set, never NULL */
IH_API const ih_instructions *ih_instructions_best(void);

/** Returns one of the instruction sets that this machine supports.  Queries the processor.
 *
 * @param i  its number, from 0; number 0 is "portable"
 * @return the instruction set; NULL if the machine supports only i or fewer */
IH_API const ih_instructions *ih_instructions_at(size_t i);

/** Finds an instruction set by its name.  Queries the processor.
 *
 * | name | instructions |
 * |---|---|
 * | portable | plain C, on every machine |
 * | avx2 | x86-64-v3: AVX2, BMI2, POPCNT, LZCNT |
 * | avx512 | x86-64-v4: AVX-512 F, BW, CD, DQ, VL; and VBMI, VNNI, VPOPCNTDQ |
 * | neon | 64-bit Arm, little-endian |
 * | simd128 | WebAssembly, if it is compiled with vector instructions |
 *
 * @param name  one of these names
 * @return the instruction set; NULL if the name is NULL or unknown, or this machine does not
 *         support it */
IH_API const ih_instructions *ih_instructions_find(const char *name);

/** Returns the name of an instruction set.
 *
 * @param instructions  an instruction set, not NULL
 * @return a static string, never NULL */
IH_API const char *ih_instructions_name(const ih_instructions *instructions);

/** @} */

IH_END_DECLS

#endif
