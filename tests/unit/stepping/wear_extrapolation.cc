// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/wear_extrapolation.h"

#include <gtest/gtest.h>

#include <set>

using namespace arthrowear;

namespace
{
/// Two points whose numbers all differ, after `wear` of what a cycle wears.
State
state_after(const double wear)
{
  State state;
  state.time = 1. + wear;
  state.step = 5;
  state.displacement = {7. + wear};
  ContactHistory &contact = state.contact;
  contact = ContactHistory(2);
  contact.body.worn_volume = 2. + .1 * wear;
  contact.counterface.worn_volume = 3. + .2 * wear;
  contact.body.history = PointHistory({{"adds up", "", 0., true}, {"stays", "", 0., false}}, 2);
  contact.counterface.depth = {.3 + .05 * wear, .1, .2 * wear}; // at separate points
  for (std::size_t i = 0; i < 2; ++i)
  {
    contact.gap_wear[i] = .5 + .01 * wear;
    contact.gap[i] = -.2 + .01 * wear;
    contact.body.depth[i] = .4 + .02 * wear;
    contact.accumulated_slip[i] = 9. + wear;
    contact.force[3 * i + 2] = 100. + wear;
    contact.body.history.at(i)[0] = 6. + .3 * wear;
    contact.body.history.at(i)[1] = 8. + .4 * wear;
    for (std::size_t k = 0; k < 3; ++k)
      contact.body.displacement[3 * i + k] = k + .03 * wear;
  }
  return state;
}
} // namespace

// After n cycles each number that wears and each path has grown by n times its growth over the
// computed cycle; motion, forces and counts are kept from the computed cycle. n = 1 changes
// nothing.
TEST(Extrapolation, ExtendsWearAndNothingElse)
{
  const State before = state_after(0.), after = state_after(1.);
  const double n = 50.;
  const State far = extrapolated(before, after, n), expected = state_after(n);
  EXPECT_NEAR(far.contact.body.worn_volume, expected.contact.body.worn_volume, 1e-12);
  EXPECT_NEAR(far.contact.counterface.worn_volume, expected.contact.counterface.worn_volume, 1e-12);
  EXPECT_EQ(far.time, after.time);
  EXPECT_EQ(far.step, after.step);
  EXPECT_EQ(far.displacement, after.displacement);
  const ContactHistory &contact = far.contact;
  for (std::size_t i = 0; i < 2; ++i)
  {
    EXPECT_NEAR(contact.gap_wear[i], expected.contact.gap_wear[i], 1e-12);
    EXPECT_NEAR(contact.gap[i], expected.contact.gap[i], 1e-12);
    EXPECT_NEAR(contact.body.depth[i], expected.contact.body.depth[i], 1e-12);
    for (std::size_t k = 3 * i; k < 3 * i + 3; ++k)
      EXPECT_NEAR(contact.body.displacement[k], expected.contact.body.displacement[k], 1e-12);
    EXPECT_NEAR(contact.body.history.at(i)[0], 6. + .3 * n, 1e-12);
    EXPECT_EQ(contact.body.history.at(i)[1], after.contact.body.history.at(i)[1]);
    EXPECT_NEAR(contact.accumulated_slip[i], expected.contact.accumulated_slip[i], 1e-12);
    EXPECT_EQ(contact.force[3 * i + 2], after.contact.force[3 * i + 2]);
  }
  for (std::size_t k = 0; k < 3; ++k)
    EXPECT_NEAR(contact.counterface.depth[k], expected.contact.counterface.depth[k], 1e-12);
  const State same = extrapolated(before, after, 1.);
  EXPECT_EQ(same.contact.body.depth, after.contact.body.depth);
  EXPECT_EQ(same.contact.body.worn_volume, after.contact.body.worn_volume);
}

namespace
{
/// A state in which every number of every field is another one, and all of them change in a cycle.
State
state_of_all_fields(const bool after)
{
  State state;
  ContactHistory &contact = state.contact;
  contact = ContactHistory(2);
  contact.sliding_work.resize(2);
  const std::vector<HistoryVariable> variables{{"adds up", "", 0., true}, {"stays", "", 0., false}};
  contact.facing_history = contact.fields = contact.shear = PointHistory(variables, 2);
  contact.body.history = contact.body.creep = contact.fields;
  contact.counterface = contact.body;
  double next = 1.;
  const auto fill = [&](double &value)
  {
    value = next + (after ? 0.25 / next : 0.);
    next += 1.;
  };
  const auto fill_field = [&](const char *, OverCycles, auto &field)
  {
    using Field = std::decay_t<decltype(field)>;
    if constexpr (std::is_same_v<Field, double>)
      fill(field);
    else if constexpr (std::is_same_v<Field, std::vector<double>>)
      for (double &value : field)
        fill(value);
    else if constexpr (std::is_same_v<Field, PointHistory>)
      for (double &value : field.values())
        fill(value);
    else if constexpr (std::is_same_v<Field, std::vector<Matrix3>>)
      for (Matrix3 &matrix : field)
        for (Vector3 &row : matrix)
          for (double &value : row)
            fill(value);
  };
  for_each_field(fill_field, contact);
  if (after)
    contact.status = {nscd::ContactStatus::slip, nscd::ContactStatus::stick};
  return state;
}

/// Growth of the fields: the first number of each, over its change in the cycle; and of histories,
/// the second as well.
std::map<std::string, double>
growth_of_fields(const double cycles)
{
  const State before = state_of_all_fields(false), after = state_of_all_fields(true),
              far = extrapolated(before, after, cycles);
  std::map<std::string, double> growth;
  const auto compare =
      [&](const char *name, OverCycles, const auto &b, const auto &a, const auto &f)
  {
    using Field = std::decay_t<decltype(b)>;
    if constexpr (std::is_same_v<Field, double>)
      growth[name] = (f - b) / (a - b);
    else if constexpr (std::is_same_v<Field, std::vector<double>>)
      growth[name] = (f[0] - b[0]) / (a[0] - b[0]);
    else if constexpr (std::is_same_v<Field, PointHistory>)
    {
      growth[name] = (f.at(1)[0] - b.at(1)[0]) / (a.at(1)[0] - b.at(1)[0]);
      growth[name + std::string(", what stays")] =
          (f.at(1)[1] - b.at(1)[1]) / (a.at(1)[1] - b.at(1)[1]);
    }
    else
      growth[name] = f == a ? 1. : 0.; // copied from the computed cycle, or not
  };
  for_each_field(compare, before.contact, after.contact, far.contact);
  return growth;
}
} // namespace

// Over 20 cycles the sums of wear have grown 20 times as much as over the computed cycle; all other
// fields have their values at its end. The gap also grows by the extrapolated wear: by its own
// change c in the cycle, and 19 times the change d of the gap's wear; here c = .25/15 and
// d = .25/17. A field that is new must be added to one of the lists.
TEST(Extrapolation, ExtendsTheseFieldsAndNoOther)
{
  const std::set<std::string> extended{"gap wear",
                                       "accumulated slip",
                                       "sliding work",
                                       "facing history of wear",
                                       "contact fields",
                                       "body: wear depth",
                                       "body: wear displacement",
                                       "body: history of wear",
                                       "body: worn volume",
                                       "counterface: wear depth",
                                       "counterface: wear displacement",
                                       "counterface: history of wear",
                                       "counterface: worn volume"},
      kept{"contact force",
           "contact velocity",
           "tributary area",
           "sliding speed",
           "frame",
           "status",
           "facing history of wear, what stays",
           "contact fields, what stays",
           "cross-shear",
           "cross-shear, what stays",
           "body: wear velocity",
           "body: history of wear, what stays",
           "body: creep",
           "body: creep, what stays",
           "counterface: wear velocity",
           "counterface: history of wear, what stays",
           "counterface: creep",
           "counterface: creep, what stays"};
  const auto growth = growth_of_fields(20.);
  for (const auto &[name, times] : growth)
    if (name == "gap")
      EXPECT_NEAR(times, 1. + 19. * 15. / 17., 1e-9);
    else
    {
      EXPECT_EQ(extended.count(name) + kept.count(name), 1u) << name << " is not in these lists";
      EXPECT_NEAR(times, extended.count(name) ? 20. : 1., 1e-9) << name;
    }
  EXPECT_EQ(growth.size(), extended.size() + kept.size() + 1);
}

// A point that does not wear in the computed cycle, and that a jump wears: it opens along its
// normal, both bodies in the ratio of their volumes in the cycle, and its volume counts.
TEST(Extrapolation, WearsAPointThatIsOpenInTheCycle)
{
  State before;
  before.contact = ContactHistory(2);
  before.contact.area = {2., 4.};
  before.contact.gap = {0., 1e-3};
  before.contact.frame = {identity3, {{{0., 0., 1.}, {1., 0., 0.}, {0., 1., 0.}}}};
  State after = before;
  after.contact.gap_wear = {4e-6, 0.};
  after.contact.body.depth = {3e-6, 0.};
  after.contact.body.displacement = {0., 0., 3e-6, 0., 0., 0.};
  after.contact.body.worn_volume = 6e-6;
  after.contact.counterface.worn_volume = 2e-6;
  const State end = worn_by(before, after, 1000., {4e-3, 1e-3}, {2., 4.});
  EXPECT_NEAR(end.contact.gap_wear[1], 1e-3, 1e-15);
  EXPECT_NEAR(end.contact.gap[1], 2e-3, 1e-15);
  EXPECT_NEAR(end.contact.body.depth[1], 0.75e-3, 1e-15);
  EXPECT_NEAR(end.contact.body.displacement[4], 0.75e-3, 1e-15); // along y
  EXPECT_EQ(end.contact.body.displacement[5], 0.);
  EXPECT_NEAR(end.contact.body.depth[0], 3e-3, 1e-15);
  EXPECT_NEAR(end.contact.body.worn_volume, 0.75 * (2. * 4e-3 + 4. * 1e-3), 1e-12);
  EXPECT_NEAR(end.contact.counterface.worn_volume, 0.25 * (2. * 4e-3 + 4. * 1e-3), 1e-12);
}
