// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "output/table.h"

#include <array>

namespace arthrowear
{
/// Columns of statistics.csv that the model knee_insert adds.
struct KneeInsertColumns : TableColumns
{
  const TableColumn<> femur_x = add("femur x", "mm", "origin of the femur over the insert"),
                      femur_z = add("femur z", "mm"),
                      forward = add("forward motion", "mm", "of the moving part, anterior"),
                      rotation = add("internal rotation", "deg", "of the moving part"),
                      flexion = add("flexion", "deg"),
                      rotation_about_y =
                          add("rotation about y", "deg", "of the femur against the insert"),
                      varus = add("varus", "deg", "about the floating axis, right-handed"),
                      medial_share = add("medial share of the load", "-"),
                      inertia = add("inertia over load", "-",
                                    "of the femur along y, as a share of the load"),
                      forward_contact = add("forward force of contact", "N",
                                            "on the femur, along its forward motion"),
                      forward_friction = add("forward force of friction", "N"),
                      moment_of_contact =
                          add("rotation moment of contact", "N mm", "on the femur, about y"),
                      moment_of_friction = add("rotation moment of friction", "N mm");
  struct Condyle
  {
    VectorColumns force;
    TableColumn<> place_x, place_z;
  };
  const std::array<Condyle, 2> condyles{of_condyle("medial"), of_condyle("lateral")};

private:
  Condyle of_condyle(const std::string &name)
  {
    const std::string owner = "of the " + name + " condyle";
    const TableColumn<> x = add(name + " force x", "N", owner + " on the insert"),
                        y = add(name + " force y", "N"), z = add(name + " force z", "N"),
                        place =
                            add(name + " place x", "mm", "middle of the vertical forces " + owner);
    return {{x, y, z}, place, add(name + " place z", "mm")};
  }
};
} // namespace arthrowear
