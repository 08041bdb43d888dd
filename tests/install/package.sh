#!/usr/bin/env bash
# SPDX-License-Identifier: LGPL-2.1-or-later
# package.sh <cmake> <cpack> <build folder> [again]: checks names, dependencies, owners and files of the Debian
# packages that cpack makes; the program runs from the unpacked files.
# shellcheck source=tests/install/checks.sh
. "$(dirname "${BASH_SOURCE[0]}")/checks.sh"
cmake=$1 cpack=$2 build=$3
again=${4:-}
# Debian's search for the libraries that the files need takes half a minute of the processor: only the long test waits for it.
search=(-D CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS=OFF)
[ "$again" = again ] && search=()
succeeds "cpack" "$cpack" --config "$build/CPackConfig.cmake" -B "$folder/packages" "${search[@]}"
version=$("$build/apps/arthrowear" --version | sed -n 's/^arthrowear //p')
architecture=$(dpkg --print-architecture)
program="$folder/packages/arthrowear_${version}_$architecture.deb"
development="$folder/packages/arthrowear-dev_${version}_$architecture.deb"
if [ ! -r "$program" ] || [ ! -r "$development" ]; then
  fail "The packages are not there, in version $version:" "$(ls "$folder/packages")"
  exit 1
fi
field() { dpkg-deb --field "$1" "$2"; }
names_in() { field "$1" Depends | tr ',' '\n' | sed 's/^ *\([^ ]*\).*/\1/'; }

expect "name" arthrowear "$(field "$program" Package)"
expect "version" "$version" "$(field "$program" Version)"
# Dependencies are the libraries that the files need, also at run time, and the programs and data that
# the program calls.
# Names of libraries end in their version.
expect "search for libraries" ON "$(sed -n 's/^set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS "\(.*\)")$/\1/p' "$build/CPackConfig.cmake")"
found=('libdeal\.ii-9.*' 'libgmsh4.*' 'libpetsc-real3.*' 'libhdf5-openmpi-[0-9].*' 'libsundials-arkode[0-9]')
[ "$again" = again ] || found=()
for name in "${found[@]}" openmpi-bin libjs-three libopenblas0-pthread; do
  names_in "$program" | grep -qx "$name" || fail "arthrowear does not depend on $name:" "$(field "$program" Depends)"
done
expect "packages for building" "" "$(names_in "$program" | grep -e '-dev$' -e '^arthrowear')"
names_in "$development" | grep -qx libdeal.ii-dev || fail "arthrowear-dev does not depend on libdeal.ii-dev"
# The Python package imports numpy; pictures are drawn by one of two packages, which exclude each other.
names_in "$program" | grep -qx python3-numpy || fail "arthrowear does not depend on python3-numpy, which its Python package imports"
field "$program" Recommends | grep -qF "python3-vtk9 | python3-paraview" || fail "arthrowear does not recommend VTK's Python of either package"
field "$development" Depends | grep -qF "arthrowear (= $version)" || fail "arthrowear-dev does not depend on its program"

# A long test: sizes, the same bytes where a package is made again from one build, and no complaint of Debian's checker.
if [ "$again" = again ]; then
  # Sizes agree with the page to two megabytes: compilers differ between releases.
  page=$(dirname "${BASH_SOURCE[0]}")/../../doc/install.md
  for package in "$program" "$development"; do
    name=$(field "$package" Package)
    awk -v stated="$(sed -n "s/.*[ :]$name, \([0-9]*\) MB.*/\1/p" "$page" | head -n 1)" -v bytes="$(stat -c %s "$package")" \
      'BEGIN {exit !(stated > 0 && bytes / 1e6 > stated - 2 && bytes / 1e6 < stated + 2)}' ||
      fail "$name has $(stat -c %s "$package") bytes, not the size in doc/install.md"
  done
  succeeds "cpack again" "$cpack" --config "$build/CPackConfig.cmake" -B "$folder/again"
  for package in "$program" "$development"; do
    cmp -s "$package" "$folder/again/$(basename "$package")" || fail "$(basename "$package") has other bytes when it is packed again"
  done
  if command -v lintian >/dev/null; then
    expect "errors and warnings of lintian" "" "$(lintian --tag-display-limit 0 "$program" "$development" 2>/dev/null | grep '^[EW]:')"
  fi
fi

# Packages have the files of cmake --install below /usr; root owns them, and others may not write them.
dpkg-deb --fsys-tarfile "$program" | tar -tv >"$folder/listing.txt"
dpkg-deb --fsys-tarfile "$development" | tar -tv >>"$folder/listing.txt"
expect "owners" "root/root" "$(awk '{print $2}' "$folder/listing.txt" | sort -u)"
expect "files that others may write" "" "$(grep -v '^l' "$folder/listing.txt" | awk '$1 ~ /^.(....w|.......w)/')"
for component in program development; do
  succeeds "cmake --install $component" "$cmake" --install "$build" --prefix "$folder/$component/usr" --component "$component"
  dpkg-deb -x "${!component}" "$folder/unpacked $component"
  # Completion of zsh has another folder in packages, the manual page is compressed, and each package has a change log.
  expect "files of $component" "$(files_of "$folder/$component" | sed 's,zsh/site-functions,zsh/vendor-completions,;s,man1/arthrowear.1$,&.gz,' | LC_ALL=C sort)" \
    "$(files_of "$folder/unpacked $component" | grep -v -e '/arthrowear/changelog.gz$' -e '/doc/arthrowear-dev$')"
done

mkdir "$folder/work"
cd "$folder/work" || exit 1
succeeds "run from the unpacked files" "$folder/unpacked program/usr/bin/arthrowear" run \
  "$folder/unpacked program/usr/share/arthrowear/inputs/hip_cup_jourdan/case.prm"
expect "wear rate" "$(rate_of_build "$build")" "$(rate_in output/hip_cup_jourdan/log.txt)"
[[ $(rate_in output/hip_cup_jourdan/log.txt) =~ ^[0-9]+\.[0-9]+$ ]] || fail "The log has no wear rate."
exit $((failures > 0))
