// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// A parameter file of the model interface without mistakes, for tests that make some.
constexpr const char *good_interface_case = R"(set Model         = interface
set Output folder = out
subsection Interface
  set Compressive stiffness [MPa/mm] = 20000
  set Tensile stiffness [MPa/mm]     = 20000
  set Tangential stiffness [MPa/mm]  = 20000
  set Adhesion energy [mJ/mm^2]      = 2000
  set Viscosity [mJ s/mm^2]          = 100
  set Smallest intensity             = 0.01
  set Friction coefficient           = 0.3
  set Friction stiffness [MPa/mm]    = 2e6
  set Update                         = implicit
end
subsection Program
  set Durations [s]             = 0.1, 0.05
  set Opening velocities [mm/s] = 0
  set Velocities t1 [mm/s]      = 2, -2
end
subsection Time
  set Time step [s] = 1e-3
end
)";
} // namespace arthrowear
