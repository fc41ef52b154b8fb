# The reference of the C interface, by Doxygen from the headers and these pages.
EXTRA_DIST += doc/reference/index.md doc/reference/layout.xml doc/reference/ownership.md \
	doc/reference/status.md doc/reference/threads.md doc/reference/versions.md
.PHONY: html-local clean-html
html-local:
	@test -n '$(DOXYGEN)' || { echo "make html needs doxygen; configure found none" >&2; exit 1; }
	rm -rf html
	$(DOXYGEN) doc/reference/Doxyfile
	@echo "The reference is html/index.html."
clean-html:
	rm -rf html
clean-local: clean-html

# The entry to the headers, and the file format in short.
dist_man_MANS += doc/reference/libisohand.3 doc/reference/isohand-table.5
