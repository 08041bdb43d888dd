// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "cad/primitive.h"

#include <string_view>

namespace arthrowear
{
/// Content of a STEP file that CAD kernels do not pass on: its unit and its names.
struct StepText
{
  struct Face
  {
    std::string name;     ///< may be empty
    Primitive::Kind kind; ///< free_form for all other surfaces
    double radius = 0.;   ///< of a sphere or cylinder [unit of the file]; else 0
  };
  struct Solid
  {
    std::string name; ///< may be empty
    std::vector<Face> faces;
  };
  double unit = 0.; ///< of its lengths [mm]; 0 if it states none, or several
  std::vector<Solid> solids;
};

/// @throws InputError `file: …` if the bytes are no STEP file, or are cut short
StepText read_step_text(std::string_view bytes, const std::string &file);
} // namespace arthrowear
