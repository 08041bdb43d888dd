// SPDX-License-Identifier: LGPL-2.1-or-later
#include "entries/verdicts.h"

#include "base/ranges.h"

namespace arthrowear
{
namespace
{
struct CheckText
{
  const char *id, *begin, *end; ///< the name of the body stands between both
  const char *unit;
};

const CheckText &
text_of(const Check check)
{
  static const CheckText texts[] = {
      {"volumes", "worn volume of the ", " from depths over that from forces", "-"},
      {"creep", "creep over the thickness of the wall", "", "-"},
      {"roughness", "roughness of the pressure", "", "-"},
      {"peaks_of_rows", "peak contact pressure of the last row over that of the row before", "",
       "-"},
      {"rates_of_rows", "worn volume per cycle of the last row over that of the row before", "",
       "-"},
      {"place", "place of the ball under load, 1 if found", "", "-"},
      {"penetration", "penetration under load, along the load", "", "mm"},
      {"cut_volume", "volume that the ball cuts from the unworn body at its place under load", "",
       "mm^3"},
      {"approach", "elastic approach of the last cycle, less that of the first", "", "mm"},
      {"path", "volume-equivalent path", "", "mm"},
      {"least_force", "least sum of normal forces over the load", "", "-"},
      {"largest_force", "largest sum of normal forces over the load", "", "-"},
      {"separation", "largest separation of the centres", "", "mm"},
      {"both_sides", "worn volume of both sides over wear factors times force times sliding", "",
       "-"}};
  return texts[static_cast<std::size_t>(check)];
}
} // namespace

std::string
check_words(const Check check, const std::string &body)
{
  const CheckText &text = text_of(check);
  return text.begin + (*text.end == 0 ? std::string() : body + text.end);
}

std::string
check_unit(const Check check)
{
  return text_of(check).unit;
}

VerdictSummary::VerdictSummary(Summary &all, const std::string &body,
                               const std::vector<Check> &checks)
    : n_failed_(all.count(
          accuracy_result("failed_verdicts", "verdicts that fail").as(ResultRole::failed_verdicts)))
{
  for (const Check check : checks)
    verdicts_.emplace(
        check,
        all.verdict(accuracy_result(std::string("verdict_") + text_of(check).id,
                                    "verdict: " + check_words(check, body), check_unit(check))
                        .shown_as(check_words(check, body))
                        .of_runs("that can check it")));
}

void
VerdictSummary::set(const std::vector<BoundCheck> &checks) const
{
  for (const BoundCheck &check : checks)
    verdicts_.at(check.of).set(check);
  n_failed_.set(count_where(checks, [](const BoundCheck &check) { return !check.is_met(); }));
}
} // namespace arthrowear
