// SPDX-License-Identifier: LGPL-2.1-or-later
#include "published/row.h"

#include "base/data_folder.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "base/units.h"
#include "parameters/parameters.h"
#include "sampling/design.h"
#include "sampling/table_distribution.h"

#include <algorithm>
#include <filesystem>
#include <tuple>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

constexpr const char *known_section = "Known", *missing_section = "Missing", *mass = "mg",
                     *factor_unit = "1e-6 mm^3/(N m)";

/// Reads one row.
class RowReader
{
public:
  explicit RowReader(const std::string &folder)
      : file_(ParameterFile::read((fs::path(folder) / row_file).string()))
  {
    row_.folder = folder;
    row_.id = fs::path(folder).filename().string();
  }

  PublishedRow read()
  {
    read_inputs(known_section, row_.known);
    const std::vector<ParameterFile::Setting> missing = read_inputs(missing_section, row_.missing);
    declare();
    parameters_.read(file_);
    check_measured();
    check_prediction();
    read_ranges(missing);
    InputErrors errors;
    for (const std::string &text : parameters_.findings())
      errors.add(text);
    for (const std::string &text : findings_)
      errors.add(text);
    errors.throw_if_any();
    return std::move(row_);
  }

private:
  /// Lines "name = value | mark | note" of a section.
  std::vector<ParameterFile::Setting> read_inputs(const char *section,
                                                  std::vector<InputWords> &inputs)
  {
    std::vector<ParameterFile::Setting> settings;
    for (ParameterFile::Setting &setting : file_.take(section))
    {
      const std::vector<std::string> parts = parts_between_bars(setting.value);
      if (parts.size() < 2 || parts.size() > 3 || !is_mark(parts[1]))
        findings_.push_back(file_.place(setting.line) + ": [" + section + " / " + setting.name +
                            "] is " + setting.value +
                            ", must be 'value | mark' or 'value | mark | note', with the mark S "
                            "(read in the source), M (from memory), D (derived) or A (assumed).");
      else
      {
        inputs.push_back({setting.name, parts[0], parts[1], parts.size() > 2 ? parts[2] : "",
                          file_.place(setting.line)});
        setting.value = parts[0];
        settings.push_back(setting);
      }
    }
    return settings;
  }

  static bool is_mark(const std::string &text)
  {
    return text == "S" || text == "M" || text == "D" || text == "A";
  }

  void declare()
  {
    parameters_.top_level().add("Title", row_.title, rules::text(), "One line about the row.",
                                required("28 mm cup, ISO 14242-1"));
    declare_measured(parameters_.section("Measured", "The published measurement."));
    declare_implant(parameters_.section("Implant", "What was measured, by which a report of a run "
                                                   "finds it."));
    declare_prediction(parameters_.section("Prediction", "How the program predicts it."));
    parameters_.section(known_section, "Inputs that the source states: 'value | mark | note'.");
    parameters_.section(missing_section, "Entries of the case that the source does not state: "
                                         "'distribution | mark | note'.");
  }

  void declare_measured(const Parameters::Section &section)
  {
    Measurement &measured = row_.measured;
    section.add("Value", measured.value, rules::non_negative(), "0: no measurement yet.");
    section.add("Unit", measured.unit, rules::one_of({"mm^3", mass, "mm", "-", factor_unit}),
                "Without its time.");
    section.add_choice<MeasuredPer>("Per", measured.per,
                                    {{"million cycles", MeasuredPer::million_cycles},
                                     {"year", MeasuredPer::year},
                                     {"whole", MeasuredPer::whole}},
                                    "Cycles or time of the value; whole: the whole test.");
    section.add("Scatter", measured.scatter, rules::non_negative(),
                "The number after ±, or half of an interval; 0: not stated.");
    section.add_choice<ScatterMeaning>(
        "Scatter is", measured.scatter_means,
        {{"not stated", ScatterMeaning::not_stated},
         {"standard deviation", ScatterMeaning::standard_deviation},
         {"standard error", ScatterMeaning::standard_error},
         {"95 % interval", ScatterMeaning::confidence_interval}},
        "Its meaning. not stated: taken for the standard deviation of the stations. 95 % interval: "
        "half of the interval of the mean.");
    section.add("Stations", measured.n_stations, rules::integer_between(0, 1000000),
                "Specimens or patients of the mean; 0: not stated.");
    section.add("Source", measured.source, rules::text(true), "Author and year.");
    section.add(
        "Trial", measured.trial, rules::text(true),
        "Rows of one trial are not independent, whatever their sources. Empty: the source.");
    section.add("Read", measured.part_read, rules::text(true), "The part that was read: abstract.");
    section.add("Mark", measured.mark, rules::text(true), "S, M or D.");
  }

  void declare_implant(const Parameters::Section &section)
  {
    MeasuredImplant &implant = row_.implant;
    section.add("Joint", implant.joint, rules::one_of({"", "hip", "knee"}),
                "Empty: a specimen; no report of a run shows the row.");
    section.add_choice<MeasuredOn>("Measured on", implant.on,
                                   {{"bench", MeasuredOn::bench},
                                    {"patients", MeasuredOn::patients},
                                    {"yardstick", MeasuredOn::yardstick}},
                                   "yardstick: wear beyond which complications are reported.");
    section.add("Material", implant.material, rules::text(true),
                "Of the part that wears: conventional polyethylene.");
    section.add("Head diameter [mm]", implant.head_diameter, rules::non_negative(),
                "0: not stated, or no head.");
  }

  void declare_prediction(const Parameters::Section &section)
  {
    section.add_choice<PredictedBy>("By", row_.predicted_by,
                                    {{"run", PredictedBy::run},
                                     {"flat pin", PredictedBy::flat_pin},
                                     {"area ratio", PredictedBy::area_ratio},
                                     {"nothing", PredictedBy::nothing}},
                                    "run: of Case. flat pin: the law at one pressure and one "
                                    "cross-shear ratio. area ratio: wear of a flat pin over wear "
                                    "with half of its area under the same load.");
    section.add("On request", row_.is_on_request,
                "true: predicted only if --rows names the row, or as a calibration.");
    section.add("Modelled", row_.is_modelled, "false: no model contains the effect.");
    section.add("Reason", row_.reason, rules::text(true), "Why nothing is predicted.");
    section.add_input_file("Case", row_.case_file, "The case of the run.");
    section.add("Result", row_.result, rules::text(true),
                "Name of a result over cycles, or two names joined by ' + '.");
    section.add("Years", row_.years, rules::positive(),
                "At which the result is read, by [Output / Cycles per year] of the case; million "
                "cycles where this is 1e6.");
    section.add("From year", row_.from_year, rules::non_negative(),
                "Begin of the measured time: what wore before does not count.");
    section.add("Density [kg/m^3]", row_.density, rules::non_negative(),
                "Of the worn body, for a measured mass.");
    section.add("Calibrations", calibrations_, rules::text(true),
                "Rows whose measurements give the constants, separated by commas.");
    section.add("Same source", row_.may_share_source,
                "true: a calibration row may have the source of this row; the table says so.");
    section.add("Ratio", row_.ratio_text, rules::text(true),
                "Distribution of the constants over those of the calibration rows: of another "
                "material. Empty: the same constants.");
    section.add("Laws", laws_, rules::text(true), "Files of laws without .part; all by default.");
    section.add("Cases", row_.n_cases, rules::integer_between(16, 20000),
                "Draws of the missing inputs, a multiple of 8.");
    section.add("Seed", row_.seed, rules::integer_between(0, 4294967295), "Of the draws.");
  }

  void check_measured()
  {
    const Measurement &measured = row_.measured;
    const auto need = [&](const char *path, const std::string &text, const char *example)
    {
      if (text.empty())
        parameters_.require(path, "a measured value needs it", example);
    };
    if (!measured.exists())
      return;
    need("Measured / Source", measured.source, "Saikko 1994");
    need("Measured / Read", measured.part_read, "abstract");
    need("Measured / Mark", measured.mark, "S");
    if (!measured.mark.empty() && !is_mark(measured.mark))
      parameters_.error_at("Measured / Mark", "S, M or D");
    if (measured.trial.empty())
      row_.measured.trial = measured.source;
  }

  void check_prediction()
  {
    row_.calibrations = split_list(calibrations_);
    row_.laws = split_list(laws_);
    row_.calibrations_place = parameters_.where("Prediction / Calibrations");
    row_.laws_place = parameters_.where("Prediction / Laws");
    if (row_.n_cases % default_randomisations(DesignKind::sobol) != 0)
      parameters_.error_at("Prediction / Cases", "a multiple of 8");
    if (row_.from_year >= row_.years)
      parameters_.error_at("Prediction / From year", "below [Prediction / Years]");
    const bool is_run = row_.predicted_by == PredictedBy::run;
    if (row_.predicted_by == PredictedBy::nothing && row_.reason.empty())
      parameters_.require("Prediction / Reason", "a row without prediction needs it",
                          "the gait is missing");
    if (is_run && row_.case_file.empty())
      parameters_.require("Prediction / Case", "a run needs it", "case.prm");
    if (is_run && row_.result.empty())
      parameters_.require("Prediction / Result", "a run needs it", "worn volume from depths");
    if (is_run && row_.measured.unit == mass && row_.density == 0.)
      parameters_.require("Prediction / Density [kg/m^3]", "a mass needs it", "935");
    const std::string unit = row_.predicted_by == PredictedBy::flat_pin     ? factor_unit
                             : row_.predicted_by == PredictedBy::area_ratio ? "-"
                                                                            : "";
    if (!unit.empty() && row_.measured.unit != unit)
      parameters_.error_at("Measured / Unit", "'" + unit + "' of this kind of prediction");
    if (is_run && (row_.measured.unit == factor_unit || row_.measured.unit == "-"))
      parameters_.error_at("Measured / Unit", "mm^3, mg or mm of a run");
    if (!unit.empty() && row_.measured.per != MeasuredPer::whole)
      parameters_.error_at("Measured / Per", "'whole' of this kind of prediction");
  }

  /// Ranges of the missing inputs. Those of a flat pin have default values.
  void read_ranges(const std::vector<ParameterFile::Setting> &missing)
  {
    DrawTables tables(row_.folder);
    if (!row_.ratio_text.empty())
    {
      std::string finding;
      row_.ratio = parse_distribution(row_.ratio_text, finding, tables);
      if (!finding.empty())
        findings_.push_back(parameters_.where("Prediction / Ratio") + ": [Prediction / Ratio] " +
                            finding);
    }
    std::vector<UncertainInput> inputs;
    for (const ParameterFile::Setting &setting : missing)
    {
      std::string finding;
      auto distribution = parse_distribution(setting.value, finding, tables, setting.name);
      if (!finding.empty())
        findings_.push_back(file_.place(setting.line) + ": [Missing / " + setting.name + "] " +
                            finding);
      inputs.push_back({setting.name, std::move(distribution)});
    }
    const bool is_pin =
        row_.predicted_by == PredictedBy::flat_pin || row_.predicted_by == PredictedBy::area_ratio;
    for (const char *name : {pin_pressure, pin_cross_shear})
      if (is_pin &&
          none_of(inputs, [name](const UncertainInput &input) { return input.name == name; }))
        findings_.push_back(file_.file() + ": [Missing / " + name +
                            "] is not set: a flat pin needs it. Add 'set " + name +
                            " = uniform(1, 3.5) | A' to 'subsection Missing'.");
    if (is_pin && inputs.size() > 2)
      findings_.push_back(file_.file() + ": [Missing] has " + std::to_string(inputs.size()) +
                          " lines, must have two of a flat pin: '" + pin_pressure + "' and '" +
                          pin_cross_shear + "'.");
    if (row_.predicted_by == PredictedBy::run && inputs.empty())
      findings_.push_back(file_.file() + ": [Missing] has no lines, must have one or more: no "
                                         "source states all inputs.");
    if (findings_.empty() && !inputs.empty())
      row_.ranges.emplace(std::move(inputs), std::vector<RankCorrelation>());
  }

  ParameterFile file_;
  Parameters parameters_;
  PublishedRow row_;
  std::string calibrations_, laws_;
  std::vector<std::string> findings_;
};

/// True if a scatter is an error of the mean, whatever the number of stations.
bool
is_of_mean(const ScatterMeaning meaning)
{
  return meaning == ScatterMeaning::standard_error ||
         meaning == ScatterMeaning::confidence_interval;
}

/// Letters, number and rest of an id: c3b stands between c3 and c10.
std::tuple<std::string, unsigned long, std::string>
parts_of_id(const std::string &id)
{
  const std::size_t digits = std::min(id.find_first_of("0123456789"), id.size());
  const std::size_t rest = std::min(id.find_first_not_of("0123456789", digits), id.size());
  constexpr std::size_t most_digits = 9;
  const std::string number = id.substr(digits, std::min(rest - digits, most_digits));
  return {id.substr(0, digits), number.empty() ? 0 : std::stoul(number), id.substr(rest)};
}
} // namespace

double
Measurement::deviation() const
{
  return is_of_mean(scatter_means) && n_stations > 0 ? mean().standard_error * std::sqrt(n_stations)
                                                     : scatter;
}

MeasuredMean
Measurement::mean() const
{
  constexpr double errors_of_interval = 1.959964; // of a normal distribution
  const double ends =
      scatter_means == ScatterMeaning::confidence_interval ? errors_of_interval : 1.;
  const bool is_error = is_of_mean(scatter_means) || n_stations == 0;
  return {value, is_error ? scatter / ends : scatter / std::sqrt(n_stations)};
}

std::string
Measurement::unit_text() const
{
  const std::string shown = unit == "-" ? "" : unit == factor_unit ? "× " + unit : unit;
  return per == MeasuredPer::million_cycles ? shown + " per 1e6 cycles"
         : per == MeasuredPer::year         ? shown + "/year"
                                            : shown;
}

std::string
Measurement::text() const
{
  if (!exists())
    return "none yet";
  std::string shown = rounded_text(value);
  if (scatter > 0.)
    shown += " ± " + rounded_text(scatter);
  return trimmed(shown + " " + unit_text());
}

double
PublishedRow::unit_factor() const
{
  // 1 kg/m^3 is 1e-3 mg/mm^3.
  return measured.unit == mass ? density * 1e-3 : 1.;
}

bool
PublishedRow::can_calibrate() const
{
  const bool is_volume = measured.unit == mass || measured.unit == "mm^3";
  return measured.exists() && measured.deviation() < measured.value && from_year == 0. && !ratio &&
         ((predicted_by == PredictedBy::run && is_volume) || predicted_by == PredictedBy::flat_pin);
}

std::optional<double>
PublishedRow::rate_factor() const
{
  if (!measured.exists() || (!is_volume() && measured.unit != "mm"))
    return {};
  const double of_mass = 1e3 / (density > 0. ? density : polyethylene_density); // mm^3 of 1 mg
  return (measured.unit == mass ? of_mass : 1.) /
         (measured.per == MeasuredPer::whole ? years - from_year : 1.);
}

std::vector<std::string>
row_ids(const std::string &folder)
{
  std::vector<std::string> ids;
  std::error_code error;
  for (const fs::directory_entry &entry : fs::directory_iterator(folder, error))
    if (fs::is_regular_file(entry.path() / row_file))
      ids.push_back(entry.path().filename().string());
  if (error)
    throw InputError(folder + ": is no folder that can be read (" + error.message() +
                     "). Name a folder with rows, or none for those of the program.");
  std::sort(ids.begin(), ids.end(),
            [](const std::string &a, const std::string &b)
            { return parts_of_id(a) < parts_of_id(b); });
  return ids;
}

std::string
shipped_rows()
{
  return (fs::path(data_folder()) / "inputs" / "measured").string();
}

std::vector<std::string>
parts_between_bars(const std::string &text)
{
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (std::size_t bar; (bar = text.find('|', begin)) != std::string::npos; begin = bar + 1)
    parts.push_back(trimmed(text.substr(begin, bar - begin)));
  parts.push_back(trimmed(text.substr(begin)));
  return parts;
}

PublishedRow
read_row(const std::string &folder)
{
  return RowReader(folder).read();
}
} // namespace arthrowear
