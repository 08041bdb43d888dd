// SPDX-License-Identifier: LGPL-2.1-or-later
#include "cad/shape_import.h"

#include "base/errors.h"
#include "base/format.h"
#include "base/input_file.h"
#include "base/length_units.h"
#include "base/number_text.h"
#include "base/shown_text.h"
#include "cad/stl_mesh.h"
#include "mesh/cell_doubt.h"
#include "mesh/enclosed_volume.h"
#include "mesh/foreign_mesh.h"
#include "mesh/mesh_size.h"

#include <cctype>
#include <filesystem>
#include <tuple>

namespace arthrowear
{
namespace
{
std::string
vector_text(const Vector3 &x)
{
  const auto clean = [](const double value) { return std::abs(value) < 1e-9 ? 0. : value; };
  return formatted("(%.6g, %.6g, %.6g)", clean(x[0]), clean(x[1]), clean(x[2]));
}

const std::string by_meshlab = "its triangles, as MeshLab does (Simplification: Quadric Edge "
                               "Collapse Decimation; Remeshing: Isotropic)";

/// A doubt about the unit, or nothing.
std::string
unit_doubt(const CadShape &shape, const double largest, const bool is_unit_given)
{
  const bool is_fixed = shape.kind == "STEP" && !shape.is_unit_stated && !is_unit_given;
  const std::string doubt =
      doubt_about_length("The shape is %.4g mm large", largest, shape.unit, implant_size,
                         [is_fixed](const LengthUnit &unit) {
                           return is_fixed ? std::string("a file in ") + unit.words
                                           : std::string("--unit ") + unit.name;
                         });
  return doubt.empty() || !is_fixed ? doubt : doubt + " Export the file again with its unit.";
}

std::string
face_line(const CadFace &face, const std::size_t number, const FaceName &name)
{
  static constexpr const char *origins[] = {"", " (file)", " (given)", " (assumed)"};
  const Primitive &p = face.primitive;
  const bool is_flat = p.kind == Primitive::Kind::plane || p.kind == Primitive::Kind::free_form;
  std::string line = formatted("Face %-14zu", number) +
                     (face.is_outer ? shown_text(name.name) + origins[static_cast<int>(name.origin)]
                                    : "between solids, bonded") +
                     ": " +
                     (is_flat           ? ""
                      : face.is_concave ? "concave "
                                        : "convex ") +
                     kind_text(p.kind) + formatted(" of %.6g mm^2", face.area);
  if (p.kind != Primitive::Kind::free_form)
    line += ", " + size_text(p);
  constexpr double shown_deviation = 1e-6; // mm
  if (p.kind != Primitive::Kind::free_form && p.deviation > shown_deviation)
    line += formatted(", within %.2g mm", p.deviation);
  return line + (name.remark.empty() ? "" : ", " + name.remark) + "\n";
}

std::string
deviation_text(const double volume, const double exact)
{
  return formatted("%.9g mm^3, %+.2g of the solid's", volume, volume / exact - 1.);
}

/// Lines on the volume of the mesh beside the volume of the shape.
std::string
volume_lines(CadShape &shape)
{
  double exact = 0.;
  for (const CadSolid &solid : shape.solids)
    exact += solid.volume;
  const double straight = shape.mesh.volume();
  if (const CellDoubt cells = doubt_about_cells(shape.mesh); !cells.text.empty())
    shape.warnings.push_back(cells.text + " Another --size mostly avoids them.");
  if (shape.kind == "STL")
    return "Volume of the mesh " + deviation_text(straight, exact) + "\n";
  std::string lines;
  if (shape.order == 2)
  {
    const MeshNodes nodes = make_nodes(shape.mesh, {2, {}});
    lines += "Curved sides       " + deviation_text(enclosed_volume(shape.mesh, nodes), exact) +
             " (quadratic elements)\n";
    if (const std::string folds = doubt_about_folds(shape.mesh); !folds.empty())
      shape.warnings.push_back(folds + " Another --size, mostly a smaller one, avoids it.");
  }
  lines += "Straight sides     " + deviation_text(straight, exact) + " (linear elements)\n";
  if (shape.order == 1)
    shape.notes.push_back(
        "Straight sides lose volume where the shape is curved; --order 2 keeps its curved sides.");
  return lines;
}

/// A doubt about a cavity that keeps its assumed name `wear` while the user gives this name to
/// other faces that are not beside it.
std::string
wear_doubt(const CadShape &shape, const std::vector<FaceName> &names)
{
  bool is_given = false, is_extended = false;
  std::size_t assumed = names.size();
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i].name == "wear" && names[i].origin == FaceName::Origin::assumed)
      assumed = i;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i].name == "wear" && names[i].origin == FaceName::Origin::given)
    {
      is_given = true;
      for (const unsigned int beside : shape.faces[i].beside)
        is_extended = is_extended || beside == assumed;
    }
  if (assumed == names.size() || !is_given || is_extended)
    return "";
  const std::string number = std::to_string(assumed + 1);
  return "Face " + number +
         " keeps its assumed name `wear`, apart from the face that is given this name. If it does "
         "not wear, give it another name, such as --name-face backing=" +
         number + ".";
}

/// A face that may wear: the largest concave one, or the largest.
std::size_t
example_face(const CadShape &shape)
{
  const auto is_better = [](const CadFace &one, const CadFace &other)
  {
    return std::tuple(one.is_outer, one.is_concave, one.area) >
           std::tuple(other.is_outer, other.is_concave, other.area);
  };
  const auto best = std::min_element(shape.faces.begin(), shape.faces.end(), is_better);
  return static_cast<std::size_t>(best - shape.faces.begin());
}

std::string
report_on(CadShape &shape, const std::string &file, const std::vector<FaceName> &names,
          const bool is_unit_given)
{
  std::string text = "File               " + shown_text(file) + ", " + shape.kind + " in " +
                     name_of_length_unit(shape.unit) +
                     (is_unit_given          ? ", by --unit\n"
                      : shape.is_unit_stated ? ", as it states\n"
                                             : ", which it does not state\n");
  for (std::size_t i = 0; i < shape.solids.size(); ++i)
    text += "Solid              " + shown_text(shape.solids[i].name) +
            formatted(": %.9g mm^3\n", shape.solids[i].volume);
  const auto [low, high] = box_of(shape.mesh);
  text += "Box [mm]           " + vector_text(low) + " to " + vector_text(high) + "\n";
  for (std::size_t i = 0; i < shape.faces.size(); ++i)
    text += face_line(shape.faces[i], i + 1, names[i]);
  if (shape.size > 0.)
    text += "Element size       " + rounded_text(shape.size) + " mm" +
            (shape.is_size_chosen ? ", chosen from the mean wall; --size sets it\n" : "\n");
  text += volume_lines(shape);
  if (const std::string apart = wear_doubt(shape, names); !apart.empty())
    shape.warnings.push_back(apart);
  const std::string doubt = unit_doubt(shape, longest_side(shape.mesh), is_unit_given);
  if (!doubt.empty())
    shape.warnings.push_back(doubt);
  constexpr std::size_t usual_cells = 15000, many_cells = 2 * usual_cells;
  if (const std::size_t n = shape.mesh.cells.size(); n > many_cells)
    shape.notes.push_back(
        formatted("%zu tetrahedra cost at least %.2g times the time and memory of the %zu of a "
                  "usual run. For fewer, ",
                  n, double(n) / usual_cells, usual_cells) +
        (shape.kind == "STL" ? "reduce " + by_meshlab : std::string("give a larger --size")) + ".");
  const auto is_assumed = [](const FaceName &name)
  { return name.origin == FaceName::Origin::assumed; };
  if (std::any_of(names.begin(), names.end(), is_assumed))
    shape.notes.push_back("Assumed names follow from the concave sphere, as of a liner. Check "
                          "them; --name-face and --boundary give others.");
  else if (std::all_of(names.begin(), names.end(),
                       [](const FaceName &name) { return name.origin == FaceName::Origin::none; }))
    shape.notes.push_back("No face has a name that a model expects, such as wear. Name them by "
                          "their numbers, such as --name-face wear=" +
                          std::to_string(example_face(shape) + 1) +
                          ", or by a point of them, --boundary wear=x,y,z.");
  for (const std::string &note : shape.notes)
    text += "Note: " + note + "\n";
  for (const std::string &warning : shape.warnings)
    text += "Warning: " + warning + "\n";
  return text;
}
} // namespace

namespace
{
/// Remedy for a file that is no shape. @param ending  of its name, in small letters
std::string
remedy_for(const std::string &ending, const std::string &file)
{
  if (ending == ".msh")
    return ", but is a mesh already: a run reads it, and `arthrowear mesh check` judges it";
  const std::string kind = foreign_mesh("", file);
  return kind.rfind("but ", 0) == 0 ? ", " + kind : ". Export the shape as STEP";
}
} // namespace

ImportedShape
import_shape(const std::string &file, const CadOptions &options, const GivenNames &given)
{
  const std::string shown = shown_text(file);
  std::string ending = std::filesystem::path(file).extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](const unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const bool is_stl = ending == ".stl";
  if (!is_stl && ending != ".step" && ending != ".stp")
    throw InputError(shown + ": must end in .step, .stp or .stl" + remedy_for(ending, file));
  if (is_stl && options.size > 0.)
    throw InputError(
        shown +
        ": --size is for STEP files: the triangles of an STL file are kept. Reduce or refine " +
        by_meshlab + ", or export the shape as STEP");
  if (is_stl && options.order == 2)
    throw InputError(shown + ": --order 2 is for STEP files: the triangles of an STL file are "
                             "flat. Leave it out; quadratic elements of a run curve their sides");
  CadShape shape;
  try
  {
    CadOptions chosen = options;
    if (chosen.order == 0)
      chosen.order = is_stl ? 1 : 2;
    shape = is_stl ? mesh_stl(file, chosen)
                   : mesh_step(shown, InputFile(file, largest_input::mesh).read(), chosen);
  }
  catch (const RunError &error)
  {
    const std::string reason = error.what(), fewer = is_stl ? "Reduce " + by_meshlab
                                                            : std::string("Choose a larger --size");
    const auto has = [&reason](const char *words) { return reason.find(words) != reason.npos; };
    throw RunError(
        shown + ": cannot be meshed: " + reason +
        (has("did not end") ? ". " + fewer + ", or choose a larger --time-limit"
         : has("ended with signal 9")
             ? ": it was killed, as the system does where memory runs out. " + fewer
         : has("ended with signal")
             ? ", as it does on damaged files. Open the file in the CAD program and export it again"
             : std::string()));
  }
  find_sides(shape);
  const std::vector<FaceName> names = name_faces(shape, given, shown);
  ImportedShape imported;
  imported.report = report_on(shape, file, names, options.unit > 0.);
  name_boundaries(shape, names);
  imported.order = shape.order;
  imported.mesh = std::move(shape.mesh);
  return imported;
}
} // namespace arthrowear
