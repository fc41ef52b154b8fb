/** @file
 * The core library: dense hand indices up to suit isomorphism, rating, equity and clusters.
 *
 * This header includes all headers of libisohand.  Include those of the other libraries by name:
 *
 * - libisohand-table: isohand/table.h, isohand/replacement.h, isohand/feature.h, isohand/store.h,
 *   isohand/build.h, isohand/abstraction.h, isohand/recall.h
 * - libisohand-exact: isohand/exact.h, isohand/exact_gmp.h
 * - libisohand-threads: isohand/threads.h
 * - libisohand-mpi: isohand/mpi.h
 * - no library, all of the code is in the header: isohand/openmp.h */
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
#include <isohand/omaha_equity.h>
#include <isohand/omaha_range.h>
#include <isohand/partial.h>
#include <isohand/quinary.h>
#include <isohand/ranking.h>
#include <isohand/rating.h>
#include <isohand/rating_inline.h>
#include <isohand/relations.h>
#include <isohand/sequence.h>
#include <isohand/showdown.h>
#include <isohand/strength.h>
#include <isohand/team.h>
#include <isohand/version.h>

#endif
