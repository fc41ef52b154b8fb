#!/bin/sh
# The completion scripts in bash, zsh and fish offer what `isohand --complete` lists, and files and
# folders; zsh and fish show the meanings. A shell that is not installed is left out.
. "$srcdir/tests/support/cli.sh"
scripts=$(cd "$srcdir/tools/completion" && pwd)
PATH=${isohand%/*}:$PATH
HOME=$tmp/home
export PATH HOME
mkdir "$HOME" "$tmp/files" "$tmp/files/sub"
cd "$tmp/files"
: >a.safetensors
: >b.npy

# in_bash WORD...: the completions of the last word, as bash splits a line.
in_bash()
{
  bash --norc -c '
    . "$0"
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
    _isohand
    [ ${#COMPREPLY[@]} -eq 0 ] || printf "%s\n" "${COMPREPLY[@]}"' "$scripts/isohand" "$@"
}

# in_fish LINE
in_fish()
{
  fish --no-config -c 'source $argv[1]; complete -C $argv[2]' "$scripts/isohand.fish" "$1"
}

# zsh completes in an interactive zsh of its own, in a pseudo-terminal: the candidates go to the file
# "matches", the list that the user sees to "shown".
cat >"$tmp/inner.zsh" <<'EOF'
stty -echo
PROMPT= COLUMNS=200 LINES=100
fpath=($SCRIPTS $fpath)
autoload -Uz compinit
compinit -u -d $TMP/dump
compadd()
{
  local -a matches
  if [[ ${@[1,(i)(-|--)]} != *-[AOD]* ]]; then
    builtin compadd -O matches "$@"
    (( $#matches )) && print -rl -- "$IPREFIX"$^matches >>$TMP/matches
  fi
  builtin compadd "$@"
}
list() { : >$TMP/matches; zle list-choices; zle -R; : >$TMP/listed }
zle -N list
bindkey '^T' list
: >$TMP/listed
EOF
cat >"$tmp/outer.zsh" <<'EOF'
zmodload zsh/zpty zsh/zselect
wait_for()
{
  local i
  for ((i = 0; i < 3000; i++)); do
    [[ ! -e $TMP/listed ]] || { rm $TMP/listed; return }
    zselect -t 1
  done
  print -u2 "zsh lists nothing"
  exit 1
}
zpty zsh 'TERM=dumb zsh -f -i'
zpty -w zsh "source $TMP/inner.zsh"
wait_for
zpty -w -n zsh $'\x15'"$1"$'\x14'
wait_for
zselect -t 5
while zpty -r -t zsh line; do print -r -- $line; done >$TMP/shown
zpty -d zsh
EOF
in_zsh()
{
  rm -f "$tmp/matches"
  TMP=$tmp SCRIPTS=$scripts zsh -f "$tmp/outer.zsh" "$1" || fail "zsh: $1"
  sort -u "$tmp/matches" # zsh adds folders twice
}

# completes SHELL "WORD..." ARGUMENT...: the shell offers exactly these words.
completes()
{
  shell=$1
  # shellcheck disable=SC2086 # words
  printf '%s\n' $2 | sed '/^$/d' | sort >"$tmp/expected"
  shift 2
  "in_$shell" "$@" >"$tmp/out" 2>"$tmp/err" || fail "$shell: $*: $(cat "$tmp/err")"
  test ! -s "$tmp/err" || fail "$shell: $*: $(cat "$tmp/err")"
  sed "s/$tab.*//;s,/\$,," "$tmp/out" | sort >"$tmp/got"
  same "completion of '$*' in $shell" "$tmp/expected" "$tmp/got"
}
# has SHELL: whether it can be tested; it must have the command `isohand`.
has()
{
  command -v "$1" >/dev/null 2>&1 || {
    echo "skipped, not installed: $1" >&2
    passed=77
    return 1
  }
}
everything()
{
  "$isohand" --complete "$@" | sed "s/$tab.*//"
}

for shell in bash zsh fish; do
  has $shell || continue
  # Bash takes words, the others a line.
  line()
  {
    wanted=$1
    shift
    if test $shell = bash; then
      completes bash "$wanted" "$@"
    else
      completes $shell "$wanted" "$*"
    fi
  }
  line "$(everything '')" isohand ''
  line 'build bucket' isohand bu
  line 'eval equity export' isohand help e
  line "$(everything build '')" isohand build ''
  line "$(everything verify -q --)" isohand verify -q --
  line 'standard short' isohand size --deck s
  line 'quick' isohand bucket q
  line 'turn,flop,preflop turn,flop,river' isohand bucket --streets turn,flop,
  line '' isohand sample --seed ''
  line '' isohand nonsense ''
  line 'a.safetensors' isohand info a
  line 'a.safetensors' isohand diff b.npy a
  line 'a.safetensors b.npy sub' isohand build strength flop -o ''
  line 'b.npy' isohand build strength flop --output b
  line 'sub' isohand recall ''
  line 'sub' isohand bucket -d s
  echo "completion in $shell" >&2
done

# An option and its value in one word. Bash completes what follows the =.
if has bash; then
  completes bash 'standard short' isohand size --deck = s
  completes bash 'standard short royal leduc' isohand size --deck =
  completes bash 'b.npy' isohand build --output = b
  completes bash 'turn,preflop' isohand bucket --streets = turn,p
  completes bash '--deck=standard --deck=short' isohand size --deck=s
  : >"c d.npy"
  test "$(in_bash isohand info c)" = 'c d.npy' || fail "bash: a name with a space: $(in_bash isohand info c)"
  # What is before a file in its word stays.
  for word in -oa --output=a; do
    test "$(in_bash isohand build strength flop $word)" = "${word}.safetensors" ||
      fail "bash: $word: $(in_bash isohand build strength flop $word)"
  done
  ln -s "$isohand" "$HOME/isohand"
  completes bash 'build bucket' '~/isohand' bu
  rm "c d.npy"
fi
if has fish; then
  completes fish '--deck=standard --deck=short' 'isohand size --deck=s'
  completes fish '--output=b.npy' 'isohand build --output=b'
  completes fish '-ob.npy' 'isohand build -ob'
  completes fish '--folder=sub' 'isohand bucket --folder=s'
  "$isohand" --complete bu >"$tmp/expected"
  in_fish 'isohand bu' >"$tmp/out"
  same 'meanings in fish' "$tmp/expected" "$tmp/out"
fi
if has zsh; then
  completes zsh '--deck=standard --deck=short' 'isohand size --deck=s'
  completes zsh '--output=b.npy' 'isohand build --output=b'
  completes zsh '-ob.npy' 'isohand build -ob'
  completes zsh '--folder=sub' 'isohand bucket --folder=s'
  in_zsh 'isohand bu' >/dev/null
  grep -q '^build *-- write a table with a value' "$tmp/shown" || fail "zsh shows $(cat "$tmp/shown")"
fi
