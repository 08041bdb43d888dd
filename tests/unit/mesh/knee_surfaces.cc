// SPDX-License-Identifier: LGPL-2.1-or-later
// The default insert and condyles beside the contact surfaces of an instrumented knee: subject DM
// of the sixth Grand Challenge (B. J. Fregly et al., J. Orthop. Res. 30 (2012) 503-513), of
// OpenSim-JAM. The variable ARTHROWEAR_KNEE_SURFACES names a folder with tibial_insert_contact.stl
// and femoral_component_contact.stl, in metres. x of these files points backwards, y up, z to the
// left.
#include "mesh/knee.h"
#include "surface/condyles.h"
#include "surface/surface_faults.h"
#include "surface/surface_file.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>

#include <algorithm>
#include <cstdlib>

namespace arthrowear
{
namespace
{
/// Tests that are skipped if the folder is not named.
class KneeSurfaces : public testing::Test
{
protected:
  void SetUp() override
  {
    if (folder_ == nullptr)
      GTEST_SKIP() << "ARTHROWEAR_KNEE_SURFACES does not name a folder with surfaces of knees";
  }
  TriangleMesh read(const std::string &name) const
  {
    return read_surface(std::string(folder_) + "/" + name + ".stl", 1000.);
  }

private:
  const char *folder_ = std::getenv("ARTHROWEAR_KNEE_SURFACES");
};

/// A circle of least squares through points of a plane, and the scatter of their distances [mm].
struct Circle
{
  double x = 0., y = 0., radius = 0., scatter = 0.;

  explicit Circle(const std::vector<std::array<double, 2>> &points)
  {
    Eigen::MatrixX3d rows(points.size(), 3);
    Eigen::VectorXd squares(points.size());
    for (std::size_t i = 0; i < points.size(); ++i)
    {
      const auto &[a, b] = points[i];
      rows.row(static_cast<Eigen::Index>(i)) << a, b, 1.;
      squares[static_cast<Eigen::Index>(i)] = a * a + b * b;
    }
    const Eigen::Vector3d found = rows.colPivHouseholderQr().solve(squares);
    x = .5 * found[0];
    y = .5 * found[1];
    radius = std::sqrt(found[2] + x * x + y * y);
    double sum = 0.;
    for (const auto &[a, b] : points)
      sum += std::pow(std::hypot(a - x, b - y) - radius, 2);
    scatter = std::sqrt(sum / static_cast<double>(points.size()));
  }
};

/// A section of a condyle by a plane z = constant, 1.2 mm thick, up to some 60 deg from its lowest
/// point. @param way  of x, from the lowest point
Circle
sagittal_circle(const TriangleMesh &femur, const double z, const double way)
{
  constexpr double half_width = .6, height = 14.; // R (1 - cos 60 deg)
  std::vector<Vector3> section;
  for (const Vector3 &point : femur.points)
    if (std::abs(point[2] - z) < half_width)
      section.push_back(point);
  const Vector3 lowest =
      *std::min_element(section.begin(), section.end(),
                        [](const Vector3 &a, const Vector3 &b) { return a[1] < b[1]; });
  std::vector<std::array<double, 2>> arc;
  for (const Vector3 &point : section)
    if (way * (point[0] - lowest[0]) > 0. && point[1] < lowest[1] + height)
      arc.push_back({point[0], point[1]});
  return Circle(arc);
}

/// Place of the default dish that fits best, by steps of 0.25 mm, and its scatter [mm].
struct Fit
{
  double x = 0., z = 0., scatter = 1e9;
};

Fit
best_fit(const TriangleMesh &surface, const double side)
{
  const KneeInsertShape shape;
  constexpr double step = .25, reach = 6., half_length = 14., half_width = 11.;
  Fit best;
  for (double x = -reach; x <= reach; x += step)
    for (double z = .5 * shape.distance - reach; z <= .5 * shape.distance + reach; z += step)
    {
      double sum = 0., squares = 0., n = 0.;
      for (const Vector3 &point : surface.points)
      {
        const double forward = point[0] - x, beside = side * point[2] - z;
        if (std::abs(forward) > half_length || std::abs(beside) > half_width)
          continue;
        const double above = point[1] - top_height(shape, forward, beside + .5 * shape.distance);
        sum += above;
        squares += above * above;
        n += 1.;
      }
      const double scatter = std::sqrt(squares / n - sum * sum / (n * n));
      if (scatter < best.scatter)
        best = {x, z, scatter};
    }
  return best;
}

// Its dishes have coronal profiles that are no circular arcs: an arc fits to 0.12 mm.
TEST_F(KneeSurfaces, TheDefaultInsertIsTheInstrumentedOne)
{
  const TriangleMesh surface = read("tibial_insert_contact");
  const KneeInsertShape shape;
  double distance = 0.;
  for (const double side : {-1., 1.})
  {
    const Fit fit = best_fit(surface, side);
    EXPECT_LT(fit.scatter, .2);
    distance += fit.z;
  }
  EXPECT_NEAR(distance, shape.distance, 1.5);
  double width = 0.;
  for (const Vector3 &point : surface.points)
    width = std::max(width, 2. * std::abs(point[2]));
  EXPECT_NEAR(width, shape.width, 1.);
}

// The sagittal radius of the default condyles belongs to the arc in front of the lowest point, on
// which the knee is extended: 38 to 39 mm where the trochlea does not cut it. Behind the lowest
// point, where the knee flexes by up to 60 deg, the femur is a cylinder of 27.5 mm.
TEST_F(KneeSurfaces, TheDefaultCondylesAreTheExtendedOnes)
{
  const TriangleMesh femur = read("femoral_component_contact");
  const CondyleShape shape;
  constexpr double middle = 21.6, half_window = 12., flexing = 27.5;
  for (const double side : {-1., 1.})
  {
    const Circle front = sagittal_circle(femur, side * 18., -1.);
    EXPECT_NEAR(front.radius, shape.sagittal_radius, .02 * shape.sagittal_radius);
    EXPECT_LT(front.scatter, .05);
    const Circle behind = sagittal_circle(femur, side * .5 * shape.distance, 1.);
    EXPECT_NEAR(behind.radius, flexing, .1);
    EXPECT_LT(behind.scatter, .02);
    // The coronal profile is flat outside and round inside: its radius depends on the window.
    std::vector<std::array<double, 2>> profile;
    for (const Vector3 &point : femur.points)
    {
      const double x = point[0] - behind.x, y = point[1] - behind.y, z = side * point[2];
      if (x > 0. && y < -x && std::abs(z - middle) < half_window)
        profile.push_back({z, std::hypot(x, y)});
    }
    const Circle across(profile);
    EXPECT_NEAR(across.radius, shape.coronal_radius, .08 * shape.coronal_radius);
    EXPECT_LT(across.scatter, .3);
  }
}

// Both surfaces are open, without another fault: sides are known everywhere.
TEST_F(KneeSurfaces, HaveNoFaults)
{
  for (const char *name : {"tibial_insert_contact", "femoral_component_contact"})
  {
    const SurfaceFaults faults = check_surface(read(name)).faults;
    EXPECT_TRUE(faults.is_oriented()) << faults.text();
    EXPECT_EQ(faults.welding.dropped.n + faults.slivers.n + faults.holes.n, 0u) << faults.text();
    EXPECT_GE(faults.borders.n, 1u);
  }
}
} // namespace
} // namespace arthrowear
