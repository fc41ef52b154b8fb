#include "tools/commands/buckets.h"
#include "tools/commands/commands.h"
#include "tools/commands/formats.h"

#include <isohand/showdown.h>
#include <stddef.h>

static enum outcome import_files(struct build *build, const ih_format_options *options)
{
  const struct call *call = build->call;
  struct bucket_making making;
  ih_error error;
  buckets_begin(&making, build);
  const enum ih_status status =
      ih_abstraction_import(call->settings.format, (const char *const *)call->operands, call->count,
                            &build->game, call->settings.folder, options, &making.options, &error);
  const enum outcome outcome = buckets_end(build, status, &error);
  return status == IH_ERR_ARGUMENT ? USAGE : outcome;
}

static enum outcome run_import(const struct call *call)
{
  struct build build;
  ih_format_options options;
  if (call->settings.folder == NULL || call->settings.format == NULL) {
    report(call, "%s is missing: isohand import FILE... --format FORMAT -d DIR",
           call->settings.folder == NULL ? "-d DIR" : "--format FORMAT");
    return USAGE;
  }
  enum outcome outcome = formats_read(call, &options);
  if (outcome == DONE)
    outcome = build_read(call, &build);
  if (outcome == DONE)
    outcome = buckets_check_streets(&build);
  return outcome == DONE ? import_files(&build, &options) : outcome;
}

static const struct option_spec options[] = {
    {"final-board", 0, "N", "the number of cards of a complete board (default: 5)", OPTION_NUMBER,
     offsetof(struct settings, final), IH_SHOWDOWN_MIN_BOARD, IH_SHOWDOWN_MAX_BOARD},
    {"folder", 'd', "DIR", "the folder that the tables go to", OPTION_TEXT,
     offsetof(struct settings, folder), 0, 0},
    {"format", 0, "FORMAT", "what the files are", OPTION_TEXT, offsetof(struct settings, format), 0,
     0},
    {"game", 0, "GAME", "the rules: high (default), short or short-trips", OPTION_TEXT,
     offsetof(struct settings, game), 0, 0},
    {"memory", 0, "SIZE", "use at most SIZE, as 4G (default: what is available)", OPTION_TEXT,
     offsetof(struct settings, memory), 0, 0},
    {"rebuild", 0, NULL, "make every table again", OPTION_FLAG, offsetof(struct settings, rebuild),
     0, 0},
    FORMAT_OPTIONS("the bits of a number in the only file: 16 or 32",
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
    .options = options,
    .least = 1,
    .most = 64,
    .run = run_import,
};
