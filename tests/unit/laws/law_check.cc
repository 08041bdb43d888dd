// SPDX-License-Identifier: LGPL-2.1-or-later
// Tests needs of a law that a model lacks, and laws with errors.
#include "laws/wear/law_check.h"

#include "base/units.h"
#include "laws/wear/factor_table.h"

#include <gtest/gtest.h>

namespace
{
using namespace arthrowear;

/// Archard's law with K = 1e-9 mm^2/N, of which each test makes one thing wrong.
struct Stranger : WearLaw
{
  std::function<DepthRate(double p, double v)> own_rate = [](const double p, const double v) {
    return DepthRate{1e-9 * p * v, 1e-9 * v, 1e-9 * p};
  };
  LawNeeds own_needs;
  std::vector<HistoryVariable> variables{{"energy", "mJ/mm^2", 0., true}, {"shear", "-"}};
  double factor = -1., energy = 0., cross_shear = 0., mean_pressure = 0., per_depth = 1.;

  DepthRate rate(const double p, const double v, const double *) const override
  {
    return own_rate(p, v);
  }
  double depth(const Sliding &step, const double *history) const override
  {
    return per_depth * WearLaw::depth(step, history);
  }
  double archard_factor() const override { return factor; }
  LawNeeds needs() const override { return own_needs; }
  std::vector<HistoryVariable> history() const override { return variables; }
  void advance(const Sliding &step, double *history) const override
  {
    history[0] += energy * step.dissipation;
  }
  void complete_cycle(const CycleSliding &cycle, double *history) const override
  {
    history[1] = cross_shear * cycle.cross_shear + mean_pressure * cycle.pressure;
  }
};

/// The faults as one text; a law without faults has none.
std::string
faults(const Stranger &law)
{
  std::string text;
  for (const std::string &fault : faults_of(law))
    text += fault + "\n";
  return text;
}

bool
names(const std::string &text, const std::string &part)
{
  return text.find(part) != std::string::npos;
}

TEST(LawCheck, ALawWithoutErrorsHasNoFaults)
{
  Stranger law;
  EXPECT_EQ(faults(law), "");
  law.factor = 1e-9;
  law.own_needs = {true, true, true};
  law.energy = law.cross_shear = law.mean_pressure = 1.;
  EXPECT_EQ(faults(law), "");
}

// Each law of the library with numbers of joints, and with numbers at the ends of their rules,
// where there are kinks and steep powers.
TEST(LawCheck, TheLibrarysLawsHaveNone)
{
  const double MPa = units::MPa, K = 1e-6 * units::mm3_per_Nm, billionth = 1e-9;
  const std::vector<double> table =
      FactorTable(parse_csv("pressure_MPa,cross_shear,wear_factor_mm3_per_Nm\n"
                            "2,0.1,4e-6\n5,0.1,1e-6\n11,0.1,3e-6\n"
                            "2,0.5,6e-6\n5,0.5,4e-6\n11,0.5,3e-7\n",
                            "k.csv"),
                  TableInterpolation::logarithm)
          .numbers();
  std::vector<double> table_values{table.front()};
  table_values.insert(table_values.end(), table.begin(), table.end());
  const std::vector<std::pair<std::string, std::vector<double>>> laws = {
      {"archard", {1e-4, 50. * MPa}},
      {"dissipated_energy", {1e-4, 50. * MPa}},
      {"delamination", {.01, .005, .5, 50. * MPa}},
      {"kang", {-13.1, .19, .29, .01, 11.}},
      {"kang", {-13.1, 10., 10., .01, 11.}},
      {"kang_mean_pressure", {-13.1, .19, .29, .01, 11.}},
      {"contact_area",
       {.3 * billionth, 32. * billionth, 1.6 * billionth, 1.9 * billionth, .04, 1e-3}},
      {"contact_area", {.3 * billionth, 0., 0., 0., .04, 1.}},
      {"power", {K, 1., .5, .01, 11., 1e-3}},
      {"power", {K, 0., 0., .01, 11., 1e-3}},
      {"power", {K, .3, 5., .01, 11., 1.}},
      {"power", {K, 5., .5, .01, 11., 1e-3}},
      {"oriented", {K, .3, .5, 1., 11., 1e-3}},
      {"oriented", {K, 1e3, 5., .3, 11., 1.}},
      {"oriented", {K, .01, 0., 0., 11., 1e-3}},
      {"table", table_values}};
  for (const auto &[name, values] : laws)
  {
    const auto law = wear_laws().make(name, values, {.07});
    ASSERT_TRUE(law) << name;
    for (const std::string &fault : faults_of(*law))
      ADD_FAILURE() << name << ": " << fault;
  }
}

TEST(LawCheck, RatesAndDepthsAreFiniteAndNotNegative)
{
  Stranger law;
  law.own_rate = [](const double p, const double v)
  {
    return DepthRate{1e-9 * (p - .01 * p * p) * v, 1e-9 * (1. - .02 * p) * v,
                     1e-9 * (p - .01 * p * p)};
  };
  EXPECT_EQ(faults(law), "") << "0 at 100 MPa is allowed";
  law.own_rate = [](const double p, const double v)
  {
    return DepthRate{1e-9 * (p - .1 * p * p) * v, 1e-9 * (1. - .2 * p) * v,
                     1e-9 * (p - .1 * p * p)};
  };
  EXPECT_TRUE(names(faults(law), "its rate must be finite and at least 0: it is -1.1e-12 mm/s at "
                                 "11 MPa and 0.001 mm/s"))
      << faults(law);
  law.own_rate = [](const double p, const double v) {
    return DepthRate{p > 40. ? std::nan("") : 1e-9 * p * v, 1e-9 * v, 1e-9 * p};
  };
  EXPECT_TRUE(names(faults(law), "its rate must be finite")) << faults(law);
  law = Stranger();
  law.per_depth = -1.;
  EXPECT_TRUE(names(faults(law), "its depth in a step must be finite and at least 0"))
      << faults(law);
  law = Stranger();
  law.own_rate = [](const double, const double v) { return DepthRate{1e-9 * v, 0., 1e-9}; };
  EXPECT_TRUE(names(faults(law), "its rate must be 0 without pressure and without speed"))
      << faults(law);
  law.own_rate = [](const double p, const double v) {
    return DepthRate{1e-9 * std::sqrt(p) * v, .5e-9 * v / std::sqrt(p), 1e-9 * std::sqrt(p)};
  };
  EXPECT_TRUE(names(faults(law), "its derivatives must be finite where the pressure is 0"))
      << faults(law);
}

TEST(LawCheck, DerivativesAreThoseOfTheRate)
{
  Stranger law;
  law.own_rate = [](const double p, const double v) {
    return DepthRate{1e-9 * p * v, 2e-9 * v, 1e-9 * p};
  };
  EXPECT_TRUE(names(faults(law),
                    "its derivative by the pressure must be the derivative of its rate: at "
                    "0.0001 MPa and 0.001 mm/s it is 2e-12, by differences of the rate 1e-12"))
      << faults(law);
  EXPECT_FALSE(names(faults(law), "by the speed")) << faults(law);
  law.own_rate = [](const double p, const double v) {
    return DepthRate{1e-9 * p * v, 1e-9 * v, 1.01e-9 * p};
  };
  EXPECT_TRUE(names(faults(law), "its derivative by the speed")) << faults(law);
  // wrong above 20 MPa alone, by the sign
  law.own_rate = [](const double p, const double v)
  {
    return DepthRate{1e-9 * std::min(p, 20.) * v, p > 20. ? 1e-9 * v : 1e-9 * v,
                     1e-9 * std::min(p, 20.)};
  };
  EXPECT_TRUE(names(faults(law),
                    "its derivative by the pressure must be the derivative of its rate: at 25 MPa"))
      << faults(law);
}

TEST(LawCheck, ArchardsFactorIsThatOfTheRate)
{
  Stranger law;
  law.factor = 2e-9;
  EXPECT_TRUE(
      names(faults(law), "its archard_factor() must be negative unless the rate is K p |v|"));
}

TEST(LawCheck, HistoriesHaveUniqueNamesAndStayFinite)
{
  Stranger law;
  law.variables[1].name = "energy";
  EXPECT_TRUE(names(faults(law), "names of its history must be unique: 'energy' occurs twice"));
  law.variables[1].name = "Cross shear";
  EXPECT_TRUE(names(faults(law), "'Cross shear' is not"));
  law = Stranger();
  law.own_needs.dissipation = true;
  law.energy = std::numeric_limits<double>::infinity();
  EXPECT_TRUE(names(faults(law), "its history must be finite")) << faults(law);
}

TEST(LawCheck, LawsDeclareWhatTheyRead)
{
  Stranger law;
  law.energy = 1.;
  EXPECT_TRUE(names(faults(law), "needs() must declare every quantity that it reads (dissipation)"))
      << faults(law);
  law.own_needs.dissipation = true;
  EXPECT_EQ(faults(law), "");
  law.cross_shear = 1.;
  EXPECT_TRUE(names(faults(law), "(cross_shear)"));
  law.own_needs.cross_shear = true;
  EXPECT_EQ(faults(law), "");
  law.mean_pressure = 1.;
  EXPECT_TRUE(names(faults(law), "(mean_pressure)"));
}

/// Findings about a law in a model that provides these quantities.
std::vector<std::string>
findings(const std::string &law, const LawNeeds &provided, const double friction,
         const Stranger &stranger = {})
{
  LawType<WearLaw> type;
  type.name = "strange";
  type.make = [stranger](const std::vector<double> &, const WearLaw::Surrounding &)
  { return std::make_shared<Stranger>(stranger); };
  LawRegistry<WearLaw> registry(
      {*wear_laws().find("kang_mean_pressure"), *wear_laws().find("dissipated_energy"), type});
  LawChoice<WearLaw> choice(registry);
  Parameters parameters;
  double mu = 0.;
  parameters.section("Contact").add("Friction coefficient", mu, rules::non_negative(), "");
  choice.declare(parameters.section("Wear"), "Depth rate.");
  parameters.read(ParameterFile::parse(
      "subsection Contact\n set Friction coefficient = " + std::to_string(friction) +
          "\nend\nsubsection Wear\n" + law + "end\n",
      "case.prm"));
  const bool is_made =
      checked_law(parameters, choice,
                  {"Wear", "hip_layer", provided, "Contact / Friction coefficient", {friction}}) !=
      nullptr;
  EXPECT_EQ(is_made, parameters.findings().empty());
  return parameters.findings();
}

const std::string energy_law = " set Law = dissipated_energy\n set Coefficient = 1e-4\n"
                               " set Hardness [MPa] = 50\n";

TEST(LawCheck, AModelRefusesWhatItDoesNotCompute)
{
  const LawNeeds all{true, true, true};
  EXPECT_TRUE(findings(energy_law, all, .1).empty());
  const auto lacking = findings(energy_law, {false, true, true}, .1);
  ASSERT_EQ(lacking.size(), 1u);
  EXPECT_EQ(lacking[0],
            "case.prm:5: [Wear / Law] is dissipated_energy, which needs the frictional "
            "energy per area, and hip_layer does not compute it. Choose another law, or "
            "one of the models hip_cup, block and hip_dynamics with friction, and "
            "tibial_tray.");
  const auto frictionless = findings(energy_law, all, 0.);
  ASSERT_EQ(frictionless.size(), 1u);
  EXPECT_TRUE(names(frictionless[0], "[Contact / Friction coefficient] is 0")) << frictionless[0];
  EXPECT_TRUE(names(frictionless[0], "Choose another law, such as archard.")) << frictionless[0];
  const std::string kang_entries =
      " set Law = kang_mean_pressure\n set Kang logarithm = -13\n"
      " set Kang exponent of cross-shear = 0.2\n set Kang decay [1/MPa] = 0.3\n"
      " set Least cross-shear = 0.01\n set Largest pressure of data [MPa] = 11\n";
  EXPECT_TRUE(findings(kang_entries, all, 0.).empty());
  const auto no_cycles = findings(kang_entries, {true, false, false}, .1);
  ASSERT_EQ(no_cycles.size(), 1u) << "one finding per entry";
  EXPECT_TRUE(names(no_cycles[0], "the cross-shear of gait cycles")) << no_cycles[0];
}

TEST(LawCheck, ALawWithErrorsIsNamedWithItsEntry)
{
  Stranger law;
  law.own_rate = [](const double p, const double v) {
    return DepthRate{-1e-9 * p * v, -1e-9 * v, -1e-9 * p};
  };
  law.energy = 1.;
  const auto all = findings(" set Law = strange\n", {true, true, true}, .1, law);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_TRUE(
      names(all[0],
            "case.prm:5: [Wear / Law] is strange, a law with errors: needs() must declare every "
            "quantity that it reads (dissipation); its rate must be finite and at least 0: it is"))
      << all[0];
  EXPECT_TRUE(findings(" set Law = strange\n", {}, 0.).empty());
}
} // namespace
