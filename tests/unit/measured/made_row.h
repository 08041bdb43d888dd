// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "measured/row_set.h"

#include "program.h"

namespace arthrowear
{
/// A folder with rows of flat pins and two laws.
class MadeRows
{
public:
  MadeRows()
  {
    law("wear_factor", "set Title = a wear factor\nset Scaled = Wear / Wear factor [mm^3/(N m)]\n"
                       "subsection Wear\nset Wear factor [mm^3/(N m)] = 2e-6\nend\n");
    law("area", "set Title = area\nset Scaled = Wear / From law / Area law C_0 [1e-9] | Wear / "
                "From law / Area law C_1 [1e-9] | Wear / From law / Area law C_2 [1e-9] | Wear / "
                "From law / Area law C_3 [1e-9]\nsubsection Wear\nsubsection From law\nset Law = "
                "contact_area\nset Area law C_0 [1e-9] = 0.3\nset Area law C_1 [1e-9] = 32\nset "
                "Area law C_2 [1e-9] = 1.6\nset Area law C_3 [1e-9] = 1.9\nset Area law CS_0 = "
                "0.04\nend\nend\n");
  }

  void law(const std::string &name, const std::string &text) const
  {
    program_test::write(folder_ / ("laws/" + name + ".part"), text);
  }

  void row(const std::string &id, const std::string &text) const
  {
    program_test::write(folder_ / (id + "/row.part"), text);
  }

  /// @param prediction  lines of the section
  void pin(const std::string &id, const double value, const std::string &source,
           const std::string &prediction = "", const std::string &measured = "") const
  {
    row(id, "set Title = pins\nsubsection Measured\nset Value = " + std::to_string(value) +
                "\nset Unit = 1e-6 mm^3/(N m)\nset Per = whole\nset Source = " + source +
                "\nset Read = abstract\nset Mark = S\n" + measured +
                "end\nsubsection Prediction\nset By = flat pin\n" + prediction +
                "end\nsubsection Missing\nset Pin / Pressure [MPa] = uniform(1, 3) | A\nset Pin / "
                "Cross-shear = uniform(0.2, 0.5) | A | path\nend\n");
  }

  std::string path() const { return folder_.path().string(); }
  RowSet read(const std::vector<std::string> &only = {}) const { return read_rows(path(), only); }

private:
  program_test::TemporaryFolder folder_;
};
} // namespace arthrowear
