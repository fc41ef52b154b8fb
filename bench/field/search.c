#include "search.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A number least..most; returns whether the text is one. */
static int read_search_number(const char *text, double least, double most, double *number)
{
  char *end;
  errno = 0;
  *number = strtod(text, &end);
  return end != text && *end == '\0' && errno == 0 && *number >= least && *number <= most;
}

/* An option with a number; returns whether it is one, and right. */
static int read_search_option(const char *name, const char *text, struct search_options *options)
{
  const double most = 1e15;
  double number = 0;
  if (strcmp(name, "--seconds") == 0)
    return read_search_number(text, 0, most, &options->seconds);
  if (!read_search_number(text, 0, most, &number))
    return 0;
  if (strcmp(name, "--seed") == 0)
    options->seed = (uint64_t)number;
  else if (strcmp(name, "--tries") == 0)
    options->tries = (uint64_t)number;
  else if (strcmp(name, "--shift") == 0 && number >= 4 && number <= 20)
    options->shift = (unsigned)number;
  else
    return 0;
  return 1;
}

int search_options_read(int argc, char *argv[], int first, struct search_options *options)
{
  *options = (struct search_options){.seed = 1, .seconds = 10, .tries = UINT64_MAX};
  for (int i = first; i < argc; i++) {
    if (strcmp(argv[i], "--print") == 0)
      options->print = 1;
    else if (strcmp(argv[i], "--own") == 0)
      options->own = 1;
    else if (i + 1 < argc && read_search_option(argv[i], argv[i + 1], options))
      i++;
    else
      return 0;
  }
  return 1;
}

int search_goes_on(const struct search_options *options, uint64_t tries)
{
  return tries < options->tries && (double)clock() < options->seconds * CLOCKS_PER_SEC;
}
