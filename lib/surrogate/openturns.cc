// SPDX-License-Identifier: LGPL-2.1-or-later
// The only file that includes OpenTURNS, whose headers take five seconds to compile.
#include "surrogate/surrogate_library.h"

#include <openturns/CorrectedLeaveOneOut.hxx>
#include <openturns/DesignProxy.hxx>
#include <openturns/HermiteFactory.hxx>
#include <openturns/HyperbolicAnisotropicEnumerateFunction.hxx>
#include <openturns/KrigingAlgorithm.hxx>
#include <openturns/LARS.hxx>
#include <openturns/LeastSquaresMetaModelSelection.hxx>
#include <openturns/LegendreFactory.hxx>
#include <openturns/LinearBasisFactory.hxx>
#include <openturns/Log.hxx>
#include <openturns/MaternModel.hxx>
#include <openturns/OrthogonalProductPolynomialFactory.hxx>
#include <openturns/RandomGenerator.hxx>
#include <openturns/ResourceMap.hxx>
#include <openturns/SobolSequence.hxx>
#include <openturns/SquaredExponential.hxx>
#include <openturns/TBB.hxx>

#include <stdexcept>

namespace arthrowear
{
namespace
{
OT::Sample
sample_of(const Points &points)
{
  OT::Sample sample(points.size(), points.front().size());
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t k = 0; k < points[i].size(); ++k)
      sample(i, k) = points[i][k];
  return sample;
}

OT::Sample
sample_of(const std::vector<double> &values)
{
  OT::Sample sample(values.size(), 1);
  for (std::size_t i = 0; i < values.size(); ++i)
    sample(i, 0) = values[i];
  return sample;
}

unsigned int
count_terms(const CandidateTerms &candidates, const unsigned int n_inputs)
{
  const OT::HyperbolicAnisotropicEnumerateFunction order(n_inputs, candidates.norm);
  return order.getMaximumDegreeCardinal(candidates.degree);
}

std::vector<std::vector<unsigned int>>
select_terms(const CandidateTerms &candidates, const Points &points,
             const std::vector<double> &values)
{
  const OT::UnsignedInteger n_inputs = points.front().size();
  const OT::HyperbolicAnisotropicEnumerateFunction order(n_inputs, candidates.norm);
  OT::OrthogonalUniVariatePolynomialFamily family = OT::LegendreFactory();
  if (candidates.scale == InputScale::normal)
    family = OT::HermiteFactory();
  const OT::OrthogonalProductPolynomialFactory factory(
      OT::Collection<OT::OrthogonalUniVariatePolynomialFamily>(n_inputs, family), order);
  const unsigned int n_terms = count_terms(candidates, n_inputs);
  OT::Collection<OT::Function> terms;
  OT::Indices all(n_terms);
  all.fill();
  for (unsigned int k = 0; k < n_terms; ++k)
    terms.add(factory.build(k));
  const OT::Sample x = sample_of(points);
  OT::LeastSquaresMetaModelSelection selection(x, sample_of(values), terms, all, OT::LARS(),
                                               OT::CorrectedLeaveOneOut());
  // Its factor grows by a row per term; the default computes singular values again for each term.
  OT::ResourceMap::SetAsString("LeastSquaresMetaModelSelection-DecompositionMethod", "Cholesky");
  selection.run(OT::DesignProxy(x, terms));
  const OT::Point coefficients = selection.getCoefficients();
  std::vector<std::vector<unsigned int>> selected;
  for (unsigned int k = 0; k < n_terms; ++k)
    if (coefficients[k] != 0.)
    {
      const OT::Indices degrees = order(k);
      selected.emplace_back(degrees.begin(), degrees.end());
    }
  return selected;
}

std::vector<double>
correlation_lengths(const Kernel kernel, const Points &points, const std::vector<double> &values)
{
  const OT::Sample x = sample_of(points);
  const OT::Point range = x.getMax() - x.getMin();
  OT::CovarianceModel model = OT::MaternModel(.3 * range, 2.5);
  if (kernel == Kernel::gaussian)
    model = OT::SquaredExponential(.3 * range);
  OT::KrigingAlgorithm kriging(x, sample_of(values), model,
                               OT::LinearBasisFactory(x.getDimension()).build());
  // An input without effect has a length far above the range.
  kriging.setOptimizationBounds(OT::Interval(.01 * range, 20. * range));
  kriging.run();
  const OT::Point lengths = kriging.getResult().getCovarianceModel().getScale();
  return {lengths.begin(), lengths.end()};
}

Points
sobol_points(const unsigned int n_points, const unsigned int n_dimensions)
{
  const OT::Sample sample = OT::SobolSequence(n_dimensions).generate(n_points);
  Points points(n_points, std::vector<double>(n_dimensions));
  for (unsigned int i = 0; i < n_points; ++i)
    for (unsigned int k = 0; k < n_dimensions; ++k)
      points[i][k] = sample(i, k);
  return points;
}
} // namespace
} // namespace arthrowear

extern "C" const arthrowear::SurrogateLibrary *
arthrowear_surrogate_library()
{
  using namespace arthrowear;
  OT::Log::Show(OT::Log::NONE);
  OT::TBB::Disable();
  OT::RandomGenerator::SetSeed(0);
  static const SurrogateLibrary offered{&count_terms, &select_terms, &correlation_lengths,
                                        &sobol_points};
  return &offered;
}
