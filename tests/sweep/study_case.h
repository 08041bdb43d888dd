// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "has.h"
#include "interface_case.h"
#include "program.h"

namespace program_test
{
/// A folder with study.prm, case.prm and gait.csv; the case is a contact point, which runs in a
/// fraction of a second.
class StudyCase
{
public:
  /// @param vary  the lines after the names of case and output folder
  explicit StudyCase(const std::string &vary,
                     const std::string &base = arthrowear::good_interface_case)
  {
    write(folder_ / "case.prm", base);
    write(folder_ / "gait.csv", gait_table());
    write_study(vary);
  }

  void write_study(const std::string &vary) const
  {
    write(folder_ / "study.prm", "set Case = case.prm\nset Output folder = out\n" + vary);
  }

  Outcome sweep(const std::vector<std::string> &options = {}, const unsigned int ranks = 0) const
  {
    Limits limits;
    limits.ranks = ranks;
    return run_program(words(options), folder_.path(), limits);
  }

  static std::vector<std::string> words(const std::vector<std::string> &options)
  {
    std::vector<std::string> all{"sweep", "study.prm"};
    all.insert(all.end(), options.begin(), options.end());
    return all;
  }

  fs::path operator/(const std::string &name) const { return folder_ / name; }
  const fs::path &path() const { return folder_.path(); }
  std::string table() const { return read(folder_ / "out/table.csv"); }
  std::vector<std::string> rows() const
  {
    std::istringstream stream(table());
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);)
      lines.push_back(line);
    return lines;
  }

private:
  TemporaryFolder folder_;
};

/// Four cases: two stiffnesses times two time steps.
constexpr const char *four_cases = R"(set Results = largest tangential traction, steps, work
subsection Vary
  set Interface / Tangential stiffness [MPa/mm] = 10000, 20000
  set Time / Time step [s] = linear 1e-3:2e-3:2
end
)";

/// Two valid friction coefficients and a negative one.
constexpr const char *with_impossible = R"(set Results = steps
subsection Vary
  set Interface / Friction coefficient = 0.2, -0.4, 0.4
end
)";

/// Two cups over one cycle with checkpoints; each needs about a second.
inline StudyCase
two_cups()
{
  return StudyCase(
      "set Results = steps, worn volume of the cup, largest wear depth\n"
      "subsection Vary\nset Wear / Wear factor [mm^3/(N m)] = 1e-7, 2e-7\nend\n",
      SmallCase().set("Time / Cycles", "1").set("Checkpoint / Every n steps", "5").text());
}
} // namespace program_test
