# Prints the declarations of public headers, one per line:
#
#   HEADER <tab> KIND <tab> NAME <tab> TEXT
#
#   constant     IH_MAX_RANKS                 its text
#   enumerator   ih_status.IH_OK              its value, as it is written; ".NAME" in an enum
#                                             without a name
#   struct       ih_deck                      its type; its members follow
#   member       ih_deck.ranks                its declaration
#   type         ih_set                       its declaration
#   function     ih_deck_make                 its declaration, without IH_API or IH_COMPAT_CALL
#   object       ih_card_rating_sums          the same
#   parameter    ih_deck_make.ranks           its declaration; also of pointers to functions
#
# The text is C without comments, with single blanks. A declaration that is not understood gives a
# line of the kind "unreadable". Use: awk -f declarations.awk include/isohand/*.h

function line(kind, name, text)
{
  printf "%s\t%s\t%s\t%s\n", header, kind, name, trimmed(text)
}

function trimmed(text)
{
  gsub(/[ \t]+/, " ", text)
  sub(/^ /, "", text)
  sub(/ $/, "", text)
  return text
}

# Returns the name in a declaration without parameters: the last one before any array length.
function named(text)
{
  gsub(/\[[^]]*\]/, "", text)
  text = trimmed(text)
  return match(text, /[A-Za-z_][A-Za-z0-9_]*$/) ? substr(text, RSTART) : ""
}

# Returns the text inside the parentheses that open at a position.
function inside(text, at,    depth, i, c)
{
  depth = 0
  for (i = at; i <= length(text); i++) {
    c = substr(text, i, 1)
    depth += (c == "(") - (c == ")")
    if (depth == 0)
      return substr(text, at + 1, i - at - 1)
  }
  return ""
}

function parameters(owner, list,    part, n, i)
{
  if (trimmed(list) == "void")
    return
  if (list ~ /[()]/) {
    line("unreadable", owner, list)
    return
  }
  n = split(list, part, ",")
  for (i = 1; i <= n; i++)
    if (trimmed(part[i]) != "...")
      line("parameter", owner "." named(part[i]), part[i])
}

# Reads a declaration with a pointer to a function: "int (*run)(void *context)".
function pointed(kind, prefix, text,    start, name)
{
  start = index(text, "(*")
  name = trimmed(inside(text, start))
  sub(/^\*/, "", name)
  line(kind, prefix name, text)
  parameters(prefix name, inside(text, start + length(inside(text, start)) + 2))
}

function members(owner, body,    part, n, i, k, names, first)
{
  if (body ~ /[{}]/) {
    line("unreadable", owner, body)
    return
  }
  n = split(body, part, ";")
  for (i = 1; i <= n; i++) {
    if (trimmed(part[i]) == "")
      continue
    if (part[i] ~ /\(\*/) {
      pointed("member", owner ".", part[i])
      continue
    }
    # "uint64_t low, high": one line each.
    k = split(part[i], names, ",")
    line("member", owner "." named(names[1]), names[1])
    first = trimmed(names[1])
    sub(/ *\**[A-Za-z0-9_]+(\[[^]]*\])*$/, "", first)
    for (k = 2; k in names; k++)
      line("member", owner "." named(names[k]), first " " trimmed(names[k]))
    for (k in names)
      delete names[k]
  }
}

function enumerators(owner, body,    part, n, i, equals)
{
  n = split(body, part, ",")
  for (i = 1; i <= n; i++) {
    if (trimmed(part[i]) == "")
      continue
    equals = index(part[i], "=")
    line("enumerator", owner "." trimmed(equals ? substr(part[i], 1, equals - 1) : part[i]),
         equals ? substr(part[i], equals + 1) : "")
  }
}

# Reads a whole declaration, without its final semicolon or body.
function declare(text,    name, body, open)
{
  text = trimmed(text)
  sub(/^IH_(API|COMPAT_CALL) /, "", text)
  if (sub(/^IH_COMPAT_ARRAY /, "extern ", text))
    sub(/ = .*/, "", text)
  sub(/^(static )?inline /, "", text)
  open = index(text, "{")
  body = substr(text, open + 1)
  sub(/}[^}]*$/, "", body)
  if (text ~ /^enum *{/) {
    enumerators("", body)
  } else if (text ~ /^(typedef )?enum [a-z0-9_]+ *{/) {
    name = text
    sub(/^(typedef )?enum /, "", name)
    sub(/[ {].*/, "", name)
    enumerators(name, body)
  } else if (text ~ /^(typedef )?struct [a-z0-9_]+ *{/) {
    name = text
    sub(/^(typedef )?struct /, "", name)
    sub(/[ {].*/, "", name)
    line("struct", name, "struct " name)
    if (text ~ /^typedef/)
      line("type", trimmed(substr(text, open + length(body) + 2)), "struct " name)
    members(name, body)
  } else if (text ~ /^typedef .*\(\*/) {
    sub(/^typedef /, "", text)
    pointed("type", "", text)
  } else if (text ~ /^typedef /) {
    sub(/^typedef /, "", text)
    line("type", named(text), text)
  } else if (text ~ /^extern /) {
    sub(/^extern /, "", text)
    line("object", named(text), text)
  } else if (match(text, /[a-z0-9_]+\(/)) {
    name = substr(text, RSTART, RLENGTH - 1)
    line("function", name, text)
    parameters(name, inside(text, RSTART + RLENGTH - 1))
  } else if (text !~ /^struct [a-z0-9_]+$/) {
    line("unreadable", "", text)
  }
}

# Reads all declarations of a header, without comments and preprocessor lines.
function finish(    i, c, depth, start)
{
  gsub(/IH_(BEGIN|END)_DECLS/, "", source)
  depth = 0
  start = 1
  for (i = 1; i <= length(source); i++) {
    c = substr(source, i, 1)
    if (c == "{" && depth++ == 0)
      is_body = substr(source, start, i - start) ~ /\) *$/
    if (c == "}" && --depth == 0 && is_body) {
      body = substr(source, start, i - start)
      declare(substr(body, 1, index(body, "{") - 1))
      start = i + 1
    } else if (c == ";" && depth == 0) {
      declare(substr(source, start, i - start))
      start = i + 1
    }
  }
  if (trimmed(substr(source, start)) != "" || depth != 0)
    line("unreadable", "", substr(source, start))
  source = ""
}

FNR == 1 {
  if (NR > 1)
    finish()
  header = FILENAME
  sub(/.*\/include\/isohand\/|^include\/isohand\//, "", header)
  in_comment = is_continued = 0
}

{
  # Comments, of one line or several.
  text = $0
  for (;;) {
    if (in_comment) {
      end = index(text, "*/")
      if (!end) {
        text = ""
        break
      }
      text = substr(text, end + 2)
      in_comment = 0
    }
    begin = index(text, "/*")
    if (!begin)
      break
    end = index(substr(text, begin + 2), "*/")
    if (end) {
      text = substr(text, 1, begin - 1) " " substr(text, begin + end + 3)
    } else {
      text = substr(text, 1, begin - 1)
      in_comment = 1
      kept = kept text
      break
    }
  }
  if (in_comment)
    text = kept
  kept = ""
  if (is_continued || text ~ /^ *#/) {
    if (!is_continued && text ~ /^ *# *define [A-Z0-9_]+ / &&
        text !~ /define IH_(API|BEGIN_DECLS|END_DECLS|COMPAT_ARRAY|COMPAT_CALL|COMPAT_UNCHECKED) /) {
      split(trimmed(text), word, " ")
      value = trimmed(text)
      sub(/^[^ ]+ [^ ]+ /, "", value)
      line("constant", word[2], value)
    }
    is_continued = text ~ /\\$/
    next
  }
  source = source " " text
}

END { finish() }
