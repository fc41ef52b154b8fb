# A page that runs the core library itself, compiled to WebAssembly.  `make explore` makes
# explore.html; nothing else here needs it or the tools that it is made with: clang, wasm-ld,
# wasi-libc, and clang's run-time library for wasm32.
WASM_CC = clang --target=wasm32-wasi
WASM_CFLAGS = -O2
WASM_LINK = -mexec-model=reactor -Wl,--gc-sections,--strip-all,--stack-first -Wl,-z,stack-size=1048576

explore_sources = explore/explore.c $(filter %.c,$(libisohand_la_SOURCES)) $(nodist_libisohand_la_SOURCES)
explore_objects = $(explore_sources:%.c=explore/wasm/%.o)
explore_parts = explore/page.html tools/page/look.css explore/page.css explore/library.js explore/buckets.js explore/page.js

explore: explore.html
.PHONY: explore

$(explore_objects): explore/wasm/%.o: %.c
	$(AM_V_CC)$(MKDIR_P) $(@D) && $(WASM_CC) $(DEFS) $(AM_CPPFLAGS) $(WASM_CFLAGS) -MMD -MP -c -o $@ $< || { \
	  echo 'make explore needs clang, lld and wasi-libc; HACKING.md ("Build") names the packages' >&2; exit 1; }

explore/library.wasm: $(explore_objects)
	$(AM_V_CCLD)$(WASM_CC) $(WASM_LINK) -o $@.tmp $(explore_objects) && mv $@.tmp $@

# A line @FILE@ of the page is replaced by the file.
explore/library.base64: explore/library.wasm
	$(AM_V_GEN)base64 < explore/library.wasm | tr -d '\n' > $@.tmp && echo >> $@.tmp && mv $@.tmp $@

explore.html: explore/library.base64 $(explore_parts)
	$(AM_V_GEN)cat $(srcdir)/explore/page.html | sed \
	  -e '/^@look.css@$$/{r $(srcdir)/tools/page/look.css' -e 'd' -e '}' \
	  -e '/^@page.css@$$/{r $(srcdir)/explore/page.css' -e 'd' -e '}' \
	  -e '/^@library.js@$$/{r $(srcdir)/explore/library.js' -e 'd' -e '}' \
	  -e '/^@buckets.js@$$/{r $(srcdir)/explore/buckets.js' -e 'd' -e '}' \
	  -e '/^@page.js@$$/{r $(srcdir)/explore/page.js' -e 'd' -e '}' \
	  -e '/^@library.base64@$$/{r explore/library.base64' -e 'd' -e '}' > $@.tmp && mv $@.tmp $@

EXTRA_DIST += explore/explore.c $(explore_parts)
CLEANFILES += explore.html explore/library.wasm explore/library.base64 $(explore_objects) \
	$(explore_objects:.o=.d)

# (Included by GNU make only: automake would look for the files.)
$(eval -include $(explore_objects:.o=.d))
