// SPDX-License-Identifier: LGPL-2.1-or-later
#include "entries/kept_harmonics.h"

#include "base/units.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
constexpr unsigned int n_draws = 20, least_steps_of_draws = 200, steps_per_period = 8;
constexpr double most_times = 3.;   // kept harmonics over those above the noise
constexpr double harmless = 5e-4;   // of the work, that noise of further harmonics may add
constexpr unsigned int of_tail = 4; // harmonics of a curve whose further ones may carry motion
constexpr unsigned int most_of_tail = 200; // further ones are beyond any motion of a joint

using Numbers = std::vector<unsigned int>;
/// Noise of the harmonics of each curve.
using NoiseSeries = std::vector<PeriodicCurve::Series>;

/// A multiple of the number of harmonics above the noise, up to the most that the rows show.
unsigned int
up_to(const CurveNoise &noise, const double times)
{
  const auto all = static_cast<unsigned int>(noise.n_rows / 2);
  return noise.harmonics == 0
             ? all
             : std::min(static_cast<unsigned int>(std::lround(times * noise.harmonics)), all);
}

/// Changes of the work by noise, over the work with the harmonics above the noise.
struct Changes
{
  double mean = 0.;
  double deviation = 0.;
};

/// Works of the curves with some of their harmonics, without and with noise of these.
class WorkOfHarmonics
{
public:
  WorkOfHarmonics(const std::vector<PeriodicCurve> &given, const std::vector<CurveNoise> &of_curves,
                  const PathOfCurves &path_of, const unsigned int most_steps, NormalNumbers &draws)
      : given_(given), of_curves_(of_curves), path_of_(path_of)
  {
    unsigned int highest = 0;
    for (const CurveNoise &noise : of_curves)
      highest = std::max(highest, up_to(noise, most_times));
    n_steps_ = std::clamp(steps_per_period * highest, least_steps_of_draws, most_steps);
    for (unsigned int i = 0; i < n_draws; ++i)
      draws_.push_back(drawn_series(draws));
  }

  /// The harmonics above the noise times a factor.
  Numbers numbers(const double times, const unsigned int least = 1) const
  {
    Numbers result;
    for (const CurveNoise &noise : of_curves_)
      result.push_back(noise.deviation == 0. || noise.harmonics == 0
                           ? 0
                           : up_to(noise, noise.harmonics < least ? 1. : times));
    return result;
  }

  /// Without added noise [N mm].
  double work(const Numbers &numbers) const { return work_of(fine_curves(numbers)); }

  /// By 40 tables with noise of the kept harmonics.
  Changes changes(const Numbers &numbers, const double unit) const
  {
    const std::vector<PeriodicCurve> curves = fine_curves(numbers);
    const double work = work_of(curves);
    double sum = 0., squares = 0.;
    for (const NoiseSeries &series : draws_)
      // A pair of opposite noise: parts in proportion to it cancel in the mean.
      for (const double sign : {1., -1.})
      {
        const double change = (work_of(with_noise(curves, numbers, series, sign)) - work) / unit;
        sum += .5 * change / n_draws;
        squares += .5 * change * change / n_draws;
      }
    return {sum, std::sqrt(std::max(0., squares - sum * sum))};
  }

private:
  NoiseSeries drawn_series(NormalNumbers &draws) const
  {
    NoiseSeries series(of_curves_.size());
    for (std::size_t i = 0; i < of_curves_.size(); ++i)
      for (unsigned int k = 1;
           of_curves_[i].deviation > 0. && k <= up_to(of_curves_[i], most_times); ++k)
      {
        const double cosine = of_curves_[i].of_coefficients() * draws.next();
        series[i].push_back({cosine, of_curves_[i].of_coefficients() * draws.next()});
      }
    return series;
  }

  double work_of(const std::vector<PeriodicCurve> &curves) const
  {
    return work_in_steps(path_of_(curves), n_steps_, WearRule::trapezoidal);
  }

  /// The curves with their harmonics up to these numbers, with rows close enough for all.
  std::vector<PeriodicCurve> fine_curves(const Numbers &numbers) const
  {
    constexpr std::size_t rows_per_period = 16;
    std::vector<PeriodicCurve> fine;
    for (std::size_t i = 0; i < given_.size(); ++i)
    {
      fine.push_back(given_[i]);
      if (numbers[i] == 0)
        continue;
      const PeriodicCurve kept = given_[i].low_pass(numbers[i]);
      const std::size_t n = rows_per_period * up_to(of_curves_[i], most_times);
      std::vector<double> values;
      for (std::size_t row = 0; row < n; ++row)
        values.push_back(kept.value(static_cast<double>(row) / n));
      fine.back() = curve_through(std::move(values));
    }
    return fine;
  }

  /// @param numbers  of harmonics with noise, 0: all that were drawn
  static std::vector<PeriodicCurve> with_noise(const std::vector<PeriodicCurve> &curves,
                                               const Numbers &numbers, NoiseSeries series,
                                               const double sign)
  {
    std::vector<PeriodicCurve> noisy;
    for (std::size_t i = 0; i < curves.size(); ++i)
    {
      if (numbers[i] > 0 && series[i].size() > numbers[i])
        series[i].resize(numbers[i]);
      for (std::array<double, 2> &harmonic : series[i])
        harmonic = {sign * harmonic[0], sign * harmonic[1]};
      noisy.push_back(series[i].empty() ? curves[i] : curves[i].plus(series[i]));
    }
    return noisy;
  }

  const std::vector<PeriodicCurve> &given_;
  const std::vector<CurveNoise> &of_curves_;
  const PathOfCurves &path_of_;
  unsigned int n_steps_ = 0;
  std::vector<NoiseSeries> draws_;
};

/// The part of the missing work that twice the harmonics show, inverted: 2 for a motion with
/// corners, whose work misses a part in inverse proportion to the harmonics.
double
whole_of_half(const std::vector<CurveNoise> &of_curves)
{
  double ratio = 2.;
  for (const CurveNoise &noise : of_curves)
    if (noise.deviation > 0. && noise.harmonics > 0)
      ratio = std::min(ratio, static_cast<double>(up_to(noise, 2)) / noise.harmonics);
  return ratio / (ratio - 1.);
}
} // namespace

double
NormalNumbers::next()
{
  const double radius = std::sqrt(-2. * std::log(uniform()));
  return radius * std::cos(2. * units::pi * uniform());
}

PeriodicCurve
curve_through(std::vector<double> values)
{
  const std::size_t n = values.size();
  std::vector<double> phases;
  for (std::size_t i = 0; i <= n; ++i)
    phases.push_back(static_cast<double>(i) / n);
  values.push_back(values.front());
  return {phases, std::move(values)};
}

KeptHarmonics
choose_harmonics(const std::vector<PeriodicCurve> &given, const std::vector<CurveNoise> &of_curves,
                 const PathOfCurves &path_of, const unsigned int n_steps, NormalNumbers &draws)
{
  const WorkOfHarmonics works(given, of_curves, path_of, n_steps, draws);
  const Numbers above = works.numbers(1.), doubled = works.numbers(2.);
  const double work = works.work(above);
  const Changes of_above = works.changes(above, work), of_doubled = works.changes(doubled, work);
  const double gained = works.work(doubled) / work - of_doubled.mean - (1. - of_above.mean);
  const double lost = std::max(0., whole_of_half(of_curves) * gained);
  KeptHarmonics kept{above, std::max(0., of_above.mean), lost, of_above.deviation};
  if (*std::max_element(above.begin(), above.end()) > most_of_tail)
    return kept;
  for (const double times : {1.25, 1.5, 1.75, 2., 2.5, most_times})
  {
    const Numbers numbers = works.numbers(times, of_tail);
    const Changes changes = works.changes(numbers, work);
    if (numbers == above || changes.mean > of_above.mean + harmless)
      break;
    kept = {numbers, std::max(0., changes.mean), lost / times, changes.deviation};
  }
  return kept;
}
} // namespace arthrowear
