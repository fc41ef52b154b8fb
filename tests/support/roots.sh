# Bare Debian systems in folders, for tests that install packages. Sourced by scripts that run in the
# folder of the sources.

# Makes a bare system and sets root to its folder; one that is complete is kept. Prints the reason and
# returns 77 if this machine cannot.
bare_root() { # suite, folder, packages that it has, separated by commas
  root=$2
  if [ "$(id -u)" -ne 0 ] || ! command -v debootstrap >/dev/null; then
    echo "needs root and debootstrap"
    return 77
  fi
  [ ! -f "$root/complete" ] || return 0
  rm -rf "$root"
  debootstrap --variant=minbase --include="$3" "$1" "$root" || return 1
  # A mirror may be some weeks behind.
  echo 'Acquire::Check-Valid-Until "false";' >"$root/etc/apt/apt.conf.d/90mirror" || return 1
  : >"$root/complete"
}

# Runs a command in such a system. The mounts end with the process; tests need pseudo-terminals in /dev.
in_root() { # folder, command...
  # shellcheck disable=SC2016 # for that shell
  unshare --mount sh -c 'mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && exec chroot "$@"' \
    sh "$@"
}

# Copies the files that git tracks or would add.
copy_tree() { # folder, which is replaced
  rm -rf "$1" && mkdir -p "$1" && git ls-files -co --exclude-standard | tar -cT - | tar -xC "$1" &&
    [ -f "$1/configure.ac" ]
}
