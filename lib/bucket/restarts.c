#include "bucket/restarts.h"

#include "base/random.h"
#include "base/require.h"
#include "base/team.h"
#include "simd/instructions.h"

int ihp_are_options(const ih_cluster_options *options)
{
  return options != NULL &&
         ihp_options_are_known(options->reserved, &options->callbacks, options->executor) &&
         (options->distance == IH_DISTANCE_L1 || options->distance == IH_DISTANCE_L2) &&
         (options->instructions == NULL || ihp_instructions_known(options->instructions));
}

/* ---- Restarts ----------------------------------------------------------------------------- */

static void report_step(const ih_cluster_options *options, const struct ihp_best_restart *found,
                        const struct ihp_moves *moves)
{
  if (options->step != NULL)
    options->step(options->callbacks.context, found->restart, found->iterations, moves->moved,
                  moves->cost);
}

static enum ih_status iterate(const struct ihp_steps *steps, void *clustering,
                              const ih_cluster_options *options, struct ihp_moves *moves)
{
  return ihp_is_cancelled(&options->callbacks) ? IH_ERR_CANCELLED
                                               : steps->iterate(clustering, moves);
}

/* Each iteration except the last lowers the cost. */
static enum ih_status run_restart(const struct ihp_steps *steps, void *clustering,
                                  const ih_cluster_options *options, struct ihp_best_restart *found)
{
  struct ihp_moves moves = {.cost = 0};
  enum ih_status status = steps->start(clustering, found->restart, &moves);
  if (status == IH_OK)
    report_step(options, found, &moves);
  while (status == IH_OK && !moves.is_done &&
         (options->iterations == 0 || found->iterations < options->iterations)) {
    const uint64_t before = moves.cost;
    status = iterate(steps, clustering, options, &moves);
    if (status != IH_OK)
      return status;
    IHP_REQUIRE(moves.cost + !moves.is_done <= before);
    (void)before;
    found->iterations++;
    report_step(options, found, &moves);
  }
  found->cost = moves.cost;
  found->is_converged = moves.is_done;
  return status;
}

enum ih_status ihp_restarts_run(const struct ihp_steps *steps, void *clustering,
                                const ih_cluster_options *options, struct ihp_best_restart *best)
{
  const unsigned restarts = options->restarts == 0 ? 1 : options->restarts;
  for (unsigned r = 0; r < restarts; r++) {
    struct ihp_best_restart found = {.restart = r};
    const enum ih_status status = run_restart(steps, clustering, options, &found);
    if (status != IH_OK)
      return status;
    if (r == 0 || found.cost < best->cost) {
      steps->keep(clustering);
      *best = found;
    }
  }
  return IH_OK;
}

/* ---- Samples ------------------------------------------------------------------------------ */

enum ih_status ihp_restart_sample(const struct ihp_steps *steps, void *sample, size_t count,
                                  const ih_cluster_options *options, unsigned restart)
{
  struct ihp_moves moves = {.cost = 0};
  enum ih_status status = steps->start(sample, restart, &moves);
  while (status == IH_OK && !moves.is_done && moves.moved > count / IHP_SAMPLE_FEW)
    status = iterate(steps, sample, options, &moves);
  return status;
}

void ihp_spread_labels(const uint32_t sample[], size_t count, uint32_t label[])
{
  for (size_t i = 0; i < count; i++)
    label[i] = sample[i / IHP_SAMPLE_EACH];
}

/* ---- First centres ------------------------------------------------------------------------ */

static void join_gains(void *work, const void *own)
{
  struct ihp_candidates *candidates = work;
  const uint64_t *gain = own;
  for (size_t n = 0; n < candidates->count; n++)
    candidates->gain[n] += gain[n];
}

/* Sets the gains of all candidates, of the points of every process. */
static enum ih_status measure_candidates(struct ihp_candidates *candidates,
                                         const ih_executor *executor)
{
  const enum ih_status status = ihp_split_run(&candidates->measure, executor, candidates);
  return ihp_team_add(ihp_team_of(executor), status, candidates->gain, candidates->count);
}

static enum ih_status choose_centre(struct ihp_candidates *candidates, const ih_executor *executor,
                                    uint64_t *random, uint32_t c)
{
  const uint64_t total = candidates->total(candidates);
  if (total == 0)
    return IH_ERR_RANGE;
  for (size_t n = 0; n < candidates->count; n++) {
    candidates->gain[n] = 0;
    candidates->draw(candidates, n, ihp_random_below(random, total));
  }
  /* A single candidate has no rival; only medoids must measure it, for the distances from it. */
  const enum ih_status status = candidates->count > 1 || candidates->is_measured_alone
                                    ? measure_candidates(candidates, executor)
                                    : IH_OK;
  size_t best = 0;
  for (size_t n = 1; n < candidates->count; n++)
    best = candidates->gain[n] > candidates->gain[best] ? n : best;
  return status == IH_OK ? candidates->take(candidates, best, c) : status;
}

enum ih_status ihp_candidates_choose(struct ihp_candidates *candidates,
                                     const ih_cluster_options *options, unsigned restart,
                                     size_t centres)
{
  uint64_t seed = options->seed, random = ihp_mix(ihp_random(&seed) + restart);
  enum ih_status status = IH_OK;
  candidates->measure.own_bytes = sizeof candidates->gain;
  candidates->measure.join = join_gains;
  candidates->measure.is_divided = 1;
  candidates->measure.joins_own = 1;
  for (uint32_t c = 0; c < centres && status == IH_OK; c++) {
    candidates->count = c == 0 ? 1 : ihp_candidates_wanted(options);
    status = ihp_is_cancelled(&options->callbacks)
                 ? IH_ERR_CANCELLED
                 : choose_centre(candidates, options->executor, &random, c);
  }
  return status;
}
