# The Rust crates are built by cargo, and not by make; make check tests them (tests/bindings/rust.sh),
# and a release contains them.  Their files are found, like tests.
rust_files = $(patsubst $(srcdir)/%,%,$(sort $(wildcard $(addprefix $(srcdir)/bindings/rust/,\
	*.toml *.py *.sh *.c *.txt *.md *.mk isohand-sys/*.toml isohand-sys/*.md \
	isohand-sys/build/*.rs isohand-sys/src/*.rs isohand-sys/tests/*.rs isohand-sys/tests/layout/*.rs \
	isohand-sys/tests/layout/*.c isohand/*.toml isohand/*.md isohand/src/*.rs isohand/tests/*.rs \
	isohand/examples/*.rs))))
EXTRA_DIST += $(rust_files)

# Other documents link to this one, and it to them.
rustdocdir = $(docdir)/bindings/rust
dist_rustdoc_DATA = bindings/rust/README.md bindings/rust/unbound.txt bindings/rust/debian.toml
