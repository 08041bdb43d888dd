// SPDX-License-Identifier: LGPL-2.1-or-later
// Columns of a condensed cup that are read from a folder equal, bit for bit, the columns that this
// cup would compute; a cup that differs in anything that the columns depend on computes its own.
#include "base/fingerprint.h"
#include "program.h"
#include "verification/hip_cup_case.h"

#include <cstring>

using namespace arthrowear;
using arthrowear::testing::HipCupCase;
using program_test::TemporaryFolder;
namespace fs = std::filesystem;

namespace
{
constexpr unsigned int three_steps = 3;

void
make_small(HipCupParameters &p)
{
  p.cup.geometry.target_cells = 300;
  p.material.law = MaterialLaw::linear_elastic;
  p.time.frequency = 1e-3;
  p.time.step = 40.;
  p.elasticity = Elasticity::condensed;
}

class StoredOperators : public ::testing::Test
{
protected:
  std::unique_ptr<HipCupCase> cup(const HipCupCase::Change &change = {}) const
  {
    auto made = std::make_unique<HipCupCase>(
        [&](HipCupParameters &p)
        {
          make_small(p);
          p.stored_operators.folder = (folder_ / "operators").string();
          if (change)
            change(p);
        });
    made->cup->stepper->prepare();
    return made;
  }
  static ElasticBody::StoreUse use_of(const HipCupCase &made) { return made.cup->store_use(); }
  bool hits(const HipCupCase::Change &change) const { return use_of(*cup(change)).read.is_done; }

  std::string file() const { return use_of(*cup()).read.file; }

  TemporaryFolder folder_;
};

void
expect_equal(const std::vector<double> &a, const std::vector<double> &b, const char *what)
{
  ASSERT_EQ(a.size(), b.size()) << what;
  ASSERT_FALSE(a.empty()) << what;
  EXPECT_EQ(std::memcmp(a.data(), b.data(), a.size() * sizeof(double)), 0) << what;
}

void
expect_same_steps(HipCupCase &made, HipCupCase &taken)
{
  made.run(three_steps);
  taken.run(three_steps);
  expect_equal(made.state.contact.force, taken.state.contact.force, "forces");
  expect_equal(made.state.contact.body.depth, taken.state.contact.body.depth, "depths");
  expect_equal(made.state.contact.gap, taken.state.contact.gap, "gaps");
  // Here K is factored.
  expect_equal(made.cup->stepper->displacement(made.state),
               taken.cup->stepper->displacement(taken.state), "displacement of the whole cup");
}
} // namespace

class StoredOperatorsOfLoads : public StoredOperators,
                               public ::testing::WithParamInterface<LoadApplication>
{
};

TEST_P(StoredOperatorsOfLoads, StepAsThoseThatWereMade)
{
  const auto change = [](HipCupParameters &p) { p.load.application = GetParam(); };
  const auto made = cup(change);
  ASSERT_TRUE(use_of(*made).written.is_done) << use_of(*made).written.reason;
  const auto taken = cup(change);
  ASSERT_TRUE(use_of(*taken).read.is_done) << use_of(*taken).read.reason;
  EXPECT_EQ(made->cup->inertia_number, taken->cup->inertia_number);
  expect_same_steps(*made, *taken);
}

INSTANTIATE_TEST_SUITE_P(Load, StoredOperatorsOfLoads,
                         ::testing::Values(LoadApplication::spread, LoadApplication::one_node,
                                           LoadApplication::rigid_backing,
                                           LoadApplication::translating_backing,
                                           LoadApplication::moving_head));

TEST_F(StoredOperators, OfQuadraticElementsStepAsThoseThatWereMade)
{
  const auto change = [](HipCupParameters &p) { p.degree = 2; };
  const auto made = cup(change), taken = cup(change);
  ASSERT_TRUE(use_of(*taken).read.is_done) << use_of(*taken).read.reason;
  expect_same_steps(*made, *taken);
}

// Corrected cups store whole columns in single precision; K is factored for the first correction.
TEST_F(StoredOperators, OfCorrectedCupsStepAsThoseThatWereMade)
{
  for (const unsigned int degree : {1u, 2u})
  {
    const auto change = [degree](HipCupParameters &p)
    {
      p.material.law = MaterialLaw::st_venant_kirchhoff;
      p.degree = degree;
    };
    const auto made = cup(change), taken = cup(change);
    ASSERT_TRUE(use_of(*taken).read.is_done) << use_of(*taken).read.reason;
    expect_same_steps(*made, *taken);
  }
}

TEST_F(StoredOperators, ServeAllThatTheyDoNotDependOn)
{
  cup();
  const std::vector<std::pair<const char *, HipCupCase::Change>> changes{
      {"load", [](HipCupParameters &p) { p.load.amplitude = 1000.; }},
      {"phase", [](HipCupParameters &p) { p.load.phase = .3; }},
      {"friction", [](HipCupParameters &p) { p.solver.contact.friction = .2; }},
      {"clearance", [](HipCupParameters &p) { p.head.clearance = .2; }},
      {"wear factor", [](HipCupParameters &p) { p.solver.contact.wear.body.factor = 1e-6; }},
      {"head wear", [](HipCupParameters &p) { p.solver.contact.wear.counterface.factor = 1e-9; }},
      {"step", [](HipCupParameters &p) { p.time.step = 20.; }},
      {"frequency", [](HipCupParameters &p) { p.time.frequency = 2e-3; }},
      {"motion", [](HipCupParameters &p) { p.motion.phase = .5; }},
      {"contact law",
       [](HipCupParameters &p)
       {
         p.contact_law = ContactLaw::penalty;
         p.solver.contact.penalty = {1e5, 1e4};
       }},
      {"tolerance", [](HipCupParameters &p) { p.solver.contact.balance_tolerance = 1e-8; }}};
  for (const auto &[name, change] : changes)
    EXPECT_TRUE(hits(change)) << name;
}

TEST_F(StoredOperators, AreMadeForAnythingElse)
{
  cup();
  const std::vector<std::pair<const char *, HipCupCase::Change>> changes{
      {"Young modulus", [](HipCupParameters &p) { p.material.young *= 1. + 1e-15; }},
      {"Poisson ratio", [](HipCupParameters &p) { p.material.poisson = .4; }},
      {"density", [](HipCupParameters &p) { p.material.density *= 2.; }},
      {"law", [](HipCupParameters &p) { p.material.law = MaterialLaw::neo_hookean; }},
      {"cells", [](HipCupParameters &p) { p.cup.geometry.target_cells = 400; }},
      {"degree", [](HipCupParameters &p) { p.degree = 2; }},
      {"inner radius", [](HipCupParameters &p) { p.cup.geometry.inner_radius += 1e-9; }},
      {"outer radius", [](HipCupParameters &p) { p.cup.geometry.outer_radius += .1; }},
      {"inclination", [](HipCupParameters &p) { p.cup.inclination = 1e-3; }},
      {"anteversion", [](HipCupParameters &p) { p.cup.anteversion = 1e-3; }},
      {"direct solver", [](HipCupParameters &p) { p.solver.linear_solver = LinearSolver::mumps; }},
      {"one node", [](HipCupParameters &p) { p.load.application = LoadApplication::one_node; }},
      {"rigid backing",
       [](HipCupParameters &p) { p.load.application = LoadApplication::rigid_backing; }},
      {"translating backing",
       [](HipCupParameters &p) { p.load.application = LoadApplication::translating_backing; }},
      {"moving head",
       [](HipCupParameters &p) { p.load.application = LoadApplication::moving_head; }}};
  for (const auto &[name, change] : changes)
    EXPECT_FALSE(hits(change)) << name;
  EXPECT_TRUE(hits({}));
}

// A file has a good checksum but contains another cup's columns under this cup's name: only the
// residual reveals it.
TEST_F(StoredOperators, OfAnotherMatrixAreRefusedByTheResidual)
{
  const double change = 1e-6; // relative change of the modulus, far above round-off
  const std::string good = file();
  const std::string of_other =
      use_of(*cup([&](HipCupParameters &p) { p.material.young *= 1. + change; })).written.file;
  ASSERT_NE(good, of_other);
  std::string bytes = program_test::read(of_other);
  // Its key, and the checksum of the array with that.
  const auto key_of = [](const std::string &name) { return name.substr(name.size() - 36, 32); };
  const std::size_t at = bytes.find(key_of(of_other));
  ASSERT_NE(at, std::string::npos);
  constexpr std::size_t head = 8 + 3 + 4 + 4 + 8; // length, "key", kind, bytes of a value, number
  bytes.replace(at, 32, key_of(good));
  Fingerprint fingerprint;
  fingerprint.add_bytes(bytes.data() + at - head, head + 32);
  const auto value = fingerprint.value();
  std::memcpy(bytes.data() + at + 32, value.data(), sizeof(value));
  program_test::write(good, bytes);
  const auto made = cup();
  EXPECT_FALSE(use_of(*made).read.is_done);
  EXPECT_NE(use_of(*made).read.reason.find("residual"), std::string::npos)
      << use_of(*made).read.reason;
  EXPECT_TRUE(use_of(*made).written.is_done);
  EXPECT_TRUE(hits({}));
}

TEST_F(StoredOperators, ThatAreDamagedAreMadeAgain)
{
  const std::string name = file();
  std::string bytes = program_test::read(name);
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  for (const std::string &damaged : {bytes, bytes.substr(0, bytes.size() / 3), std::string("no")})
  {
    program_test::write(name, damaged);
    const auto made = cup();
    EXPECT_FALSE(use_of(*made).read.is_done);
    EXPECT_NE(use_of(*made).read.reason, "");
    EXPECT_TRUE(use_of(*made).written.is_done);
    const auto taken = cup();
    EXPECT_TRUE(use_of(*taken).read.is_done);
    expect_same_steps(*made, *taken);
  }
}
