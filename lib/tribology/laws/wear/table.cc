// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/wear/cycle_wear.h"
#include "laws/wear/factor_table.h"
#include "laws/wear/law_form.h"
#include "laws/wear/wear_factor.h"
#include "laws/wear/wear_types.h"

#include "base/errors.h"
#include "base/number_text.h"
#include "base/units.h"

namespace arthrowear
{
namespace
{
/// Depth rate K(p, CS) p v with K from a table (wear P9).
class TableWear : public CycleWear
{
public:
  explicit TableWear(FactorTable table) : table_(std::move(table)) {}

  DepthRate rate(const double pressure, const double speed, const double *history) const override
  {
    const FactorTable::Value K = table_.at(pressure, cross_shear(history));
    return {K.factor * pressure * speed, (K.factor + K.by_pressure * pressure) * speed,
            K.factor * pressure};
  }
  /// A single pressure or ratio is valid for all.
  DataRange data_range() const override
  {
    DataRange range;
    if (const std::vector<double> &pressures = table_.pressures(); pressures.size() > 1)
    {
      range.least_pressure = pressures.front();
      range.most_pressure = pressures.back();
    }
    if (const std::vector<double> &ratios = table_.ratios(); ratios.size() > 1)
    {
      range.least_cross_shear = ratios.front();
      range.most_cross_shear = ratios.back();
    }
    return range;
  }

private:
  FactorTable table_;
};

/// Without the numbers of the law, which stand before the table's.
FactorTable
table_of(const std::vector<double> &values)
{
  if (values.empty())
    throw InputError("the law table is stored without a table");
  return FactorTable({values.begin() + 1, values.end()});
}
} // namespace

LawType<WearLaw>
table_wear()
{
  LawType<WearLaw> type;
  type.name = "table";
  type.text = "K p v, K of a file over p and CS";
  type.source = "your own measurements";
  type.numbers = {
      law_switch("Interpolation of table", {"factor", "logarithm"},
                 "factor: K is linear in p and in CS between the rows; logarithm: ln K is.")};
  type.table.name = "Table";
  type.table.text = std::string("CSV with the columns ") + FactorTable::pressure_column + ", " +
                    FactorTable::ratio_column + " and " + FactorTable::factor_column +
                    ": K at each pressure of the file with each of its cross-shear ratios, rows in "
                    "any order. Beyond the edges K is constant, and the run warns with the share "
                    "of load or work there. A single pressure or ratio is valid for all.";
  type.table.example = "wear_factors.csv";
  type.table.read = [](const std::string &file, const std::vector<double> &values)
  {
    return FactorTable(read_csv(file), values.front() == 0. ? TableInterpolation::factor
                                                            : TableInterpolation::logarithm)
        .numbers();
  };
  type.make = [](const std::vector<double> &values, const WearLaw::Surrounding &)
  { return std::make_shared<TableWear>(table_of(values)); };
  type.doubt = [](const std::vector<double> &values, const WearLaw::Surrounding &)
  {
    const double largest = table_of(values).largest_factor();
    if (largest == 0.)
      return LawDoubt{"all wear factors of its file are 0, so that nothing wears. Is the column of "
                      "factors complete?"};
    return doubt_about_factor_of_law(largest);
  };
  return type;
}

/// Factors at the places of a grid; their logarithms are linear between them.
LawForm
table_form(const FormNumbers &numbers)
{
  const LawType<WearLaw> &type = *wear_laws().find("table");
  LawForm form;
  form.name = "table";
  form.text = type.text;
  form.pressures = numbers.pressures;
  form.ratios = numbers.ratios;
  for (const double pressure : numbers.pressures)
    for (const double ratio : numbers.ratios)
    {
      FreeConstant constant{"K at " + rounded_text(pressure) + " MPa, CS " + rounded_text(ratio) +
                                " [mm^3/(N m)]",
                            true};
      constant.is_needed = true;
      form.constants.push_back(constant);
    }
  form.lines = {"Table = wear_factors.csv", "Interpolation of table = logarithm"};
  constexpr double logarithm = 1.;
  std::vector<double> head{logarithm, logarithm, double(numbers.pressures.size()),
                           double(numbers.ratios.size())};
  head.insert(head.end(), numbers.pressures.begin(), numbers.pressures.end());
  head.insert(head.end(), numbers.ratios.begin(), numbers.ratios.end());
  form.make = [&type, head](const std::vector<double> &factors)
  {
    std::vector<double> values = head;
    for (const double factor : factors)
      values.push_back(factor * units::mm3_per_Nm);
    return std::shared_ptr<const WearLaw>(type.make(values, {}));
  };
  form.start = [n = form.constants.size()](const double factor, double)
  { return std::vector<double>(n, factor / units::mm3_per_Nm); };
  return form;
}
} // namespace arthrowear
