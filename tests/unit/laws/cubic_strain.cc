// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/material/cubic_strain.h"

#include "laws/material/linear_elastic.h"
#include "laws/material/material.h"

#include <Eigen/Eigenvalues>

#include <gtest/gtest.h>

#include <random>

using namespace arthrowear;

namespace
{
constexpr double reference = 15.9, at_reference = .0257, young = 2. * reference / at_reference;

CubicStrain
law_of(const double poisson)
{
  return {LameConstants::from_young_poisson(young, poisson), reference};
}

Matrix3
stretch(const double axial, const double lateral)
{
  return {{{1. + axial, 0., 0.}, {0., 1. + lateral, 0.}, {0., 0., 1. + lateral}}};
}

/// State under a uniaxial stress, by Newton's method on the stresses along and across.
struct Uniaxial
{
  double strain = 0., lateral = 0.;
  double tangent = 0.; ///< d stress/d strain [MPa]

  Uniaxial(const CubicStrain &law, const double stress)
  {
    for (int i = 0; i < 100; ++i)
    {
      const Matrix3 F = stretch(strain, lateral), P = law.stress(F);
      const Tangent A = law.tangent(F);
      const double aa = A[0][0], al = A[0][4] + A[0][8], la = A[4][0], ll = A[4][4] + A[4][8],
                   det = aa * ll - al * la, off = P[0][0] - stress;
      strain -= (ll * off - al * P[1][1]) / det;
      lateral -= (aa * P[1][1] - la * off) / det;
      tangent = det / ll;
    }
  }
};

double
formula(const double stress)
{
  const double s = stress / reference;
  return at_reference / 2. * (s + s * s * s);
}

Matrix3
random_strain(std::mt19937 &generator, const double size)
{
  std::uniform_real_distribution<double> number(-size, size);
  Matrix3 F = identity3;
  for (Vector3 &row : F)
    for (double &entry : row)
      entry += number(generator);
  return F;
}
} // namespace

// eps_0/2 (s/s_0 + (s/s_0)^3) with eps_0 = .0257 and s_0 = 15.9 MPa: s/s_0 = .62893 at 10 MPa gives
// .01285 (.62893 + .24878) = .01128, 1 gives .0257, 1.57233 at 25 MPa gives .0702; slope
// 2 s_0/eps_0/(1 + 3 (s/s_0)^2), 1237 MPa at rest and a quarter of it, 309 MPa, at s_0.
TEST(CubicStrain, HasThePublishedUniaxialNumbers)
{
  for (const double poisson : {-.5, 0., .3, .46, .499})
  {
    const CubicStrain law = law_of(poisson);
    EXPECT_NEAR(Uniaxial(law, 10.).strain, .01128, 5e-6);
    EXPECT_NEAR(Uniaxial(law, 15.9).strain, .0257, 1e-12);
    EXPECT_NEAR(Uniaxial(law, 25.).strain, .0702, 5e-5);
    EXPECT_NEAR(Uniaxial(law, -25.).strain, -.0702, 5e-5) << "compression";
    for (const double stress : {.01, 1., 10., 25., 300., -25.})
      EXPECT_NEAR(Uniaxial(law, stress).strain / formula(stress), 1., 1e-9)
          << poisson << " " << stress;
    EXPECT_NEAR(Uniaxial(law, 0.).tangent, 1237.35, .01);
    EXPECT_NEAR(Uniaxial(law, 15.9).tangent, 1237.35 / 4., .01);
  }
}

// At rest the lateral strain is -nu times the axial one; since only shear softens, it tends to
// -1/2.
TEST(CubicStrain, LosesItsCompressibilityAsItSoftens)
{
  const CubicStrain law = law_of(.3);
  const auto ratio = [&](const double stress)
  {
    const Uniaxial state(law, stress);
    return -state.lateral / state.strain;
  };
  EXPECT_NEAR(ratio(1e-3), .3, 1e-6);
  // Volume strain s/(3K), 3K = E/(1 - 2 nu): nu_s = 1/2 - s (1 - 2 nu)/(2 E eps).
  EXPECT_NEAR(ratio(25.), .5 - 25. * .4 / (2. * young * formula(25.)), 1e-9);
  EXPECT_NEAR(ratio(1500.), .5, 1e-4);
}

// Simple shear: q = sqrt(3) tau, e = gamma/sqrt(3), so gamma = tau/mu + 9 tau^3/(E s_0^2).
TEST(CubicStrain, SoftensInShear)
{
  const LameConstants lame = LameConstants::from_young_poisson(young, .46);
  const double tau = 12.,
               gamma = tau / lame.mu + 9. * tau * tau * tau / (young * reference * reference);
  const Matrix3 P =
      CubicStrain(lame, reference).stress({{{1., gamma, 0.}, {0., 1., 0.}, {0., 0., 1.}}});
  EXPECT_NEAR(P[0][1], tau, 1e-12 * tau);
  EXPECT_NEAR(P[1][0], tau, 1e-12 * tau);
  EXPECT_NEAR(P[0][0], 0., 1e-12);
}

// Pressure alone does not soften: a column of equal stretches follows the bulk modulus.
TEST(CubicStrain, IsLinearInVolume)
{
  const LameConstants lame = LameConstants::from_young_poisson(young, .46);
  const Matrix3 P = CubicStrain(lame, reference).stress(stretch(-.05, -.05));
  EXPECT_NEAR(P[0][0], -.15 * (lame.lambda + 2. / 3. * lame.mu), 1e-9);
}

TEST(CubicStrain, IsHookesLawAtRest)
{
  const LameConstants lame = LameConstants::from_young_poisson(young, .46);
  std::mt19937 generator(5);
  const Matrix3 F = random_strain(generator, 1e-7);
  const Matrix3 P = CubicStrain(lame, reference).stress(F), hooke = LinearElastic{lame}.stress(F);
  const Tangent A = CubicStrain(lame, reference).tangent(identity3),
                of_hooke = LinearElastic{lame}.tangent(identity3);
  for (int k = 0; k < 9; ++k)
  {
    EXPECT_NEAR(P[k / 3][k % 3], hooke[k / 3][k % 3], 1e-12);
    for (int l = 0; l < 9; ++l)
      EXPECT_NEAR(A[k][l], of_hooke[k][l], 1e-10);
  }
  EXPECT_EQ(CubicStrain(lame, reference).energy(identity3), 0.);
}

// The energy is convex: on strains the least eigenvalue of the tangent is 2/3 dq/de along the
// deviator, dq/de = 1/(1/(3 mu) + 3 q^2/(E s_0^2)), or 3 K for a change of volume.
TEST(CubicStrain, HasAConvexEnergy)
{
  std::mt19937 generator(6);
  for (const double poisson : {-.5, .3, .499})
    for (const double size : {1e-3, .05, .5})
    {
      const LameConstants lame = LameConstants::from_young_poisson(young, poisson);
      const CubicStrain law(lame, reference);
      const Matrix3 F = random_strain(generator, size), P = law.stress(F);
      const Tangent A = law.tangent(F);
      Eigen::Matrix<double, 9, 9> matrix;
      for (int k = 0; k < 9; ++k)
        for (int l = 0; l < 9; ++l)
        {
          EXPECT_NEAR(A[k][l], A[l][k], 1e-10);
          matrix(k, l) = A[k][l];
        }
      const auto eigenvalues =
          Eigen::SelfAdjointEigenSolver<Eigen::Matrix<double, 9, 9>>(matrix).eigenvalues();
      const double q = von_mises(P);
      const double slope =
          1. / (1. / (3. * lame.mu) + 3. * q * q / (young * reference * reference));
      for (int rotation = 0; rotation < 3; ++rotation)
        EXPECT_NEAR(eigenvalues[rotation], 0., 1e-9);
      const double least = std::min(2. / 3. * slope, 3. * lame.lambda + 2. * lame.mu);
      EXPECT_NEAR(eigenvalues[3] / least, 1., 1e-6) << poisson << " " << size;
    }
}

// A million times the reference stress, and a strain at the end of the numbers.
TEST(CubicStrain, HasFiniteNumbersAtItsExtremes)
{
  const CubicStrain law = law_of(.46);
  const double q = 1e6 * reference,
               e = q / (3. * LameConstants::from_young_poisson(young, .46).mu) +
                   at_reference / 2. * 1e18;
  const Matrix3 P = law.stress(stretch(e, -e / 2.));
  const double uniaxial = P[0][0] - P[1][1];
  EXPECT_NEAR(uniaxial / q, 1., 1e-9);
  for (const double strain : {1e-300, 1e-160, 1e-16})
    EXPECT_TRUE(std::isfinite(law.stress(stretch(strain, -strain))[0][0]));
}

TEST(CubicStrain, IsMadeByItsNameWithTheElasticityAtRest)
{
  const LameConstants lame = LameConstants::from_young_poisson(young, .46);
  const auto law = material_laws().make("cubic_strain", {reference}, {lame});
  ASSERT_NE(law, nullptr);
  const Matrix3 F = stretch(-.03, .01);
  EXPECT_EQ(law->stress(F)[0][0], CubicStrain(lame, reference).stress(F)[0][0]);
  EXPECT_TRUE(law->is_small_strain());
  EXPECT_FALSE(law->compiled());
}

// A strain above .2 at the reference stress, 2 s_0/E, or at 10 MPa: 10/1000 (1 + 100) = 1.01 with
// s_0 = 1 MPa and E = 1000 MPa. No doubt without elasticity, which a model with several has.
TEST(CubicStrain, IsDoubtfulBeyondSmallStrains)
{
  const LawType<Material> &type = *material_laws().find("cubic_strain");
  const auto doubt = [&](const double stress)
  { return type.doubt({stress}, {LameConstants::from_young_poisson(1000., .46)}).text; };
  EXPECT_EQ(doubt(15.9), "");
  EXPECT_NE(doubt(101.).find("the strain at the reference stress is 0.2,"), std::string::npos);
  EXPECT_NE(doubt(1.).find("a stress of 10 MPa gives a strain of 1."), std::string::npos);
  EXPECT_EQ(type.doubt({15.9}, {}).text, "");
}
