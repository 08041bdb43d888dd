// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/material/material.h"

#include "laws/material/material_types.h"
#include "laws/material/solid_material.h"

namespace arthrowear
{
namespace
{
template <typename Law>
LawType<Material>
compiled_law(const MaterialLaw kind, const std::string &text, const std::string &source)
{
  return {name_of(kind),
          text,
          source,
          {},
          {},
          [kind](const std::vector<double> &, const Material::Surrounding &solid)
          { return std::make_shared<MaterialOf<Law>>(Law{solid.lame}, kind); }};
}
} // namespace

LawRegistry<Material> &
material_laws()
{
  static LawRegistry<Material> laws(
      {compiled_law<LinearElastic>(MaterialLaw::linear_elastic, "for small strains", "Hooke's law"),
       compiled_law<StVenantKirchhoff>(MaterialLaw::st_venant_kirchhoff,
                                       "linear between the second Piola stress and the "
                                       "Green-Lagrange strain, for large rotations and strains of "
                                       "some percent",
                                       "[Bonet2008] (6.28)"),
       compiled_law<NeoHookean>(MaterialLaw::neo_hookean,
                                "mu/2 (tr C - 3) - mu ln J + lambda/2 (ln J)^2, for large strains",
                                "[Bonet2008] (6.27)"),
       cubic_strain()});
  return laws;
}

void
SolidMaterial::set_law(const std::shared_ptr<const Material> &chosen)
{
  const std::optional<MaterialLaw> compiled = chosen->compiled();
  if (compiled)
    law = *compiled;
  model = compiled ? nullptr : chosen;
}

std::string
SolidMaterial::law_name() const
{
  return model ? model->origin.name : name_of(law);
}

Matrix3
cauchy_stress_of(const SolidMaterial &material, const Matrix3 &F)
{
  const bool is_small_strain = material.model ? material.model->is_small_strain()
                                              : material.law == MaterialLaw::linear_elastic;
  return with_law(material,
                  [&](const auto &law)
                  {
                    const Matrix3 P = law.stress(F);
                    return is_small_strain ? P : cauchy_stress(P, F);
                  });
}
} // namespace arthrowear
