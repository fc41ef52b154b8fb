# Tests are found, not listed: tests/ROOM/check_*.c and tests/ROOM/*.sh (tests/find.mk).

IH_TIER = check
if WITH_TOOL
TEST_WITH_TOOL = yes
endif
if WITH_EXACT
TEST_WITH_EXACT = yes
endif
if WITH_THREADS
TEST_WITH_THREADS = yes
endif
if WITH_MPI
TEST_WITH_MPI = yes
endif
if WITH_COMPAT
TEST_WITH_COMPAT = yes
endif
# In large pages, which glibc asks for, tests with much memory take two thirds of the time.
AM_TESTS_ENVIRONMENT = GLIBC_TUNABLES=$${GLIBC_TUNABLES-glibc.malloc.hugetlb=1}; export GLIBC_TUNABLES; \
	IH_TIER='$(IH_TIER)'; export IH_TIER; \
	srcdir='$(srcdir)'; export srcdir; \
	builddir='$(builddir)'; export builddir; \
	CC='$(CC)'; export CC; CXX='$(CXX)'; export CXX; \
	PYTHON3='$(PYTHON3)'; export PYTHON3; \
	TEST_BUILD_CFLAGS='$(IH_CFLAGS) $(CFLAGS)'; export TEST_BUILD_CFLAGS; \
	TEST_PREFIX='$(prefix)'; export TEST_PREFIX; \
	TEST_WITH_TOOL='$(TEST_WITH_TOOL)'; export TEST_WITH_TOOL; \
	TEST_WITH_EXACT='$(TEST_WITH_EXACT)'; export TEST_WITH_EXACT; \
	TEST_WITH_THREADS='$(TEST_WITH_THREADS)'; export TEST_WITH_THREADS; \
	TEST_WITH_MPI='$(TEST_WITH_MPI)'; export TEST_WITH_MPI; \
	MPI_CFLAGS='$(MPI_CFLAGS)'; export MPI_CFLAGS; \
	MPIRUN='$(MPIRUN)'; export MPIRUN; \
	TEST_WITH_COMPAT='$(TEST_WITH_COMPAT)'; export TEST_WITH_COMPAT; \
	TMPDIR=$${TMPDIR:-'$(abs_builddir)/tests/scratch'}; export TMPDIR; $(MKDIR_P) "$$TMPDIR";

# Each script has its time limit.
SH_LOG_COMPILER = $(SHELL) $(srcdir)/tests/support/limit.sh

# Sources of parts that are not built.
FUZZ_OF_TABLES = tests/fuzz/fuzz_clusters.c tests/fuzz/fuzz_edited.c tests/fuzz/fuzz_file.c \
	tests/fuzz/fuzz_import.c tests/fuzz/fuzz_labels.c tests/fuzz/fuzz_recipe.c tests/fuzz/fuzz_store.c tests/fuzz/fuzz_table.c
TESTS_LEFT_OUT =
if !WITH_TABLE
TESTS_LEFT_OUT += tests/cpp/check_table.cpp tests/table/% tests/feature/% tests/method/% tests/store/% tests/verify/% tests/build/% tests/abstraction/% $(FUZZ_OF_TABLES)
endif
if !WITH_EXACT
TESTS_LEFT_OUT += tests/exact/%
endif
if !WITH_THREADS
TESTS_LEFT_OUT += tests/threads/% tests/bench/field/%.sh
endif
if !WITH_MPI
TESTS_LEFT_OUT += tests/mpi/ranks_%
endif
if !WITH_TOOL
TESTS_LEFT_OUT += tests/tools/% tests/bench/cli_%
endif

if !WITH_PYTHON
TESTS_LEFT_OUT += tests/bindings/python.sh tests/bindings/wheel.sh
endif
if !WITH_RUST
TESTS_LEFT_OUT += tests/bindings/rust.sh
endif
if !WITH_JAVASCRIPT
TESTS_LEFT_OUT += tests/bindings/javascript.sh tests/tools/explore.sh
endif
if !WITH_CXX
TESTS_LEFT_OUT += tests/cpp/check_%
endif
if !WITH_WRAP
TESTS_LEFT_OUT += tests/%_faults.c tests/tools/cli_shrink.c
endif

# All flags and libraries that a test needs, for each of them.
TEST_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir) -I$(top_srcdir)/tests/support \
	-I$(top_srcdir)/include/isohand/compat $(JANSSON_CFLAGS) $(XXHASH_CFLAGS) \
	-DPYTHON3='"$(PYTHON3)"'
TEST_LIBS = $(CHECK_LIBS) -lpthread -lm

TEST_EXTENSIONS = .t .sh
if !WITH_TESTS
TESTS_LEFT_OUT += %
endif
if WITH_TESTS
# The libraries as the tests link them: objects, so that internal calls are there too.
check_LTLIBRARIES += tests/libinternal.la
tests_libinternal_la_SOURCES =
tests_libinternal_la_LIBADD = $(libisohand_la_OBJECTS)
if WITH_TABLE
tests_libinternal_la_LIBADD += $(libisohand_table_la_OBJECTS)
TEST_LIBS += $(JANSSON_LIBS) $(XXHASH_LIBS)
endif
if WITH_THREADS
tests_libinternal_la_LIBADD += $(libisohand_threads_la_OBJECTS)
endif
if WITH_MPI
check_LTLIBRARIES += tests/libmpi.la
tests_libmpi_la_SOURCES =
tests_libmpi_la_LIBADD = $(libisohand_mpi_la_OBJECTS)
endif
if WITH_EXACT
tests_libinternal_la_LIBADD += $(libisohand_exact_la_OBJECTS)
TEST_CPPFLAGS += -DIH_TEST_EXACT
TEST_LIBS += $(GMP_LIBS) $(NETTLE_LIBS)
endif

if WITH_TOOL
TEST_COMMAND = tests/libcommand.a
endif
endif

EXTRA_DIST += $(test_files)

# Writes the lists of the ABI anew, from the headers (HACKING.md).
update-abi:
	$(AM_V_GEN)srcdir='$(srcdir)' builddir='$(builddir)' CC='$(CC)' \
	  $(SHELL) $(srcdir)/tests/support/update_abi.sh
.PHONY: update-abi

# Writes the list of commands, options, and fields of --json anew, from the command.
update-command:
	$(MAKE) $(AM_MAKEFLAGS) all
	$(MAKE) $(AM_MAKEFLAGS) tests/tools/cli_fields
	$(AM_V_GEN)srcdir='$(srcdir)' builddir='$(builddir)' \
	  $(SHELL) $(srcdir)/tests/tools/cli_promised.sh --update
.PHONY: update-command
CLEANFILES += $(test_products) tests/installed.out coverage.txt
clean-local:
	rm -rf tests/installed tests/scratch bindings/javascript/package
	-find . \( -name '*.gcno' -o -name '*.gcda' \) -exec rm -f {} +

# (Read by GNU make, and not by automake, which takes no wildcards.)
$(eval include $(srcdir)/tests/find.mk)

# Longer tiers of the same programs.
check-long:
	$(MAKE) $(AM_MAKEFLAGS) check IH_TIER=long
check-exhaustive:
	$(MAKE) $(AM_MAKEFLAGS) check IH_TIER=exhaustive
.PHONY: check-long check-exhaustive

# What the tests reach, of a build with --enable-coverage; fails if a test does.
coverage:
	find . -name '*.gcda' -exec rm -f {} +
	status=0; $(MAKE) $(AM_MAKEFLAGS) check || status=$$?; \
	  srcdir='$(srcdir)' GCOV='$(GCOV)' $(SHELL) $(srcdir)/tests/coverage.sh && exit "$$status"
.PHONY: coverage
