// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/material/cubic_strain.h"

#include "base/format.h"
#include "base/units.h"
#include "laws/material/material_types.h"

namespace arthrowear
{
namespace
{
constexpr double largest_small_strain = .2;

LawDoubt
doubt_about(const double reference_stress, const LameConstants &lame)
{
  const double young = lame.mu * (3. * lame.lambda + 2. * lame.mu) / (lame.lambda + lame.mu);
  const double at_reference = 2. * reference_stress / young;
  constexpr double pressure_of_joints = 10. * units::MPa;
  const double ratio = pressure_of_joints / reference_stress,
               at_pressure = pressure_of_joints / young * (1. + ratio * ratio);
  const std::string moduli =
      formatted("with the reference stress of %g MPa and Young's modulus of %g MPa, ",
                reference_stress / units::MPa, young / units::MPa);
  // Neither where a model has one law and several elasticities.
  if (at_reference > largest_small_strain)
    return {
        "cubic_strain is a law of small strains: " + moduli +
        formatted("the strain at the reference stress is %.2g, and softening acts only where the "
                  "law does not hold. Correct one of them, or use linear_elastic or neo_hookean.",
                  at_reference)};
  if (at_pressure > largest_small_strain)
    return {
        "cubic_strain is a law of small strains: " + moduli +
        formatted("a stress of 10 MPa gives a strain of %.2g. Correct one of them.", at_pressure)};
  return {};
}
} // namespace

LawType<Material>
cubic_strain()
{
  LawType<Material> type{"cubic_strain",
                         "with strain s/E (1 + (s/s_0)^2) under the uniaxial stress s, for "
                         "polyethylene under pressures near its yield stress and small strains",
                         "uniaxial law of knee models after Fregly et al. (2003)",
                         {}};
  type.numbers = {{"Reference stress [MPa]",
                   units::MPa,
                   rules::non_negative(),
                   "s_0 of cubic_strain, the uniaxial stress at which the strain is twice s_0/E, E "
                   "being Young's modulus at rest.",
                   "15.9",
                   0.,
                   true,
                   {1., 500.}}};
  type.make = [](const std::vector<double> &values, const Material::Surrounding &solid)
  { return std::make_shared<MaterialOf<CubicStrain>>(CubicStrain(solid.lame, values[0])); };
  type.doubt = [](const std::vector<double> &values, const Material::Surrounding &solid)
  { return doubt_about(values[0], solid.lame); };
  return type;
}
} // namespace arthrowear
