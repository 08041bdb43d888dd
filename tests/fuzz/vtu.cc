// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fuzz.h"
#include "vtu/linear_frame.h"

using namespace arthrowear;

namespace
{
// Cells have corners that are points; fields have a value for each point or cell.
void
check_frame(const Frame &frame)
{
  fuzz::require(frame.corners >= 2 && frame.corners <= 4, "lines, triangles or tetrahedra");
  fuzz::require(frame.points.size() % 3 == 0, "points have three coordinates");
  fuzz::require(frame.cells.size() % frame.corners == 0, "cells are whole");
  for (const std::uint32_t corner : frame.cells)
    fuzz::require(corner < frame.n_points(), "a corner is a point");
  fuzz::require(!frame.has_middles() || frame.middles.size() == frame.n_middles() * frame.n_cells(),
                "quadratic cells have all middles");
  for (const std::uint32_t middle : frame.middles)
    fuzz::require(middle < frame.n_points(), "a middle is a point");
  fuzz::require(divided(frame).n_cells() >= frame.n_cells(), "cells are divided");
  fuzz::require(without_middles(frame).n_cells() == frame.n_cells(), "cells keep their corners");
  for (const FrameField &field : frame.fields)
    fuzz::require(field.values.size() ==
                      field.n_components * (field.is_of_cells ? frame.n_cells() : frame.n_points()),
                  "a field has its values");
  fuzz::require(frame.piece_ends.size() == 1 && frame.piece_ends[0] == frame.n_cells(),
                "a file is a piece");
}
} // namespace

extern "C" int
LLVMFuzzerTestOneInput(const std::uint8_t *data, const std::size_t size)
{
  const std::string text(reinterpret_cast<const char *>(data), size);
  try
  {
    check_frame(parse_frame(text, "frame.vtu"));
  }
  catch (const InputError &error)
  {
    fuzz::check_findings(error);
  }
  try
  {
    const fuzz::TemporaryFile file(text, ".pvd");
    read_frame_list(file.name());
  }
  catch (const InputError &error)
  {
    fuzz::check_findings(error);
  }
  return 0;
}
