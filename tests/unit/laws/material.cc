// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/material/linear_elastic.h"
#include "laws/material/neo_hookean.h"
#include "laws/material/st_venant_kirchhoff.h"

#include <gtest/gtest.h>

#include <random>

using namespace arthrowear;

namespace
{
constexpr LameConstants uhmwpe = LameConstants::from_young_poisson(1016., 0.46);

Matrix3
random_gradient(const unsigned int seed, const double size)
{
  std::mt19937 generator(seed);
  std::uniform_real_distribution<double> uniform(-size, size);
  Matrix3 F = identity3;
  for (Vector3 &row : F)
    for (double &value : row)
      value += uniform(generator);
  return F;
}

template <typename Law> class MaterialLaws : public ::testing::Test
{
};
using Laws = ::testing::Types<LinearElastic, StVenantKirchhoff, NeoHookean>;
TYPED_TEST_SUITE(MaterialLaws, Laws, );
} // namespace

TEST(LameConstants, FollowFromYoungAndPoisson)
{
  // By hand: 1016*.46/(1.46*.08) and 1016/2.92.
  EXPECT_NEAR(uhmwpe.lambda, 4001.369863013698, 1e-9);
  EXPECT_NEAR(uhmwpe.mu, 347.945205479452, 1e-12);
}

TYPED_TEST(MaterialLaws, AreFreeOfStressAtRest)
{
  const Matrix3 P = TypeParam{uhmwpe}.stress(identity3);
  for (const Vector3 &row : P)
    EXPECT_LE(norm(row), 1e-12);
  EXPECT_NEAR(TypeParam{uhmwpe}.energy(identity3), 0., 1e-12);
}

// P = dW/dF and A = dP/dF: central differences of step 1e-6 are right to 1e-12 * third derivative,
// here about 1e-5 relative to the moduli of 4700 MPa.
TYPED_TEST(MaterialLaws, DeriveFromTheirEnergy)
{
  const TypeParam law{uhmwpe};
  for (unsigned int seed = 1; seed < 6; ++seed)
  {
    const Matrix3 F = random_gradient(seed, 0.1);
    const Matrix3 P = law.stress(F);
    const Tangent A = law.tangent(F);
    const double step = 1e-6;
    for (int k = 0; k < 3; ++k)
      for (int l = 0; l < 3; ++l)
      {
        Matrix3 ahead = F, behind = F;
        ahead[k][l] += step;
        behind[k][l] -= step;
        EXPECT_NEAR(P[k][l], (law.energy(ahead) - law.energy(behind)) / (2. * step), 1e-5);
        const Matrix3 P_ahead = law.stress(ahead), P_behind = law.stress(behind);
        for (int i = 0; i < 3; ++i)
          for (int j = 0; j < 3; ++j)
            EXPECT_NEAR(A[3 * i + j][3 * k + l], (P_ahead[i][j] - P_behind[i][j]) / (2. * step),
                        1e-4);
      }
  }
}

TYPED_TEST(MaterialLaws, AgreeWithHookeAtSmallStrain)
{
  // F = I + e H: the stress differs from Hooke's by terms of order e^2.
  const Matrix3 direction = random_gradient(7, 1.);
  Matrix3 F = identity3;
  const double strain = 1e-6;
  for (int i = 0; i < 3; ++i)
    F[i] = F[i] + strain * direction[i];
  const Matrix3 hooke = LinearElastic{uhmwpe}.stress(F), P = TypeParam{uhmwpe}.stress(F);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      EXPECT_NEAR(P[i][j], hooke[i][j], 1e5 * strain * strain);
}

// A rotation of a strained body rotates P and leaves the energy: objectivity, for the two finite
// laws.
TEST(FiniteStrainLaws, AreObjective)
{
  const double angle = 0.7;
  const Matrix3 Q{{{std::cos(angle), -std::sin(angle), 0.},
                   {std::sin(angle), std::cos(angle), 0.},
                   {0., 0., 1.}}};
  const Matrix3 F = random_gradient(3, 0.1);
  const auto check = [&](const auto &law)
  {
    EXPECT_NEAR(law.energy(Q * F), law.energy(F), 1e-11);
    const Matrix3 rotated = law.stress(Q * F), expected = Q * law.stress(F);
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        EXPECT_NEAR(rotated[i][j], expected[i][j], 1e-10);
  };
  check(StVenantKirchhoff{uhmwpe});
  check(NeoHookean{uhmwpe});
}

// Uniaxial strain, stretch s, of a St Venant-Kirchhoff solid: P = (lambda+2mu)/2 (s^2-1) s.
TEST(StVenantKirchhoff, ConfinedColumnHasTheCubicLaw)
{
  const double s = 0.9;
  const Matrix3 F{{{1., 0., 0.}, {0., 1., 0.}, {0., 0., s}}};
  EXPECT_NEAR(StVenantKirchhoff{uhmwpe}.stress(F)[2][2],
              uhmwpe.confined_modulus() / 2. * (s * s - 1.) * s, 1e-10);
}

TEST(NeoHookean, IsNotANumberWhereTheElementIsInverted)
{
  const Matrix3 F{{{1., 0., 0.}, {0., 1., 0.}, {0., 0., -0.1}}};
  EXPECT_TRUE(std::isnan(NeoHookean{uhmwpe}.stress(F)[2][2]));
}

TEST(VonMises, IsTheAxialStressOfAUniaxialState)
{
  EXPECT_DOUBLE_EQ(von_mises({{{0., 0., 0.}, {0., -12., 0.}, {0., 0., 0.}}}), 12.);
}

TEST(CauchyStress, OfAConfinedStretchIsTheAxialPiolaStress)
{
  // F = diag(1,1,s): sigma_33 = P_33 s / s.
  const Matrix3 F{{{1., 0., 0.}, {0., 1., 0.}, {0., 0., 1.2}}};
  const Matrix3 P{{{1., 0., 0.}, {0., 1., 0.}, {0., 0., 5.}}};
  EXPECT_DOUBLE_EQ(cauchy_stress(P, F)[2][2], 5.);
  EXPECT_DOUBLE_EQ(cauchy_stress(P, F)[0][0], 1. / 1.2);
}
