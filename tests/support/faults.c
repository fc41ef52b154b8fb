#include "faults.h"

#include <check.h>
#include <dirent.h>
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_uint active; /* kinds */
static atomic_uint_fast64_t left;
static uint64_t first_left;
static atomic_int lasting;
static _Atomic(const char *) first;
static atomic_int_fast64_t live;
static atomic_int_fast64_t bytes_now, bytes_most;
static size_t longest = SIZE_MAX;
static void (*edit_dump)(char *text);

/* ---- Places ------------------------------------------------------------------------- */

/* Places in the code that allocate, with the numbers of their first and last allocations. */
static _Atomic(const void *) place[FAULTS_PLACES];
static uint64_t place_first[FAULTS_PLACES], place_last[FAULTS_PLACES];
static atomic_int has_more_places;

static int compare_numbers(const void *a, const void *b)
{
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

size_t faults_places(uint64_t at[FAULTS_MOST])
{
  const uint64_t calls = faults_calls(), step = calls / FAULTS_SAMPLES + 1;
  size_t n = 0, distinct = 0;
  ck_assert_msg(!atomic_load(&has_more_places), "more than %d places allocate", FAULTS_PLACES);
  for (size_t i = 0; i < FAULTS_PLACES && atomic_load(&place[i]) != NULL; i++) {
    at[n++] = place_first[i];
    at[n++] = place_last[i];
  }
  for (uint64_t number = 0; number < calls; number += step)
    at[n++] = number;
  qsort(at, n, sizeof *at, compare_numbers);
  for (size_t i = 0; i < n; i++)
    if (i == 0 || at[i] != at[i - 1])
      at[distinct++] = at[i];
  return distinct;
}

static void note_place(const void *from, uint64_t number)
{
  for (size_t i = 0; i < FAULTS_PLACES; i++) {
    const void *known = NULL;
    if (atomic_compare_exchange_strong(&place[i], &known, from))
      place_first[i] = number;
    if (known == NULL || known == from) {
      place_last[i] = number;
      return;
    }
  }
  atomic_store(&has_more_places, 1);
}

void faults_start(unsigned kinds, uint64_t at, int is_lasting)
{
  first_left = at;
  atomic_store(&left, at);
  atomic_store(&lasting, is_lasting);
  atomic_store(&first, NULL);
  atomic_store(&bytes_now, 0);
  atomic_store(&bytes_most, 0);
  for (size_t i = 0; i < FAULTS_PLACES; i++)
    atomic_store(&place[i], NULL);
  atomic_store(&has_more_places, 0);
  atomic_store(&active, kinds);
}

const char *faults_end(void)
{
  atomic_store(&active, 0);
  return atomic_load(&first);
}

/* The countdown continues below 0 and wraps around. */
uint64_t faults_calls(void)
{
  return first_left - atomic_load(&left);
}

int64_t faults_allocations(void)
{
  return (int64_t)atomic_load(&live);
}

uint64_t faults_peak(void)
{
  return (uint64_t)atomic_load(&bytes_most);
}

void faults_shorten(size_t bytes)
{
  longest = bytes;
}

void faults_edit_dumps(void (*edit)(char *text))
{
  edit_dump = edit;
}

/* ---- Failing ------------------------------------------------------------------------ */

/* Decides whether this call fails, setting errno to `number`. Earlier calls count down to 0, and
 * this one to a number that is never reached again, unless failure lasts. */
static int is_faulty_from(const void *from, unsigned kind, const char *call, int number)
{
  if ((atomic_load(&active) & kind) == 0)
    return 0;
  uint_fast64_t now = atomic_load(&left);
  while (now > 0 || !atomic_load(&lasting))
    if (atomic_compare_exchange_weak(&left, &now, now - 1))
      break;
  if (first_left == UINT64_MAX && kind == FAULTS_MEMORY)
    note_place(from, first_left - now);
  if (now > 0)
    return 0;
  const char *none = NULL;
  (void)atomic_compare_exchange_strong(&first, &none, call);
  errno = number;
  return 1;
}

/* For use inside a wrapper of the call. */
#define is_faulty(kind, call, number)                                                              \
  is_faulty_from(__builtin_return_address(0), kind, call, number)

/* Coverage counts are written after this destructor, and must be written completely. */
static void __attribute__((destructor)) end_with_process(void)
{
  (void)faults_end();
  longest = SIZE_MAX;
}

/* ---- Memory ------------------------------------------------------------------------- */

/* The linker resolves NAME to __wrap_NAME, and __real_NAME to NAME. */
void *__real_malloc(size_t bytes);
void *__real_calloc(size_t n, size_t bytes);
void *__real_realloc(void *memory, size_t bytes);
int __real_posix_memalign(void **out, size_t alignment, size_t bytes);
void *__real_aligned_alloc(size_t alignment, size_t bytes);
char *__real_strdup(const char *text);
char *__real_strndup(const char *text, size_t bytes);
void __real_free(void *memory);

void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t n, size_t bytes);
void *__wrap_realloc(void *memory, size_t bytes);
int __wrap_posix_memalign(void **out, size_t alignment, size_t bytes);
void *__wrap_aligned_alloc(size_t alignment, size_t bytes);
char *__wrap_strdup(const char *text);
char *__wrap_strndup(const char *text, size_t bytes);
void __wrap_free(void *memory);

static void count_bytes(int64_t bytes)
{
  const int_fast64_t now = atomic_fetch_add(&bytes_now, bytes) + bytes;
  int_fast64_t most = atomic_load(&bytes_most);
  while (now > most && !atomic_compare_exchange_weak(&bytes_most, &most, now))
    ;
}

static void *counted(void *memory)
{
  if (memory != NULL) {
    atomic_fetch_add(&live, 1);
    count_bytes((int64_t)malloc_usable_size(memory));
  }
  return memory;
}

void *__wrap_malloc(size_t bytes)
{
  return is_faulty(FAULTS_MEMORY, "malloc", ENOMEM) ? NULL : counted(__real_malloc(bytes));
}

void *__wrap_calloc(size_t n, size_t bytes)
{
  return is_faulty(FAULTS_MEMORY, "calloc", ENOMEM) ? NULL : counted(__real_calloc(n, bytes));
}

void *__wrap_realloc(void *memory, size_t bytes)
{
  if (is_faulty(FAULTS_MEMORY, "realloc", ENOMEM))
    return NULL;
  const int64_t before = memory == NULL ? 0 : (int64_t)malloc_usable_size(memory);
  void *moved = __real_realloc(memory, bytes);
  if (memory == NULL)
    return counted(moved);
  if (moved != NULL) { /* both blocks may have existed at once */
    count_bytes((int64_t)malloc_usable_size(moved));
    count_bytes(-before);
  }
  return moved;
}

int __wrap_posix_memalign(void **out, size_t alignment, size_t bytes)
{
  if (is_faulty(FAULTS_MEMORY, "posix_memalign", ENOMEM))
    return ENOMEM;
  const int number = __real_posix_memalign(out, alignment, bytes);
  if (number == 0)
    (void)counted(*out);
  return number;
}

void *__wrap_aligned_alloc(size_t alignment, size_t bytes)
{
  return is_faulty(FAULTS_MEMORY, "aligned_alloc", ENOMEM)
             ? NULL
             : counted(__real_aligned_alloc(alignment, bytes));
}

char *__wrap_strdup(const char *text)
{
  return is_faulty(FAULTS_MEMORY, "strdup", ENOMEM) ? NULL : counted(__real_strdup(text));
}

char *__wrap_strndup(const char *text, size_t bytes)
{
  return is_faulty(FAULTS_MEMORY, "strndup", ENOMEM) ? NULL : counted(__real_strndup(text, bytes));
}

void __wrap_free(void *memory)
{
  if (memory != NULL) {
    atomic_fetch_sub(&live, 1);
    count_bytes(-(int64_t)malloc_usable_size(memory));
  }
  __real_free(memory);
}

FILE *__real_open_memstream(char **text, size_t *bytes);
FILE *__wrap_open_memstream(char **text, size_t *bytes);

FILE *__wrap_open_memstream(char **text, size_t *bytes)
{
  return is_faulty(FAULTS_MEMORY, "open_memstream", ENOMEM) ? NULL
                                                            : __real_open_memstream(text, bytes);
}

/* ---- Threads ------------------------------------------------------------------------- */

int __real_pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*run)(void *),
                          void *context);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*run)(void *),
                          void *context);

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*run)(void *),
                          void *context)
{
  return is_faulty(FAULTS_MEMORY, "pthread_create", EAGAIN)
             ? EAGAIN
             : __real_pthread_create(thread, how, run, context);
}

/* ---- Other libraries --------------------------------------------------------------- */

/* Weak, since not every build has them. xxHash allocates and frees within its shared library. */
void *__real_XXH3_createState(void) __attribute__((weak));
void *__wrap_XXH3_createState(void);

void *__wrap_XXH3_createState(void)
{
  return is_faulty(FAULTS_MEMORY, "XXH3_createState", ENOMEM) ? NULL : __real_XXH3_createState();
}

struct json_t;
char *__real_json_dumps(const struct json_t *json, size_t flags) __attribute__((weak));
char *__wrap_json_dumps(const struct json_t *json, size_t flags);

char *__wrap_json_dumps(const struct json_t *json, size_t flags)
{
  char *text = __real_json_dumps(json, flags);
  if (text != NULL && edit_dump != NULL)
    edit_dump(text);
  return text;
}

/* ---- Files --------------------------------------------------------------------------- */

/* If off_t has variants, the C library's headers rename calls to their 64-bit versions. */
#if defined(__GLIBC__) && defined(_FILE_OFFSET_BITS) && _FILE_OFFSET_BITS == 64
#define REAL(call)        __real_##call##64
#define WRAP(call)        __wrap_##call##64
#define REAL_CHECKED_OPEN __real___open64_2
#define WRAP_CHECKED_OPEN __wrap___open64_2
#else
#define REAL(call)        __real_##call
#define WRAP(call)        __wrap_##call
#define REAL_CHECKED_OPEN __real___open_2
#define WRAP_CHECKED_OPEN __wrap___open_2
#endif

FILE *REAL(fopen)(const char *path, const char *mode);
ssize_t __real_getline(char **line, size_t *capacity, FILE *file);
DIR *__real_fdopendir(int fd);
int __real_mkdir(const char *path, mode_t mode);
int REAL(open)(const char *path, int flags, ...);
int REAL_CHECKED_OPEN(const char *path, int flags) __attribute__((weak));
int REAL(openat)(int folder, const char *path, int flags, ...);
int __real_close(int fd);
ssize_t __real_read(int fd, void *data, size_t n);
ssize_t __real_write(int fd, const void *data, size_t n);
ssize_t REAL(pread)(int fd, void *data, size_t n, off_t offset);
ssize_t REAL(pwrite)(int fd, const void *data, size_t n, off_t offset);
int __real_rename(const char *from, const char *to);
int __real_renameat(int from_folder, const char *from, int to_folder, const char *to);
int __real_linkat(int from_folder, const char *from, int to_folder, const char *to, int flags);
int REAL(posix_fallocate)(int fd, off_t offset, off_t n);
void *REAL(mmap)(void *at, size_t n, int protection, int flags, int fd, off_t offset);

FILE *WRAP(fopen)(const char *path, const char *mode);
ssize_t __wrap_getline(char **line, size_t *capacity, FILE *file);
DIR *__wrap_fdopendir(int fd);
int __wrap_mkdir(const char *path, mode_t mode);
int WRAP(open)(const char *path, int flags, ...);
int WRAP_CHECKED_OPEN(const char *path, int flags);
int WRAP(openat)(int folder, const char *path, int flags, ...);
int __wrap_close(int fd);
ssize_t __wrap_read(int fd, void *data, size_t n);
ssize_t __wrap_write(int fd, const void *data, size_t n);
ssize_t WRAP(pread)(int fd, void *data, size_t n, off_t offset);
ssize_t WRAP(pwrite)(int fd, const void *data, size_t n, off_t offset);
int __wrap_fsync(int fd);
int __wrap_rename(const char *from, const char *to);
int __wrap_renameat(int from_folder, const char *from, int to_folder, const char *to);
int __wrap_linkat(int from_folder, const char *from, int to_folder, const char *to, int flags);
int WRAP(posix_fallocate)(int fd, off_t offset, off_t n);
void *WRAP(mmap)(void *at, size_t n, int protection, int flags, int fd, off_t offset);

/* Decides whether a call on a file fails: with this errno, or interrupted by a signal. */
static int is_file_faulty(const char *call, int number)
{
  return is_faulty(FAULTS_FILES, call, number) || is_faulty(FAULTS_SIGNALS, call, EINTR);
}

/* The mode, absent in calls that create nothing, is passed as an int even if mode_t is narrower. */
int WRAP(open)(const char *path, int flags, ...)
{
  va_list arguments;
  va_start(arguments, flags);
  const int mode = va_arg(arguments, int);
  va_end(arguments);
  return is_file_faulty("open", EIO) ? -1 : REAL(open)(path, flags, mode);
}

/* With _FORTIFY_SOURCE, glibc's headers call this in place of open where the flags are not
 * constant. */
int WRAP_CHECKED_OPEN(const char *path, int flags)
{
  return is_file_faulty("open", EIO) ? -1 : REAL_CHECKED_OPEN(path, flags);
}

int WRAP(openat)(int folder, const char *path, int flags, ...)
{
  va_list arguments;
  va_start(arguments, flags);
  const int mode = va_arg(arguments, int);
  va_end(arguments);
  return is_file_faulty("openat", EIO) ? -1 : REAL(openat)(folder, path, flags, mode);
}

/* As on Linux, the descriptor is closed even if close fails. */
int __wrap_close(int fd)
{
  const int closed = __real_close(fd);
  return is_file_faulty("close", EIO) ? -1 : closed;
}

static size_t shorter(size_t n)
{
  return n < longest ? n : longest;
}

ssize_t __wrap_read(int fd, void *data, size_t n)
{
  return is_file_faulty("read", EIO) ? -1 : __real_read(fd, data, shorter(n));
}

ssize_t __wrap_write(int fd, const void *data, size_t n)
{
  return is_file_faulty("write", ENOSPC) ? -1 : __real_write(fd, data, shorter(n));
}

ssize_t WRAP(pread)(int fd, void *data, size_t n, off_t offset)
{
  return is_file_faulty("pread", EIO) ? -1 : REAL(pread)(fd, data, shorter(n), offset);
}

ssize_t WRAP(pwrite)(int fd, const void *data, size_t n, off_t offset)
{
  return is_file_faulty("pwrite", ENOSPC) ? -1 : REAL(pwrite)(fd, data, shorter(n), offset);
}

/* Does not sync: the tests need nothing on a disk. */
int __wrap_fsync(int fd)
{
  (void)fd;
  return is_file_faulty("fsync", EIO) ? -1 : 0;
}

int __wrap_rename(const char *from, const char *to)
{
  return is_faulty(FAULTS_FILES, "rename", EIO) ? -1 : __real_rename(from, to);
}

int __wrap_renameat(int from_folder, const char *from, int to_folder, const char *to)
{
  return is_faulty(FAULTS_FILES, "renameat", EIO)
             ? -1
             : __real_renameat(from_folder, from, to_folder, to);
}

int __wrap_linkat(int from_folder, const char *from, int to_folder, const char *to, int flags)
{
  return is_faulty(FAULTS_FILES, "linkat", EIO)
             ? -1
             : __real_linkat(from_folder, from, to_folder, to, flags);
}

int WRAP(posix_fallocate)(int fd, off_t offset, off_t n)
{
  return is_file_faulty("posix_fallocate", ENOSPC) ? errno : REAL(posix_fallocate)(fd, offset, n);
}

void *WRAP(mmap)(void *at, size_t n, int protection, int flags, int fd, off_t offset)
{
  return is_faulty(FAULTS_FILES, "mmap", ENOMEM) ? MAP_FAILED
                                                 : REAL(mmap)(at, n, protection, flags, fd, offset);
}

FILE *WRAP(fopen)(const char *path, const char *mode)
{
  return is_faulty(FAULTS_FILES, "fopen", EIO) ? NULL : REAL(fopen)(path, mode);
}

#if defined(__GLIBC__) && defined(_FILE_OFFSET_BITS) && _FILE_OFFSET_BITS == 64
/* Called by Check if it is linked statically. */
FILE *__wrap_fopen(const char *path, const char *mode);

FILE *__wrap_fopen(const char *path, const char *mode)
{
  return fopen(path, mode);
}
#endif

ssize_t __wrap_getline(char **line, size_t *capacity, FILE *file)
{
  return is_faulty(FAULTS_FILES, "getline", EIO) ? -1 : __real_getline(line, capacity, file);
}

DIR *__wrap_fdopendir(int fd)
{
  return is_faulty(FAULTS_FILES, "fdopendir", EIO) ? NULL : __real_fdopendir(fd);
}

int __wrap_mkdir(const char *path, mode_t mode)
{
  return is_faulty(FAULTS_FILES, "mkdir", EIO) ? -1 : __real_mkdir(path, mode);
}

/* ---- Trials -------------------------------------------------------------------------- */

/* Returns the lowest free descriptor. */
static int free_descriptor(void)
{
  const int fd = dup(STDIN_FILENO);
  ck_assert_int_ge(fd, 0);
  ck_assert_int_eq(__real_close(fd), 0);
  return fd;
}

static void check_failure(const struct faults_trial *trial, uint64_t at, const char *call,
                          enum ih_status status, const ih_error *error)
{
  const int is_memory = trial->kinds == FAULTS_MEMORY || strcmp(call, "mmap") == 0;
  const enum ih_status expected = is_memory ? IH_ERR_MEMORY : IH_ERR_IO;
  ck_assert_msg(status == expected || (status == IH_ERR_MEMORY && trial->kinds & FAULTS_MEMORY),
                "call %llu, %s: status %d: %s", (unsigned long long)at, call, (int)status,
                error->message);
  ck_assert_int_eq(error->status, status);
  ck_assert_msg((error->system_error != 0) == (status == IH_ERR_IO), "call %llu, %s: errno %d",
                (unsigned long long)at, call, error->system_error);
  ck_assert_uint_eq(error->position, 0);
  ck_assert_msg(error->message[0] != '\0', "call %llu, %s: no message", (unsigned long long)at,
                call);
}

uint64_t faults_try(const struct faults_trial *trial)
{
  uint64_t failures = 0, i = 0;
  for (;; i++) {
    const uint64_t at = trial->at == NULL  ? i * trial->step
                        : i < trial->count ? trial->at[i]
                                           : UINT64_MAX;
    const int64_t allocations = faults_allocations();
    const int descriptor = free_descriptor();
    ih_error error = {.status = IH_OK};
    faults_start(trial->kinds, at, trial->is_lasting);
    const enum ih_status status = trial->work(trial->context, &error);
    const char *call = faults_end();
    if (call != NULL && status != IH_OK)
      check_failure(trial, at, call, status, &error);
    ck_assert_msg(call != NULL || status == IH_OK, "without a fault: %s", error.message);
    ck_assert_msg(faults_allocations() == allocations, "call %llu, %s: memory is lost",
                  (unsigned long long)at, call != NULL ? call : "none");
    ck_assert_int_eq(free_descriptor(), descriptor);
    if (trial->check != NULL)
      trial->check(trial->context, status, call);
    if (call == NULL)
      break;
    failures += status != IH_OK;
  }
  ck_assert_msg(trial->at == NULL || i == trial->count, "only %llu of %zu calls occurred",
                (unsigned long long)i, trial->count);
  printf("%llu failures in %llu trials\n", (unsigned long long)failures, (unsigned long long)i);
  return failures;
}
