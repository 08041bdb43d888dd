// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan/shape_pose.h"

#include "base/errors.h"
#include "base/format.h"
#include "base/ranges.h"
#include "base/units.h"
#include "scan/scan_noise.h"
#include "scan/shape_fit.h"

namespace arthrowear
{
namespace
{
constexpr std::size_t n_scan_points = 1500; // of the scan, for first poses
constexpr int n_yaws = 8;
constexpr double least_facing = .3; // cosine
constexpr std::size_t n_coarse = 60, n_fine = 300, most_fine = 12;
constexpr int coarse_rounds = 8, fine_rounds = 20;
constexpr double same = .1;      // distance of poses over the size, below which they are one
constexpr double as_good = .85;  // score over the best score
constexpr double close_by = 12.; // over the closeness of a twentieth of the surface
constexpr double least_close = 3e-4 /* mm */;
// Likelihood ratio of two poses with the unexplained variances 1 - r^2 of n independent patches:
// (ratio of the variances)^(n/2), which is 28 for 30 patches, some 8 mm wide on a knee.
constexpr double decisive = 1.25;

/// A direction, the middle of the points that face it, and their longest extent across it.
struct Facing
{
  Vector3 up{}, middle{}, across{};
  double share = 0.; ///< of all points
};

Facing
facing(const std::vector<Vector3> &points, const std::vector<Vector3> &normals, const Vector3 &up)
{
  Facing own{up, {}, {}, 0.};
  std::vector<Vector3> chosen;
  for (std::size_t i = 0; i < points.size(); ++i)
    if (dot(normals[i], up) > least_facing)
    {
      chosen.push_back(points[i]);
      own.middle = own.middle + points[i];
    }
  if (chosen.empty())
    return own;
  own.share = static_cast<double>(chosen.size()) / static_cast<double>(points.size());
  own.middle = (1. / static_cast<double>(chosen.size())) * own.middle;
  for (Vector3 &point : chosen)
    point = point - own.middle - dot(point - own.middle, up) * up;
  const Eigen::Matrix3d axes = principal_axes(chosen).axes;
  own.across = {axes(0, 2), axes(1, 2), axes(2, 2)};
  return own;
}

/// The rotation from the axes of one part to the axes of the other, turned about the latter.
Pose
pose_between(const Facing &from, const Facing &to, const double yaw)
{
  Pose pose;
  const Matrix3 turn = turn_between(from.up, to.up);
  const Vector3 across = turn * from.across;
  const double angle =
      std::atan2(dot(cross(across, to.across), to.up), dot(across, to.across)) + yaw;
  pose.rotation = turn_about(angle * to.up) * turn;
  pose.shift = to.middle - pose.rotation * from.middle;
  return pose;
}

/// Poses in which a side of the scan faces as the surface does.
std::vector<Pose>
starts(const ScanOfSurface &scan, const ShapeFit &fit, std::mt19937 &random)
{
  std::vector<double> areas =
      mapped<double>(scan.area_vectors, [&](const Vector3 &area) { return norm(area); });
  std::discrete_distribution<std::size_t> draw(areas.begin(), areas.end());
  std::vector<Vector3> points, normals;
  for (std::size_t i = 0; i < n_scan_points; ++i)
  {
    const std::size_t point = draw(random);
    points.push_back(scan.mesh.points[point]);
    normals.push_back(normalised(scan.area_vectors[point]));
  }
  Vector3 up{};
  for (const Vector3 &normal : fit.normals())
    up = up + normal;
  const Facing to = facing(fit.points(), fit.normals(), normalised(up));
  const Eigen::Matrix3d axes = principal_axes(points).axes;
  constexpr double least_facing_share = .1;
  std::vector<Pose> poses;
  for (int axis = 0; axis < 3; ++axis)
    for (const double sign : {1., -1.})
    {
      const Vector3 own_up{sign * axes(0, axis), sign * axes(1, axis), sign * axes(2, axis)};
      Facing from = facing(points, normals, own_up);
      if (from.share < least_facing_share)
        continue;
      // The triangles of a scan may turn either way.
      for (const double side : {1., -1.})
      {
        from.up = side * own_up;
        for (int yaw = 0; yaw < n_yaws; ++yaw)
          poses.push_back(pose_between(from, to, 2. * units::pi * yaw / n_yaws));
      }
    }
  return poses;
}

/// The fitted poses with the least median distances, without copies.
std::vector<std::pair<Pose, double>>
least_far(const ShapeFit &fit, const std::vector<Pose> &starts, const std::size_t n,
          const int n_rounds, const double least_distance)
{
  std::vector<std::pair<Pose, double>> fitted, chosen;
  for (const Pose &pose : starts)
    fitted.push_back(fit.roughly(pose, n, n_rounds));
  std::sort(fitted.begin(), fitted.end(),
            [](const auto &a, const auto &b) { return a.second < b.second; });
  for (const auto &one : fitted)
    if (none_of(chosen, [&](const auto &other)
                { return fit.distance(one.first, other.first) < least_distance; }))
      chosen.push_back(one);
  return chosen;
}

struct JudgedPose
{
  Pose pose;
  ShapeVerdict verdict;
  double unexplained = 1.; ///< variance of the measured depths that the prediction leaves
};

std::vector<JudgedPose>
judged(const ShapeFit &fit, const std::vector<Pose> &poses, const double noise)
{
  double closeness = std::numeric_limits<double>::infinity();
  for (const Pose &pose : poses)
    closeness = std::min(closeness, fit.closeness(pose));
  std::vector<JudgedPose> all;
  const double close = std::max({least_close, close_by * closeness, 2. * noise});
  for (const Pose &pose : poses)
  {
    JudgedPose own{pose, fit.judge(pose, close)};
    own.unexplained = 1. - std::pow(std::max(0., own.verdict.correlation), 2);
    all.push_back(own);
  }
  std::sort(all.begin(), all.end(),
            [](const JudgedPose &a, const JudgedPose &b)
            { return a.verdict.score > b.verdict.score; });
  return all;
}

/// The best of all poses, and of each symmetry the best pose that fits as well.
std::vector<JudgedPose>
equally_good(const ShapeFit &fit, const std::vector<JudgedPose> &all, const double size)
{
  std::vector<JudgedPose> chosen;
  for (const JudgedPose &own : all)
    if (own.verdict.score >= as_good * all.front().verdict.score &&
        none_of(chosen, [&](const JudgedPose &other)
                { return fit.distance(own.pose, other.pose) < same * size; }))
      chosen.push_back(own);
  std::sort(chosen.begin(), chosen.end(),
            [](const JudgedPose &a, const JudgedPose &b) { return a.unexplained < b.unexplained; });
  return chosen;
}
} // namespace

Pose
pose_by_shape(ScanOfSurface &scan)
{
  std::mt19937 random(1);
  const double size = scan.surface.size();
  const ShapeFit fit(scan, random);
  auto coarse = least_far(fit, starts(scan, fit, random), n_coarse, coarse_rounds, .02 * size);
  std::vector<Pose> poses;
  for (std::size_t i = 0; i < std::min(most_fine, coarse.size()); ++i)
    poses.push_back(coarse[i].first);
  const auto fine = least_far(fit, poses, n_fine, fine_rounds, .02 * size);
  if (fine.empty() || fine.front().second > .05 * size)
    throw InputError(
        formatted("the scan fits the run's surface nowhere: half of its points are farther than "
                  "%.3g mm. Cut the scan to the worn surface; give its lengths by --unit.",
                  fine.empty() ? size : fine.front().second));
  const double close = 2. * fine.front().second + 1e-3;
  scan.choose_side(fine.front().first, close);
  const PlacedScan placed = scan.place(fine.front().first, false);
  // Facets of coarse scans count as noise, too.
  const double noise = white_noise(placed, placed.is_on_surface);
  poses.clear();
  for (const auto &[pose, median] : fine)
    if (median < 3. * fine.front().second + .01 * size)
    {
      poses.push_back(fit.to_unworn(pose, noise));
      poses.push_back(fit.to_unworn(fit.to_predicted(pose), noise));
    }
  const std::vector<JudgedPose> good = equally_good(fit, judged(fit, poses, noise), size);
  scan.other_pose.reset();
  const JudgedPose &best = good.front();
  if (good.size() > 1)
    scan.other_pose =
        OtherPose{good[1].pose.after(best.pose.inverse()), best.verdict.correlation,
                  good[1].verdict.correlation, good[1].unexplained < decisive * best.unexplained};
  scan.choose_side(best.pose, close);
  return best.pose;
}

std::string
other_pose_text(const OtherPose &other)
{
  const Vector3 axis = other.turn.axis();
  const std::string text = formatted("By its shape the scan fits as well when it is turned by %.3g "
                                     "deg about the axis (%.2f, %.2f, %.2f) of the run",
                                     other.turn.angle() / units::deg, axis[0], axis[1], axis[2]);
  if (other.is_tie)
    return text + formatted(", and its wear does not tell which of both is right: measured and "
                            "predicted depths have correlations of %.3f and %.3f. The map and the "
                            "place of the largest depth may be turned; the worn volume is not.",
                            other.best_correlation, other.correlation);
  return text + formatted(". Its wear decides: measured and predicted depths have a correlation of "
                          "%.3f, in the other pose of %.3f.",
                          other.best_correlation, other.correlation);
}
} // namespace arthrowear
