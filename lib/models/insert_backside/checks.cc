// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/insert_backside/checks.h"

#include "base/format.h"
#include "entries/path_noise.h"
#include "entries/plausibility.h"
#include "models/insert_backside/dish_pressure.h"
#include "wear_simulation/doubtful_entries.h"

namespace arthrowear
{
namespace
{
constexpr unsigned int n_phases = 200;

/// Forces must press the insert down, on places that it has.
void
check_load(const InsertBacksideParameters &p, const InsertBacksideInputs &inputs,
           Parameters &parameters)
{
  const DishPressure pressure(inputs.mesh, make_nodes(inputs.mesh, {p.degree, {}}), "backing",
                              p.load.patch_radius);
  double largest = 0.;
  for (unsigned int i = 0; i < n_phases; ++i)
  {
    const double time = i / (n_phases * p.time.frequency), percent = 100. * i / n_phases;
    const Vector3 load = inputs.load->vector(time);
    if (load[1] >= 0.)
    {
      parameters.error_at("Load / Medial force column",
                          "of forces that press the insert down, y < 0 in the sum of both condyles",
                          formatted("At %.3g %% of the cycle y is %.4g N. Reverse the sign by a "
                                    "minus before the name.",
                                    percent, load[1]));
      return;
    }
    for (const std::size_t side : {0, 1})
    {
      const CondyleForce condyle = inputs.load->of_condyle(side, time);
      const std::string word = side == 0 ? "Medial" : "Lateral";
      if (!pressure.spread(condyle, [](unsigned int, const Vector3 &) {}))
      {
        parameters.error_at("Load / " + word + " place column", "of places on the bearing surface",
                            formatted("At %.3g %% of the cycle it is x %.4g, z %.4g mm, beside "
                                      "the insert. Check columns, signs and units, and [Load / "
                                      "Patch radius [mm]].",
                                      percent, condyle.x, condyle.z));
        return;
      }
    }
    largest = std::max(largest, norm(load));
  }
  check_crushing(parameters, "Material / Young modulus [MPa]", p.material.young, largest,
                 inputs.mesh.boundary_area("wear"));
}

/// The side must lie on the outline of the backing, or the clearance is another one.
void
check_side(const InsertBacksideInputs &inputs, Parameters &parameters)
{
  if (!inputs.tray.has_rim)
    return;
  constexpr double noticeable = .2;          // of the clearance
  constexpr double of_mesh = 1. * units::um; // of curved corners, which a tight fit has
  double most = 0., least = 0.;
  for (const unsigned int vertex : inputs.mesh.boundary_vertices("wear"))
    if (const Vector3 &x = inputs.mesh.vertices[vertex]; inputs.tray.meets_rim(x))
    {
      const double outside = beside(inputs.tray.outline, x).outside;
      most = std::max(most, outside);
      least = std::min(least, outside);
    }
  const double clearance = inputs.tray.clearance;
  if (most > clearance + of_mesh)
    parameters.error_at(
        "Tray / Clearance [mm]",
        formatted("at least %.3g mm, by which the side of the insert juts out over "
                  "the outline of its backing",
                  most),
        "The insert does not fit into the tray. Raise the clearance, make the side upright, "
        "or make elements smaller where the side is curved.");
  else if (std::max(most, -least) > std::max(noticeable * clearance, of_mesh))
    parameters.warning_at("Tray / Clearance [mm]",
                          formatted("the side of the insert lies between %.3g mm inside and %.3g "
                                    "mm outside of the outline of its backing: the clearance "
                                    "differs by as much from place to place. ",
                                    -least, most) +
                              "Make the side upright, or its elements smaller.");
}

/// Load times sliding of a given motion.
void
check_steps(const InsertBacksideParameters &p, const InsertBacksideInputs &inputs,
            Parameters &parameters)
{
  if (!p.tray.is_given)
    return;
  const auto path_of = [&](const std::vector<PeriodicCurve> &curves)
  {
    LoadOverPath path;
    path.period = 1. / p.time.frequency;
    path.load = [&](const double time) { return inputs.load->force(time); };
    path.sliding =
        [motion = p.tray.motion_of(curves, p.time.frequency)](const double begin, const double end)
    { return norm(motion.displacement_at(end) - motion.displacement_at(begin)); };
    return path;
  };
  const auto judged = check_noise(parameters, p.tray.harmonics, inputs.curves, path_of);
  const double n = std::round(1. / (p.time.frequency * p.time.step));
  const std::string doubt =
      judged && n < 1e5
          ? doubt_about_load(path_of(*judged), static_cast<unsigned int>(std::max(1., n)),
                             p.wear_rule())
          : "";
  if (!doubt.empty())
    parameters.warning_at("Time / Time step [s]", doubt);
}

/// Without a rim friction has to hold the insert at every moment, or it slides away.
void
check_without_rim(const InsertBacksideParameters &p, const InsertBacksideInputs &inputs,
                  Parameters &parameters)
{
  const double friction = p.solver.contact.friction;
  for (unsigned int i = 0; i < n_phases; ++i)
  {
    const Vector3 load = inputs.load->vector(i / (n_phases * p.time.frequency));
    const double sideways = std::hypot(load[0], load[2]), held = friction * std::max(-load[1], 0.);
    if (sideways <= held)
      continue;
    parameters.error_at(
        "Tray / Rim", "around where friction does not hold the insert",
        formatted("At %.3g %% of the cycle the forces pull by %.4g N along the tray, and friction "
                  "holds %.4g N. Give a rim, or a larger friction coefficient.",
                  100. * i / n_phases, sideways, held));
    return;
  }
}

/// Between its rims an insert needs friction.
void
check_held(const InsertBacksideParameters &p, const InsertBacksideInputs &inputs,
           Parameters &parameters)
{
  if (p.tray.is_given)
    return;
  if (p.solver.contact.friction == 0.)
    parameters.error_at("Contact / Friction coefficient",
                        "above 0 with [Tray / Micromotion] by_forces",
                        "The insert would be loose.");
  else if (!p.tray.has_rim && inputs.load)
    check_without_rim(p, inputs, parameters);
}
} // namespace

void
check_plausibility(const InsertBacksideParameters &p, const InsertBacksideInputs &inputs,
                   Parameters &parameters)
{
  if (!parameters.findings().empty())
    return;
  check_yield_stress(p, parameters);
  check_jumps_with_creep(p, parameters);
  check_load(p, inputs, parameters);
  check_held(p, inputs, parameters);
  check_side(inputs, parameters);
  check_steps(p, inputs, parameters);
  check_mesh_quality(parameters, inputs.mesh,
                     {p.insert.is_made(), "Insert / Element size at backing [mm]",
                      KneeInsertEntries::file_entry, "Set another element size."});
}
} // namespace arthrowear
