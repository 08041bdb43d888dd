// SPDX-License-Identifier: LGPL-2.1-or-later
#include "measured/trial.h"

#include "base/number_text.h"
#include "base/ranges.h"
#include "parameters/quoted_value.h"
#include "published/trial_score.h"
#include "run/model.h"
#include "sampling/rank_correlation.h"
#include "sampling/table_distribution.h"

#include <filesystem>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

/// Years at which curves are read, over the years of the row.
constexpr double shares_of_years[] = {.1, .25, .5, .75, 1., 1.25, 1.5, 2., 3.};

/// An entry in its subsections, as lines of a parameter file.
std::string
lines_of(const Parameters::Used &entry)
{
  std::string begin, end, path = entry.path;
  for (std::size_t slash; (slash = path.find(" / ")) != std::string::npos;)
  {
    begin += "subsection " + path.substr(0, slash) + "\n";
    end += "end\n";
    path.erase(0, slash + 3);
  }
  return begin + "set " + path + " = " + as_file_value(entry.text) + "\n" + end;
}

/// The absolute name of a file, without "." and "..".
std::string
absolute_name(const std::string &path)
{
  return fs::absolute(path).lexically_normal().string();
}

/// A distribution whose table, if it has one, has an absolute name.
std::string
with_absolute_table(const std::string &distribution, const std::string &folder)
{
  const std::string word = "table(";
  const std::size_t begin = distribution.find(word);
  if (begin == std::string::npos)
    return distribution;
  const std::size_t name = distribution.find_first_not_of(' ', begin + word.size());
  return distribution.substr(0, name) +
         absolute_name((fs::path(folder) / distribution.substr(name)).string());
}

/// The entries of a row's case with the lines of a law; names of files are absolute. A run whose
/// curve gives no constants ends at the years of the row, if all of its cases have the same cycles
/// per year.
/// @throws InputError with the findings about the case
std::string
case_text(const PublishedRow &row, const LawOnTrial &law, const bool gives_constants)
{
  ParameterFile file = ParameterFile::read(row.case_file);
  for (const ParameterFile::Setting &setting : law.settings)
    file.set(setting.section, setting.name, setting.value,
             law.file + ":" + std::to_string(setting.line));
  const Case read = declare_case(file);
  Parameters &parameters = *read.parameters;
  parameters.throw_if_any();
  const std::string cycles = "Wear / Jump / Cycles", per_year = "Output / Cycles per year";
  double rate = 0.;
  const bool is_drawn =
      any_of(row.missing, [&per_year](const InputWords &input) { return input.name == per_year; });
  const bool ends_early = !gives_constants && !is_drawn && parameters.has(cycles) &&
                          parameters.has(per_year) &&
                          parse_number(parameters.value(per_year), rate);
  std::string text;
  for (Parameters::Used entry : parameters.used())
  {
    if (ends_early && entry.path == cycles)
      entry.text = shortest_text(row.years * rate);
    if (entry.is_set)
      text += lines_of(entry);
  }
  return text;
}

bool
is_year(const double a, const double b)
{
  return std::abs(a - b) < 1e-9 * b;
}

/// The study file of a case: draws of the missing inputs, and of the constants from a table.
/// @param factors  file of the table; empty: the constants of the law's file
/// @param folder  of case and study, absolute
std::string
study_text(const PublishedRow &row, const LawOnTrial &law, const std::string &factors,
           const std::string &folder)
{
  std::vector<double> all;
  for (const double share : shares_of_years)
    all.push_back(share * row.years);
  if (row.from_year > 0. &&
      none_of(all, [&row](const double year) { return is_year(year, row.from_year); }))
    all.insert(std::upper_bound(all.begin(), all.end(), row.from_year), row.from_year);
  std::string years;
  for (const double year : all)
    years += (years.empty() ? "" : ", ") + rounded_text(year, 12);
  std::string text = "set Case          = case.prm\nset Output folder = " + folder +
                     "/study\n\nsubsection Sample\n  set Cases = " + std::to_string(row.n_cases) +
                     "\n  set Seed  = " + std::to_string(row.seed) + "\n  set Years = " + years +
                     "\n  set Read wear factor = false\nend\n\nsubsection Distributions\n";
  for (const InputWords &input : row.missing)
    text += "  set " + input.name + " = " + with_absolute_table(input.value, row.folder) + "\n";
  if (!factors.empty())
    for (const LawOnTrial::Scaled &scaled : law.scaled)
      text += "  set " + scaled.path + " = table(" + factors + ")\n";
  return text + "end\n";
}

constexpr const char *constants_name = "constants";
/// Largest share of failed cases with which the ends of the interval are known.
constexpr double most_failed = .04;

/// Quantile of draws; failed ones count as `failed`.
double
quantile_with(std::vector<double> values, const double failed, const double p)
{
  for (double &value : values)
    if (std::isnan(value))
      value = failed;
  return quantile(Sample{std::move(values), {}, true}, p).value;
}

PredictedInterval
interval_of(const std::vector<double> &values)
{
  constexpr double end = (1. - predicted_probability) / 2.;
  return {quantile_with(values, std::numeric_limits<double>::quiet_NaN(), .5),
          quantile_with(values, 0., end),
          quantile_with(values, std::numeric_limits<double>::max(), 1. - end)};
}

/// The history of a name, or the sum of those joined by " + ", at a year, of each case.
std::vector<double>
values_at(const SampledStudy &study, const PublishedRow &row, const std::size_t year)
{
  std::vector<double> sum(study.n_cases(), 0.);
  std::size_t begin = 0;
  for (bool is_last = false; !is_last;)
  {
    const std::size_t plus = row.result.find(" + ", begin);
    is_last = plus == std::string::npos;
    const std::string name = trimmed(row.result.substr(begin, is_last ? plus : plus - begin));
    begin = plus + 3;
    const auto history = find_where(study.histories, [&name](const SampledHistory &one)
                                    { return one.name == name || one.column == name; });
    if (!history)
    {
      std::vector<std::string> known;
      for (const SampledHistory &one : study.histories)
        known.push_back(one.column.empty() ? one.name : one.column);
      throw InputError((fs::path(row.folder) / row_file).string() +
                       ": [Prediction / Result] has '" + name +
                       "', must have results over cycles. They are: " + comma_list(known) + ".");
    }
    for (std::size_t i = 0; i < sum.size(); ++i)
      sum[i] += history->values[year][i];
  }
  return sum;
}

/// Place of a year of the row among the years of the study.
/// @throws InputError if the runs end before
std::size_t
place_of(const double year, const SampledStudy &study, const PublishedRow &row)
{
  for (std::size_t i = 0; i < study.years.size(); ++i)
    if (is_year(study.years[i], year))
      return i;
  throw InputError((fs::path(row.folder) / row_file).string() + ": [Prediction / Years] is " +
                   rounded_text(row.years) +
                   ", must be within the runs. Run the case for more cycles.");
}

DrawnResults
drawn_pins(const PublishedRow &row, const LawOnTrial &law, const std::string &factors)
{
  std::vector<UncertainInput> inputs = row.ranges->inputs();
  DrawTables tables;
  if (!factors.empty())
  {
    std::string finding;
    inputs.push_back(
        {constants_name,
         parse_distribution("table(" + factors + ", " + factor_column + ")", finding, tables)});
  }
  const JointDistribution joint(inputs, {});
  Design design;
  design.kind = DesignKind::sobol;
  design.seed = row.seed;
  design.n_cases = row.n_cases;
  design.n_dimensions = joint.n_dimensions();
  design.n_randomisations = default_randomisations(design.kind);
  const DesignPoints points(design);
  DrawnResults drawn;
  for (const UncertainInput &input : inputs)
    drawn.inputs.push_back(input.name);
  drawn.values.resize(inputs.size());
  const auto place = [&drawn](const char *name)
  { return std::find(drawn.inputs.begin(), drawn.inputs.end(), name) - drawn.inputs.begin(); };
  const std::size_t pressure = place(pin_pressure), ratio = place(pin_cross_shear);
  for (std::size_t i = 0; i < row.n_cases; ++i)
  {
    const std::vector<double> values = joint.values(points.point(i));
    for (std::size_t k = 0; k < values.size(); ++k)
      drawn.values[k].push_back(values[k]);
    const double factor = law.pin_factor(values[pressure], values[ratio]);
    drawn.results.push_back(row.predicted_by == PredictedBy::area_ratio
                                ? law.pin_factor(values[pressure] / 2., values[ratio]) / factor
                                : factor * (factors.empty() ? 1. : values.back()));
  }
  return drawn;
}

bool
is_of_pin(const PublishedRow &row)
{
  return row.predicted_by == PredictedBy::flat_pin || row.predicted_by == PredictedBy::area_ratio;
}
} // namespace

void
summarise_draws(const DrawnResults &drawn, Prediction &prediction)
{
  prediction.n_cases = drawn.results.size();
  prediction.n_failed = std::count_if(drawn.results.begin(), drawn.results.end(),
                                      [](const double value) { return std::isnan(value); });
  if (prediction.n_failed > most_failed * prediction.n_cases)
  {
    prediction.failure = std::to_string(prediction.n_failed) + " of " +
                         std::to_string(prediction.n_cases) +
                         " cases failed, too many to know the interval";
    return;
  }
  prediction.interval = interval_of(drawn.results);
  if (!(prediction.interval.low > 0.))
  {
    prediction.failure = "some cases do not wear";
    return;
  }
  for (std::size_t k = 0; k < drawn.inputs.size(); ++k)
  {
    const double rho = rank_correlation(drawn.values[k], drawn.results).value;
    if (const double share = rho * rho; share > prediction.widest_share) // not of NaN: no variation
    {
      prediction.widest_share = share;
      prediction.widest = drawn.inputs[k];
    }
  }
}

std::vector<Prediction>
Trials::all(const std::function<void(const Prediction &)> &before)
{
  std::vector<Prediction> predictions;
  for (const std::string &id : rows_.wanted)
  {
    const PublishedRow &row = rows_.row(id);
    if (row.predicted_by == PredictedBy::nothing)
      continue;
    for (const LawOnTrial *law : rows_.laws_of(row))
    {
      // A quotient does not depend on a factor of the constants.
      const bool is_as_published =
          law->scaled.empty() || row.predicted_by == PredictedBy::area_ratio;
      for (const std::string &calibration :
           is_as_published ? std::vector<std::string>{""} : row.calibrations)
      {
        Prediction next;
        next.row = id;
        next.law = law->name;
        next.calibration = calibration;
        if (const Prediction *known =
                find_where(known_, [&next](const Prediction &one) { return one.is_as(next); }))
        {
          predictions.push_back(*known);
          continue;
        }
        before(next);
        predictions.push_back(predict(row, *law, calibration));
      }
    }
  }
  return predictions;
}

Prediction
Trials::predict(const PublishedRow &row, const LawOnTrial &law, const std::string &calibration)
{
  Prediction prediction;
  prediction.row = row.id;
  prediction.law = law.name;
  prediction.calibration = calibration;
  std::string factors;
  if (!calibration.empty())
  {
    factors = factors_for(row, law, calibration);
    prediction.has_same_source =
        row.measured.exists() && rows_.row(calibration).measured.is_of_trial_of(row.measured);
    prediction.factor = interval_of(read_csv(factors).column(factor_column));
  }
  DrawnResults results = drawn(row, law, factors, folder_of(row, law, calibration));
  for (const LawOnTrial::Scaled &scaled : law.scaled)
    std::replace(results.inputs.begin(), results.inputs.end(), scaled.path,
                 std::string(constants_name));
  summarise_draws(results, prediction);
  return prediction;
}

std::string
Trials::folder_of(const PublishedRow &row, const LawOnTrial &law,
                  const std::string &calibration) const
{
  return (fs::path(output_) / row.id /
          (law.name + (calibration.empty() ? "" : "_from_" + calibration)))
      .string();
}

const std::string &
Trials::factors_file(const std::string &id, const LawOnTrial &law)
{
  std::string &file = factors_[{id, law.name}];
  if (!file.empty())
    return file;
  const PublishedRow &row = rows_.row(id);
  const std::string folder = folder_of(row, law, "");
  std::vector<double> factors;
  if (is_of_pin(row))
  {
    fs::create_directories(folder);
    factors = factors_of_pins(row, drawn_pins(row, law, "").results);
  }
  else
  {
    const SampledStudy study = run(row, law, "", folder, true);
    std::vector<ResultCurve> curves(study.n_cases());
    for (std::size_t year = 0; year < study.years.size(); ++year)
    {
      const std::vector<double> values = values_at(study, row, year);
      for (std::size_t i = 0; i < curves.size(); ++i)
      {
        curves[i].years.push_back(study.years[year]);
        curves[i].values.push_back(values[i]);
      }
    }
    factors = factors_of_runs(row, law, curves);
  }
  file = absolute_name((fs::path(folder) / "constants.csv").string());
  write_file(file, factors_csv(law, factors));
  return file;
}

std::string
Trials::factors_for(const PublishedRow &row, const LawOnTrial &law, const std::string &calibration)
{
  const std::string of_calibration = factors_file(calibration, law);
  if (!row.ratio)
    return of_calibration;
  constexpr unsigned int n_ratios = 16;
  const CsvTable factors = read_csv(of_calibration);
  std::vector<double> products;
  for (const double factor : factors.column(factor_column))
    for (unsigned int i = 0; i < n_ratios; ++i)
      products.push_back(factor * row.ratio->quantile((i + .5) / n_ratios));
  std::sort(products.begin(), products.end());
  const fs::path folder = folder_of(row, law, calibration);
  fs::create_directories(folder);
  const std::string file = absolute_name((folder / "constants.csv").string());
  write_file(file, factors_csv(law, products));
  return file;
}

DrawnResults
Trials::drawn(const PublishedRow &row, const LawOnTrial &law, const std::string &factors,
              const std::string &folder)
{
  if (is_of_pin(row))
    return drawn_pins(row, law, factors);
  const SampledStudy study = run(row, law, factors, folder, false);
  DrawnResults drawn;
  drawn.inputs = study.inputs;
  drawn.values = study.values;
  if (study.done.empty())
    drawn.results.assign(study.n_cases(), std::numeric_limits<double>::quiet_NaN());
  else
    drawn.results = values_at(study, row, place_of(row.years, study, row));
  if (!study.done.empty() && row.from_year > 0.)
  {
    const std::vector<double> before = values_at(study, row, place_of(row.from_year, study, row));
    for (std::size_t i = 0; i < before.size(); ++i)
      drawn.results[i] -= before[i];
  }
  for (double &value : drawn.results)
    value *= row.factor();
  return drawn;
}

SampledStudy
Trials::run(const PublishedRow &row, const LawOnTrial &law, const std::string &factors,
            const std::string &folder, const bool gives_constants)
{
  const std::string text = case_text(row, law, gives_constants);
  std::string &study = studies_[text + study_text(row, law, factors, "")];
  if (study.empty())
  {
    fs::create_directories(folder);
    write_file((fs::path(folder) / "case.prm").string(), text);
    study = (fs::path(folder) / "study.prm").string();
    write_file(study, study_text(row, law, factors, absolute_name(folder)));
  }
  return run_(study);
}
} // namespace arthrowear
