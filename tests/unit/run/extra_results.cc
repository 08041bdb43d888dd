// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/extra_results.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
/// A model's own type of state.
struct Height
{
  double value;
};

double
doubled(const AcceptedState &state, const AcceptedStep &step)
{
  const Height *height = state.as<Height>();
  EXPECT_EQ(state.as<double>(), nullptr);
  return 2. * (height ? height->value : step.value("height [mm]"));
}

const std::vector<ColumnHeader> columns{{"time", "s"}, {"height", "mm"}};
const std::vector<double> heights{3., 5., 1., 2.};

/// Adds a result with each reduction to a model.
void
register_all(const std::string &model)
{
  for (const Reduction reduction : {Reduction::first, Reduction::largest, Reduction::least,
                                    Reduction::sum, Reduction::mean, Reduction::at_end})
  {
    const std::string name = std::string(words_of(reduction)) + " double height";
    register_result(model, "lab",
                    {contact_result(snake_case(name), name, "mm").over(reduction), doubled});
  }
}

/// Adds the rows from `begin` to the reduced results. Returns the text of statistics.csv.
std::string
extend(ReducedResults &reduced, const std::size_t begin, const std::size_t end)
{
  std::string text;
  reduced.with_columns(columns);
  for (std::size_t i = begin; i < end; ++i)
  {
    std::vector<double> row{.5 * static_cast<double>(i), heights[i]};
    const Height height{heights[i]};
    reduced.extend(row, i % 2 == 0 ? AcceptedState(height) : AcceptedState());
    EXPECT_EQ(row.size(), 8u);
    for (std::size_t k = 0; k < row.size(); ++k)
      text += (k == 0 ? "" : ",") + std::to_string(row[k]);
    text += "\n";
  }
  return text;
}

ResultValues
values_of(const ReducedResults &reduced)
{
  Summary summary;
  reduced.add_to(summary);
  return summary.values();
}
} // namespace

// Heights 3, 5, 1 and 2 mm, doubled, by a state or by the row.
TEST(ExtraResults, AreReducedOverRows)
{
  register_all("reduced");
  ReducedResults reduced("reduced");
  extend(reduced, 0, heights.size());
  EXPECT_EQ(values_of(reduced), (ResultValues{{"lab_first_double_height", 6.},
                                              {"lab_largest_double_height", 10.},
                                              {"lab_least_double_height", 2.},
                                              {"lab_sum_double_height", 22.},
                                              {"lab_mean_double_height", 5.5},
                                              {"lab_at_the_end_double_height", 4.}}));
}

// A run that is resumed takes the rows of its table.
TEST(ExtraResults, ContinueFromTheTable)
{
  register_all("resumed");
  ReducedResults begun("resumed"), whole("resumed"), resumed("resumed");
  std::string text;
  for (const ColumnHeader &column : begun.with_columns(columns))
    text += (text.empty() ? "\"" : ",\"") + column.header() + "\"";
  text += "\n" + extend(begun, 0, 2);
  const std::string file = ::testing::TempDir() + "extra_results.csv";
  OutputFile(file, OutputFile::Mode::replace).write(text);
  extend(whole, 0, 4);
  resumed.resume(file);
  extend(resumed, 2, 4);
  EXPECT_EQ(values_of(resumed), values_of(whole));
}

TEST(ExtraResults, ARunWithoutRowsSaysSo)
{
  register_all("idle");
  Summary summary;
  ReducedResults("idle").add_to(summary);
  EXPECT_TRUE(summary.values().empty());
  EXPECT_NE(summary.json().find("the run has no accepted step"), std::string::npos);
}

// They stand beside the model's own results, with column and plot, and none takes another's name.
TEST(ExtraResults, AreDeclared)
{
  ExtraResult extra{contact_result("slip", "slip of the lab", "mm"), doubled};
  extra.plot = DeclaredPlot::Along::gait;
  register_result("declared", "lab", extra);
  EXPECT_THROW(register_result("declared", "lab", extra), std::logic_error);
  Declarations declared;
  declared.tables = {{statistics_table, columns}};
  declare_extra_results("declared", declared);
  EXPECT_EQ(declared.result("lab_slip").unit, "mm");
  EXPECT_EQ(declared.tables[0].columns.back().header(), "slip of the lab [mm]");
  ASSERT_EQ(declared.plots.size(), 1u);
  EXPECT_EQ(declared.plots[0].columns, std::vector<std::string>{"slip of the lab [mm]"});
  EXPECT_EQ(declared.plots[0].along, DeclaredPlot::Along::gait);
  Declarations taken;
  taken.results = {contact_result("other", "slip of the lab", "mm")};
  EXPECT_THROW(declare_extra_results("declared", taken), std::logic_error);
}

TEST(ExtraResults, NameAResultAsTheirError)
{
  ExtraResult slip{contact_result("slip", "slip", "mm"), doubled};
  slip.error = "lab_slip_error";
  slip.cause = "steps";
  const int line = __LINE__ + 1;
  register_result("with_error", "lab", slip);
  Declarations declared;
  EXPECT_EQ(thrown<std::logic_error>([&] { declare_extra_results("with_error", declared); }),
            __FILE__ ":" + std::to_string(line) +
                ": the error 'lab_slip_error' of the result 'lab_slip' is no result of the model "
                "with_error");
  register_result("with_error", "lab",
                  {accuracy_result("slip_error", "error of slip", "-"), doubled});
  declared = {};
  declare_extra_results("with_error", declared);
  ASSERT_EQ(declared.errors_of("lab_slip").size(), 1u);
  EXPECT_EQ(declared.errors_of("lab_slip").front().stated, "lab_slip_error");
  EXPECT_EQ(declared.errors_of("lab_slip").front().cause, "steps");
}
