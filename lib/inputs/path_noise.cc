// SPDX-License-Identifier: LGPL-2.1-or-later
#include "inputs/path_noise.h"

#include "base/format.h"
#include "base/units.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace arthrowear
{
namespace
{
constexpr double noticeable = 2e-3; // of the work: below it, a table is left alone
constexpr double large = .05;       // of the work: above it, a warning
constexpr unsigned int n_draws = 40, n_noisy_tables = 8;
constexpr unsigned int least_steps = 200, most_steps = 10000;

/// Normal numbers, equal on every computer.
class Draws
{
public:
  double next()
  {
    const double radius = std::sqrt(-2. * std::log(uniform()));
    return radius * std::cos(2. * units::pi * uniform());
  }
  double phase() { return 2. * units::pi * uniform(); }

private:
  double uniform() { return (static_cast<double>(numbers_() >> 11) + .5) * 0x1p-53; }
  std::mt19937_64 numbers_;
};

/// A curve through values at equal distances; the first row, repeated at the end, closes it.
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

/// The curve with new noise in its rows, at all harmonics.
PeriodicCurve
with_noise_of_rows(const PeriodicCurve &curve, const CurveNoise &noise, Draws &draws)
{
  std::vector<double> values;
  for (std::size_t i = 0; i < noise.n_rows; ++i)
    values.push_back(curve.value(static_cast<double>(i) / noise.n_rows) +
                     noise.deviation * draws.next());
  return curve_through(std::move(values));
}

/// The same up to the highest kept harmonic.
PeriodicCurve
with_noise(const PeriodicCurve &curve, const CurveNoise &noise, Draws &draws)
{
  if (noise.harmonics == 0)
    return with_noise_of_rows(curve, noise, draws);
  PeriodicCurve::Series series;
  for (unsigned int k = 1; k <= noise.harmonics; ++k)
    series.push_back(
        {noise.of_coefficients() * draws.next(), noise.of_coefficients() * draws.next()});
  return curve.plus(series);
}

/// Highest omitted harmonic that may carry motion which is lost.
unsigned int
highest_omitted(const CurveNoise &noise)
{
  constexpr unsigned int times = 4;
  return std::min(times * noise.harmonics, static_cast<unsigned int>(noise.n_rows / 2));
}

/// The same curve with rows close enough for the highest harmonic of the errors.
PeriodicCurve
with_fine_rows(const PeriodicCurve &curve, const CurveNoise &noise, Draws &)
{
  constexpr std::size_t rows_per_period = 16;
  std::vector<double> values;
  const std::size_t n = rows_per_period * highest_omitted(noise);
  for (std::size_t i = 0; i < n; ++i)
    values.push_back(curve.value(static_cast<double>(i) / n));
  return noise.harmonics > 0 ? curve_through(std::move(values)) : curve;
}

/// The curve with harmonics above the kept ones, of random phases. The first is as large as one
/// that does not stand above the noise may be, the others decay as at corners of a curve.
PeriodicCurve
with_omitted(const PeriodicCurve &curve, const CurveNoise &noise, Draws &draws)
{
  constexpr double largest = 3.; // of the noise's amplitude
  if (noise.harmonics == 0)
    return curve;
  PeriodicCurve::Series series(noise.harmonics);
  for (unsigned int k = noise.harmonics + 1; k <= highest_omitted(noise); ++k)
  {
    const double amplitude = largest * std::sqrt(2.) * noise.of_coefficients() *
                             std::pow(static_cast<double>(noise.harmonics + 1) / k, 2),
                 phase = draws.phase();
    series.push_back({amplitude * std::cos(phase), amplitude * std::sin(phase)});
  }
  return curve.plus(series);
}

/// Relative standard deviation of the work by noise of the load, from row to row by itself.
double
scatter_by_load(const LoadOverPath &path, const std::size_t n_rows, const double work)
{
  std::vector<double> loads;
  for (std::size_t i = 0; i < n_rows; ++i)
    loads.push_back(path.load(path.period * i / n_rows));
  const CurveNoise noise = noise_of(curve_through(loads));
  const std::size_t n = std::max<std::size_t>(noise.n_rows, 1);
  double squares = 0.;
  for (std::size_t i = 0; i < n; ++i)
    squares += std::pow(path.sliding(path.period * i / n, path.period * (i + 1) / n), 2);
  return noise.deviation * std::sqrt(squares) / work;
}

/// Calls an action for each curve with noise, and returns the curves that it makes.
template <typename Action>
std::vector<PeriodicCurve>
changed(const std::vector<PeriodicCurve> &curves, const std::vector<CurveNoise> &noise,
        const Action &action, Draws &draws)
{
  std::vector<PeriodicCurve> result;
  for (std::size_t i = 0; i < curves.size(); ++i)
    result.push_back(noise[i].deviation > 0. ? action(curves[i], noise[i], draws) : curves[i]);
  return result;
}

/// Work that the kept harmonics miss where it converges with their number: of a motion with corners
/// in inverse proportion, of a smooth one faster. Halves and quarters of the numbers give the rate.
double
missing_work(const std::vector<PeriodicCurve> &kept, const std::vector<unsigned int> &harmonics,
             const std::function<double(const std::vector<PeriodicCurve> &)> &work_of)
{
  constexpr unsigned int least = 4;
  constexpr double slowest = .5, safety = 1.25;
  std::vector<unsigned int> halves, quarters;
  for (const unsigned int number : harmonics)
  {
    halves.push_back(number >= least ? number / 2 : 0);
    quarters.push_back(number >= least ? number / 4 : 0);
  }
  const double half = work_of(keep_harmonics(kept, halves)), last = std::abs(work_of(kept) - half),
               before = std::abs(half - work_of(keep_harmonics(kept, quarters)));
  const double ratio = before > 0. ? std::min(slowest, safety * last / before) : slowest;
  return last * ratio / (1. - ratio);
}

/// Sets the work that is added and lost, and the scatter by the motion.
/// @param n_steps  for the work, at most
void
add_errors(PathNoise &result, const std::vector<PeriodicCurve> &kept, const PathOfCurves &path_of,
           const unsigned int n_steps, Draws &draws)
{
  constexpr unsigned int steps_per_period = 8;
  unsigned int highest = 0;
  for (const CurveNoise &noise : result.of_curves)
    highest = std::max(highest, noise.harmonics > 0 ? highest_omitted(noise)
                                                    : static_cast<unsigned int>(noise.n_rows));
  const unsigned int n = std::clamp(steps_per_period * highest, least_steps, n_steps);
  const auto work_of = [&](const std::vector<PeriodicCurve> &curves)
  { return work_in_steps(path_of(curves), n, WearRule::trapezoidal); };
  const std::vector<PeriodicCurve> fine = changed(kept, result.of_curves, with_fine_rows, draws);
  const double work = work_of(fine);
  double sum = 0., squares = 0., omitted = 0.;
  for (unsigned int i = 0; i < n_draws; ++i)
  {
    const double change = work_of(changed(fine, result.of_curves, with_noise, draws)) / work - 1.;
    sum += change / n_draws;
    squares += change * change / n_draws;
    omitted +=
        (work_of(changed(fine, result.of_curves, with_omitted, draws)) / work - 1.) / n_draws;
  }
  result.added = std::max(0., sum);
  result.lost = std::max(omitted, missing_work(fine, result.harmonics, work_of) / work);
  result.scatter = std::sqrt(std::max(0., squares - sum * sum));
}
} // namespace

PathNoise
noise_over_path(const std::vector<PeriodicCurve> &given, const std::vector<PeriodicCurve> &used,
                const PathOfCurves &path_of)
{
  PathNoise result;
  std::size_t n_rows = 0;
  for (const PeriodicCurve &curve : given)
  {
    result.of_curves.push_back(noise_of(curve));
    CurveNoise &noise = result.of_curves.back();
    // A curve that is 0 throughout, or one whose noise is that of a double.
    const bool is_found = noise.deviation > 1e-12;
    noise.deviation = is_found ? noise.deviation : 0.;
    result.harmonics.push_back(is_found ? noise.harmonics : 0);
    n_rows = std::max(n_rows, is_found ? curve.n_rows() : 0);
  }
  if (n_rows == 0)
    return result;
  const auto n_steps =
      static_cast<unsigned int>(std::clamp<std::size_t>(n_rows, least_steps, most_steps));
  const auto work_of = [&](const std::vector<PeriodicCurve> &curves)
  { return work_in_steps(path_of(curves), n_steps, WearRule::trapezoidal); };
  const std::vector<PeriodicCurve> kept = keep_harmonics(given, result.harmonics);
  result.given = work_of(given);
  result.used = work_of(used);
  result.kept = work_of(kept);
  if (!(result.kept > 0.))
    return result;
  Draws draws;
  double noisy = 0.;
  for (unsigned int i = 0; i < n_noisy_tables; ++i)
    noisy += work_of(changed(kept, result.of_curves, with_noise_of_rows, draws)) / n_noisy_tables;
  result.lengthens_path = noisy > (1. + noticeable) * result.kept;
  if (!result.lengthens_path)
    return result;
  result.is_removable = result.given > (1. + noticeable) * result.kept;
  add_errors(result, kept, path_of, n_steps, draws);
  const double by_load = scatter_by_load(path_of(kept), n_rows, result.kept);
  result.scatter = std::hypot(result.scatter, by_load);
  return result;
}

namespace
{
/// "flexion 0.3 deg, adduction 0.29 deg"
std::string
text_of_noise(const HarmonicsEntry &entry, const std::vector<CurveNoise> &of_curves)
{
  std::string text;
  for (std::size_t i = 0; i < of_curves.size(); ++i)
    if (const HarmonicsEntry::Curve &curve = entry.curves()[i]; of_curves[i].deviation > 0.)
      text += (text.empty() ? "" : ", ") + formatted("%s %.2g %s", curve.name.c_str(),
                                                     of_curves[i].deviation / curve.per_unit,
                                                     curve.unit.c_str());
  return text;
}

constexpr double least_share = 1e-3;

/// "about 3.1 %", "less than 0.1 %"
std::string
text_of_share(const double share)
{
  return share < least_share ? "less than 0.1 %" : formatted("about %.2g %%", 100. * share);
}

std::string
text_of_errors(const PathNoise &noise)
{
  return "they add " + text_of_share(noise.added) +
         " of load times sliding by their own noise and lose, with the motion above them, " +
         text_of_share(noise.lost) + " (estimated)";
}

std::string
text_of_scatter(const PathNoise &noise)
{
  return "Volumes of single files with this noise scatter by " + text_of_share(noise.scatter) +
         " (standard deviation)";
}

void
warn_of_noise(Parameters &parameters, const HarmonicsEntry &entry, const PathNoise &noise)
{
  std::string text =
      "the rows have noise (standard deviations: " + text_of_noise(entry, noise.of_curves) + "). ";
  if (std::abs(noise.used - noise.kept) > large * noise.kept)
    text += formatted("Load times sliding is %.4g N m with the harmonics that the run keeps, %.4g "
                      "N m with those that stand above the noise",
                      noise.used / units::newton_metre, noise.kept / units::newton_metre) +
            (noise.used > noise.kept ? ": noise lengthens a path, which is a sum of magnitudes. "
                                     : ": motion is lost. ") +
            "Set Harmonics = " + text_of_harmonics(noise.harmonics) + ": " + text_of_errors(noise) +
            ". ";
  else
    text += "It lies within the harmonics of the motion: " + text_of_errors(noise) +
            ". Use the average of several cycles, or a table with less noise. ";
  parameters.warning_at(entry.path(), text + text_of_scatter(noise) + ".");
}
} // namespace

std::optional<std::vector<PeriodicCurve>>
check_noise(Parameters &parameters, const HarmonicsEntry &entry,
            const std::vector<PeriodicCurve> &given, const PathOfCurves &path_of)
{
  const std::vector<PeriodicCurve> used = entry.keep(given);
  const PathNoise noise = noise_over_path(given, used, path_of);
  if (!noise.lengthens_path)
    return used;
  if (std::abs(noise.used - noise.kept) > large * noise.kept || noise.added > large)
    warn_of_noise(parameters, entry, noise);
  if (noise.is_removable)
    parameters.input_notes().add_advice(
        {entry.path(), text_of_harmonics(noise.harmonics),
         "they stand above the noise of the rows (" + text_of_noise(entry, noise.of_curves) +
             formatted("), with which load times sliding is %.3g times as large; ",
                       noise.given / noise.kept) +
             text_of_errors(noise) + ". " + text_of_scatter(noise)});
  if (noise.added > large)
    return std::nullopt;
  return keep_harmonics(given, noise.harmonics);
}
} // namespace arthrowear
