#include "tools/commands/formats.h"

#include "tools/io/text.h"

#include <stdio.h>
#include <string.h>

static enum outcome check_format(const struct call *call)
{
  const char *format = call->settings.format;
  char known[200] = "", quote[TEXT_QUOTE];
  for (size_t i = 0; ih_format_name(i) != NULL; i++) {
    const size_t at = strlen(known);
    if (strcmp(ih_format_name(i), format) == 0)
      return DONE;
    (void)snprintf(known + at, sizeof known - at, " %s", ih_format_name(i));
  }
  report(call, "--format: %s is not a format; known:%s", text_quote(format, strlen(format), quote),
         known);
  return USAGE;
}

static enum outcome read_street(const struct call *call, ih_format_options *options)
{
  static const struct {
    const char *name;
    unsigned board;
  } streets[] = {{"preflop", 0}, {"flop", 3}, {"turn", 4}, {"river", 5}};
  const char *street = call->settings.street;
  char quote[TEXT_QUOTE];
  if (street == NULL)
    return DONE;
  for (size_t s = 0; s < sizeof streets / sizeof *streets; s++)
    if (strcmp(streets[s].name, street) == 0)
      options->streets = 1u << streets[s].board;
  if (options->streets != 0)
    return DONE;
  report(call, "--street: %s is not preflop, flop, turn or river",
         text_quote(street, strlen(street), quote));
  return USAGE;
}

enum outcome formats_read(const struct call *call, ih_format_options *options)
{
  *options = (ih_format_options){.recall = call->settings.recall,
                                 .bits = (unsigned)call->settings.bits,
                                 .name = call->settings.name};
  const enum outcome outcome = check_format(call);
  return outcome == DONE ? read_street(call, options) : outcome;
}
