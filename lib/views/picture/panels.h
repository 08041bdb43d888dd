// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "picture/picture_request.h"
#include "report/series_words.h"
#include "vtu/vtu_reader.h"

namespace arthrowear
{
/// A surface or body of a run at one moment, with the field that colours it.
struct Panel
{
  const RunResults *run = nullptr;
  std::string surface; ///< series
  double time = 0.;    ///< as the list of frames gives it
  std::string moment;  ///< "42.5 % of the gait cycle"
  DeclaredSeries words;
  Frame frame;
  std::string field, unit; ///< unit as the frame gives it
  bool is_of_cells = false, is_component = false;
  std::vector<double> values; ///< of points or cells: the field, its length or its component
};

/// The panels of a request, run by run, surface by surface, frame by frame.
/// @throws InputError with all findings
std::vector<Panel> read_panels(const PictureRequest &request, const std::vector<RunResults> &runs);

/// A vector field of the points of a frame, or null.
const FrameField *find_vector(const Frame &frame, const std::string &name);

/// Surfaces, fields and numbers of frames of a run, a line each.
std::vector<std::string> list_of_surfaces(const RunResults &run);
} // namespace arthrowear
