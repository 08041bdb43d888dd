// SPDX-License-Identifier: LGPL-2.1-or-later
#include "page_commands.h"
#include "restart/interrupted_run.h"
#include "tray_case.h"

#include "base/csv.h"
#include "base/units.h"

#include "vtu/vtu_reader.h"

#include <cstring>
#include <numeric>

using namespace program_test;
using namespace arthrowear;
using Numbers = std::vector<double>;

namespace
{
/// One run on one rank with four frames and a table for each of them, which all tests use.
class Extracted : public testing::Test
{
protected:
  static SmallCase small_case()
  {
    return SmallCase()
        .set("Output / Frames per cycle", "10")
        .set("Output / Surface tables", "every_frame")
        .set("Cup / Inclination [deg]", "-30")
        .set("Cup / Anteversion [deg]", "20")
        .set("Load / Application", "translating_backing");
  }
  static void SetUpTestSuite()
  {
    run_ = std::make_unique<CaseFolder>(small_case());
    ended_with(0, run_->run());
  }
  static void TearDownTestSuite() { run_.reset(); }

  static CsvTable table(const std::string &name)
  {
    return read_csv((run_->output() / name).string());
  }
  static Outcome extract(std::vector<std::string> options, const fs::path &output = run_->output())
  {
    options.insert(options.begin(), {"extract", output.string()});
    return run_program(options, output.parent_path());
  }
  static CsvTable extracted(const std::vector<std::string> &options,
                            const fs::path &output = run_->output())
  {
    const Outcome outcome = ended_with(0, extract(options, output));
    return parse_csv(outcome.out, "extracted");
  }

  static std::unique_ptr<CaseFolder> run_;
};
std::unique_ptr<CaseFolder> Extracted::run_;

double
largest(const Numbers &values)
{
  return *std::max_element(values.begin(), values.end());
}

/// Position of the point in a row [mm].
Vector3
place(const CsvTable &table, const std::size_t row)
{
  return {table.column("x [mm]")[row], table.column("y [mm]")[row], table.column("z [mm]")[row]};
}

constexpr double single = 1e-6; // relative precision of frames
} // namespace

// A frame has the points of its table, in another order.
TEST_F(Extracted, PointsAreThoseOfTheSurfaceTable)
{
  const CsvTable surface = table("contact/contact-00002.csv"),
                 found = extracted({"--field", "wear_depth,traction", "--frame", "2"});
  ASSERT_EQ(found.n_rows(), surface.n_rows());
  EXPECT_NEAR(found.column("time [s]")[0], surface.column("time [s]")[0], 1e-9);
  for (std::size_t row = 0; row < found.n_rows(); ++row)
  {
    std::size_t same = 0;
    while (same < surface.n_rows() && norm(place(found, row) - place(surface, same)) > 1e-4)
      ++same;
    ASSERT_LT(same, surface.n_rows());
    for (const char *name : {"wear_depth [mm]", "traction_x [MPa]", "traction_z [MPa]"})
      EXPECT_NEAR(found.column(name)[row], surface.column(name)[same],
                  single * largest(surface.column("contact_pressure [MPa]")));
  }
}

// The history at a contact point has the values of each table at this point.
TEST_F(Extracted, HistoryAtAPointIsThatOfTheTables)
{
  const CsvTable last = table("surface.csv");
  const Numbers &pressures = last.column("contact_pressure [MPa]");
  const std::size_t point =
      std::max_element(pressures.begin(), pressures.end()) - pressures.begin();
  const Vector3 x = place(last, point);
  std::ostringstream text;
  text.precision(12);
  text << x[0] << "," << x[1] << "," << x[2];
  const CsvTable history = extracted({"--field", "contact_pressure", "--point", text.str()});
  ASSERT_EQ(history.n_rows(), 4u);
  for (std::size_t frame = 0; frame < 4; ++frame)
  {
    const CsvTable one = table("contact/contact-0000" + std::to_string(frame) + ".csv");
    const Numbers &values = one.column("contact_pressure [MPa]");
    EXPECT_NEAR(history.column("contact_pressure [MPa]")[frame], values[point],
                single * largest(values));
    EXPECT_LT(norm(place(history, frame) - x), 1e-5);
  }
}

// Every position lies in the plane of the pole p = R_y(20) R_x(-30) e_z and of R e_y, on the sphere
// or inside it by at most the sagitta of an edge, at the angle in its row. Angles reach from rim to
// rim.
TEST_F(Extracted, MeridianLiesInItsPlane)
{
  const double a = -30. * units::deg, b = 20. * units::deg;
  const Vector3 pole{std::cos(a) * std::sin(b), -std::sin(a), std::cos(a) * std::cos(b)},
      aside{std::sin(a) * std::sin(b), std::cos(a), std::sin(a) * std::cos(b)};
  const CsvTable line = extracted({"--field", "wear_depth", "--along", "meridian", "90"});
  const Numbers &angles = line.column("angle from the pole [deg]");
  EXPECT_GE(angles.size(), 7u); // one row every 30 deg
  EXPECT_TRUE(std::is_sorted(angles.begin(), angles.end()));
  EXPECT_NEAR(angles.front(), -90., 1e-3);
  EXPECT_NEAR(angles.back(), 90., 1e-3);
  constexpr double radius = 14.;
  for (std::size_t row = 0; row < line.n_rows(); ++row)
  {
    const Vector3 x = place(line, row);
    EXPECT_NEAR(dot(x, cross(pole, aside)), 0., 1e-4);
    EXPECT_NEAR(std::atan2(dot(x, aside), dot(x, pole)) / units::deg, angles[row], 1e-4);
    EXPECT_LT(norm(x), radius + 1e-4);
    EXPECT_GT(norm(x), .9 * radius);
  }
  const double deepest = largest(line.column("wear_depth [mm]"));
  EXPECT_GT(deepest, 0.);
  EXPECT_LE(deepest, largest(table("surface.csv").column("wear_depth [mm]")) * (1. + single));
}

// Two ranks write the volume in two pieces, which have the same points as the piece of one rank.
TEST_F(Extracted, PiecesOfRanksAreJoined)
{
  const CaseFolder two(small_case());
  Limits limits;
  limits.ranks = 2;
  ASSERT_EQ(two.run({}, limits).exit_code, 0);
  const std::vector<std::string> options{"--field", "displacement_elastic", "--frame", "last"};
  const CsvTable one = extracted(options), joined = extracted(options, two.output());
  ASSERT_EQ(one.n_rows(), joined.n_rows());
  const auto sum = [](const Numbers &values)
  { return std::accumulate(values.begin(), values.end(), 0.); };
  for (const char *name : {"x [mm]", "y [mm]", "z [mm]"})
    EXPECT_NEAR(sum(one.column(name)), sum(joined.column(name)), 1e-3);
  const Numbers &values = one.column("displacement_elastic_z [mm]");
  EXPECT_NEAR(sum(values), sum(joined.column("displacement_elastic_z [mm]")),
              1e-4 * std::abs(sum(values)));
}

TEST_F(Extracted, FramesAreChosen)
{
  EXPECT_EQ(extracted({"--field", "gap", "--frame", "all"}).n_rows(),
            4 * extracted({"--field", "gap"}).n_rows());
  const Numbers times = frame_times(run_->output() / "contact.pvd");
  EXPECT_NEAR(extracted({"--field", "gap", "--frame", "first"}).column("time [s]")[0], times[0],
              1e-9);
  EXPECT_NEAR(extracted({"--field", "gap", "--time", "0.0011"}).column("time [s]")[0], times[1],
              1e-9);
}

TEST_F(Extracted, MistakesAreAnswered)
{
  const auto before = contents(run_->output());
  const std::vector<std::pair<std::vector<std::string>, std::vector<std::string>>> mistakes{
      {{}, {"--field is not given"}},
      {{"--field", "wear_deth"}, {"Is it 'wear_depth'?", "contact has contact_pressure"}},
      {{"--field", "gap", "--of", "conact"}, {"--of is conact, must be one of contact, cup"}},
      {{"--field", "gap", "--point", "1,2", "--along", "line", "0", "--frame", "-1"},
       {"--point is 1,2", "--along is line 0", "exclude each other", "--frame is -1"}},
      {{"--field", "gap", "--frame", "4"}, {"--frame is 4, must be below 4"}},
      {{"--field", "gap", "--point", "0,0,100"}, {"must be within the longest edge"}},
      {{"--field", "displacement", "--along", "meridian", "0"}, {"the series contact of hip_cup"}},
      {{"--field", "gap", "-o", "case.prm"}, {"case.prm: exists", "--force"}},
      {{"--field", "gap", "-o", "none/gap.csv"},
       {"--output is none/gap.csv", "a folder that exists"}},
      {{"--worn", "-o", "none/w.stl"}, {"--output is none/w.stl", "a folder that exists"}}};
  for (const auto &[options, parts] : mistakes)
  {
    const Outcome outcome = ended_with(2, extract(options));
    EXPECT_EQ(outcome.out, "");
    for (const std::string &part : parts)
      EXPECT_NE(outcome.err.find(part), std::string::npos) << part << "\n" << outcome.err;
  }
  EXPECT_EQ(extracted({"--field", "gap,gap"}).names.size(), 6u); // a field is named once
  EXPECT_NE(extract({"--field", "gap"}, run_->output().parent_path()).err.find("no output folder"),
            std::string::npos);
  EXPECT_EQ(contents(run_->output()), before);
}

// A damaged frame is named; other frames can be extracted.
TEST_F(Extracted, ADamagedFrameLeavesTheOthers)
{
  const TemporaryFolder folder;
  fs::copy(run_->output(), folder / "out", fs::copy_options::recursive);
  fs::resize_file(folder / "out/contact/contact-00003.vtu", 500);
  const Outcome last = ended_with(2, extract({"--field", "gap"}, folder / "out"));
  EXPECT_NE(last.err.find("contact-00003.vtu: cannot be read as a frame"), std::string::npos);
  EXPECT_EQ(extracted({"--field", "gap", "--frame", "2"}, folder / "out").columns,
            extracted({"--field", "gap", "--frame", "2"}).columns);
}

// The tray's stress is a field of its tetrahedra.
TEST(ExtractedTray, HasFieldsOfItsPointsAndNamesThoseOfCells)
{
  const CaseFolder folder(small_tray_case());
  ASSERT_EQ(folder.run().exit_code, 0);
  const auto extract = [&](const std::vector<std::string> &options)
  {
    std::vector<std::string> words{"extract", folder.output().string(), "--field"};
    words.insert(words.end(), options.begin(), options.end());
    return run_program(words, folder.output());
  };
  const Outcome history = ended_with(0, extract({"traction", "--point", "10,0,0"}));
  const CsvTable table = parse_csv(history.out, "history");
  EXPECT_EQ(table.column("load [% BW]"), (Numbers{200., 400.}));
  EXPECT_NE(extract({"von_mises_stress"}).err.find("von_mises_stress of tibia is a field of cells"),
            std::string::npos);
  EXPECT_EQ(extract({"gap", "--along", "meridian", "0"}).exit_code, 2);
}

namespace
{
using Triangles = std::vector<std::array<Vector3, 3>>;

/// Triangles of a binary STL file: a header of 80 bytes, the number of triangles, and 50 bytes per
/// triangle.
Triangles
triangles_of(const fs::path &file)
{
  const std::string bytes = read(file);
  std::uint32_t n = 0;
  std::memcpy(&n, bytes.data() + 80, 4);
  EXPECT_EQ(bytes.size(), 84 + 50u * n);
  EXPECT_NE(bytes.substr(0, 5), "solid") << "which begins a text file";
  Triangles triangles(n);
  for (std::uint32_t i = 0; i < n; ++i)
    for (int corner = 0; corner < 3; ++corner)
      for (int c = 0; c < 3; ++c)
      {
        float value = 0.f;
        std::memcpy(&value, bytes.data() + 84 + 50 * i + 12 + 4 * (3 * corner + c), 4);
        triangles[i][corner][c] = value;
      }
  return triangles;
}

/// Sum of the signed volumes of tetrahedra between the origin and the triangles, that is the volume
/// inside a closed surface [mm^3].
double
volume_of(const Triangles &triangles)
{
  double volume = 0.;
  for (const auto &[a, b, c] : triangles)
    volume += dot(a, cross(b, c)) / 6.;
  return volume;
}
} // namespace

// The volume between the surfaces before and after wear is the worn volume of the run. 1e6 cycles
// make it large compared with errors of single precision (1e-6 mm on 1200 mm^2: at most 1e-3 mm^3).
// The sign of the cavity surface's volume depends on the side from which its triangles are
// counter-clockwise.
TEST_F(Extracted, WornSurfaceAndVolumeDifferByTheWornVolume)
{
  const TemporaryFolder folder;
  const auto shape = [&](const std::string &series, const std::string &frame)
  {
    const fs::path file = folder / (series + frame + ".stl");
    ended_with(0, extract({"--worn", "--of", series, "--frame", frame, "-o", file.string()}));
    return triangles_of(file);
  };
  const CsvTable statistics = table("statistics.csv");
  const std::vector<double> volumes = statistics.column("worn volume from depths [mm^3]");
  const double worn = volumes.back() - volumes.front();
  ASSERT_GT(worn, 1.);
  for (const char *series : {"contact", "cup"})
  {
    const Triangles before = shape(series, "first"), after = shape(series, "last");
    ASSERT_EQ(before.size(), after.size());
    EXPECT_NEAR(std::abs(volume_of(after) - volume_of(before)), worn, 2e-3) << series;
    // A hemisphere of 28/56 mm with straight edges, whose faces are counter-clockwise from outside.
    const double sphere = 2. / 3. * std::acos(-1.) * (28. * 28. * 28. - 14. * 14. * 14.);
    if (series == std::string("cup"))
    {
      EXPECT_NEAR(volume_of(after) / sphere, .9, .1);
    }
  }
}

// The mesh has its worn shape: its points are the frame's points plus displacement_wear.
TEST_F(Extracted, WornMeshHasItsPointsAtTheirWornPlaces)
{
  const TemporaryFolder folder;
  const std::string file = (folder / "worn.vtu").string();
  ASSERT_EQ(extract({"--worn", "--of", "cup", "-o", file}).exit_code, 0);
  const arthrowear::Frame worn = read_frame(file),
                          frame = read_frame((run_->output() / "cup/cup-00003.vtu").string());
  ASSERT_EQ(worn.points.size(), frame.points.size());
  EXPECT_EQ(worn.cells, frame.cells);
  const auto field = [](const arthrowear::Frame &of, const std::string &name)
  {
    return std::find_if(of.fields.begin(), of.fields.end(),
                        [&](const FrameField &one) { return one.name == name; });
  };
  EXPECT_EQ(field(worn, "displacement_wear"), worn.fields.end());
  EXPECT_EQ(field(worn, "displacement"), worn.fields.end());
  EXPECT_NE(field(worn, "von_mises_stress"), worn.fields.end());
  const std::vector<float> &wear = field(frame, "displacement_wear")->values;
  double moved = 0.;
  for (std::size_t i = 0; i < worn.points.size(); ++i)
  {
    EXPECT_NEAR(worn.points[i], frame.points[i] + wear[i], 4e-6);
    moved = std::max<double>(moved, std::abs(worn.points[i] - frame.points[i]));
  }
  EXPECT_GT(moved, 1e-3);
}

TEST_F(Extracted, WornShapesRefuseWhatTheyAreNot)
{
  const TemporaryFolder folder;
  const std::string file = (folder / "worn.obj").string();
  const Outcome outcome = extract({"--worn", "--field", "gap", "--frame", "all", "-o", file});
  EXPECT_EQ(outcome.exit_code, 2);
  for (const char *part : {"--output is ", "ends in .stl or .vtu", "--field and --worn exclude",
                           "--frame is all, must be one frame"})
    EXPECT_NE(outcome.err.find(part), std::string::npos) << part << outcome.err;
  EXPECT_FALSE(fs::exists(file));
  EXPECT_EQ(extract({"--worn"}).exit_code, 2);
}

TEST(ExtractPage, CommandsRun)
{
  const TemporaryFolder folder;
  const std::vector<std::string> blocks = command_blocks("doc/manual/extract.md");
  ASSERT_EQ(blocks.size(), 1u);
  ended_with(0, run_in_shell(blocks[0], folder.path()));
  for (const char *name :
       {"points.csv", "second_peak.csv", "history.csv", "meridian.svg", "worn.stl", "solid.vtu"})
    EXPECT_GT(read(folder / name).size(), 500u) << name;
}
