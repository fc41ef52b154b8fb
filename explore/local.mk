# A page that runs the core library itself, by the WebAssembly and the module of bindings/javascript/.
# `make explore` makes explore.html.
explore_parts = explore/page.html tools/page/look.css explore/page.css $(javascript_parts) explore/game.js explore/page.js

explore: explore.html
.PHONY: explore

explore/library.base64: bindings/javascript/isohand.wasm
	$(AM_V_GEN)$(MKDIR_P) $(@D) && base64 < bindings/javascript/isohand.wasm | tr -d '\n' > $@.tmp && echo >> $@.tmp && mv $@.tmp $@

# The module as one script: its files one after the other, without what they import and export.
explore/module.js: $(javascript_parts)
	$(AM_V_GEN)$(MKDIR_P) $(@D) && { echo "'use strict';" && cat $(javascript_parts:%=$(srcdir)/%); } | sed '/^import /d; s/^export //' > $@.tmp && mv $@.tmp $@

# A line @FILE@ of the page is replaced by the file.
explore.html: explore/library.base64 explore/module.js $(explore_parts)
	$(AM_V_GEN)cat $(srcdir)/explore/page.html | sed \
	  -e '/^@look.css@$$/{r $(srcdir)/tools/page/look.css' -e 'd' -e '}' \
	  -e '/^@page.css@$$/{r $(srcdir)/explore/page.css' -e 'd' -e '}' \
	  -e '/^@module.js@$$/{r explore/module.js' -e 'd' -e '}' \
	  -e '/^@game.js@$$/{r $(srcdir)/explore/game.js' -e 'd' -e '}' \
	  -e '/^@page.js@$$/{r $(srcdir)/explore/page.js' -e 'd' -e '}' \
	  -e '/^@library.base64@$$/{r explore/library.base64' -e 'd' -e '}' > $@.tmp && mv $@.tmp $@

EXTRA_DIST += explore/page.html explore/page.css explore/game.js explore/page.js
CLEANFILES += explore.html explore/library.base64 explore/module.js
