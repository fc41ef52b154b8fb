#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#endif
#include "commands.h"

#include "faults.h"
#include "scratch.h"

#include <check.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS = 24, LINE = 256 };

const char command_old[4] = "old";

const struct command_trouble command_no_trouble = {.at = UINT64_MAX, .most = RLIM_INFINITY};

/* Report of a child process. */
static struct report {
  char call[COMMAND_NAME]; /* that failed first; "": none did */
  uint64_t calls;
  unsigned streams; /* bit i: stream i was open at the end */
} * report;

static void write_report(void)
{
  report->calls = faults_calls();
  const char *call = faults_end();
  (void)snprintf(report->call, sizeof report->call, "%s", call != NULL ? call : "");
  for (int i = 0; i < 3; i++)
    report->streams |= (unsigned)(fcntl(i, F_GETFD) >= 0) << i;
}

static void put_in(const char *path, int flags, int fd)
{
  const int file = open(path, flags, 0666);
  if (file < 0 || dup2(file, fd) != fd || close(file) != 0)
    _exit(99);
}

static void set_limit(rlim_t most)
{
  const struct rlimit limit = {most, most};
  if (most != RLIM_INFINITY && setrlimit(RLIMIT_FSIZE, &limit) != 0)
    _exit(99);
}

static void set_streams(const struct command_trouble *trouble, int err)
{
  put_in("in", O_RDONLY, STDIN_FILENO);
  put_in(trouble->output != NULL ? trouble->output : "stdout", O_WRONLY | O_CREAT | O_TRUNC,
         STDOUT_FILENO);
  if (dup2(err, STDERR_FILENO) < 0 || close(err) != 0)
    _exit(99);
  for (int i = 0; i < 3; i++)
    if (trouble->closed >> i & 1)
      (void)close(i);
  set_limit(trouble->most);
}

/* Runs the command in a child process, in which the calls fail. */
static void run_in_child(const struct command_line *line, const struct command_trouble *trouble,
                         int (*main_function)(int, char **), int err)
{
  static char words[LINE];
  static char name[] = "isohand";
  char *argv[WORDS] = {name}, folder[SCRATCH_PATH];
  int argc = 1;
  (void)snprintf(words, sizeof words, "%s", line->words);
  for (char *word = strtok(words, " "); word != NULL && argc < WORDS - 1; word = strtok(NULL, " "))
    argv[argc++] = word;
  if (chdir(scratch_path(".", folder)) != 0 || atexit(write_report) != 0)
    _exit(99);
  (void)alarm(120);
  set_streams(trouble, err);
  if (trouble->longest > 0)
    faults_shorten(trouble->longest);
  faults_start(trouble->kinds, trouble->at, trouble->is_lasting);
  exit(main_function(argc, argv));
}

static struct command_bytes read_all(int fd)
{
  struct command_bytes bytes = {.data = malloc(1)};
  for (size_t capacity = 1;;) {
    ck_assert_ptr_nonnull(bytes.data);
    const ssize_t n = read(fd, bytes.data + bytes.n, capacity - bytes.n);
    ck_assert_int_ge(n, 0);
    bytes.n += (size_t)n;
    if (n == 0)
      return bytes;
    if (bytes.n == capacity)
      bytes.data = realloc(bytes.data, capacity *= 2);
  }
}

static struct command_bytes read_file(const char *name)
{
  char path[SCRATCH_PATH];
  struct command_bytes bytes;
  bytes.data = scratch_read(scratch_path(name, path), &bytes.n);
  return bytes;
}

/* Visits the files of the folder out, hidden ones too. */
static size_t look_through(void (*see)(struct command_result *, size_t i),
                           struct command_result *result)
{
  char folder[SCRATCH_PATH];
  size_t n = 0;
  DIR *entries = opendir(scratch_path("out", folder));
  ck_assert_ptr_nonnull(entries);
  for (const struct dirent *entry; (entry = readdir(entries)) != NULL;) {
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
      continue;
    ck_assert_uint_lt(n, COMMAND_FILES);
    (void)snprintf(result->names[n], COMMAND_NAME, "out/%.50s", entry->d_name);
    see(result, n++);
  }
  (void)closedir(entries);
  return n;
}

static void remove_file(struct command_result *result, size_t i)
{
  char path[SCRATCH_PATH];
  ck_assert_int_eq(unlink(scratch_path(result->names[i], path)), 0);
}

static void read_content(struct command_result *result, size_t i)
{
  result->contents[i] = read_file(result->names[i]);
}

static void prepare(const struct command_line *line)
{
  char path[SCRATCH_PATH];
  const char *input = line->input == NULL ? "" : line->input;
  struct command_result there;
  (void)look_through(remove_file, &there);
  if (line->old != NULL)
    scratch_write(scratch_path(line->old, path), command_old, sizeof command_old);
  scratch_write(scratch_path("in", path), input, strlen(input));
  scratch_write(scratch_path("stdout", path), "", 0);
}

struct command_result command_run(const struct command_line *line,
                                  const struct command_trouble *trouble,
                                  int (*main_function)(int, char **))
{
  struct command_result result = {.status = 0};
  int ends[2], status;
  prepare(line);
  *report = (struct report){.calls = 0};
  ck_assert_int_eq(pipe(ends), 0);
  (void)fflush(stdout);
  const pid_t pid = fork();
  ck_assert_int_ge(pid, 0);
  if (pid == 0) {
    (void)close(ends[0]);
    run_in_child(line, trouble, main_function, ends[1]);
  }
  (void)close(ends[1]);
  result.err = read_all(ends[0]);
  (void)close(ends[0]);
  ck_assert_int_eq(waitpid(pid, &status, 0), pid);
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  result.out = read_file("stdout");
  result.files = look_through(read_content, &result);
  memcpy(result.call, report->call, sizeof result.call);
  result.calls = report->calls;
  result.streams = report->streams;
  return result;
}

void command_result_free(struct command_result *result)
{
  free(result->out.data);
  free(result->err.data);
  for (size_t i = 0; i < result->files; i++)
    free(result->contents[i].data);
}

void command_folder_make(void)
{
  char path[SCRATCH_PATH];
  report = mmap(NULL, sizeof *report, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  ck_assert_ptr_ne(report, MAP_FAILED);
  scratch_make();
  ck_assert_int_eq(mkdir(scratch_path("out", path), 0777), 0);
}

void command_folder_remove(void)
{
  struct command_result there;
  (void)look_through(remove_file, &there);
  scratch_remove();
}
