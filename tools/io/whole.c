#include "tools/io/whole.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum outcome whole_text(const struct call *call, const char *path, FILE *file, char **text)
{
  enum { MOST = 1 << 20 };
  char *const read = calloc(1, MOST + 1);
  const size_t length = read == NULL ? 0 : fread(read, 1, MOST, file);
  const char *wrong = read == NULL             ? "not enough memory"
                      : ferror(file)           ? strerror(errno)
                      : length == MOST         ? "too long: 1 MiB or more"
                      : strlen(read) != length ? "not a text file (contains a NUL byte)"
                                               : NULL;
  (void)fclose(file);
  if (wrong == NULL) {
    *text = read;
    return DONE;
  }
  free(read);
  return failed(call, "%s: %s", path, wrong);
}
