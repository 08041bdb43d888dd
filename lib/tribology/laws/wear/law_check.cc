// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/wear/law_check.h"

#include "base/ranges.h"

namespace arthrowear
{
namespace
{
/// A quantity that laws may need, and the models that compute it.
struct Quantity
{
  bool LawNeeds::*is_needed;
  const char *text, *models;
};
const Quantity quantities[] = {{&LawNeeds::dissipation, "the frictional energy per area",
                                "hip_cup, block and hip_dynamics with friction, and tibial_tray"},
                               {&LawNeeds::cross_shear, "the cross-shear of gait cycles",
                                "hip_cup, block, hip_dynamics and hip_layer"},
                               {&LawNeeds::mean_pressure, "the mean pressure of gait cycles",
                                "hip_cup, block, hip_dynamics and hip_layer"}};

/// The law with the numbers of the file; null if they are not good.
std::shared_ptr<const WearLaw>
made_law(const Parameters &parameters, const LawChoice<WearLaw> &choice, const WearLawPlace &place)
{
  const std::vector<std::string> paths = parameters.paths_in(place.path);
  if (!choice.is_chosen() ||
      !all_of(paths, [&](const std::string &path) { return parameters.is_good(path); }))
    return nullptr;
  try
  {
    return choice.law(place.surrounding);
  }
  catch (const InputError &) // in the table's file, reported by the check of the entries
  {
    return nullptr;
  }
}

/// @return true if the model provides everything that the law needs
bool
check_provisions(Parameters &parameters, const LawChoice<WearLaw> &choice,
                 const WearLawPlace &place, const WearLaw &law)
{
  const LawNeeds needs = law.needs();
  for (const Quantity &quantity : quantities)
    if (needs.*quantity.is_needed && !(place.provided.*quantity.is_needed))
      parameters.finding_at(choice.entry(place.path),
                            "is " + choice.name() + ", which needs " + quantity.text + ", and " +
                                place.model +
                                " does not compute it. Choose another law, or one of the models " +
                                quantity.models + ".");
  const bool is_frictionless = needs.dissipation && !(place.surrounding.friction > 0.);
  if (is_frictionless && place.provided.dissipation)
    parameters.error_at(place.friction, "above 0 with " + choice.choice(place.path),
                        "Without friction no energy is dissipated, and nothing wears by this law. "
                        "Choose another law, such as archard.");
  return !is_frictionless && parameters.is_good(choice.entry(place.path));
}
} // namespace

std::shared_ptr<const WearLaw>
checked_law(Parameters &parameters, const LawChoice<WearLaw> &choice, const WearLawPlace &place)
{
  choice.check(parameters, place.path, place.surrounding);
  const std::shared_ptr<const WearLaw> law = made_law(parameters, choice, place);
  if (!law)
    return nullptr;
  if (!check_provisions(parameters, choice, place, *law))
    return nullptr;
  const std::string text = joined(faults_of(*law), "; ");
  if (!text.empty())
    parameters.finding_at(choice.entry(place.path),
                          "is " + choice.name() + ", a law with errors: " + text +
                              ". Correct the law or its numbers, or choose another law.");
  return text.empty() ? law : nullptr;
}
} // namespace arthrowear
