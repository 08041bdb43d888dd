// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/counterface_shape.h"
#include "parameters/parameters.h"

namespace arthrowear
{
/// Adds an error if the normals of a shape of triangles are inside out (is_inside_out()).
/// @param section  of the shape: Head, Counterface @param side  of the shape from which lines come
/// @return true after an error
bool add_if_inside_out(Parameters &parameters, const std::string &section,
                       const CounterfaceShape &shape, const std::vector<LineToBody> &lines,
                       const std::string &side);
} // namespace arthrowear
