// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/ranges.h"
#include "has.h"
#include "program.h"
#include "published/predictions.h"
#include "published/row.h"
#include "unit/thrown.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

PublishedRow
shipped(const std::string &id)
{
  return read_row((fs::path(shipped_rows()) / id).string());
}

double
rate_of(const std::string &id)
{
  const PublishedRow row = shipped(id);
  return *row.rate_factor() * row.measured.value;
}

// 22.07 mg at 0.935 mg/mm^3; 1.07 mm in ten years; 1.84 mg without a density of its own; a tenth of
// 13 um is neither volume nor penetration.
TEST(PublishedRows, HaveRatesInMillimetres)
{
  EXPECT_NEAR(rate_of("h1"), 22.07 / .935, 1e-9);
  EXPECT_NEAR(rate_of("c1"), .107, 1e-12);
  EXPECT_NEAR(rate_of("k5"), 1.84 / .935, 1e-9);
  EXPECT_NEAR(rate_of("m3"), .25 / 5., 1e-12);
  EXPECT_NEAR(rate_of("w1"), 80., 1e-12);
  EXPECT_FALSE(shipped("m1").rate_factor());
  EXPECT_FALSE(shipped("x32").rate_factor());
}

// A report finds rows by joint and material: no row may lack them.
TEST(PublishedRows, OfAJointHaveAMaterialAndARate)
{
  std::size_t n_hips = 0, n_knees = 0;
  for (const std::string &id : row_ids(shipped_rows()))
  {
    const PublishedRow row = shipped(id);
    n_hips += row.implant.joint == "hip" ? 1 : 0;
    n_knees += row.implant.joint == "knee" ? 1 : 0;
    if (row.implant.joint.empty())
      continue;
    EXPECT_FALSE(row.implant.material.empty()) << id;
    EXPECT_TRUE(row.rate_factor()) << id;
  }
  EXPECT_GE(n_hips, 12u);
  EXPECT_EQ(n_knees, 4u);
}

// The table beside the rows is the table of doc/measured.md: each law's factor on the knees.
TEST(PublishedPredictions, OfKneesAreWrongByUpToTwentyTwo)
{
  const auto all = read_predictions((fs::path(shipped_rows()) / predictions_file).string());
  double least = INFINITY, most = 0.;
  for (const PublishedPrediction &one : all)
  {
    const PublishedRow row = shipped(one.row);
    EXPECT_NEAR(one.measured, row.measured.value, .005 * row.measured.value) << one.row;
    if (row.implant.joint != "knee")
      continue;
    least = std::min(least, one.factor());
    most = std::max(most, one.factor());
  }
  EXPECT_NEAR(least, .17, .005);
  EXPECT_NEAR(most, 22.2, .05);
}

TEST(PublishedPredictions, AreReadAsTheyAreWritten)
{
  const program_test::TemporaryFolder folder;
  const std::string file = (folder / "predictions.csv").string();
  const std::string text =
      predictions_csv({{"k1", "power", "power", "h1", 8.14, 5.5, 2.47, 11.2, "inside"}});
  program_test::write(file, text);
  EXPECT_EQ(predictions_csv(read_predictions(file)), text);
  program_test::write(file, text + "k2,power,power,h1,0,1,1,1,inside\n");
  EXPECT_TRUE(has(thrown<InputError>([&] { read_predictions(file); }),
                  "predictions.csv:3: must have nine cells"));
}
} // namespace
} // namespace arthrowear
