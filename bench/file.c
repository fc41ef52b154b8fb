/* Writing a table file: the library fills, hashes and writes; the baseline writes as many bytes to
 * the same folder. Both wait until the data is on the disk. */
#include "works.h"

#include <errno.h>
#include <fcntl.h>
#include <isohand/strength.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>

#define REPEATS 5u

/* The baseline writes values of the table over and over; a piece never extends past the block, even
 * after a short write. */
#define BLOCK ((size_t)1 << 22)
#define PIECE ((size_t)1 << 20)

struct file {
  const struct bench_pair *pair;
  uint64_t bytes;
  uint16_t *block; /* BLOCK bytes */
  char path[4096];
};

static enum ih_status fail_writing(const struct bench_report *report, const struct file *file,
                                   int number)
{
  return bench_fail(report, IH_ERR_IO, "fill %s: %s: %s", file->pair->text, file->path,
                    strerror(number));
}

/* Returns 0 or errno. */
static int write_bytes(const struct file *file, int fd)
{
  for (uint64_t at = 0; at < file->bytes;) {
    const size_t from = at % BLOCK;
    const size_t piece = BLOCK - from < PIECE ? BLOCK - from : PIECE;
    const size_t n = file->bytes - at < piece ? (size_t)(file->bytes - at) : piece;
    const ssize_t written = write(fd, (const char *)file->block + from, n);
    if (written > 0)
      at += (uint64_t)written;
    else if (written == 0 || errno != EINTR)
      return written == 0 ? ENOSPC : errno;
  }
  while (fsync(fd) != 0)
    if (errno != EINTR)
      return errno;
  return 0;
}

/* The file is unlinked before it is written, so it cannot be left behind. */
static enum ih_status write_plainly(const struct bench_report *report, const struct file *file,
                                    double *ns)
{
  const int fd = open(file->path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0)
    return fail_writing(report, file, errno);
  (void)unlink(file->path);
  const double start = bench_now();
  const int number = write_bytes(file, fd);
  *ns = bench_now() - start;
  (void)close(fd);
  return number == 0 ? IH_OK : fail_writing(report, file, number);
}

static enum ih_status write_file_table(const struct bench_report *report, const struct file *file,
                                       double *ns)
{
  ih_error why;
  const enum ih_status status = report->options->write(
      file->path, file->pair->on[file->pair->paths - 1], report->options->executor, ns, &why);
  return status == IH_OK ? IH_OK : bench_fail(report, status, "%s", why.message);
}

/* Runs both sides alternately, the first run of each untimed; the order changes each time. */
static enum ih_status time_both(struct bench_report *report, const struct file *file)
{
  struct bench_times table = {.operations = (double)file->pair->size};
  struct bench_times plain = {.operations = table.operations};
  for (unsigned i = 0; i < 2 * (1 + REPEATS); i++) {
    const int is_plain = i % 4 == 0 || i % 4 == 3;
    double ns;
    const enum ih_status status =
        is_plain ? write_plainly(report, file, &ns) : write_file_table(report, file, &ns);
    if (status != IH_OK)
      return status;
    if (i >= 2)
      bench_times_add(is_plain ? &plain : &table, ns);
  }
  const struct bench_subject subject = {
      .work = "fill",
      .variant = "file",
      .rounds = file->pair->text,
      .path = ih_instructions_name(file->pair->instructions[file->pair->paths - 1]),
      .order = "in-order",
      .hands = file->pair->size,
      .other = "a plain write",
      .threads = bench_threads(report),
      .is_wall_clock = 1,
  };
  return bench_row(report, &subject, &table, &plain);
}

/* Fails if the disk lacks space for the file and a little more. */
static enum ih_status check_disk_space(const struct bench_report *report, const struct file *file)
{
  struct statvfs about;
  if (statvfs(report->options->folder, &about) != 0)
    return bench_fail(report, IH_ERR_IO, "fill %s: %s: %s", file->pair->text,
                      report->options->folder, strerror(errno));
  if ((double)about.f_bavail * (double)about.f_frsize < 1.02 * (double)file->bytes + 1e6)
    return bench_fail(report, IH_ERR_MEMORY,
                      "fill %s: not enough disk space for a file of %.0f bytes in %s",
                      file->pair->text, (double)file->bytes, report->options->folder);
  return IH_OK;
}

static enum ih_status measure_file(struct bench_report *report, struct file *file)
{
  const struct bench_pair *pair = file->pair;
  const uint64_t values = pair->size < BLOCK / 2 ? pair->size : BLOCK / 2;
  memset(file->block, 1, BLOCK);
  ih_strength *strength;
  enum ih_status status =
      ih_strength_new(IH_RANKING_STANDARD, pair->on[0], pair->rounds - 1, &strength, NULL);
  if (status == IH_OK) {
    status = ih_strength_fill(strength, 0, values, NULL, NULL, file->block);
    ih_strength_free(strength);
  }
  return status == IH_OK
             ? time_both(report, file)
             : bench_fail(report, status, "fill %s: %s", pair->text, ih_status_string(status));
}

enum ih_status bench_file(struct bench_report *report, const struct bench_pair *pair)
{
  struct file file = {.pair = pair, .bytes = 2 * pair->size};
  (void)snprintf(file.path, sizeof file.path, "%s/isohand-bench-%ld", report->options->folder,
                 (long)getpid());
  enum ih_status status = check_disk_space(report, &file);
  if (status == IH_ERR_MEMORY) {
    bench_skip(report);
    return IH_OK;
  }
  if (status != IH_OK)
    return status;
  file.block = bench_allocate(report, 1, BLOCK);
  status = file.block == NULL ? IH_ERR_MEMORY : measure_file(report, &file);
  free(file.block);
  return status;
}
