/* The program isohand-mpi: commands of isohand whose work the ranks of MPI divide.
 *
 * Every rank runs the same command line.  Rank 0 prints what the command prints.  If a rank fails,
 * that rank prints why, the others print nothing, and all return the same exit status. */
#include "tools/commands/commands.h"
#include "tools/io/interrupt.h"
#include "tools/io/standard.h"
#include "tools/program.h"

#include <isohand/mpi.h>
#include <stdio.h>

static const struct command *const commands[] = {&cmd_build, &cmd_bucket, &cmd_verify};

static ih_mpi_team *team;
static int rank;

/* Rank 0 also prints reports, while nothing has failed.  Any message of another rank is the reason
 * of a failure, of which this call informs the others.  If ranks made different calls, none of them
 * failed by itself: then rank 0 prints why. */
static int is_printed_elsewhere(void)
{
  int failed = -1;
  if (rank > 0)
    (void)ih_mpi_team_agree(team, IH_ERR_INTERNAL, &failed);
  else
    failed = ih_mpi_team_failed(team);
  return failed >= 0 ? failed != rank : rank > 0;
}

/* Only rank 0 prints results. */
static enum outcome silence(const struct call *call)
{
  if (rank == 0 || freopen("/dev/null", "w", stdout) != NULL)
    return DONE;
  return failed(call, "cannot open /dev/null");
}

static enum outcome run(int argc, char **argv)
{
  const struct program program = {.name = "isohand-mpi",
                                  .commands = commands,
                                  .count = sizeof commands / sizeof *commands,
                                  .team = ih_mpi_team_of(team),
                                  .is_quiet = rank > 0};
  const enum outcome silent = silence(&(const struct call){.command = NULL});
  return silent == DONE ? program_run(&program, argc, argv) : silent;
}

/* Returns the worst outcome of all ranks. */
static enum outcome join(enum outcome outcome)
{
  int own = (int)outcome, worst = own;
  (void)ih_mpi_team_agree(team, outcome == DONE ? IH_OK : IH_ERR_INTERNAL, NULL);
  (void)MPI_Allreduce(&own, &worst, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  return (enum outcome)worst;
}

static enum outcome run_on_all_ranks(int argc, char **argv)
{
  const struct call call = {.command = NULL};
  ih_error error;
  (void)MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (ih_mpi_team_new(MPI_COMM_WORLD, &team, &error) != IH_OK)
    return rank == 0 ? failed(&call, "%s", error.message) : FAILED;
  message_ask(is_printed_elsewhere);
  const enum outcome outcome = join(run(argc, argv));
  ih_mpi_team_free(team);
  return outcome;
}

int main(int argc, char **argv)
{
  int level;
  message_begin_with("isohand-mpi");
  if (!standard_streams_prepare(&(const struct call){.command = NULL}))
    return FAILED;
  if (MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &level) != MPI_SUCCESS)
    return FAILED;
  const enum outcome outcome = run_on_all_ranks(argc, argv);
  (void)MPI_Finalize();
  interrupt_end();
  return (int)outcome;
}
