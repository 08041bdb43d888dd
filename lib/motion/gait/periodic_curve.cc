// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/periodic_curve.h"

#include "base/errors.h"
#include "base/repeated_findings.h"
#include "base/units.h"
#include "gait/row_means.h"
#include "gait/spline.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdio>

namespace arthrowear
{
namespace
{
constexpr std::size_t min_rows = 4;
constexpr double least_cover = .5; // of the cycle, between the first and the last row

std::string
text_of(const double value)
{
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.6g", value);
  return buffer;
}

std::string
full_name(const PeriodicCurve::Options &options)
{
  return options.source.empty() ? options.name : options.source + ": " + options.name;
}

std::string
place(const PeriodicCurve::Options &options, const std::size_t row)
{
  return row < options.rows.size() ? options.rows[row] + ": " + options.name
                                   : full_name(options) + ", row " + std::to_string(row + 1);
}

/// Place of a finding about the axis of a table, which is the same for all its columns.
std::string
place_on_axis(const PeriodicCurve::Options &options, const std::size_t row)
{
  return row < options.rows.size() ? options.rows[row] : place(options, row);
}

/// Remedy for phases beyond 0 to 100 %.
std::string
remedy_of_range(const std::vector<double> &phases)
{
  if (phases.empty())
    return "";
  constexpr double rounding = 1e-9, one = .01;
  if (std::abs(phases.front() - one) < rounding && std::abs(phases.back() - 1. - one) < rounding)
    return ": the column counts from 1 to 101. Subtract 1";
  if (phases.back() > 1. + least_cover && phases.back() < 100.)
    return ". Does the table have several cycles? Keep the rows of one, or write the time in place "
           "of the phase";
  return "";
}

void
check_table(const std::vector<double> &phases, const std::vector<double> &values,
            const PeriodicCurve::Options &options)
{
  InputErrors errors;
  if (phases.size() != values.size())
    throw InputError(full_name(options) + " has " + std::to_string(phases.size()) + " phases but " +
                     std::to_string(values.size()) + " values");
  const bool repeats_first =
      !phases.empty() && phases.front() == 0. && phases.back() == 1. && phases.size() > 1;
  if (phases.size() - repeats_first < min_rows)
    errors.add(full_name(options) + " has " + std::to_string(phases.size()) +
               " rows, must have at least " + std::to_string(min_rows + repeats_first) +
               (repeats_first ? ", as the rows at 0 % and 100 % are one" : "") +
               ". Add rows: fewer do not show a gait. Of a table over time: is its time in "
               "milliseconds? Then name it `time [ms]`");
  RepeatedFindings of_rows;
  const std::string range_remedy = remedy_of_range(phases);
  for (std::size_t i = 0; i < phases.size(); ++i)
  {
    if (!(phases[i] >= 0. && phases[i] <= 1.))
      of_rows.add("range", place_on_axis(options, i) + ": the phase is " +
                               text_of(100. * phases[i]) + " %, must be between 0 and 100 %" +
                               range_remedy);
    else if (i > 0 && phases[i] <= phases[i - 1])
      of_rows.add("order", place_on_axis(options, i) + ": the phase " + text_of(100. * phases[i]) +
                               " % must be above the phase of the row before, " +
                               text_of(100. * phases[i - 1]) +
                               (phases[i] < .5 * phases[i - 1] && phases[i - 1] > least_cover
                                    ? " %. Does another cycle begin here? Keep the rows of one, or "
                                      "average the cycles"
                                    : " %. Sort the rows and remove repeated ones"));
    if (!std::isfinite(values[i]))
      of_rows.add("finite", place(options, i) + ": the value is not a finite number");
  }
  for (const std::string &text : of_rows.texts())
    errors.add(text);
  if (errors.empty() && phases.back() - phases.front() < least_cover)
    errors.add((options.source.empty() ? options.name : options.source) + " goes from " +
               text_of(100. * phases.front()) + " to " + text_of(100. * phases.back()) +
               " % of the cycle, must cover half of it at least. `cycle_percent` runs from 0 to "
               "100, `cycle_fraction` from 0 to 1");
  if (!(options.close_over_last >= 0. && options.close_over_last <= 1.))
    errors.add("`Close cycle over last [%]` is " + text_of(100. * options.close_over_last) +
               ", must be between 0 and 100");
  errors.throw_if_any();
}

// Jump between the end of the table and its first value; 0 for a closed curve.
double
seam_jump(const std::vector<double> &phases, const std::vector<double> &values)
{
  const std::size_t n = phases.size();
  const auto [lowest, highest] = std::minmax_element(values.begin(), values.end());
  const double range = *highest - *lowest;
  const double change = values.front() - values.back();
  const double gap = phases.front() + 1. - phases.back();
  const auto slope = [&](const std::size_t i)
  { return (values[i + 1] - values[i]) / (phases[i + 1] - phases[i]); };
  if (gap == 0.)
  {
    // The last row becomes the first: the last interval may gain 2 % of the steepest slope.
    constexpr double visible = .02, round_off = 1e-6;
    double steepest = 0.;
    for (std::size_t i = 0; i + 1 < n; ++i)
      steepest = std::max(steepest, std::abs(slope(i)));
    const double allowed =
        std::max(round_off * range, visible * steepest * (phases[n - 1] - phases[n - 2]));
    return std::abs(change) > allowed ? change : 0.;
  }
  const double expected = .5 * gap * (slope(0) + slope(n - 2));
  double bend = .5 * std::abs(slope(0) - slope(n - 2));
  for (std::size_t k = 0; k + 1 < std::min<std::size_t>(4, n - 1); ++k)
    bend = std::max(
        {bend, std::abs(slope(k + 1) - slope(k)), std::abs(slope(n - 2 - k) - slope(n - 3 - k))});
  if (std::abs(change - expected) <= 2. * gap * bend + 1e-3 * range)
    return 0.;
  return change - gap * slope(n - 2);
}

/// Change from row to row that noise explains: 5 standard deviations of the difference of two rows,
/// by the median of the magnitudes of fourth differences, whose variance is 70 times that of a row.
/// 0 for fewer than 32 rows, which may bend as much.
double
change_by_noise(const std::vector<double> &values)
{
  constexpr std::size_t least_rows = 32;
  constexpr double deviations = 5., median_of_normal = .6745, variance = 70.;
  if (values.size() < least_rows)
    return 0.;
  std::vector<double> sizes;
  for (std::size_t i = 0; i + 4 < values.size(); ++i)
    sizes.push_back(std::abs(values[i] - 4. * values[i + 1] + 6. * values[i + 2] -
                             4. * values[i + 3] + values[i + 4]));
  std::nth_element(sizes.begin(), sizes.begin() + sizes.size() / 2, sizes.end());
  return deviations * std::sqrt(2. / variance) * sizes[sizes.size() / 2] / median_of_normal;
}

void
close_cycle(std::vector<double> &phases, std::vector<double> &values,
            const PeriodicCurve::Options &options)
{
  const double jump = seam_jump(phases, values);
  const bool is_noise =
      jump != 0. && options.close_over_last == 0. && std::abs(jump) <= change_by_noise(values);
  if (is_noise && phases.front() + 1. == phases.back())
    values.front() = values.back() = .5 * (values.front() + values.back());
  if (jump != 0. && !is_noise)
  {
    const double end = phases.front() + 1.;
    const double begin = end - options.close_over_last;
    const auto n_blended =
        std::count_if(phases.begin(), phases.end(),
                      [&](const double phase) { return phase > begin && phase < end; });
    const std::string open =
        full_name(options) + " does not close: at the end of the cycle it misses " +
        "its first value " + text_of(values.front()) + " by " + text_of(std::abs(jump));
    constexpr double long_gap = .1, spacings = 3.;
    const double spacing =
        (phases.back() - phases.front()) / static_cast<double>(phases.size() - 1);
    if (end - phases.back() > std::max(long_gap, spacings * spacing))
      throw InputError(open + ". Its rows end at " + text_of(100. * phases.back()) +
                       " % of the cycle: is it the stance phase alone? Add the rows of the other "
                       "phase");
    if (options.close_over_last == 0.)
      throw InputError(open + ". Set `Close cycle over last [%]` above 0 to blend it, or correct "
                              "the table");
    if (n_blended < 3)
      throw InputError(open + ", and `Close cycle over last [%]` is " +
                       text_of(100. * options.close_over_last) +
                       ", which contains fewer than 3 rows to blend. Make it larger");
    const auto [lowest, highest] = std::minmax_element(values.begin(), values.end());
    const double low = *lowest, high = *highest;
    for (std::size_t i = 0; i < phases.size(); ++i)
      if (phases[i] > begin)
      {
        const double s = std::min(1., (phases[i] - begin) / options.close_over_last);
        values[i] += jump * s * s * s * (10. + s * (-15. + s * 6.));
        if (options.shape != PeriodicCurve::Shape::smooth)
          values[i] = std::clamp(values[i], low, high);
      }
  }
  if (phases.back() < phases.front() + 1.)
  {
    phases.push_back(phases.front() + 1.);
    values.push_back(values.front());
  }
  values.back() = values.front();
}
} // namespace

PeriodicCurve::PeriodicCurve(std::vector<double> phases, std::vector<double> values,
                             const Options &options)
    : phases_(std::move(phases)), values_(std::move(values))
{
  check_table(phases_, values_, options);
  average_rows(phases_, values_);
  close_cycle(phases_, values_, options);
  for (double &value : values_)
    value *= options.unit;
  begin_ = phases_.front();
  if (options.shape == Shape::smooth)
  {
    spline_ = std::make_shared<const Spline>(phases_, values_, gsl_interp_cspline_periodic);
    return;
  }
  // A slope needs the rows on both sides: one more of the cycles before and after closes C1.
  const std::size_t n = phases_.size();
  const double before = phases_[n - 2] - 1., after = phases_[1] + 1.;
  const double value_before = values_[n - 2], value_after = values_[1];
  phases_.insert(phases_.begin(), before);
  phases_.push_back(after);
  values_.insert(values_.begin(), value_before);
  values_.push_back(value_after);
  spline_ = std::make_shared<const Spline>(
      phases_, values_, options.shape == Shape::straight ? gsl_interp_linear : gsl_interp_steffen);
}

PeriodicCurve
PeriodicCurve::constant(const double value)
{
  return PeriodicCurve({0., .25, .5, .75}, std::vector<double>(4, value));
}

PeriodicCurve
PeriodicCurve::low_pass(const unsigned int wanted_harmonics) const
{
  // The sums over even points are exact for splines that vary little between them; 16 points per
  // period of the highest harmonic keep the new spline within 1e-4 of it.
  constexpr std::size_t least_samples = 1024, samples_per_row = 4;
  // Fewer samples than rows would leave rows out, and with them the averaging of their noise.
  const std::size_t n_samples = std::max(least_samples, samples_per_row * this->n_rows());
  // The samples cannot distinguish more than these.
  const auto most_harmonics =
      static_cast<unsigned int>(std::min<std::size_t>(wanted_harmonics, n_samples / 2 - 1));
  const std::size_t n_rows = std::max<std::size_t>(16 * most_harmonics, min_rows);
  std::vector<double> phases(n_rows), values(n_rows, 0.), samples(n_samples);
  for (std::size_t i = 0; i < n_rows; ++i)
    phases[i] = static_cast<double>(i) / n_rows;
  for (std::size_t i = 0; i < n_samples; ++i)
    samples[i] = value(static_cast<double>(i) / n_samples);
  const double turn = 2. * units::pi;
  std::vector<double> cosines(n_samples), sines(n_samples);
  for (std::size_t i = 0; i < n_samples; ++i)
  {
    cosines[i] = std::cos(turn * i / n_samples);
    sines[i] = std::sin(turn * i / n_samples);
  }
  for (unsigned int k = 0; k <= most_harmonics; ++k)
  {
    double even = 0., odd = 0.;
    for (std::size_t i = 0, at = 0; i < n_samples; ++i, at = (at + k) % n_samples)
    {
      even += samples[i] * cosines[at];
      odd += samples[i] * sines[at];
    }
    const double weight = (k == 0 ? 1. : 2.) / n_samples;
    for (std::size_t i = 0; i < n_rows; ++i)
      values[i] +=
          weight * (even * std::cos(turn * k * phases[i]) + odd * std::sin(turn * k * phases[i]));
  }
  // The curve is closed by construction; the checks of check_table() and of the seam do not apply
  // to it.
  PeriodicCurve result(*this);
  phases.push_back(1.);
  values.push_back(values.front());
  result.phases_ = std::move(phases);
  result.values_ = std::move(values);
  result.begin_ = 0.;
  result.spline_ =
      std::make_shared<const Spline>(result.phases_, result.values_, gsl_interp_cspline_periodic);
  return result;
}

std::size_t
PeriodicCurve::n_rows() const
{
  // A curve that is not smooth has a row of the cycles before and after.
  const std::size_t repeated = phases_.front() < begin_ ? 3 : 1;
  return phases_.size() - repeated;
}

PeriodicCurve
PeriodicCurve::plus(const Series &harmonics) const
{
  PeriodicCurve result(*this);
  for (std::size_t row = 0; row < phases_.size(); ++row)
  {
    const std::complex<double> turn = std::polar(1., 2. * units::pi * phases_[row]);
    std::complex<double> angle = 1.;
    for (const std::array<double, 2> &harmonic : harmonics)
    {
      angle *= turn;
      result.values_[row] += harmonic[0] * angle.real() + harmonic[1] * angle.imag();
    }
  }
  // The first row of the cycle and its copy at the end must agree in every digit.
  if (phases_.front() == begin_)
    result.values_.back() = result.values_.front();
  result.spline_ =
      std::make_shared<const Spline>(result.phases_, result.values_, spline_->interpolation->type);
  return result;
}

double
PeriodicCurve::mean() const
{
  return gsl_interp_eval_integ(spline_->interpolation, phases_.data(), values_.data(), begin_,
                               begin_ + 1., nullptr);
}

PeriodicCurve
PeriodicCurve::adjusted(const double amplitude, const double offset) const
{
  PeriodicCurve result(*this);
  const double shift = (1. - amplitude) * mean() + offset;
  for (double &value : result.values_)
    value = amplitude * value + shift;
  result.spline_ =
      std::make_shared<const Spline>(result.phases_, result.values_, spline_->interpolation->type);
  return result;
}

double
PeriodicCurve::within_table(const double phase) const
{
  double p = phase - std::floor(phase);
  if (p < begin_)
    p += 1.;
  return std::clamp(p, begin_, begin_ + 1.);
}

double
PeriodicCurve::value(const double phase) const
{
  return gsl_interp_eval(spline_->interpolation, phases_.data(), values_.data(),
                         within_table(phase), nullptr);
}

double
PeriodicCurve::derivative(const double phase) const
{
  return gsl_interp_eval_deriv(spline_->interpolation, phases_.data(), values_.data(),
                               within_table(phase), nullptr);
}

double
PeriodicCurve::second_derivative(const double phase) const
{
  return gsl_interp_eval_deriv2(spline_->interpolation, phases_.data(), values_.data(),
                                within_table(phase), nullptr);
}
} // namespace arthrowear
