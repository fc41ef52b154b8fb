#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* getopt_long */
#endif
#include "search.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <time.h>

/* Reads a number least..most; returns 0 if the text is not one. */
static int read_search_number(const char *text, double least, double most, double *number)
{
  char *end;
  errno = 0;
  *number = strtod(text, &end);
  return end != text && *end == '\0' && errno == 0 && *number >= least && *number <= most;
}

/* Returns 0 if the option is unknown or its number is out of range. */
static int read_search_option(int found, struct search_options *options)
{
  const double most = 1e15;
  double number = 0;
  switch (found) {
  case 'p':
    options->print = 1;
    return 1;
  case 'o':
    options->own = 1;
    return 1;
  case 's':
    return read_search_number(optarg, 0, most, &options->seconds);
  case 'e':
    if (!read_search_number(optarg, 0, most, &number))
      return 0;
    options->seed = (uint64_t)number;
    return 1;
  case 't':
    if (!read_search_number(optarg, 0, most, &number))
      return 0;
    options->tries = (uint64_t)number;
    return 1;
  case 'h':
    if (!read_search_number(optarg, 4, 20, &number))
      return 0;
    options->shift = (unsigned)number;
    return 1;
  default:
    return 0;
  }
}

int search_options_read(int argc, char *argv[], int first, struct search_options *options)
{
  static const struct option known[] = {
      {"print", no_argument, NULL, 'p'},
      {"own", no_argument, NULL, 'o'},
      {"seconds", required_argument, NULL, 's'},
      {"seed", required_argument, NULL, 'e'},
      {"tries", required_argument, NULL, 't'},
      {"shift", required_argument, NULL, 'h'},
      {0},
  };
  int found;
  *options = (struct search_options){.seed = 1, .seconds = 10, .tries = UINT64_MAX};
  optind = first;
  opterr = 0;
  while ((found = getopt_long(argc, argv, "+", known, NULL)) != -1)
    if (!read_search_option(found, options))
      return 0;
  return optind == argc;
}

int search_goes_on(const struct search_options *options, uint64_t tries)
{
  return tries < options->tries && (double)clock() < options->seconds * CLOCKS_PER_SEC;
}
