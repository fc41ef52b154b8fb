check_LTLIBRARIES += tests/libreference_eval.la
tests_libreference_eval_la_SOURCES = tests/reference_eval.c tests/reference_eval.h
REFERENCE_EVAL_LIBS = tests/libreference_eval.la $(TEST_LIBS)

check_LTLIBRARIES += tests/libreference_omaha.la
tests_libreference_omaha_la_SOURCES = tests/reference_omaha.c tests/reference_omaha.h
REFERENCE_OMAHA_LIBS = tests/libreference_omaha.la $(REFERENCE_EVAL_LIBS)

check_LTLIBRARIES += tests/libreference_low.la
tests_libreference_low_la_SOURCES = tests/reference_low.c tests/reference_low.h
REFERENCE_LOW_LIBS = tests/libreference_low.la $(TEST_LIBS)

EVAL_TESTS = \
	tests/check_draws \
	tests/check_eval \
	tests/check_eval_batch \
	tests/check_eval_counts \
	tests/check_hole_hands \
	tests/check_explain \
	tests/check_hand \
	tests/check_low \
	tests/check_omaha \
	tests/check_omaha_batch \
	tests/check_omaha_low \
	tests/check_partial \
	tests/check_quinary \
	tests/check_ranking
check_PROGRAMS += $(EVAL_TESTS)
TESTS += $(EVAL_TESTS)

tests_check_draws_SOURCES = tests/check_draws.c
tests_check_draws_CFLAGS = $(TEST_CFLAGS)
tests_check_draws_LDADD = $(REFERENCE_EVAL_LIBS)
tests_check_eval_SOURCES = tests/check_eval.c
tests_check_eval_CFLAGS = $(TEST_CFLAGS)
tests_check_eval_LDADD = $(REFERENCE_EVAL_LIBS)
tests_check_eval_batch_SOURCES = tests/check_eval_batch.c tests/fenced.c tests/fenced.h
tests_check_eval_batch_CFLAGS = $(TEST_CFLAGS)
tests_check_eval_batch_LDADD = $(REFERENCE_EVAL_LIBS)
tests_check_eval_counts_SOURCES = tests/check_eval_counts.c
tests_check_eval_counts_CFLAGS = $(TEST_CFLAGS)
tests_check_eval_counts_LDADD = $(REFERENCE_EVAL_LIBS)
tests_check_hole_hands_SOURCES = tests/check_hole_hands.c
tests_check_hole_hands_CFLAGS = $(TEST_CFLAGS)
tests_check_hole_hands_LDADD = $(TEST_LIBS)
tests_check_explain_SOURCES = tests/check_explain.c
tests_check_explain_CFLAGS = $(TEST_CFLAGS)
tests_check_explain_LDADD = $(REFERENCE_EVAL_LIBS)
tests_check_hand_SOURCES = tests/check_hand.c
tests_check_hand_CFLAGS = $(TEST_CFLAGS)
tests_check_hand_LDADD = $(REFERENCE_EVAL_LIBS)
tests_check_low_SOURCES = tests/check_low.c
tests_check_low_CFLAGS = $(TEST_CFLAGS)
tests_check_low_LDADD = $(REFERENCE_LOW_LIBS)
tests_check_omaha_SOURCES = tests/check_omaha.c
tests_check_omaha_CFLAGS = $(TEST_CFLAGS)
tests_check_omaha_LDADD = $(REFERENCE_OMAHA_LIBS)
tests_check_omaha_batch_SOURCES = tests/check_omaha_batch.c
tests_check_omaha_batch_CFLAGS = $(TEST_CFLAGS)
tests_check_omaha_batch_LDADD = $(REFERENCE_OMAHA_LIBS)
tests_check_omaha_low_SOURCES = tests/check_omaha_low.c
tests_check_omaha_low_CFLAGS = $(TEST_CFLAGS)
tests_check_omaha_low_LDADD = $(REFERENCE_LOW_LIBS)
tests_check_quinary_SOURCES = tests/check_quinary.c
tests_check_quinary_CFLAGS = $(TEST_CFLAGS)
tests_check_quinary_LDADD = $(TEST_LIBS)
tests_check_partial_SOURCES = tests/check_partial.c
tests_check_partial_CFLAGS = $(TEST_CFLAGS)
tests_check_partial_LDADD = $(TEST_LIBS)
tests_check_ranking_SOURCES = tests/check_ranking.c
tests_check_ranking_CFLAGS = $(TEST_CFLAGS)
tests_check_ranking_LDADD = $(REFERENCE_EVAL_LIBS)
