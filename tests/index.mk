# Indexers for tests, checked as they are made: exactly, where GMP is there.
check_LTLIBRARIES += tests/libindexers.la
tests_libindexers_la_SOURCES = tests/indexers.c tests/indexers.h
tests_libindexers_la_CFLAGS = $(TEST_CFLAGS)
tests_libindexers_la_CPPFLAGS = $(AM_CPPFLAGS)
tests_libindexers_la_LIBADD =
if WITH_EXACT
tests_libindexers_la_CPPFLAGS += -DIH_TEST_EXACT
tests_libindexers_la_LIBADD += libisohand-exact.la $(GMP_LIBS)
endif
INDEX_LIBS = tests/libindexers.la $(REFERENCE_LIBS)

INDEX_TESTS = \
	tests/check_batch \
	tests/check_batch_index \
	tests/check_boards \
	tests/check_canonical \
	tests/check_children \
	tests/check_classes \
	tests/check_configuration \
	tests/check_holes \
	tests/check_hot \
	tests/check_index \
	tests/check_indexer \
	tests/check_opening \
	tests/check_packs \
	tests/check_relations \
	tests/check_sequence \
	tests/check_sequence_rows \
	tests/check_symmetry \
	tests/check_rank_only \
	tests/check_rank_only_calls \
	tests/check_unindex
check_PROGRAMS += $(INDEX_TESTS)
TESTS += $(INDEX_TESTS)

tests_check_canonical_SOURCES = tests/check_canonical.c
tests_check_canonical_CFLAGS = $(TEST_CFLAGS)
tests_check_canonical_LDADD = $(INDEX_LIBS)
tests_check_classes_SOURCES = tests/check_classes.c
tests_check_classes_CFLAGS = $(TEST_CFLAGS)
tests_check_classes_LDADD = $(INDEX_LIBS)
# Internal calls, so the library's objects themselves.
CONFIGURATION_OBJECTS = lib/index/core/configuration.lo lib/index/core/rank_set.lo lib/base/binomial.lo
OPENING_OBJECTS = $(libisohand_la_OBJECTS)
tests_check_configuration_SOURCES = tests/check_configuration.c
tests_check_configuration_CFLAGS = $(TEST_CFLAGS)
tests_check_configuration_LDADD = $(CONFIGURATION_OBJECTS) $(TEST_LIBS)
tests_check_opening_SOURCES = tests/check_opening.c
tests_check_opening_CFLAGS = $(TEST_CFLAGS)
tests_check_opening_LDADD = tests/libindexers.la $(OPENING_OBJECTS) $(TEST_LIBS)
tests_check_packs_SOURCES = tests/check_packs.c
tests_check_packs_CFLAGS = $(TEST_CFLAGS)
tests_check_packs_LDADD = $(OPENING_OBJECTS) $(TEST_LIBS)
tests_check_hot_SOURCES = tests/check_hot.c
tests_check_hot_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)
tests_check_hot_CFLAGS = $(TEST_CFLAGS)
tests_check_hot_LDADD = $(INDEX_LIBS) bench/libtextbook.la
tests_check_index_SOURCES = tests/check_index.c
tests_check_index_CFLAGS = $(TEST_CFLAGS)
tests_check_index_LDADD = $(INDEX_LIBS) -lpthread
tests_check_indexer_SOURCES = tests/check_indexer.c
tests_check_indexer_CFLAGS = $(TEST_CFLAGS)
tests_check_indexer_LDADD = $(INDEX_LIBS)
tests_check_rank_only_SOURCES = tests/check_rank_only.c
tests_check_rank_only_CFLAGS = $(TEST_CFLAGS)
tests_check_rank_only_LDADD = $(INDEX_LIBS)
tests_check_rank_only_calls_SOURCES = tests/check_rank_only_calls.c
tests_check_rank_only_calls_CFLAGS = $(TEST_CFLAGS)
tests_check_rank_only_calls_LDADD = $(INDEX_LIBS)
tests_check_unindex_SOURCES = tests/check_unindex.c
tests_check_unindex_CFLAGS = $(TEST_CFLAGS)
tests_check_unindex_LDADD = $(INDEX_LIBS)
tests_check_batch_SOURCES = tests/check_batch.c tests/fenced.c tests/fenced.h
tests_check_batch_CFLAGS = $(TEST_CFLAGS)
tests_check_batch_LDADD = $(INDEX_LIBS)
tests_check_batch_index_SOURCES = tests/check_batch_index.c tests/fenced.c tests/fenced.h
tests_check_batch_index_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)
tests_check_batch_index_CFLAGS = $(TEST_CFLAGS)
tests_check_batch_index_LDADD = bench/libtextbook.la $(INDEX_LIBS)
tests_check_boards_SOURCES = tests/check_boards.c
tests_check_boards_CFLAGS = $(TEST_CFLAGS)
tests_check_boards_LDADD = $(INDEX_LIBS)
tests_check_holes_SOURCES = tests/check_holes.c
tests_check_holes_CFLAGS = $(TEST_CFLAGS)
tests_check_holes_LDADD = $(INDEX_LIBS)
tests_check_sequence_SOURCES = tests/check_sequence.c
tests_check_sequence_CFLAGS = $(TEST_CFLAGS)
tests_check_sequence_LDADD = $(INDEX_LIBS)
tests_check_sequence_rows_SOURCES = tests/check_sequence_rows.c
tests_check_sequence_rows_CFLAGS = $(TEST_CFLAGS)
tests_check_sequence_rows_LDADD = $(INDEX_LIBS)
tests_check_symmetry_SOURCES = tests/check_symmetry.c
tests_check_symmetry_CFLAGS = $(TEST_CFLAGS)
tests_check_symmetry_LDADD = $(INDEX_LIBS)
tests_check_children_SOURCES = tests/check_children.c
tests_check_children_CFLAGS = $(TEST_CFLAGS)
tests_check_children_LDADD = $(INDEX_LIBS)
tests_check_relations_SOURCES = tests/check_relations.c
tests_check_relations_CFLAGS = $(TEST_CFLAGS)
tests_check_relations_LDADD = $(INDEX_LIBS)

# A program for another interface, unchanged.
check_PROGRAMS += tests/compat_program
TESTS += tests/compat_program
tests_compat_program_SOURCES = tests/compat_program.c
tests_compat_program_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/include/isohand/compat
tests_compat_program_LDADD = libisohand.la
