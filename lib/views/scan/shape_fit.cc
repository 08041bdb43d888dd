// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan/shape_fit.h"

#include "scan/pose_fit.h"
#include "scan/turn_by_wear.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
constexpr std::size_t n_points = 1200, n_few_points = 400;
constexpr double slack_beyond_edges = .02; // over the size of the surface
constexpr double weight_of_edges = .03;    // holds poses that the shape leaves free
constexpr double finest = 1e-4 /* mm */;

/// Returns the value below which a share of the values lie.
double
quantile(std::vector<double> values, const double share)
{
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(share * (values.size() - 1));
  std::nth_element(values.begin(), at, values.end());
  return *at;
}
} // namespace

ShapeFit::ShapeFit(const ScanOfSurface &scan, std::mt19937 &random)
    : surface_(scan.surface), frame_(std::make_unique<Frame>())
{
  const TriangleMesh &unworn = surface_.mesh(), &mesh = scan.mesh;
  std::vector<double> areas;
  for (const TriangleMesh::Triangle &triangle : unworn.triangles)
    areas.push_back(norm(unworn.area_vector(triangle)));
  std::discrete_distribution<std::size_t> draw(areas.begin(), areas.end());
  std::uniform_real_distribution<double> share(0., 1.);
  for (std::size_t i = 0; i < n_points; ++i)
  {
    const auto &[a, b, c] = unworn.triangles[draw(random)];
    const double u = std::sqrt(share(random)), v = share(random);
    const UnwornSurface::Foot foot = surface_.foot(
        (1. - u) * unworn.points[a] + u * (1. - v) * unworn.points[b] + u * v * unworn.points[c]);
    points_.push_back(foot.place);
    normals_.push_back(foot.into_body);
    predicted_.push_back(surface_.wear_depth(foot).value_or(0.));
  }
  for (const Vector3 &point : mesh.points)
    origin_ = origin_ + (1. / static_cast<double>(mesh.points.size())) * point;
  for (const Vector3 &point : mesh.points)
    for (int i = 0; i < 3; ++i)
      frame_->points.push_back(static_cast<float>(point[i] - origin_[i]));
  for (const TriangleMesh::Triangle &triangle : mesh.triangles)
    frame_->cells.insert(frame_->cells.end(), triangle.begin(), triangle.end());
  map_ = std::make_unique<SurfaceMap>(*frame_, SurfaceMap::By::distance);
}

ShapeFit::Contact
ShapeFit::contact(const std::size_t i, const Pose &pose, const double lowered) const
{
  const Vector3 point = points_[i] + lowered * normals_[i],
                in_scan = pose.inverse().place(point) - origin_;
  const SurfaceMap::Place found = map_->closest(in_scan);
  Vector3 place = origin_;
  for (int corner = 0; corner < 3; ++corner)
    for (int j = 0; j < 3; ++j)
      place[j] += found.weights[corner] * frame_->points[3 * found.points[corner] + j];
  Contact own{pose.place(place), 0., {}, 0.};
  const Vector3 way = own.place - point;
  own.depth = dot(way, normals_[i]);
  const Vector3 along = way - own.depth * normals_[i];
  own.beyond = std::max(0., norm(along) - std::abs(own.depth));
  if (own.beyond > 0.)
    own.along = normalised(along);
  return own;
}

/// A step of least squares. @param weight  of a contact
template <class Weight>
Pose
ShapeFit::fitted(const Pose &pose, const std::size_t n, const double predicted_factor,
                 const Weight &weight) const
{
  std::vector<PoseCondition> conditions;
  for (std::size_t i = 0; i < std::min(n, points_.size()); ++i)
  {
    const Contact own = contact(i, pose, predicted_factor * predicted_[i]);
    conditions.push_back({own.place, normals_[i], own.depth, weight(own)});
    if (own.beyond > 0.)
      conditions.push_back({own.place, own.along, own.beyond, weight_of_edges});
  }
  return arthrowear::fitted(pose, conditions, surface_.middle(), surface_.size());
}

std::vector<double>
ShapeFit::magnitudes(const Pose &pose, const double predicted_factor) const
{
  std::vector<double> values;
  for (std::size_t i = 0; i < points_.size(); ++i)
  {
    const Contact own = contact(i, pose, predicted_factor * predicted_[i]);
    values.push_back(std::abs(own.depth) + own.beyond);
  }
  return values;
}

std::pair<Pose, double>
ShapeFit::roughly(Pose pose, const std::size_t n, const int n_rounds) const
{
  double median = .5 * surface_.size();
  for (int round = 0; round < n_rounds; ++round)
  {
    std::vector<double> distances;
    pose = fitted(pose, n, 0.,
                  [&](const Contact &own)
                  {
                    distances.push_back(std::hypot(own.depth, own.beyond));
                    return 1. / (1. + std::pow(own.depth / std::max(2. * median, finest), 2));
                  });
    median = quantile(std::move(distances), .5);
  }
  return {pose, median};
}

Pose
ShapeFit::to_unworn(Pose pose, const double noise) const
{
  constexpr int n_rounds = 40, n_rough = 30;
  constexpr double narrowing = .75, above = 4.;
  double scale = std::max(.05, 2. * quantile(magnitudes(pose, 0.), .5));
  for (int round = 0; round < n_rounds; ++round)
  {
    std::vector<double> depths;
    pose = fitted(pose, round < n_rough ? n_few_points : n_points, 0.,
                  [&](const Contact &own)
                  {
                    depths.push_back(std::abs(own.depth));
                    const double far = own.depth / (own.depth > 0. ? scale : above * scale);
                    return std::pow(1. + far * far, -2);
                  });
    scale =
        std::max({narrowing * scale, 3. * quantile(std::move(depths), .15), 2. * noise, finest});
  }
  return pose;
}

Pose
ShapeFit::to_predicted(Pose pose) const
{
  constexpr int n_rounds = 20;
  double scale = 2. * quantile(magnitudes(pose, 1.), .5);
  for (int round = 0; round < n_rounds; ++round)
  {
    std::vector<double> depths;
    pose = fitted(pose, n_few_points, 1.,
                  [&](const Contact &own)
                  {
                    depths.push_back(std::abs(own.depth));
                    return 1. / (1. + std::pow(own.depth / std::max(scale, finest), 2));
                  });
    scale = 2. * quantile(std::move(depths), .5);
  }
  return pose;
}

double
ShapeFit::closeness(const Pose &pose) const
{
  return quantile(magnitudes(pose, 0.), .05);
}

ShapeVerdict
ShapeFit::judge(const Pose &pose, const double close) const
{
  ShapeVerdict verdict;
  std::vector<double> measured, predicted;
  for (std::size_t i = 0; i < points_.size(); ++i)
  {
    const Contact own = contact(i, pose, 0.);
    const bool is_covered = own.beyond < slack_beyond_edges * surface_.size();
    if (is_covered)
    {
      measured.push_back(own.depth);
      predicted.push_back(predicted_[i]);
    }
    if (!is_covered || own.depth < -close)
      verdict.score -= 1.;
    else if (own.depth < close)
      verdict.score += 1.;
  }
  verdict.score /= static_cast<double>(points_.size());
  verdict.correlation = depth_correlation(measured, predicted);
  return verdict;
}

double
ShapeFit::distance(const Pose &a, const Pose &b) const
{
  const Pose turn = b.after(a.inverse());
  double squares = 0.;
  for (const Vector3 &point : points_)
  {
    const Vector3 way = turn.place(point) - point;
    squares += dot(way, way);
  }
  return std::sqrt(squares / static_cast<double>(points_.size()));
}
} // namespace arthrowear
