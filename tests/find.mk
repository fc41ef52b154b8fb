# Finds the tests and builds them: tests/ROOM/check_X.c becomes tests/ROOM/check_X.t,
# linked with tests/support and with all that the tree has.  In GNU make's own words.

in_tests = $(patsubst $(srcdir)/%,%,$(filter-out %~ %.orig %.rej,\
	$(sort $(wildcard $(addprefix $(srcdir)/tests/,$(1))))))
to_build = $(filter-out $(TESTS_LEFT_OUT),$(call in_tests,$(1)))

# ---- What there is ----------------------------------------------------------------
cpp_tests := $(patsubst %.cpp,%.t,$(call to_build,*/check_*.cpp))
unit_tests := $(patsubst %.c,%.t,$(call to_build,*/check_*.c */*/check_*.c)) $(cpp_tests)
fuzz_seeds := $(notdir $(call in_tests,fuzz/corpus/*))
fuzz_tests := $(patsubst tests/fuzz/fuzz_%.c,tests/fuzz/replay_%.t,\
	$(call to_build,$(fuzz_seeds:%=fuzz/fuzz_%.c)))
test_programs := $(unit_tests) $(fuzz_tests)
test_scripts := $(filter-out tests/support/% tests/fuzz/%,$(call to_build,*/*.sh */*/*.sh))
# The longest first, so that none of them runs alone at the end.
of_installed := $(filter tests/mpi/mccfr.sh $(addprefix tests/house/,cpp.sh guide.sh installed.sh mccfr.sh postflop.sh postflop_at.sh postflop_buckets.sh postflop_loss.sh quality.sh readme.sh reference.sh sequences.sh solvers.sh uninstall.sh) tests/packaging/%,$(test_scripts))
long_tests := $(of_installed) $(filter tests/bindings/%,$(test_scripts)) $(filter tests/tools/%,$(test_scripts) $(test_programs))
TESTS = $(filter-out $(LONGER_TESTS),$(long_tests) $(filter-out $(long_tests),$(test_scripts) $(test_programs)))
# What takes long, and is covered by other tests in part, runs in the longer tiers only, or by name: the
# published methods of rating, a wheel with its libraries, whole boards of hi/lo, solvers beside others,
# every call of a team in which a process stops, and limit hold'em on ranks.
ifeq ($(IH_TIER),check)
LONGER_TESTS = tests/bench/field/% tests/bindings/wheel.sh tests/equity/check_omaha_split_sums.t \
	tests/house/postflop_at.sh tests/house/postflop_loss.sh tests/abstraction/check_team_stops.t tests/mpi/mccfr.sh
endif

# Programs that the scripts of tests/tools use.
cli_programs := $(patsubst %.c,%,$(filter-out tests/tools/check_%,$(call to_build,tools/*.c)))

# Programs that the scripts of tests/mpi start on several ranks.
mpi_programs := $(patsubst %.c,%,$(call to_build,mpi/ranks_*.c))

test_support := $(patsubst %.c,%.o,$(call in_tests,support/*.c))
cpp_objects := $(cpp_tests:.t=.o)
test_objects := $(filter-out $(cpp_objects),$(unit_tests:.t=.o)) $(cli_programs:=.o) $(mpi_programs:=.o) $(test_support) \
	$(patsubst %.c,%.o,$(call to_build,fuzz/*.c))
test_products = $(test_programs) $(cli_programs) $(mpi_programs) $(test_objects) $(test_objects:.o=.d) \
	$(cpp_objects) $(cpp_objects:.o=.d) \
	tests/libsupport.a tests/libcommand.a tests/libbenchcommand.a tests/tools/unproven-bench
test_files := $(call in_tests,*.mk *.sh */*.[ch] */*/*.[ch] */*.[ch]pp */*.sh */*/*.sh */*.py */*.js */*.awk \
	data/*.md data/*.tsv data/abi/*/* data/frozen/*/*.* data/frozen/*/*/*.* fuzz/*.dict \
	fuzz/corpus/*/*)

# ---- How it is built --------------------------------------------------------------
$(test_objects): %.o: %.c
	$(AM_V_CC)$(MKDIR_P) $(@D) && $(CC) $(DEFS) $(DEFAULT_INCLUDES) $(TEST_CPPFLAGS) $(CPPFLAGS) \
	  $(AM_CFLAGS) $(CHECK_CFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<
$(cpp_objects): %.o: %.cpp
	$(AM_V_CC)$(MKDIR_P) $(@D) && $(CXX) -std=c++17 $(DEFS) $(DEFAULT_INCLUDES) $(TEST_CPPFLAGS) \
	  $(CPPFLAGS) $(AM_CFLAGS) $(CHECK_CFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<
-include $(test_objects:.o=.d) $(cpp_objects:.o=.d)

tests/libsupport.a: $(test_support)
tests/libcommand.a: $(isohand_OBJECTS)
tests/libbenchcommand.a: $(isohand_bench_OBJECTS)
tests/libsupport.a tests/libcommand.a tests/libbenchcommand.a:
	$(AM_V_AR)rm -f $@ && $(AR) cr $@ $^ && $(RANLIB) $@

# Whatever a program depends on is linked: methods of bench/field and benchmarks before what they use.
# The archives that libtool made are linked as they are, since libtool takes longer than the linker.
archives = $(foreach name,$(1),$(if $(filter %.la,$(name)),$(dir $(name)).libs/$(notdir $(name:.la=.a)),$(name)))
define link_test
$(AM_V_CCLD)$(TEST_LINKER) $(AM_CFLAGS) $(CFLAGS) $(LDFLAGS) $(FAULT_LDFLAGS) -o $@ $(filter %.o tests/libbenchcommand.a,$^) \
  $(call archives,$(filter bench/field/%,$^) $(filter bench/lib%,$^) $(filter-out %.o tests/libbenchcommand.a bench/%,$^)) \
  $(TEST_LIBS) $(LIBS)
endef

# Calls that fail on demand in programs named check_*_faults (tests/support/faults.h).
fault_calls := malloc calloc realloc posix_memalign aligned_alloc strdup strndup free \
	XXH3_createState json_dumps open open64 __open_2 __open64_2 openat openat64 close read write pread \
	pread64 pwrite pwrite64 posix_fallocate posix_fallocate64 fsync rename renameat linkat mmap mmap64 \
	fopen fopen64 getline fdopendir mkdir open_memstream pthread_create
TEST_LINKER = $(CC)
$(cpp_tests): TEST_LINKER = $(CXX)
$(filter %_faults.t,$(unit_tests)): FAULT_LDFLAGS = $(fault_calls:%=-Wl,--wrap=%)

tests/tools/cli_shrink: FAULT_LDFLAGS = -Wl,--wrap=mmap,--wrap=mmap64

test_libraries := tests/libsupport.a $(TEST_COMMAND) tests/libinternal.la
$(unit_tests): %.t: %.o $(test_libraries)
	$(link_test)
$(cli_programs): %: %.o $(test_libraries)
	$(link_test)
$(mpi_programs): %: %.o tests/libsupport.a tests/libmpi.la tests/libinternal.la
	$(link_test) $(MPI_LIBS)
$(mpi_programs:=.o): CHECK_CFLAGS += $(MPI_CFLAGS)
$(fuzz_tests): tests/fuzz/replay_%.t: tests/fuzz/fuzz_%.o tests/fuzz/fuzz.o \
		tests/fuzz/replay.o tests/libinternal.la
	$(link_test)
$(filter %_store.t %_labels.t %_table.t %_import.t,$(fuzz_tests)): tests/fuzz/fuzz_file.o
$(filter %_store.t %_labels.t,$(fuzz_tests)): tests/fuzz/fuzz_edited.o

# What the tests run, built and not run.
check-programs: $(filter %.t,$(TESTS)) $(cli_programs) $(mpi_programs) \
		$(if $(filter tests/bench/field/%.sh,$(TESTS)),$(field_programs))
.PHONY: check-programs

# ---- What some tests need besides ---------------------------------------------------
$(filter tests/bench/field/%,$(unit_tests)): bench/field/libfield.la
$(filter tests/bench/% tests/tools/check_commands_faults.t,$(unit_tests)): bench/libbench.la
$(filter tests/index/check_batch_tables.t tests/index/check_methods.t,$(unit_tests)): bench/libbaseline.la
$(patsubst %.sh,%.log,$(filter tests/bench/field/%,$(test_scripts))): $(field_programs)
# Those of all commands, and of the benchmarks.
$(patsubst %,tests/%.log,bench/cli_bench house/circles tools/cli_completion tools/cli_escapes tools/cli_interrupt \
  tools/cli_manual tools/cli_streams tools/cli_usage tools/unproven): $(bench_program)
tests/bench/cli_cluster.log: bench/cluster/isohand-boards$(EXEEXT)
tests/tools/unproven.log: $(bench_program:%=tests/tools/unproven-bench)
tests/tools/unproven-bench: tests/tools/unproven.o tests/libbenchcommand.a bench/libbench.la tests/libinternal.la
	$(link_test)
$(patsubst %.sh,%.log,$(filter tests/tools/%,$(test_scripts))): $(cli_programs)
$(patsubst %.sh,%.log,$(filter tests/mpi/%,$(test_scripts))): $(mpi_programs) $(cli_programs)

# Both make WebAssembly in the build folder.
tests/bindings/javascript.log: | $(filter tests/tools/explore.log,$(TEST_LOGS))

# What is installed, in tests/installed, once for all tests that use it.  Installing links the
# libraries again in the build tree, so it comes before all tests, with the benchmarks, which some of
# them build.  When it fails, the tests that use it show what it said.
$(if $(filter $(of_installed:.sh=.log),$(TEST_LOGS)),$(TEST_LOGS)): | installed-tree
installed-tree: $(bench_program)
	$(AM_V_GEN)rm -rf tests/installed && $(MKDIR_P) tests && { \
	  $(MAKE) $(AM_MAKEFLAGS) install DESTDIR='$(abs_builddir)/tests/installed' \
	    >tests/installed.out 2>&1 || rm -rf tests/installed; }
.PHONY: installed-tree

# This one installs in a folder of its own, when no other test runs.
tests/house/uninstall.log: | $(filter-out tests/house/uninstall.log,$(TEST_LOGS))
