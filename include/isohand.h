/* isohand: dense hand indices up to suit isomorphism, hand rating, and tables
 * that couple the two.  The umbrella over the core library; isohand/table.h,
 * isohand/store.h, isohand/exact.h and isohand/openmp.h are included by name. */
#ifndef ISOHAND_H
#define ISOHAND_H

#include <isohand/batch.h>
#include <isohand/boards.h>
#include <isohand/bucket.h>
#include <isohand/cards.h>
#include <isohand/children.h>
#include <isohand/combinatorics.h>
#include <isohand/cpu.h>
#include <isohand/draws.h>
#include <isohand/equity.h>
#include <isohand/eval.h>
#include <isohand/eval_batch.h>
#include <isohand/executor.h>
#include <isohand/hand.h>
#include <isohand/holes.h>
#include <isohand/inline.h>
#include <isohand/indexer.h>
#include <isohand/low.h>
#include <isohand/maps.h>
#include <isohand/masks.h>
#include <isohand/matchup.h>
#include <isohand/omaha.h>
#include <isohand/partial.h>
#include <isohand/range.h>
#include <isohand/ranking.h>
#include <isohand/relations.h>
#include <isohand/sequence.h>
#include <isohand/status.h>
#include <isohand/strength.h>
#include <isohand/transitions.h>
#include <isohand/version.h>

#endif
