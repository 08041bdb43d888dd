// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/block/block.h"

#include "base/format.h"
#include "entries/path_noise.h"
#include "entries/path_shear.h"
#include "entries/plausibility.h"
#include "wear_simulation/declared_results.h"

namespace arthrowear
{
namespace
{
/// The path by its curves; of a noisy table without the noise that the run has. False where much
/// noise remains, which more steps would follow.
bool
use_clean_path(const BlockParameters &p, const BlockInputs &inputs, PathOverPlace &path,
               Parameters &parameters)
{
  if (!inputs.motion->given)
    return true;
  PathOverPlace pressed = path;
  if (!pressed.load)
    pressed.load = [](double) { return 1. * units::newton; };
  const auto motion_of = [&](const std::vector<PeriodicCurve> &curves)
  {
    PathCurves changed = *inputs.motion->given;
    changed.x = curves[0], changed.y = curves[1];
    changed.rotation = curves[2], changed.spin = curves[3];
    return p.motion.motion_of(changed, p.time.frequency).motion;
  };
  const auto path_of = [&](const std::vector<PeriodicCurve> &curves)
  {
    pressed.motion = motion_of(curves);
    return load_over(pressed);
  };
  const PathCurves &given = *inputs.motion->given;
  const auto clean = check_noise(parameters, p.motion.harmonics,
                                 {given.x, given.y, given.rotation, given.spin}, path_of);
  if (clean)
    path.motion = motion_of(*clean);
  return clean.has_value();
}

/// Steps that cut corners or chords of the path.
void
check_steps(const BlockParameters &p, const BlockInputs &inputs, Parameters &parameters)
{
  PathOverPlace path;
  path.motion = inputs.motion->motion;
  path.corners = inputs.motion->corners;
  path.period = 1. / p.time.frequency;
  path.own = counterface_axis(p, inputs.height);
  path.place = face_centre(inputs.mesh);
  if (inputs.load)
    path.load = [load = inputs.load](const double time) { return load->force(time); };
  const double n_steps = std::max(1., std::round(path.period / p.time.step));
  constexpr double most_steps = 1e5; // more are fine enough, and slow to check
  if (!use_clean_path(p, inputs, path, parameters) || n_steps > most_steps)
    return;
  const auto n = static_cast<unsigned int>(n_steps);
  const std::string of_path = doubt_about_steps(path, n),
                    of_load = doubt_about_load(load_over(path), n, p.wear_rule(),
                                               p.solver.contact.wear.body.law.get());
  for (const std::string &doubt : {of_path, of_load})
    if (!doubt.empty())
      parameters.warning_at("Time / Time step [s]", doubt);
}

/// Warns if the path is longer than a bench moves: its unit may be wrong.
void
check_extent(const BlockParameters &p, const BlockInputs &inputs, Parameters &parameters)
{
  constexpr int n_phases = 200;
  constexpr double farthest_of_benches = 1000. * units::mm;
  double farthest = 0.;
  for (int i = 0; i < n_phases; ++i)
    farthest = std::max(
        farthest, norm(inputs.motion->motion.displacement_at(i / (n_phases * p.time.frequency))));
  if (farthest > farthest_of_benches)
    parameters.warning_at(p.motion.kind == PathKind::table          ? "Motion / File"
                          : p.motion.kind == PathKind::hypotrochoid ? "Motion / Arm [mm]"
                                                                    : "Motion / Size along x [mm]",
                          formatted("the path leads %.4g mm from its middle, farther than a bench "
                                    "moves. Check its unit.",
                                    farthest / units::mm));
}

/// Nothing wears where nothing slides.
void
check_motion(const BlockParameters &p, Parameters &parameters)
{
  const CounterfaceEntries &motion = p.motion;
  if (motion.kind == PathKind::still && motion.turns == 0. && motion.spins == 0.)
    parameters.warning_at("Motion / Path", "still, without turns and spins: nothing slides, and "
                                           "only the block's own strain causes wear.");
  if (motion.spins != 0. && p.counterface.form()->is_flat())
    parameters.warning_at("Motion / Spins per cycle",
                          "a plane has no axis to spin about along [Counterface / Axis direction "
                          "[deg]]: not used. Set [Motion / Turns per cycle].");
}

/// Strains are small in linear_elastic and in the contact of a mesh that keeps its shape.
void
check_strain(const BlockParameters &p, const BlockInputs &inputs, Parameters &parameters)
{
  if (!inputs.load)
    return;
  constexpr int n_phases = 200;
  double largest = 0.;
  for (int i = 0; i < n_phases; ++i)
    largest = std::max(largest, inputs.load->force(i / (n_phases * p.time.frequency)));
  const double area = inputs.mesh.boundary_area("wear"),
               strain = largest / (area * p.material.young);
  if (const std::string of_unit = doubt_about_unit(p, inputs.mesh); !of_unit.empty())
  {
    // A body of another unit would not carry the load; its strain says nothing of the modulus.
    constexpr double most_strain = .5;
    if (strain > most_strain)
      parameters.error_at("Block / Imported mesh / Length unit [mm]", "the unit of the file",
                          of_unit);
    return;
  }
  check_crushing(parameters, "Material / Young modulus [MPa]", p.material.young, largest, area);
  constexpr double small = .02;
  if (strain > small && parameters.is_good("Material / Young modulus [MPa]"))
    parameters.warning_at(
        "Material / Young modulus [MPa]",
        formatted(
            "the largest load, %.3g N, strains the block by %.2g %% if the whole face carries "
            "it: strains are not small, and the block slides sideways by about as much of "
            "its width when the load comes. ",
            largest / units::newton, strain / units::percent) +
            "Check the load, its unit and the modulus, or set a smaller load.");
}

/// A plane that is tilted meets an edge of a flat face.
void
check_tilt(const BlockParameters &p, const BlockInputs &inputs, Parameters &parameters)
{
  const Vector3 normal = normalised(p.counterface.normal);
  const double slope = std::hypot(normal[0], normal[1]) / normal[2];
  if (!p.counterface.form()->is_flat() || slope == 0.)
    return;
  parameters.warning_at(
      "Counterface / Normal",
      formatted("the plane is tilted by %.3g deg: over the face of %.4g mm its height changes by "
                "%.3g mm, and an edge of the face touches first. ",
                std::atan(slope) / units::deg, face_extent(inputs.mesh),
                slope * face_extent(inputs.mesh)) +
          "The load stays along z; the supports of the backing carry its sideways part.");
}

/// Checks before a block runs: adds warnings about values that are allowed but doubtful, each with
/// the estimated error and a remedy. To be called on one rank, after prepare_block(); does nothing
/// if that found errors.
void
check_plausibility(const BlockParameters &p, const BlockInputs &inputs, Parameters &parameters)
{
  if (!parameters.findings().empty())
    return;
  check_theta(p, parameters);
  check_yield_stress(p, parameters);
  check_jumps_with_creep(p, parameters);
  check_motion(p, parameters);
  check_extent(p, inputs, parameters);
  check_strain(p, inputs, parameters);
  check_tilt(p, inputs, parameters);
  check_steps(p, inputs, parameters);
  check_mesh_quality(parameters, inputs.mesh,
                     {p.body.mesh_file.empty(), "Block / Element size at wear [mm]",
                      "Block / Imported mesh / Mesh file", "Set another element size."});
  warn_of_steps(parameters, p);
}
} // namespace

void
BlockModel::validate(Parameters &parameters, MPI_Comm communicator)
{
  validate_by({prepare_block, check_plausibility, read_block_curves}, parameters, communicator);
}

Declarations
BlockModel::declarations() const
{
  Declarations declared = wear_declarations(p_, WearSummary(p_));
  DeclaredSeries face;
  face.name = "contact";
  face.title = "Worn face of the block";
  face.orientation = "z points up, from the counterface through the block. The first view is from "
                     "below, on the worn face.";
  face.view = "From below";
  face.seen_from = {.25, -.45, -1.};
  DeclaredSeries counterface = face;
  counterface.name = p_.words().counterface;
  counterface.title = "Counterface";
  counterface.fields = {"wear_depth", "von_mises_stress"};
  counterface.time = wear_frame_time(p_);
  counterface.values = worn_counterface_fields();
  declare_frames(p_, face, "Block", declared);
  declared.series.push_back(counterface);
  cite_wear_methods(p_, declared);
  return declared;
}

std::vector<Refinement>
BlockModel::refinements() const
{
  std::vector<Refinement> all = refinements_of_steps(p_);
  if (p_.body.mesh_file.empty())
    all.insert(all.begin(),
               refinement_of_mesh("Block", p_.body.size_at_wear, p_.body.size_at_backing, 0));
  return all;
}
} // namespace arthrowear
