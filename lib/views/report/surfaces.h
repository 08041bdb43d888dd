// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "report/packed_arrays.h"
#include "report/run_results.h"
#include "vtu/vtu_reader.h"

namespace arthrowear
{
/// A field of a series: the same name, unit and size in all of its frames.
struct ShownField
{
  std::string name, unit;
  unsigned int n_components = 1;
  bool is_of_cells = false;
  double low = 0., high = 0.; ///< over all frames, of a vector's length
};

/// A mesh that one or several frames of a series show.
struct ShownMesh
{
  PackedArray points;     ///< x, y, z [mm]
  PackedArray triangles;  ///< drawn faces, 3 points each
  PackedArray face_cells; ///< cell of each triangle; empty if the cells are the triangles
  PackedArray tetrahedra; ///< 4 points each; empty for a surface
};

struct ShownFrame
{
  double time = 0.;  ///< as the list of frames gives it
  std::string label; ///< "42.5 % of the gait cycle"
  std::size_t mesh = 0;
  bool has_peak = false;           ///< highest value of the first field
  std::vector<PackedArray> values; ///< of each field
  std::size_t bytes() const;
};

/// A series of frames of one surface or body, ready for a page.
struct ShownSeries
{
  std::string name; ///< of the .pvd file
  DeclaredSeries words;
  bool is_difference = false;
  std::vector<ShownField> fields;
  std::vector<ShownMesh> meshes;
  std::vector<ShownFrame> frames;
  std::size_t n_frames_of_run = 0;
};

/// The frames of a series, of which damaged ones are left out with a note in the run. Of quadratic
/// cells the corners alone, through which they are drawn curved: all nodes would be seven times the
/// points of a body.
struct FrameSeries
{
  std::vector<double> times;
  std::vector<Frame> frames;
};
FrameSeries read_series(RunResults &run, const std::string &name);

/// Packs a series. Tensors are left out, with a note in the run.
ShownSeries shown_series(RunResults &run, const std::string &name, const FrameSeries &series);

/// All series of a run.
std::vector<ShownSeries> read_surfaces(RunResults &run);

/// Removes frames evenly until all series together have at most so many bytes; the last frame and
/// the frame with the highest value of the first field stay. @return true if any were removed
bool thin_out(std::vector<ShownSeries *> series, std::size_t most_bytes);
} // namespace arthrowear
