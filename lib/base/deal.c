#include "base/deal.h"

#if ATOMIC_LLONG_LOCK_FREE != 2
#error "processes cannot count in common memory"
#endif

/* What the processes of a machine have in common. */
struct common {
  struct ihp_deal_counters counters;
  atomic_uchar is_here[]; /* [process]: set by each */
};

enum { STOPPED = 63 /* bit: more blocks than there are */ };

/* The processes of a machine find each other by their flags.  Their numbers are neighbours. */
static struct ihp_share find_here(const ih_team *team, const atomic_uchar is_here[])
{
  struct ihp_share here = {team->rank, (uint64_t)team->rank + 1};
  while (here.first > 0 && atomic_load(&is_here[here.first - 1]))
    here.first--;
  while (here.end < team->size && atomic_load(&is_here[here.end]))
    here.end++;
  return here;
}

enum ih_status ihp_deal_begin(struct ihp_deal *deal, const ih_team *team, uint64_t units,
                              uint64_t block)
{
  *deal = (struct ihp_deal){.team = team, .units = units, .block = block, .here = {0, 1}};
  if (team == NULL)
    return IH_OK;
  struct common *common = ihp_team_allocate(team, sizeof *common + team->size);
  if (common == NULL)
    return IH_ERR_MEMORY;
  deal->counters = &common->counters;
  atomic_store(&common->is_here[team->rank], 1);
  const enum ih_status status = ihp_team_agree(team, IH_OK); /* after that, all have set theirs */
  deal->here = find_here(team, common->is_here);
  return status;
}

void ihp_deal_end(struct ihp_deal *deal)
{
  if (deal->counters != NULL)
    ihp_team_release(deal->team, deal->counters);
  deal->counters = NULL;
}

static struct ihp_deal_counters *counters_of(struct ihp_deal *deal)
{
  return deal->counters != NULL ? deal->counters : &deal->own;
}

static uint64_t team_size(const struct ihp_deal *deal)
{
  return deal->team == NULL ? 1 : deal->team->size;
}

static uint64_t count_blocks(const struct ihp_deal *deal)
{
  return deal->units == 0 ? 0 : (deal->units - 1) / deal->block + 1;
}

/* ---- Taking ------------------------------------------------------------------------------- */

int ihp_deal_take(struct ihp_deal *deal, struct ihp_share *units)
{
  const uint64_t together = deal->here.end - deal->here.first;
  const uint64_t taken = atomic_fetch_add(&counters_of(deal)->taken, 1);
  if (taken >> STOPPED != 0)
    return 0;
  const uint64_t owner = deal->here.first + taken % together;
  const uint64_t number = taken / together * team_size(deal) + owner;
  if (number >= count_blocks(deal))
    return 0;
  units->first = number * deal->block;
  const uint64_t left = deal->units - units->first;
  units->end = units->first + (left < deal->block ? left : deal->block);
  return 1;
}

void ihp_deal_stop(struct ihp_deal *deal)
{
  atomic_store(&counters_of(deal)->taken, UINT64_C(1) << STOPPED);
}

/* ---- Reporting ---------------------------------------------------------------------------- */

/* Returns how many of the blocks 0..blocks-1 belong to the processes of this machine. */
static uint64_t count_blocks_here(const struct ihp_deal *deal, uint64_t blocks)
{
  const uint64_t turns = blocks / team_size(deal), rest = blocks % team_size(deal);
  const uint64_t end = rest < deal->here.end ? rest : deal->here.end;
  return turns * (deal->here.end - deal->here.first) +
         (end > deal->here.first ? end - deal->here.first : 0);
}

static uint64_t count_units_here(const struct ihp_deal *deal)
{
  const uint64_t blocks = count_blocks(deal);
  const uint64_t before = count_blocks_here(deal, blocks - 1);
  const uint64_t is_last_here = count_blocks_here(deal, blocks) - before;
  return before * deal->block + is_last_here * (deal->units - (blocks - 1) * deal->block);
}

/* Returns the units of all machines that are done if this one has done `done`. */
static uint64_t done_by_all(const struct ihp_deal *deal, uint64_t done)
{
  return (uint64_t)((unsigned __int128)done * deal->units / count_units_here(deal));
}

static struct ihp_share report_up_to(struct ihp_deal *deal, uint64_t end)
{
  uint64_t first = atomic_load(&deal->reported);
  while (first < end && !atomic_compare_exchange_weak(&deal->reported, &first, end))
    ;
  return (struct ihp_share){first < end ? first : end, end};
}

struct ihp_share ihp_deal_done(struct ihp_deal *deal, uint64_t units)
{
  if (units == 0)
    return (struct ihp_share){0, 0};
  const uint64_t done = atomic_fetch_add(&counters_of(deal)->done, units) + units;
  return report_up_to(deal, done_by_all(deal, done));
}

struct ihp_share ihp_deal_rest(struct ihp_deal *deal)
{
  const int is_stopped = atomic_load(&counters_of(deal)->taken) >> STOPPED != 0;
  return is_stopped ? (struct ihp_share){0, 0} : report_up_to(deal, deal->units);
}
