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
    TEXT("folder", 'd', "DIR", A_FOLDER, &given.making.folder, "write the tables to this folder"),
    TEXT("format", 0, "FORMAT", ONE_OF(ih_format_name), &given.files.format,
         "the format of the files"),
    TEXT("game", 0, "GAME", ONE_OF(game_name_of_high), &given.making.game,
         "the rules: high (default), short or short-trips"),
    MEMORY_OPTION(given.making),
    FLAG("rebuild", 0, &given.making.rebuild, "replace existing tables"),
    FORMAT_OPTIONS(given.files, "a single file: bits per number, 16 or 32",
                   "slumbot: the NAME part of the file names",
                   "a single file: the streets are dealt in order",
                   "a single file: its street, regardless of its name"),
    {0},
};

const struct command cmd_import = {
    .name = "import",
    .operands = "FILE... --format FORMAT -d DIR",
    .summary = "make bucket tables from the files of other programs",
    .description =
        "Makes DIR/STREET-bucket.safetensors from files of buckets that isohand export --format\n"
        "or another program has written.  See isohand export --help for the formats.  The name\n"
        "of a file gives its street, as export names it; a single file may have any name if\n"
        "--street is given.  Every bucket number up to the largest must occur.  Tables that are\n"
        "already complete are kept.",
    .common = COMMON_DECK | COMMON_QUIET | COMMON_THREADS,
    .options = own_options,
    .least = 1,
    .most = 64,
    .first = A_FILE,
    .other = A_FILE,
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
