// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/jump_parameters.h"

#include "base/format.h"
#include "wear_simulation/jump_kind.h"

namespace arthrowear
{
namespace
{
const char *kind_name = "Kind", *cycles_name = "Cycles", *norm_name = "Error norm";
constexpr double default_cycles = 1e6;
const char *first_name = "First jump [cycles]", *smallest_name = "Smallest jump [cycles]",
           *largest_name = "Largest jump [cycles]", *tolerance_name = "Tolerance";

std::vector<std::pair<std::string, std::string>>
named_kinds()
{
  std::vector<std::pair<std::string, std::string>> named{{"auto", "auto"}, {"none", "none"}};
  for (const std::string &name : all_jump_kinds().names())
    named.emplace_back(name, name);
  return named;
}
} // namespace

const Registry<JumpKindType> &
all_jump_kinds()
{
  static const bool has_own = []
  {
    for (const JumpKindType &type : {explicit_jumps(), implicit_jumps(), linear_jumps()})
      jump_kinds().add(type);
    return true;
  }();
  return (void)has_own, jump_kinds();
}

void
CycleJumpParameters::declare(const Parameters::Section &section)
{
  section
      .add_choice<std::string>(kind_name, kind, named_kinds(),
                               "auto: jumps if [Cycles] is above 0, linearly_implicit or, where a "
                               "head wears that turns, implicit; none: every cycle is computed; " +
                                   all_jump_kinds().texts() + ".")
      .may_change_on_resume();
  section
      .add(cycles_name, cycles, rules::between(0., 1e9),
           "Gait cycles of the run. 0: every cycle is computed; unless set, 1e6 with a kind of "
           "jumps.")
      .may_change_on_resume();
  section
      .add(tolerance_name, tolerance, rules::between(0., 1.),
           "Tolerance on worn volume, depths and contact force, each relative to the wear of the "
           "jump and to the force. The error is the difference between a whole jump and its two "
           "halves. 0: all jumps have the largest length, without error control.")
      .may_change_on_resume();
  section
      .add_choice<DepthNorm>(
          norm_name, depth_norm,
          {{"worn_area", DepthNorm::worn_area}, {"worst_point", DepthNorm::worst_point}},
          "Norm of depth errors. worn_area: root mean square over the worn area, and the largest "
          "depth, smoothed, of cup and head; worst_point: the largest error at any point over the "
          "largest depth, which a point at the edge of the worn area decides.")
      .may_change_on_resume();
  section.add(first_name, first, rules::between(0., 1e9), "0: a hundredth of all cycles.")
      .plausible({1., 1e8})
      .may_change_on_resume();
  section
      .add(smallest_name, smallest, rules::above_up_to(0., 1e9),
           "The run fails where the tolerance requires a shorter jump. Unless set, at most the "
           "largest jump.")
      .plausible({1., 1e6})
      .may_change_on_resume();
  section
      .add(largest_name, largest, rules::between(0., 1e9),
           "0: all cycles in one jump, if the tolerance allows it or is 0.")
      .plausible({1., 1e8})
      .may_change_on_resume();
}

void
CycleJumpParameters::check(Parameters &parameters, const std::string &path)
{
  const auto entry = [&](const char *name) { return path + " / " + name; };
  if (kind == "auto" && cycles > 0.)
    kind = "linearly_implicit";
  if (are_on() && cycles == 0. && parameters.is_set(entry(cycles_name)))
    parameters.error_at(entry(cycles_name), "above 0 with jumps",
                        "Remove it for 1e6, or set [" + entry(kind_name) + "] to none.");
  if (are_on() && cycles == 0.)
  {
    cycles = default_cycles;
    parameters.use_value(entry(cycles_name), formatted("%g", cycles));
  }
  if (kind == "auto")
  {
    kind = "none";
    parameters.use_value(entry(kind_name), "none");
    for (const char *name : {tolerance_name, norm_name, first_name, smallest_name, largest_name})
      if (parameters.is_set(entry(name)))
        parameters.warning_at(entry(name), "not used, since every cycle is computed. Set [" +
                                               entry(cycles_name) +
                                               "] to the gait cycles of the run.");
  }
  if (!are_on())
    return;
  if (largest == 0.)
    largest = cycles;
  if (!parameters.is_set(entry(smallest_name)) && smallest > largest)
  {
    smallest = largest;
    parameters.use_value(entry(smallest_name), formatted("%.17g", smallest));
  }
  constexpr double coarse = .1;
  if (tolerance > coarse)
    parameters.warning_at(
        entry(tolerance_name),
        formatted(
            "wear may be off by %.3g %% after all jumps. 1e-2 costs a few computed cycles more.",
            100. * tolerance));
  if (tolerance == 0. && largest >= cycles && cycles > 1.)
    parameters.warning_at(
        entry(tolerance_name),
        formatted("one jump covers all %g cycles, and nothing estimates its error. Set [%s / %s] "
                  "to a tenth of the cycles, say, and compare the results of two lengths.",
                  cycles, path.c_str(), largest_name));
  if (tolerance == 0.)
    for (const auto &[name, value] : {std::pair{smallest_name, smallest}, {first_name, first}})
      if (value > largest)
        parameters.warning_at(
            entry(name),
            formatted("is above the largest jump, %g cycles, and not used: with [%s / %s] 0 all "
                      "jumps have that length. Remove the entry, or set a tolerance such as 1e-2.",
                      largest, path.c_str(), tolerance_name));
  if (first == 0.)
    first = std::clamp(0.01 * cycles, std::min(smallest, largest), largest);
  if (tolerance > 0. && smallest > largest)
    parameters.error_at(entry(smallest_name), "at most the largest jump");
  else if (tolerance > 0. && (first < smallest || first > largest))
    parameters.error_at(entry(first_name), "between the smallest and the largest jump");
}
} // namespace arthrowear
