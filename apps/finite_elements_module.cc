// SPDX-License-Identifier: LGPL-2.1-or-later
#include "finite_elements.h"

#include "mesh/library_shapes.h"
#include "models/register_models.h"
#include "solid/petsc_session.h"

extern "C" const arthrowear::FiniteElements *
arthrowear_finite_elements()
{
  using namespace arthrowear;
  static const FiniteElements offered{[](const std::string &name)
                                      { return finite_element_models().at(name)(); },
                                      &add_mesh_command, &dealii_error, &finish_petsc};
  leave_out_stack_traces();
  register_library_shapes();
  return &offered;
}
