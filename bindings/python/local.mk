# The Python package is built by setuptools, and not by make; make check tests it
# (tests/bindings/python.sh), and a release contains it.  Its files are found, like tests.
python_files = $(patsubst $(srcdir)/%,%,$(sort $(wildcard $(addprefix $(srcdir)/bindings/python/,\
	*.py *.toml *.in *.md *.txt *.mk source/*.[ch] isohand/*.py isohand/*.pyi isohand/py.typed \
	tests/*.py examples/*.py))))
EXTRA_DIST += $(python_files)

# Other documents link to this one, and it to them.
pythondocdir = $(docdir)/bindings/python
dist_pythondoc_DATA = bindings/python/README.md bindings/python/unbound.txt
