// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_cup/head.h"

#include "base/number_text.h"
#include "entries/head_fit.h"
#include "entries/plausible_ranges.h"
#include "models/hip_cup/elastic_head.h"
#include "models/hip_cup/lateral_spring.h"
#include "models/hip_cup/mesh.h"

namespace arthrowear
{
namespace
{
/// Returns the angle by which the head turns in each piece of a gait cycle [rad].
std::vector<double>
turns_of(const HeadMotion &motion, const double frequency)
{
  constexpr int n_pieces = 1000;
  const double h = 1. / (n_pieces * frequency);
  std::vector<double> turns;
  for (int i = 0; i < n_pieces; ++i)
    turns.push_back(h * norm(motion.angular_velocity(i * h, (i + 1) * h)));
  return turns;
}

/// |grad depth| on a triangle.
double
slope_of(const std::array<Vector3, 3> &x, const std::array<double, 3> &depth)
{
  const Vector3 a = x[1] - x[0], b = x[2] - x[0];
  const double u = depth[1] - depth[0], v = depth[2] - depth[0];
  const double aa = dot(a, a), ab = dot(a, b), bb = dot(b, b);
  // g = p a + q b with g.a = u, g.b = v: |g|^2 = (u, v) (Gram matrix)^-1 (u, v).
  return std::sqrt(std::max(0., u * u * bb - 2. * u * v * ab + v * v * aa) / (aa * bb - ab * ab));
}
} // namespace

void
declare_head(Parameters &parameters, HipCupParameters::Head &head)
{
  const auto section = parameters.section(
      "Head", "The head, rigid unless [Elastic] is true. Its centre stays fixed unless [Load / "
              "Application] is moving_head.");
  section
      .add("Diameter [mm]", head.diameter, units::mm, rules::non_negative(),
           "Diameter of the head, such as 28, 32 or 36. A made cup then gets the cavity that head "
           "and clearance need, unless its inner diameter is set; then the clearance follows from "
           "both diameters, as in an imported mesh. 0: the cavity's diameter less twice the "
           "clearance.")
      .plausible(plausible::ball_diameter());
  section
      .add("Radial clearance [mm]", head.clearance, units::mm, rules::non_negative(),
           "Radius of the cavity minus radius of the head.")
      .plausible(plausible::clearance());
  section
      .add("Mass [kg]", head.mass, units::kg, rules::non_negative(),
           "With [Load / Application] moving_head: mass of the head and the parts that move with "
           "it. 0: the mass of the cup, so that the head moves as the cup does with "
           "translating_backing.")
      .plausible({1e-3, 500.});
  section.add_choice<StartPosition>(
      "Start", head.start,
      {{"touching", StartPosition::touching}, {"centred", StartPosition::centred}},
      "touching: moved along the load axis to first contact.");
  declare_lateral_spring(section, head.spring);
  declare_elastic_head(section, head.elastic);
  head.shape.declare(section,
                     "All shapes but triangles have the radius that diameter and clearance give; "
                     "the axis of a shape other than a ball is z of the head's frame. One of");
}

void
check_head(Parameters &parameters, HipCupParameters &p)
{
  if (p.load.application != LoadApplication::moving_head && p.head.mass > 0.)
    parameters.error_at("Head / Mass [kg]", "0 unless [Load / Application] is moving_head",
                        "Nothing else lets the head move.");
  if (std::isinf(p.head.form(0.)->extent()))
    parameters.error_at("Head / Shape", "a shape that ends, such as ball",
                        "An endless surface would cut the rim of the cup.");
  if (!p.cup.mesh_file.empty())
    return;
  HeadFit fit{p.cup.inner_diameter, p.head.diameter, p.head.clearance};
  fit.check(parameters);
  p.cup.inner_diameter = fit.cavity;
  p.head.clearance = fit.clearance;
}

bool
head_turns(const HeadMotion &motion, const double frequency)
{
  constexpr double round_off = 1e-12; // of an angle [rad]
  const std::vector<double> turns = turns_of(motion, frequency);
  return *std::max_element(turns.begin(), turns.end()) > round_off;
}

double
path_of_head(const HeadMotion &motion, const double frequency, const double radius)
{
  double angle = 0.;
  for (const double turn : turns_of(motion, frequency))
    angle += turn;
  return radius * angle;
}

double
spacing_on_head(const ContactSurface &surface)
{
  const WornShape *worn = surface.worn_shape();
  const double area = worn ? worn->unworn_area : surface.area();
  constexpr double share = .5;
  return share * std::sqrt(4. / std::sqrt(3.) * area / surface.triangles().size());
}

HeadTurning
head_turning(const HipCupInputs &inputs, const Vector3 &centre)
{
  if (!inputs.motion) // its table was refused: the head stands
    return {centre, {}, {}};
  return {centre,
          [motion = inputs.motion](const double begin, const double end)
          { return end > begin ? motion->angular_velocity(begin, end) : Vector3{}; },
          [motion = inputs.motion](const double time) { return motion->rotation(time); }};
}

CounterfaceSurface
head_surface(const HipCup &cup, const State &state)
{
  const ContactHistory &contact = state.contact;
  const Vector3 centre = cup.moving_head ? state.rigid.position : cup.inputs.head_centre;
  CounterfaceSurface head;
  if (!contact.counterface.depth.empty())
  {
    const WearPoints &points = cup.head_points();
    const SurfacePose pose{centre, cup.inputs.motion->rotation(state.time)};
    for (std::size_t point = 0; point < points.size(); ++point)
    {
      head.normals.push_back(pose.rotation * points.normals()[point]);
      head.points.push_back(pose.origin + pose.rotation * points.position(point));
    }
    head.triangles = points.triangles();
    head.depth = contact.counterface.depth;
    return head;
  }
  const std::unique_ptr<Counterface> there = cup.form->turning(head_turning(cup.inputs, centre));
  there->move(state.time, state.time);
  for (std::size_t point = 0; point < contact.n_points(); ++point)
  {
    const Vector3 &position = cup.surface.positions()[point];
    const ObstaclePoint nearest = there->nearest(position);
    head.normals.push_back(nearest.normal);
    head.points.push_back(position - nearest.gap * nearest.normal);
    head.depth.push_back(std::max(0., contact.gap_wear[point] - contact.body.depth[point]));
  }
  // The cup's triangles are oriented for a view from outside the cup, thus from inside the head.
  for (const auto &[a, b, c] : cup.surface.triangles())
    head.triangles.push_back({a, c, b});
  return head;
}

CounterfaceSlope
head_slope(const HipCup &cup, const State &state)
{
  const ContactHistory &contact = state.contact;
  CounterfaceSlope slope;
  double force = 0.;
  const auto add = [&](const double here, const double weight)
  {
    slope.mean += weight * here;
    slope.largest = std::max(slope.largest, here);
    force += weight;
  };
  std::array<Vector3, 3> x;
  std::array<double, 3> depth;
  if (!contact.counterface.depth.empty())
  {
    const WearPoints &points = cup.head_points();
    const SurfacePose pose{cup.moving_head ? state.rigid.position : cup.inputs.head_centre,
                           cup.inputs.motion->rotation(state.time)};
    const Matrix3 to_own = transpose(pose.rotation);
    for (std::size_t point = 0; point < contact.n_points(); ++point)
      if (const double normal = contact.force[3 * point + 2]; normal > 0.)
      {
        // The place of a point on a rigid ball depends on its direction alone.
        const WearPoints::Place place =
            points.place(cup.form->is_ball() && !cup.elastic_head
                             ? to_own * contact.frame[point][2]
                             : pose.in_own_frame(cup.surface.positions()[point]));
        for (int c = 0; c < 3; ++c)
        {
          x[c] = points.position(place.points[c]);
          depth[c] = contact.counterface.depth[place.points[c]];
        }
        add(slope_of(x, depth), normal);
      }
  }
  else
    for (const auto &triangle : cup.surface.triangles())
    {
      double normal = 0.;
      for (int c = 0; c < 3; ++c)
      {
        const unsigned int point = triangle[c];
        x[c] = cup.surface.positions()[point];
        depth[c] = contact.gap_wear[point] - contact.body.depth[point];
        normal += contact.force[3 * point + 2];
      }
      if (normal > 0.)
        add(slope_of(x, depth), normal);
    }
  slope.mean = force > 0. ? slope.mean / force : 0.;
  return slope;
}

double
clearance_in_mesh(Parameters &parameters, const HipCupParameters &p, const double cavity_radius)
{
  const char *const diameter_path = HeadFit::diameter_path;
  const char *const clearance_path = HeadFit::clearance_path;
  if (p.head.diameter == 0. || !parameters.is_good(diameter_path) ||
      !parameters.is_good(clearance_path))
    return p.head.clearance;
  const double clearance = cavity_radius - .5 * p.head.diameter;
  if (const std::string of_unit = p.cup.mesh_file.empty() ? "" : doubt_about_unit(p, cavity_radius);
      !of_unit.empty()) // the head is compared with a cavity of another unit
    parameters.error_at("Cup / Imported mesh / Length unit [mm]", "the unit of the file", of_unit);
  else if (clearance < 0.)
    parameters.error_at(diameter_path, "at most the cavity's, " +
                                           rounded_text(2. * cavity_radius, 9) + " mm in the mesh");
  else if (!parameters.is_set(clearance_path))
    return use_number(parameters, clearance_path, clearance);
  else if (std::abs(clearance - p.head.clearance) >
           std::max(.05 * p.head.clearance, 1. * units::um))
    parameters.error_at(
        diameter_path, "the cavity's diameter less twice the clearance",
        HeadFit{2. * cavity_radius, p.head.diameter, p.head.clearance}.disagreement() +
            "Remove one of the two, or correct the mesh.");
  return p.head.clearance;
}
} // namespace arthrowear
