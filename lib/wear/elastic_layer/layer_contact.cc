// SPDX-License-Identifier: LGPL-2.1-or-later
#include "elastic_layer/layer_contact.h"

namespace arthrowear
{
namespace
{
/// Returns the layer's energy per area, the integral of its pressure over the compression [N/mm].
double
energy_of(const ElasticLayer &layer, const double compression, const double thickness)
{
  const double m = layer.modulus();
  if (layer.form == ElasticLayer::Form::linear)
    return .5 * m * compression * compression / thickness;
  const double left = 1. - compression / thickness;
  if (!(left > 0.))
    return std::numeric_limits<double>::infinity();
  return m * (thickness * left * std::log(left) + compression);
}

/// Solution of a symmetric system with the stiffness k (xx, yy, zz, xy, yz, zx) plus a shift.
Vector3
solved(const std::array<double, 6> &k, const double shift, const Vector3 &f)
{
  const double a = k[0] + shift, b = k[1] + shift, c = k[2] + shift, d = k[3], e = k[4], g = k[5];
  // Cofactor matrix of [a d g; d b e; g e c].
  const double aa = b * c - e * e, bb = a * c - g * g, cc = a * b - d * d, ab = g * e - d * c,
               bc = d * g - a * e, ac = d * e - g * b;
  const double det = a * aa + d * ab + g * ac;
  return (1. / det) * Vector3{aa * f[0] + ab * f[1] + ac * f[2], ab * f[0] + bb * f[1] + bc * f[2],
                              ac * f[0] + bc * f[1] + cc * f[2]};
}

/// A triangle's part in which a linear function is positive, with integrals over this part.
struct PositivePart
{
  double share = 0.;
  /// Its integrals with the linear functions that are 1 at a corner and 0 at the others, over the
  /// area; their sum is the share.
  std::array<double, 3> corners{};
  double integral = 0.; ///< of the function itself, over the area
};

/// The corner k alone has its sign: the triangle that its sign covers.
PositivePart
corner_part(const std::array<double, 3> &v, const std::size_t k)
{
  const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
  const double a = v[k] / (v[k] - v[i]), b = v[k] / (v[k] - v[j]);
  PositivePart part;
  part.share = a * b;
  part.corners[k] = part.share * (3. - a - b) / 3.;
  part.corners[i] = part.share * a / 3.;
  part.corners[j] = part.share * b / 3.;
  part.integral = part.share * v[k] / 3.;
  return part;
}

/// @param v values at the corners
PositivePart
positive_part(const std::array<double, 3> &v)
{
  const double mean = (v[0] + v[1] + v[2]) / 3., third = 1. / 3.;
  unsigned int n_positive = 0;
  std::size_t positive = 0, other = 0;
  for (std::size_t k = 0; k < 3; ++k)
  {
    n_positive += v[k] > 0. ? 1 : 0;
    (v[k] > 0. ? positive : other) = k;
  }
  if (n_positive == 0)
    return {};
  if (n_positive == 3)
    return {1., {third, third, third}, mean};
  if (n_positive == 1)
    return corner_part(v, positive);
  const PositivePart outside = corner_part(v, other);
  PositivePart part{1. - outside.share, {}, mean - outside.integral};
  for (std::size_t k = 0; k < 3; ++k)
    part.corners[k] = third - outside.corners[k];
  return part;
}

Vector3
times(const std::array<double, 6> &k, const Vector3 &v)
{
  return {k[0] * v[0] + k[3] * v[1] + k[5] * v[2], k[3] * v[0] + k[1] * v[1] + k[4] * v[2],
          k[5] * v[0] + k[4] * v[1] + k[2] * v[2]};
}
} // namespace

LayerContact::LayerContact(const LayerCup &cup, CavityPoints points)
    : cup_(cup), points_(std::move(points)), linear_(points_.directions),
      around_(points_.size(), 0.)
{
  for (const auto &t : points_.triangles)
  {
    const Vector3 &a = points_.directions[t[0]], &b = points_.directions[t[1]],
                  &c = points_.directions[t[2]];
    // Spherical area: the flat area over the cube of the centroid's distance from the centre.
    triangle_areas_.push_back(.5 * norm(cross(b - a, c - a)) /
                              std::pow(norm((1. / 3.) * (a + b + c)), 3));
    for (const unsigned int point : t)
      around_[point] += triangle_areas_.back();
  }
  set_depths(std::vector<double>(points_.size(), 0.));
}

void
LayerContact::set_depths(const std::vector<double> &depths)
{
  depths_ = depths;
  areas_.resize(depths.size());
  for (std::size_t i = 0; i < depths.size(); ++i)
  {
    const double radius =
        cup_.radius + (cup_.geometry == LayerGeometry::large_wear ? depths[i] : 0.);
    areas_[i] = radius * radius * points_.areas[i];
  }
  if (!is_linear())
    return;
  std::vector<double> gaps = depths, stiffness = areas_;
  for (double &gap : gaps)
    gap += cup_.clearance;
  for (double &k : stiffness)
    k *= cup_.layer.modulus() / cup_.thickness;
  linear_.set(gaps, stiffness);
}

double
LayerContact::overlap(const std::size_t point, const Vector3 &centre, Vector3 &gradient) const
{
  const Vector3 &n = points_.directions[point];
  const double along = dot(n, centre);
  if (cup_.geometry == LayerGeometry::small_wear)
  {
    gradient = n;
    return along - cup_.clearance - depths_[point];
  }
  // The head's surface is t n from the cavity's centre, |t n - d| being its radius.
  const double r = cup_.head_radius();
  const double root = std::sqrt(std::max(r * r - dot(centre, centre) + along * along, 0.));
  const double t = along + root;
  gradient = root > 0. ? (1. / root) * (t * n - centre) : n;
  return t - cup_.radius - depths_[point];
}

Vector3
LayerContact::arm_of_head(const std::size_t point, const Vector3 &centre) const
{
  const Vector3 &n = points_.directions[point];
  Vector3 gradient{};
  return (overlap(point, centre, gradient) + cup_.radius + depths_[point]) * n - centre;
}

LayerSums
LayerContact::sums(const Vector3 &centre) const
{
  if (is_linear())
    return linear_.sums(centre);
  LayerSums sums;
  Vector3 g{};
  for (std::size_t i = 0; i < points_.size(); ++i)
  {
    // The overlap of first order is the larger one: points without it need no root.
    if (!(dot(points_.directions[i], centre) > cup_.clearance + depths_[i]))
      continue;
    const double d = overlap(i, centre, g);
    if (!(d > 0.))
      continue;
    ++sums.n_closed;
    const double h = thickness(i);
    const ElasticLayer::Response layer = cup_.layer.respond(d, h);
    sums.energy += areas_[i] * energy_of(cup_.layer, d, h);
    const double force = areas_[i] * layer.pressure, k = areas_[i] * layer.stiffness;
    sums.force = sums.force + force * g;
    sums.stiffness[0] += k * g[0] * g[0];
    sums.stiffness[1] += k * g[1] * g[1];
    sums.stiffness[2] += k * g[2] * g[2];
    sums.stiffness[3] += k * g[0] * g[1];
    sums.stiffness[4] += k * g[1] * g[2];
    sums.stiffness[5] += k * g[2] * g[0];
  }
  return sums;
}

/// Somewhat beyond first contact along the load.
Vector3
LayerContact::first_guess(const Vector3 &direction) const
{
  constexpr double least_cosine = .5, beyond = .1;
  double travel = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < points_.size(); ++i)
  {
    const double cosine = dot(points_.directions[i], direction);
    if (cosine > least_cosine)
      travel = std::min(travel, (cup_.clearance + depths_[i]) / cosine);
  }
  if (!std::isfinite(travel)) // the load passes near the rim
    travel = cup_.clearance + *std::max_element(depths_.begin(), depths_.end());
  return (travel + beyond * std::min(cup_.clearance + 1e-3 * cup_.radius, cup_.thickness)) *
         direction;
}

LayerContact::Balance
LayerContact::solve(const Vector3 &load, Vector3 &centre) const
{
  const Vector3 start = centre;
  constexpr Search quick{60, 100., 0.}, patient{200, 10., 1e-4};
  Balance balance = approach(load, centre, quick);
  // A light load on a deep scar closes few points, and the head slides far to its seat along a
  // stiff valley. Heavier loads close more points; from them it comes down. At a worn rim they push
  // it out of the cup: then shorter steps find the seat from the start.
  constexpr double heaviest = 1e5, lighter = .3;
  if (!balance.is_found)
    for (double times = heaviest; times > lighter; times *= lighter)
      balance = approach(std::max(times, 1.) * load, centre, quick);
  if (!balance.is_found)
    balance = approach(load, centre = start, patient);
  return balance;
}

LayerContact::Balance
LayerContact::approach(const Vector3 &load, Vector3 &centre, const Search &search) const
{
  constexpr int most_guesses = 300;
  constexpr double tolerance = 1e-9, decrease = 1e-4, least_shift = 1e-12;
  const double size = norm(load);
  const Vector3 along = (1. / size) * load;
  // Force that is not balanced and may move the head.
  const auto rest_of = [&](const LayerSums &sums)
  {
    const Vector3 rest = load - sums.force;
    return cup_.is_held ? dot(rest, along) * along : rest;
  };
  if (cup_.is_held)
    centre = dot(centre, along) * along;
  LayerSums now = sums(centre);
  if (now.n_closed == 0 || !std::isfinite(now.energy))
  {
    now = sums(centre = first_guess(along));
    constexpr double further = 1.02, back = .99;
    for (int i = 0; i < most_guesses && (now.n_closed == 0 || !std::isfinite(now.energy)); ++i)
      now = sums(centre = (now.n_closed == 0 ? further : back) * centre);
  }
  Balance balance;
  double shift = least_shift; // over the trace of the stiffness
  for (;; ++balance.iterations)
  {
    const Vector3 rest = rest_of(now);
    balance.residual = norm(rest) / size;
    balance.is_found = balance.residual <= tolerance;
    if (balance.is_found || balance.iterations == search.most_iterations || now.n_closed == 0)
      return balance;
    const double trace = now.stiffness[0] + now.stiffness[1] + now.stiffness[2];
    const Vector3 step =
        cup_.is_held ? (1. / (dot(along, times(now.stiffness, along)) + shift * trace)) * rest
                     : solved(now.stiffness, shift * trace, rest);
    const Vector3 there = centre + step;
    const LayerSums next = sums(there);
    // Near the balance the energy is flat to round-off, and the residual decides.
    const bool is_better = next.n_closed > 0 && (next.energy - now.energy - dot(load, step) <=
                                                     -decrease * dot(rest, step) ||
                                                 norm(rest_of(next)) < .5 * norm(rest));
    if (is_better)
    {
      centre = there;
      now = next;
    }
    shift = is_better ? std::max(shift / 100., least_shift)
                      : std::max(shift * search.growth, search.first_shift);
  }
}

void
LayerContact::pressures(const Vector3 &centre, std::vector<double> &pressure) const
{
  pressure.resize(points_.size());
  Vector3 gradient{};
  if (is_linear())
  {
    const double bed = cup_.layer.modulus() / cup_.thickness;
    for (std::size_t i = 0; i < points_.size(); ++i)
      pressure[i] =
          bed * std::max(0., dot(points_.directions[i], centre) - cup_.clearance - depths_[i]);
    return;
  }
  for (std::size_t i = 0; i < points_.size(); ++i)
  {
    const double d = overlap(i, centre, gradient);
    pressure[i] = d > 0. ? cup_.layer.respond(d, thickness(i)).pressure : 0.;
  }
}

Vector3
LayerContact::force(const Vector3 &centre, const std::vector<double> &pressure) const
{
  Vector3 sum{}, gradient{};
  for (std::size_t i = 0; i < points_.size(); ++i)
    if (pressure[i] > 0.)
    {
      overlap(i, centre, gradient);
      sum = sum + areas_[i] * pressure[i] * gradient;
    }
  return sum;
}

std::vector<double>
LayerContact::overlaps(const Vector3 &centre) const
{
  std::vector<double> overlaps(points_.size());
  Vector3 gradient{};
  for (std::size_t i = 0; i < overlaps.size(); ++i)
    overlaps[i] = overlap(i, centre, gradient);
  return overlaps;
}

void
LayerContact::measure_coverage(const Vector3 &centre, std::vector<Coverage> &coverage) const
{
  const std::vector<double> overlap = overlaps(centre);
  coverage.assign(points_.size(), {});
  for (std::size_t i = 0; i < triangle_areas_.size(); ++i)
  {
    const auto &t = points_.triangles[i];
    const PositivePart part = positive_part({overlap[t[0]], overlap[t[1]], overlap[t[2]]});
    if (!(part.share > 0.))
      continue;
    const double mean = part.integral / part.share;
    for (std::size_t k = 0; k < 3; ++k)
    {
      const double area = 3. * triangle_areas_[i] * part.corners[k];
      coverage[t[k]].share += area;
      coverage[t[k]].pressure += area * mean; // at first of overlaps
    }
  }
  constexpr double all = 1. - 1e-9;
  for (std::size_t i = 0; i < coverage.size(); ++i)
  {
    Coverage &one = coverage[i];
    if (!(one.share > 0.))
      continue;
    const bool is_whole = one.share > all * around_[i];
    const double mean = is_whole ? overlap[i] : one.pressure / one.share;
    one.share = is_whole ? 1. : one.share / around_[i];
    one.pressure = mean > 0. ? cup_.layer.respond(mean, thickness(i)).pressure : 0.;
  }
}

double
LayerContact::contact_area(const Vector3 &centre) const
{
  const std::vector<double> overlap = overlaps(centre);
  double area = 0.;
  for (std::size_t i = 0; i < triangle_areas_.size(); ++i)
  {
    const auto &t = points_.triangles[i];
    area += triangle_areas_[i] * positive_part({overlap[t[0]], overlap[t[1]], overlap[t[2]]}).share;
  }
  return cup_.radius * cup_.radius * area;
}
} // namespace arthrowear
