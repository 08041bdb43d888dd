// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "scan/scan_measures.h"

#include <algorithm>

namespace arthrowear
{
struct ScanRequest
{
  std::string folder;      ///< of the run
  std::string scan;        ///< .stl or .ply
  std::string unit = "mm"; ///< of the scan's lengths: mm, cm, m, um, in
  std::string unworn;      ///< scan before use, .stl or .ply; empty: the surface of the run
  std::string unworn_unit; ///< of its lengths; empty: the scan's
  std::string series;      ///< of frames; empty: the wearing surface
  std::string frame, time; ///< of the run, as for `extract`; empty: the last frame
};

/// A run compared with a scan.
struct ScanComparison
{
  TriangleMesh scan;
  double time = 0.; ///< of the frame, as the series counts it
  ScanAlignment alignment;
  ScanMeasures measures;
  bool is_part = false;                 ///< the scan is a part of the surface
  bool is_faceted = false;              ///< compared with the facets of the mesh
  std::vector<char> is_outlier;         ///< of each point of the scan
  std::vector<std::uint32_t> joined_to; ///< point that stands for an outlier on the map

  std::size_t n_outliers() const
  {
    return static_cast<std::size_t>(std::count(is_outlier.begin(), is_outlier.end(), 1));
  }
  std::vector<std::string> warnings;
  std::optional<OtherPose> other_pose = {}; ///< by a symmetry of the surface
  bool has_scan_before_use = false;         ///< wear is measured from it
  std::vector<std::string> reading = {};    ///< changes of the files' surfaces, sentences

  /// Half the width of the interval that holds the volume with 95 % probability [mm^3].
  double volume_interval() const { return measures.volume.interval(); }
};

/// Aligns a scan with the unworn surface of a run and measures its wear. A scan that was made of
/// the run's own mesh, or of a mesh as coarse, is compared with the facets of the mesh, others with
/// the sphere on which its points lie.
/// @param unworn  surface of the run before wear
/// @param worn    surface whose points are moved by wear
/// @param before  scan before use, from which wear is measured; null: from the surface of the run
/// @throws InputError if a scan fits nowhere, or the scan is less worn than the scan before use
ScanComparison compare_scan(TriangleMesh scan, const Frame &unworn, const Frame &worn,
                            const TriangleMesh *before = nullptr);

/// The same with a run folder and a scanned file. @throws InputError with all findings
ScanComparison compare_with_scan(const ScanRequest &request);
} // namespace arthrowear
