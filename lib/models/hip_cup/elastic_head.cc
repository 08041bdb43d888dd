// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_cup/elastic_head.h"

#include "base/format.h"
#include "base/machine_memory.h"
#include "contact/surface.h"
#include "entries/plausible_ranges.h"
#include "mesh/head.h"
#include "mesh/quality.h"
#include "models/hip_cup/head.h"
#include "run/run_cost.h"

namespace arthrowear
{
namespace
{
const std::string elastic_path = "Head / Elastic", body_path = "Head / Elastic body / ";
// The bore over the head, by radii.
constexpr double bore = .5;
// Faces of both bodies meet within this part of the head's radius.
constexpr double reach = .1;

/// Directions from the centre of the head to the places of contact in a cycle: their mean and the
/// largest angle to it [rad].
struct CourseOfContact
{
  Vector3 middle{0., 0., 1.};
  double half_angle = 0.;
};

/// @param to_frame  from the fixed frame at a time
CourseOfContact
course_of_contact(const std::function<Matrix3(double)> &to_frame, const HipCupParameters &p,
                  const HipCupInputs &inputs)
{
  constexpr unsigned int n_phases = 200;
  std::vector<Vector3> directions;
  Vector3 sum{};
  for (unsigned int i = 0; i < n_phases; ++i)
  {
    const double time = i / (n_phases * p.time.frequency);
    const Vector3 load = inputs.load ? inputs.load->vector(time) : Vector3{0., 0., -1.};
    if (!(norm(load) > 0.))
      continue;
    directions.push_back(to_frame(time) * normalised(-1. * load));
    sum = sum + directions.back();
  }
  CourseOfContact course;
  if (!(norm(sum) > 0.))
    return course;
  course.middle = normalised(sum);
  for (const Vector3 &direction : directions)
    course.half_angle =
        std::max(course.half_angle, std::acos(std::clamp(dot(direction, course.middle), -1., 1.)));
  return course;
}

FinePatch
patch_of(const CourseOfContact &course, const double size, const double contact_radius,
         const double radius)
{
  return {size, course.middle, contact_radius + radius * course.half_angle};
}
} // namespace

void
declare_elastic_head(const Parameters::Section &head, ElasticHead &elastic)
{
  head.add("Elastic", elastic.is_on,
           "The head deforms, as two hard bodies in contact need: a ball with a bore of half its "
           "diameter, in which it is held, of linearly elastic tetrahedra. Heads of metal or "
           "ceramic against polyethylene change results by some thousandths.");
  const auto section = head.section("Elastic body", "The head with [Elastic] true.");
  section
      .add("Young modulus [MPa]", elastic.young, units::MPa, plausible::young_modulus_rule(),
           "210000 for alloys of cobalt and chromium, 380000 for alumina.")
      .plausible(plausible::young_modulus_of_metal());
  section.add("Poisson ratio", elastic.poisson, rules::inside(-1., 0.5),
              "0.3 for metals, 0.23 for alumina.");
  section
      .add("Element size [mm]", elastic.element_size, units::mm, rules::positive(),
           "Edge length on the ball.")
      .plausible({0.1, 20.})
      .of_mesh();
  section
      .add("Element size in contact [mm]", elastic.size_in_contact, units::mm,
           rules::non_negative(),
           "Edge length on the ball where it meets the cup in a cycle, up to [Cup / Contact radius "
           "[mm]] around each place through which the load passes. 0: no smaller than elsewhere.")
      .plausible({0.02, 20.})
      .of_mesh();
}

void
check_elastic_head(Parameters &parameters, HipCupParameters &p)
{
  const ElasticHead &head = p.head.elastic;
  if (!head.is_on)
    return;
  const auto refuse = [&](const bool is_wrong, const std::string &path, const std::string &works,
                          const std::string &reason)
  {
    if (is_wrong)
      parameters.error_at(path, works + " with [" + elastic_path + "]", reason);
  };
  refuse(!p.head.form(0.)->is_ball(), "Head / Shape", "ball", "Only a ball has a mesh.");
  refuse(p.degree == 1, "Cup / Elements", "quadratic",
         "Flat faces of two bodies would jam all round: they leave their spheres by more than the "
         "clearance.");
  refuse(p.load.application == LoadApplication::moving_head, "Load / Application",
         "translating_backing", "The bore of the head is held, and the cup moves.");
  refuse(parameters.value("Material / Law") != "linear_elastic", "Material / Law", "linear_elastic",
         "Steps of two bodies are not corrected for another law.");
  refuse(p.contact_law != ContactLaw::signorini, "Contact / Law", "signorini",
         "Two bodies meet without springs.");
  refuse(p.elasticity == Elasticity::full || p.elasticity == Elasticity::iterative,
         "Solver / Elasticity", "auto or condensed", "Each body has the columns of its face.");
  refuse(p.time.theta < 1., "Time / Theta", "1", "Condensed bodies need it.");
  refuse(p.creep.is_on, "Creep / Law", "none", "Creep is of polyethylene on a rigid head.");
  refuse(p.layer_prediction.is_on, "Output / Layer prediction", "false",
         "The head of the elastic layer is rigid.");
  refuse(p.jumps.are_on() && p.jumps.type().needs_derivatives, "Wear / Jump / Kind",
         "implicit or explicit", "Points of the head pass the points of the cup.");
  refuse(head.size_in_contact > 0. && p.cup.contact_radius == 0., "Cup / Contact radius [mm]",
         "above 0", "[" + body_path + "Element size in contact [mm]] applies within it.");
  const char *follows = "Wear / Shape / Mesh follows wear";
  refuse(p.shape.follows && parameters.is_set(follows), follows, "false",
         "Wear of two bodies opens the gap alone.");
  p.shape.follows = false;
  parameters.use_value(follows, "false");
}

FinePatch
patch_of_cup(const HipCupParameters &p, const HipCupInputs &inputs)
{
  const Matrix3 to_cup = transpose(p.cup_rotation());
  return patch_of(course_of_contact([to_cup](double) { return to_cup; }, p, inputs),
                  p.cup.geometry.patch.size, p.cup.contact_radius, p.cup.geometry.inner_radius);
}

void
make_elastic_head(const HipCupParameters &p, HipCupInputs &inputs, Parameters &parameters)
{
  const ElasticHead &head = p.head.elastic;
  HeadGeometry geometry;
  geometry.radius = inputs.head_radius;
  geometry.bore_radius = bore * inputs.head_radius;
  geometry.element_size = head.element_size;
  if (head.size_in_contact > 0.)
    geometry.patch =
        patch_of(course_of_contact([&inputs](const double time)
                                   { return transpose(inputs.motion->rotation(time)); },
                                   p, inputs),
                 head.size_in_contact, p.cup.contact_radius, inputs.head_radius);
  try
  {
    inputs.head_mesh = std::make_shared<const MeshData>(make_head(geometry));
  }
  catch (const RunError &error)
  {
    parameters.finding_at(body_path + "Element size [mm]",
                          std::string("makes no mesh of this head. ") + error.what());
  }
}

void
check_column_memory(const HipCupParameters &p, const HipCupInputs &inputs, Parameters &parameters)
{
  if (!inputs.head_mesh || inputs.mesh.cells.empty())
    return;
  constexpr double quadratic = 4., bytes_per_pair = 72.; // nodes per vertex of a face
  double pairs = 0.;
  for (const MeshData *mesh : {&inputs.mesh, inputs.head_mesh.get()})
    pairs += std::pow((p.degree == 1 ? 1. : quadratic) * mesh->boundary_vertices("wear").size(), 2);
  const double needed = bytes_per_pair * pairs, bound = memory_of_machine();
  if (needed > bound)
    parameters.finding_at(body_path + "Element size in contact [mm]",
                          "makes faces of both bodies whose columns need " + memory_text(needed) +
                              "; this machine, its control group or its job has " +
                              memory_text(bound) + ". Use larger elements.");
}

void
doubt_elastic_head(Parameters &parameters, const HipCupParameters &p, const HipCupInputs &inputs)
{
  constexpr double much_stiffer = 20., change = .5; // over the ratio: measured for peak pressures
  const ElasticHead &head = p.head.elastic;
  if (!head.is_on)
    return;
  const double young = p.material.young, poisson = p.material.poisson,
               ratio = head.modulus() * (1. - poisson * poisson) / young;
  if (ratio > much_stiffer)
    parameters.warning_at(
        elastic_path, formatted("the head is %.3g times as stiff as the cup: against a rigid head "
                                "peak pressures change by about %.2g %%, volumes by less. A rigid "
                                "head needs less time.",
                                ratio, change / ratio / units::percent));
  const double edge = std::max(head.element_size, mean_edge(inputs.mesh, "wear")),
               off_sphere = std::pow(edge, 4) / (200. * std::pow(inputs.head_radius, 3)),
               clearance = inputs.inner_radius - inputs.head_radius;
  constexpr double much_of_clearance = .1;
  if (off_sphere > much_of_clearance * clearance)
    parameters.warning_at(body_path + "Element size [mm]",
                          formatted("faces of %.2g mm on head or cup leave their spheres by about "
                                    "%.2g mm, and the clearance is %.2g mm: they touch where "
                                    "spheres do not, and volumes and pressures are too large. Use "
                                    "smaller elements on both.",
                                    edge, off_sphere, clearance));
  const double face = head.size_in_contact > 0. ? head.size_in_contact : head.element_size,
               steps = 1. / (p.time.frequency * p.time.step),
               slide = path_of_head(*inputs.motion, p.time.frequency, inputs.head_radius) / steps;
  if (p.solver.contact.wear.counterface.wears() && slide > face)
    parameters.warning_at("Time / Time step [s]",
                          formatted("the head slides by %.2g mm in a step, over faces of %.2g mm "
                                    "that wear where the step ends: depths of the head are rough, "
                                    "volumes are right. Set %.0f steps per cycle.",
                                    slide, face, std::ceil(steps * slide / face)));
}

HeadBody::HeadBody(const HipCupParameters &p, const HipCupInputs &inputs, const Vector3 &centre,
                   const Body &cup)
    : body(*inputs.head_mesh,
           SolidMaterial{MaterialLaw::linear_elastic, p.head.elastic.young, p.head.elastic.poisson,
                         p.material.density},
           cup.partition().communicator(), {p.degree, {"wear", "bore"}}),
      conditions(body.partition()),
      face(boundary_face(cup.mesh(), cup.nodes(), "wear"),
           boundary_face(body.mesh(), body.nodes(), "wear"), reach * inputs.head_radius,
           path_of(head_turning(inputs, centre)))
{
  for (const unsigned int node : body.nodes().of_boundary(body.mesh(), "bore"))
    if (body.local_node(node) != Body::not_local)
      for (unsigned int c = 0; c < 3; ++c)
        conditions.fix(body.local_node(node), c);
}

BodySupports
HeadBody::supports() const
{
  BodySupports supports;
  supports.held = &conditions;
  supports.loads.fill(body.partition().zero_field());
  return supports;
}
} // namespace arthrowear
