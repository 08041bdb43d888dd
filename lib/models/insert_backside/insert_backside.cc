// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/insert_backside/insert_backside.h"

#include "base/format.h"
#include "entries/path_noise.h"
#include "entries/plausibility.h"
#include "models/insert_backside/columns.h"
#include "wear_simulation/declared_results.h"

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
      parameters.error_at(
          "Load / Medial force column",
          "of forces that press the insert down, y < 0 in the sum of both condyles",
          formatted(
              "At %.3g %% of the cycle y is %.4g N. Reverse the sign by a minus before the name.",
              percent, load[1]));
      return;
    }
    for (const std::size_t side : {0, 1})
    {
      const CondyleForce condyle = inputs.load->of_condyle(side, time);
      const std::string word = side == 0 ? "Medial" : "Lateral";
      if (!pressure.spread(condyle, [](unsigned int, const Vector3 &) {}))
      {
        parameters.error_at(
            "Load / " + word + " place column", "of places on the bearing surface",
            formatted("At %.3g %% of the cycle it is x %.4g, z %.4g mm, beside the insert. Check "
                      "columns, signs and units, and [Load / Patch radius [mm]].",
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
    parameters.error_at("Tray / Clearance [mm]",
                        formatted("at least %.3g mm, by which the side of the insert juts out over "
                                  "the outline of its backing",
                                  most),
                        "The insert does not fit into the tray. Raise the clearance, make the side "
                        "upright, or make elements smaller where the side is curved.");
  else if (std::max(most, -least) > std::max(noticeable * clearance, of_mesh))
    parameters.warning_at(
        "Tray / Clearance [mm]",
        formatted("the side of the insert lies between %.3g mm inside and %.3g mm outside of the "
                  "outline of its backing: the clearance differs by as much from place to place. ",
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
                             p.wear_rule(), p.solver.contact.wear.body.law.get())
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

/// Warns of entries that are allowed but doubtful, with the estimated error and a remedy, and
/// refuses forces that no insert on a tray can have. On one rank, after prepare_insert_backside().
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

struct InsertBacksideSummary : WearSummary
{
  explicit InsertBacksideSummary(const WearRunParameters &p) : WearSummary(p) {}

  const NumberResult range_x =
      number(contact_result("micromotion_range_x", "range of micromotion x", "mm"));
  const NumberResult range_z =
      number(contact_result("micromotion_range_z", "range of micromotion z", "mm"));
  const NumberResult range_about_y =
      number(contact_result("micromotion_range_about_y", "range of micromotion about y", "deg"));
  const NumberResult walk =
      number(contact_result("walk_of_last_cycle", "walk of the insert in the last cycle", "mm")
                 .of_runs("of two cycles or more"));
};
} // namespace

void
InsertBacksideModel::validate(Parameters &parameters, MPI_Comm communicator)
{
  validate_by({prepare_insert_backside, check_plausibility, read_insert_backside_curves},
              parameters, communicator);
}

Declarations
InsertBacksideModel::declarations() const
{
  const InsertBacksideSummary summary(p_);
  Declarations declared = wear_declarations(p_, summary);
  constexpr double noticeable = .01; // of the clearance
  declared.warnings.push_back(
      {{summary.walk.id()},
       noticeable * std::max(p_.tray.clearance, .01 * units::mm),
       "",
       "the insert has not settled on the tray",
       "it walks by {3} mm in a cycle, and later cycles wear differently. Raise [Tray / Cycles to "
       "settle], or compute more cycles"});
  const InsertBacksideColumns c;
  declared.plots.push_back(
      DeclaredPlot::over_gait("Micromotion of the insert on the tray", "displacement [mm]",
                              c.headers_of({c.micromotion_x, c.micromotion_z})));
  declared.plots.push_back(DeclaredPlot::over_gait(
      "Rotation of the insert on the tray", "angle [deg]", c.headers_of({c.micromotion_about_y})));
  declared.plots.push_back(
      DeclaredPlot::over_gait("Forces of floor and rim on the insert", "force [N]",
                              c.headers_of({c.friction_x, c.friction_z, c.rim_x, c.rim_z})));
  declared.wall = p_.insert.is_made() ? p_.insert.shape.thickness : 0.;
  DeclaredSeries contact;
  contact.name = "contact";
  contact.title = "Back side of the insert";
  contact.orientation = "x points forward (anterior), y up, z to the right of the patient. The "
                        "first view is from below and in front, on the side that meets the tray.";
  contact.view = "From below";
  contact.seen_from = {.6, -1., .35};
  contact.is_y_up = true;
  declare_frames(p_, contact, "Insert", declared);
  cite_wear_methods(p_, declared);
  return declared;
}

std::vector<Refinement>
InsertBacksideModel::refinements() const
{
  std::vector<Refinement> all = refinements_of_steps(p_);
  const KneeInsertShape &shape = p_.insert.shape;
  if (p_.insert.is_made())
    all.insert(all.begin(), refinement_of_mesh("Insert", shape.element_size_at_wear,
                                               shape.element_size_far, shape.target_cells));
  return all;
}

std::unique_ptr<WearSummary>
InsertBacksideModel::summary(const EndOfRun &end)
{
  auto summary = std::make_unique<InsertBacksideSummary>(p_);
  summary->outcome.set(end.outcome_text);
  end.set(*summary);
  const InsertBacksideColumns c;
  const WearStatistics &run = end.statistics();
  const TableRow least(run.own_least), largest(run.own_largest), last(run.own_at_end),
      before(run.own_at_end_before);
  const auto walk = [&](const TableColumn<> column)
  { return last.value(column) - before.value(column); };
  if (run.n_ends > 1)
    summary->walk.set(std::hypot(walk(c.micromotion_x), walk(c.micromotion_z)));
  for (const auto &[range, column] : {std::pair{summary->range_x, c.micromotion_x},
                                      {summary->range_z, c.micromotion_z},
                                      {summary->range_about_y, c.micromotion_about_y}})
    range.set(std::max(largest.value(column) - least.value(column), 0.));
  return summary;
}
} // namespace arthrowear
