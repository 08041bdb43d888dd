// SPDX-License-Identifier: LGPL-2.1-or-later
// Tables of one gait as other programs and people write them. Each gives the curves of the plain
// table, or is refused with the sentence that helps; none gives other numbers.
#include "base/storage_table.h"
#include "base/units.h"
#include "gait/curve_table.h"
#include "gait/force_history.h"
#include "new_case/own_table.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace arthrowear;

namespace
{
namespace fs = std::filesystem;
constexpr double body_weight = 800., period = 1.1, to_rad = M_PI / 180., lbf = 4.4482216152605,
                 kgf = 9.80665;
constexpr int n_rows = 100;

/// Curves of an invented walk at a fraction of the cycle: angles [deg], force [N].
double
flexion(const double p)
{
  return 15. + 22. * std::cos(2. * M_PI * p);
}
double
adduction(const double p)
{
  return 2. + 5. * std::sin(2. * M_PI * p);
}
double
rotation(const double p)
{
  return -2. + 6. * std::sin(2. * M_PI * p + 1.);
}
double
force(const double p)
{
  return 300. + 1900. * std::pow(std::sin(M_PI * p), 2);
}
double
percent(const double p)
{
  return 100. * p;
}
double
seconds(const double p)
{
  return period * p;
}

struct Column
{
  std::string name;
  double (*curve)(double);
  double factor = 1.;
};

using Columns = std::vector<Column>;

struct Foreign
{
  std::string what;
  Columns columns;
  std::string refusal = {}; ///< a part of it; empty: the table gives the right numbers
  std::string extension = ".csv", separator = ",", head = {}, below_header = {}, line_end = "\n",
              tail = {};
  NamedColumns named = {};
  std::string (*cell)(double) = [](const double value)
  {
    char text[40];
    std::snprintf(text, sizeof text, "%.12g", value);
    return std::string(text);
  };

  std::string text() const
  {
    std::string result = head, line;
    for (const Column &column : columns)
      line += (line.empty() ? "" : separator) + column.name;
    result += line + tail + line_end + below_header;
    for (int row = 0; row <= n_rows; ++row)
    {
      line.clear();
      for (const Column &column : columns)
      {
        // The last row is the first one again in every digit.
        const double p = double(row) / n_rows;
        const bool is_axis = column.curve == percent || column.curve == seconds;
        line += (line.empty() ? "" : separator) +
                cell(column.factor * column.curve(is_axis ? p : double(row % n_rows) / n_rows));
      }
      result += line + tail + line_end;
    }
    return result;
  }
};

Columns
angles_and(const Column &last, const Column &axis = {"cycle_percent", percent})
{
  return {axis,
          {"flexion_deg", flexion},
          {"adduction_deg", adduction},
          {"internal_rotation_deg", rotation},
          last};
}

const Column plain_force{"force_N", force};

Foreign
with_force(const std::string &name, const double factor, const std::string &refusal = "")
{
  return {name, angles_and({name, force, factor}), refusal};
}

Foreign
with_angles(const std::string &flex, const std::string &add, const std::string &rot,
            const double factor = 1., const std::string &refusal = "")
{
  return {flex,
          {{"cycle_percent", percent},
           {flex, flexion, factor},
           {add, adduction, factor},
           {rot, rotation, factor},
           plain_force},
          refusal};
}

Foreign
with_axis(const std::string &name, double (*curve)(double), const double factor,
          const std::string &refusal = "")
{
  return {name, angles_and(plain_force, {name, curve, factor}), refusal};
}

/// Another way to write the plain table.
template <class Change>
Foreign
plain(const std::string &what, const Change &change, const std::string &refusal = "")
{
  Foreign table{what, angles_and(plain_force), refusal};
  change(table);
  return table;
}

std::string
with_comma(const double value)
{
  char text[40];
  std::snprintf(text, sizeof text, "%.9g", value);
  std::string cell = text;
  if (const std::size_t point = cell.find('.'); point != std::string::npos)
    cell[point] = ',';
  return cell;
}

std::vector<Foreign>
foreign_tables()
{
  std::vector<Foreign> all{
      // Units of the force.
      with_force("Force (N)", 1.), with_force("Force [N]", 1.), with_force("FORCE (N)", 1.),
      with_force("hip force, N", 1., "the row has"), with_force("\"hip force, N\"", 1.),
      with_force("resultant_kN", 1e-3), with_force("Joint load (kN)", 1e-3),
      with_force("force_lbf", 1. / lbf), with_force("Load (lbs)", 1. / lbf),
      with_force("force_kgf", 1. / kgf), with_force("Hip contact force [kgf]", 1. / kgf),
      with_force("force_daN", .1), with_force("force_xBW", 1. / body_weight),
      with_force("Force (x BW)", 1. / body_weight), with_force("HCF [BW]", 1. / body_weight),
      with_force("F/BW", 1. / body_weight), with_force("resultant [%BW]", 100. / body_weight),
      with_force("resultant (% BW)", 100. / body_weight),
      with_force("Resultant_pctBW", 100. / body_weight),
      with_force("Force (N/kg)", kgf / body_weight),
      // A force without a unit, with another quantity, of the ground, of the other sign.
      with_force("Fres", 1., "`Fres`: a force without a unit"),
      with_force("force_kg", 1. / kgf, "`force_kg`: not known"),
      with_force("force (furlong)", 1., "no column that is known as force"),
      with_force("ground_force_N", 1., "a force of the ground"),
      with_force("force_N", -1., "reverses the sign of all rows"),
      // Names and units of the angles.
      with_angles("hip flexion (deg)", "hip adduction (deg)", "hip rotation (deg)"),
      with_angles("Hip Flexion [\xC2\xB0]", "Hip Adduction [\xC2\xB0]",
                  "Hip Internal Rotation [\xC2\xB0]"),
      with_angles("flexion_degrees", "adduction_degrees", "internal_rotation_degrees"),
      with_angles("HipFlexion (Degrees)", "HipAdduction (Degrees)", "HipRotation (Degrees)"),
      with_angles("flexion_rad", "adduction_rad", "rotation_rad", to_rad),
      with_angles("FLEXION [radians]", "ADDUCTION [radians]", "ROTATION [radians]", to_rad),
      with_angles("R_hip_flex_deg", "R_hip_add_deg", "R_hip_int_rot_deg"),
      with_angles("Hip FE (deg)", "Hip add (deg)", "Hip IE (deg)"),
      with_angles("Flexion/Extension (deg)", "Adduction (deg)", "Internal/External Rotation (deg)"),
      with_angles("extension_deg", "abduction_deg", "external_rotation_deg", -1.),
      with_angles("flexion_deg", "Ab/Adduction (deg)", "rotation_deg", 1., "names both directions"),
      with_angles("flexion", "adduction", "rotation", 1., "flexion without a unit"),
      with_angles("knee flexion (deg)", "adduction_deg", "rotation_deg", 1., "flexion of the knee"),
      with_angles("Beugung [deg]", "Adduktion [deg]", "Innenrotation [deg]"),
      with_angles("H\xC3\xBC"
                  "ftflexion [\xC2\xB0]",
                  "Adduktion [\xC2\xB0]", "Rotation [\xC2\xB0]"),
      with_angles("Flexion de la hanche (deg)", "Adduction (deg)", "Rotation interne (deg)"),
      with_angles("Streckung [deg]", "Abduktion [deg]",
                  "Au\xC3\x9F"
                  "enrotation [deg]",
                  -1.),
      with_angles("Knieflexion [deg]", "adduction_deg", "rotation_deg", 1., "flexion of the knee"),
      with_angles("Flexion du genou [deg]", "adduction_deg", "rotation_deg", 1.,
                  "flexion of the knee"),
      with_angles("gebogen [deg]", "adduction_deg", "rotation_deg", 1., "`gebogen [deg]`: not"),
      with_angles("flexion SD [deg]", "adduction_deg", "rotation_deg", 1.,
                  "a spread of several curves"),
      with_force("force SD [N]", 1., "a spread of several curves"),
      with_force("force_N_stdev", 1., "a spread of several curves"),
      with_force("Max force (N)", 1., "a spread of several curves"), with_force("Kraft [N]", 1.),
      with_force("Bodenreaktionskraft [N]", 1., "of the ground"),
      with_angles("flexion [deg/s]", "adduction_deg", "rotation_deg", 1., "known as flexion"),
      // The axis.
      with_axis("Gait cycle [%]", percent, 1.), with_axis("% gait cycle", percent, 1.),
      with_axis("Percent of stride", percent, 1.), with_axis("%", percent, 1.),
      with_axis("cycle_fraction", percent, .01), with_axis("Normalized time", percent, .01),
      with_axis("Gangzyklus [%]", percent, 1.), with_axis("Zeit [s]", seconds, 1.),
      with_axis("Temps (ms)", seconds, 1e3), with_axis("Stance [%]", percent, 1., "no column of"),
      with_axis("Time (%)", percent, 1.), with_axis("Time (s)", seconds, 1.),
      with_axis("TIME [ms]", seconds, 1e3), with_axis("t_ms", seconds, 1e3),
      with_axis("time", seconds, 1., "has no unit"),
      with_axis("frame", percent, 1., "no column of"),
      with_axis("time (%)", percent, .01, "must cover half"),
      with_axis("cycle_fraction", percent, 1., "must be between 0 and 100 %")};

  const auto add = [&all](const Foreign &table) { all.push_back(table); };
  add(plain(
      "semicolons", [](Foreign &t) { t.separator = ";"; }, "separated by semicolons"));
  add(plain(
      "semicolons and decimal commas",
      [](Foreign &t)
      {
        t.separator = ";";
        t.cell = with_comma;
      },
      "separated by semicolons"));
  add(plain(
      "tabs", [](Foreign &t) { t.separator = "\t"; }, "separated by tabs"));
  add(plain(
      "decimal commas", [](Foreign &t) { t.cell = with_comma; }, "decimal mark must be a point"));
  add(plain(
      "decimal commas in quotes",
      [](Foreign &t) { t.cell = [](const double v) { return "\"" + with_comma(v) + "\""; }; },
      "decimal mark must be a point"));
  add(plain("columns in another order",
            [](Foreign &t) { std::reverse(t.columns.begin(), t.columns.end()); }));
  add(plain("a spreadsheet's commas",
            [](Foreign &t)
            {
              t.line_end = "\r\n";
              t.tail = ",";
            }));
  add(plain("a byte order mark", [](Foreign &t) { t.head = "\xEF\xBB\xBF"; }));
  add(plain(
      "a row of units", [](Foreign &t) { t.below_header = "%,deg,deg,deg,N\n"; },
      "Is it a row of units?"));
  add(plain(
      "lines above the header", [](Foreign &t) { t.head = "Subject,7\nTrial,3\n"; }, "the row"));
  add(plain("a comment above the header", [](Foreign &t) { t.head = "# subject 7\n"; }));
  for (const std::string title :
       {"Model Outputs", "% of a script, 7", "// of a program", "Model Outputs\n100"})
    add(plain(
        "the title " + title, [title](Foreign &t) { t.head = title + "\n"; },
        "a title or a comment?"));
  add(plain(
      "names behind a comment's mark", [](Foreign &t) { t.head = "#"; }, "remove its '#'"));
  add(plain(
      "a name over two lines", [](Foreign &t) { t.columns[1].name = "\"hip\nflexion [deg]\""; },
      "Write each name into one line"));
  add(plain("a line of the separator", [](Foreign &t) { t.head = "sep=,\r\n"; }));
  add(plain(
      "blanks", [](Foreign &t) { t.separator = "  "; }, "separated by blanks"));
  add(plain(
      "bars", [](Foreign &t) { t.separator = "|"; }, "separated by bars"));
  add(plain(
      "a workbook", [](Foreign &t) { t.head = std::string("PK\x03\x04"); }, "(.xlsx, .ods)"));
  add(plain("a mean with its standard deviation",
            [](Foreign &t) {
              t.columns.push_back({"flexion SD [deg]", percent});
            }));
  add(plain("a column of words",
            [](Foreign &t)
            {
              t.columns.push_back({"note", force});
              t.columns.back().name = "event";
            }));
  add(plain("columns of the knee and of the ground",
            [](Foreign &t)
            {
              t.columns.push_back({"knee_flexion_deg", adduction});
              t.columns.push_back({"grf_N", percent});
            }));
  add(plain(
      "two forces",
      [](Foreign &t) {
        t.columns.push_back({"other force (N)", percent});
      },
      "2 columns of force"));
  add(plain(
      "two flexions",
      [](Foreign &t) {
        t.columns.push_back({"left flexion (deg)", percent});
      },
      "2 columns of flexion"));
  add(plain("a hidden unit, named",
            [](Foreign &t)
            {
              t.columns.back().name = "Fres";
              t.named.forces = {"Fres [N]"};
            }));
  add(plain("pounds under the name of newtons, named",
            [](Foreign &t)
            {
              t.columns.back().factor = 1. / lbf;
              t.named.forces = {"force_N [lbf]"};
            }));
  add(plain("angles without units, named",
            [](Foreign &t)
            {
              for (const int i : {1, 2, 3})
                t.columns[i].name = "a" + std::to_string(i);
              t.named.angles = {"a1 [deg]", "a2 [deg]", "-a3 [deg]"};
            }));
  add(plain("a reaction of the ground's sign, named",
            [](Foreign &t)
            {
              t.columns.back().factor = -1.;
              t.named.forces = {"-force_N"};
            }));
  for (const bool in_degrees : {true, false})
    add(plain(in_degrees ? "OpenSim in degrees" : "OpenSim in radians",
              [in_degrees](Foreign &t)
              {
                t.extension = ".mot";
                t.separator = "\t";
                t.head = std::string("walk\nversion=1\nnRows=101\nnColumns=5\ninDegrees=") +
                         (in_degrees ? "yes" : "no") + "\nendheader\n";
                const char *names[] = {"time", "hip_flexion_r", "hip_adduction_r", "hip_rotation_r",
                                       "hip_r_force"};
                for (int i = 0; i < 5; ++i)
                  t.columns[i].name = names[i];
                t.columns[0].curve = seconds;
                for (const int i : {1, 2, 3})
                  t.columns[i].factor = in_degrees ? 1. : to_rad;
              }));
  add(plain(
      "OpenSim without inDegrees",
      [](Foreign &t)
      {
        t.extension = ".sto";
        t.separator = "\t";
        t.head = "walk\nversion=1\nendheader\n";
        const char *names[] = {"time", "hip_flexion_r", "hip_adduction_r", "hip_rotation_r",
                               "hip_r_force"};
        for (int i = 0; i < 5; ++i)
          t.columns[i].name = names[i];
        t.columns[0].curve = seconds;
      },
      "without a unit"));
  return all;
}

/// Flexion, adduction, rotation [rad] and force [N] that the program reads.
struct Curves
{
  std::vector<PeriodicCurve> angles;
  PeriodicCurve load = PeriodicCurve::constant(0.);
};

Curves
curves_of(const CsvTable &table, const OwnTable &own)
{
  return {curves_of_columns(table, own.angles, 0., period),
          force_history(table, {own.forces, 0., body_weight, period})};
}

class ForeignTable : public ::testing::TestWithParam<Foreign>
{
};
} // namespace

TEST_P(ForeignTable, GivesTheRightCurvesOrIsRefused)
{
  const Foreign &foreign = GetParam();
  std::string folder = (fs::temp_directory_path() / "foreign_XXXXXX").string();
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  const std::string file = folder + "/table" + foreign.extension;
  std::ofstream(file) << foreign.text();
  std::string refusal;
  Curves read;
  try
  {
    InputErrors errors;
    std::vector<GaitCycle> cycles;
    const OwnTable own = read_own_table(file, foreign.named, period, cycles, {}, "--csv", errors);
    errors.throw_if_any();
    read = curves_of(read_table(file), own);
  }
  catch (const InputError &error)
  {
    refusal = error.what();
  }
  fs::remove_all(folder);
  if (!foreign.refusal.empty())
  {
    EXPECT_NE(refusal.find(foreign.refusal), std::string::npos) << foreign.what << "\n" << refusal;
    return;
  }
  ASSERT_EQ(refusal, "") << foreign.what;
  const Foreign truth{"truth", angles_and(plain_force)};
  OwnTable own;
  own.angles = {"flexion_deg", "adduction_deg", "-internal_rotation_deg"};
  own.forces = {"force_N"};
  const Curves right = curves_of(parse_csv(truth.text(), "truth.csv"), own);
  for (double p = 0.; p < 1.; p += .013)
  {
    // Twelve digits of the table; splines multiply their error by less than a hundred.
    for (int i = 0; i < 3; ++i)
      EXPECT_NEAR(read.angles[i].value(p), right.angles[i].value(p), 1e-9) << foreign.what << i;
    EXPECT_NEAR(read.load.value(p), right.load.value(p), 1e-6) << foreign.what;
  }
}

INSTANTIATE_TEST_SUITE_P(All, ForeignTable, ::testing::ValuesIn(foreign_tables()));
