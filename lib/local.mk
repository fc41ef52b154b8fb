# The libraries, room by room.

# What they export is ih_* by two means.  Our objects are compiled with hidden symbols;
# the map (for linkers without maps, libtool's list of names) holds for all else that is
# linked in as well, such as a static libjansson, and gives the symbols a version.
EXTRA_DIST += lib/isohand.map
IH_LIBRARY_LDFLAGS = -version-info $(IH_VERSION_INFO) -no-undefined $(IH_SYMBOLS)

isohanddir = $(includedir)/isohand
include_HEADERS = include/isohand.h
isohand_HEADERS = \
	include/isohand/base.h \
	include/isohand/boards.h \
	include/isohand/bucket.h \
	include/isohand/cards.h \
	include/isohand/combinatorics.h \
	include/isohand/equity.h \
	include/isohand/holes.h \
	include/isohand/indexer.h \
	include/isohand/low.h \
	include/isohand/matchup.h \
	include/isohand/omaha.h \
	include/isohand/openmp.h \
	include/isohand/ranking.h \
	include/isohand/rating.h \
	include/isohand/relations.h \
	include/isohand/sequence.h \
	include/isohand/showdown.h \
	include/isohand/strength.h
isohandcompatdir = $(isohanddir)/compat
isohandcompat_HEADERS = include/isohand/compat/deck.h include/isohand/compat/hand_index.h \
	include/isohand/compat/hand_index-impl.h
nodist_isohand_HEADERS = include/isohand/version.h

lib_LTLIBRARIES += libisohand.la
libisohand_la_LDFLAGS = $(IH_LIBRARY_LDFLAGS)
EXTRA_libisohand_la_DEPENDENCIES = lib/isohand.map
libisohand_la_SOURCES =
nodist_libisohand_la_SOURCES =
pkgconfig_DATA += lib/isohand.pc

include lib/base/local.mk
include lib/simd/local.mk
include lib/cards/local.mk
include lib/index/local.mk
include lib/index/core/local.mk
include lib/index/fast/local.mk
include lib/index/around/local.mk
include lib/eval/ranking/local.mk
include lib/eval/rating/local.mk
include lib/eval/low/local.mk
include lib/eval/omaha/local.mk
include lib/eval/showdown/local.mk
include lib/strength/local.mk
include lib/equity/local.mk
include lib/matchup/local.mk
include lib/bucket/local.mk

if WITH_TABLE
isohand_HEADERS += include/isohand/table.h include/isohand/feature.h include/isohand/store.h \
	include/isohand/build.h include/isohand/abstraction.h include/isohand/recall.h
lib_LTLIBRARIES += libisohand-table.la
libisohand_table_la_CPPFLAGS = $(AM_CPPFLAGS) $(JANSSON_CFLAGS) $(XXHASH_CFLAGS)
libisohand_table_la_LDFLAGS = $(IH_LIBRARY_LDFLAGS)
EXTRA_libisohand_table_la_DEPENDENCIES = lib/isohand.map
libisohand_table_la_LIBADD = libisohand.la $(JANSSON_LIBS) $(XXHASH_LIBS)
libisohand_table_la_SOURCES =
include lib/table/local.mk
include lib/feature/local.mk
include lib/method/local.mk
include lib/store/local.mk
include lib/verify/local.mk
include lib/build/local.mk
include lib/abstraction/local.mk
include lib/abstraction/make/local.mk
include lib/abstraction/formats/local.mk
include lib/abstraction/recall/local.mk
pkgconfig_DATA += lib/isohand-table.pc
endif

if WITH_EXACT
isohand_HEADERS += include/isohand/exact.h
lib_LTLIBRARIES += libisohand-exact.la
libisohand_exact_la_LDFLAGS = $(IH_LIBRARY_LDFLAGS)
EXTRA_libisohand_exact_la_DEPENDENCIES = lib/isohand.map
libisohand_exact_la_LIBADD = libisohand.la $(GMP_LIBS)
libisohand_exact_la_SOURCES =
include lib/exact/local.mk
pkgconfig_DATA += lib/isohand-exact.pc
endif

# The published names and no other symbol.
if WITH_COMPAT
lib_LTLIBRARIES += libisohand-compat.la
libisohand_compat_la_LDFLAGS = -version-info $(IH_VERSION_INFO) -no-undefined \
	-export-symbols-regex '^(hand_|RANK_TO_CHAR|SUIT_TO_CHAR)'
libisohand_compat_la_LIBADD = libisohand.la
libisohand_compat_la_SOURCES =
include lib/compat/local.mk
pkgconfig_DATA += lib/isohand-compat.pc
endif
