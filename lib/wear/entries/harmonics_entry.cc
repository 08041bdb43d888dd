// SPDX-License-Identifier: LGPL-2.1-or-later
#include "entries/harmonics_entry.h"

#include "base/ranges.h"

namespace arthrowear
{
namespace
{
std::string
names_of(const std::vector<HarmonicsEntry::Curve> &curves)
{
  std::string names;
  for (std::size_t i = 0; i < curves.size(); ++i)
    names += (i == 0 ? "" : i + 1 < curves.size() ? ", " : " and ") + curves[i].name;
  return names;
}
} // namespace

void
HarmonicsEntry::declare(const Parameters::Section &section, const std::string &section_name,
                        const std::string &reason)
{
  path_ = section_name + " / Harmonics";
  const std::string of_each = curves_.size() > 1 ? "one number, or one each for " +
                                                       names_of(curves_) + ", separated by commas"
                                                 : "of the " + names_of(curves_);
  section.add("Harmonics", numbers_, 1., rules::list_of(rules::integer_between(0, 10000), 1),
              "Highest harmonic of the cycle to keep (low-pass filter without lag): " + of_each +
                  ". " + reason + " 0 keeps all.");
}

void
HarmonicsEntry::check(Parameters &parameters) const
{
  if (!parameters.is_good(path_) || numbers_.size() == 1 || numbers_.size() == curves_.size())
    return;
  const std::string of_each =
      ", or " + std::to_string(curves_.size()) + " numbers, for " + names_of(curves_);
  parameters.error_at(path_, "one number" + (curves_.size() > 1 ? of_each : ""),
                      "0 keeps all harmonics of a curve.");
}

std::vector<PeriodicCurve>
HarmonicsEntry::keep(const std::vector<PeriodicCurve> &given) const
{
  std::vector<unsigned int> numbers;
  for (std::size_t i = 0; i < given.size(); ++i)
    numbers.push_back(
        static_cast<unsigned int>(numbers_.size() == given.size() ? numbers_[i] : numbers_[0]));
  return keep_harmonics(given, numbers);
}

bool
HarmonicsEntry::is_set() const
{
  return any_of(numbers_, [](const double number) { return number > 0.; });
}

std::string
text_of_harmonics(const std::vector<unsigned int> &numbers)
{
  if (all_of(numbers, [&](const unsigned int number) { return number == numbers[0]; }))
    return std::to_string(numbers.at(0));
  return joined(numbers, ", ", [&](const unsigned int number) { return std::to_string(number); });
}

std::vector<PeriodicCurve>
keep_harmonics(const std::vector<PeriodicCurve> &curves, const std::vector<unsigned int> &numbers)
{
  std::vector<PeriodicCurve> kept;
  for (std::size_t i = 0; i < curves.size(); ++i)
    kept.push_back(numbers.at(i) > 0 ? curves[i].low_pass(numbers[i]) : curves[i]);
  return kept;
}
} // namespace arthrowear
