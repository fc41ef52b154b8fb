# tests of lib/bucket
check_PROGRAMS += tests/check_bucket
TESTS += tests/check_bucket
tests_check_bucket_SOURCES = tests/check_bucket.c
tests_check_bucket_CFLAGS = $(TEST_CFLAGS)
tests_check_bucket_LDADD = $(TEST_LIBS)
