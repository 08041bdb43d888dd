// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/knee_insert/knee_insert.h"

#include "base/format.h"
#include "contact/faces/rigid_stiffness.h"
#include "entries/path_noise.h"
#include "entries/plausibility.h"
#include "knee/condyle_path.h"
#include "knee/knee_femur.h"
#include "models/knee_insert/columns.h"
#include "wear_simulation/declared_results.h"

namespace arthrowear
{
namespace
{
struct Touching
{
  Vector3 place{}, normal{}; // of the insert, out of it
};

std::map<unsigned int, Vector3>
normals_of_wear(const MeshData &mesh)
{
  std::map<unsigned int, Vector3> normals;
  for (const auto &face : mesh.boundary_faces("wear"))
    for (const unsigned int vertex : face)
    {
      Vector3 &normal = normals.emplace(vertex, Vector3{}).first->second;
      normal = normal + cross(mesh.vertices[face[1]] - mesh.vertices[face[0]],
                              mesh.vertices[face[2]] - mesh.vertices[face[0]]);
    }
  for (auto &[vertex, normal] : normals)
    normal = normalised(normal);
  return normals;
}

/// The vertices of each dish that are nearest to a femur with both condyles on their dishes.
std::vector<Touching>
touching_vertices(const RigidPart &condyles, FemurPose pose, const MeshData &mesh)
{
  constexpr std::size_t most = 12; // on each side
  const std::map<unsigned int, Vector3> normals = normals_of_wear(mesh);
  const Matrix3 to_own = transpose(pose.matrix());
  std::vector<Touching> touching;
  for (const double side : {-1., 1.})
  {
    pose.origin[1] = height_of_touch(condyles, pose, mesh, side);
    std::vector<std::pair<double, unsigned int>> near;
    for (const auto &[vertex, normal] : normals)
      if (const Vector3 &x = mesh.vertices[vertex]; side * x[2] > 0.)
        near.emplace_back(condyles.nearest(to_own * (x - pose.origin)).distance, vertex);
    std::sort(near.begin(), near.end());
    near.resize(std::min(most, near.size()));
    for (const auto &[distance, vertex] : near)
      touching.push_back({mesh.vertices[vertex], normals.at(vertex)});
  }
  return touching;
}

using Matrix2 = std::array<std::array<double, 2>, 2>;

/// Stiffness that vanishes because two coordinates give way: c^T K^-1 c.
/// @param pressed  K, their own stiffness @param coupled  c, between them and the motion
double
given_way(const Matrix2 &pressed, const std::array<double, 2> &coupled)
{
  const auto &[c, d] = coupled;
  const double determinant = pressed[0][0] * pressed[1][1] - pressed[0][1] * pressed[1][0];
  return (pressed[1][1] * c * c - 2. * pressed[0][1] * c * d + pressed[0][0] * d * d) / determinant;
}

/// A dish of the radius R resists with (a/R)^2 of the stiffness against pressing, for points within
/// the distance a; parallel normals with none but round-off.
/// Adds an error for each motion of the femur at the start that nothing resists: a femur in the
/// free range of its restraint on a bearing surface that is flat along this motion, without
/// friction.
void
check_held(const KneeInsertParameters &p, const KneeInsertInputs &inputs, Parameters &parameters)
{
  struct Motion
  {
    KneeFreedom freedom;
    double length; // that makes it a displacement [mm]
    const char *entry, *text, *remedy;
  };
  constexpr double round_off = 1e-9;
  constexpr const char *restrained = "a free range of 0";
  std::vector<Motion> motions;
  if (p.control.forward.is_by_force)
    motions.push_back({KneeFreedom::forward, 1., "Control / Forward free range [mm]",
                       "forward and back", restrained});
  if (p.control.rotation.is_by_force)
    motions.push_back({KneeFreedom::rotation, p.gyration, "Control / Rotation free range [deg]",
                       "about y", restrained});
  if (p.is_sideways_free)
    motions.push_back(
        {KneeFreedom::sideways, 1., "Femur / Sideways", "sideways", "[Femur / Sideways] = held"});
  if (motions.empty() || p.solver.contact.friction > 0.)
    return;
  const RigidPart condyles = p.condyles.part(0., PartMaterial::within);
  KneeCoordinates start = inputs.motion(0.);
  start.height = inputs.height;
  const FemurPose pose = p.motion.guide.pose(start);
  RigidStiffness stiffness; // of unit springs along the normals
  for (const Touching &point : touching_vertices(condyles, pose, inputs.mesh))
    stiffness.add_contact(point.normal, point.place - pose.origin, 1.);
  const auto between = [&](const KneeFreedom a, const KneeFreedom b)
  {
    const KneeDirection one = p.motion.guide.direction(pose, a),
                        other = p.motion.guide.direction(pose, b);
    return stiffness.between({one.linear, one.angular}, {other.linear, other.angular});
  };
  // Height and varus give way to the motion, as on a plane that is tilted.
  constexpr KneeFreedom height = KneeFreedom::height, varus = KneeFreedom::varus;
  const Matrix2 pressed{{{between(height, height), p.is_varus_free ? between(height, varus) : 0.},
                         {p.is_varus_free ? between(varus, height) : 0., between(varus, varus)}}};
  for (const Motion &motion : motions)
  {
    const FemurBody::Parameters::Drive &drive =
        inputs.drives[static_cast<std::size_t>(motion.freedom)];
    if (drive.slope && drive.slope(0., value_of(start, motion.freedom)) < 0.)
      continue;
    const std::array<double, 2> coupled{between(motion.freedom, height),
                                        p.is_varus_free ? between(motion.freedom, varus) : 0.};
    const double left = between(motion.freedom, motion.freedom) - given_way(pressed, coupled);
    if (left <= round_off * pressed[0][0] * motion.length * motion.length)
      parameters.error_at(motion.entry, "such that something holds the femur",
                          formatted("It is loose %s: the bearing surface is flat along this "
                                    "motion, there is no friction, and no restraint has a force at "
                                    "the start. Give a friction coefficient, a dish, or %s.",
                                    motion.text, motion.remedy));
  }
}

constexpr unsigned int n_phases = 200;

/// At equal times of a cycle; empty without a load [N].
std::vector<double>
forces_over_cycle(const KneeInsertParameters &p, const KneeInsertInputs &inputs)
{
  std::vector<double> forces;
  for (unsigned int i = 0; inputs.load && i < n_phases; ++i)
    forces.push_back(inputs.load->force(i / (n_phases * p.time.frequency)));
  return forces;
}

/// Load times sliding at the lowest points of both condyles.
LoadOverPath
load_over_path(const KneeInsertParameters &p, const KneeInsertInputs &inputs,
               const std::vector<PeriodicCurve> &curves)
{
  const auto pose = [&p, motion = p.motion.motion_of(curves)](const double time)
  { return p.motion.guide.pose(motion(time * p.time.frequency)); };
  return load_over_condyles(
      pose, [load = inputs.load](const double time) { return load->force(time); },
      1. / p.time.frequency, inputs.height, p.condyles.distance);
}

void
check_steps(const KneeInsertParameters &p, const KneeInsertInputs &inputs, Parameters &parameters)
{
  const auto path_of = [&](const std::vector<PeriodicCurve> &curves)
  { return load_over_path(p, inputs, curves); };
  const auto judged = check_noise(parameters, p.motion.harmonics, inputs.curves, path_of);
  const double n = std::round(1. / (p.time.frequency * p.time.step));
  const std::string doubt =
      judged && n < 1e5
          ? doubt_about_load(path_of(*judged), static_cast<unsigned int>(std::max(1., n)),
                             p.wear_rule(), p.solver.contact.wear.body.law.get())
          : "";
  if (!doubt.empty())
    parameters.warning_at("Time / Time step [s]", doubt);
}

void
check_load(const KneeInsertParameters &p, const KneeInsertInputs &inputs, Parameters &parameters)
{
  if (const double largest = check_knee_load(p.load, forces_over_cycle(p, inputs), parameters);
      largest > 0.)
    check_crushing(parameters, "Material / Young modulus [MPa]", p.material.young, largest,
                   inputs.mesh.boundary_area("wear"));
}

/// Largest axial load of a cycle [N].
double
largest_load(const KneeInsertParameters &p, const KneeInsertInputs &inputs)
{
  double largest = 0.;
  for (const double force : forces_over_cycle(p, inputs))
    largest = std::max(largest, force);
  return largest;
}

/// Inertia that a motion of the femur by a millimetre, twice in a cycle, needs.
void
check_mass(const KneeInsertParameters &p, const KneeInsertInputs &inputs, Parameters &parameters)
{
  constexpr double noticeable = .01; // of the load
  const double rate = 4. * units::pi * p.time.frequency;
  const double inertia = p.mass * 1. * rate * rate, largest = largest_load(p, inputs);
  if (inertia > noticeable * largest)
    parameters.warning_at("Femur / Mass [kg]",
                          formatted("moving %.3g kg by 1 mm twice in a cycle of %.3g s needs %.2g "
                                    "N, %.2g %% of the largest load: inertia changes contact "
                                    "forces and wear. Give a smaller mass or a slower cycle.",
                                    p.mass / units::kg, 1. / p.time.frequency, inertia,
                                    inertia / largest / units::percent));
}

/// A femur that forces move swings on the circle of the difference R of the radii of dish and
/// condyle, on which the load N brings it back by N/R per length: w^2 = N/(R m). Forces of the
/// frequency of the cycle move a swing of f times this by 1/f^2 farther or less far, to first
/// order: with 2 kg inputs/knee_restraint moves forward by 1.6 % less, as f = 8.
void
check_swing(const KneeInsertParameters &p, const KneeInsertInputs &inputs, Parameters &parameters)
{
  constexpr double visible_mass = .01 * units::kg, least_ratio = 20.;
  if (!p.is_led_by_forces() || p.mass <= visible_mass || !p.insert.is_made() ||
      p.condyles.shape != KneePart::Shape::tori)
    return;
  const KneeInsertShape &dish = p.insert.shape;
  const double radius = p.control.is_by_force() ? dish.sagittal_radius - p.condyles.sagittal
                                                : dish.coronal_radius - p.condyles.coronal;
  const std::vector<double> forces = forces_over_cycle(p, inputs);
  const double least = std::max(0., *std::min_element(forces.begin(), forces.end()));
  const double frequency = std::sqrt(least / (radius * p.mass)) / (2. * units::pi),
               ratio = frequency / p.time.frequency;
  if (ratio < least_ratio)
    parameters.warning_at(
        "Femur / Mass [kg]",
        formatted("%.3g kg under the least load, %.3g N, swing in the dishes at %.2g Hz, %.2g "
                  "times the frequency of the cycle: inertia moves the femur, by some %.2g %% of "
                  "its path under forces. Give a smaller mass.",
                  p.mass / units::kg, least, frequency, ratio,
                  1. / std::max(1., ratio * ratio) / units::percent));
}

void
check_elements(const KneeInsertParameters &p, Parameters &parameters)
{
  if (p.degree == 1 && p.material.poisson > least_locking_poisson)
    parameters.warning_at(
        "Insert / Elements",
        formatted("linear tetrahedra lock at Poisson's ratio %g: ", p.material.poisson) +
            "at 0.46 and edges of 1.45 mm the largest pressure of inputs/knee_iso is 62 MPa, with "
            "quadratic ones 34 MPa. Volumes under a wear factor hold, depths and other wear laws "
            "do not. Set [Insert / Elements] quadratic.");
}

/// Checks before an insert runs: adds warnings about values that are allowed but doubtful, each
/// with the estimated error and a remedy. To be called on one rank, after prepare_knee_insert();
/// does nothing if that found errors.
void
check_plausibility(const KneeInsertParameters &p, const KneeInsertInputs &inputs,
                   Parameters &parameters)
{
  if (!parameters.findings().empty())
    return;
  check_yield_stress(p, parameters);
  check_jumps_with_creep(p, parameters);
  check_load(p, inputs, parameters);
  check_mass(p, inputs, parameters);
  check_swing(p, inputs, parameters);
  check_elements(p, parameters);
  check_held(p, inputs, parameters);
  check_steps(p, inputs, parameters);
  check_mesh_quality(parameters, inputs.mesh,
                     {p.insert.is_made(), "Insert / Cells", KneeInsertEntries::file_entry,
                      "Set somewhat more or fewer [Cells]."});
}

struct KneeInsertSummary : WearSummary
{
  KneeInsertSummary(const WearRunParameters &p, const GaitCut &cut)
      : WearSummary(p), gait_cut(*this, cut)
  {
  }

  const TextResult load_is =
      text(contact_result("load_is", "load is the").of_runs("whose load is doubtful"));
  const NumberResult largest_inertia =
      number(contact_result("largest_inertia_over_load", "largest inertia over load", "-"));
  const NumberResult medial_share =
      number(wear_result("medial_share_of_volume", "medial share of the worn volume", "-"));
  const GaitCutSummary gait_cut;
};

/// Worn volume of the medial part of the insert over the whole, by depths [-].
/// @param medial  direction z
double
medial_share_of_wear(const WearSystem &system, const State &state, const double medial)
{
  double of_medial = 0., all = 0.;
  const std::vector<double> area = system.areas(state);
  for (std::size_t point = 0; point < area.size(); ++point)
  {
    const double volume = state.contact.body.depth[point] * area[point];
    all += volume;
    if (system.surface.means()[point][2] * medial > 0.)
      of_medial += volume;
  }
  return all > 0. ? of_medial / all : 0.;
}
} // namespace

void
KneeInsertModel::validate(Parameters &parameters, MPI_Comm communicator)
{
  validate_by({prepare_knee_insert, check_plausibility, read_knee_insert_curves}, parameters,
              communicator);
}

Declarations
KneeInsertModel::declarations() const
{
  const KneeInsertSummary summary(p_, inputs_.gait_cut);
  Declarations declared = wear_declarations(p_, summary);
  const KneeInsertColumns c;
  declared.plots.push_back(DeclaredPlot::over_gait("Place of the femur", "displacement [mm]",
                                                   c.headers_of({c.femur_x, c.femur_z})));
  declared.plots.push_back(
      DeclaredPlot::over_gait("Angles of the femur", "angle [deg]",
                              c.headers_of({c.flexion, c.rotation_about_y, c.varus})));
  declared.plots.push_back(DeclaredPlot::over_gait("Medial share of the load", "share [-]",
                                                   c.headers_of({c.medial_share})));
  declared.plots.push_back(
      DeclaredPlot::over_gait("Forward force on the femur", "force [N]",
                              c.headers_of({c.forward_contact, c.forward_friction})));
  constexpr double most = .7; // of the reach
  declared.warnings.push_back({{summary.deepest_wear.id()},
                               most * p_.reach,
                               "",
                               "the femur may wear points that cannot wear",
                               "{3} mm of wear are near [Insert / Reach [mm]]. Double the reach"});
  declared.wall = p_.insert.is_made() ? p_.insert.shape.thickness : 0.;
  declared.bearing.joint = "knee";
  declared.implant = {{"condyles of " + p_.condyles.text()}};
  if (!inputs_.assumptions.empty())
    declared.implant.push_back({inputs_.assumptions});
  declare_frames(p_, knee_surface_series(p_.motion.guide), "Insert", declared);
  cite_wear_methods(p_, declared);
  return declared;
}

/// The wear of a femur that forces lead changes its path: the errors of jumps grow with the depth.
/// Lives of 2e5, 1e6 and 5e6 cycles, to .02, .08 and .42 mm, needed 8, 25 and 33 to 36 jumps.
ExpectedWear
KneeInsertModel::expected_wear() const
{
  constexpr double usual_factor = .2e-9; // mm^2/N, of laws that have none
  constexpr double pressure = .04;       // mean over the contacts of inserts, over the modulus
  constexpr double first = 4., per_root = 50.; // mm^-1/2
  constexpr unsigned int n_moments = 200;
  if (!p_.is_led_by_forces() || !inputs_.load || inputs_.curves.empty())
    return {};
  const double law_factor = p_.solver.contact.wear.body.factor,
               factor = law_factor > 0. ? law_factor : usual_factor,
               volume = factor * p_.jumps.cycles *
                        work_in_steps(load_over_path(p_, inputs_, inputs_.curves), n_moments,
                                      WearRule::trapezoidal),
               area = largest_load(p_, inputs_) / (pressure * p_.material.young);
  return {first + per_root * std::sqrt(volume / area), 0.};
}

std::vector<Refinement>
KneeInsertModel::refinements() const
{
  std::vector<Refinement> all = refinements_of_steps(p_);
  const KneeInsertShape &shape = p_.insert.shape;
  if (p_.insert.is_made())
    all.insert(all.begin(), refinement_of_mesh("Insert", shape.element_size_at_wear,
                                               shape.element_size_far, shape.target_cells));
  return all;
}

void
KneeInsertModel::log_inputs(Log &log) const
{
  log.fact("Signs: " + inputs_.assumptions + ".");
  if (!inputs_.load_warning.empty())
    log.warn("the load is a force that underestimates wear", inputs_.load_warning);
  inputs_.gait_cut.log(log, p_.time.frequency);
}

std::unique_ptr<WearSummary>
KneeInsertModel::summary(const EndOfRun &end)
{
  auto summary = std::make_unique<KneeInsertSummary>(p_, inputs_.gait_cut);
  summary->outcome.set(end.outcome_text);
  if (!inputs_.load_warning.empty())
    summary->load_is.set(inputs_.load_warning);
  summary->gait_cut.set(inputs_.gait_cut);
  end.set(*summary);
  summary->largest_inertia.set(
      TableRow(end.statistics().own_largest).value(KneeInsertColumns().inertia));
  summary->medial_share.set(
      medial_share_of_wear(end.system(), end.state(), p_.motion.guide.medial()));
  return summary;
}
} // namespace arthrowear
