// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan/unworn_region.h"

#include "base/dense_solvers.h"
#include "base/ranges.h"
#include "scan/region_evidence.h"

namespace arthrowear
{
namespace
{
using Vector = Eigen::Matrix<double, n_pose_parameters, 1>;
using Matrix = Eigen::Matrix<double, n_pose_parameters, n_pose_parameters>;

constexpr double standard_deviations = 3., least_limit = 1e-3 /* mm */;
constexpr double touching = 1.6;         // distance of neighbours over the edge of a cell
constexpr int least_worn_neighbours = 3; // with the cell itself
constexpr double least_margin = 1.5 /* mm */, least_margin_over_size = .07,
                 largest_margin_over_size = .35;
constexpr double expected_offset_deviation = .05; // by sizes and by scanners [mm]
// Square of a degree: along a direction in which normals vary less, as by facets alone, the cells
// do not hold the scan while the unworn ones are sought.
constexpr double least_of_directions = 3e-4;
constexpr double least_unworn = .03;
constexpr int most_steps = 40;
constexpr double still_change = 1e-6; // mm

/// The search in one scan.
class Search
{
public:
  Search(const SurfaceCells &cells, const double size, const double expected_offset)
      : cells_(cells), size_(size), expected_offset_(expected_offset),
        distances_(cells.size(), cells.size()), near_(cells.size())
  {
    for (std::uint32_t i = 0; i < cells.size(); ++i)
      for (std::uint32_t j = 0; j < cells.size(); ++j)
      {
        distances_(i, j) = static_cast<float>(norm(cells.places[i] - cells.places[j]));
        if (distances_(i, j) <= touching * cells.edge)
          near_[i].push_back(j);
      }
  }

  /// Pose that leaves cells above the surface `1 / share - 1` times the weight of those below.
  Vector pose_beneath(const double share, const double offset) const
  {
    Vector change = Vector::Zero();
    change[n_pose_parameters - 1] = offset;
    for (int round = 0; round < most_steps; ++round)
    {
      const Eigen::VectorXd depth = depths(change);
      const Eigen::VectorXd weights =
          (depth.array() > 0.)
              .select(share * cells_.area.array(), (1. - share) * cells_.area.array());
      const Vector next = fitted(weights, std::nullopt, offset);
      if ((next - change).cwiseAbs().maxCoeff() < still_change)
        break;
      change = next;
    }
    return change;
  }

  /// Finds region and pose in turn until both stay; none if too little is unworn.
  std::optional<UnwornRegion> settled(Vector &change, double limit, const bool has_offset) const
  {
    UnwornRegion own;
    own.has_offset = has_offset;
    for (int round = 0; round < most_steps; ++round)
    {
      own.is_unworn = unworn(depths(change), limit);
      Eigen::VectorXd weights = cells_.area.cwiseMax(0.);
      for (Eigen::Index i = 0; i < weights.size(); ++i)
        weights[i] *= own.is_unworn[i];
      own.share = weights.sum() / cells_.area.sum();
      if (own.share < least_unworn)
        return std::nullopt;
      const double before = scatter(weights, change);
      const Vector next =
          fitted(weights, has_offset ? std::optional(before) : std::nullopt, expected_offset_);
      own.scatter = scatter(weights, next);
      own.limit = limit = std::max(least_limit, standard_deviations * own.scatter);
      const double moved = (next - change).cwiseAbs().maxCoeff();
      change = next;
      if (moved < still_change)
        break;
    }
    Vector::Map(own.change.data()) = change;
    return own;
  }

  /// Depths at which the search for the region begins: ranges of the lowest depths.
  std::array<double, 3> first_limits(const Vector &change) const
  {
    const Eigen::VectorXd depth = depths(change);
    std::vector<double> sorted(depth.data(), depth.data() + depth.size());
    std::sort(sorted.begin(), sorted.end());
    const auto range = [&](const double low, const double high)
    {
      const auto last = static_cast<double>(sorted.size() - 1);
      return standard_deviations * std::max(2e-4, sorted[static_cast<std::size_t>(high * last)] -
                                                      sorted[static_cast<std::size_t>(low * last)]);
    };
    return {range(.05, .3), range(.02, .1), range(.01, .04)};
  }

  /// Changes a pose, with an offset, to fit the cells that a region counts as worn: where a ball
  /// has worn a cavity, either of both spheres leaves the other one below it.
  /// @return the depth at which the search for their region begins
  double turn_to_worn(const UnwornRegion &own, Vector &change) const
  {
    const Eigen::VectorXd depth = depths(Vector::Map(own.change.data()));
    const Eigen::VectorXd weights =
        (depth.array() > own.limit).select(cells_.area.cwiseMax(0.), 0.);
    if (weights.sum() < least_unworn * cells_.area.sum())
      return 0.;
    change = fitted(weights, 0., expected_offset_);
    return standard_deviations * scatter(weights, change);
  }

  /// Share of the area of a region that another one counts as unworn too.
  double share_in(const UnwornRegion &own, const UnwornRegion &other) const
  {
    double whole = 0., both = 0.;
    for (std::size_t i = 0; i < cells_.size(); ++i)
      if (own.is_unworn[i])
      {
        whole += cells_.area[i];
        both += other.is_unworn[i] ? cells_.area[i] : 0.;
      }
    return both / whole;
  }

  /// Share of the area that is clearly above the surface.
  double share_above(const UnwornRegion &own) const
  {
    const Eigen::VectorXd depth = depths(Vector::Map(own.change.data()));
    const double low = -5. * std::max(own.scatter, 3e-4);
    double above = 0.;
    for (Eigen::Index i = 0; i < depth.size(); ++i)
      above += depth[i] < low ? cells_.area[i] : 0.;
    return above / cells_.area.sum();
  }

private:
  Eigen::VectorXd depths(const Vector &change) const { return cells_.depth + cells_.rows * change; }

  double scatter(const Eigen::VectorXd &weights, const Vector &change) const
  {
    return std::sqrt(weights.dot(depths(change).cwiseAbs2()) / weights.sum());
  }

  /// Least squares about an offset. With a scatter: with a change of the offset too, whose
  /// deviation is expected, and known from some ten independent patches.
  Vector fitted(const Eigen::VectorXd &weights, const std::optional<double> &own_scatter,
                const double offset) const
  {
    constexpr double n_patches = 10., least_scatter = 1e-5 /* mm */;
    constexpr int last = n_pose_parameters - 1;
    const double whole = weights.sum();
    Matrix matrix = cells_.rows.transpose() * weights.asDiagonal() * cells_.rows / whole;
    Eigen::VectorXd depth = cells_.depth + offset * cells_.rows.col(last);
    Vector right = -(cells_.rows.transpose() * weights.cwiseProduct(depth)) / whole;
    if (own_scatter)
      matrix(last, last) +=
          std::pow(std::max(*own_scatter, least_scatter) / expected_offset_deviation, 2) /
          n_patches;
    else
    {
      matrix.row(last).setZero();
      matrix.col(last).setZero();
      right[last] = 0.;
    }
    const EigenPairs<n_pose_parameters> axes = eigen_pairs(matrix);
    Vector change = Vector::Zero();
    for (int i = 0; i < n_pose_parameters; ++i)
      if (axes.values[i] > least_of_directions * axes.values.maxCoeff())
        change += axes.vectors.col(i) * axes.vectors.col(i).dot(right) / axes.values[i];
    change[last] += offset;
    return change;
  }

  std::vector<char> unworn(const Eigen::VectorXd &depth, const double limit) const
  {
    const std::size_t n = cells_.size();
    std::vector<char> is_core(n, 0);
    for (std::size_t i = 0; i < n; ++i)
      is_core[i] = depth[i] > limit &&
                   count_where(near_[i], [&](const std::uint32_t j) { return depth[j] > limit; }) >=
                       least_worn_neighbours;
    const double reach = margin(depth, is_core) + .5 * cells_.edge;
    std::vector<char> is_unworn(n, 1);
    for (std::size_t i = 0; i < n; ++i)
      if (is_core[i])
        is_unworn[i] = 0;
    for (std::size_t i = 0; i < n; ++i)
      if (is_border(is_core, i))
        for (std::size_t j = 0; j < n; ++j)
          if (is_unworn[j] && distances_(j, i) <= reach)
            is_unworn[j] = 0;
    return is_unworn;
  }

  /// A worn cell beside one that is not.
  bool is_border(const std::vector<char> &is_core, const std::size_t i) const
  {
    return is_core[i] && any_of(near_[i], [&](const std::uint32_t j) { return !is_core[j]; });
  }

  /// Distance in which the worn part runs out beyond its cells [mm]: their mean depth at the border
  /// over the slope from there to the next ones.
  double margin(const Eigen::VectorXd &depth, const std::vector<char> &is_core) const
  {
    const std::size_t n = cells_.size();
    std::vector<char> on_border(n, 0);
    double border = 0., n_border = 0., inner = 0., n_inner = 0.;
    for (std::size_t i = 0; i < n; ++i)
      if (is_border(is_core, i))
      {
        on_border[i] = 1;
        border += depth[i];
        n_border += 1.;
      }
    for (std::size_t i = 0; i < n; ++i)
      if (is_core[i] && !on_border[i] &&
          any_of(near_[i], [&](const std::uint32_t j) { return on_border[j] != 0; }))
      {
        inner += depth[i];
        n_inner += 1.;
      }
    const double least = std::min(least_margin, least_margin_over_size * size_),
                 largest = largest_margin_over_size * size_;
    if (n_border == 0. || n_inner == 0.)
      return least;
    border /= n_border;
    const double rise = inner / n_inner - border;
    return rise > 0. ? std::clamp(border / rise * cells_.edge, least, largest) : largest;
  }

  const SurfaceCells &cells_;
  double size_, expected_offset_;
  Eigen::MatrixXf distances_; // between cells [mm]
  std::vector<std::vector<std::uint32_t>> near_;
};

constexpr double usual_scatter = 4e-3 /* mm */;
constexpr double enough_above = .01; // share of the area

/// A region that may be the unworn one.
struct Candidate
{
  UnwornRegion region;
  double evidence = 0., above = 0.;
};

/// All regions that the search finds from several beginnings.
class Candidates
{
public:
  Candidates(const Search &search, const RegionEvidence &evidence, const double expected_offset)
      : search_(search), evidence_(evidence), expected_offset_(expected_offset)
  {
    Vector present = Vector::Zero();
    present[n_pose_parameters - 1] = expected_offset;
    std::vector<Vector> starts{present};
    for (const double share : {.0005, .005, .05, .2, .5})
      starts.push_back(search.pose_beneath(share, expected_offset));
    for (const Vector &start : starts)
      for (const double limit : search.first_limits(start))
        add(start, limit);
    // A cavity that was made wider or narrower.
    for (const double offset : {-expected_offset_deviation, expected_offset_deviation})
      for (const double share : {.005, .05})
      {
        const Vector start = search.pose_beneath(share, expected_offset + offset);
        for (const double limit : search.first_limits(start))
          add_with_offset(start, limit);
      }
    if (const Candidate *const best = likeliest([](const Candidate &) { return true; }))
    {
      Vector first = Vector::Zero();
      if (const double limit = search.turn_to_worn(best->region, first); limit > 0.)
        add(first, limit);
    }
  }

  /// The likeliest region, or the region of a larger sphere that it counts as worn: a ball wears a
  /// cavity that is wider than itself, and what it has worn may be larger than the rest.
  UnwornRegion chosen() const
  {
    constexpr double clear = .01 /* mm */, most_common = .1, most_times = 2.;
    const Candidate *const best = likeliest([](const Candidate &) { return true; });
    if (!best)
      return {};
    const UnwornRegion &own = best->region;
    const Candidate *const wider = likeliest(
        [&](const Candidate &other)
        {
          const UnwornRegion &region = other.region;
          return region.change[n_pose_parameters - 1] > own.change[n_pose_parameters - 1] + clear &&
                 region.scatter < most_times * std::max(own.scatter, usual_scatter) &&
                 other.above < enough_above && search_.share_in(region, own) < most_common;
        });
    return wider ? wider->region : own;
  }

private:
  /// Adds the regions from a beginning, without and with an offset.
  void add(Vector change, double limit)
  {
    std::optional<UnwornRegion> without = search_.settled(change, limit, false);
    if (!without)
      return;
    limit = without->limit;
    keep(std::move(*without));
    add_with_offset(change, limit);
  }

  void add_with_offset(Vector change, const double limit)
  {
    if (std::optional<UnwornRegion> with = search_.settled(change, limit, true))
      keep(std::move(*with));
  }

  /// Leaves out a region whose offset is no tolerance, or whose scatter is no form error of a part:
  /// it belongs to another implant.
  void keep(UnwornRegion own)
  {
    constexpr double most_deviations = 4., largest_scatter = .1 /* mm */;
    if (own.scatter > largest_scatter ||
        std::abs(own.change[n_pose_parameters - 1] - expected_offset_) >
            most_deviations * expected_offset_deviation)
      return;
    for (const Candidate &other : all_)
      if (other.region.is_unworn == own.is_unworn && other.region.has_offset == own.has_offset)
        return;
    const double evidence = evidence_.of(own.is_unworn, own.change, own.has_offset);
    if (!std::isfinite(evidence))
      return;
    const double above = search_.share_above(own);
    all_.push_back({std::move(own), evidence, above});
  }

  template <class Condition> const Candidate *likeliest(const Condition &condition) const
  {
    const Candidate *best = nullptr;
    for (const Candidate &one : all_)
      if (condition(one) && (!best || one.evidence > best->evidence))
        best = &one;
    return best;
  }

  const Search &search_;
  const RegionEvidence &evidence_;
  double expected_offset_;
  std::vector<Candidate> all_;
};
} // namespace

UnwornRegion
find_unworn(const SurfaceCells &cells, const double white_noise, const double size,
            const double expected_offset)
{
  const Search search(cells, size, expected_offset);
  const RegionEvidence evidence(cells, white_noise, size, expected_offset);
  return Candidates(search, evidence, expected_offset).chosen();
}

UnwornRegion
find_unworn_near(const SurfaceCells &cells, const double white_noise, const double size,
                 const double expected_offset, const UnwornRegion &before)
{
  const Search search(cells, size, expected_offset);
  Vector change = Vector::Zero();
  change[n_pose_parameters - 1] = before.change[n_pose_parameters - 1];
  const std::optional<UnwornRegion> own = search.settled(change, before.limit, before.has_offset);
  return own ? *own : find_unworn(cells, white_noise, size, expected_offset);
}
} // namespace arthrowear
