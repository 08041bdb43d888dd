// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
/// Request for values of a run, as the command line gives it; empty texts are not given.
struct ExtractRequest
{
  std::string folder, series;
  std::vector<std::string> fields;
  std::string frame;              ///< first, last, all, or a number from 0 on
  std::string time;               ///< the frame closest to it
  std::vector<std::string> along; ///< "meridian" and its angle [deg]
  std::string point;              ///< "x, y, z" [mm]
};

struct ExtractedTable
{
  std::string csv;
  std::vector<std::string> notes; ///< for the screen
};

/// Extracts values of a run's fields as a table.
/// - By default: every point of the frame: time, number of the point in the frame, x, y, z, fields.
/// - Along a meridian of a cup: time, angle from the pole, x, y, z, fields, interpolated where the
///   plane of the meridian cuts the edges of the surface. Angle 0 is the meridian towards R e_x, 90
///   the meridian towards R e_y, R being the rotation of the cup by inclination and anteversion.
/// - At a point: a row per frame, interpolated on the closest triangle.
/// Unless the request has a frame or time, the last frame is used; at a point, all frames.
/// Values have single precision, as frames do.
/// @throws InputError with all findings about the request, or that a file is missing or damaged
ExtractedTable extract(const ExtractRequest &request);
} // namespace arthrowear
