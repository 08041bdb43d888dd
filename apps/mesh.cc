// SPDX-License-Identifier: LGPL-2.1-or-later
#include "finite_elements.h"
#include "mesh_commands.h"

#include "base/collect.h"
#include "base/format.h"
#include "base/shown_text.h"
#include "mesh/cell_doubt.h"
#include "mesh/cup_frame.h"
#include "mesh/mesh_shapes.h"
#include "mesh/mesh_size.h"

#include <CLI/CLI.hpp>

#include <iostream>

namespace arthrowear
{
namespace
{
void
print(const std::vector<std::string> &warnings)
{
  for (const std::string &warning : warnings)
    std::cout << "Warning: " << warning << "\n";
}

void
add_folds(const MeshData &mesh, const char *remedy, std::vector<std::string> &warnings)
{
  if (const std::string folds = doubt_about_folds(mesh); !folds.empty())
    warnings.push_back(folds + remedy);
}

/// Makes a mesh of a shape.
struct ShapeCommand
{
  MeshShape shape;
  std::vector<double> values; // of the shape's numbers
  std::vector<unsigned int> counts;
  MeshFile file;
  std::string partner_file;

  explicit ShapeCommand(const MeshShape &of) : shape(of), file{of.name + ".msh"}
  {
    const std::vector<ShapeNumber> &of_partner = of.partner.numbers;
    shape.numbers.insert(shape.numbers.end(), of_partner.begin(), of_partner.end());
    values.resize(shape.numbers.size());
    counts.resize(shape.numbers.size());
  }

  void add_options(CLI::App &app)
  {
    const std::size_t n_own = shape.numbers.size() - shape.partner.numbers.size();
    for (std::size_t i = 0; i < n_own; ++i)
      add_option(app, i);
    file.add_options(app);
    if (shape.partner.option.empty())
      return;
    CLI::Option *partner = app.add_option(shape.partner.option, partner_file, shape.partner.text);
    for (std::size_t i = n_own; i < shape.numbers.size(); ++i)
      add_option(app, i)->needs(partner);
  }

  int run() const
  {
    MeshShape::Values given;
    for (std::size_t i = 0; i < values.size(); ++i)
      given[shape.numbers[i].option] =
          shape.numbers[i].kind == ShapeNumber::Kind::count ? counts[i] : values[i];
    std::string partner;
    InputErrors errors;
    collect(errors, [&] { file.require_free(); });
    if (!partner_file.empty())
    {
      collect(errors, [&] { file.require_free_surface(shape.partner.option, partner_file); });
      collect(errors, [&] { partner = shape.partner.make(given); });
    }
    errors.throw_if_any();
    const MeshData mesh = shape.make(given);
    const int status = file.write(mesh, mesh.middles.empty() ? 1 : 2);
    std::vector<std::string> warnings;
    add_folds(mesh, " Make more cells.", warnings);
    print(warnings);
    if (partner_file.empty())
      return status;
    write_named_file(partner_file, partner);
    std::cout << "Written to         " << partner_file << "\n";
    return status;
  }

private:
  CLI::Option *add_option(CLI::App &app, const std::size_t i)
  {
    using Kind = ShapeNumber::Kind;
    const ShapeNumber &number = shape.numbers[i];
    values[i] = number.value;
    counts[i] = static_cast<unsigned int>(number.value);
    CLI::Option *option = number.kind == Kind::count
                              ? app.add_option(number.option, counts[i], number.text)
                              : app.add_option(number.option, values[i], number.text);
    if (number.kind == Kind::positive)
      option->check(CLI::PositiveNumber);
    if (number.kind == Kind::non_negative)
      option->check(CLI::NonNegativeNumber);
    if (number.kind == Kind::count && number.least > 0)
      option->check(CLI::Range(number.least, number.most));
    if (number.is_shown)
      option->capture_default_str();
    if (!number.excluded_by.empty())
      option->excludes(app.get_option(number.excluded_by));
    return option;
  }
};

struct CheckCommand
{
  std::string file;
  std::string length_unit = "mm";
  std::vector<std::string> boundaries, volumes, interfaces;
  double clearance = 0.; // [mm]
  bool has_clearance = false;

  int run() const
  {
    CupImportOptions options;
    options.import.length_unit = size_of_length_unit(length_unit);
    const bool has_bodies = !volumes.empty() || !interfaces.empty();
    if (!boundaries.empty() || has_bodies)
      options.import.required_boundaries = boundaries;
    options.import.required_volumes = volumes;
    options.import.interfaces = interfaces;
    options.import.several_bodies = !interfaces.empty();
    const auto &required = options.import.required_boundaries;
    const auto is_required = [&required](const char *name) { return contains(required, name); };
    // Inserts of knees, pins and blocks have no rim, and their `wear` is no cavity.
    const bool is_cup = !has_bodies && is_required("wear") && is_required("rim");
    if (!is_cup)
    {
      std::vector<std::string> warnings;
      const MeshData mesh = import_msh(file, options.import, &warnings);
      std::cout << quality_report(mesh);
      add_doubt("The mesh is %.4g mm large", longest_side(mesh), implant_size, warnings);
      add_folds(mesh, " Mesh finer, or with straight edges.", warnings);
      const std::string refusal = add_cells(mesh, warnings);
      print(warnings);
      if (!refusal.empty())
        throw InputError(refusal);
      return static_cast<int>(ExitCode::done);
    }
    if (has_clearance)
      options.clearance = clearance;
    options.import.has_materials = true;
    report(import_cup(file, options));
    return static_cast<int>(ExitCode::done);
  }

  void add_doubt(const std::string &what, const double length, const PartSize &size,
                 std::vector<std::string> &warnings) const
  {
    const std::string doubt = doubt_about_length(
        what, length, size_of_length_unit(length_unit), size,
        [](const LengthUnit &unit) { return std::string("--length-unit ") + unit.name; });
    if (!doubt.empty())
      warnings.push_back(doubt);
  }

  /// Returns what a run would refuse.
  std::string add_cells(const MeshData &mesh, std::vector<std::string> &warnings) const
  {
    const CellDoubt doubt = doubt_about_cells(mesh);
    if (doubt.is_unusable)
      return file + ": gives no usable mesh: " + doubt.text + " " + remedy_for_cells_of_file;
    if (!doubt.text.empty())
      warnings.push_back(doubt.text + " " + remedy_for_cells_of_file);
    return "";
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
      std::cout
          << "Roundness          not judged; --clearance compares it with the radial clearance\n";
    std::vector<std::string> warnings = cup.warnings;
    add_doubt("The cavity has a diameter of %.6g mm", 2. * cup.fitted.frame.radius, cavity_size,
              warnings);
    if (warnings.size() == cup.warnings.size())
      add_doubt("The cup is %.4g mm large", longest_side(cup.mesh), implant_size, warnings);
    add_folds(cup.mesh, " Mesh finer, or with straight edges.", warnings);
    const std::string refusal = add_cells(cup.mesh, warnings);
    print(warnings);
    InputErrors errors;
    if (!refusal.empty())
      errors.add(refusal);
    for (const CupFinding &finding : cup.errors)
      errors.add(file + ": must be " + finding.rule + ". " + finding.remedy);
    errors.throw_if_any();
  }
};

void
add_shape_command(CLI::App &mesh, const MeshShape &shape, std::function<int()> &action)
{
  const auto command = std::make_shared<ShapeCommand>(shape);
  CLI::App *app = mesh.add_subcommand(shape.name, shape.text);
  command->add_options(*app);
  app->callback([command, &action] { action = [command] { return command->run(); }; });
}

void
add_check_command(CLI::App &mesh, std::function<int()> &action)
{
  const auto command = std::make_shared<CheckCommand>();
  CLI::App *check = mesh.add_subcommand(
      "check", "Read a mesh as a run would and report its quality and its frame");
  check->add_option("file", command->file, "Mesh file (.msh)")->required();
  check->add_option("--length-unit", command->length_unit, "Unit of length in the file")
      ->capture_default_str()
      ->check(CLI::IsMember(names_of_length_units()));
  const auto add_names = [check](const std::string &option, std::vector<std::string> &names,
                                 const std::string &description)
  { return check->add_option(option, names, description)->delimiter(','); };
  add_names(
      "--boundaries", command->boundaries,
      "Surfaces that must be there; the cavity of a cup is judged if wear and rim are among them")
      ->default_str("wear,backing,rim, or none with --volumes or --interfaces");
  add_names("--volumes", command->volumes, "Volumes that must be there");
  add_names("--interfaces", command->interfaces,
            "Contact interfaces that must be there; the bodies may then be several");
  CLI::Option *clearance = check
                               ->add_option("--clearance", command->clearance,
                                            "Radial clearance of the head [mm]: judges the "
                                            "roundness of wear as a run with this clearance would")
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
  for (const MeshShape &shape : mesh_shapes().types())
    add_shape_command(*mesh, shape, action);
  add_check_command(*mesh, action);
  add_import_command(*mesh, action);
}
} // namespace arthrowear
