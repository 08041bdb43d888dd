// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/wear/law_check.h"

#include "base/format.h"

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

const std::vector<double> sampled_pressures = {1e-4, 1e-3, .01, .1,  .3,  1.,
                                               2.,   5.,   11., 25., 50., 100.};
const std::vector<double> speeds = {1e-3, .1, 1., 10., 100., 1000.}; // [mm/s]

using History = std::vector<double>;

bool
is_depth(const double value)
{
  return std::isfinite(value) && value >= 0.;
}

std::string
place_text(const double pressure, const double speed)
{
  return formatted("at %.6g MPa and %.6g mm/s", pressure, speed);
}

/// Collects the faults of a law, at most one per rule.
class LawTrial
{
public:
  explicit LawTrial(const WearLaw &law) : law_(law) {}

  std::vector<std::string> faults()
  {
    check_names();
    check_needs();
    for (const History &history : histories())
    {
      check_rates(history);
      check_depths(history);
    }
    return faults_;
  }

private:
  void add(const std::string &rule, const std::string &what)
  {
    const bool is_known =
        any_of(faults_, [&](const std::string &fault) { return fault.rfind(rule, 0) == 0; });
    if (!is_known)
      faults_.push_back(rule + (what.empty() ? "" : ": " + what));
  }

  void check_names()
  {
    const std::vector<HistoryVariable> variables = law_.history();
    for (std::size_t i = 0; i < variables.size(); ++i)
    {
      const std::string &name = variables[i].name;
      if (name.empty() ||
          name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") != std::string::npos)
        add("names of its history must be lower-case letters, digits and underscores",
            "'" + name + "' is not");
      for (std::size_t j = 0; j < i; ++j)
        if (variables[j].name == name)
          add("names of its history must be unique", "'" + name + "' occurs twice");
    }
  }

  /// The law has the same results whatever the values are that it does not declare.
  void check_needs()
  {
    const LawNeeds needs = law_.needs();
    const History start = initial_history(law_.history(), 1);
    const auto after = [&](const double dissipation)
    {
      History history = start;
      const Sliding step{2., {.1, .2, 0.}, dissipation, .01};
      const double depth = law_.depth(step, history.data());
      law_.advance(step, history.data());
      history.push_back(depth);
      return history;
    };
    const auto after_cycle = [&](const CycleSliding &cycle)
    {
      History history = start;
      law_.complete_cycle(cycle, history.data());
      return history;
    };
    const std::string rule = "needs() must declare every quantity that it reads";
    if (!needs.dissipation && after(.1) != after(.2))
      add(rule + " (dissipation)", "");
    if (!needs.cross_shear && after_cycle({.1, 2.}) != after_cycle({.2, 2.}))
      add(rule + " (cross_shear)", "");
    if (!needs.mean_pressure && after_cycle({.1, 2.}) != after_cycle({.1, 3.}))
      add(rule + " (mean_pressure)", "");
  }

  /// The first history, those after cycles of all kinds, and each of them after long sliding.
  std::vector<History> histories()
  {
    std::vector<History> all{initial_history(law_.history(), 1)};
    if (law_.uses_cycles())
      for (const double cross_shear : {0., .03, .15, .5})
        for (const double pressure : {0., .5, 3., 20.})
        {
          History history = all.front();
          law_.complete_cycle({cross_shear, pressure}, history.data());
          all.push_back(history);
        }
    if (all.front().empty())
      return all;
    for (std::size_t i = 0, n = all.size(); i < n; ++i)
      for (const double length : {.1, 1e3, 1e9})
      {
        History history = all[i];
        law_.advance({5., {length, 0., 0.}, .3 * length, .1 * length}, history.data());
        if (!std::all_of(history.begin(), history.end(), [](double x) { return std::isfinite(x); }))
          add("its history must be finite",
              formatted("after sliding by %g mm at 5 MPa it is not", length));
        else
          all.push_back(history);
      }
    return all;
  }

  void check_rates(const History &history)
  {
    const double archard = law_.archard_factor();
    for (const double speed : speeds)
    {
      double scale = 0.; // largest rate at the speed
      for (const double pressure : sampled_pressures)
        scale = std::max(scale, rate(pressure, speed, history).value);
      for (const double pressure : sampled_pressures)
      {
        const DepthRate there = rate(pressure, speed, history);
        if (!is_depth(there.value))
          add("its rate must be finite and at least 0",
              formatted("it is %.6g mm/s ", there.value) + place_text(pressure, speed));
        else
          check_derivatives(pressure, speed, scale, history);
        const double product = archard * pressure * speed;
        if (archard >= 0. && !(std::abs(there.value - product) <= 1e-9 * product))
          add("its archard_factor() must be negative unless the rate is K p |v|",
              formatted("it is %.6g mm^2/N, and the rate %.6g mm/s ", archard, there.value) +
                  place_text(pressure, speed));
        if (rate(pressure, 0., history).value != 0. || rate(0., speed, history).value != 0.)
          add("its rate must be 0 without pressure and without speed",
              "it is not " + place_text(pressure, 0.) + " or " + place_text(0., speed));
      }
      const DepthRate open = rate(0., speed, history);
      if (!std::isfinite(open.by_pressure) || !std::isfinite(open.by_speed))
        add("its derivatives must be finite where the pressure is 0",
            formatted("they are %.6g and %.6g ", open.by_pressure, open.by_speed) +
                place_text(0., speed));
    }
  }

  /// A rate is about as exact as the rounding of its largest value at the speed.
  void check_derivatives(const double pressure, const double speed, const double scale,
                         const History &history)
  {
    const DepthRate there = rate(pressure, speed, history);
    const std::string place = place_text(pressure, speed);
    check_derivative("pressure", pressure, there.value, there.by_pressure, scale, place,
                     [&](const double p) { return rate(p, speed, history).value; });
    check_derivative("speed", speed, there.value, there.by_speed, scale, place,
                     [&](const double v) { return rate(pressure, v, history).value; });
  }

  /// At a kink the derivative may be from either side.
  void check_derivative(const std::string &by, const double at, const double value,
                        const double derivative, const double noise, const std::string &place,
                        const std::function<double(double)> &rate)
  {
    constexpr double step = 1e-5, tolerance = 1e-3;
    const double above = (rate((1. + step) * at) - value) / (step * at),
                 below = (value - rate((1. - step) * at)) / (step * at);
    const double margin =
        tolerance * std::max({std::abs(above), std::abs(below), value / at}) + 1e-9 * noise / at;
    if (derivative >= std::min(above, below) - margin &&
        derivative <= std::max(above, below) + margin)
      return;
    add("its derivative by the " + by + " must be the derivative of its rate",
        place + formatted(" it is %.6g, by differences of the rate %.6g", derivative,
                          .5 * (above + below)));
  }

  void check_depths(const History &history)
  {
    for (const double pressure : {0., .01, 2., 100.})
      for (const double slip : {0., 1e-4, .3})
        for (const double dissipation : {0., .1 * pressure * slip})
        {
          const Sliding step{pressure, {slip, 0., 0.}, dissipation, .01};
          if (const double depth = law_.depth(step, history.data()); !is_depth(depth))
            add("its depth in a step must be finite and at least 0",
                formatted("it is %.6g mm for a slip of %g mm at %g MPa", depth, slip, pressure));
        }
  }

  DepthRate rate(const double pressure, const double speed, const History &history) const
  {
    return law_.rate(pressure, speed, history.data());
  }

  const WearLaw &law_;
  std::vector<std::string> faults_;
};
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

std::vector<std::string>
faults_of(const WearLaw &law)
{
  return LawTrial(law).faults();
}
} // namespace arthrowear
