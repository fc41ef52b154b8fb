#include "tools/io/mapped.h"

#include "tools/tool.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

/* All of this runs in a signal handler: no stdio, no allocation, and only the first thread to enter
 * uses the static buffers. */

static const char *command_name;
static atomic_flag is_told = ATOMIC_FLAG_INIT;

/* Bytes of a line of /proc/self/maps, "BEGIN-END PERMISSIONS OFFSET DEVICE INODE   PATH": numbers
 * are hexadecimal, and paths of files begin with a slash. */
enum { LINE = 4096 + 200 };

/* A file read in pieces. */
struct reading {
  int fd;
  char bytes[4096];
  size_t used, length;
};

/* GCOV_EXCL_START: a process that ends by _exit writes no counts; tests/tools/cli_shrink.sh */

/* Reads a line without its newline, cut to LINE - 1 characters. Returns 0 at the end. */
static int read_map(struct reading *in, char line[LINE])
{
  size_t n = 0;
  for (;;) {
    if (in->used == in->length) {
      const ssize_t got = read(in->fd, in->bytes, sizeof in->bytes);
      if (got < 0 && errno == EINTR)
        continue;
      if (got <= 0)
        return 0;
      in->length = (size_t)got;
      in->used = 0;
    }
    const char c = in->bytes[in->used++];
    if (c == '\n')
      break;
    if (n < LINE - 1)
      line[n++] = c;
  }
  line[n] = '\0';
  return 1;
}

/* Parses the hexadecimal number at *text and advances *text past it. */
static uintptr_t take_hex(const char **text)
{
  static const char digits[] = "0123456789abcdef";
  uintptr_t number = 0;
  for (const char *digit; **text != '\0' && (digit = strchr(digits, **text)) != NULL; ++*text)
    number = number << 4 | (uintptr_t)(digit - digits);
  return number;
}

/* Finds the file that is mapped at an address. Returns 1 with *path pointing to its name in line[];
 * 0 if the mapping has no file; -1 if the system gives no answer. */
static int find_file(const void *address, char line[LINE], const char **path)
{
  static struct reading in;
  in = (struct reading){.fd = open("/proc/self/maps", O_RDONLY | O_CLOEXEC)};
  if (in.fd < 0)
    return -1;
  while (read_map(&in, line)) {
    const char *at = line;
    const uintptr_t begin = take_hex(&at);
    at += *at == '-';
    const uintptr_t end = take_hex(&at);
    if ((uintptr_t)address < begin || (uintptr_t)address >= end)
      continue;
    *path = strchr(at, '/');
    return *path != NULL;
  }
  return -1;
}

/* Appends text up to the end of the buffer, with ? for control bytes. */
static void append(char message[], size_t size, size_t *at, const char *text)
{
  for (; *text != '\0' && *at < size; text++)
    message[(*at)++] = (unsigned char)*text < ' ' || *text == 0x7F ? '?' : *text;
}

/* Prints "isohand verify: /tables/t: became shorter while it was read, or cannot be read". */
static void tell(const char *path)
{
  static char message[LINE + 200];
  const size_t size = sizeof message - 1;
  const char *words[] = {"isohand ", command_name, ": ", path == NULL ? "a mapped file" : path,
                         ": became shorter while it was read, or cannot be read"};
  size_t n = 0;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    append(message, size, &n, words[i]);
  message[n++] = '\n';
  for (size_t at = 0; at < n;) {
    const ssize_t written = write(STDERR_FILENO, message + at, n - at);
    if (written < 0 && errno != EINTR)
      break;
    at += written > 0 ? (size_t)written : 0;
  }
}

/* Later threads wait here for the end of the process. */
static void on_lost_page(int number, siginfo_t *info, void *context)
{
  static char line[LINE];
  const char *path = NULL;
  (void)context;
  while (atomic_flag_test_and_set(&is_told))
    (void)sleep(1);
  const int found = info->si_code == BUS_ADRERR ? find_file(info->si_addr, line, &path) : 0;
  if (found != 0) {
    tell(path);
    _exit(FAILED);
  }
  atomic_flag_clear(&is_told);
  (void)signal(number, SIG_DFL); /* returning repeats the access */
}

/* GCOV_EXCL_STOP */

void mapped_catch(const char *command)
{
  struct sigaction action = {.sa_sigaction = on_lost_page, .sa_flags = SA_SIGINFO};
  command_name = command;
  (void)sigemptyset(&action.sa_mask);
  (void)sigaction(SIGBUS, &action, NULL);
}
