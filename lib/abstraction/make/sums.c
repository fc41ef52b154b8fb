#include "abstraction/make/sums.h"

#include "abstraction/make/estimate.h"
#include "base/error.h"
#include "feature/street.h"

#include <stdlib.h>
#include <string.h>

/* ---- Sharing between streets -------------------------------------------------------------- */

static int is_final(const struct ihp_street_plan *street)
{
  return ihp_street_is_final(&street->hands.game, &street->hands.rounds);
}

static int takes_clusters(const struct ihp_street_plan *street)
{
  return (street->settings.method->parameters & IH_PARAMETER_CLUSTERS) != 0;
}

/* Returns 1 if the street's values can come from the same build as those of other streets: they
 * need the same pass over the boards and, because a build has one number of bins, the same bins. */
static int can_share(const struct ihp_street_plan *street, uint64_t bins)
{
  return ihp_plan_makes(street) && !is_final(street) && !takes_clusters(street) &&
         (street->settings.bins == 0 || street->settings.bins == bins);
}

/* Returns the number of bins of the first street that sets one; 0: any. */
static uint64_t find_bins(const struct ihp_plan *plan)
{
  for (size_t i = 0; i < plan->wanted; i++) {
    const struct ihp_street_plan *street = &plan->street[plan->order[i]];
    if (can_share(street, street->settings.bins) && street->settings.bins != 0)
      return street->settings.bins;
  }
  return 0;
}

/* Returns 1 if preflop histograms, from which clusters of opponents are made, have this number of
 * bins. */
static int fits_clusters(uint64_t bins)
{
  return bins == 0 || bins == IH_EQUITY_BINS;
}

/* Returns 1 if everything held in memory at once fits: the values of all sharing streets, from the
 * first street that needs them to the last. */
static int fits_memory(const struct ihp_plan *plan, uint64_t bins, uint64_t memory)
{
  uint64_t shared = 0;
  size_t first = plan->wanted, last = 0;
  for (size_t i = 0; i < plan->wanted; i++) {
    const struct ihp_street_plan *street = &plan->street[plan->order[i]];
    const int is_member = can_share(street, bins);
    const int needs =
        is_member || (ihp_plan_makes(street) && takes_clusters(street) && fits_clusters(bins));
    if (needs && first == plan->wanted)
      first = i;
    if (is_member) {
      last = i;
      shared += ihp_estimate_values(street);
    }
  }
  for (size_t i = first; i <= last && i < plan->wanted; i++) {
    const struct ihp_street_plan *street = &plan->street[plan->order[i]];
    const uint64_t own = can_share(street, bins) ? ihp_estimate_values(street) : 0;
    if (ihp_plan_makes(street) && street->memory + (shared - own) > memory)
      return 0;
  }
  return 1;
}

enum ih_status ihp_sums_share(struct ihp_plan *plan, const struct ihp_run *run)
{
  plan->shared_bins = find_bins(plan);
  uint64_t is_shared = (uint64_t)fits_memory(plan, plan->shared_bins, ihp_run_memory(run));
  const enum ih_status status = ihp_team_least(ihp_run_team(run), IH_OK, &is_shared);
  for (size_t s = 0; s < IHP_STREETS; s++)
    plan->street[s].shares_sums = is_shared && can_share(&plan->street[s], plan->shared_bins);
  return status;
}

/* ---- Builds ------------------------------------------------------------------------------- */

/* Streets whose values come from one build. */
struct group {
  ih_build *build;  /* NULL: not made yet, or released */
  unsigned streets; /* 1 << s: street s needs the values */
  struct {
    size_t ehs, feature; /* their tables in the build, or IHP_NONE */
  } of[IHP_STREETS];
};

struct ihp_sums {
  const struct ihp_plan *plan;
  const struct ihp_run *run;
  struct group shared, alone[IHP_STREETS];
  enum ih_dtype dtype; /* of `histogram` */
  void *histogram;     /* of all preflop hands; NULL: not made yet */
  void *omaha;         /* sums of scores of Omaha's preflop hands */
};

static struct group *group_of(struct ihp_sums *sums, size_t s)
{
  return sums->plan->street[s].shares_sums ? &sums->shared : &sums->alone[s];
}

enum ih_status ihp_sums_new(const struct ihp_plan *plan, const struct ihp_run *run,
                            struct ihp_sums **out)
{
  struct ihp_sums *sums = calloc(1, sizeof *sums);
  if (sums == NULL)
    return IH_ERR_MEMORY;
  sums->plan = plan;
  sums->run = run;
  for (size_t s = 0; s < IHP_STREETS; s++)
    if (ihp_plan_makes(&plan->street[s]))
      group_of(sums, s)->streets |= 1u << s;
  *out = sums;
  return IH_OK;
}

void ihp_sums_free(struct ihp_sums *sums)
{
  ih_build_free(sums->shared.build);
  for (size_t s = 0; s < IHP_STREETS; s++)
    ih_build_free(sums->alone[s].build);
  free(sums->histogram);
  free(sums->omaha);
  free(sums);
}

/* Returns the bytes that a build may take: the caller's limit less the shared values; 0: what is
 * free. */
static uint64_t memory_left(const struct ihp_sums *sums)
{
  const uint64_t allowed = sums->run->options.memory;
  uint64_t held = 0;
  for (size_t s = 0; s < IHP_STREETS && sums->shared.build != NULL; s++)
    if (sums->plan->street[s].shares_sums)
      held += ihp_estimate_values(&sums->plan->street[s]);
  return allowed == 0 ? 0 : allowed > held ? allowed - held : 1;
}

/* Adds a table of a feature for a street to the build; *table = its number. */
static enum ih_status add_table(ih_build *build, const char *feature, const ih_rounds *rounds,
                                size_t *table, ih_error *error)
{
  *table = ih_build_tables(build);
  return ih_build_add(build, ih_feature_find(feature), rounds, NULL, error);
}

static enum ih_status add_street_tables(struct ihp_sums *sums, struct group *group, size_t s,
                                        ih_error *error)
{
  const struct ihp_street_plan *street = &sums->plan->street[s];
  const char *feature = ihp_plan_feature(street);
  const ih_rounds *rounds = &street->hands.rounds;
  group->of[s].feature = IHP_NONE;
  const enum ih_status status = add_table(group->build, "ehs", rounds, &group->of[s].ehs, error);
  if (status == IH_OK)
    ihp_build_leave_out(group->build, ihp_sums_left_out(street));
  if (status != IH_OK || feature == NULL)
    return status;
  if (strcmp(feature, "ehs") != 0)
    return add_table(group->build, feature, rounds, &group->of[s].feature, error);
  group->of[s].feature = group->of[s].ehs;
  return IH_OK;
}

/* Returns a tensor of a table in a build; *bytes = the bytes of its values. */
static ih_feature_tensor tensor_of(const ih_build_table *about, size_t t,
                                   const ih_feature_game *game, size_t *bytes)
{
  ih_feature_tensor tensors[IH_FEATURE_TENSORS];
  (void)ih_feature_tensors(about->feature, game, about->rounds, tensors);
  *bytes = (size_t)about->hands * ihp_row_bytes(&tensors[t]);
  return tensors[t];
}

/* Saves the preflop histograms for clusters of opponents. */
static enum ih_status keep_histogram(struct ihp_sums *sums, const ih_build *build, size_t table,
                                     ih_error *error)
{
  ih_build_table about;
  size_t bytes;
  (void)ih_build_table_get(build, table, &about);
  sums->dtype = tensor_of(&about, 0, &sums->plan->game, &bytes).dtype;
  sums->histogram = malloc(bytes);
  if (sums->histogram == NULL)
    return ihp_error(error, IH_ERR_MEMORY, 0, "not enough memory");
  memcpy(sums->histogram, ih_build_values(build, table, 0), bytes);
  return IH_OK;
}

/* Runs a build, with preflop histograms if they are wanted. */
static enum ih_status run_with_histogram(struct ihp_sums *sums, ih_build *build, uint64_t memory,
                                         int is_wanted, ih_error *error)
{
  const ih_rounds preflop = ihp_street_rounds(0);
  const ih_build_options options = {
      .callbacks = sums->run->callbacks, .executor = sums->run->options.executor, .memory = memory};
  size_t table = IHP_NONE;
  enum ih_status status =
      is_wanted ? add_table(build, "histogram", &preflop, &table, error) : IH_OK;
  if (status == IH_OK)
    status = ih_build_plan(build, &options, error);
  if (status == IH_OK)
    status = ih_build_run(build, error);
  if (status == IH_OK && is_wanted)
    status = keep_histogram(sums, build, table, error);
  return status;
}

/* Returns 1 if a build of the group also has to make preflop histograms. */
static int makes_histogram(const struct ihp_sums *sums, const struct group *group)
{
  int are_wanted = 0;
  for (size_t s = 0; s < IHP_STREETS; s++)
    are_wanted |= ihp_plan_makes(&sums->plan->street[s]) && takes_clusters(&sums->plan->street[s]);
  return are_wanted && sums->histogram == NULL && group == &sums->shared &&
         fits_clusters(sums->plan->shared_bins);
}

static enum ih_status make_group(struct ihp_sums *sums, struct group *group,
                                 const struct ihp_hands *hands, ih_error *error)
{
  ih_feature_game game = hands->game;
  const uint64_t memory = memory_left(sums);
  if (group == &sums->shared)
    game.bins = (unsigned)sums->plan->shared_bins;
  enum ih_status status = ih_build_new(&game, &group->build, error);
  for (size_t s = 0; s < IHP_STREETS && status == IH_OK; s++)
    if ((group->streets >> s & 1) != 0)
      status = add_street_tables(sums, group, s, error);
  if (status == IH_OK)
    status = run_with_histogram(sums, group->build, memory, makes_histogram(sums, group), error);
  return status;
}

/* ---- Clusters of opponents ---------------------------------------------------------------- */

/* Makes preflop histograms, in the shared build if possible. */
static enum ih_status make_histogram(struct ihp_sums *sums, ih_error *error)
{
  struct group *shared = &sums->shared;
  ih_build *build;
  if (shared->streets != 0 && shared->build == NULL && makes_histogram(sums, shared))
    return make_group(sums, shared, &(struct ihp_hands){.game = sums->plan->game}, error);
  const uint64_t memory = memory_left(sums);
  enum ih_status status = ih_build_new(&sums->plan->game, &build, error);
  if (status != IH_OK)
    return status;
  status = run_with_histogram(sums, build, memory, 1, error);
  ih_build_free(build);
  return status;
}

enum ih_status ihp_sums_clusters(struct ihp_sums *sums, ih_feature_game *game, ih_error *error)
{
  enum ih_status status = sums->histogram == NULL ? make_histogram(sums, error) : IH_OK;
  if (status != IH_OK)
    return status;
  status = ih_preflop_clusters(&game->deck, IH_EQUITY_BINS, sums->dtype, sums->histogram,
                               game->clusters, game->cluster);
  return status == IH_OK
             ? IH_OK
             : ihp_error(error, status, 0, "clusters of opponents: %s",
                         status == IH_ERR_RANGE ? "more clusters than distinct preflop hands"
                                                : ih_status_string(status));
}

/* ---- Values of a street ------------------------------------------------------------------- */

/* Records a tensor that is used, with the checksum that it would have in a table. */
static enum ih_status add_source(const struct ihp_sums *sums, const ih_build *build, size_t table,
                                 size_t tensor, const struct ihp_hands *hands,
                                 struct ihp_source *source)
{
  ih_build_table about;
  size_t bytes;
  (void)ih_build_table_get(build, table, &about);
  const ih_feature_tensor found = tensor_of(&about, tensor, &hands->game, &bytes);
  ihp_source_key(&hands->rounds, ih_feature_name(about.feature), found.name, source->key);
  return ihp_checksum_by_team(ihp_run_team(sums->run), ih_build_values(build, table, tensor), bytes,
                              ih_dtype_size(found.dtype), source->checksum);
}

/* Lists E[HS] and, if different, the tensor that points are made from. */
static enum ih_status list_sources(const struct ihp_sums *sums, const struct group *group, size_t s,
                                   const struct ihp_hands *hands,
                                   struct ihp_source source[IHP_SUMS_SOURCES])
{
  const struct ihp_street_plan *street = &sums->plan->street[s];
  const size_t ehs = group->of[s].ehs, feature = group->of[s].feature;
  const enum ih_status status =
      add_source(sums, group->build, ehs, IHP_EHS_POINTS, hands, &source[0]);
  if (status == IH_OK && feature != ehs && feature != IHP_NONE)
    return add_source(sums, group->build, feature, 0, hands, &source[1]);
  if (status == IH_OK && ihp_sums_need_squares(street))
    return add_source(sums, group->build, ehs, IHP_EHS_SQUARES, hands, &source[1]);
  return status;
}

/* Makes the sums of Omaha's preflop hands. */
static enum ih_status fill_omaha(struct ihp_sums *sums, const struct ihp_street_plan *street)
{
  const struct ihp_filling *filling = ihp_omaha_ehs_feature.filling;
  void *made;
  const enum ih_status status = filling->prepare(&street->hands, NULL, sums->run->options.executor,
                                                 &sums->run->callbacks, &made, NULL);
  if (status != IH_OK)
    return status;
  sums->omaha = malloc((size_t)street->count * sizeof(uint64_t));
  if (sums->omaha != NULL)
    (void)filling->fill(made, 0, 0, (size_t)street->count, sums->omaha);
  filling->release(made);
  return sums->omaha == NULL ? IH_ERR_MEMORY : IH_OK;
}

static enum ih_status make_omaha(struct ihp_sums *sums, const struct ihp_street_plan *street,
                                 struct ihp_street_sums *out, struct ihp_source *source,
                                 ih_error *error)
{
  const struct ihp_hands *hands = &street->hands;
  const struct ihp_street_counts counts = ihp_street_counts_of(hands);
  const size_t bytes = ihp_ehs_bytes(hands);
  enum ih_status status = fill_omaha(sums, street);
  if (status != IH_OK)
    return ihp_street_error(street, status, ih_status_string(status), error);
  *out = (struct ihp_street_sums){
      .points = sums->omaha, .point_bytes = bytes, .most = counts.most * counts.runouts};
  out->values[IHP_EHS_POINTS] = sums->omaha;
  ihp_source_key(&hands->rounds, ih_feature_name(&ihp_omaha_ehs_feature), "points", source->key);
  return ihp_checksum_of(sums->omaha, (size_t)street->count * bytes, bytes, source->checksum)
             ? IH_OK
             : ihp_error(error, IH_ERR_MEMORY, 0, "not enough memory");
}

enum ih_status ihp_sums_make(struct ihp_sums *sums, size_t s, const struct ihp_hands *hands,
                             struct ihp_street_sums *out,
                             struct ihp_source source[IHP_SUMS_SOURCES], ih_error *error)
{
  struct group *group = group_of(sums, s);
  if (ihp_is_omaha(&hands->rounds))
    return make_omaha(sums, &sums->plan->street[s], out, &source[0], error);
  enum ih_status status = group->build == NULL ? make_group(sums, group, hands, error) : IH_OK;
  if (status != IH_OK)
    return status;
  const struct ihp_street_counts counts = ihp_street_counts_of(hands);
  *out = (struct ihp_street_sums){
      .points = ih_build_values(group->build, group->of[s].ehs, IHP_EHS_POINTS),
      .point_bytes = ihp_runouts_bytes(hands),
      .most = counts.most * counts.runouts};
  for (size_t t = 0; t < IH_FEATURE_TENSORS && group->of[s].feature != IHP_NONE; t++)
    out->values[t] = ih_build_values(group->build, group->of[s].feature, t);
  status = list_sources(sums, group, s, hands, source);
  return status == IH_OK ? IH_OK : ihp_error(error, status, 0, "%s", ih_status_string(status));
}

void ihp_sums_release(struct ihp_sums *sums, size_t s)
{
  struct group *group = group_of(sums, s);
  group->streets &= ~(1u << s);
  if (group->streets != 0)
    return;
  ih_build_free(group->build);
  group->build = NULL;
}
