/* The stages of a scanned street. */
#include "abstraction/make/scan.h"

#include "abstraction/make/estimate.h"
#include "abstraction/make/file.h"
#include "base/error.h"

#include <stdlib.h>

/* The inputs of a street, whose values are not in memory. */
static struct ihp_inputs inputs_of(const struct ihp_scan *scan)
{
  return (struct ihp_inputs){.hands = scan->street->hands, .sums = {.most = scan->most}};
}

static enum ih_status refuse(const struct ihp_scan *scan, enum ih_status status, ih_error *error)
{
  return ihp_street_error(scan->street, status, ihp_buckets_reason(status), error);
}

/* ---- By E[HS] ------------------------------------------------------------------------------ */

static enum ih_status write_by_value(const struct ihp_plan *plan, const struct ihp_scan *scan,
                                     const struct ihp_inputs *inputs,
                                     const struct ihp_point_set *set,
                                     const struct ihp_partition *partition,
                                     const struct ihp_numbering *numbering, ih_error *error)
{
  struct ihp_value_labels by_value;
  enum ih_status status = ihp_value_labels_make(scan, set, partition, numbering, &by_value);
  const struct ihp_labels labels = {by_value.dtype, ihp_label_by_value, &by_value};
  if (status == IH_OK)
    status = ihp_bucket_file_write(plan, scan->street, inputs, set, partition, numbering, &labels,
                                   scan->run, error);
  else
    (void)refuse(scan, status, error);
  free(by_value.label);
  return status;
}

static enum ih_status make_by_value(const struct ihp_plan *plan, struct ihp_scan *scan,
                                    const struct ihp_stage_work *work, ih_error *error)
{
  const struct ihp_inputs inputs = inputs_of(scan);
  struct ihp_point_set set = {.at = NULL};
  struct ihp_partition partition = {.label = NULL};
  struct ihp_numbering numbering = {.number = NULL};
  ihp_stage_begin(scan->run, work->sums);
  enum ih_status status = ihp_scan_make_sums(scan);
  ihp_stage_begin(scan->run, work->points);
  if (status == IH_OK)
    status = ihp_scan_values(scan, &set);
  (void)refuse(scan, status, error);
  if (status == IH_OK) {
    ihp_stage_begin(scan->run, work->divide);
    status = ihp_divide(scan->street, &inputs, &set, scan->run, &partition, error);
  }
  if (status == IH_OK) {
    ihp_stage_begin(scan->run, work->write);
    status = ihp_number(scan->street, &inputs, &set, &partition, scan->run, &numbering);
    (void)refuse(scan, status, error);
  }
  if (status == IH_OK)
    status = write_by_value(plan, scan, &inputs, &set, &partition, &numbering, error);
  ihp_numbering_release(&numbering);
  ihp_partition_release(&partition);
  ihp_point_set_release(&set);
  return status;
}

/* ---- By histograms ------------------------------------------------------------------------- */

/* The labels of all hands, before their buckets are numbered. */
struct hand_labels {
  enum ih_dtype dtype;
  void *label;            /* [hand], owned */
  const uint32_t *number; /* [label] */
};

static enum ih_status label_by_hand(const void *context, uint64_t first, size_t count, void *out)
{
  const struct hand_labels *labels = context;
  for (size_t i = 0; i < count; i++)
    ihp_element_put(
        labels->dtype,
        labels->number[ihp_element_get(labels->dtype, labels->label, (size_t)first + i)], out, i);
  return IH_OK;
}

/* The raw hands of each bucket, and the sums of their scores. */
struct weighing {
  const struct hand_labels *labels;
  struct ihp_partition *partition;
};

static void weigh_hands(void *context, void *own, const struct ihp_scanned *hands)
{
  const struct weighing *w = context;
  uint64_t *size = own, *ehs = size + w->partition->buckets;
  for (size_t i = 0; i < hands->count; i++) {
    const uint32_t label =
        ihp_element_get(w->labels->dtype, w->labels->label, (size_t)hands->first + i);
    size[label] += hands->multiplicity[i];
    ehs[label] += hands->multiplicity[i] * hands->points[i];
  }
}

static void join_weights(void *context, const void *own)
{
  const struct weighing *w = context;
  const uint64_t *size = own, *ehs = size + w->partition->buckets;
  for (uint64_t c = 0; c < w->partition->buckets; c++) {
    w->partition->size[c] += size[c];
    w->partition->ehs[c] += ehs[c];
  }
}

/* Replaces the sizes of the sample's buckets by those of all hands. */
static enum ih_status weigh_all(const struct ihp_scan *scan, const struct hand_labels *labels,
                                struct ihp_partition *partition)
{
  struct weighing weighing = {labels, partition};
  const struct ihp_scan_pass pass = {.visit = weigh_hands,
                                     .own_bytes = 2 * (size_t)partition->buckets * sizeof(uint64_t),
                                     .join = join_weights,
                                     .context = &weighing};
  for (uint64_t c = 0; c < partition->buckets; c++)
    partition->size[c] = 0;
  partition->ehs = calloc((size_t)partition->buckets, sizeof *partition->ehs);
  return partition->ehs == NULL ? IH_ERR_MEMORY : ihp_scan_hands(scan, &pass);
}

/* A bucket may be empty if its centre has not converged: no hand has to be nearest to it. */
static enum ih_status check_sizes(const struct ihp_scan *scan,
                                  const struct ihp_partition *partition, ih_error *error)
{
  for (uint64_t c = 0; c < partition->buckets; c++)
    if (partition->size[c] == 0)
      return ihp_error(
          error, IH_ERR_RANGE, 0,
          "%s: no hand is nearest to the centre of one of the %llu buckets; allow more "
          "`iterations`",
          scan->street->name, (unsigned long long)partition->buckets);
  return IH_OK;
}

/* Finds the centres, and labels all hands. */
static enum ih_status label_all(const struct ihp_scan *scan, const struct ihp_stage_work *work,
                                struct ihp_point_set *set, struct ihp_partition *partition,
                                struct hand_labels *labels, ih_error *error)
{
  const struct ihp_inputs inputs = inputs_of(scan);
  struct ihp_scan_boards *boards = NULL;
  ihp_stage_begin(scan->run, work->points);
  enum ih_status status = ihp_scan_boards_open(scan, &boards);
  if (status == IH_OK)
    status = ihp_scan_sample(boards, set);
  (void)refuse(scan, status, error);
  if (status == IH_OK) {
    ihp_stage_begin(scan->run, work->divide);
    status = ihp_divide(scan->street, &inputs, set, scan->run, partition, error);
  }
  if (status == IH_OK) {
    labels->dtype = ihp_street_labels_dtype(scan->street, partition->buckets);
    labels->label = malloc((size_t)scan->street->count * ih_dtype_size(labels->dtype));
    ihp_stage_begin(scan->run, work->merge);
    status = labels->label == NULL
                 ? IH_ERR_MEMORY
                 : ihp_scan_label(boards, labels->dtype, labels->label, partition);
    (void)refuse(scan, status, error);
  }
  ihp_scan_boards_close(boards);
  return status;
}

static enum ih_status make_by_histogram(const struct ihp_plan *plan, struct ihp_scan *scan,
                                        const struct ihp_stage_work *work, ih_error *error)
{
  const struct ihp_inputs inputs = inputs_of(scan);
  struct ihp_point_set set = {.at = NULL};
  struct ihp_partition partition = {.label = NULL};
  struct ihp_numbering numbering = {.number = NULL};
  struct hand_labels by_hand = {.label = NULL};
  enum ih_status status = label_all(scan, work, &set, &partition, &by_hand, error);
  if (status == IH_OK) {
    ihp_stage_begin(scan->run, work->sums);
    status = ihp_scan_make_sums(scan);
    ihp_stage_begin(scan->run, work->weigh);
    if (status == IH_OK)
      status = weigh_all(scan, &by_hand, &partition);
    if (status == IH_OK)
      status = ihp_number(scan->street, &inputs, &set, &partition, scan->run, &numbering);
    (void)refuse(scan, status, error);
  }
  if (status == IH_OK)
    status = check_sizes(scan, &partition, error);
  if (status == IH_OK) {
    const struct ihp_labels labels = {by_hand.dtype, label_by_hand, &by_hand};
    by_hand.number = numbering.number;
    ihp_stage_begin(scan->run, work->write);
    status = ihp_bucket_file_write(plan, scan->street, &inputs, &set, &partition, &numbering,
                                   &labels, scan->run, error);
  }
  free(by_hand.label);
  ihp_numbering_release(&numbering);
  ihp_partition_release(&partition);
  ihp_point_set_release(&set);
  return status;
}

/* ---- Either -------------------------------------------------------------------------------- */

enum ih_status ihp_scan_street(const struct ihp_plan *plan, const struct ihp_street_plan *street,
                               const struct ihp_run *run, ih_error *error)
{
  const struct ihp_street_counts counts = ihp_street_counts_of(&street->hands);
  const struct ihp_stage_work work = ihp_estimate_work(plan, street);
  struct ihp_scan scan = {.street = street, .run = run, .most = counts.most * counts.runouts};
  const enum ih_status status = ihp_is_iterated(street->settings.method->division)
                                    ? make_by_histogram(plan, &scan, &work, error)
                                    : make_by_value(plan, &scan, &work, error);
  ihp_scan_release_sums(&scan);
  return status;
}
