/* isohand: dense hand indices up to suit isomorphism, hand rating, and tables
 * that couple the two.  This header includes the core library; isohand/table.h,
 * isohand/feature.h, isohand/store.h, isohand/build.h, isohand/abstraction.h, isohand/recall.h,
 * isohand/exact.h, isohand/exact_gmp.h, isohand/threads.h and isohand/openmp.h are included by
 * name. */
#ifndef ISOHAND_H
#define ISOHAND_H

#include <isohand/base.h>
#include <isohand/boards.h>
#include <isohand/bucket.h>
#include <isohand/cards.h>
#include <isohand/combinatorics.h>
#include <isohand/draws.h>
#include <isohand/equity.h>
#include <isohand/holes.h>
#include <isohand/indexer.h>
#include <isohand/low.h>
#include <isohand/matchup.h>
#include <isohand/omaha.h>
#include <isohand/partial.h>
#include <isohand/quinary.h>
#include <isohand/ranking.h>
#include <isohand/rating.h>
#include <isohand/rating_inline.h>
#include <isohand/relations.h>
#include <isohand/sequence.h>
#include <isohand/showdown.h>
#include <isohand/strength.h>
#include <isohand/version.h>

#endif
