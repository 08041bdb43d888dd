// SPDX-License-Identifier: LGPL-2.1-or-later
// `arthrowear compare` in whole runs.
#include "has.h"
#include "hip_summary.h"

#include <cmath>
#include <cstring>

using namespace program_test;

namespace
{
/// Rotates the corners of a binary STL file by an angle about x and about y, translates and scales
/// them.
std::string
moved(std::string stl, const double angle, const float scale)
{
  constexpr std::size_t header = 84, of_triangle = 50, of_normal = 12;
  const auto c = static_cast<float>(std::cos(angle)), s = static_cast<float>(std::sin(angle));
  for (std::size_t triangle = header; triangle < stl.size(); triangle += of_triangle)
    for (int corner = 0; corner < 3; ++corner)
    {
      float x[3];
      char *const at = &stl[triangle + of_normal + sizeof(x) * corner];
      std::memcpy(x, at, sizeof(x));
      const float y = c * x[1] - s * x[2], z = s * x[1] + c * x[2];
      const float own[3] = {scale * (c * x[0] + s * z + 30.f), scale * (y - 20.f),
                            scale * (c * z - s * x[0] + 5.f)};
      std::memcpy(at, own, sizeof(own));
    }
  return stl;
}

class Scan : public testing::Test
{
protected:
  static void SetUpTestSuite()
  {
    run_ = std::make_unique<HipSummary>("hip_layer", HipSummary::Changes{{"Cycles =", "3e6"}});
    const Outcome extract = run_program(
        {"extract", run_->out().string(), "--worn", "-o", "worn.stl"}, run_->folder().path());
    ASSERT_EQ(extract.exit_code, 0) << extract.err;
    ended_with(0, run_program({"extract", run_->out().string(), "--worn", "--frame", "first", "-o",
                               "new.stl"},
                              run_->folder().path()));
    write(run_->folder() / "scan.stl", moved(read(run_->folder() / "worn.stl"), 1.2, 1e3f));
  }
  static void TearDownTestSuite() { run_.reset(); }

  static Outcome compare(std::vector<std::string> options)
  {
    options.insert(options.begin(), {"compare", run_->out().string()});
    return run_program(options, run_->folder().path());
  }

  static std::unique_ptr<HipSummary> run_;
};
std::unique_ptr<HipSummary> Scan::run_;

/// The measured number in a row of comparison.csv.
double
measured(const std::string &table, const std::string &result)
{
  const std::size_t row = table.find("\"" + result);
  EXPECT_NE(row, std::string::npos) << table;
  const std::size_t unit = table.find("\",", row), value = table.find(',', unit + 2);
  return std::stod(table.substr(value + 1));
}
} // namespace

// The scan is the run's worn surface, rotated, translated and in micrometres: the comparison finds
// its volume and its map.
TEST_F(Scan, TheOwnSurfaceComesBack)
{
  const Outcome outcome = ended_with(0, compare({"scan.stl", "--unit", "um", "-o", "found"}));
  const fs::path found = run_->folder() / "found";
  const std::string table = read(found / "comparison.csv");
  const double volume = run_->value("worn volume of the cup");
  EXPECT_NEAR(measured(table, "worn volume"), volume, .01 * volume);
  EXPECT_NEAR(measured(table, "largest wear depth"), run_->value("largest wear depth"), .005);
  EXPECT_GT(measured(table, "correlation"), .99);
  EXPECT_NEAR(measured(table, "scanned part"), 100., 1.);
  EXPECT_TRUE(has(outcome.out, "worn volume"));
  EXPECT_TRUE(has(read(found / "comparison.html"), "<section id=\"scan\""));

  // Files are replaced with --overwrite only, and then no other file than the comparison's.
  write(found / "mine.txt", "mine");
  EXPECT_TRUE(
      has(ended_with(2, compare({"scan.stl", "--unit", "um", "-o", "found"})).err, "--overwrite"));
  EXPECT_EQ(compare({"scan.stl", "--unit", "um", "-o", "found", "--overwrite"}).exit_code, 0);
  EXPECT_EQ(read(found / "mine.txt"), "mine");
}

// The first frame as a scan before use, in millimetres and elsewhere than the worn scan: the run's
// volume comes back, and table and page name the file.
TEST_F(Scan, AScanBeforeUseIsTheReference)
{
  ended_with(0, compare({"scan.stl", "--unit", "um", "--unworn", "new.stl", "--unworn-unit", "mm",
                         "-o", "used"}));
  const fs::path used = run_->folder() / "used";
  const double volume = run_->value("worn volume of the cup");
  EXPECT_NEAR(measured(read(used / "comparison.csv"), "worn volume"), volume, .01 * volume);
  EXPECT_TRUE(has(read(used / "comparison.json"), "\"scan before use\": \"new.stl\""));
  EXPECT_TRUE(has(read(used / "comparison.html"), "the scan before use, new.stl"));
}

// With a scan before use, measured wear is the scan's and does not depend on the frame; the row of
// the run is of the frame that --frame or --time names, whose volume is in the table over cycles.
TEST_F(Scan, TheFrameChoosesThePredictionBesideAScanBeforeUse)
{
  std::istringstream history(read(run_->out() / "wear_history.csv"));
  std::string third;
  for (int line = 0; line < 4; ++line) // after the names
    std::getline(history, third);
  const std::string cycles = third.substr(0, third.find(','));
  std::size_t at = 0;
  for (int column = 0; column < 4; ++column)
    at = third.find(',', at) + 1;
  const double volume = std::stod(third.substr(at)), all = run_->value("worn volume of the cup");
  ASSERT_LT(volume, .5 * all);
  for (const std::vector<std::string> &choice : {std::vector<std::string>{"--frame", "3"},
                                                 {"--time", cycles},
                                                 {"--time", cycles, "--of", "contact"}})
  {
    std::vector<std::string> options{"scan.stl",      "--unit", "um", "--unworn",   "new.stl",
                                     "--unworn-unit", "mm",     "-o", "of_a_frame", "--overwrite"};
    options.insert(options.end(), choice.begin(), choice.end());
    ended_with(0, compare(options));
    const std::string table = read(run_->folder() / "of_a_frame/comparison.csv");
    EXPECT_NEAR(measured(table, "worn volume"), all, .01 * all) << choice[0];
    const std::string row = table.substr(table.find("\"worn volume"));
    const std::string line = row.substr(0, row.find('\n'));
    EXPECT_NEAR(std::stod(line.substr(line.rfind(',') + 1)), volume, .01 * volume) << choice[0];
  }
  const Outcome all_frames = compare({"scan.stl", "--unit", "um", "--unworn", "new.stl",
                                      "--unworn-unit", "mm", "-o", "no", "--frame", "all"});
  EXPECT_EQ(all_frames.exit_code, 2);
  EXPECT_TRUE(has(all_frames.err, "--frame is all, must be one frame"));
  EXPECT_FALSE(fs::exists(run_->folder() / "no"));
}

// Each triangle rounds its own corners by a part of 1e-6 mm, and a triangle has no area: the report
// counts both, and the volume is the volume of the surface before.
TEST_F(Scan, AScanIsWelded)
{
  std::string stl = read(run_->folder() / "worn.stl");
  constexpr std::size_t header = 84, of_triangle = 50, of_normal = 12;
  std::uint32_t state = 7;
  for (std::size_t triangle = header; triangle < stl.size(); triangle += of_triangle)
    for (std::size_t k = 0; k < 9; ++k)
    {
      float x = 0.f;
      char *const place = &stl[triangle + of_normal + k * sizeof(x)];
      std::memcpy(&x, place, sizeof(x));
      state = 1664525u * state + 1013904223u;
      x += 1e-5f * (static_cast<float>(state) / 4294967295.f - .5f);
      std::memcpy(place, &x, sizeof(x));
    }
  const std::string first = stl.substr(header, of_triangle);
  std::string flat = first;
  flat.replace(of_normal + 12, 12, first, of_normal, 12);
  stl += flat;
  std::uint32_t n = 0;
  std::memcpy(&n, &stl[80], sizeof(n));
  ++n;
  std::memcpy(&stl[80], &n, sizeof(n));
  write(run_->folder() / "rounded.stl", stl);
  EXPECT_TRUE(has(ended_with(0, compare({"rounded.stl", "-o", "welded"})).out,
                  {"The scan was welded: ", ", 1 flat triangle dropped."}));
  EXPECT_TRUE(has(read(run_->folder() / "welded/comparison.json"), "The scan was welded: "));
  const double volume = run_->value("worn volume of the cup");
  const std::string table = read(run_->folder() / "welded/comparison.csv");
  EXPECT_NEAR(measured(table, "worn volume"), volume, .01 * volume);
}

TEST_F(Scan, MistakesWithAScanBeforeUseWriteNothing)
{
  const std::vector<std::pair<std::vector<std::string>, std::string>> mistakes{
      {{"--unworn", "none.stl"}, "none.stl"},
      {{"--unworn-unit", "mm"}, "Name its file by --unworn"},
      {{"--unworn", "new.stl"}, "--unworn-unit"}, // read as micrometres
      {{"--unworn", "scan.stl"}, "has the same triangles"}};
  for (const auto &[options, words] : mistakes)
  {
    std::vector<std::string> all{"scan.stl", "--unit", "um", "-o", "wrong"};
    all.insert(all.end(), options.begin(), options.end());
    const Outcome outcome = compare(all);
    EXPECT_EQ(outcome.exit_code, 2) << words;
    EXPECT_TRUE(has(outcome.err, words));
    EXPECT_FALSE(fs::exists(run_->folder() / "wrong"));
  }
}

// All mistakes are named at once, and nothing is written.
TEST_F(Scan, MistakesWriteNothing)
{
  const Outcome lengths = ended_with(2, compare({"scan.stl", "-o", "lengths"}));
  EXPECT_TRUE(has(lengths.err, "--unit"));
  const Outcome both = ended_with(2, compare({"none.stl", "--of", "cap", "-o", "both"}));
  EXPECT_TRUE(has(both.err, {"none.stl", "cap"}));
  // The comparison does not replace the run, even with --overwrite.
  const Outcome inside = ended_with(
      2, compare({"scan.stl", "--unit", "um", "-o", run_->out().string(), "--overwrite"}));
  EXPECT_TRUE(has(inside.err, "without results of a run"));
  EXPECT_TRUE(fs::exists(run_->out() / "summary.json"));
  EXPECT_FALSE(fs::exists(run_->folder() / "lengths"));
  EXPECT_FALSE(fs::exists(run_->folder() / "both"));
}
