#!/bin/sh
# Copies the C sources into isohand-sys/vendor, so that `cargo package` puts them into the crate, whose
# feature `vendored` compiles them.  In the repository the feature compiles lib/ itself.  Both crates also get
# the licence.
set -eu
cd "$(dirname "$0")"
rm -rf isohand-sys/vendor
mkdir isohand-sys/vendor
(cd ../.. && find -H include lib recipes LICENSE \( -name '*.[ch]' -o -name '*.h.in' -o -name 'local.mk' \
  -o -name '*.json' -o -name LICENSE \) ! -path 'include/isohand/version.h' ! -path 'lib/eval/*/tables.c' |
  sort | tar chf - -T -) | tar xf - -C isohand-sys/vendor
for crate in isohand-sys isohand; do
  cp ../../LICENSE $crate
done
echo "$(find isohand-sys/vendor -type f | wc -l) files in bindings/rust/isohand-sys/vendor"
