#include "tools/commands/formats.h"

#include "tools/io/clock.h"
#include "tools/io/interrupt.h"
#include "tools/io/text.h"

#include <inttypes.h>
#include <string.h>

/* ---- Options ----------------------------------------------------------------------------- */

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

/* ---- Export ------------------------------------------------------------------------------ */

struct folder_export {
  const struct call *call;
  struct progress progress;
};

static void show_elements(void *context, uint64_t done, uint64_t total)
{
  struct folder_export *e = context;
  progress_show(&e->progress, done, total);
}

static void say_file(void *context, const char *path, uint64_t elements)
{
  struct folder_export *e = context;
  progress_end(&e->progress);
  if (!e->call->common.quiet && elements > 0)
    message(e->call, "%s: %" PRIu64 " elements", path, elements);
}

static enum outcome write_files(const struct call *call, const ih_abstraction *abstraction,
                                const char *format, const char *output, ih_format_options *options)
{
  struct folder_export e = {.call = call};
  ih_error error;
  options->callbacks =
      (ih_callbacks){.context = &e, .is_cancelled = interrupt_cancels, .progress = show_elements};
  options->written = say_file;
  interrupt_catch();
  progress_start(&e.progress, call->common.quiet);
  const enum ih_status status = ih_abstraction_export(abstraction, format, output, options, &error);
  progress_end(&e.progress);
  if (status == IH_OK)
    return DONE;
  if (status == IH_ERR_CANCELLED)
    message(call, "interrupted; %s is not written", output);
  else
    message(call, "%s", error.message);
  return status == IH_ERR_UNSUPPORTED || status == IH_ERR_ARGUMENT ? USAGE : FAILED;
}

enum outcome formats_export(const struct call *call, const struct format_settings *files,
                            const char *output)
{
  ih_format_options options;
  ih_abstraction *abstraction;
  enum outcome outcome = formats_read(call, files, &options);
  if (outcome != DONE)
    return outcome;
  if (text_is_stdout(output))
    return refused(call,
                   "-o: with --format, output cannot go to standard output, because files are "
                   "replaced once complete");
  outcome = buckets_open(call, call->operands[0], &abstraction);
  if (outcome != DONE)
    return outcome;
  outcome = write_files(call, abstraction, files->format, output, &options);
  ih_abstraction_close(abstraction);
  return outcome;
}
