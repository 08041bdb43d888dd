// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "figure/pdf.h"
#include "picture/processes.h"
#include "picture/scene.h"

namespace arthrowear
{
/// The Python with VTK that Debian installs.
constexpr const char *debian_python = "/usr/bin/python3";

/// The fonts of pictures, regular and bold, as Debian installs them.
/// @throws InputError that names the package if they are missing
PdfFonts picture_fonts();

/// Renders by VTK, in a separate process: VTK in Debian draws to X windows only, and links
/// another HDF5 library than this program. Each renderer has an X server without a screen, Xvfb, at
/// a free number from 100 on, which other users cannot reach; both processes end with this one,
/// also if it is killed.
class Renderer
{
public:
  /// @throws InputError that names the missing packages
  explicit Renderer(std::string python);
  ~Renderer();
  Renderer(const Renderer &) = delete;
  Renderer &operator=(const Renderer &) = delete;

  /// A drawing as PNG.
  /// @param pixels  per unit of the drawing
  /// @throws InputError if VTK is missing, RunError if it fails
  std::string png(const Drawing &drawing, const Scene &scene, double pixels) const;

private:
  std::string python_, display_;
  std::optional<XAuthority> authority_; ///< of an own server
  int server_ = -1;                     ///< process number of Xvfb; -1: another X server is used
};
} // namespace arthrowear
