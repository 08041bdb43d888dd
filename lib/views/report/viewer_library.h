// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

namespace arthrowear
{
/// The installed three.js, copied into a report.
struct ViewerLibrary
{
  std::string script, licence;
  std::string missing; ///< not empty: the reason why there is none, with the remedy
  bool is_there() const { return missing.empty(); }
};

/// Debian's package libjs-three installs three.js in this folder.
constexpr const char *debian_three = "/usr/share/javascript/three";

/// Reads build/three.min.js or three.min.js of a folder, and its licence: LICENSE there, or the
/// licence of Debian's package. Throws nothing: a report can do without.
ViewerLibrary read_viewer_library(const std::string &folder);
} // namespace arthrowear
