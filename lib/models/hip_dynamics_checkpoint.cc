// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_dynamics_checkpoint.h"

namespace arthrowear
{
RunIdentity
hip_dynamics_identity()
{
  RunIdentity identity;
  const auto add = [&](const std::string &section, const std::initializer_list<const char *> names)
  {
    for (const char *name : names)
      identity.entries.push_back(section + " / " + name);
  };
  add("Time", {"Cycle frequency [Hz]", "Cycles", "Method", "Relative tolerance", "Largest step [s]",
               "Position tolerance [mm]", "Velocity tolerance [mm/s]"});
  add("Head", {"Diameter [mm]", "Young modulus [MPa]", "Poisson ratio", "Density [kg/m^3]",
               "Moving mass [kg]"});
  add("Cup", {"Radial clearance [mm]", "Young modulus [MPa]", "Poisson ratio", "Pole"});
  add("Contact", {"Law", "Restitution", "Smallest impact rate [m/s]"});
  add("Friction", {"Static friction", "Dynamic friction", "Tolerance speed [m/s]", "Decay [s/m]"});
  add("Motion", {"Flexion column", "Adduction column", "Internal rotation column", "Euler sequence",
                 "Phase [%]", "Close cycle over last [%]"});
  add("Force", {"X column", "Y column", "Z column", "Frame", "Body weight [N]", "Factor",
                "Phase [%]", "Close cycle over last [%]"});
  add("Wear", {"Wear factor [mm^3/(N m)]", "Integration", "Divisions"});
  add("Wear / Worn geometry", {"Update", "Sliding distance"});
  add("Output", {"Rows per cycle"});
  identity.files = {"Motion / File", "Force / File"};
  return identity;
}

CheckpointData
HipJumpState::pack(const Parameters &parameters)
{
  CheckpointData data;
  pack_identity(hip_dynamics_identity(), parameters, data);
  unworn.pack(data);
  data.set_integer("statistics rows", static_cast<std::int64_t>(n_rows));
  jumps.pack(data);
  return data;
}

void
HipJumpState::unpack(const CheckpointData &data)
{
  unworn.unpack(data);
  n_rows = static_cast<std::size_t>(data.integer("statistics rows"));
  jumps.restore(data);
}
} // namespace arthrowear
