/* All hands of a scanned street, in index order. */
#include "abstraction/make/scan.h"

#include "base/executor.h"
#include "base/team.h"
#include "feature/omaha.h"

#include <isohand/sequence.h>

/* ---- Sums ---------------------------------------------------------------------------------- */

unsigned ihp_scan_numbers(const struct ihp_street_plan *street)
{
  return street->settings.method->needs_squares ? IH_OMAHA_POINTS | IH_OMAHA_SQUARES
                                                : IH_OMAHA_POINTS;
}

enum ih_status ihp_scan_make_sums(struct ihp_scan *scan)
{
  const struct ihp_street_plan *street = scan->street;
  const struct ihp_run *run = scan->run;
  return ihp_omaha_prepare(&street->hands, ihp_scan_numbers(street), NULL, run->options.executor,
                           &run->callbacks, &scan->sums, NULL);
}

void ihp_scan_release_sums(struct ihp_scan *scan)
{
  ihp_omaha_release(scan->sums);
}

enum ih_status ihp_scan_points(const struct ihp_scan *scan, uint64_t first, size_t count,
                               uint32_t points[])
{
  return ih_omaha_sums_rows(ihp_omaha_sums_of(scan->sums), IH_OMAHA_POINTS, first, count, points);
}

enum ih_status ihp_scan_squares(const struct ihp_scan *scan, uint64_t first, size_t count,
                                uint64_t squares[])
{
  return ih_omaha_sums_rows(ihp_omaha_sums_of(scan->sums), IH_OMAHA_SQUARES, first, count, squares);
}

/* ---- Passes -------------------------------------------------------------------------------- */

struct scanning {
  const struct ihp_scan *scan;
  const struct ihp_scan_pass *pass;
};

static enum ih_status scan_slice(void *work, const struct ihp_slice *slice)
{
  const struct scanning *s = work;
  const struct ihp_street_plan *street = s->scan->street;
  uint64_t multiplicity[IHP_SCAN_CHUNK], done = 0;
  uint32_t points[IHP_SCAN_CHUNK];
  const ih_sequence_arrays arrays = {.multiplicities = multiplicity};
  ih_sequence *sequence;
  size_t count;
  enum ih_status status = ih_sequence_new(street->indexer, street->hands.rounds.count - 1u,
                                          slice->first, slice->count, &sequence);
  if (status != IH_OK)
    return status;
  while (status == IH_OK &&
         (count = ih_sequence_next_unchecked(sequence, IHP_SCAN_CHUNK, &arrays)) > 0) {
    const struct ihp_scanned hands = {slice->first + done, count, multiplicity, points};
    status = ihp_scan_points(s->scan, hands.first, count, points);
    if (status == IH_OK)
      status = s->pass->visit(s->pass->context, slice->own, &hands);
    done += count;
    if (ihp_slice_is_over(slice, count))
      status = IH_ERR_CANCELLED;
  }
  ih_sequence_free(sequence);
  return status;
}

static void join_slice(void *work, const void *own)
{
  const struct scanning *s = work;
  s->pass->join(s->pass->context, own);
}

enum ih_status ihp_scan_hands(const struct ihp_scan *scan, const struct ihp_scan_pass *pass)
{
  struct scanning scanning = {scan, pass};
  const struct ihp_split split = {.units = scan->street->count,
                                  .least = 1 << 16,
                                  .a_worker = 32,
                                  .own_bytes = pass->own_bytes,
                                  .run = scan_slice,
                                  .join = pass->join == NULL ? NULL : join_slice,
                                  .callbacks = &scan->run->callbacks,
                                  .is_reported = 1,
                                  .is_divided = 1,
                                  .joins_own = 1};
  enum ih_status status = ihp_split_run(&split, scan->run->options.executor, &scanning);
  for (size_t t = 0; t < IHP_SCAN_TOTALS; t++)
    if (pass->total[t] != NULL)
      status = ihp_team_add(ihp_run_team(scan->run), status, pass->total[t], pass->totals);
  return status;
}
