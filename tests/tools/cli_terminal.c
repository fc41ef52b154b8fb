/* cli_terminal [-n TIMES] [-w FOLDER] COMMAND...: runs a command on its own pseudo-terminal and
 * prints its output there, then "ended by signal N" or "exited with N" on a separate line. With -w
 * it types an interrupt, TIMES times (default 1), half a second apart, as soon as the folder has an
 * entry whose name begins with a dot, and exits with 3 if none appears. It exits with 77 if
 * pseudo-terminals are unavailable. */
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700
#endif
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* The keys to type, and when. */
struct typing {
  const char *folder; /* NULL: never */
  int times, typed;
  int wait; /* polls until the next key */
};

enum { POLL = 5, PAUSE = 500 }; /* milliseconds */

/* The command's own terminal, on which keys send signals. */
static pid_t start(const char *name, char **command)
{
  const pid_t pid = fork();
  if (pid != 0)
    return pid;
  (void)setsid(); /* the first terminal opened then controls it */
  const int fd = open(name, O_RDWR);
  (void)signal(SIGINT, SIG_DFL);
  for (int i = 0; i < 3; i++)
    if (dup2(fd, i) < 0)
      _exit(126);
  (void)execvp(command[0], command);
  _exit(127);
}

static int has_hidden(const char *folder)
{
  int found = 0;
  DIR *entries = opendir(folder);
  if (entries == NULL)
    return 0;
  for (const struct dirent *entry; (entry = readdir(entries)) != NULL;)
    found |= entry->d_name[0] == '.' && strcmp(entry->d_name, ".") != 0 &&
             strcmp(entry->d_name, "..") != 0;
  (void)closedir(entries);
  return found;
}

static void type(struct typing *typing, int terminal)
{
  static const char interrupt = 3;
  if (typing->folder == NULL || typing->typed == typing->times ||
      (typing->typed == 0 && !has_hidden(typing->folder)) ||
      (typing->typed > 0 && typing->wait-- > 0))
    return;
  typing->wait = PAUSE / POLL;
  typing->typed += write(terminal, &interrupt, 1) == 1;
}

/* Reads until no process has the terminal open. */
static void copy(int terminal, struct typing *typing)
{
  struct pollfd there = {.fd = terminal, .events = POLLIN};
  char bytes[4096];
  for (;;) {
    type(typing, terminal);
    if (poll(&there, 1, POLL) == 0)
      continue;
    const ssize_t n = read(terminal, bytes, sizeof bytes);
    if (n <= 0)
      return;
    (void)fwrite(bytes, 1, (size_t)n, stdout);
  }
}

int main(int argc, char **argv)
{
  struct typing typing = {.times = 1};
  int status, at = 1;
  for (; at + 1 < argc && argv[at][0] == '-'; at += 2)
    if (argv[at][1] == 'w')
      typing.folder = argv[at + 1];
    else
      typing.times = atoi(argv[at + 1]);
  if (at >= argc)
    return 2;
  const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
  if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0)
    return 77;
  const char *name = ptsname(terminal);
  if (name == NULL || access(name, R_OK | W_OK) != 0)
    return 77;
  const pid_t pid = start(name, argv + at);
  if (pid < 0)
    return 2;
  copy(terminal, &typing);
  if (waitpid(pid, &status, 0) != pid)
    return 2;
  if (WIFSIGNALED(status))
    printf("\nended by signal %d\n", WTERMSIG(status));
  else
    printf("\nexited with %d\n", WEXITSTATUS(status));
  return typing.folder != NULL && typing.typed == 0 ? 3 : 0;
}
