// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/debris/flux_limiter.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
// Round-off of a sum over a vertex's edges must not undo a bound.
constexpr double safety = 1. - 1e-12;
} // namespace

FluxLimiter::FluxLimiter(const TransportOperator &transport)
    : transport_(transport), balances_(transport.mesh().n_vertices()),
      fluxes_(transport.edges().size()), curvature_(balances_.size()), added_(balances_.size())
{
}

void
FluxLimiter::measure_curvature(const std::vector<double> &old)
{
  std::fill(curvature_.begin(), curvature_.end(), 0.);
  for (const TransportOperator::EdgeTerms &edge : transport_.edges())
  {
    const double part = edge.laplace * (old[edge.second] - old[edge.first]);
    curvature_[edge.first] += part;
    curvature_[edge.second] -= part;
  }
  for (std::size_t v = 0; v < curvature_.size(); ++v)
    curvature_[v] /= transport_.laplace_sum()[v];
}

void
FluxLimiter::collect(const std::vector<double> &old, const std::vector<double> &rate,
                     const std::vector<double> &low)
{
  for (std::size_t v = 0; v < balances_.size(); ++v)
  {
    const auto [lowest, highest] = std::minmax(old[v], low[v]);
    balances_[v] = {0., 0., lowest, highest, curvature_[v], curvature_[v], 1., 1.};
  }
  for (std::size_t e = 0; e < fluxes_.size(); ++e)
  {
    const TransportOperator::EdgeTerms &edge = transport_.edges()[e];
    const unsigned int i = edge.first, j = edge.second;
    const double flux =
        edge.mass * (rate[i] - rate[j]) + edge.artificial * (old[i] - old[j]); // into i
    fluxes_[e] = flux;
    Balance &a = balances_[i], &b = balances_[j];
    const double gain = std::max(0., flux), loss = std::min(0., flux);
    a.gain += gain;
    a.loss += loss;
    b.gain -= loss;
    b.loss -= gain;
    const auto widen = [&](Balance &mine, const unsigned int other)
    {
      mine.lowest = std::min({mine.lowest, old[other], low[other]});
      mine.highest = std::max({mine.highest, old[other], low[other]});
      mine.least_curved = std::min(mine.least_curved, curvature_[other]);
      mine.most_curved = std::max(mine.most_curved, curvature_[other]);
    };
    widen(a, j);
    widen(b, i);
  }
}

void
FluxLimiter::correct(const std::vector<double> &old, const std::vector<double> &rate,
                     const std::vector<char> &fixed, const double step, std::vector<double> &low)
{
  measure_curvature(old);
  collect(old, rate, low);
  const std::vector<double> &areas = transport_.mesh().areas();
  for (std::size_t v = 0; v < balances_.size(); ++v)
  {
    Balance &at = balances_[v];
    if (fixed[v])
      continue; // a given concentration does not change: no flux is limited
    const double per_step = safety * areas[v] / step;
    const double highest = at.highest + std::max(0., -at.most_curved);
    const double lowest = std::max(0., at.lowest - std::max(0., at.least_curved));
    const double room_up = per_step * (highest - low[v]), room_down = per_step * (lowest - low[v]);
    at.gain_share = at.gain > room_up ? room_up / at.gain : 1.;
    at.loss_share = at.loss < room_down ? room_down / at.loss : 1.;
  }
  std::fill(added_.begin(), added_.end(), 0.);
  for (std::size_t e = 0; e < fluxes_.size(); ++e)
  {
    const TransportOperator::EdgeTerms &edge = transport_.edges()[e];
    const Balance &a = balances_[edge.first], &b = balances_[edge.second];
    const double share = fluxes_[e] > 0. ? std::min(a.gain_share, b.loss_share)
                                         : std::min(a.loss_share, b.gain_share);
    const double flux = share * fluxes_[e];
    added_[edge.first] += flux;
    added_[edge.second] -= flux;
  }
  for (std::size_t v = 0; v < low.size(); ++v)
    if (!fixed[v])
      low[v] += step / areas[v] * added_[v];
}
} // namespace arthrowear
