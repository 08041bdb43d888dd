// SPDX-License-Identifier: LGPL-2.1-or-later
#include "entries/path_noise.h"

#include "base/format.h"
#include "base/units.h"

#include <algorithm>
#include <cctype>

namespace arthrowear
{
namespace
{
constexpr double noticeable = 2e-3; // of the work: below it, a table is left alone
constexpr double large = .05;       // of the work: above it, a warning
constexpr double visible = 1e-3;    // of the work: below it, an error is not stated as a number
constexpr unsigned int n_noisy_tables = 8, least_steps = 200, most_steps = 10000;

/// The curve with new noise in its rows, at all harmonics.
PeriodicCurve
with_noise_of_rows(const PeriodicCurve &curve, const CurveNoise &noise, NormalNumbers &draws)
{
  std::vector<double> values;
  for (std::size_t i = 0; i < noise.n_rows; ++i)
    values.push_back(curve.value(static_cast<double>(i) / noise.n_rows) +
                     noise.deviation * draws.next());
  return curve_through(std::move(values));
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
        const Action &action, NormalNumbers &draws)
{
  std::vector<PeriodicCurve> result;
  for (std::size_t i = 0; i < curves.size(); ++i)
    result.push_back(noise[i].deviation > 0. ? action(curves[i], noise[i], draws) : curves[i]);
  return result;
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
  const std::vector<PeriodicCurve> above_noise = keep_harmonics(given, result.harmonics);
  result.given = work_of(given);
  result.used = work_of(used);
  result.kept = work_of(above_noise);
  if (!(result.kept > 0.))
    return result;
  NormalNumbers draws;
  double noisy = 0.;
  for (unsigned int i = 0; i < n_noisy_tables; ++i)
    noisy +=
        work_of(changed(above_noise, result.of_curves, with_noise_of_rows, draws)) / n_noisy_tables;
  result.lengthens_path = noisy > (1. + noticeable) * result.kept;
  if (!result.lengthens_path)
    return result;
  const KeptHarmonics chosen = choose_harmonics(given, result.of_curves, path_of, n_steps, draws);
  const std::vector<PeriodicCurve> kept = keep_harmonics(given, chosen.numbers);
  result.harmonics = chosen.numbers;
  result.kept = work_of(kept);
  result.is_removable = result.given > (1. + noticeable) * result.kept;
  result.added = chosen.added;
  result.lost = chosen.lost;
  result.scatter = std::hypot(chosen.scatter, scatter_by_load(path_of(kept), n_rows, result.kept));
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

/// "about 3.1 %", "less than 0.1 %"
std::string
text_of_share(const double share)
{
  return share < visible ? "less than 0.1 %" : formatted("about %.2g %%", 100. * share);
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
/// The noise of the kept harmonics lengthens the path: amplitudes that are smaller by this share
/// have the path of the motion without noise, to which it is proportional.
void
advise_amplitudes(Parameters &parameters, const HarmonicsEntry &entry, const PathNoise &noise)
{
  if (noise.added < visible || noise.added > large)
    return;
  const std::string section = entry.path().substr(0, entry.path().rfind('/') + 2);
  for (const HarmonicsEntry::Curve &curve : entry.curves())
  {
    std::string path = section + curve.name + " amplitude factor";
    path[section.size()] =
        static_cast<char>(std::toupper(static_cast<unsigned char>(path[section.size()])));
    if (parameters.has(path))
      parameters.input_notes().add_advice(
          {path, formatted("%.4f", 1. / (1. + noise.added)),
           "the noise of the kept harmonics lengthens the path by " + text_of_share(noise.added) +
               ", which this factor takes back"});
  }
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
         "they stand above the noise of the rows or add next to none of it (" +
             text_of_noise(entry, noise.of_curves) +
             formatted("), with which load times sliding is %.3g times as large; ",
                       noise.given / noise.kept) +
             text_of_errors(noise) + ". " + text_of_scatter(noise)});
  advise_amplitudes(parameters, entry, noise);
  if (noise.added > large)
    return std::nullopt;
  return keep_harmonics(given, noise.harmonics);
}
} // namespace arthrowear
