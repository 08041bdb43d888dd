// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/block.h"
#include "models/hip_cup/hip_cup.h"

#include <cstdio>

// A block of 2 x 3 x 4 boxes, each of six tetrahedra, and the model with finite elements.
int
main()
{
  using namespace arthrowear;
  const MeshData mesh = make_block({{1., 1., 1.}, {2, 3, 4}});
  const std::unique_ptr<Model> model = std::make_unique<HipCupModel>();
  std::printf("%zu tetrahedra\n", mesh.cells.size());
  return mesh.cells.size() == 144 && model ? 0 : 1;
}
