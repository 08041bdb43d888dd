// SPDX-License-Identifier: LGPL-2.1-or-later
#include "extract/worn_shape.h"

#include "base/output_file.h"
#include "subcommands.h"

#include <CLI/CLI.hpp>

#include <iostream>

namespace arthrowear
{
namespace
{
struct ExtractCommand
{
  ExtractRequest request;
  std::string output;
  bool force = false, is_worn = false;

  void run() const
  {
    check_named_output("--output", output, force);
    if (is_worn)
    {
      const WornShape shape = worn_shape(request, output);
      write(shape.bytes, shape.notes);
      return;
    }
    const ExtractedTable table = extract(request);
    if (output.empty())
    {
      std::cout << table.csv;
      return;
    }
    write(table.csv, table.notes);
  }

private:
  void write(const std::string &bytes, const std::vector<std::string> &notes) const
  {
    write_named_file(output, bytes);
    for (const std::string &note : notes)
      std::cout << note << "\n";
    std::cout << "Written to " << output << "\n";
  }
};
} // namespace

void
add_extract_command(CLI::App &app, Action &action)
{
  const auto command = std::make_shared<ExtractCommand>();
  ExtractRequest &request = command->request;
  CLI::App *add =
      app.add_subcommand("extract", "Write values of the frames of a run as a table: all points, a "
                                    "line, or one point; or its worn shape as STL or VTU");
  add->add_option("folder", request.folder, "Output folder of a run")->required();
  add->add_option("--field", request.fields, "Fields, separated by commas: wear_depth,gap")
      ->delimiter(',');
  add->add_option(
      "--of", request.series,
      "Series of frames: contact, cup, head, interface …; default: the series that has the fields");
  add->add_option("--frame", request.frame,
                  "first, last, all or a number; last unless given, with --point all");
  add->add_option("--time", request.time,
                  "The frame closest to this time, as the series counts it");
  add->add_option("--along", request.along,
                  "\"meridian ANGLE\": a line over the pole of a cup, angle [deg] about the pole")
      ->expected(2);
  add->add_option("--point", request.point, "x,y,z [mm]: a row per frame at this place");
  add->add_flag("--worn", command->is_worn,
                "The shape after wear, moved by displacement_wear: of the wearing surface, or of "
                "the volume with --of cup; --output ends in .stl or .vtu");
  add->add_option("-o,--output", command->output,
                  "Table (.csv), without it the screen; with --worn .stl or .vtu");
  add->add_flag("--force", command->force, "Replace the file if it exists");
  act_on_root(*add, action, [command] { command->run(); });
}
} // namespace arthrowear
