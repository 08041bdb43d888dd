// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "extract/series_choice.h"

namespace arthrowear
{
/// Frame selection on a command line.
struct FrameChoice
{
  std::string frame; ///< first, last, all, or a number from 0 on
  std::optional<double> time;

  /// @param frame, time  as given, empty if not; findings about them are added
  /// @param otherwise    the frame if neither is given
  static FrameChoice read(const std::string &frame, const std::string &time,
                          const std::string &otherwise, InputErrors &errors);
  /// Indices of the frames. @throws InputError if there is none of that number
  std::vector<std::size_t> indices(const SeriesChoice &series) const;
};

/// Adds "--option is VALUE, must be RULE.".
void refuse_extract_option(InputErrors &errors, const std::string &option, const std::string &value,
                           const std::string &rule);
} // namespace arthrowear
