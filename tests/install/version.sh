#!/usr/bin/env bash
# SPDX-License-Identifier: LGPL-2.1-or-later
# version.sh <cmake> <repository> <project's version>: checks the version that a build reports, in checkouts
# and archives of a small repository with this repository's version files, and files that repeat it.
# shellcheck source=tests/install/checks.sh
. "$(dirname "${BASH_SOURCE[0]}")/checks.sh"
cmake=$1 repository=$2 version=$3
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b \
  GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b GIT_CEILING_DIRECTORIES=$folder
sources="$folder/sources"
mkdir -p "$sources/cmake" "$sources/apps"
cp "$repository/cmake/version.cmake" "$sources/cmake/"
cp "$repository/apps/arthrowear_version.h.in" "$sources/apps/"
cp "$repository/.git_archival.txt" "$repository/.gitattributes" "$sources/"

# "version,commit" as a build of a copy reports them; the project's version is 0.2.0.
shown() { # shown <folder of a copy>
  "$cmake" "-DSOURCE_DIR=$1" -DPROJECT_VERSION=0.2.0 -DARTHROWEAR_BUILD_TYPE=Release "-DOUTPUT=$folder/version.h" \
    -P "$1/cmake/version.cmake" >"$folder/output.txt" 2>&1
  sed -n 's/.*\(VERSION\|HASH\) "\(.*\)"/\2/p' "$folder/version.h" | paste -sd ,
}
in_sources() { git -C "$sources" "$@" >/dev/null 2>&1; }
commit_of() { git -C "$sources" rev-parse HEAD | cut -c 1-10; }
commit() {
  echo "$1" >"$sources/file"
  in_sources add -A && in_sources commit -m "$1"
}
unpacked() { # unpacked <commit>: folder of its archive
  rm -rf "$folder/archive"
  mkdir "$folder/archive"
  git -C "$sources" archive "$1" | tar -x -C "$folder/archive"
  printf %s "$folder/archive"
}

expect "plain copy" "0.2.0~dev,not a git checkout" "$(shown "$sources")"
in_sources init
commit one
a=$(commit_of)
expect "no tag" "0.2.0~dev+g$a,$a" "$(shown "$sources")"
expect "archive without a tag" "0.2.0~dev+g$a,$a" "$(shown "$(unpacked HEAD)")"
echo changed >"$sources/file"
expect "no tag, changed" "0.2.0~dev+g$a.dirty,$a-dirty" "$(shown "$sources")"
in_sources checkout file
in_sources tag not_a_version
in_sources tag v0.1.0
commit two
commit three
b=$(commit_of)
expect "after an earlier tag" "0.2.0~dev2+g$b,$b" "$(shown "$sources")"
expect "archive after an earlier tag" "0.2.0~dev2+g$b,$b" "$(shown "$(unpacked HEAD)")"
in_sources tag -a -m release v0.2.0
expect "release" "0.2.0,$b" "$(shown "$sources")"
expect "archive of the release" "0.2.0,$b" "$(shown "$(unpacked v0.2.0)")"
git clone -q --depth 1 "file://$sources" "$folder/shallow" 2>/dev/null
expect "shallow clone of the release" "0.2.0,$b" "$(shown "$folder/shallow")"
echo changed >"$sources/file"
expect "release, changed" "0.2.0+0.g$b.dirty,$b-dirty" "$(shown "$sources")"
commit four
c=$(commit_of)
expect "after the release" "0.2.0+1.g$c,$c" "$(shown "$sources")"
in_sources tag v0.3.0
expect "tag of another version" "0.3.0,$c" "$(shown "$sources")"
contains "tag of another version" "$folder/output.txt" "The tag v0.3.0 is on sources"

# Sources whose CHANGELOG.md gives the version a date are no development of it.
in_sources tag -d v0.2.0
in_sources tag -d v0.3.0
printf '## 0.2.0, 2026-11-30\n' >"$sources/CHANGELOG.md"
commit dated
d=$(commit_of)
expect "dated, after an earlier tag" "0.2.0+4.g$d,$d" "$(shown "$sources")"
in_sources tag -d v0.1.0
expect "dated, no tag" "0.2.0+g$d,$d" "$(shown "$sources")"
expect "dated, archive" "0.2.0+g$d,$d" "$(shown "$(unpacked HEAD)")"
rm "$folder/archive/.git_archival.txt"
expect "dated, plain copy" "0.2.0,not a git checkout" "$(shown "$folder/archive")"
printf '## 0.2.0, unreleased\n' >"$folder/archive/CHANGELOG.md"
expect "without a date, plain copy" "0.2.0~dev,not a git checkout" "$(shown "$folder/archive")"
rm "$sources/CHANGELOG.md"

# A copy in a folder of another repository does not report that repository's version.
mkdir "$sources/copy"
cp -r "$repository/.git_archival.txt" "$sources/cmake" "$sources/apps" "$sources/copy/"
expect "copy in another repository" "0.2.0~dev,not a git checkout" "$(shown "$sources/copy")"
# The build continues without git.
cmake=$(command -v "$cmake")
(env PATH=/nonexistent "$cmake" "-DSOURCE_DIR=$sources" -DPROJECT_VERSION=0.2.0 "-DOUTPUT=$folder/none.h" \
  -P "$sources/cmake/version.cmake") || fail "without git: failed"
contains "without git" "$folder/none.h" '"0.2.0~dev"'
# Debian orders the versions as here.
if command -v dpkg >/dev/null; then
  for pair in "0.1.0 0.2.0~dev" "0.2.0~dev+g$a 0.2.0" "0.2.0~dev2+g$b 0.2.0~dev14+g$a" "0.2.0~dev2+g$b 0.2.0+g$d" "0.2.0 0.2.0+1.g$c" "0.2.0+1.g$c 0.3.0~dev"; do
    # shellcheck disable=SC2086 # two words
    set -- $pair
    dpkg --compare-versions "$1" lt "$2" || fail "$1 is not before $2"
  done
fi

# Files that repeat the version of the project.
expect "python/arthrowear/_version.py" "$version" "$(sed -n 's/^__version__ = "\(.*\)"/\1/p' "$repository/python/arthrowear/_version.py")"
expect "CITATION.cff" "$version" "$(sed -n 's/^version: //p' "$repository/CITATION.cff")"
contains "CHANGELOG.md" "$repository/CHANGELOG.md" "## $version, "
exit $((failures > 0))
