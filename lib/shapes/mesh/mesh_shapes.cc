// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/mesh_shapes.h"

namespace arthrowear
{
Registry<MeshShape> &
mesh_shapes()
{
  static Registry<MeshShape> shapes("shape");
  return shapes;
}
} // namespace arthrowear
