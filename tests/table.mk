# tests of table
EXTRA_DIST += tests/read_table.py
if WITH_TABLE
check_PROGRAMS += tests/check_table tests/check_table_hostile tests/check_writer tests/check_checksum tests/check_replacement
TESTS += tests/check_table tests/check_table_hostile tests/check_writer tests/check_checksum tests/check_replacement

table_helpers = tests/scratch.c tests/scratch.h tests/tables.c tests/tables.h
tests_check_table_SOURCES = tests/check_table.c $(table_helpers)
tests_check_table_CPPFLAGS = $(AM_CPPFLAGS) $(XXHASH_CFLAGS) -DPYTHON3='"$(PYTHON3)"'
tests_check_table_CFLAGS = $(TEST_CFLAGS)
tests_check_table_LDADD = libisohand-table.la $(TEST_LIBS) $(XXHASH_LIBS)

tests_check_checksum_SOURCES = tests/check_checksum.c $(table_helpers)
tests_check_checksum_CPPFLAGS = $(AM_CPPFLAGS) $(XXHASH_CFLAGS)
tests_check_checksum_CFLAGS = $(TEST_CFLAGS)
tests_check_checksum_LDADD = libisohand-table.la $(TEST_LIBS) $(XXHASH_LIBS)

tests_check_replacement_SOURCES = tests/check_replacement.c tests/scratch.c tests/scratch.h
tests_check_replacement_CFLAGS = $(TEST_CFLAGS)
tests_check_replacement_LDADD = libisohand-table.la $(TEST_LIBS)

tests_check_table_hostile_SOURCES = tests/check_table_hostile.c tests/scratch.c tests/scratch.h
tests_check_table_hostile_CFLAGS = $(TEST_CFLAGS) $(JANSSON_CFLAGS)
tests_check_table_hostile_LDADD = libisohand-table.la $(TEST_LIBS) $(JANSSON_LIBS)

tests_check_writer_SOURCES = tests/check_writer.c $(table_helpers)
tests_check_writer_CFLAGS = $(TEST_CFLAGS) $(JANSSON_CFLAGS)
tests_check_writer_LDADD = libisohand-table.la $(TEST_LIBS) $(JANSSON_LIBS)
endif
