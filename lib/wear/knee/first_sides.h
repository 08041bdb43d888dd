// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "elastic_layer/insert/femur_pose.h"
#include "elastic_layer/insert/rigid_part.h"
#include "parameters/parameters.h"

namespace arthrowear
{
/// Lines from outside a part that meet its surface, by the side that they meet first.
struct FirstSides
{
  std::size_t outer = 0, inner = 0;

  void add(const Surface &surface, const Vector3 &start, const Vector3 &direction);
  bool are_turned() const { return inner > outer; }
};

/// Lines upwards from points of an insert that meet a femur, wholly above them.
struct FemurOverInsert
{
  std::array<FirstSides, 2> sides; ///< of lines where z < 0, and of the others
  double least_z = std::numeric_limits<double>::infinity(), most_z = -least_z; ///< of them [mm]

  bool meets() const { return least_z <= most_z; }
};
/// @param of_file  surface of the femur; null: the femur is closed, and lines meet its outer side
FemurOverInsert femur_over_insert(const RigidPart &femur,
                                  const std::shared_ptr<const Surface> &of_file,
                                  const std::vector<Vector3> &points, FemurPose pose);
/// Adds findings of a femur of a file: a part of it is inside out, or the load passes beside it.
/// @param load_z  where the load acts [mm]
void check_femur_over_insert(const FemurOverInsert &over, double load_z, bool is_varus_free,
                             Parameters &parameters);

/// Adds the finding that the normals of a part point inwards. @param part  Femur or Insert
/// @param side  from which lines came
void add_turned_part(Parameters &parameters, const std::string &part, const std::string &side);
} // namespace arthrowear
