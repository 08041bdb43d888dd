// SPDX-License-Identifier: LGPL-2.1-or-later
// Each entry with a unit, in each model, has a plausible range; each entry of a mesh is known as
// one.
#include "all_models.h"

#include "base/number_text.h"
#include "study/study.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

using namespace arthrowear;
namespace fs = std::filesystem;

namespace
{
using Declaration = Parameters::Declaration;

/// The entries of a model, declared.
struct DeclaredEntries
{
  std::unique_ptr<Model> model;
  std::string name;
  Parameters parameters;

  explicit DeclaredEntries(const std::string &model_name)
      : model(make_model(model_name)), name(model_name)
  {
    declare_model(parameters, name, *model);
  }
};

/// Calls `visit` with every entry whose name has a unit.
template <typename Visit>
std::size_t
for_each_entry_with_unit(const Visit &visit)
{
  std::size_t n = 0;
  for (const std::string &model : all_models())
    for (const Declaration &entry : DeclaredEntries(model).parameters.declarations())
      if (!entry.unit().empty())
      {
        SCOPED_TRACE(model + " [" + entry.path() + "]");
        visit(model, entry);
        ++n;
      }
  return n;
}

/// True where the rule itself bounds the value as the quantity does: an angle by a turn, a share by
/// the whole, a shape of cells by a regular cell.
bool
is_bounded_by_rule(const Declaration &entry)
{
  const ValueForm &form = entry.rule.form();
  const std::string unit = entry.unit();
  const double most = unit == "deg" ? 360. : unit == "%" ? 100. : unit == "-" ? 1. : 0.;
  return std::max(std::abs(form.low), std::abs(form.high)) <= most;
}

/// A value in the middle of the range, as a text that has the form of the entry.
std::string
text_of(const Declaration &entry, const double value)
{
  std::string text = shortest_text(value);
  for (unsigned int i = 1; i < entry.rule.form().at_least; ++i)
    text += ", " + shortest_text(value);
  return text;
}

/// The size that the entry has unless it is set, or that its line suggests; 0 without one.
double
usual_size(const Declaration &entry)
{
  double largest = 0.;
  for (const std::string &part :
       split_list(entry.is_required() ? entry.example : entry.default_text))
    if (double value = 0.; parse_number(part, value))
      largest = std::max(largest, std::abs(value));
  return largest;
}

/// True if the value is refused by the rule or doubted.
bool
is_reported(const Declaration &entry, const double value)
{
  const std::string text = text_of(entry, value);
  return !entry.rule.accepts(text) || !entry.doubt_about(text).empty();
}
} // namespace

// 456 entries of eleven models when this was written.
TEST(PlausibleEntries, EachEntryWithAUnitHasARangeOrARuleThatBoundsIt)
{
  const std::size_t n = for_each_entry_with_unit(
      [](const std::string &, const Declaration &entry)
      {
        const PlausibleRange &range = entry.declared_range;
        EXPECT_TRUE((range.is_bounded() && std::isfinite(range.most)) || is_bounded_by_rule(entry));
      });
  EXPECT_GT(n, 400u);
}

// Declarations refuse a default or an example outside, and 0 is outside of no range; so defaults
// and examples are not doubted.
TEST(PlausibleEntries, DefaultsAndExamplesAreNotDoubted)
{
  for_each_entry_with_unit(
      [](const std::string &, const Declaration &entry) {
        EXPECT_EQ(entry.doubt_about(entry.is_required() ? entry.example : entry.default_text), "");
      });
  Parameters parameters;
  double value = 30.;
  EXPECT_THROW(parameters.section("Head")
                   .add("Radius [mm]", value, rules::positive(), "")
                   .plausible({5., 25.}),
               std::logic_error);
}

// Beyond a range by a factor of 1000, the slip between a unit and its thousandth.
TEST(PlausibleEntries, ValuesAThousandTimesBeyondARangeAreReported)
{
  for_each_entry_with_unit(
      [](const std::string &, const Declaration &entry)
      {
        const PlausibleRange &range = entry.declared_range;
        if (!range.is_bounded())
          return;
        EXPECT_TRUE(is_reported(entry, 1e3 * range.most));
        if (range.least > 0.)
        {
          EXPECT_TRUE(is_reported(entry, 1e-3 * range.least));
          const double middle = std::sqrt(range.least * range.most);
          EXPECT_EQ(is_reported(entry, middle), !entry.rule.accepts(text_of(entry, middle)));
        }
      });
}

// A value in the unit a thousand times larger or smaller than the entry's, of a default or an
// example. Not for tolerances, steps and intervals of the numerics, whose ranges span more than the
// unit; nor for these, whose usual values do so too:
TEST(PlausibleEntries, ASlipOfAThousandFromTheUsualValueIsReported)
{
  const auto is_numerics = [](const std::string &name)
  {
    for (const char *word : {"tolerance", "step [s]", "Interval [s]", "wall time", "jump [cycles]"})
      if (name.find(word) != std::string::npos)
        return true;
    return false;
  };
  const std::set<std::string> wide{
      "Unit of surface [mm]", // 1000 for metres
      "Unit of file [mm]",
      "Length unit [mm]",
      "Duration [s]",              // of debris: from a test to years
      "Viscosity [Pa s]",          // from synovial fluid, 1e-2, to the 500 of a paper
      "Mass [kg]",                 // 1e-3 for no inertia, or a leg
      "Worn depth threshold [um]", // from the depth of a cycle to that of a million
      "Cup Young modulus [MPa]",   // 375 GPa of a ceramic, or soft polyethylene
      "Compressive stiffness [MPa/mm]",
      "Adhesion energy [mJ/mm^2]", // required, of any interface
      "Tensile stiffness [MPa/mm]",
      "Tangential stiffness [MPa/mm]",
      "Friction stiffness [MPa/mm]",
      "Durations [s]",
      "Lower femur Young's modulus [MPa]", // cartilage to metal
      "Lower tibia Young's modulus [MPa]",
      "Femur Young's modulus [MPa]",
      "Tibia Young's modulus [MPa]"};
  std::size_t n = 0;
  for_each_entry_with_unit(
      [&](const std::string &, const Declaration &entry)
      {
        const double usual = usual_size(entry);
        if (usual == 0. || is_bounded_by_rule(entry) || is_numerics(entry.name) ||
            wide.count(entry.name) > 0 || entry.path() == "Cup / Young modulus [MPa]")
          return;
        EXPECT_TRUE(is_reported(entry, 1e3 * usual));
        EXPECT_TRUE(is_reported(entry, 1e-3 * usual) || entry.declared_range.least == 0.);
        ++n;
      });
  EXPECT_GT(n, 100u);
}

// Shipped cases and lists of studies are of papers, standards and implants.
TEST(PlausibleEntries, ShippedCasesAreNotDoubted)
{
  all_models();
  std::size_t n_cases = 0, n_values = 0;
  for (const fs::directory_entry &file : fs::recursive_directory_iterator(ARTHROWEAR_INPUTS))
  {
    if (file.path().extension() != ".prm")
      continue;
    ParameterFile text = ParameterFile::read(file.path().string());
    if (!is_study(text))
    {
      const Case read = declare_case(std::move(text));
      EXPECT_TRUE(warnings_of(*read.parameters).empty())
          << comma_list(warnings_of(*read.parameters)) << " of " << file.path();
      ++n_cases;
      continue;
    }
    const Study study = study_of(std::move(text));
    const Case base = declare_case(ParameterFile::read(study.case_file));
    for (const Declaration &entry : base.parameters->declarations())
      for (const StudyAxis &axis : study.axes)
        for (std::size_t i = 0; i < axis.entries.size(); ++i)
          if (study.entries.at(axis.entries[i]).path() == entry.path())
            for (const std::vector<std::string> &values : axis.values)
            {
              EXPECT_EQ(entry.doubt_about(values.at(i)), "") << entry.path() << file.path();
              ++n_values;
            }
  }
  EXPECT_GT(n_cases, 50u);
  EXPECT_GT(n_values, 50u);
}

// Heights of 180 cm and 1800 mm, masses of 72600 g and 0.0726 t, a modulus of 1.016 GPa, a
// frequency of 60 per minute: the sentence names the unit that fits.
TEST(PlausibleEntries, TheUnitThatFitsIsNamed)
{
  const auto entry_of = [](const std::string &model, const std::string &path)
  {
    for (const Declaration &entry : DeclaredEntries(model).parameters.declarations())
      if (entry.path() == path)
        return entry;
    throw std::logic_error(path);
  };
  all_models();
  struct Slip
  {
    const char *model, *path, *value, *text;
    bool is_error;
  };
  for (const Slip &slip :
       {Slip{"gait_dynamics", "Body / Height [m]", "180",
             "180 cm are 1.8 m: convert the value if it is in cm.", true},
        Slip{"gait_dynamics", "Body / Height [m]", "1800", "1800 mm are 1.8 m", true},
        Slip{"gait_dynamics", "Body / Height [m]", "0.018", "outside of 0.7 to 2.3 m", false},
        Slip{"gait_dynamics", "Body / Body mass [kg]", "72600", "7.26e+04 g are 72.6 kg", true},
        Slip{"gait_dynamics", "Body / Body mass [kg]", "0.0726", "0.0726 tonne are 72.6 kg", true},
        Slip{"gait_dynamics", "Body / Gravity [m/s^2]", "9810", "9810 mm/s^2 are 9.81", true},
        Slip{"gait_dynamics", "Hip / Head radius [mm]", "0.016", "0.016 m are 16 mm", false},
        Slip{"hip_cup", "Material / Young modulus [MPa]", "1.016", "1.016 GPa are 1016 MPa", false},
        Slip{"hip_cup", "Material / Density [kg/m^3]", "9.38e-10",
             "9.38e-10 tonne/mm^3 are 938 kg/m^3", false},
        Slip{"hip_cup", "Head / Diameter [mm]", "1.42", "1.42 inch are 36.07 mm", false},
        Slip{"hip_cup", "Load / F_max [N]", "2.07", "2.07 kN are 2070 N", false},
        Slip{"hip_cup", "Load / Body weight [N]", "75", "75 kgf are 735.5 N", false},
        Slip{"hip_cup", "Cup / Inclination [deg]", "0.785", "0.785 rad are 44.98 deg", false},
        Slip{"knee_dynamics", "Tibia / Start position [m]", "-201.6, -174.9",
             "-201.6 is outside of 0.02 to 2 m. -201.6 mm are -0.2016 m", false},
        Slip{"tibial_tray", "Load / Largest [% BW]", "4", "shares of body weight are 400", false}})
  {
    const Declaration entry = entry_of(slip.model, slip.path);
    EXPECT_EQ(entry.rule.accepts(slip.value), !slip.is_error) << slip.path << slip.value;
    const std::string text =
        slip.is_error ? entry.remedy_for(slip.value) : entry.doubt_about(slip.value);
    EXPECT_NE(text.find(slip.text), std::string::npos) << slip.path << ": " << text;
  }
}

// A model of somebody else states no ranges: the unit alone bounds its entries, widely.
TEST(PlausibleEntries, AnEntryWithoutARangeHasThatOfItsUnit)
{
  const auto warnings = [](const std::string &height, const std::string &charge)
  {
    Parameters of_ball;
    double h = 1., c = 1.;
    of_ball.section("Ball").add("Height [mm]", h, rules::positive(), "");
    of_ball.section("Ball").add("Charge [C]", c, rules::positive(), "");
    of_ball.read(ParameterFile::parse("subsection Ball\n set Height [mm] = " + height +
                                          "\n set Charge [C] = " + charge + "\nend\n",
                                      "ball.prm"));
    return warnings_of(of_ball);
  };
  EXPECT_TRUE(warnings("20", "1e300").empty());
  EXPECT_EQ(warnings("2e6", "1"),
            std::vector<std::string>{
                "ball.prm:2: [Ball / Height [mm]] is 2e6: outside of 1e-09 to 10000 mm. 2e+06 um "
                "are 2000 mm: convert the value if it is in um."});
}

// The sentence of a model about its entry replaces the general one: one warning per entry.
TEST(PlausibleEntries, OneWarningPerEntry)
{
  Parameters parameters;
  double radius = 10.;
  parameters.section("Head").add("Radius [mm]", radius, rules::positive(), "").plausible({5., 50.});
  parameters.read(ParameterFile::parse("subsection Head\n set Radius [mm] = 60\nend\n", "a.prm"));
  EXPECT_EQ(
      warnings_of(parameters),
      std::vector<std::string>{"a.prm:2: [Head / Radius [mm]] is 60: outside of 5 to 50 mm."});
  parameters.warning_at("Head / Radius [mm]", "above the cup's.");
  EXPECT_EQ(warnings_of(parameters),
            std::vector<std::string>{"a.prm:2: [Head / Radius [mm]] is 60: above the cup's."});
}

// A warning about the mesh is a caution of the report's verdict on it, and memory is needed for
// meshes above all: both ask entries for their topic.
TEST(EntriesOfMeshes, AreThoseWithTheNamesThatMeshesHave)
{
  const auto begins = [](const std::string &name, const std::string &word)
  { return name.compare(0, word.size(), word) == 0; };
  std::size_t n = 0;
  for (const std::string &model : all_models())
    for (const Declaration &entry : DeclaredEntries(model).parameters.declarations())
    {
      const bool is_named = begins(entry.name, "Element") || entry.name == "Cells" ||
                            entry.name == "Mesh file" || entry.name == "Tray layers";
      EXPECT_EQ(entry.topic == LogTopic::mesh, is_named) << model << " [" << entry.path() << "]";
      n += is_named;
    }
  EXPECT_GE(n, 16u);
}
