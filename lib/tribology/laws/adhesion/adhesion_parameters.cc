// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/adhesion/adhesion_parameters.h"

#include "base/units.h"

namespace arthrowear
{
void
AdhesionEntries::declare(const Parameters::Section &section, AdhesionLaw &law)
{
  constexpr double stiffness = units::MPa / units::mm, energy = units::mJ / (units::mm * units::mm);
  // Numbers that the model knows have a default; the others must be set.
  const auto needed = [](const double value, const char *example)
  { return value > 0. ? Required{} : required(example); };
  // Tables that know the bond have the energies of bone cement; models of one point also normalised
  // ones.
  const double of_energy = law.adhesion_energy > 0. ? .3 : 1e4;
  section
      .add("Compressive stiffness [MPa/mm]", law.compressive_stiffness, stiffness,
           rules::positive(), "k_n^-, penalty on penetration.",
           needed(law.compressive_stiffness, "1000"))
      .plausible({2., 9e5});
  section
      .add("Tensile stiffness [MPa/mm]", law.tensile_stiffness, stiffness, rules::non_negative(),
           "k_n^+, stiffness of the intact bond against opening.",
           needed(law.tensile_stiffness, "1000"))
      .plausible({2., 9e5});
  section
      .add("Tangential stiffness [MPa/mm]", law.tangential_stiffness, stiffness,
           rules::non_negative(), "k_T, stiffness of the intact bond against shear.",
           needed(law.tangential_stiffness, "100"))
      .plausible({0.2, 9e4});
  section
      .add("Adhesion energy [mJ/mm^2]", law.adhesion_energy, energy, rules::non_negative(),
           "w, energy per area that breaks the bond; 0: no adhesion. 1 J/m^2 = 1e-3 mJ/mm^2.",
           needed(law.adhesion_energy, "0.36e-3"))
      .plausible({1e-6, of_energy});
  debonding_.declare(section, "How bonds break, with e, the energy that drives them:");
  section.add("Smallest intensity", law.smallest_intensity, rules::inside(0., 1.),
              "beta_min: a bond whose intensity falls below it is broken.");
  section.add("Friction coefficient", law.friction, rules::non_negative(),
              "Coulomb friction under compression; 0: no friction.");
  section
      .add("Friction stiffness [MPa/mm]", law.friction_stiffness, stiffness, rules::non_negative(),
           "eps_T, penalty on slip while sticking: friction reaches its limit mu p after a slip "
           "of mu p/eps_T. Must be above 0 with friction.")
      .plausible({0.2, 1e7});
  section.add_choice<AdhesionUpdate>(
      "Update", law.update,
      {{"implicit", AdhesionUpdate::implicit}, {"forward_euler", AdhesionUpdate::forward_euler}},
      "Integration of the intensity by raous. implicit is stable for any step; forward_euler, the "
      "paper's method, needs a viscosity and a step below b/e.");
}

void
AdhesionEntries::check(Parameters &parameters, const std::string &path, AdhesionLaw &law) const
{
  const DebondingLaw::Surrounding bond{law.adhesion_energy, law.update};
  debonding_.check(parameters, path, bond);
  const bool is_raous = debonding_.name() == "raous";
  if (is_raous)
  {
    const std::vector<double> numbers = debonding_.law(bond)->origin.values;
    law.viscosity = numbers[0];
    law.exponent = numbers[1];
  }
  else if (parameters.findings().empty())
    law.debonding = debonding_.law(bond);
  if (!is_raous && law.update == AdhesionUpdate::forward_euler)
    parameters.error_at(path + " / Update",
                        "implicit with [" + path + " / Law] " + debonding_.name(),
                        "forward_euler is an update of raous.");
  if (law.friction > 0. && law.friction_stiffness == 0.)
    parameters.error_at(
        path + " / Friction stiffness [MPa/mm]", "> 0 where there is friction",
        "Use 100 times the tangential stiffness, or set the friction coefficient to 0.");
  if (is_raous && law.update == AdhesionUpdate::forward_euler && law.viscosity == 0. &&
      parameters.is_good(path + " / Viscosity [mJ s/mm^2]"))
    parameters.error_at(path + " / Update", "implicit where the viscosity is 0",
                        "The paper's update divides by the viscosity.");
}

double
stable_adhesion_step(const AdhesionLaw &law, const double driving_energy)
{
  const double overstress = driving_energy - law.adhesion_energy;
  if (law.debonding || law.update == AdhesionUpdate::implicit || law.adhesion_energy == 0. ||
      overstress <= 0.)
    return std::numeric_limits<double>::infinity();
  return overstress / driving_energy / std::pow(overstress / law.viscosity, 1. / law.exponent);
}
} // namespace arthrowear
