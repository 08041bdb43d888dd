// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_dynamics/summary.h"

namespace arthrowear
{
namespace
{
/// "worn volume of the cup per million cycles by the path of the contact"
DeclaredResult
per_million(const std::string &id, const std::string &side, const std::string &id_ending,
            const std::string &name, const std::string &ending, const std::string &unit)
{
  return wear_result(id + "_per_million" + side + id_ending, name + " per million cycles" + ending,
                     unit)
      .over(Reduction::mean);
}
} // namespace

HipDynamicsSummary::HipDynamicsSummary(const GaitCut &cut) : gait_cut(*this, cut) {}

HipDynamicsSummary::Reading::Reading(Summary &all, const std::string &id_ending,
                                     const std::string &ending)
    : work(all.number(contact_result("force_times_distance" + id_ending,
                                     "force times distance per cycle" + ending, "N m")
                          .over(Reduction::mean))),
      volume(all.number(
          per_million("worn_volume", "", id_ending, "worn volume", ending, "mm^3")
              .as(ending.empty() ? ResultRole::worn_volume_per_million : ResultRole::none))),
      cup_volume(all.number(per_million("worn_volume", "_body", id_ending, "worn volume of the cup",
                                        ending, "mm^3"))),
      head_volume(all.number(per_million("worn_volume", "_counterface", id_ending,
                                         "worn volume of the head", ending, "mm^3"))),
      volume_from_forces(
          all.number(per_million("worn_volume_from_forces", "", id_ending,
                                 "wear factor times force times distance", ending, "mm^3")
                         .of_runs("with a wear factor"))),
      cross_shear(all.number(contact_result("cross_shear" + id_ending,
                                            "cross-shear ratio of the last cycle" + ending, "-")
                                 .of_runs("whose wear law needs it"))),
      lost_volume(all.number(per_million("wear_beyond_rim", "", id_ending,
                                         "wear beyond the rim of the cup", ending, "mm^3"))),
      cup_depth(all.number(
          per_million("deepest_wear", "_body", id_ending, "linear wear of the cup", ending, "um"))),
      head_depth(all.number(per_million("deepest_wear", "_counterface", id_ending,
                                        "linear wear of the head", ending, "um")))
{
}
} // namespace arthrowear
