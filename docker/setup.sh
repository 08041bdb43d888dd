# SPDX-License-Identifier: LGPL-2.1-or-later
# Set-up shared by run.sh and test.sh, which source this file: checks the system, installs the
# packages of docker/packages.txt that are missing (for tests also those of packages_tests.txt),
# configures and builds.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# The releases of Debian on which everything was tried, and the versions of deal.II that are accepted elsewhere.
tried_debian="12 13"
accepted_dealii="9.4 9.5 9.6"

say() { printf '== %s\n' "$*"; }

stop() {
  printf '%s\n' "$@" >&2
  exit 2
}

# Open MPI refuses root and more ranks than cores unless told otherwise, versions 4 and 5 by different names; in
# version 4 mpirun can leave out its own lines if the program fails. MUMPS and the contact solvers count on one BLAS
# thread per rank.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1 PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe
export OMPI_MCA_orte_execute_quiet=1
# mpirun loads no code from ~/.openmpi/components, unless the user has chosen a path.
export OMPI_MCA_mca_base_component_path=${OMPI_MCA_mca_base_component_path:-SYS_DEFAULT}
export OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1

os_release=/etc/os-release
os_value() { # os_value ID: a value of this file, empty if there is none
  sed -n "s/^$1=//p" "$os_release" 2>/dev/null | tr -d '"' | head -n 1
}

# "version folder" of each deal.II found in the usual places, the chosen one first.
installed_dealii() {
  local folder file
  for folder in "${DEAL_II_DIR:-}" /usr /usr/local /opt /opt/* "$HOME" "$HOME"/*; do
    [ -n "$folder" ] || continue
    for file in "$folder"/deal.IIConfigVersion.cmake \
      "$folder"/{share,lib,lib64}/cmake/deal.II/deal.IIConfigVersion.cmake \
      "$folder"/lib/*/cmake/deal.II/deal.IIConfigVersion.cmake; do
      [ -r "$file" ] || continue
      printf '%s %s\n' \
        "$(sed -n 's/^ *set(PACKAGE_VERSION *"\{0,1\}\([0-9.]*\).*/\1/Ip' "$file" | head -n 1)" \
        "$(dirname "$file")"
    done
  done | awk '!seen[$0]++'
}

# The first line "version folder" whose deal.II is accepted, or nothing.
first_accepted() {
  awk -v accepted=" $accepted_dealii " \
    'split($1, part, ".") > 2 && index(accepted, " " part[1] "." part[2] " ") {print; exit}'
}

# Sets have_dealii (a folder, or empty) and stops on a system that cannot be set up.
check_system() {
  local name id version found first candidate dealii_words
  have_dealii=
  name=$(os_value PRETTY_NAME)
  id=$(os_value ID)
  version=$(os_value VERSION_ID)
  if [ "$id" = debian ] && [ -n "$version" ] && [[ " $tried_debian " == *" $version "* ]]; then
    return
  fi
  dealii_words=${accepted_dealii%% *}" to "${accepted_dealii##* }
  found=$(installed_dealii)
  first=$(first_accepted <<<"$found")
  case " $id $(os_value ID_LIKE) " in
  *" debian "* | *" ubuntu "*)
    if [ -n "$first" ]; then
      have_dealii=${first#* }
      say "${name:-This system} is neither Debian 12 nor 13, and nobody has tried Arthrowear there; it has deal.II ${first%% *} in $have_dealii"
      export DEAL_II_DIR=$have_dealii
      return
    fi
    candidate=$(apt-cache policy libdeal.ii-dev 2>/dev/null | sed -n 's/^ *Candidate: *//p' | first_accepted)
    ;;
  esac
  stop "This script sets up Debian 12 (bookworm) and 13 (trixie); this is ${name:-$(uname -s)}." \
    "Needed: deal.II $dealii_words with MPI, PETSc, METIS and Trilinos." \
    "Found:  $([ -n "$found" ] && printf '%s' "$found" | sed '2,$s/^/        /; s/^\( *[0-9.]*\) /\1 in /' ||
      echo 'no deal.II (looked in DEAL_II_DIR, /usr, /usr/local, /opt and your home folder)')" \
    ${candidate:+"This system packages deal.II ${candidate%%-*}, with which nobody has tried Arthrowear. To try it:" \
      "  apt-get install --no-install-recommends libdeal.ii-dev"} \
    "In a container it runs anywhere:" \
    "  docker build -t arthrowear -f docker/Dockerfile ." \
    "  docker run --rm -u \"\$(id -u):\$(id -g)\" -v \"\$PWD\":/case arthrowear" \
    "or" \
    "  apptainer build arthrowear.sif docker/arthrowear.def" \
    "  apptainer run arthrowear.sif" \
    "Or build by hand against deal.II $dealii_words: cmake --preset release -DDEAL_II_DIR=…"
}

# Lists of packages: what building and running needs, what tests need besides, and what the site needs.
# shellcheck disable=SC2034 # for the scripts that source this file
program_packages=docker/packages.txt
test_packages=docker/packages_tests.txt
site_packages=docker/packages_site.txt

packages() { # packages <list …>: the names in lists
  local list
  for list in "$@"; do
    sed -e 's/#.*//' -e 's/[[:space:]]//g' -e '/^$/d' "$root/$list" || return
  done
}

missing_packages() { # missing_packages <list …>
  local names package
  names=$(packages "$@") || return
  for package in $names; do
    [ "$package" = libdeal.ii-dev ] && [ -n "${have_dealii:-}" ] && continue
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] ||
      printf '%s\n' "$package"
  done
}

install_packages() { # install_packages <list …>
  local lists="$*" names missing as_root=() log="$root/build/packages.log"
  names=$(missing_packages "$@") ||
    stop "A list of packages cannot be read (see above). Is this copy of the repository complete?"
  mapfile -t missing < <(printf '%s' "$names")
  if [ "${#missing[@]}" -eq 0 ]; then
    say "All packages of ${lists// / and } are installed"
    return
  fi
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null ||
      stop "These packages are missing, and installing them needs root or sudo:" \
        "  apt-get install --no-install-recommends ${missing[*]}"
    as_root=(sudo)
  fi
  say "Installing ${#missing[@]} packages and the libraries that they need: one to five minutes (log: build/packages.log)"
  mkdir -p "$root/build"
  # A source of packages that does not answer matters only if something cannot be installed.
  "${as_root[@]}" apt-get update >"$log" 2>&1 </dev/null || true
  if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y \
    --no-install-recommends "${missing[@]}" >>"$log" 2>&1 </dev/null; then
    tail -n 20 "$log" >&2
    stop "The packages could not be installed: see above and build/packages.log"
  fi
}

# ParaView and its Python, which python3-vtk9 excludes, unpacked in build/paraview with the libraries that are missing: 110 MB
# fetched, 700 MB unpacked, in ten seconds. Without it the tests that need it are skipped, with a line that says so.
unpack_paraview() {
  local folder=$root/build/paraview log=$root/build/paraview.log as_root=()
  command -v pvpython >/dev/null && return
  [ ! -e "$folder/complete" ] || return 0
  [ "$(id -u)" -eq 0 ] || as_root=(sudo -n)
  rm -rf "$folder"
  mkdir -p "$folder/packages"
  if ! (
    cd "$folder/packages" || exit
    "${as_root[@]}" apt-get update || true
    names=$(apt-get install --simulate --no-install-recommends paraview python3-paraview | awk '/^Inst/ {print $2}')
    [ -n "$names" ] || exit
    # shellcheck disable=SC2086 # words on purpose
    apt-get download $names || exit
    for package in *.deb; do
      dpkg --extract "$package" "$folder" || exit
    done
  ) >"$log" 2>&1 </dev/null; then
    rm -rf "$folder"
    say "ParaView could not be unpacked: its tests are skipped (log: build/paraview.log)"
    return
  fi
  rm -r "$folder/packages"
  touch "$folder/complete"
  say "ParaView is unpacked in build/paraview, for tests"
}

# Parallel compilations: one per core, and 1.5 GB of memory for each.
jobs() {
  local cores memory
  # nproc would answer with OMP_NUM_THREADS, set above.
  cores=$(env -u OMP_NUM_THREADS nproc 2>/dev/null || echo 1)
  memory=$(awk '/^MemAvailable:/ {print int($2 / 1500000)}' /proc/meminfo 2>/dev/null)
  memory=${memory:-$cores}
  [ "$memory" -ge 1 ] || memory=1
  echo $((cores < memory ? cores : memory))
}

# Reads ninja's lines "[12/345] …" and prints one at each fifth of the work.
show_progress() {
  local line shown=0 start=$SECONDS
  while IFS= read -r line; do
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]] || continue
    local fifth=$((5 * BASH_REMATCH[1] / BASH_REMATCH[2]))
    # A build of a few steps is over before anyone reads about it.
    if [ "$fifth" -gt "$shown" ] && [ "$fifth" -lt 5 ] && [ $((SECONDS - start)) -ge 10 ]; then
      printf '   step %s of %s after %s s\n' "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" $((SECONDS - start))
      shown=$fifth
    fi
  done
}

# configure <folder> <build type> [CMake options]
configure() {
  local folder=$root/$1 type=$2 option compiler fresh=
  shift 2
  mkdir -p "$folder"
  for option in "$@"; do # CMake loses options in a folder whose compiler changes
    compiler=${option#-DCMAKE_CXX_COMPILER=}
    if [ "$compiler" != "$option" ] && [ -f "$folder/CMakeCache.txt" ] &&
      ! grep -q "^CMAKE_CXX_COMPILER:.*[=/]$compiler\$" "$folder/CMakeCache.txt"; then
      fresh=--fresh
    fi
  done
  if ! cmake $fresh -S "$root" -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE="$type" "$@" \
    >"$folder/configure.log" 2>&1; then
    cat "$folder/configure.log" >&2
    printf 'CMake failed: see above (%s)\n' "$folder/configure.log" >&2
    return 1
  fi
}

# compile <folder> "<targets>": what compilers say is in <folder>/build.log, and is shown if they fail.
compile() {
  local folder=$root/$1 targets=$2
  local log=$folder/build.log
  # shellcheck disable=SC2086 # words on purpose
  if ! ninja -C "$folder" -j "$(jobs)" $targets 2>&1 </dev/null | tee "$log" | show_progress; then
    if grep -q '^FAILED' "$log"; then
      sed -n '/^FAILED/,$p' "$log" | head -n 60 >&2
    else
      tail -n 20 "$log" >&2
    fi
    printf 'The build failed: see above and %s\n' "$log" >&2
    return 1
  fi
}

# build <folder> <build type> "<targets>" [CMake options]
build() {
  local folder=$1 type=$2 targets=$3
  shift 3
  configure "$folder" "$type" "$@" && compile "$folder" "$targets"
}

# Options for a build of the program alone: without tests where their packages are missing.
without_tests() {
  local missing
  missing=$(missing_packages "$test_packages") || return
  [ -z "$missing" ] || echo "-DARTHROWEAR_TESTS=OFF -DARTHROWEAR_BENCHMARKS=OFF"
}

set_up() { # set_up <list …>
  check_system
  install_packages "$@"
}
