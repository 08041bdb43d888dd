// SPDX-License-Identifier: LGPL-2.1-or-later
// Subject WM of D. A. Winter, Biomechanics and Motor Control of Human Movement, Appendix A: the
// motion behind [Costa2016]. The book's table is not shipped; its file is named by the environment.
#include "unit/multibody_gait/walker.h"

#include "base/number_text.h"
#include "base/text_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

using namespace walker_test;

namespace
{
// Heel contact to heel contact.
constexpr int first_frame = 28, last_frame = 97;
constexpr double body_mass = 56.7 * units::kg;

/// The cycle's rows. The third column has no value in some frames: the phase replaces this column.
CsvTable
cycle_of_winter(const std::string &file)
{
  std::istringstream lines(read_text_file(file));
  std::string text;
  for (std::string line; std::getline(lines, line);)
  {
    if (line.empty() || line[0] == '#')
      continue;
    std::vector<std::string> cells;
    std::istringstream row(line);
    for (std::string cell; std::getline(row, cell, ',');)
      cells.push_back(trimmed(cell));
    const bool is_header = cells.at(0) == "frame";
    const int frame = is_header ? first_frame : std::stoi(cells[0]);
    if (frame < first_frame || frame > last_frame)
      continue;
    cells.at(2) =
        is_header
            ? "cycle_fraction"
            : rounded_text(double(frame - first_frame) / double(last_frame - first_frame), 12);
    for (std::size_t i = 0; i < cells.size(); ++i)
      text += (i > 0 ? "," : "") + cells[i];
    text += "\n";
  }
  return parse_csv(text, file);
}

GaitModel
subject(const CsvTable &table, const double sign_of_gravity = 1.)
{
  Anthropometry body;
  body.body_mass = body_mass;
  body.lengths = {257.5, 314.1, 408.1, 122.1};
  GaitReading reading;
  reading.angles = GaitReading::Angles::segment;
  reading.angle_columns = {"half_hat_angle_deg", "thigh_angle_deg", "shank_angle_deg",
                           "foot_angle_deg"};
  reading.point_columns = {"hip_x_m", "hip_y_m"};
  reading.force_columns = {"grf_x_N", "grf_y_N"};
  reading.advances = true;
  reading.close_over_last = .1;
  const std::vector<double> &time = table.column("time_s");
  return GaitModel(body.segments(1), MeasuredGait(table, reading, time.back() - time.front()),
                   sign_of_gravity * gravity, {});
}

struct Force
{
  double peak = 0., mean = 0., mean_up = 0.; // [N]
};

Force
hip_force(const GaitModel &model)
{
  constexpr int n = 4000;
  const std::vector<double> state(model.n_states(), 0.);
  GaitModel::Response response;
  Force force;
  for (int i = 0; i < n; ++i)
  {
    model.respond(i * model.gait().period() / n, state.data(), response);
    const double size = norm(response.hip_force[0]);
    force.peak = std::max(force.peak, size);
    force.mean += size / n;
    force.mean_up += response.hip_force[0][1] / n;
  }
  return force;
}

/// Newton's law with second differences of the markers, without the model: centres of mass on the
/// lines between joints, the foot's at the heel's half.
Force
from_markers(const CsvTable &table)
{
  struct Share
  {
    const char *from, *to;
    double centre, mass;
  };
  const Share shares[] = {
      {"hip", "knee", .433, .1}, {"knee", "ankle", .433, .0465}, {"ankle", "heel", .5, .0145}};
  const double step =
      (table.column("time_s").back() - table.column("time_s").front()) / (last_frame - first_frame);
  const std::size_t n = table.n_rows();
  Force force;
  for (std::size_t i = 1; i + 1 < n; ++i)
  {
    Vector2 sum{-table.column("grf_x_N")[i], -table.column("grf_y_N")[i]};
    for (const Share &share : shares)
    {
      const auto place = [&](const char *axis, const std::size_t at)
      {
        const double from = table.column(std::string(share.from) + axis)[at],
                     to = table.column(std::string(share.to) + axis)[at];
        return (from + share.centre * (to - from)) * units::m;
      };
      const double mass = share.mass * body_mass;
      const char *axes[2] = {"_x_m", "_y_m"};
      for (int k = 0; k < 2; ++k)
        sum[k] += mass * ((place(axes[k], i + 1) - 2. * place(axes[k], i) + place(axes[k], i - 1)) /
                              (step * step) +
                          (k == 1 ? gravity : 0.));
    }
    force.peak = std::max(force.peak, norm(sum));
    force.mean += norm(sum) / static_cast<double>(n - 2);
  }
  return force;
}
} // namespace

// Without muscles the hip bears less than the ground gives, 619 N at most, since the leg's 90 N
// hang below it.
TEST(WinterSubject, NetHipForce)
{
  const char *file = std::getenv("ARTHROWEAR_WINTER_DATA");
  if (file == nullptr)
    GTEST_SKIP() << "ARTHROWEAR_WINTER_DATA does not name the table of Winter's Appendix A";
  const CsvTable table = cycle_of_winter(file);
  const GaitModel model = subject(table);
  const Force force = hip_force(model), markers = from_markers(table);
  // By markers, whose distances vary by some mm in a cycle, without splines or rigid segments.
  EXPECT_NEAR(markers.peak, 534., 1.);
  EXPECT_NEAR(markers.mean, 251., 2.);
  EXPECT_NEAR(force.peak, 548., 1.);
  EXPECT_NEAR(force.mean, 252., 1.);
  // Over a cycle that repeats momentum does not change: weight of the leg less the ground's mean.
  double ground = 0.;
  constexpr int n = 4000;
  for (int i = 0; i < n; ++i)
    ground += model.gait().ground(i * model.gait().period() / n, 0.).force[1] / n;
  EXPECT_NEAR(force.mean_up, model.leg_mass() * gravity - ground, .5);
  // A leg that weighed upwards would go beyond 700 N.
  const Force wrong = hip_force(subject(table, -1.));
  EXPECT_NEAR(wrong.peak, 727., 1.);
  EXPECT_NEAR(wrong.mean, 360., 1.);
}
