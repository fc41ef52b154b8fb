#include "tools/commands/buckets.h"
#include "tools/commands/commands.h"
#include "tools/commands/formats.h"

#include <stddef.h>

static enum outcome run_import(const struct call *call);

static struct {
  struct making_settings making;
  struct format_settings files;
} given;

static const struct option_spec own_options[] = {
    FINAL_BOARD_OPTION(given.making),
    TEXT("folder", 'd', "DIR", &given.making.folder, "the folder that the tables go to"),
    TEXT("format", 0, "FORMAT", &given.files.format, "what the files are"),
    GAME_OPTION(given.making),
    MEMORY_OPTION(given.making),
    FLAG("rebuild", 0, &given.making.rebuild, "make every table again"),
    FORMAT_OPTIONS(given.files, "the bits of a number in the only file: 16 or 32",
                   "slumbot: the NAME in the names of the files",
                   "the only file has the hands of ordered streets",
                   "the street of the only file, whatever its name"),
    {0},
};

const struct command cmd_import = {
    .name = "import",
    .operands = "FILE... --format FORMAT -d DIR",
    .summary = "make tables of buckets from the files of another program",
    .description =
        "Makes DIR/STREET-bucket.safetensors of the buckets in files that another program, or\n"
        "isohand export --format, has written; formats are those of isohand export --help.  A\n"
        "file is of the street that its name says, as export names it; a single file may have\n"
        "any name, if --street says what it is.  Every bucket up to the largest must occur.\n"
        "Complete tables are kept.",
    .common = COMMON_DECK | COMMON_QUIET | COMMON_THREADS,
    .options = own_options,
    .least = 1,
    .most = 64,
    .run = run_import,
};

static enum outcome import_files(struct build *build, const ih_format_options *options);

static enum outcome run_import(const struct call *call)
{
  struct build build;
  ih_format_options options;
  if (given.making.folder == NULL || given.files.format == NULL)
    return refused(call, "%s is missing: isohand import FILE... --format FORMAT -d DIR",
                   given.making.folder == NULL ? "-d DIR" : "--format FORMAT");
  enum outcome outcome = formats_read(call, &given.files, &options);
  if (outcome == DONE)
    outcome = build_read(call, &given.making, &build);
  if (outcome == DONE)
    outcome = buckets_check_streets(&build);
  return outcome == DONE ? import_files(&build, &options) : outcome;
}

static enum outcome import_files(struct build *build, const ih_format_options *options)
{
  const struct call *call = build->call;
  struct bucket_making making;
  ih_error error;
  buckets_begin(&making, build);
  const enum ih_status status =
      ih_abstraction_import(given.files.format, (const char *const *)call->operands, call->count,
                            &build->game, given.making.folder, options, &making.options, &error);
  const enum outcome outcome = buckets_end(build, status, &error);
  return status == IH_ERR_ARGUMENT ? USAGE : outcome;
}
