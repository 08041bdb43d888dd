// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/interface/drive.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
// A shipped input with some of its text replaced, computed by the model without output.
class InterfaceCase
{
public:
  using Replacements = std::vector<std::pair<std::string, std::string>>;

  explicit InterfaceCase(const std::string &name, const Replacements &replacements = {})
  {
    const std::string file = ARTHROWEAR_SOURCE_DIR "/inputs/interface_adhesion_" + name + ".prm";
    std::string text = ParameterFile::read(file).text();
    for (const auto &[old, now] : replacements)
      text.replace(text.find(old), old.size(), now);
    Parameters parameters;
    std::string model;
    parameters.top_level().add("Model", model, rules::text(true), "");
    p.declare(parameters);
    parameters.read(ParameterFile::parse(text, file));
    p.check(parameters);
    parameters.throw_if_any();
    drive(p,
          [this](const DrivenInterface &point, bool)
          {
            peaks.record(point);
            points.push_back(point);
          });
  }

  // Values at the end of the step nearest to a time.
  const DrivenInterface &at(const double time) const
  {
    std::size_t i = 0;
    while (i + 1 < points.size() && points[i].time < time - 0.5 * p.time_step)
      ++i;
    return points[i];
  }

  double intensity(const double time) const { return at(time).response.history.intensity; }
  double normal(const double time) const { return at(time).response.traction.normal; }
  double friction(const double time) const { return at(time).response.traction.friction[0]; }
  double adhesive(const double time) const { return at(time).response.traction.adhesive[0]; }

  InterfaceParameters p;
  InterfacePeaks peaks;
  std::vector<DrivenInterface> points;
};

// Intensity beta at a time, from beta' = -(k u^2 beta - w)^+/b along straight pieces u(t) by the
// classical Runge-Kutta method in 40000 steps, without code of the library. (time, u) at the
// corners, from (0, 0).
double
reference_intensity(const std::vector<std::pair<double, double>> &corners, const double w,
                    const double b, const double end)
{
  const double k = 20.;
  const auto u = [&](const double t)
  {
    double t0 = 0., u0 = 0.;
    for (const auto &[t1, u1] : corners)
    {
      if (t <= t1)
        return u0 + (u1 - u0) * (t - t0) / (t1 - t0);
      t0 = t1;
      u0 = u1;
    }
    return u0;
  };
  const auto rate = [&](const double t, const double beta)
  { return -std::max(k * u(t) * u(t) * beta - w, 0.) / b; };
  constexpr int n = 40000;
  const double h = end / n;
  double beta = 1.;
  for (int i = 0; i < n; ++i)
  {
    const double t = i * h;
    const double k1 = rate(t, beta), k2 = rate(t + h / 2., beta + h / 2. * k1);
    const double k3 = rate(t + h / 2., beta + h / 2. * k2), k4 = rate(t + h, beta + h * k3);
    beta += h / 6. * (k1 + 2. * k2 + 2. * k3 + k4);
  }
  return beta;
}

const std::vector<std::pair<double, double>> fig3{{0.1, 0.2}, {0.15, 0.1}, {0.3, 0.4}};
const std::vector<std::pair<double, double>> fig5{
    {0.1, 0.2}, {0.11, 0.2}, {0.16, 0.1}, {0.31, 0.4}};

const std::string printed_viscosity = "[mJ s/mm^2]          = 100";

InterfaceCase::Replacements
viscosity(const std::string &value)
{
  return {{printed_viscosity, "[mJ s/mm^2]          = " + value}};
}
} // namespace

// 1 MPa = 1/1000 kN/mm^2: the dimensionless numbers are multiplied by 1000. Steps of 1e-5 s cause
// errors of first order, some 1e-4 of a traction.
TEST(InterfacePrograms, NormalIsFig2)
{
  const InterfaceCase viscous("normal/case");
  EXPECT_NEAR(viscous.peaks.tension.value, 6574.090, 0.3);
  EXPECT_NEAR(viscous.peaks.tension.time, 0.1707, 1e-4);
  EXPECT_NEAR(viscous.normal(0.2), 5533.028, 0.5);
  const InterfaceCase less("normal/case", viscosity("10"));
  EXPECT_NEAR(less.peaks.tension.value, 6351.658, 0.5);
  EXPECT_NEAR(less.normal(0.2), 3341.517, 0.5);
  // b = 0: 1000 sqrt(20 * 2) at sqrt(2/20)/2; beta(0.2) = 2/(20 * 0.16).
  const InterfaceCase limit("normal/case", viscosity("0"));
  EXPECT_NEAR(limit.peaks.tension.value, 6324.555, 0.5);
  EXPECT_NEAR(limit.peaks.tension.time, 0.158114, 1e-5);
  EXPECT_NEAR(limit.normal(0.2), 3125., 1e-8);
}

// The paper's update with its smallest viscosity is stable below b/e_max = 0.1/(2e4 * 0.4^2) =
// 3.125e-5 s; with steps of 1e-5 s both updates agree to first order.
TEST(InterfacePrograms, TheUpdateOfThePaperAgreesWithTheImplicitOne)
{
  auto explicit_update = viscosity("0.1");
  explicit_update.push_back({"subsection Program", "subsection Interface\n  set Update = "
                                                   "forward_euler\nend\nsubsection Program"});
  const InterfaceCase one("normal/case", viscosity("0.1")), other("normal/case", explicit_update);
  EXPECT_NEAR(one.normal(0.2), other.normal(0.2), 1.);
  EXPECT_NEAR(one.peaks.tension.value, other.peaks.tension.value, 1.);
  explicit_update.push_back({"= 1e-5", "= 3.2e-5"});
  EXPECT_THROW(InterfaceCase("normal/case", explicit_update), InputError);
}

// w = 0.2: without viscosity u_0 = 0.1 mm and the peak is 2000 MPa at 0.05 s.
TEST(InterfacePrograms, NormalWithATenthOfTheEnergy)
{
  const InterfaceCase limit("normal/case_w02", viscosity("0"));
  EXPECT_NEAR(limit.peaks.tension.value, 2000., 0.1);
  EXPECT_NEAR(limit.peaks.tension.time, 0.05, 1e-9);
  const InterfaceCase viscous("normal/case_w02");
  EXPECT_NEAR(viscous.intensity(0.2), reference_intensity({{0.2, 0.4}}, 0.2, 0.1, 0.2), 2e-4);
}

// With the printed w unloading starts at u = 0.2 mm, below u_0 = 0.316 mm, so the bond is intact
// until reloading passes u_0 at 0.15 + (0.316228 - 0.1)/2 = 0.258114 s.
TEST(InterfacePrograms, NormalUnloadingOfThePrintedDataStaysElastic)
{
  const InterfaceCase c("normal_unloading/case");
  EXPECT_NEAR(c.peaks.onset, 0.258114, 2e-5);
  for (const DrivenInterface &point : c.points)
    if (point.time < 0.258)
    {
      ASSERT_NEAR(point.response.traction.normal, 20000. * point.motion.opening, 1e-8);
    }
  EXPECT_NEAR(c.intensity(0.3), reference_intensity(fig3, 2., 0.1, 0.3), 1e-4);
}

// w = 0.2: bonds continue to break while the viscous interface unloads; without viscosity beta(0.1)
// = 0.2/(20 * 0.04) = 1/4 is constant and unloading follows k beta^2 = 1250 MPa/mm.
TEST(InterfacePrograms, NormalUnloadingWithATenthOfTheEnergyIsFig3)
{
  const InterfaceCase viscous("normal_unloading/case_w02");
  for (const double time : {0.1, 0.12, 0.15, 0.3})
    EXPECT_NEAR(viscous.intensity(time), reference_intensity(fig3, 0.2, 0.1, time), 2e-4) << time;
  EXPECT_LT(viscous.intensity(0.15), viscous.intensity(0.1) - 0.05);
  const InterfaceCase limit("normal_unloading/case_w02", viscosity("0"));
  EXPECT_NEAR(limit.intensity(0.1), 0.25, 1e-12);
  for (const double time : {0.11, 0.13, 0.15, 0.17, 0.19})
    EXPECT_NEAR(limit.normal(time), 1250. * limit.at(time).motion.opening, 1e-7) << time;
  // The paper's smaller viscosity has almost no effect.
  const InterfaceCase small("normal_unloading/case_w02", viscosity("0.1"));
  EXPECT_NEAR(small.normal(0.15), 125., 2.);
}

// Friction is 0.3 * 20000 * 0.5 = 3000 MPa from a slip of 0.0015 mm on; the adhesive part is as in
// Fig. 2.
TEST(InterfacePrograms, TangentialIsFig4)
{
  for (const std::string name : {"tangential/case", "tangential/case_w02"})
  {
    const InterfaceCase c(name);
    for (const DrivenInterface &point : c.points)
      if (point.time > 0.0008)
      {
        ASSERT_NEAR(point.response.traction.friction[0], 3000., 1e-9);
      }
    EXPECT_NEAR(c.normal(0.2), -10000., 1e-9);
  }
  const InterfaceCase c("tangential/case");
  EXPECT_NEAR(c.peaks.tangential.value, 9574.090, 0.3);
  EXPECT_NEAR(c.peaks.tangential.time, 0.170704, 3e-5);
  // The adhesive part decays: not completely within 0.2 s with the printed w, almost completely
  // with w = 0.2.
  EXPECT_GT(c.adhesive(0.2), 5000.);
  EXPECT_LT(InterfaceCase("tangential/case_w02").adhesive(0.2), 700.);
}

// Friction reverses with the motion, the adhesive part does not: they are opposite during
// unloading.
TEST(InterfacePrograms, TangentialUnloadingIsFig5)
{
  const InterfaceCase printed("tangential_unloading/case"), c("tangential_unloading/case_w02");
  for (const InterfaceCase *one : {&printed, &c})
  {
    EXPECT_NEAR(one->friction(0.1), 3000., 1e-9);
    EXPECT_NEAR(one->friction(0.11), 3000., 1e-9);
    EXPECT_NEAR(one->friction(0.15), -3000., 1e-9);
    EXPECT_GT(one->adhesive(0.15), 0.);
    EXPECT_NEAR(one->friction(0.2), 3000., 1e-9);
  }
  // The hold relaxes the bond with w = 0.2 only; with the printed w the bond is intact until
  // reloading passes u_0 at 0.16 + 0.108114 s.
  EXPECT_EQ(printed.intensity(0.16), 1.);
  EXPECT_NEAR(printed.peaks.onset, 0.268114, 2e-5);
  EXPECT_LT(c.intensity(0.11), c.intensity(0.1) - 0.02);
  EXPECT_LT(c.adhesive(0.11), c.adhesive(0.1));
  for (const double time : {0.1, 0.11, 0.16, 0.31})
    EXPECT_NEAR(c.intensity(time), reference_intensity(fig5, 0.2, 0.1, time), 2e-4) << time;
}

// Work = stored + dissipated energy, for all shipped inputs.
TEST(InterfacePrograms, CloseTheirEnergies)
{
  for (const std::string kind :
       {"normal", "normal_unloading", "tangential", "tangential_unloading"})
    for (const std::string data : {"/case", "/case_w02"})
    {
      const InterfaceCase c(kind + data);
      EXPECT_LT(c.peaks.energy_error, 1e-4 * c.peaks.energy) << kind << data;
    }
}
