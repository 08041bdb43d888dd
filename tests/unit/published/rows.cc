// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/ranges.h"
#include "has.h"
#include "program.h"
#include "published/law_judgement.h"
#include "unit/thrown.h"

#include <set>

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
  EXPECT_GE(n_knees, 7u);
}

// Radiographs of years 1 to 5, not radiostereometry of the whole time: rows c3 and c3b are one
// trial.
TEST(PublishedRows, OfOneTrialAreKnown)
{
  for (const auto &[a, b] : {std::make_pair("c3", "c3b"),
                             {"c3", "hx5a"},
                             {"c5", "hx12a"},
                             {"c5", "hx3b"},
                             {"hx7a", "c4"},
                             {"h1", "h2"},
                             {"k2", "k3"}})
    EXPECT_EQ(shipped(a).measured.trial, shipped(b).measured.trial) << a;
  EXPECT_NE(shipped("c3").measured.trial, shipped("c5").measured.trial);
  const PublishedRow c3 = shipped("c3");
  EXPECT_NEAR(c3.measured.mean().standard_error, .022 / 1.96, 1e-4);
  EXPECT_EQ(c3.from_year, 1.);
  EXPECT_EQ(c3.years, 5.);
  EXPECT_EQ(shipped("c3b").measured.n_stations, 8u);
}

// A rate of 0.003 +- 0.027 mm a year has no ratio to a prediction.
TEST(PublishedRows, NearZeroAreNotJudged)
{
  EXPECT_FALSE(is_resolved(shipped("hx5a").measured));
  EXPECT_TRUE(is_resolved(shipped("hx1b").measured));
}

// The table beside the rows is the table of doc/measured.md, and every row that is predicted is in
// it.
TEST(PublishedPredictions, OfEveryRowStandInTheTable)
{
  const auto all = read_predictions((fs::path(shipped_rows()) / predictions_file).string());
  std::set<std::string> predicted;
  for (const PublishedPrediction &one : all)
  {
    predicted.insert(one.row);
    const PublishedRow row = shipped(one.row);
    EXPECT_NEAR(one.measured, row.measured.value, .005 * row.measured.value) << one.row;
  }
  for (const std::string &id : row_ids(shipped_rows()))
    EXPECT_EQ(predicted.count(id) > 0,
              shipped(id).predicted_by != PredictedBy::nothing && !shipped(id).is_on_request)
        << id;
}

TEST(PublishedPredictions, AreReadAsTheyAreWritten)
{
  const program_test::TemporaryFolder folder;
  const std::string file = (folder / "predictions.csv").string();
  const std::string text =
      predictions_csv({{"k1", "power", "power", "h1", "from hips", 8.14, 5.5, 2.47, 11.2, 1.2, 1.1,
                        1.4, .7, "Femur / Sagittal radius [mm]"}});
  program_test::write(file, text);
  EXPECT_EQ(predictions_csv(read_predictions(file)), text);
  program_test::write(file, text + "k2,power,power,h1,from hips,1,1,0,1,0,0,0,0,\n");
  EXPECT_TRUE(has(thrown<InputError>([&] { read_predictions(file); }),
                  "predictions.csv:3: must have 14 cells"));
}
} // namespace
} // namespace arthrowear
