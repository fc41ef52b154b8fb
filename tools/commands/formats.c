#include "tools/commands/formats.h"

#include "tools/commands/buckets.h"
#include "tools/io/text.h"

#include <stdio.h>
#include <string.h>

static enum outcome check_format(const struct call *call, const char *format)
{
  for (size_t i = 0; ih_format_name(i) != NULL; i++)
    if (strcmp(ih_format_name(i), format) == 0)
      return DONE;
  return refused_name(call, "--format: ", format, "is not a format", ih_format_name);
}

enum outcome formats_read(const struct call *call, const struct format_settings *files,
                          ih_format_options *options)
{
  *options = (ih_format_options){
      .recall = files->recall, .bits = (unsigned)files->bits.value, .name = files->name};
  const struct bucket_street *street = NULL;
  enum outcome outcome = check_format(call, files->format);
  if (outcome == DONE)
    outcome = buckets_street(call, files->street, &street);
  if (street != NULL)
    options->streets = 1u << street->board;
  return outcome;
}
