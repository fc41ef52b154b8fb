/* The stages of a scanned street. */
#include "abstraction/make/scan.h"

#include "abstraction/make/estimate.h"
#include "abstraction/make/file.h"
#include "abstraction/make/parents.h"
#include "abstraction/make/scan_boards.h"
#include "base/error.h"

#include <stdlib.h>
#include <string.h>

/* What the stages make, one after the other. */
struct making {
  const struct ihp_plan *plan;
  struct ihp_scan scan;
  struct ihp_stage_work work;
  struct ihp_inputs inputs; /* without values, which are not in memory */
  struct ihp_point_set set;
  struct ihp_partition partition;
  struct ihp_numbering numbering;
};

static enum ih_status refuse(const struct making *m, enum ih_status status, ih_error *error)
{
  return ihp_street_error(m->scan.street, status, ihp_buckets_reason(status), error);
}

static enum ih_status divide_set(struct making *m, ih_error *error)
{
  ihp_stage_begin(m->scan.run, m->work.divide);
  return ihp_divide(m->scan.street, &m->inputs, &m->set, m->scan.run, &m->partition, error);
}

static enum ih_status number_buckets(struct making *m, ih_error *error)
{
  const enum ih_status status =
      ihp_number(m->scan.street, &m->inputs, &m->set, &m->partition, m->scan.run, &m->numbering);
  return refuse(m, status, error);
}

static enum ih_status write_file(const struct making *m, const struct ihp_labels *labels,
                                 ih_error *error)
{
  ihp_stage_begin(m->scan.run, m->work.write);
  return ihp_bucket_file_write(m->plan, m->scan.street, &m->inputs, &m->set, &m->partition,
                               &m->numbering, labels, m->scan.run, error);
}

/* ---- By E[HS] or E[HS^2] -------------------------------------------------------------------- */

static enum ih_status write_by_value(struct making *m, ih_error *error)
{
  struct ihp_value_labels by_value;
  enum ih_status status =
      ihp_value_labels_make(&m->scan, &m->set, &m->partition, &m->numbering, &by_value);
  const struct ihp_labels labels = {by_value.dtype, ihp_label_by_value, &by_value};
  (void)refuse(m, status, error);
  if (status == IH_OK)
    status = write_file(m, &labels, error);
  free(by_value.label);
  return status;
}

static enum ih_status make_by_value(struct making *m, ih_error *error)
{
  ihp_stage_begin(m->scan.run, m->work.sums);
  enum ih_status status = ihp_scan_make_sums(&m->scan);
  ihp_stage_begin(m->scan.run, m->work.points);
  if (status == IH_OK)
    status = ihp_scan_count_values(&m->scan, &m->set);
  (void)refuse(m, status, error);
  if (status == IH_OK)
    status = divide_set(m, error);
  if (status == IH_OK)
    status = number_buckets(m, error);
  return status == IH_OK ? write_by_value(m, error) : status;
}

/* ---- By histograms ------------------------------------------------------------------------- */

/* The labels of all hands. */
struct hand_labels {
  enum ih_dtype dtype;
  void *label;            /* [hand], of ihp_run_new */
  const uint32_t *number; /* [label]; NULL: the buckets are not numbered yet */
};

static enum ih_status label_by_hand(const void *context, uint64_t first, size_t count, void *out)
{
  const struct hand_labels *labels = context;
  for (size_t i = 0; i < count; i++) {
    const uint32_t label = ihp_element_get(labels->dtype, labels->label, (size_t)first + i);
    ihp_element_put(labels->dtype, labels->number == NULL ? label : labels->number[label], out, i);
  }
  return IH_OK;
}

/* A bucket may be empty if its centre has not converged: no hand has to be nearest to it. */
static enum ih_status check_sizes(const struct making *m, ih_error *error)
{
  for (uint64_t c = 0; c < m->partition.buckets; c++)
    if (m->partition.size[c] == 0)
      return ihp_error(
          error, IH_ERR_RANGE, 0,
          "%s: no hand is nearest to the centre of one of the %llu buckets; allow more "
          "`iterations`",
          m->scan.street->name, (unsigned long long)m->partition.buckets);
  return IH_OK;
}

static enum ih_status label_all(struct making *m, const struct ihp_scan_boards *boards,
                                struct hand_labels *labels, ih_error *error)
{
  labels->dtype = ihp_street_labels_dtype(m->scan.street, m->partition.buckets);
  labels->label = ihp_run_new(m->scan.run, m->scan.street->count * ih_dtype_size(labels->dtype));
  ihp_stage_begin(m->scan.run, m->work.merge);
  const enum ih_status status =
      labels->label == NULL ? IH_ERR_MEMORY
                            : ihp_scan_label(boards, labels->dtype, labels->label, &m->partition);
  return refuse(m, status, error);
}

/* Finds the centres, and labels all hands. */
static enum ih_status find_labels(struct making *m, struct hand_labels *labels, ih_error *error)
{
  struct ihp_scan_boards boards;
  ihp_stage_begin(m->scan.run, m->work.points);
  enum ih_status status = ihp_scan_boards_open(&m->scan, &boards);
  if (status == IH_OK)
    status = ihp_scan_sample(&boards, &m->set);
  (void)refuse(m, status, error);
  if (status == IH_OK)
    status = divide_set(m, error);
  if (status == IH_OK)
    status = label_all(m, &boards, labels, error);
  ihp_scan_boards_close(&boards);
  return status;
}

/* Finds the sizes of the buckets, and their E[HS]. */
static enum ih_status weigh_buckets(struct making *m, const struct ihp_labels *labels,
                                    ih_error *error)
{
  ihp_stage_begin(m->scan.run, m->work.sums);
  enum ih_status status = ihp_scan_make_sums(&m->scan);
  ihp_stage_begin(m->scan.run, m->work.weigh);
  if (status == IH_OK)
    status = ihp_scan_weigh(&m->scan, labels, &m->partition);
  return refuse(m, status, error);
}

static enum ih_status make_by_histogram(struct making *m, ih_error *error)
{
  struct hand_labels by_hand = {.label = NULL};
  enum ih_status status = find_labels(m, &by_hand, error);
  const struct ihp_labels labels = {by_hand.dtype, label_by_hand, &by_hand};
  if (status == IH_OK)
    status = weigh_buckets(m, &labels, error);
  if (status == IH_OK)
    status = check_sizes(m, error);
  if (status == IH_OK)
    status = number_buckets(m, error);
  by_hand.number = m->numbering.number;
  if (status == IH_OK)
    status = write_file(m, &labels, error);
  ihp_run_free(m->scan.run, by_hand.label);
  return status;
}

/* ---- Within boards ------------------------------------------------------------------------- */

static enum ih_status divide_boards(struct making *m, struct ihp_board_labels *labels,
                                    ih_error *error)
{
  struct ihp_scan_boards boards;
  ihp_stage_begin(m->scan.run, m->work.points);
  enum ih_status status = ihp_scan_boards_open(&m->scan, &boards);
  ihp_stage_begin(m->scan.run, m->work.divide);
  if (status == IH_OK)
    status = ihp_scan_within(&boards, labels, &m->partition);
  ihp_scan_boards_close(&boards);
  return refuse(m, status, error);
}

static enum ih_status make_within(struct making *m, ih_error *error)
{
  const struct ihp_street_plan *street = m->scan.street;
  struct ihp_board_labels of_board = {.label = NULL};
  enum ih_status status = ihp_parents_open(m->plan, street, &m->inputs.parents, NULL, error);
  if (status == IH_OK)
    status = divide_boards(m, &of_board, error);
  m->set.points = (ih_points){.count = (size_t)of_board.points,
                              .width = ihp_plan_width(street),
                              .dtype = ihp_plan_dtype(street)};
  if (status == IH_OK)
    status = number_buckets(m, error);
  if (status == IH_OK) {
    const struct ihp_labels labels = {ihp_street_labels_dtype(street, m->partition.buckets),
                                      ihp_label_within, &of_board};
    of_board.parents = m->inputs.parents;
    of_board.number = m->numbering.number;
    of_board.out = labels.dtype;
    status = write_file(m, &labels, error);
  }
  free(of_board.label);
  ihp_parents_free(m->inputs.parents);
  return status;
}

/* ---- The user's labels --------------------------------------------------------------------- */

/* The array of the user's file, read where it lies. */
struct given_labels {
  enum ih_dtype dtype;
  uint32_t most;
  const struct ihp_user_array *array;
};

/* The labels were checked when the street was planned, but another program may have changed the
 * file since. */
static enum ih_status label_given(const void *context, uint64_t first, size_t count, void *out)
{
  const struct given_labels *labels = context;
  for (size_t i = 0; i < count; i++) {
    uint64_t label;
    if (!ihp_user_array_integer(labels->array, first + i, &label) || label > labels->most)
      return IH_ERR_MISMATCH;
    ihp_element_put(labels->dtype, (uint32_t)label, out, i);
  }
  return IH_OK;
}

/* Makes a bucket of each label, which is its centre. */
static enum ih_status take_labels(struct making *m)
{
  const size_t buckets = (size_t)m->scan.street->supplied.most + 1;
  uint32_t *centre = malloc(buckets * sizeof *centre);
  m->set.points = (ih_points){.count = buckets, .width = 1, .dtype = IH_U32};
  m->partition = (struct ihp_partition){.buckets = buckets,
                                        .centre = centre,
                                        .costs = calloc(buckets, sizeof *m->partition.costs),
                                        .is_converged = 1};
  if (centre == NULL || m->partition.costs == NULL)
    return IH_ERR_MEMORY;
  for (size_t c = 0; c < buckets; c++)
    centre[c] = (uint32_t)c;
  return IH_OK;
}

static enum ih_status make_given(struct making *m, ih_error *error)
{
  const struct ihp_street_plan *street = m->scan.street;
  const struct given_labels given = {
      ihp_street_labels_dtype(street, (uint64_t)street->supplied.most + 1), street->supplied.most,
      &street->supplied.array};
  const struct ihp_labels labels = {given.dtype, label_given, &given};
  enum ih_status status = take_labels(m);
  (void)refuse(m, status, error);
  if (status == IH_OK)
    status = weigh_buckets(m, &labels, error);
  if (status == IH_OK)
    status = number_buckets(m, error);
  return status == IH_OK ? write_file(m, &labels, error) : status;
}

/* ---- Any ----------------------------------------------------------------------------------- */

enum ih_status ihp_scan_street(const struct ihp_plan *plan, const struct ihp_street_plan *street,
                               const struct ihp_run *run, ih_error *error)
{
  const struct ihp_street_counts counts = ihp_street_counts_of(&street->hands);
  struct making m = {
      .plan = plan,
      .scan = {.street = street, .run = run},
      .work = ihp_estimate_work(plan, street),
      .inputs = {.hands = street->hands, .sums = {.most = counts.most * counts.runouts}}};
  const enum ih_status status =
      street->settings.method->source == IHP_SUPPLIED_LABELS ? make_given(&m, error)
      : street->settings.within != NULL                      ? make_within(&m, error)
      : ihp_is_iterated(street->settings.method->division)   ? make_by_histogram(&m, error)
                                                             : make_by_value(&m, error);
  ihp_scan_release_sums(&m.scan);
  ihp_numbering_release(&m.numbering);
  ihp_partition_release(&m.partition);
  ihp_point_set_release(&m.set, run);
  return status;
}
