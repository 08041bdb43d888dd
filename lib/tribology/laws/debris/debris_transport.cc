// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/debris/debris_transport.h"

#include "base/errors.h"
#include "base/number_text.h"
#include "laws/debris/flux_limiter.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace arthrowear
{
namespace
{
// Fraction of the longest step h that keeps concentrations non-negative: diffusion has eigenvalues
// up to 2/h, the correction by the consistent mass matrix multiplies them by up to 7/4, the
// Runge-Kutta method is stable to 2.51. doc/theory/wear.md (14).
constexpr double stable_share = 0.7;

constexpr double most_substeps = 1e7;

void
check_non_negative(const std::vector<double> &values, const std::size_t size, const char *what)
{
  if (values.size() != size)
    throw std::invalid_argument(std::string("DebrisTransport: a ") + what +
                                " per vertex is needed");
  for (const double value : values)
    if (!(value >= 0.))
      throw std::invalid_argument(std::string("DebrisTransport: a ") + what + " is below 0");
}
} // namespace

// Work arrays for one forward Euler step.
struct DebrisTransport::Stage
{
  explicit Stage(const TransportOperator &transport)
      : now(transport.mesh().n_vertices()), next(now), rate(now), low_rate(now), limiter(transport)
  {
  }
  std::vector<double> now, next;      // [mm]
  std::vector<double> rate, low_rate; // unlimited [mm/s] and low order [mm^3/s], no source
  FluxLimiter limiter;
  DebrisBalance rates; // per time [mm^3/s]
};

DebrisTransport::DebrisTransport(InterfaceMesh mesh, DebrisLaw law, DebrisConditions conditions)
    : law_(std::move(law)), conditions_(std::move(conditions)),
      operator_(std::move(mesh), law_.diffusion), fixed_(operator_.mesh().n_vertices(), 0)
{
  for (const auto &[value, name] : {std::pair<double, const char *>{law_.decay_rate, "decay rate"},
                                    {law_.saturation, "saturation"},
                                    {conditions_.fixed_concentration, "fixed concentration"},
                                    {conditions_.inflow_concentration, "inflow concentration"}})
    if (!(value >= 0.))
      throw InputError("the " + std::string(name) + " of the debris must be 0 or above");
  std::vector<unsigned int> &vertices = conditions_.fixed_vertices;
  std::sort(vertices.begin(), vertices.end());
  vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
  for (const unsigned int vertex : vertices)
    fixed_.at(vertex) = 1;
  set_velocity(std::vector<Vector3>(fixed_.size()));
}

void
DebrisTransport::set_velocity(const std::vector<Vector3> &velocity)
{
  operator_.set_velocity(velocity, conditions_.open_edges);
  double fastest = 0.;
  for (const double turnover : operator_.turnover())
    fastest = std::max(fastest, turnover + law_.decay_rate);
  largest_substep_ =
      fastest > 0. ? stable_share / fastest : std::numeric_limits<double>::infinity();
}

void
DebrisTransport::advance(Stage &stage, const std::vector<double> &source, const double step) const
{
  const std::vector<double> &now = stage.now, &areas = mesh().areas();
  stage.rates = {};
  for (std::size_t v = 0; v < now.size(); ++v)
  {
    const double through =
        operator_.inflow()[v] * conditions_.inflow_concentration - operator_.outflow()[v] * now[v];
    stage.rate[v] = stage.low_rate[v] = through;
    stage.rates.boundary += through;
  }
  for (const TransportOperator::EdgeTerms &edge : operator_.edges())
  {
    const unsigned int i = edge.first, j = edge.second;
    const double flux = edge.to_first * now[j] - edge.to_second * now[i]; // into i
    const double low_flux = flux + edge.artificial * (now[j] - now[i]);
    stage.rate[i] += flux;
    stage.rate[j] -= flux;
    stage.low_rate[i] += low_flux;
    stage.low_rate[j] -= low_flux;
  }
  for (std::size_t v = 0; v < now.size(); ++v)
  {
    const double local = source[v] + reaction(now[v]);
    stage.rates.source += areas[v] * source[v];
    stage.rates.reaction += areas[v] * reaction(now[v]);
    stage.rate[v] = fixed_[v] ? 0. : stage.rate[v] / areas[v];
    stage.next[v] = fixed_[v] ? now[v] : now[v] + step * (stage.low_rate[v] / areas[v] + local);
  }
  stage.limiter.correct(now, stage.rate, fixed_, step, stage.next);
  // A held vertex passes on what flows to it.
  for (const unsigned int v : conditions_.fixed_vertices)
    stage.rates.boundary -=
        stage.low_rate[v] + stage.limiter.added()[v] + areas[v] * (source[v] + reaction(now[v]));
}

DebrisStep
DebrisTransport::step(const std::vector<double> &concentration, const double duration,
                      const std::vector<double> &source) const
{
  check_non_negative(concentration, fixed_.size(), "concentration");
  check_non_negative(source, fixed_.size(), "source");
  DebrisStep result{concentration, {}, 0};
  std::vector<double> &now = result.concentration;
  for (const unsigned int v : conditions_.fixed_vertices)
  {
    result.balance.boundary += mesh().areas()[v] * (conditions_.fixed_concentration - now[v]);
    now[v] = conditions_.fixed_concentration;
  }

  if (!(duration > 0.))
    throw std::invalid_argument("DebrisTransport: a step must be longer than 0");
  const double wanted = std::ceil(duration / largest_substep_);
  if (wanted > most_substeps)
    throw RunError("the transport of debris over " + shortest_text(duration) +
                   " s needs substeps of " + shortest_text(largest_substep_) +
                   " s. Lower its diffusion, velocity or decay, or coarsen the interface");
  result.n_substeps = std::max(1., wanted);
  const double substep = duration / result.n_substeps;
  // Shu and Osher: convex combinations of forward Euler steps keep what each of them keeps. `old`
  // is the share of the substep's start, `weight` the stage's share in the sum over the substep.
  struct
  {
    double old, weight;
  } const stages[]{{0., 1. / 6.}, {3. / 4., 1. / 6.}, {1. / 3., 2. / 3.}};
  Stage work(operator_);
  for (unsigned int i = 0; i < result.n_substeps; ++i)
  {
    work.now = now;
    for (const auto &stage : stages)
    {
      advance(work, source, substep);
      for (std::size_t v = 0; v < now.size(); ++v)
        work.now[v] = stage.old * now[v] + (1. - stage.old) * work.next[v];
      const double time = stage.weight * substep;
      result.balance.source += time * work.rates.source;
      result.balance.reaction += time * work.rates.reaction;
      result.balance.boundary += time * work.rates.boundary;
    }
    std::swap(now, work.now);
  }
  return result;
}
} // namespace arthrowear
