// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/tibial_tray/setup.h"

#include "base/length_units.h"
#include "base/number_text.h"
#include "base/units.h"
#include "entries/plausibility.h"
#include "mesh/cell_doubt.h"
#include "mesh/import.h"
#include "mesh/interface.h"
#include "mesh/mesh_size.h"
#include "solid/cell_partition.h"

#include <sstream>

namespace arthrowear
{
namespace
{
// Work of a tetrahedron and of a contact point, measured, for the partition: 1 to 10.
constexpr unsigned int cell_work = 10, facet_work = 50;
// Load of the search for the lowest mode, small enough to damage nothing, over the largest load.
constexpr double probe_load = 1e-4;

bool
has_post(const MeshData &mesh)
{
  return mesh.has_boundary("post_cement.tray");
}

/// Checks that the name of each volume selects a material.
void
check_volumes(const MeshData &mesh, Parameters &parameters)
{
  const auto &names = TibialTrayParameters::volume_names();
  for (const std::string &name : mesh.volume_names)
    if (std::find(names.begin(), names.end(), name) == names.end())
      parameters.finding_at("Geometry / Imported mesh / Mesh file",
                            "has a volume '" + name + "', which has no material; known are " +
                                comma_list(names) +
                                ". Give its tetrahedra one of these names (a physical group of "
                                "Gmsh) or remove them.");
}
} // namespace

std::vector<TrayInterface>
tray_interfaces(const MeshData &mesh)
{
  std::vector<TrayInterface> interfaces{
      {"tray_bone", interface_side("tray_bone", "bone"), interface_side("tray_bone", "tray")}};
  if (has_post(mesh))
    interfaces.push_back({"post_cement", interface_side("post_cement", "cement"),
                          interface_side("post_cement", "tray")});
  return interfaces;
}

MeshData
tibial_tray_mesh(const TibialTrayParameters &p, Parameters &parameters)
{
  std::string where; // of a message that knows no file
  try
  {
    if (p.mesh_file.empty())
    {
      where = parameters.where("Geometry / Imported mesh / Mesh file") + ": [Geometry] ";
      return make_tibia(p.geometry);
    }
    ImportOptions options;
    options.required_boundaries = {"base", "top"};
    options.required_volumes = {"bone", "tray", "bearing"};
    options.interfaces = {"tray_bone"};
    if (p.geometry.post_length > 0.)
    {
      options.required_volumes.insert(options.required_volumes.begin() + 1, "cement");
      options.interfaces.push_back("post_cement");
    }
    options.length_unit = p.length_unit;
    options.several_bodies = true;
    std::vector<std::string> remarks;
    MeshData mesh = import_msh(p.mesh_file, options, &remarks);
    constexpr PartSize tibia_size{20., 400., "a tibia with its tray is some 60 to 200 mm large"};
    const std::string section = "Geometry / Imported mesh / ", unit = section + "Length unit [mm]";
    for (const std::string &remark : remarks)
      if (!remark.empty())
        parameters.warning_at(section + "Mesh file", remark);
    if (const CellDoubt cells = doubt_about_cells(mesh); cells.is_unusable)
      parameters.finding_at(section + "Mesh file",
                            "gives no usable mesh: " + cells.text + " " + remedy_for_cells_of_file);
    else if (!cells.text.empty())
      parameters.warning_at(section + "Mesh file", cells.text + " " + remedy_for_cells_of_file);
    // The load lies beside a tibia of another unit.
    if (const std::string doubt = doubt_about_length(
            "The mesh is %.4g mm large", longest_side(mesh), p.length_unit, tibia_size, unit);
        !doubt.empty())
      parameters.error_at(unit, "the unit of the file", doubt);
    check_volumes(mesh, parameters);
    return mesh;
  }
  catch (const InputError &error)
  {
    std::istringstream lines(error.what());
    for (std::string line; std::getline(lines, line);)
      parameters.add(InputError(where + line));
    return MeshData();
  }
}

std::vector<double>
patch_load(const MeshData &mesh, const TibialTrayParameters::Load &load, double &covered)
{
  // Triangles are cut into n^2 equal ones, of which those count whose centre is on the patch.
  constexpr int n = 24;
  const double x = load.eccentricity * std::cos(load.direction),
               y = load.eccentricity * std::sin(load.direction);
  std::vector<double> force(3 * mesh.vertices.size(), 0.);
  covered = 0.;
  for (const auto &face : mesh.boundary_faces("top"))
  {
    const Vector3 &a = mesh.vertices[face[0]], &b = mesh.vertices[face[1]],
                  &c = mesh.vertices[face[2]];
    const double area = 0.5 * norm(cross(b - a, c - a)) / (n * n);
    for (int i = 0; i < n; ++i)
      for (int j = 0; i + j < n; ++j)
        for (int flipped = 0; flipped < (i + j < n - 1 ? 2 : 1); ++flipped)
        {
          const double s = (i + (flipped ? 2. : 1.) / 3.) / n,
                       t = (j + (flipped ? 2. : 1.) / 3.) / n;
          const Vector3 point = a + s * (b - a) + t * (c - a);
          if (std::hypot(point[0] - x, point[1] - y) > load.patch_radius)
            continue;
          covered += area;
          force[3 * face[0] + 2] -= area * (1. - s - t);
          force[3 * face[1] + 2] -= area * s;
          force[3 * face[2] + 2] -= area * t;
        }
  }
  if (covered > 0.)
    for (double &component : force)
      component /= covered;
  return force;
}

namespace
{
/// The material of each volume of a mesh.
/// @throws std::logic_error if a volume has none
std::vector<SolidMaterial>
materials_of(const MeshData &mesh, const TibialTrayParameters &p)
{
  std::vector<SolidMaterial> materials;
  for (const std::string &name : mesh.volume_names)
  {
    const auto &names = TibialTrayParameters::volume_names();
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
      throw std::logic_error("the volume '" + name + "' of the mesh has no material");
    materials.push_back(p.materials[found - names.begin()]);
  }
  return materials;
}

/// Ranks of the cells, both sides of an interface on one rank where it can be.
std::vector<unsigned int>
partition_tray(const MeshData &mesh, const std::vector<TrayInterface> &interfaces,
               MPI_Comm communicator)
{
  std::vector<std::array<unsigned int, 2>> near;
  std::vector<unsigned int> work(mesh.cells.size(), cell_work);
  const auto centre = [&](const std::array<unsigned int, 3> &face) {
    return (1. / 3.) * (mesh.vertices[face[0]] + mesh.vertices[face[1]] + mesh.vertices[face[2]]);
  };
  for (const TrayInterface &interface : interfaces)
  {
    const auto slaves = mesh.boundary_faces(interface.slave),
               masters = mesh.boundary_faces(interface.master);
    const auto slave_cells = cells_of_faces(mesh, slaves),
               master_cells = cells_of_faces(mesh, masters);
    for (std::size_t i = 0; i < slaves.size(); ++i)
    {
      work[slave_cells[i]] += facet_work;
      std::size_t nearest = 0;
      double least = std::numeric_limits<double>::infinity();
      for (std::size_t j = 0; j < masters.size(); ++j)
        if (const double distance = norm(centre(slaves[i]) - centre(masters[j])); distance < least)
        {
          least = distance;
          nearest = j;
        }
      near.push_back({slave_cells[i], master_cells[nearest]});
    }
  }
  return partition_cells(mesh, near, work, communicator);
}

/// Returns an error in the faces of an interface; empty if there is none.
std::string
finding_on(const InitialContact &initial, const TrayInterface &interface, const double reach)
{
  const PairOverlap &overlap = initial.overlap;
  if (overlap.n_points > 0)
    return "the faces overlap by " + rounded_text(overlap.depth) + " mm at (" +
           rounded_text(overlap.place[0]) + ", " + rounded_text(overlap.place[1]) + ", " +
           rounded_text(overlap.place[2]) + ") mm, and at " + std::to_string(overlap.n_points) +
           " points in all";
  if (initial.n_partners == 0)
    return "no point of " + interface.slave + " is within " + rounded_text(reach) + " mm of " +
           interface.master;
  return "";
}
} // namespace

TibialTray::TibialTray(const TibialTrayParameters &parameters, const MeshData &mesh,
                       MPI_Comm communicator)
    : p(parameters), interfaces(tray_interfaces(mesh))
{
  const std::vector<SolidMaterial> materials = materials_of(mesh, p);
  bodies = std::make_unique<SolidBodies>(
      mesh, materials, partition_tray(mesh, interfaces, communicator), communicator);
  system = std::make_unique<ExplicitSystem>(*bodies);
  PairOptions options;
  options.law = p.interface.law;
  options.reach = p.interface.reach;
  options.skin = p.interface.skin;
  options.two_pass = p.interface.two_pass;
  for (const TrayInterface &interface : interfaces)
  {
    DeformableContact contact(*bodies, interface.name, interface.slave, interface.master, options);
    const std::string finding = finding_on(contact.initial_contact(), interface, p.interface.reach);
    if (!finding.empty())
      mesh_finding_ += (mesh_finding_.empty() ? "" : "; ") + interface.name + ": " + finding;
    system->add_contact(std::move(contact));
  }
  for (const unsigned int vertex : mesh.boundary_vertices("base"))
    for (unsigned int component = 0; component < 3; ++component)
      system->fix(vertex, component);
  double covered = 0.;
  system->set_load(patch_load(mesh, p.load, covered));
  covered_part_ = covered / (units::pi * p.load.patch_radius * p.load.patch_radius);
  initial_ = system->initial_state();
  choose_time_step();
}

void
TibialTray::choose_time_step()
{
  const TibialTrayParameters::Relaxation &r = p.relaxation;
  stable_step = stable_step_bound(*system, initial_);
  if (r.mass_scaling == MassScaling::time_step)
    added_mass = scale_masses(*system, initial_, r.time_step / r.safety);
  else if (r.mass_scaling == MassScaling::fictitious)
  {
    // Every node at its limit; the largest own one sets the scale of time.
    const std::vector<double> bound = system->stiffness_bound(initial_);
    double least = std::numeric_limits<double>::infinity();
    for (unsigned int node = 0; node < bound.size(); ++node)
      least = std::min(least, bound[node] / system->mass()[node]);
    const double slowest = -system->sharing().max(-least);
    added_mass = scale_masses(*system, initial_, 2. / std::sqrt(slowest));
  }
  stable_step = stable_step_bound(*system, initial_);
  double longest = stable_step;
  if (r.rule == StableStepRule::power_iteration)
  {
    const PowerIteration power = largest_frequency(*system, initial_, 1e-6, 2000);
    longest = 2. / power.frequency;
  }
  initial_bound_ = stable_step;
  initial_longest_ = longest;
  time_step = r.safety * longest;
  if (r.time_step > 0.)
    time_step = r.time_step;
}

void
TibialTray::check(Parameters &parameters) const
{
  if (!mesh_finding_.empty())
    parameters.finding_at("Geometry / Imported mesh / Mesh file",
                          "has interfaces that do not fit: " + mesh_finding_ +
                              ". Let the faces touch without overlap.");
  if (covered_part_ < 0.98)
    parameters.error_at("Load / Eccentricity [mm]", "so small that the bearing is under the load",
                        "Only " + rounded_text(100. * covered_part_) +
                            " % of the load patch lie on it.");
  if (time_step > initial_longest_ * (1. + 1e-9))
    parameters.error_at("Relaxation / Time step [s]",
                        "at most the stable step, " + rounded_text(initial_longest_) + " s",
                        "Leave it 0, or set [Relaxation / Mass scaling] to time_step.");
  check_number_of_steps(parameters, "Relaxation / Time step [s]", time_step,
                        100. * initial_longest_, "The time of a hundred stable steps");
}

void
TibialTray::renew_time_step(const ExplicitState &state)
{
  const TibialTrayParameters::Relaxation &r = p.relaxation;
  stable_step = stable_step_bound(*system, state);
  // The largest frequency itself changes as its bound does.
  const double longest = initial_longest_ * (stable_step / initial_bound_);
  time_step = r.time_step > 0. ? std::min(r.time_step, longest) : r.safety * longest;
}

void
TibialTray::find_lowest_period(const std::function<void()> &poll)
{
  const double factor = probe_load * largest_load();
  RelaxationOptions options = p.relaxation.options;
  options.damping = Damping::adaptive;
  options.residual_tolerance = 1e-3;
  const NodeSharing &sharing = system->sharing();
  const std::vector<double> load = sharing.gather(system->load());
  // K u = f, then K u' = M u: Rayleigh's quotient of u' has the square of the error of u.
  double squared_frequency = 0.;
  std::vector<double> force = load;
  for (int iteration = 0; iteration < 2; ++iteration)
  {
    ExplicitState state = initial_;
    DynamicRelaxation relaxation(*system, options);
    const Equilibrium equilibrium = relaxation.relax(state, factor, time_step, poll);
    if (!equilibrium.is_reached)
      throw RunError("the lowest period was not found: " + equilibrium.trouble);
    std::vector<double> sums(2, 0.), momentum(state.displacement.size());
    for (unsigned int node = 0; node < sharing.n_local(); ++node)
      for (unsigned int dof = 3 * node; dof < 3 * node + 3; ++dof)
      {
        momentum[dof] = system->mass()[node] * state.displacement[dof];
        if (!sharing.owns(node) || system->is_fixed(dof))
          continue;
        sums[0] += factor * system->load()[dof] * state.displacement[dof];
        sums[1] += momentum[dof] * state.displacement[dof];
      }
    sharing.sum(sums);
    squared_frequency = sums[0] / sums[1];
    // The next load, as large in all as the first.
    force = sharing.gather(momentum);
    double size = 0., size_before = 0.;
    for (std::size_t dof = 0; dof < force.size(); ++dof)
    {
      size += std::abs(force[dof]);
      size_before += std::abs(load[dof]);
    }
    for (double &component : force)
      component *= size_before / size;
    system->set_load(force);
  }
  system->set_load(load);
  lowest_period = 2. * units::pi / std::sqrt(squared_frequency);
}
} // namespace arthrowear
