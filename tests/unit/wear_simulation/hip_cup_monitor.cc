// SPDX-License-Identifier: LGPL-2.1-or-later
// Tests measures of doubtful results in a run of the hip cup.
#include "wear_simulation/cycle_count.h"
#include "wear_simulation/monitor.h"
#include "wear_simulation/wall_watch.h"

#include "models/hip_cup/head.h"

#include "has.h"
#include "storage/checkpoint_fields.h"
#include "verification/hip_cup_case.h"

#include <numeric>
#include <sstream>

using namespace arthrowear;

namespace
{
/// Points of a cavity of 14 mm that are closed by a rule, each with its share of the area.
template <typename Rule>
ContactPatch
patch_of(const unsigned int cells, Rule is_closed)
{
  CupGeometry geometry;
  geometry.inner_radius = 14.;
  geometry.outer_radius = 22.;
  geometry.target_cells = cells;
  const ContactSurface surface(make_cup(geometry), "wear");
  ContactHistory contact(surface.n_points());
  for (const auto &triangle : surface.triangles())
  {
    const auto &x = surface.positions();
    const double area =
        .5 * norm(cross(x[triangle[1]] - x[triangle[0]], x[triangle[2]] - x[triangle[0]]));
    for (const unsigned int point : triangle)
      contact.area[point] += area / 3.;
  }
  for (unsigned int point = 0; point < surface.n_points(); ++point)
  {
    contact.frame[point][2] = normalised(surface.positions()[point]);
    contact.status[point] = is_closed(surface.positions()[point]) ? nscd::ContactStatus::slip
                                                                  : nscd::ContactStatus::open;
  }
  return contact_patch(surface, contact);
}
} // namespace

// A cap of 40 deg is 2 R sin(40 deg) = 18 mm wide; its edge lies within an element, and the slope
// of the cap adds area far from the pole: 1/cos(40 deg) there.
TEST(ContactPatch, OfACapIsAsWideAsTheCap)
{
  const ContactPatch patch =
      patch_of(6000, [](const Vector3 &x) { return x[2] > 14. * std::cos(40. * units::deg); });
  EXPECT_NEAR(patch.area / (2. * units::pi * 14. * 14. * (1. - std::cos(40. * units::deg))), 1.,
              .1);
  EXPECT_NEAR(patch.width / 18., 1., .1);
  EXPECT_NEAR(patch.element_size / 1.9, 1., .15); // 405 points on 1231 mm^2
  EXPECT_NEAR(patch.elements_across(), 9.5, 1.5);
}

// A strip of 4 mm about the pole is narrow, however long: it is wider by an element of 1.9 mm, and
// meshes differ by a tenth of it.
TEST(ContactPatch, OfAStripIsAsNarrowAsTheStrip)
{
  const ContactPatch patch = patch_of(6000, [](const Vector3 &x)
                                      { return std::abs(x[0]) < 2. && x[2] > 14. * std::cos(1.); });
  EXPECT_LT(patch.width, 4. + 2.1);
  EXPECT_GT(patch.area, 60.);
  EXPECT_LT(patch.elements_across(), 3.1);
}

// One point is as wide as the circle of its area; none is nothing.
TEST(ContactPatch, OfOnePointIsACircle)
{
  const ContactPatch one = patch_of(400, [n = 0](const Vector3 &) mutable { return n++ == 20; });
  ASSERT_GT(one.area, 0.);
  EXPECT_NEAR(one.width / (2. * std::sqrt(one.area / units::pi)), 1., 1e-12);
  const ContactPatch none = patch_of(400, [](const Vector3 &) { return false; });
  EXPECT_EQ(none.area, 0.);
  EXPECT_EQ(none.elements_across(), 0.);
}

// Balls with a clearance of .1 mm in cups held by a rigid shell, quadratic tetrahedra: peak
// pressures of walls of 4 and 1.5 mm at 1 and 3 kN (nu .4), of 8 and 4 mm at 2 kN (nu .46).
TEST(ThinWall, EstimatesWhatAThinnerWallDoes)
{
  struct Measured
  {
    double depth, thickness, before, after;
  };
  for (const Measured &m : {Measured{2.5, 4., 9.741, 16.097}, Measured{2.5, 4., 18.81, 29.43},
                            Measured{4., 8., 12.297, 16.576}, Measured{2.5, 4., 10.2, 15.6}})
  {
    const ThinWall wall{m.depth, m.thickness};
    EXPECT_NEAR(wall.pressure_factor() / (m.after / m.before), 1., .08) << m.after;
  }
  const ThinWall wall{2.5, 4.};
  EXPECT_NEAR(wall.stiffness_factor(), 4. / 1.5, 1e-12);
  EXPECT_TRUE(std::isinf((ThinWall{5., 4.}.stiffness_factor())));
  BodyWall cup;
  cup.thickness = {8., 4., 8.};
  EXPECT_EQ(thin_wall(cup, {.3, .2, .1}).depth, .2); // 5 % of 4 mm
  EXPECT_EQ(thin_wall(cup, {0., 0., 0.}).ratio(), 0.);
}

// 8 mm of which .5 mm are left after 7 mm in the mesh and .5 mm in the gap: a sixteenth. A wall
// that is worn through has none.
TEST(WallRest, IsThatOfTheUnwornWall)
{
  BodyWall cup;
  cup.thickness = {1., 8., 2.};
  const WallRest rest = wall_rest(cup, {.5, 0., 0.}, {7.5, 0., 2.});
  EXPECT_DOUBLE_EQ(rest.left, .5);
  EXPECT_DOUBLE_EQ(rest.unworn, 8.);
  EXPECT_EQ(wall_rest(cup, {1.5, 0., 0.}, {8.5, 0., 0.}).ratio(), 0.);
  EXPECT_EQ(wall_rest(cup, {0., 0., 0.}, {0., 0., 0.}).ratio(), 1.);
}

// Quadratic tetrahedra, clearance 1 mm, against a mesh with 7 and 11 elements across: errors of
// 71, 30, 20, 18 % with 2.4, 3.4, 4, 5 elements; 119 % at most with fewer.
TEST(PatchError, IsThatOfPressedBalls)
{
  for (const auto &[across, measured] :
       {std::pair<double, double>{2.4, .71}, {3.4, .30}, {4., .20}, {5., .18}})
    EXPECT_NEAR(patch_error(across), measured, .06) << across;
  EXPECT_EQ(patch_error(.8), 1.2);
}

// Rates per million cycles come from whole cycles. In a step the volume grows evenly: of a step
// from .9 to 1.1 cycles, in which it grows from 1 to 1.4 mm^3, half belongs to the first cycle. A
// part of a cycle adds none.
TEST(WholeCycles, EndWithinAStep)
{
  const arthrowear::testing::HipCupCase given;
  WearMonitor monitor(given.p);
  State state = given.state;
  const double period = 1. / given.p.time.frequency;
  const auto step_to = [&](const double cycles, const double h, const double volume)
  {
    state.time = cycles * period;
    state.contact.body.worn_volume = volume;
    monitor.add_step(*given.cup, state, h * period, {});
  };
  step_to(.9, .9, 1.);
  EXPECT_EQ(monitor.whole_cycles(), 0.);
  step_to(1.1, .2, 1.4);
  EXPECT_EQ(monitor.whole_cycles(), 1.);
  EXPECT_NEAR(monitor.whole_cycles_volume(), 1.2, 1e-12);
  step_to(1.3, .2, 2.);
  EXPECT_NEAR(monitor.whole_cycles_volume(), 1.2, 1e-12);
  step_to(2., .7, 3.);
  EXPECT_EQ(monitor.whole_cycles(), 2.);
  EXPECT_NEAR(monitor.whole_cycles_volume(), 3., 1e-12);
}

namespace
{
/// The main case with a head that wears; points with normal forces, in contact.
struct WornHead
{
  arthrowear::testing::HipCupCase given;

  explicit WornHead(const MotionKind motion)
      : given(
            [motion](HipCupParameters &p)
            {
              p.motion.kind = motion;
              p.solver.contact.wear.counterface.factor = 1e-9;
            })
  {
  }
  /// Contact point nearest to a direction from the centre; gets a force [N].
  Vector3 press(const Vector3 &direction, const double force)
  {
    const auto &x = given.cup->surface.positions();
    unsigned int nearest = 0;
    for (unsigned int point = 0; point < x.size(); ++point)
      if (dot(normalised(x[point]), direction) > dot(normalised(x[nearest]), direction))
        nearest = point;
    given.state.contact.force[3 * nearest + 2] = force;
    given.state.contact.frame[nearest][2] = normalised(x[nearest]);
    return normalised(x[nearest]);
  }
};
} // namespace

// A depth s (R + x) has the gradient s e_x less its part along the normal: at a place n of the head
// the slope s sqrt(1 - n_x^2). On triangles of edge e normals are off by e/(sqrt(3) R), the slope
// by that times s at most.
TEST(CounterfaceSlope, IsThatOfATiltedDepthInTheFrameOfTheHead)
{
  WornHead head(MotionKind::gait_table);
  State &state = head.given.state;
  ASSERT_FALSE(state.contact.counterface.depth.empty());
  const WearPoints &points = *head.given.cup->head->wear_points();
  const double R = points.radius(), s = .1;
  for (std::size_t k = 0; k < points.size(); ++k)
    state.contact.counterface.depth[k] = s * R * (1. + points.normals()[k][0]);
  EXPECT_EQ(head_slope(*head.given.cup, state).mean, 0.) << "nothing is in contact";
  // The time at which the head has turned most.
  const HeadMotion &motion = *head.given.cup->inputs.motion;
  double largest = 0.;
  for (int i = 0; i < 100; ++i)
  {
    const double time = i / (100. * head.given.p.time.frequency);
    if (const double turned = std::abs(motion.rotation(time)[2][0]); turned > largest)
    {
      largest = turned;
      state.time = time;
    }
  }
  const Matrix3 to_head = transpose(motion.rotation(state.time));
  const Vector3 at_side_fixed =
      head.press(normalised({to_head[0][2] > 0. ? 1. : -1., 0., 1.}), 300.);
  const Vector3 pole = to_head * head.press({0., 0., 1.}, 100.), side = to_head * at_side_fixed;
  const double at_pole = s * std::sqrt(1. - pole[0] * pole[0]),
               at_side = s * std::sqrt(1. - side[0] * side[0]),
               error = s * points.spacing() / (std::sqrt(3.) * R);
  const CounterfaceSlope slope = head_slope(*head.given.cup, state);
  EXPECT_NEAR(slope.mean, .25 * at_pole + .75 * at_side, error);
  EXPECT_NEAR(slope.largest, at_pole, error);
  const double unturned = s * std::sqrt(1. - at_side_fixed[0] * at_side_fixed[0]);
  EXPECT_GT(.75 * std::abs(at_side - unturned), 2. * error) << "the frame matters";
}

// The same where the head stands and its wear lies at the cup's points: gap less cup.
TEST(CounterfaceSlope, IsThatOfTheHeadWhereItStands)
{
  WornHead head(MotionKind::still);
  ContactHistory &contact = head.given.state.contact;
  ASSERT_TRUE(contact.counterface.depth.empty());
  const auto &x = head.given.cup->surface.positions();
  const double s = .1;
  for (std::size_t point = 0; point < x.size(); ++point)
  {
    contact.body.depth[point] = 7. * x[point][1];
    contact.gap_wear[point] = contact.body.depth[point] + s * x[point][0];
  }
  head.press({0., 0., 1.}, 100.);
  // Triangles at the pole lean by an edge over the radius, .15, at most: cos is 1 - .15^2/2.
  const CounterfaceSlope slope = head_slope(*head.given.cup, head.given.state);
  EXPECT_NEAR(slope.mean, s, .012 * s);
  EXPECT_NEAR(slope.largest, s, .012 * s);
}

TEST(CounterfaceSlope, IsAWarningOnceAboveATwentieth)
{
  const HipCupParameters p;
  WearMonitor monitor(p);
  std::ostringstream screen, errors;
  Log log(screen, errors);
  monitor.review_counterface({.049, .2}, 1e6, log);
  EXPECT_EQ(log.n_warnings(), 0u);
  monitor.review_counterface({.06, .2}, 2e6, log);
  monitor.review_counterface({.07, .2}, 3e6, log);
  EXPECT_EQ(log.n_warnings(), 1u);
  EXPECT_TRUE(has(screen.str(), "is 0.06, mean over the force, and 0.2 at most, at 2e+06 gait "
                                "cycles: in reality up to 6 %"));
}

// Above a yield stress of 20 MPa: at first, then each time the pressure has doubled.
TEST(YieldStress, IsReportedAgainWhereThePressureHasDoubled)
{
  HipCupParameters p;
  p.yield_stress = 20.;
  WearMonitor monitor(p);
  std::ostringstream screen, errors;
  Log log(screen, errors);
  unsigned int n = 0;
  for (const auto &[pressure, is_reported] : {std::pair<double, bool>{19., false},
                                              {21., true},
                                              {41., false},
                                              {42., true},
                                              {83., false},
                                              {30., false},
                                              {85., true}})
  {
    monitor.review(pressure, false, log);
    n += is_reported ? 1 : 0;
    EXPECT_EQ(log.n_warnings(), n) << pressure;
  }
  EXPECT_TRUE(has(screen.str(), "the peak contact pressure has grown to 42 MPa: It was 21 MPa"));
}

TEST(CycleCount, HasAPluralUnlessItIsOne)
{
  EXPECT_EQ(cycle_count(1., "gait cycle"), "1 gait cycle");
  EXPECT_EQ(cycle_count(1. + 1e-12, "cycle"), "1 cycle");
  EXPECT_EQ(cycle_count(.5, "gait cycle"), "0.5 gait cycles");
  EXPECT_EQ(cycle_count(1.5, "cycle", 6), "1.5 cycles");
  EXPECT_EQ(cycle_count(1e6, "gait cycle"), "1000000 gait cycles");
}

// A checkpoint keeps all values of the monitor and of its watch of the surface. Beside them both
// have the entries, and the watch has its doubts about the points of the surface.
TEST(WearMonitor, RestoresEveryNumber)
{
  const HipCupParameters p;
  WearMonitor monitor(p), other(p);
  std::vector<double> values, back;
  append_numbers(monitor, values);
  ASSERT_EQ(sizeof(WearMonitor),
            values.size() * sizeof(double) + 2 * sizeof(&p) + sizeof(std::optional<SurfaceDoubts>));
  std::iota(values.begin(), values.end(), 1.);
  const double *next = values.data();
  take_numbers(next, monitor);
  CheckpointData data;
  const FieldWriter write(&data);
  write("doubts", monitor);
  const FieldReader read(data);
  read("doubts", other);
  append_numbers(other, back);
  EXPECT_EQ(back, values);
}
