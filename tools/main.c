/* The program isohand: the table of its commands. */
#include "tools/commands/commands.h"
#include "tools/io/interrupt.h"
#include "tools/io/standard.h"
#include "tools/program.h"

static const struct command *const commands[] = {
    &cmd_size,  &cmd_index,  &cmd_unindex, &cmd_canon,  &cmd_boards, &cmd_eval,   &cmd_equity,
    &cmd_build, &cmd_bucket, &cmd_diff,    &cmd_sample, &cmd_occur,  &cmd_recall, &cmd_lookup,
    &cmd_info,  &cmd_verify, &cmd_export,  &cmd_import, &cmd_plot,   &cmd_report, &cmd_bench,
};

static const struct program isohand = {
    .name = "isohand", .commands = commands, .count = sizeof commands / sizeof *commands};

int main(int argc, char **argv)
{
  if (!standard_streams_prepare(&(const struct call){.command = NULL}))
    return FAILED;
  const enum outcome outcome = program_run(&isohand, argc, argv);
  interrupt_end();
  return (int)outcome;
}
