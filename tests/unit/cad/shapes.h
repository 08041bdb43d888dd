// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/ranges.h"
#include "base/units.h"
#include "cad/shape_import.h"
#include "cad/stl_mesh.h"
#include "mesh/gmsh_session.h"
#include "unit/thrown.h"

#include <gmsh.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

namespace arthrowear::cad_test
{
inline std::string
file_named(const std::string &name)
{
  return ::testing::TempDir() + "arthrowear_cad_" + name;
}

inline std::string
bytes_of(const std::string &file)
{
  std::ostringstream bytes;
  bytes << std::ifstream(file, std::ios::binary).rdbuf();
  return bytes.str();
}

/// A STEP file that OpenCASCADE writes of a shape, made in a process of its own.
inline std::string
step_file(const std::string &name, const std::function<void()> &add_shape)
{
  const std::string file = file_named(name);
  const pid_t process = ::fork(); // unlike the processes of run_gmsh() it may write
  if (process == 0)
  {
    GmshSession().call(
        [&]
        {
          gmsh::model::add("part");
          add_shape();
          gmsh::model::occ::synchronize();
          gmsh::write(file);
        },
        [](const std::string &reason) { return RunError(reason); });
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(process, &status, 0);
  if (status != 0)
    throw RunError(file + " is not made");
  return file;
}

/// A half ball of radius 22 without the ball of radius 14.1 and without a cone that is 16.1 wide at
/// the rim and 14.1 wide in a depth of 2 [mm]; opening towards +z.
inline int
add_liner()
{
  namespace occ = gmsh::model::occ;
  const int ball = occ::addSphere(0, 0, 0, 22., -1, -units::pi / 2., 0.);
  const int cavity = occ::addSphere(0, 0, 0, 14.1);
  const int chamfer = occ::addCone(0, 0, 0, 0, 0, -2., 16.1, 14.1);
  gmsh::vectorpair left;
  std::vector<gmsh::vectorpair> map;
  occ::cut({{3, ball}}, {{3, cavity}, {3, chamfer}}, left, map);
  return left[0].second;
}

inline CadOptions
options_with(const double size, const unsigned int order)
{
  CadOptions options;
  options.size = size;
  options.order = order;
  options.angle = 30. * units::deg;
  options.seconds = 600.;
  return options;
}

/// A shape of a STEP file with the sides of its faces.
inline CadShape
shape_of(const std::string &file, const CadOptions &options)
{
  CadShape shape = mesh_step(file, bytes_of(file), options);
  find_sides(shape);
  return shape;
}

inline std::vector<std::string>
names_of(const CadShape &shape, const GivenNames &given = {})
{
  return mapped<std::string>(name_faces(shape, given, "part"), &FaceName::name);
}
} // namespace arthrowear::cad_test
