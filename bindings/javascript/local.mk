# The package for JavaScript: `make javascript` makes it in bindings/javascript/package.  Like the page
# of explore/, which uses it, it needs clang, wasm-ld, wasi-libc and clang's run-time library for wasm32;
# nothing else needs them.
WASM_CC = clang --target=wasm32-wasi
WASM_CFLAGS = -O2
WASM_SIMD_CFLAGS = -msimd128
WASM_LINK = -mexec-model=reactor -Wl,--gc-sections,--strip-all,--stack-first -Wl,-z,stack-size=1048576

# The parts that the page of explore/ contains, in an order where none imports a later one.
javascript_parts = bindings/javascript/memory.js bindings/javascript/cards.js bindings/javascript/indexer.js \
	bindings/javascript/rating.js bindings/javascript/library.js bindings/javascript/table.js
javascript_package = $(javascript_parts) bindings/javascript/remote.js bindings/javascript/isohand.js \
	bindings/javascript/isohand.d.ts \
	bindings/javascript/package.json bindings/javascript/README.md LICENSE
javascript_source = $(patsubst $(srcdir)/%,%,$(sort $(wildcard $(srcdir)/bindings/javascript/source/*.[ch])))
javascript_tests = $(patsubst $(srcdir)/%,%,$(sort $(wildcard $(srcdir)/bindings/javascript/test/*.js)))

# Sources without which the calls link: the linker would leave out what they have.
wasm_left_out = %_avx2.c %_avx512.c %_neon.c lib/bucket/% lib/equity/% lib/eval/low/% lib/eval/omaha/expand% \
	lib/eval/omaha/range% lib/eval/omaha/split% lib/index/walk/% lib/matchup/omaha_hands.c lib/matchup/omaha_ranges.c \
	lib/matchup/preflop.c lib/strength/%
wasm_core = $(filter-out $(wasm_left_out),$(filter %.c,$(libisohand_la_SOURCES)))
wasm_sources = $(filter %.c,$(javascript_source)) $(wasm_core) $(nodist_libisohand_la_SOURCES)
wasm_objects = $(wasm_sources:%.c=bindings/javascript/wasm/%.o)
wasm_simd_objects = $(wasm_sources:%.c=bindings/javascript/wasm-simd/%.o)
wasm_lacks = { echo 'this needs clang, lld and wasi-libc; HACKING.md ("Build") names the packages' >&2; exit 1; }

$(wasm_objects): bindings/javascript/wasm/%.o: %.c
	$(AM_V_CC)$(MKDIR_P) $(@D) && $(WASM_CC) $(DEFS) $(AM_CPPFLAGS) $(WASM_CFLAGS) -MMD -MP -c -o $@ $< || $(wasm_lacks)

$(wasm_simd_objects): bindings/javascript/wasm-simd/%.o: %.c
	$(AM_V_CC)$(MKDIR_P) $(@D) && $(WASM_CC) $(DEFS) $(AM_CPPFLAGS) $(WASM_CFLAGS) $(WASM_SIMD_CFLAGS) -MMD -MP -c -o $@ $< || $(wasm_lacks)

bindings/javascript/isohand.wasm: $(wasm_objects)
	$(AM_V_CCLD)$(WASM_CC) $(WASM_LINK) -o $@.tmp $(wasm_objects) && mv $@.tmp $@

bindings/javascript/isohand-simd.wasm: $(wasm_simd_objects)
	$(AM_V_CCLD)$(WASM_CC) $(WASM_LINK) -o $@.tmp $(wasm_simd_objects) && mv $@.tmp $@

# The file of the package without vector instructions; a quick test saves compiling it.
javascript_plain = bindings/javascript/isohand.wasm
javascript: $(javascript_plain) bindings/javascript/isohand-simd.wasm $(javascript_package) $(javascript_tests)
	$(AM_V_GEN)rm -rf bindings/javascript/package && $(MKDIR_P) bindings/javascript/package/test && \
	  cp bindings/javascript/isohand-simd.wasm $(javascript_package:%=$(srcdir)/%) bindings/javascript/package && \
	  cp $(javascript_plain) bindings/javascript/package/isohand.wasm && \
	  cp $(javascript_tests:%=$(srcdir)/%) bindings/javascript/package/test && \
	  chmod -R u+w bindings/javascript/package
.PHONY: javascript

# doc/JAVASCRIPT.md links to what it lacks.
javascriptdocdir = $(docdir)/bindings/javascript
dist_javascriptdoc_DATA = bindings/javascript/unbound.txt

EXTRA_DIST += $(javascript_source) bindings/javascript/bench.js $(filter-out LICENSE,$(javascript_package)) \
	$(javascript_tests)
CLEANFILES += bindings/javascript/isohand.wasm bindings/javascript/isohand-simd.wasm $(wasm_objects) \
	$(wasm_objects:.o=.d) $(wasm_simd_objects) $(wasm_simd_objects:.o=.d)

# (Included by GNU make only: automake would look for the files.)
$(eval -include $(wasm_objects:.o=.d) $(wasm_simd_objects:.o=.d))
