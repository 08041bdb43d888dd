// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_cup/setup.h"

#include "base/format.h"
#include "entries/file_unit.h"
#include "mesh/layers.h"
#include "models/hip_cup/elastic_head.h"
#include "models/hip_cup/head.h"
#include "models/hip_cup/lateral_spring.h"
#include "models/hip_cup/limits.h"
#include "models/hip_cup/mesh.h"
#include "wear_simulation/counterface_file.h"

namespace arthrowear
{
namespace
{
/// Distance by which a head must move along `direction` (of length 1) from the cavity's centre
/// until it touches.
double
travel_to_touch(const MeshData &mesh, const Vector3 &direction, const Counterface &head)
{
  double travel = std::numeric_limits<double>::infinity();
  for (const unsigned int vertex : mesh.boundary_vertices("wear"))
    if (dot(mesh.vertices[vertex], direction) > 0.)
      travel = std::min(travel, head.travel_to(mesh.vertices[vertex], direction));
  return travel;
}

/// Lines from the points of the cavity to the centre of the head, in the frame of the head at time
/// 0.
std::vector<LineToBody>
lines_to_centre(const MeshData &mesh, const HipCupInputs &inputs)
{
  const Matrix3 to_head = inputs.motion ? transpose(inputs.motion->rotation(0.)) : identity3;
  std::vector<LineToBody> lines;
  for (const unsigned int vertex : mesh.boundary_vertices("wear"))
  {
    const Vector3 point = to_head * mesh.vertices[vertex];
    lines.push_back({point, normalised(point)});
  }
  return lines;
}

/// From the head's centre to where the load passes through the cup, at time 0.
Vector3
direction_to_touch(const HipCupParameters &p, const HipCupInputs &inputs)
{
  const Vector3 load = inputs.load ? inputs.load->vector(0.) : Vector3{};
  if (norm(load) > 0.)
    return normalised(-1. * load);
  return p.load.direction == LoadDirection::pole ? p.cup_rotation() * Vector3{0., 0., 1.}
                                                 : Vector3{0., 0., 1.};
}

/// The load must not pull a cup that is held only by contact off the head for long.
void
check_load_direction(const HipCupParameters &p, const HipCupInputs &inputs, Parameters &parameters)
{
  if (!carries_by_contact(p.load.application) || !inputs.load)
    return;
  const PressingCone cone = pressing_cone(inputs.mesh);
  constexpr unsigned int n_phases = 200;
  constexpr double longest = longest_cycles_without_contact;
  unsigned int off = 0; // phases one after the other
  for (unsigned int i = 0; i < 2 * n_phases && off <= longest * n_phases; ++i)
  {
    const Vector3 load = inputs.load->vector(i / (n_phases * p.time.frequency));
    off = cone.carries(load, p.solver.contact.friction) ? 0 : off + 1;
    if (off <= longest * n_phases)
      continue;
    const bool in_components = p.load.direction == LoadDirection::components;
    parameters.error_at(
        in_components ? "Load / Force column" : "Cup / Inclination [deg]",
        "such that the load presses the cup on the head",
        formatted("From %.3g %% of the cycle on it does not. ",
                  (i + 1 - off) % n_phases / (n_phases * units::percent)) +
            cone.complaint(load) +
            (in_components
                 ? " A minus before a column's name reverses its sign; the position of the "
                   "cup follows from [Cup / Inclination [deg]] and [Cup / Anteversion [deg]]."
                 : ""));
  }
}

void
turn(MeshData &mesh, const Matrix3 &rotation)
{
  mesh.move_places([&rotation](const Vector3 &x) { return rotation * x; });
}
} // namespace

void
read_hip_cup_curves(const HipCupParameters &p, Parameters &parameters, HipCupInputs &inputs)
{
  const bool is_loaded = p.load.application != LoadApplication::displacement;
  std::vector<HeelStrikeEntries::Table> tables{p.motion.table()};
  if (is_loaded)
    tables.push_back(p.load.table());
  inputs.gait_cut = p.heel_strikes.read(parameters, p.time.frequency, tables);
  inputs.motion = p.motion.read(parameters, p.time.frequency, &inputs.gait_cut, &inputs.angles);
  if (!is_loaded)
    inputs.displacement = p.load.displacement.read(parameters, p.time);
  else
  {
    const LoadEntries::Read read = p.load.read(
        parameters, p.time.frequency, p.cup_rotation() * Vector3{0., 0., 1.}, &inputs.gait_cut);
    inputs.load = read.load;
    if (inputs.load && p.load.swing > 0. && p.load.direction == LoadDirection::axis)
    {
      const auto load =
          std::make_shared<const LoadOfSwing>(inputs.load, p.load.swing, p.time.frequency);
      if (p.load.swing >= load->largest())
        parameters.error_at("Load / Swing load [N]",
                            formatted("below the largest load of the cycle, %.6g N",
                                      load->largest() / units::newton));
      inputs.load = load;
    }
    inputs.load_warning = read.warning;
  }
}

namespace
{
/// @return false after a finding, where Gmsh cannot mesh the cup with its number of cells
bool
make_mesh(const HipCupParameters &p, Parameters &parameters, HipCupInputs &inputs)
{
  try
  {
    inputs.made_cup = p.cup.geometry;
    if (p.cup.geometry.patch.size > 0.)
      inputs.made_cup.patch = patch_of_cup(p, inputs);
    take_or_make_cup(p, inputs);
    return true;
  }
  catch (const RunError &error)
  {
    std::string reason = error.what();
    std::replace(reason.begin(), reason.end(), '\n', ' ');
    parameters.finding_at("Cup / Cells", "makes no mesh of this cup. " + reason +
                                             " Set more or fewer [Cells], or other diameters.");
    return false;
  }
}
} // namespace

namespace
{
constexpr double on_cavity = 1e-6; // of its radius: distance of its vertices
}

HipCupInputs
prepare_hip_cup(const HipCupParameters &p, Parameters &parameters)
{
  HipCupInputs inputs;
  read_hip_cup_curves(p, parameters, inputs);
  try
  {
    if (p.cup.mesh_file.empty())
    {
      if (!parameters.findings().empty())
        return inputs;
      if (!make_mesh(p, parameters, inputs))
        return inputs;
      inputs.mesh = add_layers(std::move(inputs.mesh),
                               cup_layers(p.cup.shell_thickness, p.cup.cement_thickness));
      inputs.inner_radius = p.cup.geometry.inner_radius;
      if (p.cup.geometry.rim_radius > 0.) // vertices of the rounding are not on the sphere
        inputs.curved[0] = {{}, inputs.inner_radius, on_cavity * inputs.inner_radius};
    }
    else if (!import_hip_cup_mesh(p, parameters, inputs))
      return inputs;
    check_volumes(
        p.other_volumes, inputs.mesh,
        p.cup.mesh_file.empty() ? "Cup / Outer diameter [mm]" : "Cup / Imported mesh / Mesh file",
        p.cup.mesh_file.empty() ? "[Cup / Shell thickness [mm]] makes a shell." : "", parameters);
    turn(inputs.mesh, p.cup_rotation());
    if (!p.cup.mesh_file.empty())
      inputs.curved[1] = sphere_of_backing(inputs.mesh);
    inputs.head_radius =
        inputs.inner_radius - clearance_in_mesh(parameters, p, inputs.inner_radius);
    if (inputs.head_radius <= 0.)
    {
      if (parameters.is_good("Cup / Imported mesh / Length unit [mm]"))
        parameters.error_at("Head / Radial clearance [mm]",
                            formatted("below the cavity's radius, %.6g mm", inputs.inner_radius),
                            p.cup.mesh_file.empty() ? ""
                                                    : doubt_about_unit(p, inputs.inner_radius));
    }
    else if (add_if_inside_out(parameters, "Head", *p.head.form(inputs.head_radius),
                               lines_to_centre(inputs.mesh, inputs), "the cavity"))
      return inputs;
    else if (p.head.start == StartPosition::touching)
    {
      const Vector3 direction = direction_to_touch(p, inputs);
      const double travel =
          travel_to_touch(inputs.mesh, direction,
                          *p.head.form(inputs.head_radius)->turning(head_turning(inputs, {})));
      if (!std::isfinite(travel) && !blame_unit(parameters, "Head / Unit of surface [mm]"))
        parameters.error_at("Cup / Inclination [deg]",
                            "such that the head meets the cavity along the load");
      else
        inputs.head_centre = travel * direction;
    }
    if (p.head.elastic.is_on && inputs.head_radius > 0.)
    {
      make_elastic_head(p, inputs, parameters);
      check_column_memory(p, inputs, parameters);
    }
    check_load_direction(p, inputs, parameters);
    check_course_of_head(parameters, p, inputs);
    constexpr double round_off = 1e-9;
    const double extent = p.head.form(inputs.head_radius)->extent(),
                 cavity = (inputs.head_radius + p.head.clearance) * (1. + round_off);
    if (std::isfinite(extent) && extent > cavity &&
        !blame_unit(parameters, "Head / Unit of surface [mm]"))
      parameters.error_at(
          "Head / Shape", "a shape that lies within the cavity",
          formatted("It reaches %.6g mm from its centre, the cavity %.6g mm.", extent, cavity) +
              (parameters.is_set("Head / Surface file")
                   ? " Check [Head / Unit of surface [mm]] and the origin of the file."
                   : ""));
    if (p.solver.contact.wear.counterface.wears() && inputs.head_radius > 0. && !inputs.head_mesh &&
        !p.head.form(inputs.head_radius)->wear_points(inputs.head_radius) &&
        head_turns(*inputs.motion, p.time.frequency))
      parameters.error_at("Head / Shape", "ball, or another with points that carry its wear",
                          "The head wears and turns.");
  }
  catch (const InputError &error)
  {
    parameters.add(error);
  }
  return inputs;
}
} // namespace arthrowear
