// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan/scan_file.h"

#include "base/errors.h"
#include "base/input_file.h"
#include "scan/ply_file.h"
#include "scan/stl_file.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>

namespace arthrowear
{
TriangleMesh
read_scan(const std::string &file, const double unit)
{
  std::string ending = std::filesystem::path(file).extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](const unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (ending != ".stl" && ending != ".ply")
    throw InputError(file + ": is named as no surface, must end in .stl or .ply. Save the scan as "
                            "one of these.");
  const std::string bytes = InputFile(file, largest_input::mesh).read();
  TriangleMesh mesh = ending == ".stl" ? parse_stl(bytes, file) : parse_ply(bytes, file);
  for (Vector3 &point : mesh.points)
    for (double &coordinate : point)
    {
      if (!std::isfinite(coordinate))
        throw InputError(file + ": has a point whose coordinates are no finite numbers. Save the "
                                "scan again.");
      coordinate *= unit;
    }
  // In .stl files each triangle has separate corners.
  const Grouping same = equal_points(mesh.points);
  mesh = joined(mesh, same.group, same.n_groups).mesh;
  if (mesh.triangles.empty())
    throw InputError(file + ": has no triangles. Make a surface of a cloud of points first, as "
                            "MeshLab does.");
  return mesh;
}
} // namespace arthrowear
