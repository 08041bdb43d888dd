// SPDX-License-Identifier: LGPL-2.1-or-later
#include "measured/law_on_trial.h"

#include "base/number_text.h"
#include "base/units.h"
#include "fit/measured_rows.h"
#include "laws/law_choice.h"
#include "published/row.h"

#include <filesystem>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

constexpr const char *wear_section = "Wear";

/// Entries of a file of a law.
struct LawFile
{
  std::string title, scaled;
  double wear_factor = 0.;
  LawChoice<WearLaw> law{wear_laws()};

  void read(const ParameterFile &file)
  {
    Parameters parameters;
    parameters.top_level().add("Title", title, rules::text(), "One line about the law.",
                               required("a wear factor"));
    parameters.top_level().add("Scaled", scaled, rules::text(true),
                               "Paths of entries that a calibration multiplies, separated by |. "
                               "None: constants as published.");
    const Parameters::Section wear = parameters.section(wear_section, "Lines of a case.");
    wear.add("Wear factor [mm^3/(N m)]", wear_factor, units::mm3_per_Nm, rules::non_negative(),
             "0 beside a law.");
    law.declare(wear.section("From law", "As in a case."), "Law.");
    parameters.read(file);
    law.check(parameters, "Wear / From law", {});
    parameters.throw_if_any();
    if (!law.is_chosen() && wear_factor == 0.)
      throw InputError(file.file() + ": has neither a wear factor above 0 nor a law.");
  }

  /// [1e-6 mm^3/(N m)]
  std::function<double(double, double)> pin_factor() const
  {
    constexpr double unit = 1e-6 * units::mm3_per_Nm;
    if (!law.is_chosen())
      return [K = wear_factor / unit](double, double) { return K; };
    return [chosen = law.law({})](const double pressure, const double cross_shear)
    {
      MeasuredRow row;
      row.cross_shear = cross_shear;
      row.pressure = pressure * units::MPa;
      row.load = row.sliding = 1.;
      return predicted_volume(*chosen, row) / unit;
    };
  }
};

std::string
path_of(const ParameterFile::Setting &setting)
{
  return section_text(setting.section) + " / " + setting.name;
}

/// @throws InputError if twice the scaled entries do not wear twice as much
void
check_proportion(const LawOnTrial &law, ParameterFile file)
{
  for (const ParameterFile::Setting &setting : law.settings)
    for (const LawOnTrial::Scaled &scaled : law.scaled)
      if (path_of(setting) == scaled.path)
        file.set(setting.section, setting.name, shortest_text(2. * scaled.value), law.file);
  LawFile doubled;
  doubled.read(file);
  constexpr double pressure = 2., ratio = .2, round_off = 1e-9;
  const double quotient = doubled.pin_factor()(pressure, ratio) / law.pin_factor(pressure, ratio);
  if (!(std::abs(quotient - 2.) < round_off))
    throw InputError(law.file + ": [Scaled] has entries that, doubled, multiply wear by " +
                     rounded_text(quotient) +
                     ", must have entries to which wear is in proportion. Name all of them, or "
                     "none: then the constants stand as published.");
}

LawOnTrial
read_law(const fs::path &path)
{
  const ParameterFile file = ParameterFile::read(path.string());
  LawFile read;
  read.read(file);
  LawOnTrial law;
  law.name = path.stem().string();
  law.file = path.string();
  law.title = read.title;
  law.pin_factor = read.pin_factor();
  for (const ParameterFile::Setting &setting : file.settings())
    if (!setting.section.empty())
      law.settings.push_back(setting);
  const std::vector<std::string> none;
  for (const std::string &wanted : read.scaled.empty() ? none : parts_between_bars(read.scaled))
  {
    const auto setting = std::find_if(law.settings.begin(), law.settings.end(),
                                      [&wanted](const ParameterFile::Setting &one)
                                      { return path_of(one) == wanted; });
    double value = 0.;
    if (setting == law.settings.end() || !parse_number(setting->value, value))
      throw InputError(law.file + ": [Scaled] has '" + wanted +
                       "', must have paths of numbers that the file sets.");
    law.scaled.push_back({wanted, value});
  }
  if (!law.scaled.empty())
    check_proportion(law, file);
  return law;
}
} // namespace

std::vector<LawOnTrial>
read_laws_on_trial(const std::string &folder)
{
  std::vector<fs::path> files;
  std::error_code error;
  for (const fs::directory_entry &entry : fs::directory_iterator(folder, error))
    if (entry.path().extension() == ".part")
      files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  InputErrors errors;
  if (files.empty())
    errors.add(folder + ": has no files of laws (.part).");
  std::vector<LawOnTrial> laws;
  for (const fs::path &file : files)
    try
    {
      laws.push_back(read_law(file));
    }
    catch (const InputError &finding)
    {
      errors.add(finding);
    }
  errors.throw_if_any();
  return laws;
}
} // namespace arthrowear
