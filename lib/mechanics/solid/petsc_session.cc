// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/petsc_session.h"

#include "base/errors.h"

#include <cctype>
#include <deal.II/base/exceptions.h>
#include <deal.II/base/multithread_info.h>

#include <petscsys.h>

#include <sstream>

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
  // Options of a file .petscrc or petscrc in the current folder, or of ~/.petscrc, load code.
  std::string program = "arthrowear", no_handler = "-no_signal_handler", no_file = "-skip_petscrc";
  char *words[] = {program.data(), no_handler.data(), no_file.data(), nullptr};
  char **arguments = words;
  int n_arguments = 3;
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

void
leave_out_stack_traces()
{
  dealii::deal_II_exceptions::suppress_stacktrace_in_exceptions();
}

std::string
dealii_error(const std::exception &error)
{
  const auto *from_dealii = dynamic_cast<const dealii::ExceptionBase *>(&error);
  if (!from_dealii)
    return "";
  std::ostringstream text;
  from_dealii->print_info(text);
  std::string line;
  for (const char c : text.str())
    if (!std::isspace(static_cast<unsigned char>(c)))
      line += c;
    else if (!line.empty() && line.back() != ' ')
      line += ' ';
  return "deal.II: " + line;
}
} // namespace arthrowear
