#include "lines.h"

#include "memory.h"

#include <stdarg.h>
#include <string.h>

void lines_init(struct lines *lines, size_t works)
{
  *lines = (struct lines){.works = works, .waiting = memory(works, sizeof *lines->waiting)};
}

void lines_free(struct lines *lines)
{
  for (size_t i = 0; i < lines->works; i++)
    free(lines->waiting[i].text);
  free(lines->waiting);
}

static void wait_for_turn(struct waiting *waiting, const char *line)
{
  const size_t n = strlen(line);
  char *text = memory(waiting->length + n + 1, 1);
  if (waiting->text != NULL)
    memcpy(text, waiting->text, waiting->length);
  memcpy(text + waiting->length, line, n);
  free(waiting->text);
  waiting->text = text;
  waiting->length += n;
}

/* Only one thread may call this at a time. */
static void take(struct lines *lines, size_t work, const char *line)
{
  if (work > lines->first) {
    wait_for_turn(&lines->waiting[work], line);
    return;
  }
  fputs(line, stdout);
  fflush(stdout);
}

static void end(struct lines *lines, size_t work)
{
  lines->waiting[work].is_done = 1;
  while (lines->first < lines->works && lines->waiting[lines->first].is_done) {
    lines->first++;
    if (lines->first < lines->works && lines->waiting[lines->first].text != NULL)
      fputs(lines->waiting[lines->first].text, stdout);
  }
  fflush(stdout);
}

void lines_print(struct lines *lines, size_t work, const char *format, ...)
{
  char line[512];
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
#ifdef _OPENMP
#pragma omp critical(lines)
#endif
  take(lines, work, line);
}

void lines_end(struct lines *lines, size_t work)
{
#ifdef _OPENMP
#pragma omp critical(lines)
#endif
  end(lines, work);
}
