/* Calls that fail on demand: of the code under test, the k-th allocation, or the k-th call that
 * opens, reads, writes, syncs, renames, maps or closes a file, or makes a folder or a thread.
 *
 * Programs named check_*_faults.c are linked so that such calls of the objects in them, the
 * libraries' and their own, come here first (fault_calls in tests/find.mk).  Those that the C
 * library and other shared libraries make do not; a test hands jansson the allocator, as
 * json_set_alloc_funcs(malloc, free). */
#ifndef IH_TESTS_FAULTS_H
#define IH_TESTS_FAULTS_H

#include <isohand/base.h>

/* Kinds of calls, to be joined. */
enum {
  FAULTS_MEMORY = 1 << 0, /* ENOMEM; EAGAIN of a thread */
  FAULTS_FILES = 1 << 1,  /* ENOSPC of a write, ENOMEM of a mapping, else EIO */
  FAULTS_SIGNALS = 1 << 2 /* EINTR of a call on a file that can have it */
};

/* Of the calls of some kinds that come from now on, on any thread, number `at`, from 0, fails;
 * and all after it as well, if is_lasting. */
void faults_start(unsigned kinds, uint64_t at, int is_lasting);

/* From now on all calls do what they should.  Returns the name of the first call that failed
 * since faults_start, NULL when there was none. */
const char *faults_end(void);

/* How many calls of these kinds came since faults_start, unless failure lasts. */
uint64_t faults_calls(void);

/* After a run from faults_start(FAULTS_MEMORY, UINT64_MAX, 0): the numbers of the first and last
 * allocation of each place in the code, and of about FAULTS_SAMPLES more, evenly spaced; ascending
 * and distinct, in at[].  Returns how many there are.  Fails when there are more than
 * FAULTS_PLACES places. */
enum { FAULTS_PLACES = 512, FAULTS_SAMPLES = 20, FAULTS_MOST = 2 * FAULTS_PLACES + FAULTS_SAMPLES };
size_t faults_places(uint64_t at[FAULTS_MOST]);

/* The allocations that were not freed. */
int64_t faults_allocations(void);

/* The most bytes that were allocated at once since faults_start, besides those before it, as the
 * allocator counts blocks; not those of the C library. */
uint64_t faults_peak(void);

/* From now on a read or write takes so many bytes at most. */
void faults_shorten(size_t bytes);

/* From now on `edit` may shorten each text that json_dumps gives, as a jansson does that runs
 * out of memory without a word; NULL: no more. */
void faults_edit_dumps(void (*edit)(char *text));

/* A piece of work, and where it is to fail. */
struct faults_trial {
  unsigned kinds;
  int is_lasting;
  uint64_t step;      /* only calls number 0, step, 2 step, ... */
  const uint64_t *at; /* or, unless NULL, only calls number at[0..count-1], ascending */
  size_t count;
  /* Without ck_assert, which allocates. */
  enum ih_status (*work)(void *context, ih_error *error);
  /* What must be so after it, whatever its status; NULL is allowed. */
  void (*check)(void *context, enum ih_status status, const char *call);
  void *context;
};

/* Does the work again and again, each time with another call that fails, until there are no more
 * calls; each of at[] must come.  A failure must be IH_ERR_MEMORY or, after another call than an
 * allocation or a mapping, IH_ERR_IO with an errno, with a message and no position; and neither
 * memory nor descriptors may be lost.  Returns how often the work failed. */
uint64_t faults_try(const struct faults_trial *trial);

#endif
