// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_layer/stiffness_fit.h"

#include "base/format.h"
#include "base/number_text.h"
#include "models/hip_layer/parameters.h"
#include "report/run_results.h"
#include "run/model.h"

#include <boost/math/tools/minima.hpp>

namespace arthrowear
{
namespace
{
constexpr const char *pressure_column = "peak contact pressure [MPa]",
                     *area_column = "contact area [mm^2]";

HipLayerParameters
read_layer(const std::string &file)
{
  const ParameterFile read = ParameterFile::read(file);
  std::string model = default_model;
  for (const ParameterFile::Setting &setting : read.settings())
    if (setting.section.empty() && setting.name == "Model")
      model = setting.value;
  if (model != "hip_layer")
    throw InputError(file + ": is a case of the model " + model +
                     ", must be of hip_layer, whose stiffness is fitted.");
  HipLayerParameters layer;
  Parameters parameters;
  parameters.top_level().add("Model", model, rules::text(), "");
  layer.declare(parameters);
  parameters.read(read);
  layer.check(parameters);
  parameters.throw_if_any();
  return layer;
}

/// Rows of the first computed cycle: load on the head's side [N], peak pressure and area.
struct Row
{
  Vector3 load{};
  double pressure = 0., area = 0., volume = 0., depth = 0.;
};

std::vector<Row>
rows_of(const RunResults &run)
{
  const CsvTable *table = run.find_table("statistics.csv");
  if (!table)
    throw InputError(run.folder + ": has no statistics.csv, from which the stiffness is fitted.");
  const auto column = [&](const char *name) -> const std::vector<double> &
  { return table->column(name); };
  const std::vector<double> &cycle = column("gait cycle [%]");
  std::vector<Row> rows;
  for (std::size_t i = 0;
       i < cycle.size() && (i == 0 || cycle[i] > cycle[i - 1]) && cycle[i] < 100. + 1e-6; ++i)
    rows.push_back({{-column("applied load x [N]")[i], -column("applied load y [N]")[i],
                     -column("applied load z [N]")[i]},
                    column(pressure_column)[i],
                    column(area_column)[i],
                    column("worn volume from forces [mm^3]")[i],
                    column("max wear depth [mm]")[i]});
  return rows;
}

void
check_cavity(const RunResults &run, const HipLayerParameters &layer, const std::string &file)
{
  if (run.model != "hip_cup")
    throw InputError(run.folder + ": is of the model " + run.model +
                     ", must be of hip_cup, whose pressures are fitted.");
  constexpr double tolerance = 1e-3; // relative
  const auto compare = [&](const char *path, const double own)
  {
    const double theirs = run.input_number(path, own);
    if (std::abs(theirs - own) > tolerance * own)
      throw InputError(file + ": [" + std::string(path) + "] is " + shortest_text(own) +
                       ", must be the value of the run, " + shortest_text(theirs) + " in " +
                       run.folder + ".");
  };
  compare(HeadFit::cavity_path, layer.fit.cavity);
  compare(HeadFit::clearance_path, layer.fit.clearance);
}

/// Peak pressures and areas of a layer under the loads of the rows.
std::vector<Row>
layer_rows(const LayerContact &contact, const std::vector<Row> &rows)
{
  std::vector<Row> results;
  Vector3 centre{};
  std::vector<double> pressure;
  for (const Row &row : rows)
  {
    contact.solve(row.load, centre);
    contact.pressures(centre, pressure);
    results.push_back({row.load, *std::max_element(pressure.begin(), pressure.end()),
                       contact.contact_area(centre)});
  }
  return results;
}

double
largest_of(const std::vector<Row> &rows, double Row::*value)
{
  double largest = 0.;
  for (const Row &row : rows)
    largest = std::max(largest, row.*value);
  return largest;
}
} // namespace

StiffnessFit
fit_stiffness(const std::string &layer_case, const std::string &folder)
{
  HipLayerParameters layer = read_layer(layer_case);
  const RunResults run = read_run(folder);
  check_cavity(run, layer, layer_case);
  std::vector<Row> all = rows_of(run), rows;
  // Light loads press few facets of a mesh, and the facets decide the peak pressures.
  constexpr double least_load = .2;
  double largest = 0.;
  for (const Row &row : all)
    largest = std::max(largest, norm(row.load));
  for (const Row &row : all)
    if (norm(row.load) > least_load * largest && row.pressure > 0.)
      rows.push_back(row);
  if (rows.empty())
    throw InputError(folder + ": no step of its first cycle has a load and a pressure.");
  const unsigned int n_rings = rings_for_points(layer.n_points);
  const auto squares = [&](const double logarithm)
  {
    layer.cup.layer.factor = std::exp(logarithm);
    const std::vector<Row> of_layer =
        layer_rows(LayerContact(layer.cup, layer.points(n_rings)), rows);
    double sum = 0.;
    for (std::size_t i = 0; i < rows.size(); ++i)
      sum += std::pow(std::log(of_layer[i].pressure / rows[i].pressure), 2);
    return sum;
  };
  constexpr double widest = 6.; // e^6 = 400
  constexpr int n_bits = 24;    // of the logarithm, rounding of the sum leaves no more
  StiffnessFit fit;
  const double best = boost::math::tools::brent_find_minima(squares, -widest, widest, n_bits).first;
  fit.spread = std::sqrt(squares(best) / rows.size());
  fit.factor = layer.cup.layer.factor = std::exp(best);
  fit.n_steps = static_cast<unsigned int>(rows.size());
  const std::vector<Row> of_layer =
      layer_rows(LayerContact(layer.cup, layer.points(n_rings)), rows);
  fit.misfits = {
      {"peak contact pressure", "MPa", largest_of(rows, &Row::pressure),
       largest_of(of_layer, &Row::pressure)},
      {"contact area", "mm^2", largest_of(rows, &Row::area), largest_of(of_layer, &Row::area)}};
  const bool is_one_cycle = run.input_number("Wear / Jump / Cycles", 0.) == 0. &&
                            run.input_number("Wear / Amplification", 1.) == 1.;
  if (is_one_cycle && all.back().volume > 0. && layer.wear_factor > 0.)
  {
    CupCycle cycle(layer.cup, layer.points(n_rings), layer.steps, layer.law);
    const LayerCycleResult worn = cycle.compute(cycle.unworn());
    fit.misfits.push_back({"wear per million cycles", "mm^3",
                           units::per_million * all.back().volume,
                           units::per_million * worn.volume});
    fit.misfits.push_back(
        {"depth per million cycles", "mm", units::per_million * all.back().depth,
         units::per_million * *std::max_element(worn.wear.begin(), worn.wear.end())});
  }
  return fit;
}

std::string
text_of(const StiffnessFit &fit)
{
  std::string text = formatted("Peak pressures of %u steps fit with a stiffness factor of %.4g; "
                               "their relative differences have a root mean square of %.2g %%.\n\n",
                               fit.n_steps, fit.factor, fit.spread / units::percent);
  text += formatted("%-28s %15s %15s %10s\n", "largest values", "finite elements", "layer",
                    "difference");
  for (const LayerMisfit &misfit : fit.misfits)
    text += formatted("%-28s %15.5g %15.5g %+8.2g %%\n",
                      (misfit.quantity + " [" + misfit.unit + "]").c_str(), misfit.finite_elements,
                      misfit.layer, misfit.relative() / units::percent);
  return text + formatted("\nsubsection Layer\n  set Stiffness factor = %.4g\nend\n", fit.factor);
}
} // namespace arthrowear
