/* Fault injection for the code under test: fails the k-th allocation, or the k-th call that opens,
 * reads, writes, syncs, renames, links, maps or closes a file or takes its space, or that makes a
 * folder or a thread.
 *
 * Programs named check_*_faults.c are linked so that such calls in their objects, the libraries'
 * and their own, go through here (fault_calls in tests/find.mk). Calls made inside the C library
 * and other shared libraries do not; for jansson a test sets the allocator by
 * json_set_alloc_funcs(malloc, free). */
#ifndef IH_TESTS_FAULTS_H
#define IH_TESTS_FAULTS_H

#include <isohand/base.h>

/* Kinds of calls; combine with |. */
enum {
  FAULTS_MEMORY = 1 << 0, /* ENOMEM; EAGAIN for a thread */
  FAULTS_FILES = 1 << 1,  /* ENOSPC for a write or for space, ENOMEM for a mapping, otherwise EIO */
  FAULTS_SIGNALS = 1 << 2 /* EINTR for a call on a file that can be interrupted */
};

/* From now on, on any thread, call number `at` (from 0) of these kinds fails; all later ones too if
 * is_lasting. */
void faults_start(unsigned kinds, uint64_t at, int is_lasting);

/* Ends fault injection. Returns the name of the first call that failed since faults_start, or
 * NULL. */
const char *faults_end(void);

/* Returns the number of calls of these kinds since faults_start, unless failure lasts. */
uint64_t faults_calls(void);

/* After a run from faults_start(FAULTS_MEMORY, UINT64_MAX, 0): lists the numbers of the first and
 * last allocation from each place in the code, and of about FAULTS_SAMPLES more, evenly spaced;
 * ascending and distinct, in at[]. Returns their number. Fails the test if more than FAULTS_PLACES
 * places allocate. */
enum { FAULTS_PLACES = 512, FAULTS_SAMPLES = 20, FAULTS_MOST = 2 * FAULTS_PLACES + FAULTS_SAMPLES };
size_t faults_places(uint64_t at[FAULTS_MOST]);

/* Returns the number of allocations not freed. */
int64_t faults_allocations(void);

/* Returns the most bytes allocated at once since faults_start, excluding earlier ones, in the
 * allocator's block sizes; allocations within the C library are not counted. */
uint64_t faults_peak(void);

/* From now on a read or write transfers at most `bytes` bytes. */
void faults_shorten(size_t bytes);

/* From now on `edit` may shorten each text returned by json_dumps, like a jansson that silently
 * runs out of memory; NULL ends this. */
void faults_edit_dumps(void (*edit)(char *text));

/* A piece of work and where it must fail. */
struct faults_trial {
  unsigned kinds;
  int is_lasting;
  uint64_t step;      /* fails only calls number 0, step, 2 step, ... */
  const uint64_t *at; /* unless NULL, fails only calls number at[0..count-1], ascending */
  size_t count;
  /* Must not use ck_assert, which allocates. */
  enum ih_status (*work)(void *context, ih_error *error);
  /* Checks the state afterwards, whatever the status; may be NULL. */
  void (*check)(void *context, enum ih_status status, const char *call);
  void *context;
};

/* Repeats the work, failing a different call each time, until no calls are left; each of at[] must
 * occur. A failure must be IH_ERR_MEMORY or, unless an allocation or mapping failed, IH_ERR_IO with
 * an errno; with a message and without a position. No memory or descriptors may leak. Returns the
 * number of failures. */
uint64_t faults_try(const struct faults_trial *trial);

#endif
