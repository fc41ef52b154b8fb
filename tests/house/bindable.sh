#!/bin/sh
# A generator of bindings can use everything in the public headers: each constant and enumerator is
# a single literal, each parameter and member has a name, no name is a keyword of C++, Python or Rust,
# and there are no bit-fields, unions, nested structs, variadic functions or macros with parameters.
# (rating_inline.h is for C alone and may have such macros.)
set -u
srcdir=${srcdir:-.} builddir=${builddir:-.}
. "$srcdir/tests/support/abi.sh"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT

# Keywords, including reserved and contextual ones.
keywords='
  alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t
  char8_t class co_await co_return co_yield compl concept const const_cast consteval constexpr
  constinit continue decltype default delete do double dynamic_cast else enum explicit export extern
  false final float for friend goto if import inline int long module mutable namespace new noexcept
  not not_eq nullptr operator or or_eq override private protected public register reinterpret_cast
  requires return short signed sizeof static static_assert static_cast struct switch template this
  thread_local throw true try typedef typeid typename union unsigned using virtual void volatile
  wchar_t while xor xor_eq

  False None True and as assert async await break case class continue def del elif else except
  finally for from global if import in is lambda match nonlocal not or pass raise return try type
  while with yield

  Self abstract as async await become box break const continue crate do dyn else enum extern false
  final fn for gen if impl in let loop macro macro_rules match mod move mut override priv pub raw
  ref return safe self static struct super trait true try type typeof union unsafe unsized use
  virtual where while yield'

abi_layout_headers | abi_declarations >"$dir/declarations"
awk -F'\t' -v keywords="$keywords" '
  function complain(what) { print $1 ": " $2 " " $3 ": " what; failed = 1 }
  BEGIN {
    n = split(keywords, word, /[ \n]+/)
    for (i = 1; i <= n; i++)
      is_keyword[word[i]] = 1
  }
  {
    kinds[$2]++
    name = $3
    sub(/.*\./, "", name)
  }
  $2 == "unreadable" { complain("not readable: " $4) }
  name !~ /^[A-Za-z_][A-Za-z0-9_]*$/ { complain("has no name: " $4) }
  name in is_keyword { complain("is a keyword") }
  $2 == "constant" && $4 !~ /^((0x[0-9A-F]+|[0-9]+)u?|"[^"]*")$/ { complain("not a literal: " $4) }
  $2 == "enumerator" && $4 !~ /^[0-9]+$/ { complain("not a literal: " $4) }
  $2 == "member" && $4 ~ /:/ { complain("a bit-field") }
  $2 == "function" && $4 ~ /\.\.\./ { complain("variadic") }
  END {
    if (kinds["constant"] < 60 || kinds["enumerator"] < 60 || kinds["parameter"] < 1000 ||
        kinds["member"] < 250) {
      print "too few declarations found"
      failed = 1
    }
    exit failed
  }' "$dir/declarations" >&2 || exit 1

if abi_headers | grep -v '/rating_inline\.h$' | xargs grep -n '^# *define [A-Z0-9_]*(' >&2; then
  echo "macros with parameters" >&2
  exit 1
fi
