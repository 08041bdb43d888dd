// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/mesh_shapes.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace arthrowear
{
void
MeshShapes::add(MeshShape shape)
{
  if (std::any_of(shapes_.begin(), shapes_.end(),
                  [&shape](const MeshShape &known) { return known.name == shape.name; }))
    throw std::logic_error("the shape '" + shape.name + "' is registered twice");
  shapes_.push_back(std::move(shape));
}

MeshShapes &
mesh_shapes()
{
  static MeshShapes shapes;
  return shapes;
}
} // namespace arthrowear
