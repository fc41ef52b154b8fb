# Runs the blocks of a document in order, with what is installed, and compares what the commands print
# with what the document says; sourced by tests of make check that tests/find.mk lists.
#
# A block of ```console has commands, each behind "$ " (a line that ends in a backslash goes on), and
# below a command what it prints: all of it, or with a line of three dots for anything else.  Any other
# block has a mark on the line before it, a comment that readers of the Markdown do not see:
#
#   <!-- file NAME -->       the block becomes the file NAME
#   <!-- run by TEST -->     for a block that another test runs, which must name the document
#   <!-- not run: REASON --> for any block; the caller counts them
#
# The caller defines `instead COMMAND`, which sets $words to what is run (empty: nothing) and $prints
# to yes where that prints what the document says.
[ -n "${TEST_WITH_TOOL-}" ] || {
  echo 'the command is not built'
  exit 77
}
fail() {
  echo "FAIL: $*" >&2
  exit 1
}
# Pictures in the terminal are those of UTF-8.
LC_ALL=C.UTF-8
export LC_ALL

# pkg-config, the compilers and the makefiles of the examples find what is installed here.
mkdir "$dir/bin" "$dir/blocks"
stand_in() { # name, command
  printf '#!/bin/sh\nexec %s "$@"\n' "$2" >"$dir/bin/$1"
  chmod +x "$dir/bin/$1"
}
strict='-Wall -Wextra -Wshadow -Wconversion -Werror'
# Where only archives are installed, programs need the libraries that these need.
static=''
[ -n "$(find "$LD_LIBRARY_PATH" -name 'libisohand.*' ! -name '*.a' ! -name '*.la')" ] || static=--static
stand_in pkg-config "$(command -v pkg-config) --define-variable=prefix='$root' $static"
stand_in cc "${CC:-cc} -std=c11 $strict"
stand_in c++ "${CXX:-c++} -std=c++11 $strict"
PATH=$dir/bin:$root/bin:$PATH
unset MAKEFLAGS MAKELEVEL MFLAGS DESTDIR || :
documents=$(dirname "$(find "$root" -path '*/doc/isohand/README.md')")

# ---- What a machine lacks -----------------------------------------------------------------------
lacks_openmp=no lacks_numpy=no lacks_cxx=no lacks_mpi=yes
echo 'int main() { return 0; }' >"$dir/none.c"
cc -fopenmp -o "$dir/none" "$dir/none.c" 2>/dev/null || lacks_openmp=yes
c++ -x c++ -o "$dir/none" "$dir/none.c" 2>/dev/null || lacks_cxx=yes
python3 -c 'import numpy' 2>/dev/null || lacks_numpy=yes
if [ -n "${TEST_WITH_MPI-}" ] && [ -n "${MPIRUN-}" ]; then
  lacks_mpi=no
  . "$srcdir/tests/support/launch.sh"
  stand_in mpirun "$launch"
fi
# $lacks = what the machine lacks for a command, or nothing.
find_lack() { # command
  lacks=''
  case $1 in
  *' -fopenmp '*) [ $lacks_openmp = no ] || lacks=OpenMP ;;
  *isohand-mpi* | 'mpirun '*) [ $lacks_mpi = no ] || lacks=MPI ;;
  'c++ '*) [ $lacks_cxx = no ] || lacks='a C++ compiler' ;;
  'python3 '*) [ $lacks_numpy = no ] || lacks='python3 with numpy' ;;
  esac
}

# ---- Comparing ----------------------------------------------------------------------------------
# Without times, speeds and numbers of threads, which differ.
timeless() {
  sed -E 's/[0-9]+\.[0-9]+ s( |,|$)/T s\1/g; s/threads [0-9]+/threads N/; s/[0-9]+ a second/N a second/'
}
compare() { # file of the document, file
  timeless <"$1" >"$dir/expected"
  timeless <"$2" >"$dir/got"
  awk '
    NR == FNR { line[++lines] = $0; next }
    {
      if (line[at + 1] == "...") { gap = 1; at++ }
      if (at < lines && $0 == line[at + 1]) { at++; gap = 0 }
      else if (!gap) { print "not expected: " $0; wrong = 1; exit }
    }
    END {
      if (line[at + 1] == "...") at++
      if (!wrong && at < lines) { print "missing: " line[at + 1]; wrong = 1 }
      exit wrong
    }' "$dir/expected" "$dir/got"
}

# ---- The blocks -----------------------------------------------------------------------------------
# $dir/blocks/N.M.* for item M of block N: .command, with .output below it; or .file and .name.
# .unrun: a block that is not run.  .elsewhere: the test that runs it.
extract() { # document
  rm -rf "$dir/blocks"
  mkdir "$dir/blocks"
  awk -v to="$dir/blocks/" '
    function item(kind) { return to sprintf("%03d.%03d.", block, n) kind }
    /^```/ && inside { inside = 0; mark = ""; next }
    /^```/ {
      inside = 1; block++; n = 1; continued = 0
      is_console = $0 == "```console"
      if (mark ~ /^not run: ./) { print mark >item("unrun"); is_skipped = 1; next }
      if (mark ~ /^run by ./) { print substr(mark, 8) >item("elsewhere"); is_skipped = 1; next }
      is_skipped = 0
      if (mark ~ /^file /) print substr(mark, 6) >item("name")
      else if (is_console) n = 0
      else { print "line " NR ": a block without a mark" >"/dev/stderr"; exit 1 }
      is_console = mark == "" && is_console
      next
    }
    !inside { mark = ""; if ($0 ~ /^<!-- .* -->$/) mark = substr($0, 6, length($0) - 9); next }
    is_skipped { next }
    is_console && continued { print >item("command"); continued = /\\$/; next }
    is_console && /^\$ / { n++; print substr($0, 3) >item("command"); continued = /\\$/; next }
    is_console { print >item("output"); next }
    { print >item("file") }' "$1" || fail "$1"
}

ran=0 compared=0 files=0 unrun=0 lacking=0
run_command() { # block and item
  command=$(cat "$dir/blocks/$1.command")
  find_lack "$command"
  if [ -n "$lacks" ]; then
    lacking=$((lacking + 1))
    echo "not run, since the machine lacks $lacks: $command"
    return
  fi
  prints=yes words=$command
  instead "$command"
  if [ -z "$words" ]; then
    echo "not run: $command"
    return
  fi
  ran=$((ran + 1))
  eval "$words" >"$dir/out" 2>&1 || {
    tail -20 "$dir/out" >&2
    fail "$document: $command (as $words) fails"
  }
  [ "$prints" = yes ] && [ -f "$dir/blocks/$1.output" ] || return 0
  compared=$((compared + 1))
  compare "$dir/blocks/$1.output" "$dir/out" >&2 ||
    fail "$document: $command prints something else than the document says"
}

run_document() { # document, folder to run it in
  document=$1
  extract "$1"
  for block in $(cd "$dir/blocks" && ls | sed 's/\..*//' | sort -u); do
    cd "$2"
    for item in $(cd "$dir/blocks" && ls | sed -n "s/^\($block\.[0-9]*\)\..*/\1/p" | sort -u); do
      if [ -f "$dir/blocks/$item.unrun" ]; then
        unrun=$((unrun + 1))
      elif [ -f "$dir/blocks/$item.elsewhere" ]; then
        other=$(cat "$dir/blocks/$item.elsewhere")
        grep -q "${document##*/}" "$top/$other" || fail "$document: $other does not run it"
      elif [ -f "$dir/blocks/$item.name" ]; then
        files=$((files + 1))
        cp "$dir/blocks/$item.file" "$(cat "$dir/blocks/$item.name")"
      else
        run_command "$item"
      fi
    done
  done
}
