// SPDX-License-Identifier: LGPL-2.1-or-later
#include "figure/colour_map.h"

#include "base/vector3.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace arthrowear
{
namespace
{
constexpr std::size_t n_colours = 256;
const double pi = std::acos(-1.);

double
mix(const double a, const double b, const double t)
{
  return a + (b - a) * t;
}

/// Linear light of a CIELAB colour (D65), each in [0, 1] if a screen can show it.
Vector3
linear_of_lab(const Vector3 &lab)
{
  constexpr double edge = 6. / 29.;
  const auto inverse = [](const double f)
  { return f > edge ? f * f * f : 3. * edge * edge * (f - 4. / 29.); };
  const double fy = (lab[0] + 16.) / 116.;
  const double x = 0.95047 * inverse(fy + lab[1] / 500.), y = inverse(fy),
               z = 1.08883 * inverse(fy - lab[2] / 200.);
  return {3.2406 * x - 1.5372 * y - 0.4986 * z, -0.9689 * x + 1.8758 * y + 0.0415 * z,
          0.0557 * x - 0.204 * y + 1.057 * z};
}

std::uint8_t
byte_of(const double linear)
{
  const double light = std::clamp(linear, 0., 1.);
  const double value =
      light <= 0.0031308 ? 12.92 * light : 1.055 * std::pow(light, 1. / 2.4) - 0.055;
  return static_cast<std::uint8_t>(std::lround(255. * value));
}

Colour
colour_of_lab(const Vector3 &lab)
{
  const Vector3 light = linear_of_lab(lab);
  return {byte_of(light[0]), byte_of(light[1]), byte_of(light[2])};
}

bool
can_be_shown(const Vector3 &lab)
{
  const Vector3 light = linear_of_lab(lab);
  return std::all_of(light.begin(), light.end(), [](double c) { return c >= 0. && c <= 1.; });
}

/// The colour of a lightness and hue [deg] with the wished chroma, or the largest that can be
/// shown.
Vector3
lab_of(const double lightness, const double hue, const double wished)
{
  const double angle = hue * pi / 180.;
  const auto lab = [&](const double chroma) {
    return Vector3{lightness, chroma * std::cos(angle), chroma * std::sin(angle)};
  };
  if (can_be_shown(lab(wished)))
    return lab(wished);
  double low = 0., high = wished;
  for (int i = 0; i < 30; ++i)
  {
    const double middle = .5 * (low + high);
    (can_be_shown(lab(middle)) ? low : high) = middle;
  }
  return lab(low);
}

/// Chooses colours at even distances along a curve in CIELAB.
ColourMap
even_colours(const std::function<Vector3(double)> &curve)
{
  constexpr std::size_t n_samples = 2000;
  std::vector<Vector3> samples;
  std::vector<double> lengths{0.};
  for (std::size_t i = 0; i <= n_samples; ++i)
  {
    samples.push_back(curve(static_cast<double>(i) / n_samples));
    if (i > 0)
      lengths.push_back(lengths.back() + norm(samples[i] - samples[i - 1]));
  }
  ColourMap colours;
  for (std::size_t i = 0, at = 0; i < n_colours; ++i)
  {
    const double wanted = lengths.back() * static_cast<double>(i) / (n_colours - 1);
    while (at < n_samples && lengths[at] < wanted)
      ++at;
    colours.push_back(colour_of_lab(samples[at]));
  }
  return colours;
}

/// Chroma along a path of lightness and hue: near the largest that can be shown, without corners.
std::vector<double>
smooth_chroma(const std::function<Vector3(double)> &path)
{
  constexpr std::size_t n = 40, window = 3;
  const auto around = [&](const std::vector<double> &values, const std::size_t i)
  {
    const std::size_t begin = i < window ? 0 : i - window, end = std::min(i + window, n) + 1;
    return std::vector<double>(values.begin() + begin, values.begin() + end);
  };
  std::vector<double> limits, least, mean;
  for (std::size_t i = 0; i <= n; ++i)
  {
    const Vector3 lab = path(static_cast<double>(i) / n);
    limits.push_back(std::hypot(lab[1], lab[2]));
  }
  for (std::size_t i = 0; i <= n; ++i)
  {
    const std::vector<double> near = around(limits, i);
    least.push_back(*std::min_element(near.begin(), near.end()));
  }
  for (std::size_t i = 0; i <= n; ++i)
  {
    const std::vector<double> near = around(least, i);
    mean.push_back(std::accumulate(near.begin(), near.end(), 0.) /
                   static_cast<double>(near.size()));
  }
  return mean;
}
} // namespace

const ColourMap &
sequential_colours()
{
  static const ColourMap map = []
  {
    const auto lightness = [](const double t) { return mix(17., 94., t); };
    const auto hue = [](const double t) { return mix(290., 463., std::pow(t, .8)); };
    const std::vector<double> chroma =
        smooth_chroma([&](const double t) { return lab_of(lightness(t), hue(t), 68.); });
    return even_colours(
        [&](const double t)
        {
          const double n = static_cast<double>(chroma.size() - 1);
          const double i = std::min(std::floor(t * n), n - 1.);
          const auto k = static_cast<std::size_t>(i);
          return lab_of(lightness(t), hue(t), mix(chroma[k], chroma[k + 1], t * n - i));
        });
  }();
  return map;
}

const ColourMap &
diverging_colours()
{
  static const ColourMap map = even_colours(
      [](const double t)
      {
        const double far = std::abs(2. * t - 1.);
        return lab_of(mix(93., 34., far), t < .5 ? 272. : 32., 72. * std::pow(far, .9));
      });
  return map;
}

const ColourMap &
grey_colours()
{
  static const ColourMap map = even_colours(
      [](const double t) {
        return Vector3{mix(12., 97., t), 0., 0.};
      });
  return map;
}

ColourMap
state_colours(const std::size_t n)
{
  // The colours differ in lightness, hue and chroma.
  static const std::vector<Vector3> states{{85., 240., 8.}, {55., 250., 45.}, {68., 60., 70.},
                                           {45., 25., 60.}, {75., 140., 45.}, {40., 310., 45.},
                                           {88., 95., 60.}, {30., 180., 25.}};
  ColourMap map;
  for (std::size_t i = 0; i < n_colours; ++i)
  {
    const Vector3 &state = states[std::min(i * n / n_colours, n - 1) % states.size()];
    map.push_back(colour_of_lab(lab_of(state[0], state[1], state[2])));
  }
  return map;
}

ColourMap
reversed(const ColourMap &map)
{
  return {map.rbegin(), map.rend()};
}
} // namespace arthrowear
