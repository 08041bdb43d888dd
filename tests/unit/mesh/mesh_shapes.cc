// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/mesh_shapes.h"

#include "mesh/block.h"
#include "mesh/library_shapes.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

namespace arthrowear
{
namespace
{
const MeshShape &
shape_of(const std::string &name)
{
  static const bool are_registered = (register_library_shapes(), true);
  EXPECT_TRUE(are_registered);
  for (const MeshShape &shape : mesh_shapes().types())
    if (shape.name == name)
      return shape;
  throw std::out_of_range(name);
}

MeshData
made(const MeshShape &shape, MeshShape::Values values)
{
  for (const ShapeNumber &number : shape.numbers)
    values.emplace(number.option, number.value);
  return shape.make(values);
}

// A regular prism over an n-gon in a circle of radius R has n/2 R^2 sin(2 pi/n) times its height;
// five rings of the disc end in 30 corners.
TEST(MeshShapes, TakeTheNumbersByTheirOptions)
{
  EXPECT_NEAR(made(shape_of("disc"), {{"--diameter", 20.}, {"--thickness", 3.}}).volume(),
              15. * 100. * std::sin(2. * M_PI / 30.) * 3., 1e-9);
  const MeshData block =
      made(shape_of("block"), {{"--length-x", 2.}, {"--length-z", 5.}, {"--boxes-y", 7.}});
  EXPECT_NEAR(block.volume(), 2. * 10. * 5., 1e-9);
  EXPECT_EQ(block.cells.size(), 6u * 3 * 7 * 3);
  const MeshData cup = made(shape_of("cup"), {{"--cells", 300.}, {"--shell-thickness", 4.}});
  EXPECT_EQ(cup.volume_names.size(), 2u);
  EXPECT_EQ(
      made(shape_of("tibia"), {{"--post-length", 0.}, {"--cells", 2000.}}).volume_names.size(), 3u);
}

TEST(MeshShapes, AStrangersShapeIsAddedOnce)
{
  MeshShape cube;
  cube.name = "cube";
  cube.numbers = {{"--side", "Length of an edge [mm]", 2.}};
  cube.make = [](const MeshShape::Values &values)
  {
    const double side = values.at("--side");
    return make_block({{side, side, side}, {1, 1, 1}});
  };
  mesh_shapes().add(cube);
  EXPECT_NEAR(made(shape_of("cube"), {}).volume(), 8., 1e-12);
  EXPECT_EQ(thrown<std::logic_error>([&] { mesh_shapes().add(cube); }),
            __FILE__ ":" + std::to_string(__LINE__ - 1) + ": the shape 'cube' is registered twice");
}
} // namespace
} // namespace arthrowear
