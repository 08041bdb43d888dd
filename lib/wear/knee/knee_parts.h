// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "elastic_layer/insert/insert_points.h"
#include "parameters/parameters.h"
#include "surface/curved_triangles.h"

namespace arthrowear
{
/// Shape of the femoral part, or of the surface of the insert.
struct KneePart
{
  enum class Shape
  {
    tori,
    file
  };
  KneePart(const double of_side, const double of_front, const double apart)
      : sagittal(of_side), coronal(of_front), distance(apart), usual_{of_side, of_front, apart}
  {
  }

  Shape shape = Shape::tori;
  double sagittal, coronal; // radii of both tori [mm]
  double distance;          // of their lowest points along z [mm]
  std::string file;
  double unit = 1.; // of the file [mm]
  Vector3 origin{}; // place in the file that becomes the origin [mm]

  std::shared_ptr<const CurvedTriangles> surface; // of the file, by read()
  double lowest_apart =
      0.;              // of the lowest points on both sides of its origin; 0: one side is empty
  std::string welding; // changes of this surface, in words; empty: none

  /// @param section  Femur or Insert; @param part  in words
  void declare(const Parameters::Section &section, const std::string &part,
               const std::string &distance_entry, const std::string &distance_text,
               const std::string &origin_text);
  /// Rules that join the entries of a section, and the file; adds findings.
  void read(Parameters &parameters, const std::string &section, const std::string &distance_entry);

  /// @param height  of the tori's axis over the origin [mm]
  RigidPart part(double height, PartMaterial material) const;
  /// "25 and 22 mm (sagittal, coronal)", or the name of the file.
  std::string text() const;

private:
  std::array<double, 3> usual_; // radii and distance of the default
};
} // namespace arthrowear
