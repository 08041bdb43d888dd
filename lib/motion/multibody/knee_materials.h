// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/joint/hertz.h"
#include "laws/joint/joint_force.h"

namespace arthrowear
{
/// The knees of [Machado2011] table 3.
enum class Knee
{
  healthy,   ///< cartilage
  oa_90,     ///< osteoarthritis: a tenth of the cartilage over bone
  oa_op_90,  ///< the same over osteoporotic bone
  oa_op_100, ///< osteoporotic bone
  ti_uhmwpe, ///< titanium on polyethylene
  ti_ti      ///< titanium on titanium
};

/// Materials of condyle and plateau: one layer, or a thin first layer over a second layer.
struct KneeMaterials
{
  ElasticMaterial femur, tibia;
  bool has_second_layer = false;
  ElasticMaterial femur_below, tibia_below;
  double first_thickness = 0.; ///< h_1, of both layers together [mm]

  /// Materials of table 4. The tenth of the cartilage is .415 mm.
  static KneeMaterials of(Knee knee);

  /// [Machado2011] (4) to (6), (21). Table 3 prints K with the signs of its exponents turned.
  /// @param equivalent_radius [mm]
  ElasticForce elastic_force(double equivalent_radius) const;
};
} // namespace arthrowear
