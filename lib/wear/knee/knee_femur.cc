// SPDX-License-Identifier: LGPL-2.1-or-later
#include "knee/knee_femur.h"

#include "base/format.h"
#include "base/units.h"

namespace arthrowear
{
Parameters::Section
declare_knee_femur(Parameters &parameters, KneePart &condyles, bool &is_varus_free,
                   bool &is_sideways_free, const std::string &sideways)
{
  const auto section = parameters.section("Femur", "The rigid femoral part.");
  condyles.declare(section, "condyles", distance_of_condyles, "Distance of their lowest points.",
                   "Place in the file in the middle of the axis of flexion, where the load acts.");
  section.add_choice<bool>("Varus", is_varus_free, {{"free", true}, {"held", false}},
                           "free: both condyles share the load by balance; held: at 0, so that "
                           "one condyle may carry all of it.");
  section.add_choice<bool>("Sideways", is_sideways_free, {{"held", false}, {"free", true}},
                           "free: the femur finds its place along z " + sideways + ".");
  return section;
}

void
check_condyles(const KneePart &condyles, const double sagittal, const double coronal,
               Parameters &parameters)
{
  for (const auto &[name, condyle, dish] :
       {std::tuple{"Sagittal radius [mm]", condyles.sagittal, sagittal},
        {"Coronal radius [mm]", condyles.coronal, coronal}})
    if (condyle >= dish)
      parameters.error_at(std::string("Femur / ") + name,
                          formatted("below [Insert / %s], %.6g", name, dish),
                          "A condyle as wide as its dish or wider touches the rim.");
}

void
check_medial_offset(const KneePart &condyles, const double offset, const bool is_varus_free,
                    Parameters &parameters)
{
  const double half = .5 * condyles.distance;
  if (!is_varus_free || std::abs(offset) < half)
    return;
  if (half == 0.)
    parameters.error_at("Femur / Varus", "held with a single condyle",
                        "[" + std::string("Femur / ") + distance_of_condyles +
                            "] is 0, and the femur would tip over. Set it to held.");
  else
    parameters.error_at(
        "Load / Medial offset [mm]",
        formatted("above -%.4g and below %.4g, the lowest points of the condyles", half, half),
        "The femur tips over where the load passes outside of both condyles. [Femur / Varus] held "
        "allows it.");
}

double
check_knee_load(const LoadEntries &load, const std::vector<double> &forces, Parameters &parameters)
{
  const std::string entry = load.curve == LoadCurve::table  ? "Load / Force column"
                            : load.curve == LoadCurve::sine ? "Load / Largest load [N]"
                                                            : "Load / F_max [N]";
  const double largest = *std::max_element(forces.begin(), forces.end()),
               least = *std::min_element(forces.begin(), forces.end());
  if (!(largest > 0.))
  {
    parameters.error_at(entry, "a force above 0 in the cycle",
                        "It is 0 throughout: nothing touches, and nothing wears.");
    return 0.;
  }
  if (least < 0.)
  {
    parameters.error_at(entry, "a force of 0 or more in all of the cycle",
                        formatted("It is %.4g N once: it would lift the femur off. A minus "
                                  "before a column's name reverses its sign.",
                                  least));
    return 0.;
  }
  if (largest > 1e4 * units::newton || largest < 10. * units::newton)
    parameters.warning(formatted("The largest load of the cycle is %.3g N: knees carry 1500 N to "
                                 "3000 N in walking. Correct [Load], its unit or its factor.",
                                 largest));
  return largest;
}

DeclaredSeries
knee_surface_series(const KneeGuide &guide)
{
  DeclaredSeries series;
  series.name = "contact";
  series.title = "Wearing surface of the insert";
  series.orientation = std::string("x points forward (anterior), y up, z to the right of the "
                                   "patient; the medial side of this knee is on the ") +
                       (guide.medial() < 0. ? "left" : "right") +
                       ". The femur presses down from above. The first view is from above and in "
                       "front.";
  series.view = "Onto the insert";
  series.seen_from = {.6, 1., .35};
  series.is_y_up = true;
  return series;
}
} // namespace arthrowear
