// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fit/fit_text.h"

#include "base/format.h"
#include "base/number_text.h"
#include "base/units.h"
#include "laws/wear/factor_table.h"

namespace arthrowear
{
namespace
{
constexpr int digits = 6;

std::string
interval_of(const FittedConstant &constant)
{
  if (!constant.is_identified)
    return "not identified";
  if (!constant.has_interval)
    return "not known";
  return rounded_text(constant.low) + " to " + rounded_text(constant.high);
}

std::string
scatter_text(const LawFit &fit)
{
  if (fit.degrees_of_freedom == 0)
    return "";
  const unsigned int n = fit.degrees_of_freedom;
  if (fit.is_weighted)
    return formatted("Residuals are %.3g times the given standard deviations (%u degrees of "
                     "freedom); intervals follow from the residuals.\n",
                     fit.scatter, n);
  return fit.domain == FitDomain::logarithmic
             ? formatted("Scatter of a volume: %.3g %% (%u degrees of freedom).\n",
                         100. * std::expm1(fit.scatter), n)
             : formatted("Scatter of a volume: %.3g mm^3 (%u degrees of freedom).\n", fit.scatter,
                         n);
}

std::string
line_of_errors(const char *name, const FitErrors &errors)
{
  if (errors.n_rows == 0)
    return formatted("%-10s  %4u\n", name, 0u);
  return formatted("%-10s  %4u  %12.4g  %10.4g\n", name, errors.n_rows, errors.volume,
                   100. * errors.relative);
}

std::string
error_text(const PredictedRow &row)
{
  return row.row.volume > 0.
             ? formatted("%+.1f", 100. * (row.predicted - row.row.volume) / row.row.volume)
             : "-";
}

std::string
table_of_rows(const LawFit &fit)
{
  std::size_t width = 3;
  for (const PredictedRow &row : fit.rows)
    width = std::max(width, row.row.place.size());
  const int place = width;
  std::string text = formatted("%-*s  %8s  %8s  %8s  %9s  %10s  %10s  %8s\n", place, "row", "CS",
                               "p [MPa]", "F [N]", "s [km]", "V [mm^3]", "predicted", "error %");
  for (const PredictedRow &predicted : fit.rows)
  {
    const MeasuredRow &row = predicted.row;
    const auto cell = [](const bool is_there, const double value)
    { return is_there ? rounded_text(value) : std::string("-"); };
    text += formatted("%-*s  %8s  %8s  %8.4g  %9.4g  %10.4g  %10.4g  %8s%s\n", place,
                      row.place.c_str(), cell(fit.form.needed.cross_shear, row.cross_shear).c_str(),
                      cell(fit.form.needed.pressure, row.pressure).c_str(), row.load,
                      row.sliding / (1e3 * units::m), row.volume, predicted.predicted,
                      error_text(predicted).c_str(), predicted.is_held_out ? "  held out" : "");
  }
  return text;
}

std::string
entries_of(const LawFit &fit)
{
  const std::string indent = fit.form.is_from_law ? "    " : "  ";
  std::string text = "subsection Wear\n";
  if (fit.form.is_from_law)
    text += "  subsection From law\n    set Law = " + fit.form.name + "\n";
  for (const std::string &line : fit.form.lines)
    text += indent + "set " + line + "\n";
  for (const FittedConstant &constant : fit.constants)
    if (fit.form.pressures.empty())
      text += (constant.is_identified ? "" : indent + "# not identified:\n") + indent + "set " +
              constant.name + " = " + rounded_text(constant.value, digits) + "\n";
  for (const auto &[name, value] : fit.form.fixed)
    text += indent + "set " + name + " = " + rounded_text(value, digits) + "\n";
  if (fit.form.is_from_law)
    text += "  end\n";
  return text + "end\n";
}
} // namespace

std::string
constants_text(const std::vector<FittedConstant> &constants)
{
  std::size_t width = 0;
  for (const FittedConstant &constant : constants)
    width = std::max(width, constant.name.size());
  std::string text =
      formatted("%-*s  %12s  %s\n", int(width), "constant", "value", "95 % interval");
  for (const FittedConstant &constant : constants)
    text += formatted("%-*s  %12s  %s\n", int(width), constant.name.c_str(),
                      rounded_text(constant.value, digits).c_str(), interval_of(constant).c_str());
  return text;
}

std::string
text_of(const LawFit &fit, const std::string &source)
{
  const FitErrors fitted = fit.errors(false), held_out = fit.errors(true);
  std::string text = source + ": " + std::to_string(fit.rows.size()) + " rows, " +
                     std::to_string(fitted.n_rows) + " fitted, " + std::to_string(held_out.n_rows) +
                     " held out\nlaw " + fit.form.name + ": depth rate " + fit.form.text +
                     "\nleast squares of " +
                     (fit.domain == FitDomain::logarithmic ? "ln V: " : "V: ") + fit.reason + "\n";
  text += "\n" + constants_text(fit.constants) + scatter_text(fit);
  text +=
      formatted("\n%-10s  %4s  %12s  %10s\n", "rms error", "rows", "volume mm^3", "relative %") +
      line_of_errors("fitted", fitted) + line_of_errors("held out", held_out);
  text += "\n" + table_of_rows(fit);
  for (const std::string &warning : fit.warnings)
    text += "\nwarning: " + warning;
  text += fit.warnings.empty() ? "" : "\n";
  const std::string factors = factors_of(fit);
  return text + "\nEntries for a parameter file:\n\n" + entries_of(fit) +
         (factors.empty() ? "" : "\nContent of wear_factors.csv:\n\n" + factors);
}

std::string
csv_of(const LawFit &fit, const std::string &source)
{
  std::string text = "# law " + fit.form.name + " fitted to " + source + "\n";
  for (const FittedConstant &constant : fit.constants)
    text += "# " + constant.name + " = " + rounded_text(constant.value, digits) +
            ", 95 %: " + interval_of(constant) + "\n";
  text += "cross_shear,pressure_MPa,load_N,sliding_m,volume_mm3,predicted_mm3,held_out\n";
  for (const PredictedRow &predicted : fit.rows)
  {
    const MeasuredRow &row = predicted.row;
    for (const double value : {row.cross_shear, row.pressure, row.load, row.sliding / units::m,
                               row.volume, predicted.predicted})
      text += rounded_text(value, 9) + ",";
    text += predicted.is_held_out ? "1\n" : "0\n";
  }
  return text;
}

std::string
factors_of(const LawFit &fit)
{
  if (fit.form.pressures.empty())
    return "";
  std::string text = std::string(FactorTable::pressure_column) + "," + FactorTable::ratio_column +
                     "," + FactorTable::factor_column + ",low,high\n";
  std::size_t i = 0;
  for (const double pressure : fit.form.pressures)
    for (const double ratio : fit.form.ratios)
    {
      const FittedConstant &constant = fit.constants[i++];
      text += rounded_text(pressure, digits) + "," + rounded_text(ratio, digits) + "," +
              rounded_text(constant.value, digits) + "," + rounded_text(constant.low, digits) +
              "," + rounded_text(constant.high, digits) + "\n";
    }
  return text;
}
} // namespace arthrowear
