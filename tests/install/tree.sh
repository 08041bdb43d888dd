#!/usr/bin/env bash
# SPDX-License-Identifier: LGPL-2.1-or-later
# tree.sh <cmake> <build folder> <repository> <version>: installs the program and runs it from its prefix, from a
# moved prefix, and from a read-only prefix as another user; also installs through DESTDIR.
# shellcheck source=tests/install/checks.sh
. "$(dirname "${BASH_SOURCE[0]}")/checks.sh"
cmake=$1 build=$2 repository=$3 version=$4
prefix="$folder/a prefix #1"

# shellcheck disable=SC2317 # called by name
install_to() { # install_to <prefix> [options]
  local to=$1
  shift
  (umask 077 && "$cmake" --install "$build" --prefix "$to" "$@")
}

# The program in a prefix runs a short case of a model without finite elements, and the main case, which
# has finite elements; outputs are written to the current folder only.
runs_from() { # runs_from <prefix> [command that runs a command, as another user]
  local at=$1 work
  shift
  work=$(mktemp -d "$folder/work XXXXXX")
  chmod 777 "$work"
  local program="$at/bin/arthrowear" inputs="$at/share/arthrowear/inputs"
  cd "$work" || return
  succeeds "version in $at" "$@" "$program" --version
  contains "version in $at" "$folder/output.txt" "deal.II"
  succeeds "run of interface from $at" "$@" "$program" run "$inputs/interface_adhesion_normal/case.prm"
  [ -s output/interface_adhesion_normal/summary.json ] || fail "no summary of the interface from $at"
  succeeds "run of hip_cup from $at" "$@" "$program" run "$inputs/hip_cup_jourdan/case.prm"
  expect "wear rate of hip_cup from $at" "$rate" "$(rate_in output/hip_cup_jourdan/log.txt)"
  succeeds "case with a mesh from a file" "$@" "$program" validate "$inputs/hip_cup_jourdan/imported.prm"
  expect "folders made by runs from $at" output "$(ls)"
  succeeds "new case from $at" "$@" "$program" new hip_cup --gait johnston -o "my case"
  [ -s "my case/case.prm" ] || fail "no new case from $at"
  cd "$folder" || return
}

rate=$(rate_of_build "$build")
[[ $rate =~ ^[0-9]+\.[0-9]+$ ]] || fail "The program of the build gives no wear rate."
succeeds "cmake --install" install_to "$prefix"
for file in bin/arthrowear share/arthrowear/inputs/hip_cup_jourdan/case.prm share/arthrowear/inputs/gait/iso14242_1_hip_gait.csv \
  share/arthrowear/meshes/cup_1562.msh share/doc/arthrowear/LICENSE share/doc/arthrowear/doc/parameters.md \
  share/man/man1/arthrowear.1 share/bash-completion/completions/arthrowear share/zsh/site-functions/_arthrowear \
  share/fish/vendor_completions.d/arthrowear.fish include/arthrowear/laws/wear/archard.h \
  lib/python3/dist-packages/arthrowear/py.typed share/modulefiles/arthrowear/"$version"; do
  [ -r "$prefix/$file" ] || fail "$file is not installed"
done
# All cases and meshes of the repository are installed, but no results of runs.
if git -C "$repository" -c safe.directory='*' ls-files inputs meshes >"$folder/tracked.txt" 2>/dev/null && [ -s "$folder/tracked.txt" ]; then
  printf '%s\n' picture/draw.py doc lib README.md >>"$folder/tracked.txt"
  expect "data" "$(LC_ALL=C sort "$folder/tracked.txt")" \
    "$(files_of "$prefix/share/arthrowear" | sed 's/^..//')"
fi
expect "unreadable for others" "" "$(find "$prefix" ! -perm -o=r; find "$prefix" -type d ! -perm -o=x)"
# No file names the folder of the sources or of the build.
expect "files that name the sources" "" "$(LC_ALL=C grep -rlF -e "$repository/" -e "$build/" "$prefix")"
runs_from "$prefix"
# The Python package in the prefix uses the program and the cases in the prefix.
if /usr/bin/python3 -c "import numpy" 2>/dev/null; then
  succeeds "Python package" env PATH="$prefix/bin:$PATH" ARTHROWEAR= PYTHONPATH="$prefix/lib/python3/dist-packages" XDG_CACHE_HOME="$folder/cache" \
    /usr/bin/python3 -B -c "import arthrowear; print(arthrowear.__file__, arthrowear.example('interface_adhesion_normal').file)"
  contains "package of $prefix" "$folder/output.txt" "$prefix/lib/python3/dist-packages/arthrowear/__init__.py"
  contains "case of $prefix" "$folder/output.txt" "$prefix/share/arthrowear/inputs/interface_adhesion_normal/case.prm"
fi

# Links in the installed pages lead to existing files.
succeeds "links of pages" python3 -B "$repository/tests/install/page_links.py" "$prefix/share/doc/arthrowear"

# The file for Environment Modules; `module` is a function of the shell.
if [ -r /usr/share/modules/init/bash ]; then
  # shellcheck disable=SC2016 # variables of the inner shell
  succeeds "module load" bash -c '. /usr/share/modules/init/bash && module use "$1" && module load arthrowear &&
    command -v arthrowear && echo "$PYTHONPATH"' - "$prefix/share/modulefiles"
  contains "program of the module" "$folder/output.txt" "$prefix/bin/arthrowear"
  contains "Python package of the module" "$folder/output.txt" "$prefix/lib/python3/dist-packages"
fi

# The prefix is moved, its former folder is missing, and the program is started through a link.
moved="$folder/moved & other"
mv "$prefix" "$moved"
runs_from "$moved"
ln -s "$moved/bin/arthrowear" "$folder/link"
succeeds "through a link" "$folder/link" validate "$moved/share/arthrowear/inputs/hip_cup_jourdan/case.prm"

# A user runs it who can write neither in the prefix nor in a home folder. Only root can become another user.
chmod -R a-w "$moved"
if [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null; then
  runs_from "$moved" env HOME=/nonexistent setpriv --reuid 65534 --regid 65534 --clear-groups
else
  runs_from "$moved"
fi

# Staging for a package writes the same files below DESTDIR, and none elsewhere.
DESTDIR="$folder/stage" succeeds "DESTDIR" install_to /opt/arthrowear
expect "files below DESTDIR" "$(files_of "$moved")" "$(files_of "$folder/stage/opt/arthrowear")"
expect "top of DESTDIR" opt "$(ls "$folder/stage")"

# Repeated installation in one prefix, first of the program alone.
succeeds "component program" install_to "$folder/twice" --component program
expect "headers without development" "" "$(find "$folder/twice" -path "*/share/doc" -prune -o \( -name '*.h' -o -name '*.a' -o -name '*.cmake' \) -print)"
succeeds "all of it" install_to "$folder/twice"
succeeds "again" install_to "$folder/twice"
expect "files after three times" "$(files_of "$moved")" "$(files_of "$folder/twice")"
exit $((failures > 0))
