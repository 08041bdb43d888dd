// SPDX-License-Identifier: LGPL-2.1-or-later
#include "picture/write_picture.h"

#include "picture/render.h"
#include "subcommands.h"

#include <CLI/CLI.hpp>

#include <iostream>

namespace arthrowear
{
namespace
{
void
add_surface_options(CLI::App &picture, PictureRequest &request)
{
  picture.option_defaults()->group("Surfaces");
  picture.add_option("--field", request.field, "Field that colours the surface");
  picture.add_option("--component", request.component,
                     "Component of a vector: x, y, z or length; default: length");
  picture
      .add_option("--surface,--body", request.surfaces,
                  "Surfaces or bodies, separated by commas, each in a panel")
      ->delimiter(',');
  picture
      .add_option("--frame", request.frames,
                  "first, last, worst (the highest value of the field) or numbers from 0 on, "
                  "separated by commas, each in a panel; default: last, for contact_pressure worst")
      ->delimiter(',');
  picture
      .add_option("--time", request.times,
                  "Frames closest to these times, cycles or loads, as lists of frames give them, "
                  "separated by commas")
      ->delimiter(',');
  picture.add_option("--view", request.view,
                     "inside, outside, front, back, left, right, above, below, or the direction "
                     "x,y,z from the body to the eye");
  picture.add_option("--zoom", request.zoom,
                     "Enlarges the body about its middle; parts outside the panel are cut off");
  picture.add_option(
      "--section", request.section,
      "Plane x=NUMBER, y=NUMBER or z=NUMBER [mm]; the half towards the eye is left out");
  picture.add_option("--shape", request.shape, "Deformed shape, displacements times this factor");
  picture.add_option("--colours", request.colours,
                     "sequential, diverging, grey, or one of these with -reversed; default: "
                     "diverging for values of both signs, else sequential");
  picture.add_flag("--mesh", request.has_mesh_lines, "Draw the edges of the elements");
  picture.add_flag("--alone", request.is_alone, "Leave out the grey body around the surface");
  picture.add_flag("--no-shade", request.is_unlit,
                   "Colours exactly as in the bar, without shading");
}

void
add_curve_options(CLI::App &picture, PictureRequest &request)
{
  picture.option_defaults()->group("Curves");
  picture.add_option("--curve", request.curve, "Plot of the report of the runs, by its title");
  picture.add_option("--x", request.x,
                     "Column along the axis, as the table names it; default: % of the gait cycle, "
                     "or the first column");
  picture.add_option("--y", request.y,
                     "Column to draw, like \"normal traction [MPa]\"; also repeated");
  picture.add_option("--by", request.by,
                     "Column of a table or study: a curve for each of its values, like \"Head / "
                     "Diameter [mm]\"; also repeated");
  picture.add_option("--log", request.log, "Logarithmic axes: x, y or x,y")->delimiter(',');
  picture
      .add_option("--names", request.names,
                  "Names of the tables, studies or runs, separated by commas")
      ->delimiter(',');
  picture.add_flag("--dots", request.has_dots, "Dots at the points of tables in place of lines");
  picture.add_option(
      "--cycle", request.cycle,
      "Gait cycle of a table: first, last, all, or a number from 1 on; default: all");
}

void
add_sheet_options(CLI::App &picture, PictureRequest &request)
{
  picture.option_defaults()->group("Options");
  picture.add_option("--range", request.range,
                     "LOW,HIGH: values of the ends of the colours, in the unit beside them, or of "
                     "the axis of curves");
  picture.add_option("--size", request.size,
                     "WIDTHxHEIGHT or WIDTH, in px or mm: 1600x1200, 85x60mm; default: 1600 px");
  picture.add_option("--dpi", request.dpi, "Dots per inch; default: 192, with a size in mm 300");
  picture.add_option("--theme", request.theme, "light or dark")->capture_default_str();
  picture.add_flag("--transparent", request.is_transparent, "Leave out the background");
  picture.add_option("--title", request.title, "Title in place of the program's title");
  picture.add_flag("--no-title", request.has_no_title, "Leave out the title");
}

void
add_command(CLI::App &app, Action &action, const std::string &name, const std::string &text,
            const bool is_former_name)
{
  const auto request = std::make_shared<PictureRequest>();
  request->python = debian_python;
  if (is_former_name)
    request->output = "plot.svg";
  CLI::App *picture = app.add_subcommand(name, text);
  picture
      ->add_option(
          "sources", request->sources,
          "Output folders of runs or studies, or tables (.csv) with a line of column names: "
          "statistics.csv of runs, table.csv of studies")
      ->required();
  picture->add_option("-o,--output", request->output, "PNG, SVG or PDF file, by its ending")
      ->capture_default_str();
  picture->add_flag("--force", request->may_replace, "Replace the file if it exists");
  picture->add_flag("--list", request->is_list,
                    "Only list the surfaces, fields and curves of runs, or the columns of tables");
  add_surface_options(*picture, *request);
  add_curve_options(*picture, *request);
  add_sheet_options(*picture, *request);
  picture->add_option("--python", request->python, "Python with VTK")->capture_default_str();
  act_on_root(
      *picture, action,
      [request, is_former_name]
      {
        if (is_former_name)
          std::cerr
              << "`arthrowear plot` is now `arthrowear picture`, with the same options and more.\n";
        for (const std::string &line : write_picture(*request))
          std::cout << line << "\n";
      });
}
} // namespace

void
add_picture_command(CLI::App &app, Action &action)
{
  add_command(app, action, "picture",
              "Draw a surface or a curve of runs, or columns of tables, as PNG, SVG or PDF", false);
  add_command(app, action, "plot", "Former name of `picture`", true);
}
} // namespace arthrowear
