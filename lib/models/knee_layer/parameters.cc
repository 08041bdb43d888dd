// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/knee_layer/parameters.h"

#include "base/format.h"
#include "entries/path_noise.h"
#include "entries/plausibility.h"
#include "knee/condyle_path.h"
#include "knee/first_sides.h"
#include "knee/knee_femur.h"

namespace arthrowear
{
namespace
{
constexpr double most_lines = 2000.;

/// The sides of an insert that lines from above meet first.
FirstSides
sides_of_insert(const KneeLayerParameters &p)
{
  const auto n = static_cast<int>(std::sqrt(most_lines));
  FirstSides sides;
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k)
      sides.add(*p.dishes.surface,
                {p.length * ((i + .5) / n - .5), p.top(), p.width * ((k + .5) / n - .5)},
                {0., -1., 0.});
  return sides;
}

/// Adds findings about surfaces of files that cannot touch: normals that point into a part, an
/// insert without a place that faces up, a femur beside the insert in all steps of the cycle.
void
check_meeting(const KneeLayerParameters &p, Parameters &parameters)
{
  if (p.are_tori())
    return;
  if (p.dishes.surface && sides_of_insert(p).are_turned())
  {
    add_turned_part(parameters, "Insert", "above");
    return;
  }
  const InsertPoints points = p.points(std::min<double>(p.n_points, most_lines));
  const std::string axes = "Check [Origin in file [mm]] and the axes: x points forward, y up, z to "
                           "the right.";
  if (points.size() == 0)
  {
    parameters.error_at(
        "Insert / File", "a surface below the femur",
        formatted("No place of it faces up where x is within %.4g mm and z within %.4g mm. ",
                  .5 * p.length, .5 * p.width) +
            axes);
    return;
  }
  const RigidPart femur = p.femur();
  for (const InsertStep &step : p.steps)
  {
    const FemurOverInsert over =
        femur_over_insert(femur, p.condyles.surface, points.positions, step.pose);
    if (p.condyles.surface)
      check_femur_over_insert(over, p.load_z(), p.insert.is_varus_free, parameters);
    if (over.meets())
      return;
  }
  parameters.error_at(p.condyles.surface ? "Femur / File" : "Insert / File",
                      "a surface that the other part meets",
                      "The femur lies beside the insert in all steps of the cycle: no line upwards "
                      "from the insert meets the femur. " +
                          axes);
}

constexpr const char *distance_of_dishes = "Distance of dishes [mm]";

void
declare_insert(Parameters &parameters, KneeLayerParameters &p)
{
  const auto section = parameters.section(
      "Insert", "Surface of the insert, of points whose layers do not feel each other.");
  p.dishes.declare(section, "dishes", distance_of_dishes,
                   "Distance of their lowest points. 0: the distance of the condyles.",
                   "Place in the file below the origin of the femur, without forward motion.");
  section.add("Length [mm]", p.length, units::mm, rules::above_up_to(0., 1000.), {10., 150.},
              "From back to front, with the origin in the middle: points lie within length and "
              "width where lines from above meet the surface.");
  section.add("Width [mm]", p.width, units::mm, rules::above_up_to(0., 1000.), {10., 200.},
              "From side to side.");
  section.add("Points", p.n_points, rules::integer_between(100, 10000000),
              "Number of points of a square grid as seen from above, about. The program computes a "
              "cycle with four times as many and prints the difference.");
}
} // namespace

void
KneeLayerParameters::declare(Parameters &parameters)
{
  declare_time(parameters);
  declare_knee_femur(parameters, condyles, insert.is_varus_free, insert.is_sideways_free,
                     "without friction");
  declare_insert(parameters, *this);
  declare_layer(parameters,
                {"The elastic layer between the surface of the insert and its rigid backing.",
                 "Thickness of the unworn insert, along its normals.",
                 "small_wear: areas and thickness are unworn; large_wear: of the worn layer."},
                insert.thickness, insert.layer, insert.geometry);
  motion.declare(parameters);
  const auto section =
      parameters.section("Load", "Axial force of the femur on the insert, downwards.");
  load.declare_curve(section);
  load.declare_values(section);
  section.add("Medial offset [mm]", medial_offset, units::mm, rules::between(-500., 500.),
              {0., 60.},
              "Distance of the load from the middle to the medial side, on the axis of flexion. "
              "ISO 14243 is quoted with 0.07 times the width of the insert.");
  heel_strikes.declare(parameters);
  declare_wear(parameters);
  creep.declare(parameters);
  declare_output(parameters, "insert");
}

InsertPoints
KneeLayerParameters::points(const double number) const
{
  const InsertOutline outline{-.5 * length, .5 * length, -.5 * width, .5 * width};
  return make_insert_points(dishes.part(dishes.sagittal, PartMaterial::around), outline,
                            spacing_for_points(outline, number), top());
}

/// A condyle that is flatter than its dish touches at the rim of the dish.
void
KneeLayerParameters::check_shapes(Parameters &parameters) const
{
  const std::string section = "Femur / ", of_insert = "Insert / ";
  if (!are_tori())
    return;
  check_condyles(condyles, dishes.sagittal, dishes.coronal, parameters);
  if (dishes.sagittal < .5 * length)
    parameters.error_at(of_insert + "Length [mm]", "at most twice [Insert / Sagittal radius [mm]]",
                        "Walls that are steeper than upright are no dish.");
  if (width <= dishes.distance)
    parameters.error_at(of_insert + "Width [mm]",
                        formatted("above the distance of the dishes, %.6g", dishes.distance));
  warn_outside(parameters, section + "Sagittal radius [mm]", condyles.sagittal / units::mm, 12.,
               60., "mm", "Femoral parts have sagittal radii of 18 to 40 mm. Is it a diameter?");
  check_medial_offset(condyles, medial_offset, insert.is_varus_free, parameters);
}

void
KneeLayerParameters::check(Parameters &parameters)
{
  condyles.read(parameters, "Femur", distance_of_condyles);
  dishes.read(parameters, "Insert", distance_of_dishes);
  if (dishes.distance == 0. && are_tori())
    dishes.distance =
        use_number(parameters, std::string("Insert / ") + distance_of_dishes, condyles.distance);
  else if (dishes.distance == 0. && dishes.shape == KneePart::Shape::tori)
    parameters.error_at(std::string("Insert / ") + distance_of_dishes,
                        "above 0 with [Femur / Shape] file");
  check_shapes(parameters);
  check_surface_tables(parameters, surface_tables, "Frames", n_frames > 0);
  parameters.require("Motion / Moving part",
                     "has no default: benches move the tibia, other tables the femur. A wrong part "
                     "reverses the direction of AP motion and rotation, which changes wear",
                     "tibia");
  load.check(parameters);
  creep.check(parameters, frequency);
  check_wear(parameters, "knee_layer");
  if (!parameters.findings().empty())
    return;
  choose_jumps(parameters);
  assumptions = motion.assumptions(parameters);
  gait_cut = heel_strikes.read(parameters, frequency, {motion.table(), load.table()});
  std::vector<PeriodicCurve> curves;
  const KneeMotionEntries::Motion coordinates = motion.read(parameters, gait_cut, &curves);
  const LoadEntries::Read read = load.read(parameters, frequency, {0., 0., 1.}, &gait_cut);
  load_warning = read.warning;
  if (!coordinates || !read.load)
    return;
  const auto pose_of = [this](const KneeMotionEntries::Motion &given)
  { return [this, given](const double phase) { return motion.guide.pose(given(phase)); }; };
  const auto pose = pose_of(coordinates);
  steps = insert_steps(
      pose, [&](const double phase) { return read.load->force(phase / frequency); }, frequency,
      steps_per_cycle);
  check_load(parameters);
  check_meeting(*this, parameters);
  const auto path_of = [&](const std::vector<PeriodicCurve> &given)
  {
    return load_over_condyles([this, at = pose_of(motion.motion_of(given))](const double time)
                              { return at(time * frequency); },
                              [&](const double time) { return read.load->force(time); },
                              1. / frequency, condyles.sagittal, condyles.distance);
  };
  if (const auto judged = check_noise(parameters, motion.harmonics, curves, path_of))
    check_steps(path_of(*judged), parameters);
}

/// Load times sliding at the lowest points of the condyles, against steps a sixteenth as long.
void
KneeLayerParameters::check_steps(const LoadOverPath &path, Parameters &parameters) const
{
  if (const std::string doubt =
          doubt_about_load(path, steps_per_cycle, WearRule::trapezoidal, law.get());
      !doubt.empty())
    parameters.warning_at("Time / Steps per cycle", doubt);
}

void
KneeLayerParameters::check_load(Parameters &parameters) const
{
  const std::vector<double> forces = mapped<double>(steps, &InsertStep::force);
  if (const double largest = check_knee_load(load, forces, parameters); largest > 0.)
    check_crushing(parameters, "Layer / Young modulus [MPa]", insert.layer.young, largest,
                   .5 * length * width);
}

double
KneeLayerParameters::largest_load() const
{
  double largest = 0.;
  for (const InsertStep &step : steps)
    largest = std::max(largest, step.force);
  return largest;
}
} // namespace arthrowear
