#include "tools/io/standard.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

/* Fills closed standard streams, so that no file opened later takes their place and receives
 * messages. The replacement is unusable too, so a command that needs the stream reports an error.
 */
static int fill_streams(void)
{
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
      return 0;
  return 1;
}

int standard_streams_prepare(const struct call *call)
{
  (void)signal(SIGPIPE, SIG_IGN);
  (void)signal(SIGXFSZ, SIG_IGN);
  if (fill_streams())
    return 1;
  message(call, "a closed standard stream: /dev/null: %s", strerror(errno));
  return 0;
}
