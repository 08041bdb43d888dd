// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/triples.h"
#include "mesh/cup.h"
#include "stepping/contact_sides.h"

#include <gtest/gtest.h>

#include <random>

using namespace arthrowear;

namespace
{
/// A ball whose nearest places are counted as if they were searched for.
class CountedBall : public Obstacle
{
public:
  CountedBall(const Vector3 &centre, const double radius) : centre_(centre), radius_(radius) {}
  void move(double, double) override {}
  ObstaclePoint nearest(const Vector3 &position) const override
  {
    const Vector3 arm = position - centre_;
    return {norm(arm) - radius_, normalised(arm), {}, {}};
  }
  ObstaclePoint nearest_of(std::size_t, const Vector3 &position) const override
  {
    ++n_searches;
    return nearest(position);
  }
  bool is_searched() const override { return true; }
  /// The clearance of the ball around the points.
  double clearance(const std::vector<Vector3> &hull, const double most) const override
  {
    const Vector3 middle = hull.front();
    double size = 0.;
    for (const Vector3 &point : hull)
      size = std::max(size, norm(point - middle));
    return std::clamp(std::abs(nearest(middle).gap) - size, 0., most);
  }

  mutable std::size_t n_searches = 0;

private:
  Vector3 centre_;
  double radius_;
};

struct Cavity
{
  MeshData mesh;
  MeshNodes nodes;
  ContactSurface surface;

  static MeshData cup()
  {
    CupGeometry geometry;
    geometry.target_cells = 1562;
    return make_cup(geometry);
  }
  Cavity()
      : mesh(cup()), nodes(make_nodes(mesh, {2, {"wear", "backing"}})), surface(mesh, nodes, "wear")
  {
  }
  /// A uniform shift, and a strain that is different at each node [mm].
  SurfaceMotion moved(const Vector3 &shift, const double strain, std::mt19937 &random) const
  {
    std::uniform_real_distribution<double> any(-strain, strain);
    SurfaceMotion motion;
    for (std::size_t node = 0; node < surface.nodes().size(); ++node)
      for (const double component : shift)
        motion.displacement.push_back(component + any(random));
    motion.velocity.assign(motion.displacement.size(), 0.);
    return motion;
  }
};
} // namespace

// The cavity's radius is 14.1 mm. A ball of 13 mm touches it, all but, at its pole; it is 1 mm away
// at the rim.
TEST(NearPoints, OnlyPlacesThatMayTouchAreSearchedAgain)
{
  constexpr double far = .02;
  std::mt19937 random(7);
  const Cavity cavity;
  const ContactSurface &surface = cavity.surface;
  CountedBall ball({0., 0., 1.09}, 13.), all({0., 0., 1.09}, 13.);
  ContactSides sides(surface, ball, 1., far), exact(surface, all, 1., 0.);
  ContactTrial trial, whole;
  const Vector3 still{}, towards{0., 0., -.02};
  sides.measure(cavity.moved(still, 1e-3, random), trial);
  for (const Vector3 &shift : {still, towards})
  {
    const SurfaceMotion now = cavity.moved(shift, 1e-3, random);
    ball.n_searches = all.n_searches = 0;
    sides.measure_near(now, trial);
    exact.measure(now, whole);
    EXPECT_LT(3 * ball.n_searches, all.n_searches);
    std::size_t n_near = 0;
    for (std::size_t point = 0; point < surface.n_points(); ++point)
      if (trial.is_near[point])
      {
        ++n_near;
        EXPECT_EQ(trial.obstacle[point].gap, whole.obstacle[point].gap) << point;
        EXPECT_EQ(trial.obstacle[point].normal, whole.obstacle[point].normal) << point;
      }
      else
        EXPECT_GT(whole.obstacle[point].gap, far) << point;
    EXPECT_GT(n_near, 0u);
    // The others have the gap at their mean place, which differs by the curvature of their part.
    sides.measure_rest(trial);
    for (std::size_t point = 0; point < surface.n_points(); ++point)
      EXPECT_NEAR(trial.obstacle[point].gap, whole.obstacle[point].gap, .05) << point;
  }
}

// In a motion of both sides no gap is below its bound.
TEST(NearPoints, GapsAreAboveTheirBounds)
{
  std::mt19937 random(11);
  std::uniform_real_distribution<double> any(-1., 1.);
  const auto vector = [&](const double size) {
    return Vector3{size * any(random), size * any(random), size * any(random)};
  };
  const Cavity cavity;
  const ContactSurface &surface = cavity.surface;
  constexpr double radius = 13.;
  const Vector3 centre_in_body{3., -2., 5.};
  const auto ball_at = [&](const RigidState &body)
  { return CountedBall(body.position + rotation_of(body.rotation) * centre_in_body, radius); };
  for (int trial = 0; trial < 20; ++trial)
  {
    SurfaceMotion before = cavity.moved(vector(.1), 1e-2, random),
                  after = cavity.moved(vector(.1), 1e-2, random);
    before.rigid.position = vector(2.) - centre_in_body;
    before.rigid.rotation = turned(before.rigid.rotation, vector(.01));
    after.rigid.position = before.rigid.position + vector(.2);
    after.rigid.rotation = turned(before.rigid.rotation, vector(.02));
    std::vector<double> gaps, later, at_means;
    surface.mean_gaps(ball_at(before.rigid), before.displacement, gaps);
    surface.mean_gaps(ball_at(after.rigid), after.displacement, later);
    NearPoints near(surface);
    near.set(before, gaps);
    const std::vector<double> least = near.least_gaps(after);
    std::vector<double> means;
    surface.mean(after.displacement, means);
    const CountedBall ball = ball_at(after.rigid);
    for (std::size_t point = 0; point < surface.n_points(); ++point)
      at_means.push_back(ball.nearest(surface.means()[point] + triple(means, point)).gap);
    std::vector<double> positions;
    for (std::size_t point = 0; point < surface.n_points(); ++point)
      for (int c = 0; c < 3; ++c)
        positions.push_back(surface.means()[point][c] + means[3 * point + c]);
    std::vector<double> of_places = near.least_gaps(at_means, after);
    near.raise(std::vector<bool>(of_places.size(), true), at_means, positions, after, ball, .5,
               of_places);
    for (std::size_t point = 0; point < surface.n_points(); ++point)
    {
      EXPECT_LE(least[point], later[point]) << point;
      EXPECT_LE(of_places[point], later[point]) << point;
    }
  }
}

// A plane through the cup: points on its open side whose triangles are far have a raised bound, and
// no bound is above the gap, also where the plane passes through one triangle of a point.
TEST(NearPoints, BoundsAreRaisedOnTheOpenSideAlone)
{
  class Plane : public Obstacle
  {
  public:
    void move(double, double) override {}
    ObstaclePoint nearest(const Vector3 &position) const override
    {
      return {position[0] - .3, {1., 0., 0.}, {}, {}};
    }
    double clearance(const std::vector<Vector3> &hull, const double most) const override
    {
      double low = std::numeric_limits<double>::infinity(), high = -low;
      for (const Vector3 &point : hull)
      {
        low = std::min(low, nearest(point).gap);
        high = std::max(high, nearest(point).gap);
      }
      return std::min(most, std::max({0., low, -high}));
    }
  };
  constexpr double most = 2.;
  const Cavity cavity;
  const ContactSurface &surface = cavity.surface;
  SurfaceMotion still;
  still.displacement.assign(3 * surface.nodes().size(), 0.);
  std::vector<double> gaps, positions;
  surface.mean_gaps(Plane(), still.displacement, gaps);
  for (const Vector3 &mean : surface.means())
    positions.insert(positions.end(), mean.begin(), mean.end());
  std::vector<double> least(gaps.size(), -20.);
  NearPoints(surface).raise(std::vector<bool>(gaps.size(), true), gaps, positions, still, Plane(),
                            most, least);
  std::size_t n_far = 0, n_behind = 0;
  for (std::size_t point = 0; point < gaps.size(); ++point)
  {
    EXPECT_LE(least[point], gaps[point] + 1e-9) << point;
    n_far += least[point] == most;
    n_behind += gaps[point] < -most;
  }
  EXPECT_GT(n_far, gaps.size() / 4);
  EXPECT_GT(n_behind, gaps.size() / 4);
}

// Spikes stand in some triangles alone: a point whose other triangles are far has no bound above
// its gap, in whatever order its triangles come.
TEST(NearPoints, TheNearestTriangleOfAPointBoundsItsGap)
{
  class Spikes : public Obstacle
  {
  public:
    explicit Spikes(std::vector<Vector3> tips) : tips_(std::move(tips)) {}
    void move(double, double) override {}
    ObstaclePoint nearest(const Vector3 &position) const override
    {
      return {clearance({position}, 1e3), {1., 0., 0.}, {}, {}};
    }
    /// Largest distance between planes that divide the points from a tip.
    double clearance(const std::vector<Vector3> &hull, const double most) const override
    {
      double least = most;
      for (const Vector3 &tip : tips_)
      {
        double apart = 0.;
        for (const Vector3 &from : hull)
        {
          const Vector3 across = normalised(tip - from);
          double between = std::numeric_limits<double>::infinity();
          for (const Vector3 &point : hull)
            between = std::min(between, dot(across, tip - point));
          apart = std::max(apart, between);
        }
        least = std::min(least, apart);
      }
      return least;
    }

  private:
    std::vector<Vector3> tips_;
  };
  const Cavity cavity;
  const ContactSurface &surface = cavity.surface;
  SurfaceMotion still;
  still.displacement.assign(3 * surface.nodes().size(), 0.);
  std::vector<Vector3> tips;
  std::mt19937 random(3);
  for (const Vector3 &mean : surface.means())
    if (std::uniform_real_distribution<double>(0., 1.)(random) < .4)
      tips.push_back(mean + Vector3{0., 0., 1e-3});
  const Spikes spikes(tips);
  std::vector<double> gaps, positions;
  surface.mean_gaps(spikes, still.displacement, gaps);
  for (const Vector3 &mean : surface.means())
    positions.insert(positions.end(), mean.begin(), mean.end());
  std::vector<double> least(gaps.size(), -20.);
  NearPoints(surface).raise(std::vector<bool>(gaps.size(), true), gaps, positions, still, spikes,
                            5., least);
  for (std::size_t point = 0; point < gaps.size(); ++point)
    EXPECT_LE(least[point], gaps[point] + 1e-9) << point;
  EXPECT_GT(*std::max_element(least.begin(), least.end()), 0.);
}
