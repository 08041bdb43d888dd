// SPDX-License-Identifier: LGPL-2.1-or-later
#include "picture/write_picture.h"

#include "base/collect.h"
#include "base/format.h"
#include "base/output_file.h"
#include "figure/pdf.h"
#include "figure/svg.h"
#include "picture/curve_picture.h"
#include "picture/picture_table.h"
#include "picture/render.h"
#include "picture/surface_picture.h"
#include "storage/output_manifest.h"

#include <filesystem>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;
constexpr double aspect_of_curves = .62, aspect_of_surfaces = .78;

std::string
extension_of(const std::string &file)
{
  return fs::path(file).extension().string();
}

void
check_output(const PictureRequest &request, InputErrors &errors)
{
  const std::string extension = extension_of(request.output);
  if (extension != ".png" && extension != ".svg" && extension != ".pdf")
    refuse_option(errors, "output", request.output, "a file with the ending .png, .svg or .pdf");
  else
    collect(errors, [&] { check_named_output("--output", request.output, request.may_replace); });
}

/// Refuses options of surfaces for a picture of curves, and options of curves for a surface.
void
check_kind(const PictureRequest &request, const bool is_curve, InputErrors &errors)
{
  const auto refuse = [&](const bool is_given, const char *option)
  {
    if (is_given)
      errors.add(std::string("--") + option + " is of pictures of " +
                 (is_curve ? "surfaces, and this is one of curves: leave it out."
                           : "curves, and this is one of a surface: leave it out, or add --curve "
                             "or name a table or study."));
  };
  if (is_curve)
  {
    refuse(!request.field.empty(), "field");
    refuse(!request.component.empty(), "component");
    refuse(!request.surfaces.empty(), "surface");
    refuse(!request.frames.empty(), "frame");
    refuse(!request.times.empty(), "time");
    refuse(!request.view.empty(), "view");
    refuse(!request.zoom.empty(), "zoom");
    refuse(!request.section.empty(), "section");
    refuse(!request.shape.empty(), "shape");
    refuse(!request.colours.empty(), "colours");
    refuse(request.has_mesh_lines, "mesh");
    refuse(request.is_alone, "alone");
    refuse(request.is_unlit, "no-shade");
    return;
  }
  refuse(!request.x.empty(), "x");
  refuse(!request.y.empty(), "y");
  refuse(!request.by.empty(), "by");
  refuse(!request.log.empty(), "log");
  refuse(!request.names.empty(), "names");
  refuse(!request.cycle.empty(), "cycle");
  refuse(request.has_dots, "dots");
}

std::vector<RunResults>
read_runs(const std::vector<std::string> &folders)
{
  std::vector<RunResults> runs;
  InputErrors errors;
  for (const std::string &folder : folders)
    collect(errors, [&] { runs.push_back(read_run(folder)); });
  errors.throw_if_any();
  return runs;
}

std::vector<std::string>
lists(const std::vector<std::string> &sources)
{
  std::vector<std::string> lines;
  for (const std::string &source : sources)
  {
    lines.push_back(source + ":");
    if (!fs::is_directory(source) || is_study_folder(source))
    {
      for (const std::string &column : read_picture_table(source).numbers.names)
        lines.push_back("  --y \"" + column + "\"");
      continue;
    }
    const RunResults run = read_run(source);
    for (const auto &list : {list_of_surfaces(run), list_of_curves(run)})
      for (const std::string &line : list)
        lines.push_back("  " + line);
  }
  return lines;
}

/// The whole picture in the format of its ending.
std::string
document(const PictureRequest &request, const Sheet &sheet, const ComposedPicture &picture)
{
  if (extension_of(request.output) == ".png")
    return Renderer(request.python).png(picture.drawing, picture.scene, sheet.pixels);
  std::vector<std::string> views(picture.scene.views.size());
  if (!views.empty())
  {
    const Renderer renderer(request.python);
    for (const DrawnItem &item : picture.drawing.items)
      if (const auto *view = std::get_if<DrawnView>(&item))
      {
        Drawing alone{view->box.width, view->box.height, picture.drawing.ground, "", {}};
        alone.items.emplace_back(DrawnView{{0., 0., alone.width, alone.height}, view->view});
        views[view->view] = renderer.png(alone, picture.scene, sheet.pixels);
      }
  }
  return extension_of(request.output) == ".pdf"
             ? pdf(picture.drawing, views, picture_fonts())
             : svg(picture.drawing, views, sheet.svg_width, sheet.svg_height);
}

ComposedPicture
compose_curves(const Sheet &sheet, ComposedPlot composed)
{
  ChartStyle style{sheet.width,          sheet.height,    sheet.theme,
                   sheet.is_transparent, sheet.has_title, sheet.range};
  if (sheet.title)
  {
    composed.plot.title = *sheet.title;
    composed.plot.subtitle.clear();
  }
  ComposedPicture picture;
  picture.drawing = chart(composed.plot, style);
  picture.notes = std::move(composed.notes);
  return picture;
}
} // namespace

std::vector<std::string>
write_picture(const PictureRequest &request)
{
  std::error_code ignored;
  std::size_t n_runs = 0;
  InputErrors missing;
  for (const std::string &source : request.sources)
  {
    n_runs += fs::is_directory(source, ignored) && !is_study_folder(source) ? 1 : 0;
    if (!fs::exists(source, ignored))
      missing.add(source + ": no such file or folder. Name the output folder of a run or study, or "
                           "a table.");
  }
  missing.throw_if_any();
  if (request.is_list)
    return lists(request.sources);
  const bool is_table = n_runs == 0;
  if (!is_table && n_runs < request.sources.size())
    throw InputError("Folders of runs and tables, or studies, are both given: name one kind.");
  const bool is_curve = is_table || !request.curve.empty() || !request.y.empty();
  InputErrors errors;
  check_output(request, errors);
  check_kind(request, is_curve, errors);
  const Sheet sheet = read_sheet(request, is_curve ? aspect_of_curves : aspect_of_surfaces, errors);
  if (!is_table && request.curve.empty() && !request.y.empty())
    errors.add("--y is a column of a table: name the table, " + request.sources.front() +
               "/statistics.csv, in place of its folder; or give --curve.");
  if (!request.curve.empty() && !request.by.empty())
    errors.add("--by is of columns of tables: leave it out, or leave out --curve.");
  if (is_table && !request.curve.empty())
    errors.add("--curve is a plot of the report of a run: name the folder of the run.");
  if (!is_curve && sheet.is_transparent && extension_of(request.output) == ".pdf")
    errors.add(
        "--transparent: a surface in a PDF has a ground. Leave it out, or write PNG or SVG.");
  errors.throw_if_any();
  ComposedPicture picture =
      is_table   ? compose_curves(sheet, compose_columns(request))
      : is_curve ? compose_curves(sheet, compose_report_curve(request, read_runs(request.sources)))
                 : compose_surfaces(request, sheet, read_runs(request.sources));
  const std::string bytes = document(request, sheet, picture);
  note_output(request.output);
  write_named_file(request.output, bytes);
  std::vector<std::string> lines = std::move(picture.notes);
  lines.push_back("Written to " + request.output +
                  formatted(" (%.3g kB)", 1e-3 * static_cast<double>(bytes.size())));
  return lines;
}
} // namespace arthrowear
