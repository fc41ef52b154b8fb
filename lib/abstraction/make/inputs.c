#include "abstraction/make/inputs.h"

#include "abstraction/make/parents.h"
#include "base/error.h"
#include "store/buckets.h"

#include <string.h>

static enum ih_status open_next_buckets(const struct ihp_plan *plan,
                                        const struct ihp_street_plan *street,
                                        const struct ihp_run *run, struct ihp_inputs *inputs,
                                        ih_error *error)
{
  ih_error why;
  enum ih_status status = ihp_next_open(street->settings.method, &street->hands,
                                        plan->street[street->next].path, &inputs->next, &why);
  if (status == IH_OK)
    status = ihp_buckets_check_labels(inputs->next->store, &run->options.callbacks, &why);
  if (status != IH_OK)
    return ihp_street_refusal(street, status, &why, error);
  memcpy(&inputs->source[IHP_SOURCE_OF_NEXT], inputs->next->source, sizeof inputs->next->source);
  return IH_OK;
}

static enum ih_status open_parents(const struct ihp_plan *plan,
                                   const struct ihp_street_plan *street, struct ihp_inputs *inputs,
                                   ih_error *error)
{
  ih_error why;
  const enum ih_status status = ihp_parents_open(plan, street, &inputs->parents,
                                                 &inputs->source[IHP_SOURCE_OF_PREFLOP], &why);
  return ihp_street_refusal(street, status, &why, error);
}

static enum ih_status open_sums(const struct ihp_plan *plan, size_t s, struct ihp_sums *sums,
                                struct ihp_inputs *inputs, ih_error *error)
{
  const unsigned parameters = plan->street[s].settings.method->parameters;
  enum ih_status status = IH_OK;
  if ((parameters & IH_PARAMETER_CLUSTERS) != 0)
    status = ihp_sums_clusters(sums, &inputs->hands.game, error);
  if (status == IH_OK)
    status = ihp_sums_make(sums, s, &inputs->hands, &inputs->sums,
                           &inputs->source[IHP_SOURCE_OF_SUMS], error);
  return status;
}

/* Makes the street object if points are made from it. */
static enum ih_status open_street_object(const struct ihp_street_plan *street,
                                         struct ihp_inputs *inputs, ih_error *error)
{
  const ih_feature_game *game = &inputs->hands.game;
  if (ihp_plan_source(street) != IHP_POINTS_OF_STREET)
    return IH_OK;
  const enum ih_status status =
      ih_street_new(game->ranking, &game->deck, ihp_street_board(&inputs->hands.rounds),
                    game->final_board, &inputs->street, error);
  inputs->hands.street = inputs->street;
  return status;
}

static enum ih_status find_public_buckets(const struct ihp_street_plan *street,
                                          const struct ihp_run *run, struct ihp_inputs *inputs,
                                          ih_error *error)
{
  if (street->settings.public_buckets == 0)
    return IH_OK;
  const enum ih_status status = ihp_parents_cluster(street, &inputs->sums, run, inputs->parents);
  if (status == IH_ERR_RANGE)
    return ihp_error(error, status, 0, "%s: fewer distinct boards than %llu public buckets",
                     street->name, (unsigned long long)street->settings.public_buckets);
  return ihp_street_error(street, status, ih_status_string(status), error);
}

enum ih_status ihp_inputs_open(const struct ihp_plan *plan, size_t s, struct ihp_sums *sums,
                               const struct ihp_run *run, struct ihp_inputs *inputs,
                               ih_error *error)
{
  const struct ihp_street_plan *street = &plan->street[s];
  enum ih_status status = IH_OK;
  *inputs = (struct ihp_inputs){.hands = street->hands};
  if (street->next != IHP_NONE)
    status = open_next_buckets(plan, street, run, inputs, error);
  if (status == IH_OK && street->settings.within != NULL)
    status = open_parents(plan, street, inputs, error);
  if (status == IH_OK)
    status = open_sums(plan, s, sums, inputs, error);
  if (status == IH_OK)
    status = open_street_object(street, inputs, error);
  return status == IH_OK ? find_public_buckets(street, run, inputs, error) : status;
}

void ihp_inputs_close(struct ihp_inputs *inputs)
{
  ih_street_free(inputs->street);
  ihp_next_close(inputs->next);
  ihp_parents_free(inputs->parents);
}
