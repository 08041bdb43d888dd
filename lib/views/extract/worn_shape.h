// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "extract/extract.h"
#include "vtu/vtu_reader.h"

namespace arthrowear
{
/// A file of the worn shape of a frame, and notes for the screen.
struct WornShape
{
  std::string bytes;
  std::vector<std::string> notes;
};

/// Shape of a body or surface after wear alone: the points of a frame moved by `displacement_wear`,
/// neither by elastic displacements nor by creep [mm].
/// - .stl: binary, the triangles of a surface, or the outer faces of a volume seen from outside.
/// - .vtu: the same mesh at its worn places with the fields of the frame, without the
///   displacements that contain wear.
/// @param request  folder, series (contact unless named), frame or time; nothing else
/// @param file     whose ending chooses the format
/// @throws InputError with all findings about the request, or that a file is missing or damaged
WornShape worn_shape(const ExtractRequest &request, const std::string &file);

/// The frame with its points at their worn places.
Frame moved_by_wear(Frame frame, const std::string &series);

/// A binary STL file of the triangles of a surface, or of the outer faces of tetrahedra.
std::string stl_bytes(const Frame &frame);
} // namespace arthrowear
