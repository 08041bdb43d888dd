// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "layer/insert/femur_pose.h"
#include "layer/insert/rigid_part.h"
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

/// The sides of a femur, wholly above points of an insert, that lines upwards from them meet.
/// @param of_file  its surface; null: the femur is closed, and lines meet its outer side
FirstSides sides_of_femur(const RigidPart &femur, const std::shared_ptr<const Surface> &of_file,
                          const std::vector<Vector3> &points, FemurPose pose);

/// Adds the finding that the normals of a part point inwards. @param part  Femur or Insert
/// @param side  from which lines came
void add_turned_part(Parameters &parameters, const std::string &part, const std::string &side);
} // namespace arthrowear
