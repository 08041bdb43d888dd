// SPDX-License-Identifier: LGPL-2.1-or-later
#include "version.h"

#include "arthrowear_version.h" // made by CMake
#include "launcher.h"

#include <petscversion.h>

#ifdef ARTHROWEAR_WITH_TRILINOS
#include <Trilinos_version.h>
#endif

namespace arthrowear
{
namespace
{
std::string
trilinos_version()
{
#ifdef ARTHROWEAR_WITH_TRILINOS
  return TRILINOS_VERSION_STRING;
#else
  return "not in this deal.II";
#endif
}

std::string
petsc_version()
{
  return std::to_string(PETSC_VERSION_MAJOR) + "." + std::to_string(PETSC_VERSION_MINOR) + "." +
         std::to_string(PETSC_VERSION_SUBMINOR);
}
} // namespace

std::string
version_text()
{
  return std::string("arthrowear ") + ARTHROWEAR_VERSION + "\ngit        " + ARTHROWEAR_GIT_HASH +
         "\ndeal.II    " + ARTHROWEAR_DEALII_VERSION + "\nPETSc      " + petsc_version() +
         "\nTrilinos   " + trilinos_version() + "\nbuild type " + ARTHROWEAR_BUILD_TYPE;
}

std::string
version_number()
{
  return ARTHROWEAR_VERSION;
}

std::string
program_version()
{
  const std::string version = ARTHROWEAR_VERSION, commit = ARTHROWEAR_GIT_HASH;
  // Versions between releases name their commit.
  return version.find("+") == std::string::npos ? version + " (" + commit + ")" : version;
}

std::string
run_header(const int n_ranks)
{
  std::string text = "Arthrowear " + program_version() + ", " + ARTHROWEAR_BUILD_TYPE +
                     ", deal.II " + ARTHROWEAR_DEALII_VERSION + ", PETSc " + petsc_version() +
                     ", " + std::to_string(n_ranks) + (n_ranks == 1 ? " rank" : " ranks");
  if (const unsigned int n = launcher().n_unconnected; n > 1)
    text +=
        "\nSlurm started " + std::to_string(n) +
        " processes without an interface for MPI, and this process computes alone. One run on " +
        std::to_string(n) + " ranks starts with `srun --mpi=pmix`.";
  return text;
}
} // namespace arthrowear
