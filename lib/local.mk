# The libraries, room by room.

# A library exports the symbols that its version script lists, each with the release that it came
# with.  Linkers without version scripts get the names alone, as libtool's list.  (Our objects are
# compiled with hidden symbols besides; the list also holds for what else is linked in, such as a
# static libjansson.)
IH_SYMBOL_LISTS = lib/libisohand.map lib/libisohand-table.map lib/libisohand-exact.map \
	lib/libisohand-threads.map lib/libisohand-mpi.map lib/libisohand-compat.map
EXTRA_DIST += $(IH_SYMBOL_LISTS) lib/compile-object
if WITH_SYMBOL_VERSIONS
IH_SYMBOLS = -no-undefined -Wl,--version-script=$(srcdir)/lib
IH_LIST = map
else
IH_SYMBOLS = -no-undefined -export-symbols lib
IH_LIST = sym
CLEANFILES += $(IH_SYMBOL_LISTS:.map=.sym)
endif

SUFFIXES = .map .sym
.map.sym:
	$(AM_V_GEN)$(MKDIR_P) $(@D) && LC_ALL=C sed -n 's/^    \([A-Za-z].*\);/\1/p' $< >$@

isohanddir = $(includedir)/isohand
include_HEADERS = include/isohand.h
isohand_HEADERS = \
	include/isohand/base.h \
	include/isohand/boards.h \
	include/isohand/bucket.h \
	include/isohand/cards.h \
	include/isohand/combinatorics.h \
	include/isohand/draws.h \
	include/isohand/equity.h \
	include/isohand/holes.h \
	include/isohand/indexer.h \
	include/isohand/isohand.hpp \
	include/isohand/low.h \
	include/isohand/matchup.h \
	include/isohand/omaha.h \
	include/isohand/omaha_equity.h \
	include/isohand/omaha_range.h \
	include/isohand/openmp.h \
	include/isohand/partial.h \
	include/isohand/quinary.h \
	include/isohand/ranking.h \
	include/isohand/rating.h \
	include/isohand/rating_inline.h \
	include/isohand/relations.h \
	include/isohand/sequence.h \
	include/isohand/showdown.h \
	include/isohand/strength.h \
	include/isohand/team.h
isohandcompatdir = $(isohanddir)/compat
isohandcompat_HEADERS = include/isohand/compat/deck.h include/isohand/compat/hand_index.h \
	include/isohand/compat/hand_index-impl.h
isohandcppdir = $(isohanddir)/cpp
isohandcpp_HEADERS = \
	include/isohand/cpp/base.hpp \
	include/isohand/cpp/cards.hpp \
	include/isohand/cpp/equity.hpp \
	include/isohand/cpp/hands.hpp \
	include/isohand/cpp/indexer.hpp \
	include/isohand/cpp/rating.hpp \
	include/isohand/cpp/relation.hpp \
	include/isohand/cpp/run.hpp \
	include/isohand/cpp/span.hpp \
	include/isohand/cpp/state.hpp \
	include/isohand/cpp/threads.hpp
nodist_isohand_HEADERS = include/isohand/version.h

lib_LTLIBRARIES += libisohand.la
libisohand_la_CPPFLAGS = $(LIBRARY_CPPFLAGS)
libisohand_la_LDFLAGS = -version-info $(IH_CORE_VERSION_INFO) $(IH_SYMBOLS)/libisohand.$(IH_LIST)
EXTRA_libisohand_la_DEPENDENCIES = lib/libisohand.$(IH_LIST)
libisohand_la_SOURCES =
nodist_libisohand_la_SOURCES =
pkgconfig_DATA += lib/isohand.pc

include lib/base/local.mk
include lib/simd/local.mk
include lib/cards/local.mk
include lib/index/local.mk
include lib/index/core/local.mk
include lib/index/fast/local.mk
include lib/index/board/local.mk
include lib/index/walk/local.mk
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
isohand_HEADERS += include/isohand/replacement.h include/isohand/table.h include/isohand/feature.h include/isohand/store.h \
	include/isohand/build.h include/isohand/abstraction.h include/isohand/recall.h
isohandcpp_HEADERS += include/isohand/cpp/table.hpp
lib_LTLIBRARIES += libisohand-table.la
libisohand_table_la_CPPFLAGS = $(LIBRARY_CPPFLAGS) $(JANSSON_CFLAGS) $(XXHASH_CFLAGS)
libisohand_table_la_LDFLAGS = -version-info $(IH_TABLE_VERSION_INFO) \
	$(IH_SYMBOLS)/libisohand-table.$(IH_LIST)
EXTRA_libisohand_table_la_DEPENDENCIES = lib/libisohand-table.$(IH_LIST)
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
isohand_HEADERS += include/isohand/exact.h include/isohand/exact_gmp.h
lib_LTLIBRARIES += libisohand-exact.la
libisohand_exact_la_CPPFLAGS = $(LIBRARY_CPPFLAGS)
libisohand_exact_la_LDFLAGS = -version-info $(IH_EXACT_VERSION_INFO) \
	$(IH_SYMBOLS)/libisohand-exact.$(IH_LIST)
EXTRA_libisohand_exact_la_DEPENDENCIES = lib/libisohand-exact.$(IH_LIST)
libisohand_exact_la_LIBADD = libisohand.la $(GMP_LIBS)
libisohand_exact_la_SOURCES =
include lib/exact/local.mk
pkgconfig_DATA += lib/isohand-exact.pc
endif

if WITH_THREADS
isohand_HEADERS += include/isohand/threads.h
lib_LTLIBRARIES += libisohand-threads.la
libisohand_threads_la_CPPFLAGS = $(LIBRARY_CPPFLAGS)
libisohand_threads_la_LDFLAGS = -version-info $(IH_THREADS_VERSION_INFO) \
	$(IH_SYMBOLS)/libisohand-threads.$(IH_LIST)
EXTRA_libisohand_threads_la_DEPENDENCIES = lib/libisohand-threads.$(IH_LIST)
libisohand_threads_la_LIBADD = -lpthread
libisohand_threads_la_SOURCES =
include lib/threads/local.mk
pkgconfig_DATA += lib/isohand-threads.pc
endif

if WITH_MPI
isohand_HEADERS += include/isohand/mpi.h
lib_LTLIBRARIES += libisohand-mpi.la
libisohand_mpi_la_CPPFLAGS = $(LIBRARY_CPPFLAGS) $(MPI_CFLAGS)
libisohand_mpi_la_LDFLAGS = -version-info $(IH_MPI_VERSION_INFO) \
	$(IH_SYMBOLS)/libisohand-mpi.$(IH_LIST)
EXTRA_libisohand_mpi_la_DEPENDENCIES = lib/libisohand-mpi.$(IH_LIST)
libisohand_mpi_la_LIBADD = libisohand-table.la libisohand.la $(MPI_LIBS)
libisohand_mpi_la_SOURCES =
include lib/mpi/local.mk
pkgconfig_DATA += lib/isohand-mpi.pc
endif

if WITH_COMPAT
lib_LTLIBRARIES += libisohand-compat.la
libisohand_compat_la_CPPFLAGS = $(LIBRARY_CPPFLAGS)
libisohand_compat_la_LDFLAGS = -version-info $(IH_COMPAT_VERSION_INFO) \
	$(IH_SYMBOLS)/libisohand-compat.$(IH_LIST)
EXTRA_libisohand_compat_la_DEPENDENCIES = lib/libisohand-compat.$(IH_LIST)
libisohand_compat_la_LIBADD = libisohand.la
libisohand_compat_la_SOURCES =
include lib/compat/local.mk
pkgconfig_DATA += lib/isohand-compat.pc
endif
