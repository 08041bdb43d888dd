// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_cup/lateral_spring.h"

#include "base/format.h"
#include "base/units.h"

namespace arthrowear
{
namespace
{
constexpr unsigned int lateral_axis = 1; // y
const std::string section_path = "Head / Lateral spring / ",
                  stiffness_path = section_path + "Stiffness [N/mm]",
                  mismatch_path = section_path + "Mismatch of centres [mm]";

double
lateral_sign(const HipCupParameters &p)
{
  return p.cup.inclination < 0. ? -1. : 1.;
}
} // namespace

void
declare_lateral_spring(const Parameters::Section &head, LateralSpring &spring)
{
  const auto section = head.section(
      "Lateral spring",
      "A spring that pushes the head sideways out of the cup, as in tests of edge loading (ISO "
      "14242-4): along y, to the side to which [Cup / Inclination [deg]] opens the cup. In the "
      "swing phase the head leaves the cavity, and it returns over the rim. [Load / Application] "
      "must be moving_head.");
  section
      .add("Stiffness [N/mm]", spring.stiffness, rules::non_negative(),
           "0: no spring. No measured row states the stiffness of its spring: 50 to 150 N/mm are "
           "assumed.")
      .plausible({1., 1000.});
  section
      .add("Mismatch of centres [mm]", spring.mismatch, units::mm, rules::any_number(),
           "Distance of the centres of head and cup at which the spring is relaxed; it pushes a "
           "head in the cavity's centre with this distance times its stiffness. Benches use up to "
           "4 mm. A negative distance pulls the head into the cup.")
      .plausible({0.1, 10.});
}

void
check_lateral_spring(Parameters &parameters, const HipCupParameters &p)
{
  const LateralSpring &spring = p.head.spring;
  if (!spring.is_on())
  {
    if (spring.mismatch != 0.)
      parameters.error_at(stiffness_path, "above 0 with a mismatch of centres",
                          "Without a spring the mismatch has no effect.");
    return;
  }
  if (p.load.application != LoadApplication::moving_head)
    parameters.error_at("Load / Application", "moving_head with [Head / Lateral spring]",
                        "Only then the head moves sideways.");
  if (p.cup.inclination == 0.)
    parameters.error_at("Cup / Inclination [deg]", "other than 0 with [Head / Lateral spring]",
                        "The spring pushes the head to the side to which the cup opens.");
  if (p.layer_prediction.is_on)
    parameters.error_at("Output / Layer prediction", "false with [Head / Lateral spring]",
                        "The elastic layer has no rim.");
}

Vector3
lateral_direction(const HipCupParameters &p)
{
  Vector3 direction{};
  direction[lateral_axis] = lateral_sign(p);
  return direction;
}

Vector3
force_in_cavity(const HipCupParameters &p)
{
  const LateralSpring &spring = p.head.spring;
  return spring.stiffness * spring.mismatch * lateral_direction(p);
}

std::vector<Restraint>
restraints_of_head(const HipCupParameters &p, const HipCupInputs &inputs)
{
  const LateralSpring &spring = p.head.spring;
  if (!spring.is_on())
    return {};
  Restraint restraint;
  restraint.axis = lateral_axis;
  restraint.law = RestraintLaw::linear(spring.stiffness);
  // Stretches are from the start of the body.
  const double relaxed = spring.mismatch * lateral_sign(p) - inputs.head_centre[lateral_axis];
  restraint.anchor = [relaxed](double) { return ValueAndSlope{relaxed, 0.}; };
  return {restraint};
}

bool
has_edge(const HipCupParameters &p)
{
  return p.head.spring.is_on() && p.cup.mesh_file.empty() && p.head.form(0.)->is_ball();
}

std::optional<EdgeLoading>
edge_of(const HipCupParameters &p, const HipCupInputs &inputs)
{
  if (!has_edge(p))
    return {};
  EdgeLoading edge;
  edge.pole = p.cup_rotation() * Vector3{0., 0., 1.};
  edge.cavity_radius = inputs.inner_radius;
  edge.head_radius = inputs.head_radius;
  edge.rim_radius = p.cup.geometry.rim_radius;
  edge.direction = lateral_direction(p);
  edge.stiffness = p.head.spring.stiffness;
  edge.mismatch = p.head.spring.mismatch;
  return edge;
}

void
set_rigid_places(const EdgeLoading &edge, const EdgeContact &contact, const double friction,
                 const Vector3 &load_on_head, const EdgeColumns &columns, TableRow &row)
{
  const auto separation = [&](const EdgeLoading &one)
  {
    const auto place = place_of_head(one, load_on_head);
    return place ? place->separation : one.mismatch;
  };
  EdgeLoading least = edge, most = edge;
  least.friction_angle = -std::atan(friction);
  least.head_radius -= contact.overlap;
  most.friction_angle = std::atan(friction);
  most.inset = contact.inset;
  if (!(contact.inset > 0.)) // in the cavity the overlap carries it along the force
    most.head_radius -= contact.overlap;
  // A cup that is softer towards its rim lets a head in the cavity move sideways, by less than the
  // whole overlap.
  const double sideways = contact.inset > 0. ? 0. : contact.overlap;
  row.set(columns.rigid, separation(edge));
  row.set(columns.least, separation(least) - sideways);
  row.set(columns.most, separation(most) + sideways);
}

BoundCheck
check_of_separation(const EdgeColumns &columns, const TableRow &largest, const double mismatch)
{
  // Facets and a groove between two points of the rim move a head by less.
  const double of_facets = .01 * std::abs(mismatch);
  return {{largest.value(columns.separation), largest.value(columns.least) - of_facets,
           largest.value(columns.most) + of_facets},
          Check::separation};
}

namespace
{
/// The first step of a run would slide the head from the cavity over the rim, which no later cycle
/// does: the first of the computed cycles that stand for many would wear differently.
void
check_start_in_cavity(Parameters &parameters, const HipCupParameters &p, const EdgeLoading &edge,
                      const JointLoad &load)
{
  const auto start = place_of_head(edge, -1. * load.vector(0.));
  if (!start || !start->is_at_rim ||
      (!p.jumps.are_on() && p.solver.contact.wear.amplification <= 1.))
    return;
  const double phase =
      p.load.phase + p.time.frequency * time_of_largest_load(load, p.time.frequency);
  parameters.error_at(
      "Load / Phase [%]", "such that the head is in the cavity at time 0, as cycles stand for many",
      formatted("It is %.2g mm out of it under %.4g N. The load is largest at %.3g %%: set the "
                "phases of [Load] and [Motion] to it.",
                start->separation, norm(load.vector(0.)) / units::newton,
                100. * (phase - std::floor(phase))));
}
} // namespace

void
check_course_of_head(Parameters &parameters, const HipCupParameters &p, const HipCupInputs &inputs)
{
  auto edge = edge_of(p, inputs);
  if (!edge || !inputs.load)
    return;
  check_start_in_cavity(parameters, p, *edge, *inputs.load);
  edge->friction_angle = -std::atan(p.solver.contact.friction); // may hold it
  constexpr unsigned int n_phases = 200;
  for (unsigned int i = 0; i < n_phases; ++i)
  {
    const Vector3 load = -1. * inputs.load->vector(i / (n_phases * p.time.frequency));
    if (norm(load) > 0. && place_of_head(*edge, load))
      continue;
    parameters.error_at(
        mismatch_path, "such that the rim holds the head",
        formatted("At %.3g %% of the cycle, under %.4g N, the spring pushes it over the rim out of "
                  "the cup. Take a smaller mismatch, a softer spring, a larger [Load / Swing load "
                  "[N]] or a less steep cup.",
                  100. * i / n_phases, norm(load) / units::newton));
    return;
  }
}
} // namespace arthrowear
