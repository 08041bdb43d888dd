// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "report/run_results.h"
#include "vtu/vtu_reader.h"

namespace arthrowear
{
/// The frames of a run in which fields are to be found.
struct SeriesChoice
{
  std::string name;
  std::vector<std::pair<double, std::string>> frames; ///< time and file of each
};

/// The series that has all fields: the named one, or the surface of the cup or the tray, or the
/// only one.
/// @param name empty: not named
/// @throws InputError with the fields of the series, if none has them
SeriesChoice choose_series(const RunResults &run, const std::string &name,
                           const std::vector<std::string> &fields);

/// A field of points. @throws InputError
const FrameField &field_of(const Frame &frame, const std::string &name, const std::string &series);
} // namespace arthrowear
