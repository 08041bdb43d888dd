// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh.h"

#include "finite_elements.h"

#include "base/errors.h"
#include "base/format.h"
#include "base/units.h"
#include "mesh/cup.h"
#include "mesh/cup_frame.h"
#include "mesh/export.h"
#include "mesh/layers.h"
#include "mesh/mesh_limits.h"
#include "mesh/quality.h"
#include "mesh/tibia.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>

namespace arthrowear
{
namespace
{
// Output options of a command that makes a mesh.
struct MeshFile
{
  std::string name;
  bool force = false;

  void add_options(CLI::App &command)
  {
    command.add_option("-o,--output", name, "Mesh file (.msh)")->capture_default_str();
    command.add_flag("--force", force, "Replace the file if it exists");
  }

  template <typename Maker> int write(const Maker &make_mesh) const
  {
    if (!force && std::filesystem::exists(std::filesystem::symlink_status(name)))
      throw InputError(name + ": exists. Give another --output, or --force to replace it");
    const MeshData mesh = make_mesh();
    export_msh(mesh, name);
    std::cout << quality_report(mesh) << "Written to         " << name << "\n";
    return static_cast<int>(ExitCode::done);
  }
};

struct CupCommand
{
  double inner_diameter = 2. * CupGeometry().inner_radius;
  double outer_diameter = 2. * CupGeometry().outer_radius;
  double shell_thickness = 0., cement_thickness = 0.; // 0: none
  double element_size = 0.;                           // 0: not given
  double size_at_wear = CupGeometry().element_size_at_wear;
  double size_at_backing = CupGeometry().element_size_at_backing;
  unsigned int cells = 0;
  MeshFile file{"cup.msh"};

  int run() const
  {
    CupGeometry geometry;
    geometry.inner_radius = .5 * inner_diameter;
    geometry.outer_radius = .5 * outer_diameter - shell_thickness - cement_thickness;
    geometry.element_size_at_wear = element_size > 0. ? element_size : size_at_wear;
    geometry.element_size_at_backing = element_size > 0. ? element_size : size_at_backing;
    geometry.target_cells = cells;
    return file.write(
        [&]
        { return add_layers(make_cup(geometry), cup_layers(shell_thickness, cement_thickness)); });
  }
};

struct TibiaCommand
{
  TibiaGeometry geometry;
  double post_diameter = 2. * TibiaGeometry().post_radius;
  MeshFile file{"tibia.msh"};

  int run()
  {
    geometry.post_radius = .5 * post_diameter;
    return file.write([this] { return make_tibia(geometry); });
  }
};

struct CheckCommand
{
  std::string file;
  std::string length_unit = "mm";
  std::vector<std::string> boundaries, volumes, interfaces;
  double clearance = 0.; // [mm]
  bool has_clearance = false;

  static const std::map<std::string, double> &units_of_length()
  {
    static const std::map<std::string, double> known{
        {"mm", units::mm}, {"cm", 10. * units::mm}, {"m", units::m}, {"um", units::um}};
    return known;
  }

  int run() const
  {
    CupImportOptions options;
    options.import.length_unit = units_of_length().at(length_unit);
    const bool has_bodies = !volumes.empty() || !interfaces.empty();
    if (!boundaries.empty() || has_bodies)
      options.import.required_boundaries = boundaries;
    options.import.required_volumes = volumes;
    options.import.interfaces = interfaces;
    options.import.several_bodies = !interfaces.empty();
    const auto &required = options.import.required_boundaries;
    const bool is_cup =
        !has_bodies && std::find(required.begin(), required.end(), "wear") != required.end();
    if (!is_cup)
    {
      std::cout << quality_report(import_msh(file, options.import));
      return static_cast<int>(ExitCode::done);
    }
    if (has_clearance)
      options.clearance = clearance;
    options.import.has_materials = true;
    report(import_cup(file, options));
    return static_cast<int>(ExitCode::done);
  }

  /// @throws InputError if the shape is not acceptable
  void report(const ImportedCup &cup) const
  {
    std::cout << quality_report(cup.mesh) << cup.report;
    Vector3 pole = cup.fitted.frame.pole;
    for (double &component : pole)
      if (std::abs(component) < 1e-9)
        component = 0.;
    std::cout << formatted("Pole axis          (%.6g, %.6g, %.6g) in the file\n", pole[0], pole[1],
                           pole[2]);
    if (!has_clearance)
      std::cout << "Roundness          not judged; --clearance compares it with the radial "
                   "clearance\n";
    for (const std::string &warning : cup.warnings)
      std::cout << "Warning: " << warning << "\n";
    InputErrors errors;
    for (const CupFinding &finding : cup.errors)
      errors.add(file + ": must be " + finding.rule + ". " + finding.remedy);
    errors.throw_if_any();
  }
};

void
add_cup_command(CLI::App &mesh, std::function<int()> &action)
{
  const auto command = std::make_shared<CupCommand>();
  CLI::App *cup = mesh.add_subcommand(
      "cup", "Make a hemispherical cup with the boundaries wear, backing and rim");
  cup->add_option("--inner-diameter", command->inner_diameter, "Inner diameter [mm]")
      ->capture_default_str();
  cup->add_option("--outer-diameter", command->outer_diameter, "Outer diameter [mm]")
      ->capture_default_str();
  cup->add_option("--shell-thickness", command->shell_thickness,
                  "Shell bonded around the cup, inside the outer diameter [mm]; 0: none")
      ->check(CLI::NonNegativeNumber);
  cup->add_option("--cement-thickness", command->cement_thickness,
                  "Bone cement around it, in the same way [mm]; 0: none")
      ->check(CLI::NonNegativeNumber);
  CLI::Option *size =
      cup->add_option("--element-size", command->element_size, "Element size everywhere [mm]")
          ->check(CLI::PositiveNumber);
  cup->add_option("--element-size-at-wear", command->size_at_wear,
                  "Element size at the inner surface [mm]")
      ->capture_default_str()
      ->excludes(size);
  cup->add_option("--element-size-at-backing", command->size_at_backing,
                  "Element size at the outer surface [mm]")
      ->capture_default_str()
      ->excludes(size);
  cup->add_option("--cells", command->cells,
                  "Scale the element sizes until the cup has about this many tetrahedra, shell "
                  "and cement not counted")
      ->check(CLI::Range(50u, most_mesh_cells));
  command->file.add_options(*cup);
  cup->callback([command, &action] { action = [command] { return command->run(); }; });
}

void
add_tibia_command(CLI::App &mesh, std::function<int()> &action)
{
  const auto command = std::make_shared<TibiaCommand>();
  TibiaGeometry &g = command->geometry;
  CLI::App *tibia = mesh.add_subcommand(
      "tibia", "Make the upper end of a tibia with the tray of a knee replacement: volumes bone, "
               "cement, tray and bearing, interfaces tray_bone and post_cement");
  const auto add = [tibia](const std::string &option, auto &value, const std::string &description)
  { tibia->add_option(option, value, description)->capture_default_str(); };
  add("--tray-radius", g.tray_radius, "Radius of tray and bearing [mm]");
  add("--tray-thickness", g.tray_thickness, "Thickness of the tray [mm]");
  add("--tray-layers", g.tray_layers, "Least number of elements through the tray");
  add("--post-diameter", command->post_diameter, "Diameter of the post [mm]");
  add("--post-length", g.post_length, "Length of the post [mm], 0 for none");
  add("--cement-thickness", g.cement_thickness, "Cement around the post [mm]");
  add("--bone-height", g.bone_height, "Height of the bone [mm]");
  add("--proximal-radius", g.proximal_radius, "Radius of the bone below the tray [mm], 0: as it");
  add("--distal-radius", g.distal_radius, "Radius of the bone at its lower end [mm]");
  add("--bearing-thickness", g.bearing_thickness, "Thickness of the bearing [mm]");
  add("--element-size-at-interface", g.element_size_at_interface,
      "Element size in the tray's plane and along the post [mm]");
  add("--element-size-far", g.element_size_far, "Height of elements at the bone's lower end [mm]");
  tibia
      ->add_option("--cells", g.target_cells,
                   "Scale the element sizes until the mesh has about this many tetrahedra")
      ->check(CLI::Range(1000u, most_mesh_cells));
  command->file.add_options(*tibia);
  tibia->callback([command, &action] { action = [command] { return command->run(); }; });
}

void
add_check_command(CLI::App &mesh, std::function<int()> &action)
{
  const auto command = std::make_shared<CheckCommand>();
  CLI::App *check = mesh.add_subcommand(
      "check", "Read a mesh as a run would and report its quality and its frame");
  check->add_option("file", command->file, "Mesh file (.msh)")->required();
  std::vector<std::string> unit_names;
  for (const auto &unit : CheckCommand::units_of_length())
    unit_names.push_back(unit.first);
  check->add_option("--length-unit", command->length_unit, "Unit of length in the file")
      ->capture_default_str()
      ->check(CLI::IsMember(unit_names));
  const auto add_names = [check](const std::string &option, std::vector<std::string> &names,
                                 const std::string &description)
  { return check->add_option(option, names, description)->delimiter(','); };
  add_names("--boundaries", command->boundaries, "Surfaces that must be there")
      ->default_str("wear,backing,rim, or none with --volumes or --interfaces");
  add_names("--volumes", command->volumes, "Volumes that must be there");
  add_names("--interfaces", command->interfaces,
            "Contact interfaces that must be there; the bodies may then be several");
  CLI::Option *clearance =
      check
          ->add_option("--clearance", command->clearance,
                       "Radial clearance of the head [mm]: judges the roundness of wear as a run "
                       "with this clearance would")
          ->check(CLI::NonNegativeNumber);
  check->callback(
      [command, clearance, &action]
      {
        command->has_clearance = clearance->count() > 0;
        action = [command] { return command->run(); };
      });
}
} // namespace

void
add_mesh_command(CLI::App &app, std::function<int()> &action)
{
  CLI::App *mesh = app.add_subcommand(mesh_command, mesh_command_text);
  mesh->require_subcommand(1);
  add_cup_command(*mesh, action);
  add_tibia_command(*mesh, action);
  add_check_command(*mesh, action);
}
} // namespace arthrowear
