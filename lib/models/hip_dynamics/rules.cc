// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_dynamics/rules.h"

#include "base/number_text.h"
#include "multibody/hip/patch_size.h"

namespace arthrowear
{
namespace
{
constexpr const char *clearance = "Cup / Radial clearance [mm]";
// Fraction of a volume that needs no explanation, and of wear that may be lost.
constexpr double noticeable_loss = .01;

std::string
percent_text(const double share)
{
  return (share < 0. ? "-" : "+") + rounded_text(100. * std::abs(share), 2) + " %";
}

/// "a patch of .62 of the head's radius under 2000 N, the largest force of the table"
std::string
patch_text(const double share, const double force)
{
  return "a patch of " + rounded_text(share, 2) + " of the head's radius under " +
         rounded_text(force, 4) + " N, the largest force of the table";
}
} // namespace

void
check_patch(const HipDynamicsParameters &p, Parameters &parameters)
{
  const double radius = p.joint.head_radius, force = p.largest_load;
  const double share = patch_radius_in_socket(p.joint.pair, radius, force) / radius;
  if (share > largest_patch)
    parameters.error_at(
        clearance,
        "large enough for a contact patch of at most " + shortest_text(largest_patch) +
            " of the head's radius; it gives " + patch_text(share, force),
        "A larger clearance or stiffer materials make it smaller; the model hip_cup computes a "
        "cup of any material by finite elements.");
  else if (share > doubtful_patch)
    parameters.warning_at(
        clearance,
        "gives " + patch_text(share, force) +
            ": bodies are treated as half-spaces there, which is doubtful above " +
            shortest_text(doubtful_patch) + ". Hertz' theory gives a pressure of " +
            rounded_text(p.joint.pair.peak_pressure(force), 3) + " MPa, the gap between spheres " +
            rounded_text(peak_pressure_in_socket(p.joint.pair, radius, force), 3) +
            " MPa, which is used; worn depths are as uncertain, volumes hardly. The model hip_cup "
            "computes a cup by finite elements");
}

void
report_volumes(const HipDynamicsParameters &p, const HipResults &results, Log &log)
{
  const double expected =
      patch_radius_in_socket(p.joint.pair, p.joint.head_radius, p.largest_load) /
      p.joint.head_radius;
  if (results.largest_sine > doubtful_patch && expected <= doubtful_patch)
    log.warn("impacts press the head over a large patch",
             rounded_text(results.largest_sine, 2) + " of the head's radius at most, under " +
                 rounded_text(results.peaks.force, 4) +
                 " N; under the table's largest force it is " + rounded_text(expected, 2) +
                 ". Bodies are treated as half-spaces, which is doubtful above " +
                 shortest_text(doubtful_patch));
  for (const SlidingDistance reading : {SlidingDistance::relative, SlidingDistance::contact_path})
  {
    const HipResults::Reading &worn = results[reading];
    const std::string by =
        reading == SlidingDistance::relative ? "" : " by the path of the contact";
    const double from_forces = worn.volume_from_forces;
    const double lost = worn.lost_volume / from_forces;
    const double ratio = (worn.cup_volume + worn.head_volume) / from_forces;
    if (from_forces > 0.)
      log.line(
          "The worn volume" + by + " differs by " + percent_text(ratio - 1.) +
          " from wear factor times force times distance: pressure acts across curved patches "
          "of up to " +
          rounded_text(std::asin(std::min(results.largest_sine, 1.)), 2) + " rad half angle, " +
          percent_text(ratio + lost - 1.) +
          (lost > 1e-6 ? "; wear beyond the rim of the cup is lost, " + percent_text(-lost) : "") +
          ".");
    if (worn.lost_volume > noticeable_loss * (worn.cup_volume + worn.lost_volume))
      log.warn("wear of the cup" + by + " beyond its rim is lost",
               rounded_text(100. * worn.lost_volume / (worn.cup_volume + worn.lost_volume), 3) +
                   " % of the cup's; is [Cup / Pole] the middle of the cup, and does the force of "
                   "the table press the head into it? [Force / Factor] = -1 reverses it");
  }
}

void
report_data(const HipDynamicsParameters &p, const OutsideOfData &outside, Log &log)
{
  const std::string text =
      doubt_about_data(p.wear.law->data_range(), outside, "a smaller clearance or a larger head");
  if (!text.empty())
    log.warn("the wear law is used outside of its data", text);
}
} // namespace arthrowear
