// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh_commands.h"

#include "base/collect.h"
#include "base/length_units.h"
#include "base/number_text.h"
#include "base/output_file.h"
#include "base/shown_text.h"
#include "base/units.h"
#include "cad/shape_import.h"
#include "mesh/export.h"
#include "mesh/outer_surface.h"
#include "mesh/quality.h"
#include "surface/surface_file.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <sstream>

namespace arthrowear
{
namespace
{
/// Reads and meshes a STEP or STL file.
struct ImportCommand
{
  std::string file, unit, surface;
  CadOptions options;
  double angle = 30.; // [deg]
  std::vector<std::string> points, numbers;
  MeshFile output{"part.msh"};

  int run()
  {
    InputErrors errors;
    collect(errors, [&] { output.require_free(); });
    if (!surface.empty())
      collect(errors, [&] { output.require_free_surface("--surface", surface); });
    errors.throw_if_any();
    options.unit = unit.empty() ? 0. : size_of_length_unit(unit);
    options.angle = angle * units::deg;
    const ImportedShape shape = import_shape(file, options, names());
    std::cout << shape.report;
    const int status = output.write(shape.mesh, shape.order);
    if (surface.empty())
      return status;
    write_named_file(surface, stl_bytes(outer_surface(shape.mesh), "outside, lengths in mm"));
    std::cout << "Written to         " << surface << ", its outside as triangles\n";
    return status;
  }

private:
  struct Assignment
  {
    std::string name;
    std::vector<double> values;
  };

  /// Reads "wear=1,2,3".
  static Assignment assignment(const std::string &option, const std::string &text,
                               const std::string &form)
  {
    const std::size_t equal = text.find('=');
    Assignment result{text.substr(0, std::min(equal, text.size())), {}};
    const auto is_fit = [](const unsigned char c)
    { return c > 0x20 && c < 0x7f && c != '"' && c != '\'' && c != '\\'; };
    bool is_right = equal != text.npos && !result.name.empty() &&
                    std::all_of(result.name.begin(), result.name.end(), is_fit);
    std::istringstream list(is_right ? text.substr(equal + 1) : "");
    for (std::string word; std::getline(list, word, ',');)
    {
      result.values.emplace_back();
      is_right = is_right && parse_number(word, result.values.back());
    }
    if (!is_right || result.values.empty())
      throw InputError(option + " " + shown_text(text) + ": must be like " + form);
    return result;
  }

  GivenNames names() const
  {
    GivenNames given;
    for (const std::string &text : points)
    {
      const std::string form = "wear=0,0,-14.1, a name and a point [mm]";
      const Assignment point = assignment("--boundary", text, form);
      if (point.values.size() != 3)
        throw InputError("--boundary " + shown_text(text) + ": must be like " + form);
      given.points.push_back({point.name, {point.values[0], point.values[1], point.values[2]}});
    }
    for (const std::string &text : numbers)
    {
      const std::string form = "rim=2,3, a name and numbers of faces";
      const Assignment faces = assignment("--name-face", text, form);
      GivenNames::Numbers own{faces.name, {}};
      for (const double value : faces.values)
      {
        if (!(value >= 0. && value < 1e9) || value != static_cast<unsigned int>(value))
          throw InputError("--name-face " + shown_text(text) + ": must be like " + form);
        own.faces.push_back(static_cast<unsigned int>(value));
      }
      given.numbers.push_back(own);
    }
    return given;
  }
};
} // namespace

void
MeshFile::add_options(CLI::App &command)
{
  command.add_option("-o,--output", name, "Mesh file (.msh)")->capture_default_str();
  command.add_flag("--force", force, "Replace the file if it exists");
}

void
MeshFile::require_free() const
{
  std::error_code no_such_name;
  if (!force && std::filesystem::exists(std::filesystem::symlink_status(name, no_such_name)))
    throw InputError(name + ": exists. Give another --output, or --force to replace it");
  require_msh_place(name);
}

void
MeshFile::require_free_surface(const std::string &option, const std::string &file) const
{
  check_named_output(option, file, force);
  if (std::filesystem::path(file).extension() != ".stl")
    throw InputError(option + " " + shown_text(file) + ": must end in .stl");
}

int
MeshFile::write(const MeshData &mesh, const unsigned int order) const
{
  export_msh(mesh, name, order);
  std::cout << quality_report(mesh) << "Written to         " << name
            << (order == 2 ? ", elements of second order\n" : "\n");
  return static_cast<int>(ExitCode::done);
}

void
add_import_command(CLI::App &mesh, std::function<int()> &action)
{
  const auto command = std::make_shared<ImportCommand>();
  CLI::App *import = mesh.add_subcommand(
      "import", "Make a mesh of a shape from CAD (STEP, STL), name its faces and report them");
  import->add_option("file", command->file, "Shape (.step, .stp, .stl)")->required();
  import
      ->add_option("--size", command->options.size,
                   "Largest element [mm]; without it, half of the mean wall. Not for STL")
      ->check(CLI::PositiveNumber);
  import
      ->add_option("--order", command->options.order,
                   "Order of the elements; 2 keeps curved sides [default: 2 for STEP, 1 for STL]")
      ->check(CLI::IsMember({1, 2}));
  import
      ->add_option("--unit", command->unit,
                   "Unit of length of the file [default: as a STEP file states, mm for STL]")
      ->check(CLI::IsMember(names_of_length_units()));
  import->add_option("--boundary", command->points,
                     "Name of the face nearest to a point [mm], like wear=0,0,-14.1");
  import->add_option("--name-face", command->numbers,
                     "Name of faces by their numbers in the report, like rim=2,3");
  import
      ->add_option("--angle", command->angle,
                   "Angle at which two faces of an STL surface meet at least [deg]")
      ->capture_default_str()
      ->check(CLI::Range(1., 180.));
  import->add_option("--surface", command->surface,
                     "Also write the outside as triangles to this .stl file, in mm, for a femur or "
                     "a counterface from a file");
  command->options.seconds = 600.;
  import
      ->add_option("--time-limit", command->options.seconds,
                   "Time of computing after which Gmsh is ended [s]")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  command->output.add_options(*import);
  import->callback([command, &action] { action = [command] { return command->run();
};
} // namespace arthrowear
);
}
} // namespace arthrowear
