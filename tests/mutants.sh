#!/bin/sh
# Mutation testing: breaks one line of lib/ at a time and runs the tests of its module.
#
#   tests/mutants.sh [--seed N] [--count N] [--module NAME]
#
# Draws COUNT mutants (default: 100) by SEED (default: 1) from lib/ or lib/NAME: a comparison with or
# without equality, a constant one more or less, a changed sign, && for ||, or an omitted statement.
# Two at a time are compiled and linked with the programs of tests/NAME, and of modules that use it if
# those cover it, fastest first, until one fails or takes far too long. Prints each surviving mutant as
# a diff, and the rate of killed ones. Results stay in builds/mutants: a run with the same arguments
# continues where the last one stopped, and a higher count adds to it. Exits with 3 if some survived.
set -u
LC_ALL=C
export LC_ALL
cd "$(dirname "$0")/.." || exit 1
top=$PWD
builds=$top/builds/mutants
seed=1 count=100 module=
while [ $# -gt 0 ]; do
  case $1 in
  --seed) seed=$2 ;;
  --count) count=$2 ;;
  --module) module=$2 ;;
  --one) break ;; # this script, for itself
  *)
    sed -n '2,/^set/s/^# \{0,1\}//p' "$0"
    exit 2
    ;;
  esac
  shift 2
done

die() {
  echo "mutants.sh: $*" >&2
  exit 1
}

# ---- Mutation sites ---------------------------------------------------------------------
# Prints the mutants of sources, one per line: file, line, column, length, replacement. Only lines in
# functions, which begin and end with a brace in the first column. Operators have blanks around them,
# as clang-format writes them; comments, strings and characters are blanked out first.
sites() { # files
  awk '
    function site(column, length_of, with) {
      printf "%s\t%d\t%d\t%d\t%s\n", FILENAME, FNR, column, length_of, with
    }
    function sites_of(pattern, length_of, with,  at, rest) {
      at = 1
      while ((rest = index(substr(code, at), pattern)) > 0) {
        at += rest
        site(at, length_of, with)
      }
    }
    function blank(n) { return substr("                                                                                                                        ", 1, n) }
    FNR == 1 { inside = comment = 0; before = "" }
    {
      code = $0
      if (comment) {
        if ((n = index(code, "*/")) == 0) next
        code = blank(n + 1) substr(code, n + 2)
        comment = 0
      }
      while (match(code, /\/\*([^*]|\*[^\/])*\*\/|"([^"\\]|\\.)*"|\047([^\047\\]|\\.)\047/))
        code = substr(code, 1, RSTART - 1) blank(RLENGTH) substr(code, RSTART + RLENGTH)
      if ((n = index(code, "/*")) > 0) {
        code = substr(code, 1, n - 1)
        comment = 1
      }
      sub(/ +$/, "", code)
    }
    code == "{" { inside = 1; before = code; next }
    code == "}" { inside = 0 }
    !inside || code ~ /^#/ || code == "" || code ~ /static_assert|^ *assert/ { next }
    {
      sites_of(" < ", 1, "<="); sites_of(" <= ", 2, "<")
      sites_of(" > ", 1, ">="); sites_of(" >= ", 2, ">")
      sites_of(" == ", 2, "!="); sites_of(" != ", 2, "==")
      sites_of(" && ", 2, "||"); sites_of(" || ", 2, "&&")
      sites_of(" + ", 1, "-"); sites_of(" - ", 1, "+")
      sites_of(" += ", 2, "-="); sites_of(" -= ", 2, "+=")
      rest = code
      at = 0
      while (match(rest, /[A-Za-z0-9_.]+/)) {
        word = substr(rest, RSTART, RLENGTH)
        if (word ~ /^[0-9]+$/ && length(word) < 10) {
          site(at + RSTART, RLENGTH, word + 1)
          if (word > 0) site(at + RSTART, RLENGTH, word - 1)
        }
        at += RSTART + RLENGTH - 1
        rest = substr(rest, RSTART + RLENGTH)
      }
      opened = gsub(/\(/, "(", code)
      closed = gsub(/\)/, ")", code)
      if (code ~ /^ +[a-z_(*+-].*;$/ && opened == closed && before ~ /([;{}:)]|else|do)$/ &&
          code !~ /^ +(return|const|static|struct|enum|unsigned|int|char|double|long|size_t|u?int[0-9]*_t|u?int_fast[0-9]*_t|vec|goto|case|default|for|while|if|else|do) ?/ &&
          code !~ /^ +[a-z_0-9]+ \*?[a-z_0-9]+( = |;|\[|, )/ && code !~ /\(void\)[a-z_]+;$/) {
        match(code, /[^ ]/)
        site(RSTART, length(code) - RSTART + 1, ";")
      }
      before = code
    }' "$@"
}

# Prints the sources that a file of lib/ is compiled into: itself, or those that include it.
sources_of() { # file
  case $1 in
  *.c) echo "$1" ;;
  *)
    find lib -name '*.Plo' -exec grep -l "[ /]$1\( \|:\|\$\)" {} + |
      sed 's,\.deps/[a-z_]*-,,; s,Plo$,c,' | sort -u
    ;;
  esac
}

# Prints all mutants of the module, except of headers that more than 20 sources include: each would
# require compiling most of the library.
all_sites() {
  cd "$top" || exit 1
  for file in $(find "lib/$module" -name '*.[ch]' ! -name generate.c | sort); do
    n=$(cd "$builds" && sources_of "$file" | wc -l)
    [ "$n" -eq 0 ] || [ "$n" -gt 20 ] || sites "$file"
  done
}

# Prints the first lines of stdin in an order that depends on the seed (Lehmer's generator).
draw() { # seed, count
  awk -v state="$1" -v count="$2" '
    function random() { return state = state * 48271 % 2147483647 }
    { line[NR] = $0 }
    END {
      state = state % 2147483646 + 1
      for (i = 0; i < 20; i++) random()
      for (i = 1; i <= count && i <= NR; i++) {
        j = i + random() % (NR - i + 1)
        swap = line[i]; line[i] = line[j]; line[j] = swap
        print line[i]
      }
    }'
}

# Prints the modules whose tests cover a module.
provers_of() { # module
  case $1 in
  compat) echo index ;;
  feature) echo feature build store ;;
  method) echo method abstraction ;;
  simd) echo simd index eval bucket ;;
  *) echo "$1" ;;
  esac
}

# ---- One mutant ------------------------------------------------------------------------
# Prints the value of a makefile expression.
made() { # expression
  printf '%s\n' ".PHONY: said" "said:; @echo '$1'" |
    MAKEFLAGS='' make -s --no-print-directory -f Makefile -f - said
}

compile() { # source, object, tree of lib/
  (cd "$3" && eval "$CC $flags" '-w -I"$3/lib" -I"$builds/lib" -I"$top/include" -I"$builds/include" -c -o "$2" "$1"')
}

# Runs a test program; returns 0 if it passes.
run_test() { # program, seconds
  srcdir=../.. builddir=. IH_TIER=check CK_DEFAULT_TIMEOUT=$2 timeout -k 5 "$2" "$1" >"$1.log" 2>&1
}

# Prints the fate of a mutant: killed by a program, too slow, survived, same (an identical object),
# broken (it does not compile).
judge() { # file, line, column, length, replacement
  rm -rf "$work/objects" && mkdir -p "$work/objects" && cp "$top/$1" "$work/$1" || exit 1
  awk -v line="$2" -v column="$3" -v length_of="$4" -v with="$5" '
    NR == line { $0 = substr($0, 1, column - 1) with substr($0, column + length_of) }
    { print }' "$top/$1" >"$work/$1"
  objects=
  for source in $(sources_of "$1"); do
    object=$(echo "$source" | tr / _).o
    [ -f "reference/$object" ] || {
      compile "$source" "$work/reference.o" "$top" && mv "$work/reference.o" "reference/$object"
    } || exit 1
    compile "$source" "$work/objects/$object" "$work" 2>/dev/null || {
      echo broken
      return
    }
    cmp -s "reference/$object" "$work/objects/$object" || objects="$objects $work/objects/$object"
  done
  [ -n "$objects" ] || {
    echo same
    return
  }
  tested=${1#lib/}
  tested=${tested%%/*}
  while read -r seconds program; do
    link=$(sed -n "s, -o $program , -o $work/test$objects ,p" links)
    eval "$link" 2>"$work/link.log" || {
      echo broken
      return
    }
    result=0
    run_test "$work/test" $((seconds * 4 + 20)) || result=$?
    case $result in
    0) ;;
    124 | 137) echo "slow ${program#tests/}" && return ;;
    *) echo "killed ${program#tests/}" && return ;;
    esac
  done <"times-$tested"
  echo survived
}

if [ "${1-}" = --one ]; then
  folder=$2 number=$3
  work=$builds/work-$SLOT
  cd "$builds" || exit 1
  # More than any test needs; a mutant may try to allocate all memory.
  # shellcheck disable=SC3045 # if sh supports it
  ulimit -v 16777216 2>/dev/null
  tab=$(printf '\t')
  sed -n "${number}p" "$folder/sites" | {
    IFS=$tab read -r file line column length_of with
    (judge "$file" "$line" "$column" "$length_of" "$with") >"$work/verdict" || {
      echo "$number: $file: does not compile without a mutation"
      exit 255
    }
    mv "$work/verdict" "$folder/$number"
    cp "$top/$file" "$work/$file"
    if [ "$(cat "$folder/$number")" = survived ]; then
      awk -v number="$number" -v file="$file" -v line="$line" -v column="$column" -v length_of="$length_of" -v with="$with" '
        NR == line {
          print number ": " file ":" line "\n-" $0
          print "+" substr($0, 1, column - 1) with substr($0, column + length_of)
        }' "$work/$file" | tee "$folder/$number.diff"
    fi
  } || exit 255
  exit 0
fi

# ---- The run -----------------------------------------------------------------------------
[ -z "$module" ] || [ -d "lib/$module" ] || die "no module lib/$module"
[ -x configure ] || autoreconf -fi || exit 1
mkdir -p "$builds/reference" && cd "$builds" || exit 1
{
  { [ -f Makefile ] || ../../configure -q --disable-shared CFLAGS=-O1; } && make -j2 tests/libinternal.la
} >make.log 2>&1 || die "the tree does not build; see builds/mutants/make.log"
# shellcheck disable=SC2016 # a makefile variable
CC=$(made '$(CC)')
# shellcheck disable=SC2016
flags=$(made '$(DEFS) -D_POSIX_C_SOURCE=200809L $(JANSSON_CFLAGS) $(XXHASH_CFLAGS) $(CPPFLAGS) $(IH_CFLAGS) $(CFLAGS)')
export CC flags

folder=seed-$seed${module:+-$(echo "$module" | tr / -)}
mkdir -p "$folder"
(all_sites) >all-sites
[ -s all-sites ] || die "nothing to break in lib/$module"
draw "$seed" "$count" <all-sites >drawn
[ ! -s "$folder/sites" ] || [ "$(cksum <all-sites)" = "$(cat "$folder/cksum")" ] ||
  die "lib/ has changed: remove builds/mutants/$folder"
cksum <all-sites >"$folder/cksum"
mv drawn "$folder/sites"

# Test programs by their times in seconds; the link command of each.
cut -f1 "$folder/sites" | sed 's,lib/,,; s,/.*,,' | sort -u >modules
while read -r tested; do
  programs=$(cd "$top" && for proving in $(provers_of "$tested"); do
    find "tests/$proving" -name 'check_*.c'
  done 2>/dev/null | sed 's/c$/t/' | sort)
  # shellcheck disable=SC2086 # words
  MAKEFLAGS='' make -j2 $programs >>make.log 2>&1 ||
    die "tests/$tested does not build; see builds/mutants/make.log"
  # shellcheck disable=SC2086
  MAKEFLAGS='' make -n V=1 -W tests/libinternal.la -W Makefile $programs 2>/dev/null |
    sed -e ':a' -e '/\\$/{N' -e 's/\\\n//' -e 'ta' -e '}' | grep ' -o tests/[a-z_/0-9]*\.t ' >"links-$tested"
  [ -s "times-$tested" ] || {
    for program in $programs; do
      start=$(date +%s)
      result=0
      run_test "./$program" 600 || result=$?
      case $result in
      0) echo "$(($(date +%s) - start)) $program" ;;
      77) ;; # skipped: it proves nothing here
      *) die "$program fails without a mutation; see builds/mutants/$program.log" ;;
      esac
    done | sort -n >times.tmp && [ -s times.tmp ] && mv times.tmp "times-$tested"
  } || exit 1
done <modules
sort -u links-* >links

for SLOT in 0 1; do
  mkdir -p "work-$SLOT" && rm -rf "work-$SLOT/lib" && cp -R "$top/lib" "work-$SLOT" || exit 1
done
numbers=$(awk '{ print NR }' "$folder/sites")
for n in $numbers; do
  [ ! -f "$folder/$n.diff" ] || cat "$folder/$n.diff"
done
for n in $numbers; do
  [ -f "$folder/$n" ] || echo "$n"
done | xargs -r -P 2 -n 1 --process-slot-var=SLOT "$top/tests/mutants.sh" --one "$folder" || exit 1

number_of() { # verdict
  for n in $numbers; do
    cat "$folder/$n"
  done 2>/dev/null | grep -c "^$1"
}
killed=$(number_of killed) slow=$(number_of slow) survived=$(number_of survived)
all=$((killed + slow + survived))
echo "seed $seed: $all mutants: $killed killed, $slow too slow, $survived survived;" \
  "$(number_of broken) did not compile, $(number_of same) made no difference to the code"
[ "$all" -eq 0 ] || awk -v some=$((killed + slow)) -v all="$all" 'BEGIN { printf "rate: %.1f %%\n", 100 * some / all }'
[ "$survived" -eq 0 ] || exit 3
