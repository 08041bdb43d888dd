// SPDX-License-Identifier: LGPL-2.1-or-later
#include "spread/surrogate_indices.h"

namespace arthrowear
{
Indices
SurrogateIndices::of(const std::vector<double> &values)
{
  SurrogateRequest request;
  request.kind = sample_.indices == IndexMethod::chaos ? SurrogateRequest::Kind::chaos
                                                       : SurrogateRequest::Kind::kriging;
  request.largest_error = sample_.largest_surrogate_error;
  Indices result;
  result.method = sample_.indices == IndexMethod::chaos ? "polynomial chaos" : "Kriging";
  std::vector<std::vector<double>> points;
  std::vector<double> known;
  std::vector<bool> is_known;
  for (std::size_t i = 0; i < values.size(); ++i)
  {
    is_known.push_back(std::isfinite(values[i]));
    if (!is_known.back())
      continue;
    points.push_back(coordinates_[i]);
    known.push_back(values[i]);
  }
  result.n_left_out = values.size() - known.size();
  if (!surrogates_ || is_known != is_known_)
    surrogates_.emplace(std::move(points), request);
  is_known_ = std::move(is_known);
  try
  {
    const Surrogate surrogate = surrogates_->fit(known);
    result.leave_one_out = surrogate.leave_one_out_error;
    result.refused = surrogate.is_refused ? surrogate.reason : "";
    const std::vector<InputGroup> &groups = sample_.inputs().groups();
    for (std::size_t k = 0; k < surrogate.first.size() && k < groups.size(); ++k)
    {
      const auto estimate = [](const IndexEstimate &index) {
        return Estimate{index.value, index.low, index.high};
      };
      const unsigned int dimension = groups[k].dimensions.front();
      result.groups.push_back({groups[k].name, estimate(surrogate.first[dimension]),
                               estimate(surrogate.total[dimension])});
    }
  }
  catch (const std::runtime_error &error) // too few cases, or no OpenTURNS
  {
    result.refused = error.what();
  }
  return result;
}
} // namespace arthrowear
