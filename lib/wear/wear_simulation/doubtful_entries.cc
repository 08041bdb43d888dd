// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/doubtful_entries.h"

#include "base/format.h"
#include "base/units.h"
#include "mesh/cell_doubt.h"

namespace arthrowear
{
void
stop_following_at_volumes(WearRunParameters &p, const MeshData &mesh)
{
  p.shape.follows = p.shape.follows && !wear_at_another_volume(mesh);
}

void
check_following(const WearRunParameters &p, const MeshData &mesh, Parameters &parameters)
{
  const char *path = "Wear / Shape / Mesh follows wear";
  const std::optional<SharedWearVertex> shared =
      p.shape.follows ? wear_at_another_volume(mesh) : std::nullopt;
  if (!shared)
    return;
  const std::string place = formatted(
      "The boundary wear meets the volume `%s`, which does not wear, at (%.4g, %.4g, %.4g) mm. ",
      shared->volume.c_str(), shared->place[0], shared->place[1], shared->place[2]);
  if (parameters.is_set(path))
    return parameters.error_at(path, "false with this mesh",
                               place + "Its nodes there would have to move with both volumes.");
  parameters.use_value(path, "false");
  parameters.warning_at(
      path, place + "The mesh does not follow the wear: wear opens the gap only, and a run whose "
                    "wear is deep for the wall says by how much pressures are too low. End the "
                    "boundary wear before that volume to have the mesh follow.");
}

void
use_kind_of_jump(WearRunParameters &p, Parameters &parameters, const std::string &kind)
{
  const char *path = "Wear / Jump / Kind";
  if (parameters.value(path) != "auto" || !p.jumps.are_on())
    return;
  p.jumps.kind = kind;
  parameters.use_value(path, kind);
}

void
check_theta(const WearRunParameters &p, Parameters &parameters)
{
  if (p.time.theta >= least_theta_without_chatter)
    return;
  parameters.warning_at(
      "Time / Theta", formatted("below %g contact forces oscillate from step to step, more so with "
                                "finer steps: with 0.5 the largest force of hip_cup_jourdan is 17 "
                                "%% too high with 400 steps per cycle and 24 %% with 2000. Set 1.",
                                least_theta_without_chatter));
}

/// Applies to polyethylene, which is recognised by its stiffness.
void
check_yield_stress(const WearRunParameters &p, Parameters &parameters)
{
  constexpr double softest = 300. * units::MPa, stiffest = 2000. * units::MPa;
  if (p.yield_stress > 0. || p.material.young < softest || p.material.young > stiffest)
    return;
  parameters.warning_at(
      "Material / Yield stress [MPa]",
      formatted("pressures are not compared with the strength of the material. Its stiffness, %g "
                "MPa, is typical of polyethylene, which yields at about 20 MPa: set 20.",
                p.material.young / units::MPa));
}

void
check_jumps_with_creep(const WearRunParameters &p, Parameters &parameters)
{
  constexpr double most = 1e-2;
  if (!p.creep.is_on || !p.jumps.are_on() || p.jumps.tolerance <= most)
    return;
  parameters.warning_at(
      "Wear / Jump / Tolerance",
      formatted("%g is large for a run with creep: pressures at the contact edge oscillate from "
                "jump to jump, and creep never recovers. With 0.1, creep of hip_cup_lifetime was "
                "seven times too deep. Set %g.",
                p.jumps.tolerance, most));
}

void
check_mesh_quality(Parameters &parameters, const MeshData &mesh, const MadeMesh &made)
{
  const CellDoubt doubt = doubt_about_cells(mesh);
  if (doubt.text.empty())
    return;
  const std::string &entry = made.is_made ? made.entry : made.file_entry;
  const std::string text =
      doubt.text + " " + (made.is_made ? made.remedy : std::string(remedy_for_cells_of_file));
  if (doubt.is_unusable)
    parameters.finding_at(entry, "gives no usable mesh: " + text);
  else
    parameters.warning_at(entry, text);
}
} // namespace arthrowear
