# The field's methods.
check_PROGRAMS += tests/check_field_tables tests/check_field_weights
TESTS += tests/check_field_tables tests/check_field_weights tests/field_search.sh
EXTRA_DIST += tests/field_search.sh

FIELD_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)

tests_check_field_tables_SOURCES = tests/check_field_tables.c
tests_check_field_tables_CPPFLAGS = $(FIELD_CPPFLAGS)
tests_check_field_tables_CFLAGS = $(TEST_CFLAGS)
tests_check_field_tables_LDADD = bench/field/libfieldtables.la $(REFERENCE_EVAL_LIBS)

tests_check_field_weights_SOURCES = tests/check_field_weights.c
tests_check_field_weights_CPPFLAGS = $(FIELD_CPPFLAGS)
tests_check_field_weights_CFLAGS = $(TEST_CFLAGS)
tests_check_field_weights_LDADD = bench/field/libfieldtables.la $(TEST_LIBS)
