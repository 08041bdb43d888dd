// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/petsc_session.h"

#include "base/errors.h"

#include <deal.II/base/multithread_info.h>

#include <petscsys.h>

#include <string>

namespace arthrowear
{
namespace
{
bool is_ours = false;
}

void
start_petsc(MPI_Comm communicator)
{
  PetscBool runs = PETSC_FALSE;
  PetscInitialized(&runs);
  if (runs)
    return;
  dealii::MultithreadInfo::set_thread_limit(1);
  PETSC_COMM_WORLD = communicator;
  std::string program = "arthrowear", no_handler = "-no_signal_handler";
  char *words[] = {program.data(), no_handler.data(), nullptr};
  char **arguments = words;
  int n_arguments = 2;
  if (PetscInitialize(&n_arguments, &arguments, nullptr, nullptr) != 0)
    throw RunError("PETSc does not start.");
  is_ours = true;
}

void
finish_petsc()
{
  if (is_ours)
    PetscFinalize();
  is_ours = false;
}
} // namespace arthrowear
