// SPDX-License-Identifier: LGPL-2.1-or-later
// Tables of a gait with noise, and the cases that `new` makes of them.
#pragma once

#include "program.h"

#include "base/units.h"

#include <cmath>
#include <functional>
#include <random>

namespace program_test
{
constexpr double turn = 2. * arthrowear::units::pi;

/// Three columns of a motion and a force over the cycle, with the standard deviations of their
/// noise.
struct Gait
{
  std::vector<std::string> names;
  std::function<std::vector<double>(double phase)> at;
  std::vector<double> noise;
};

inline double
force(const double phase)
{
  const double stance = std::min(phase / .62, 1.);
  return 300. + 1900. * std::max(0., std::sin(.5 * turn * stance)) *
                    (1. - .25 * std::pow(std::sin(turn * stance), 2));
}

inline std::vector<double>
hip(const double phase)
{
  return {20. + 22. * std::cos(turn * phase), 2. + 5. * std::sin(turn * phase),
          -2. + 6. * std::sin(turn * phase + 1.), force(phase)};
}

/// Flexion in straight lines with two corners, and a force that jumps at the heel strike.
inline std::vector<double>
sharp_hip(const double phase)
{
  std::vector<double> values = hip(phase);
  values[0] = 20. + 22. * (4. * std::abs(phase - .5) - 1.);
  values[3] = phase > 0. && phase < .6 ? 2000. : 300.;
  return values;
}

inline std::vector<double>
knee(const double phase)
{
  return {29. - 29. * std::cos(turn * phase) * std::pow(std::cos(.5 * turn * phase), 2),
          -2.6 + 2.6 * std::cos(turn * phase), 2. * std::sin(turn * phase), force(phase)};
}

inline Gait
hip_gait(const double angle, const std::function<std::vector<double>(double)> &at = hip)
{
  return {{"flexion_deg", "adduction_deg", "internal_rotation_deg", "force_N"},
          at,
          {angle, angle, angle, angle > 0. ? 20. : 0.}};
}

/// Rows of cycles of one second, with the noise of a seed.
inline std::vector<std::vector<double>>
rows_of(const Gait &gait, const unsigned int seed, const unsigned int n_rows,
        const unsigned int n_cycles)
{
  std::mt19937 random(seed);
  std::normal_distribution<double> normal;
  std::vector<std::vector<double>> rows;
  for (unsigned int i = 0; i <= n_rows * n_cycles; ++i)
  {
    std::vector<double> row = gait.at(double(i % n_rows) / n_rows);
    for (std::size_t column = 0; column < row.size(); ++column)
      row[column] += gait.noise[column] * normal(random);
    row.back() = std::max(0., row.back());
    row.insert(row.begin(), double(i) / n_rows);
    rows.push_back(row);
  }
  return rows;
}

inline std::string
csv_of(const Gait &gait, const unsigned int seed, const unsigned int n_rows)
{
  std::ostringstream text;
  text.precision(8);
  text << "cycle_percent";
  for (const std::string &name : gait.names)
    text << "," << name;
  for (const std::vector<double> &row : rows_of(gait, seed, n_rows, 1))
  {
    text << "\n" << 100. * row[0];
    for (std::size_t column = 1; column < row.size(); ++column)
      text << "," << row[column];
  }
  return text.str() + "\n";
}

inline std::string
storage_of(const Gait &gait, const unsigned int seed, const unsigned int n_rows,
           const unsigned int n_cycles)
{
  const auto rows = rows_of(gait, seed, n_rows, n_cycles);
  std::ostringstream text;
  text.precision(8);
  text << "walk\nversion=1\nnRows=" << rows.size()
       << "\nnColumns=5\ninDegrees=yes\nendheader\ntime\tflexion\tadduction\tinternal_rotation"
          "\tforce";
  for (const std::vector<double> &row : rows)
    for (std::size_t column = 0; column < row.size(); ++column)
      text << (column == 0 ? "\n" : "\t") << row[column];
  return text.str() + "\n";
}

/// Entries of a layered model that read the table and compute one cycle.
inline std::vector<std::string>
settings_of(const std::string &model, const fs::path &table, const Gait &gait)
{
  const bool is_knee = model == "knee_layer";
  return {"Motion / File = " + table.string(),
          "Motion / Flexion column = " + gait.names[0],
          (is_knee ? "Motion / Forward column = " : "Motion / Adduction column = ") + gait.names[1],
          (is_knee ? "Motion / Rotation column = " : "Motion / Internal rotation column = -") +
              gait.names[2],
          "Load / File = " + table.string(),
          "Load / Force column = " + gait.names[3],
          "Wear / Jump / Cycles = 1",
          "Wear / Jump / Kind = none"};
}

inline Outcome
new_case(const TemporaryFolder &folder, const std::string &model,
         const std::vector<std::string> &options, const std::vector<std::string> &settings)
{
  std::vector<std::string> arguments{"new", model, "-o", "case"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  for (const std::string &setting : settings)
  {
    arguments.push_back("--set");
    arguments.push_back(setting);
  }
  return run_program(arguments, folder.path());
}

inline double
number_after(const std::string &text, const std::string &before)
{
  const std::size_t at = text.find(before);
  if (at == std::string::npos)
    throw std::runtime_error("no " + before);
  return std::stod(text.substr(at + before.size()));
}

struct NoisyWear
{
  double volume = 0.;  // [mm^3]
  double scatter = 0.; // stated, of single files [-]; 0: none
};

/// The volume of a case that `new` makes.
inline NoisyWear
result_of(const TemporaryFolder &folder, const Outcome &made, const std::string &name)
{
  if (made.exit_code != 0)
    throw std::runtime_error(made.out + made.err);
  const Outcome run = run_program({"case.prm"}, folder / "case");
  if (run.exit_code != 0)
    throw std::runtime_error(run.err);
  NoisyWear result;
  result.volume = number_after(read(folder / "case/output/summary.json"),
                               "\"" + name + "\": {\n    \"value\": ");
  const std::string scatter = "with this noise scatter by ", small = scatter + "less than ";
  if (made.out.find(scatter) != std::string::npos)
    result.scatter =
        .01 * number_after(made.out,
                           made.out.find(small) != std::string::npos ? small : scatter + "about ");
  return result;
}
} // namespace program_test
