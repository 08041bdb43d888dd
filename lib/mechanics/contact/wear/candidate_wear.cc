// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/wear/candidate_wear.h"

#include "base/errors.h"

namespace arthrowear
{
namespace
{
// A value's name is its side followed by one of these texts: "body law" and so on.
constexpr const char *law_text = " law", *values_name = " values", *friction_name = " friction",
                     *history_name = " history";
constexpr const char *sides[] = {"body", "obstacle"};
constexpr const char *numbers_name = "factors, amplification, theta", *areas_name = "areas",
                     *excess_name = "excess speeds";

[[noreturn]] void
refuse(const std::string &finding)
{
  throw InputError("the wear of the contact problem " + finding);
}

const std::vector<double> &
numbers_of(const nscd::StoredWear &stored, const std::string &name, const std::size_t size)
{
  static const std::vector<double> none;
  const auto found = stored.numbers.find(name);
  if (found == stored.numbers.end() && size == 0)
    return none;
  if (found == stored.numbers.end() || found->second.size() != size)
    refuse("must have " + std::to_string(size) + " " + name + ", has " +
           std::to_string(found == stored.numbers.end() ? 0 : found->second.size()));
  for (const double value : found->second)
    if (!std::isfinite(value))
      refuse("has " + name + " that are not finite");
  return found->second;
}

/// The values of a law: its numbers, then its table if it reads one.
const std::vector<double> &
values_of(const nscd::StoredWear &stored, const std::string &name, const LawType<WearLaw> &type)
{
  const auto found = stored.numbers.find(name);
  const std::size_t least = type.numbers.size() + (type.table.is_read() ? 1 : 0),
                    size = found == stored.numbers.end() ? 0 : found->second.size();
  return numbers_of(stored, name, type.table.is_read() ? std::max(least, size) : least);
}

void
store_side(const std::string &side, const WearLaw *law, const PointHistory &history,
           nscd::StoredWear &stored)
{
  if (!law)
    return;
  stored.texts[side + law_text] = law->origin.name;
  stored.numbers[side + values_name] = law->origin.values;
  stored.numbers[side + friction_name] = {law->origin.surrounding.friction};
  stored.numbers[side + history_name] = history.values();
}

void
restore_side(const std::string &side, const nscd::StoredWear &stored, const std::size_t n_contacts,
             std::shared_ptr<const WearLaw> &law, PointHistory &history)
{
  const auto name = stored.texts.find(side + law_text);
  if (name == stored.texts.end() || name->second.empty())
    return;
  const LawType<WearLaw> *type = wear_laws().find(name->second);
  if (!type)
    refuse("is by a law that this program does not have, '" + name->second +
           "'. Replay it with the program that stored it");
  law = wear_laws().make(name->second, values_of(stored, side + values_name, *type),
                         {numbers_of(stored, side + friction_name, 1)[0]});
  history = PointHistory(law->history(), n_contacts);
  if (history.n_variables() > 0)
    history.values() = numbers_of(stored, side + history_name, history.values().size());
}
} // namespace

CandidateWear::CandidateWear(const ContactWear &wear, const double theta,
                             const std::vector<unsigned int> &candidates,
                             const std::vector<double> &areas, const std::vector<double> &excess,
                             const PointHistory &body_history, const PointHistory &obstacle_history)
    : wear_(wear), theta_(theta), body_history_(body_history.of(candidates)),
      obstacle_history_(obstacle_history.of(candidates))
{
  for (const unsigned int point : candidates)
    areas_.push_back(areas[point]);
  for (const unsigned int point : candidates)
    excess_.push_back(excess.empty() ? 0. : excess[point]);
}

nscd::WearRate
CandidateWear::rate(const std::size_t contact, const double force, const double speed) const
{
  const nscd::WearRate rate = wear_.rate(areas_[contact], force, speed + excess_[contact],
                                         body_history_, obstacle_history_, contact);
  return {rate.opening / theta_, rate.by_force / theta_, rate.by_speed / theta_};
}

nscd::StoredWear
CandidateWear::stored() const
{
  for (const WearLaw *law : {wear_.body.law.get(), wear_.counterface.law.get()})
    if (law && law->origin.name.empty())
      return {};
  nscd::StoredWear stored;
  stored.numbers[numbers_name] = {wear_.body.factor, wear_.counterface.factor, wear_.amplification,
                                  theta_};
  stored.numbers[areas_name] = areas_;
  stored.numbers[excess_name] = excess_;
  store_side(sides[0], wear_.body.law.get(), body_history_, stored);
  store_side(sides[1], wear_.counterface.law.get(), obstacle_history_, stored);
  return stored;
}

std::vector<std::string>
names_of_wear_texts()
{
  return {std::string(sides[0]) + law_text, std::string(sides[1]) + law_text};
}

std::vector<std::string>
names_of_wear_numbers()
{
  std::vector<std::string> names{numbers_name, areas_name, excess_name};
  for (const std::string side : sides)
    for (const char *name : {values_name, friction_name, history_name})
      names.push_back(side + name);
  return names;
}

std::shared_ptr<const nscd::WearOpening>
restored_wear(const nscd::StoredWear &stored, const std::size_t n_contacts)
{
  const std::shared_ptr<CandidateWear> wear(new CandidateWear);
  const std::vector<double> &numbers = numbers_of(stored, numbers_name, 4);
  wear->wear_.body.factor = numbers[0];
  wear->wear_.counterface.factor = numbers[1];
  wear->wear_.amplification = numbers[2];
  wear->theta_ = numbers[3];
  wear->areas_ = numbers_of(stored, areas_name, n_contacts);
  // Problems stored by earlier versions have no excess speeds.
  wear->excess_ = stored.numbers.count(excess_name) > 0
                      ? numbers_of(stored, excess_name, n_contacts)
                      : std::vector<double>(n_contacts, 0.);
  for (const double area : wear->areas_)
    if (!(area > 0.))
      refuse("has an area that is not above 0");
  if (!(wear->theta_ > 0.))
    refuse("has a theta that is not above 0");
  restore_side(sides[0], stored, n_contacts, wear->wear_.body.law, wear->body_history_);
  restore_side(sides[1], stored, n_contacts, wear->wear_.counterface.law, wear->obstacle_history_);
  return wear;
}
} // namespace arthrowear
