// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/csv.h"
#include "restart/interrupted_run.h"
#include "results/declarations.h"
#include "results/summary_file.h"

#include <numeric>

// Tests of the program with strangers_result.cc linked to it and no other change.
using namespace program_test;
using arthrowear::SummaryItem;

namespace
{
double
value_of(const std::vector<SummaryItem> &items, const std::string &id)
{
  for (const SummaryItem &item : items)
    if (item.id == id && item.value)
      return *item.value;
  ADD_FAILURE() << "no " << id;
  return 0.;
}
} // namespace

// The summary has the reduction of the column over its rows; the report draws the column.
TEST(ResultInTheProgram, IsInSummaryTableReportAndManual)
{
  const CaseFolder folder(SmallCase(std::vector<std::pair<std::string, std::string>>{
      {"Model", "knee_dynamics"}, {"Output folder", "out"}, {"Time / Duration [s]", "0.02"}}));
  ended_with(0, folder.run());
  const auto items = arthrowear::read_summary(read(folder.output() / "summary.json"));
  ASSERT_TRUE(items);
  const arthrowear::CsvTable table =
      arthrowear::read_csv((folder.output() / "statistics.csv").string());
  const std::vector<double> &pull = table.column("largest pull of the ligaments [N]"),
                            &flexion = table.column("mean flexion of the rows [rad]"),
                            &degrees = table.column("flexion [deg]");
  EXPECT_EQ(value_of(*items, "wear_lab_ligament_pull"),
            *std::max_element(pull.begin(), pull.end()));
  EXPECT_GT(*std::max_element(pull.begin(), pull.end()), 0.);
  EXPECT_NEAR(value_of(*items, "wear_lab_mean_flexion"),
              std::accumulate(flexion.begin(), flexion.end(), 0.) /
                  static_cast<double>(flexion.size()),
              1e-12);
  for (std::size_t row = 0; row < table.n_rows(); ++row)
    EXPECT_NEAR(flexion[row], degrees[row] * M_PI / 180., 1e-12);
  const arthrowear::Declarations declared =
      arthrowear::parse_declarations(read(folder.output() / "declarations.json"), "");
  const std::vector<arthrowear::DeclaredError> errors =
      declared.errors_of("wear_lab_ligament_pull");
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors.front().stated, "energy_error");
  EXPECT_EQ(errors.front().cause, "steps");
  ended_with(0, run_program({"report", folder.output().string(), "-o", "page.html"},
                            folder.output().parent_path()));
  const std::string page = read(folder.output().parent_path() / "page.html");
  for (const char *part : {"Pull of the ligaments", "largest pull of the ligaments",
                           "largest pull of the ligaments: "})
    EXPECT_NE(page.find(part), page.npos) << part;
  const Outcome manual =
      run_program({"results", "--model", "knee_dynamics"}, folder.output().parent_path());
  EXPECT_NE(manual.out.find("| largest pull of the ligaments | wear_lab_ligament_pull | N |"),
            std::string::npos);
}
