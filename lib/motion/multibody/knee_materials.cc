// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/knee_materials.h"

namespace arthrowear
{
namespace
{
// Table 4, E [MPa] and nu.
constexpr ElasticMaterial cartilage{24., .38}, bone{17200., .39}, osteoporotic_bone{12000., .39},
    titanium{113800., .34}, polyethylene{800., .46};
constexpr double tenth_of_cartilage = .415; // mm of 2.45 + 1.70
} // namespace

KneeMaterials
KneeMaterials::of(const Knee knee)
{
  switch (knee)
  {
  case Knee::oa_90:
    return {cartilage, cartilage, true, bone, bone, tenth_of_cartilage};
  case Knee::oa_op_90:
    return {cartilage, cartilage, true, osteoporotic_bone, osteoporotic_bone, tenth_of_cartilage};
  case Knee::oa_op_100:
    return {osteoporotic_bone, osteoporotic_bone, false, {}, {}, 0.};
  case Knee::ti_uhmwpe:
    return {titanium, polyethylene, false, {}, {}, 0.};
  case Knee::ti_ti:
    return {titanium, titanium, false, {}, {}, 0.};
  case Knee::healthy:
    break;
  }
  return {cartilage, cartilage, false, {}, {}, 0.};
}

ElasticForce
KneeMaterials::elastic_force(const double equivalent_radius) const
{
  ElasticForce law;
  law.stiffness = HertzPair(femur, tibia, equivalent_radius).stiffness();
  if (has_second_layer)
  {
    law.second_stiffness = HertzPair(femur_below, tibia_below, equivalent_radius).stiffness();
    law.first_thickness = first_thickness;
  }
  return law;
}
} // namespace arthrowear
