// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/sphere_fit.h"

#include "base/errors.h"
#include "base/least_squares.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>

namespace arthrowear
{
namespace
{
using Vector4 = std::array<double, 4>;

// Normal equations with a smaller pivot are singular to rounding.
constexpr double least_pivot = 1e-10;

// Points beyond this many standard deviations are outliers. Of a thousand points with normal
// scatter .06 are.
constexpr double outlier_deviations = 4.;

struct Sphere
{
  Vector3 centre{};
  double radius = 0.;

  double off(const Vector3 &x) const { return std::abs(norm(x - centre) - radius); }
  // Change of the distance of a point with centre and radius, with the opposite sign.
  Vector4 row(const Vector3 &x) const
  {
    const Vector3 d = (1. / norm(x - centre)) * (x - centre);
    return {d[0], d[1], d[2], 1.};
  }
};

// Weighted points of a cloud about the origin of size 1.
class Cloud
{
public:
  Cloud(std::vector<Vector3> points, const std::vector<double> &weights)
      : points_(std::move(points)), weights_(weights)
  {
    const double mean = std::accumulate(weights.begin(), weights.end(), 0.) / weights.size();
    for (double &weight : weights_)
      weight /= mean;
    // The median needs no more points than these.
    constexpr std::size_t enough = 1500;
    const std::size_t stride = 1 + points_.size() / enough;
    for (std::size_t i = 0; i < points_.size(); i += stride)
      sample_.push_back(i);
  }

  std::size_t size() const { return points_.size(); }
  std::vector<std::size_t> all() const
  {
    std::vector<std::size_t> indices(size());
    std::iota(indices.begin(), indices.end(), 0);
    return indices;
  }

  // Least squares over some points; false if they fix no sphere.
  bool fit(const std::vector<std::size_t> &indices, Sphere &sphere) const
  {
    // Start: 2 c.x + (R^2 - c.c) = x.x, linear in the unknowns.
    LeastSquares<4> start;
    for (const std::size_t i : indices)
    {
      const Vector3 &x = points_[i];
      start.add({2. * x[0], 2. * x[1], 2. * x[2], 1.}, dot(x, x), weights_[i]);
    }
    Vector4 unknowns;
    if (!start.solve(unknowns, least_pivot))
      return false;
    sphere.centre = {unknowns[0], unknowns[1], unknowns[2]};
    sphere.radius = std::sqrt(unknowns[3] + dot(sphere.centre, sphere.centre));
    if (indices.size() == 4) // it goes through them
      return std::isfinite(sphere.radius);
    // Gauss-Newton on the distances |x - c| - R.
    constexpr unsigned int max_iterations = 50;
    for (unsigned int iteration = 0; iteration < max_iterations; ++iteration)
    {
      LeastSquares<4> step;
      for (const std::size_t i : indices)
        step.add(sphere.row(points_[i]), norm(points_[i] - sphere.centre) - sphere.radius,
                 weights_[i]);
      Vector4 change;
      if (!step.solve(change, least_pivot))
        return false;
      sphere.centre = sphere.centre + Vector3{change[0], change[1], change[2]};
      sphere.radius += change[3];
      if (std::inner_product(change.begin(), change.end(), change.begin(), 0.) < 1e-30)
        break;
    }
    return std::isfinite(sphere.radius);
  }

  // Some four points of few always lie on a sphere: more than half must agree on it, and their
  // distances are too small by chance ([Rousseeuw1987] 5.1).
  double half() const { return std::min(1., .5 + 2.5 / size()); }
  // Standard deviation from the median, as of a normal distribution.
  double deviation(const Sphere &sphere) const
  {
    return 1.4826 * (1. + 5. / std::max(1., size() - 4.)) * quantile(sphere, half());
  }

  // The distance that a fraction of the sample's weight does not exceed.
  double quantile(const Sphere &sphere, const double fraction) const
  {
    std::vector<std::pair<double, double>> distances; // with weights
    double total = 0.;
    for (const std::size_t i : sample_)
    {
      distances.emplace_back(sphere.off(points_[i]), weights_[i]);
      total += weights_[i];
    }
    std::sort(distances.begin(), distances.end());
    double sum = 0.;
    for (const auto &[distance, weight] : distances)
      if ((sum += weight) >= fraction * total)
        return distance;
    return distances.back().first;
  }

  // True if that distance is below a limit; does not sort.
  bool is_quantile_below(const Sphere &sphere, const double fraction, const double limit) const
  {
    double below = 0., total = 0.;
    for (const std::size_t i : sample_)
    {
      below += sphere.off(points_[i]) < limit ? weights_[i] : 0.;
      total += weights_[i];
    }
    return below >= fraction * total;
  }

  std::vector<std::size_t> within(const Sphere &sphere, const double limit) const
  {
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < size(); ++i)
      if (sphere.off(points_[i]) <= limit)
        indices.push_back(i);
    return indices;
  }

  // The sphere of least median distance among `first` and spheres through four points each, which
  // are drawn by weight, the same in every call.
  Sphere of_least_median(const Sphere &first) const
  {
    constexpr unsigned int n_trials = 400;
    std::vector<double> sums(size());
    std::partial_sum(weights_.begin(), weights_.end(), sums.begin());
    std::uint64_t random = 20250101;
    const auto draw = [&]()
    {
      random = random * 6364136223846793005u + 1442695040888963407u;
      const double place = (random >> 11) * 0x1p-53 * sums.back();
      return std::min<std::size_t>(std::upper_bound(sums.begin(), sums.end(), place) - sums.begin(),
                                   size() - 1);
    };
    Sphere best = first;
    double least = quantile(best, half());
    const auto try_out = [&](const Sphere &sphere)
    {
      if (!is_quantile_below(sphere, half(), least))
        return;
      least = quantile(sphere, half());
      best = sphere;
    };
    for (unsigned int trial = 0; trial < n_trials; ++trial)
    {
      Sphere sphere;
      if (fit({draw(), draw(), draw(), draw()}, sphere))
        try_out(sphere);
    }
    // Four points scatter otherwise than the half of the points that they represent: the fit is
    // refined with this half.
    constexpr unsigned int n_refinements = 10;
    for (unsigned int i = 0; i < n_refinements; ++i)
    {
      Sphere sphere;
      if (!fit(within(best, quantile(best, std::min(1., half() + .05))), sphere))
        break;
      try_out(sphere);
    }
    return best;
  }

  // The sandwich of weighted least squares with one variance for all of `indices`.
  Eigen::Matrix4d covariance(const std::vector<std::size_t> &indices, const Sphere &sphere,
                             double &rms) const
  {
    LeastSquares<4> once, twice;
    double squares = 0., total = 0.;
    for (const std::size_t i : indices)
    {
      const double weight = weights_[i], off = sphere.off(points_[i]);
      once.add(sphere.row(points_[i]), 0., weight);
      twice.add(sphere.row(points_[i]), 0., weight * weight);
      squares += weight * off * off;
      total += weight;
    }
    rms = std::sqrt(squares / total);
    const double n = indices.size();
    const double variance = rms * rms * n / std::max(1., n - 4.);
    const Eigen::Matrix4d inverse = once.matrix().inverse(); // symmetric
    return variance * inverse * twice.matrix() * inverse.transpose();
  }

  double share_beyond(const Sphere &sphere, const double limit, double &largest) const
  {
    double beyond = 0.;
    largest = 0.;
    for (std::size_t i = 0; i < size(); ++i)
    {
      const double off = sphere.off(points_[i]);
      largest = std::max(largest, off);
      beyond += off > limit ? weights_[i] : 0.;
    }
    return beyond / size();
  }

private:
  std::vector<Vector3> points_;
  std::vector<double> weights_; // of mean 1
  std::vector<std::size_t> sample_;
};

// From the start on, least squares over the points within the limit, until these stay the same.
std::vector<std::size_t>
trim(const Cloud &cloud, const double floor, Sphere &sphere, double &limit)
{
  constexpr unsigned int max_rounds = 50;
  std::vector<std::size_t> inliers;
  for (unsigned int round = 0; round < max_rounds; ++round)
  {
    limit = std::max(floor, outlier_deviations * cloud.deviation(sphere));
    std::vector<std::size_t> now = cloud.within(sphere, limit);
    Sphere next;
    if (now == inliers || !cloud.fit(now, next))
      break;
    inliers = std::move(now);
    sphere = next;
  }
  return inliers.empty() ? cloud.all() : inliers;
}

/// A number in the fewest decimal digits that give it to 15.
struct Decimal
{
  int significant; ///< digits; 0 for zero
  int first;       ///< power of ten of the first digit
  int last() const { return first - significant + 1; }
};

Decimal
decimal(const double value)
{
  if (value == 0. || !std::isfinite(value))
    return {0, 0};
  char text[32];
  std::snprintf(text, sizeof text, "%.14e", std::abs(value));
  const char *exponent = std::strchr(text, 'e');
  const char *end = exponent;
  while (end[-1] == '0')
    --end;
  const int digits = end[-1] == '.' ? 1 : static_cast<int>(end - text) - 1;
  return {digits, std::atoi(exponent + 1)};
}
} // namespace

double
SphereFit::standard_error_of_centre(const Vector3 &direction) const
{
  const Vector3 n = normalised(direction);
  double sum = 0.;
  for (unsigned int i = 0; i < 3; ++i)
    for (unsigned int j = 0; j < 3; ++j)
      sum += n[i] * covariance[i][j] * n[j];
  return std::sqrt(std::max(0., sum));
}

SphereFit
fit_sphere(const std::vector<Vector3> &points, const std::vector<double> &weights,
           const double resolution)
{
  const auto require = [&points](const bool good)
  {
    if (!good)
      throw InputError("the " + std::to_string(points.size()) +
                       " vertices of `wear` fix no sphere: they must be four or more, not in a "
                       "plane");
  };
  require(points.size() >= 4);
  // Scaled to the cloud's own middle and size, so that rounding does not depend on where it lies.
  Vector3 middle{};
  for (const Vector3 &x : points)
    middle = middle + (1. / points.size()) * x;
  double size = 0.;
  for (const Vector3 &x : points)
    size = std::max(size, norm(x - middle));
  require(size > 0.);
  std::vector<Vector3> scaled;
  for (const Vector3 &x : points)
    scaled.push_back((1. / size) * (x - middle));
  const Cloud cloud(std::move(scaled), weights);

  Sphere sphere;
  require(cloud.fit(cloud.all(), sphere));
  const double floor = std::max(resolution / size, 1e-9);
  double limit = floor;
  std::vector<std::size_t> inliers = cloud.all();
  double largest = 0.;
  cloud.share_beyond(sphere, floor, largest);
  if (largest > floor)
  {
    sphere = cloud.of_least_median(sphere);
    inliers = trim(cloud, floor, sphere, limit);
  }

  SphereFit result;
  result.centre = middle + size * sphere.centre;
  result.radius = size * sphere.radius;
  result.limit = size * limit;
  result.outlier_share = cloud.share_beyond(sphere, limit, result.largest);
  result.largest *= size;
  const Eigen::Matrix4d covariance = cloud.covariance(inliers, sphere, result.rms);
  result.rms *= size;
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      result.covariance[i][j] = size * size * covariance(i, j);
  return result;
}

double
resolution_of_coordinates(const std::vector<Vector3> &points)
{
  constexpr int digits_of_double = 15, digits_of_float = 9;
  bool is_single = true;
  int most_significant = 0, last_place = 400;
  double largest = 0.;
  for (const Vector3 &x : points)
    for (const double value : x)
    {
      const Decimal d = decimal(value);
      if (d.significant == 0)
        continue;
      most_significant = std::max(most_significant, d.significant);
      last_place = std::min(last_place, d.last());
      largest = std::max(largest, std::abs(value));
      is_single = is_single && std::abs(static_cast<double>(static_cast<float>(value)) - value) <=
                                   1e-14 * std::abs(value);
    }
  const double diagonal = .5 * std::sqrt(3.);
  if (most_significant > digits_of_float && is_single)
    return diagonal * largest * 0x1p-23;
  if (most_significant >= digits_of_double - 1)
    return diagonal * largest * 0x1p-52;
  // Fixed decimals or fixed significant digits: of each number the coarser of the two.
  int coarsest = last_place;
  for (const Vector3 &x : points)
    for (const double value : x)
    {
      const Decimal d = decimal(value);
      if (d.significant > 0)
        coarsest = std::max(coarsest, d.first - most_significant + 1);
    }
  return largest > 0. ? diagonal * std::pow(10., coarsest) : 0.;
}
} // namespace arthrowear
