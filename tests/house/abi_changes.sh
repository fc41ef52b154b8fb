#!/bin/sh
# tests/support/abi_changes.awk, which tests/house/abi.sh uses once a release is published, finds what
# breaks compiled programs, and nothing else.
set -eu
LC_ALL=C
export LC_ALL
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
tab=$(printf '\t')

layout() { tr ' ' "$tab" | tr _ ' '; } # columns are separated by spaces, words by underscores
layout >"$dir/old" <<'TEXT'
a.h constant MOST 8
a.h enumerator kind.ONE 1
a.h function add int_add(const_struct_pair_*)
a.h function free void_free(pairs_*)
a.h function outer void_outer(outside_*)
a.h function set void_set(set)
a.h function sum int_sum(int)
a.h member outside.first 0_16_pair
a.h member outside.reserved 16_16_uint64_t_[2]
a.h member pair.left 0_8_int
a.h member pair.right 8_8_int
a.h object sizes const_int_[]
a.h struct outside 32
a.h struct pair 16
a.h type set 8
TEXT
with() { cat && echo "$1" | layout; } # line

# finds "CHANGE..." COMMAND...: COMMAND, which edits the old layout, makes exactly these changes.
finds() {
  # shellcheck disable=SC2086 # words
  printf '%s\n' $1 | sed '/^$/d' >"$dir/expected"
  shift
  "$@" <"$dir/old" >"$dir/new"
  awk -f "$srcdir/tests/support/abi_changes.awk" "$dir/old" "$dir/new" |
    sed "s/^a\.h$tab\([a-z.A-Z]*\) \([a-z]*\) *\([a-z]*\).*/\1-\2-\3/; s/-was-.*/-was/" >"$dir/got"
  diff "$dir/expected" "$dir/got" >&2 || {
    echo "after $*: not the expected changes" >&2
    exit 1
  }
}

finds '' cat
# Additions, and what takes the place of reserved members.
finds '' with 'a.h function new int_new(int)'
finds '' with 'a.h member pair.more 16_8_int'
finds '' sed 's/outside.reserved	16 16/outside.reserved	24 8/'
# What is removed, which the lists of symbols show.
finds '' grep -v 'function.*sum'
# The thing itself.
finds 'sum-was' sed 's/int sum(int)/int sum(long)/'
finds 'sizes-was' sed 's/const int/const long/'
finds 'kind.ONE-was' sed '/ONE/s/1/2/'
finds 'MOST-was' sed '/MOST/s/8/9/'
finds 'set-was' sed '/type/s/8/16/'
# Calls that take a struct, and those that take a struct that contains it.
finds 'add-takes-pair outer-takes-outside' sed '/struct	pair/s/16/24/'
finds 'add-takes-pair outer-takes-outside' sed '/pair.right/s/int/unsigned/'
finds 'outer-takes-outside' sed '/struct	outside/s/32/40/'
# Not if the call gets another name.
finds 'outer-takes-outside' sed '/struct	pair/s/16/24/; s/add/add_more/g'
