/* The program isohand-mpi: commands of isohand whose work the ranks of MPI divide.
 *
 * Every rank runs the same command line.  Rank 0 prints what the command prints.  If a rank fails,
 * that rank prints why, the others print nothing, and all return the same exit status. */
#include "tools/commands/commands.h"
#include "tools/io/interrupt.h"
#include "tools/io/json.h"
#include "tools/io/standard.h"
#include "tools/program.h"

#include <isohand/mpi.h>
#include <stdio.h>
#include <stdlib.h>

static const struct command *const commands[] = {&cmd_build, &cmd_bucket, &cmd_verify};

static ih_mpi_team *team;
static int rank;
static struct common_settings settings;

/* Rank 0 also prints reports, while nothing has failed.  Any message of another rank is the reason
 * of a failure, of which this call informs the others.  If ranks made different calls, none of them
 * failed by itself: say_differing() says so. */
static int is_printed_elsewhere(void)
{
  int failed = -1;
  if (ih_mpi_team_differing(team) >= 0)
    return 1;
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
                                  .settings = &settings,
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

static void say_differing(void)
{
  const int differing = ih_mpi_team_differing(team);
  message_ask(NULL);
  if (rank == 0 && differing >= 0)
    message(&(const struct call){.command = NULL},
            "rank %d and rank 0 differ: do they have the same arguments and see the same files?",
            differing);
}

/* ---- Balance ------------------------------------------------------------------------------- */

static enum outcome print_waited(const double waited[], int ranks)
{
  static struct output out;
  struct json json;
  output_init(&out, 1);
  json_begin_line(&json, &out);
  json_open(&json, "waited", '[');
  for (int r = 0; r < ranks; r++) {
    json_key(&json, NULL);
    output_print(&out, "%.3f", waited[r]);
  }
  json_close(&json, ']');
  json_end_line(&json);
  return output_finish(&out, &(const struct call){.command = NULL});
}

static void say_waited(const double waited[], int ranks, double seconds)
{
  int least = 0, most = 0;
  for (int r = 1; r < ranks; r++) {
    least = waited[r] < waited[least] ? r : least;
    most = waited[r] > waited[most] ? r : most;
  }
  message(&(const struct call){.command = NULL},
          "%d ranks: rank %d waited for others for %.2f s of %.2f s, rank %d for %.2f s", ranks,
          least, waited[least], seconds, most, waited[most]);
}

/* After a success that took a second or more, says how long ranks have waited for others. */
static enum outcome say_balance(double seconds)
{
  enum outcome outcome = DONE;
  int ranks;
  const double own = ih_mpi_team_waited(team);
  (void)MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  double *waited = malloc((size_t)ranks * sizeof *waited);
  int is_good = waited != NULL;
  (void)MPI_Allreduce(MPI_IN_PLACE, &is_good, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  if (is_good)
    (void)MPI_Gather(&own, 1, MPI_DOUBLE, waited, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  if (is_good && rank == 0 && settings.json)
    outcome = print_waited(waited, ranks);
  else if (is_good && rank == 0 && ranks > 1 && !settings.quiet && seconds >= 1)
    say_waited(waited, ranks, seconds);
  free(waited);
  return outcome;
}

static enum outcome run_on_all_ranks(int argc, char **argv)
{
  const struct call call = {.command = NULL};
  ih_error error;
  (void)MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (ih_mpi_team_new(MPI_COMM_WORLD, &team, &error) != IH_OK)
    return rank == 0 ? failed(&call, "%s", error.message) : FAILED;
  message_ask(is_printed_elsewhere);
  const double began = MPI_Wtime();
  enum outcome outcome = join(run(argc, argv));
  say_differing();
  if (outcome == DONE)
    outcome = say_balance(MPI_Wtime() - began);
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
