// SPDX-License-Identifier: LGPL-2.1-or-later
// This is the only file that includes OpenTURNS, whose headers need five seconds to compile.
#include "surrogate/surrogate_library.h"

#include <openturns/CorrectedLeaveOneOut.hxx>
#include <openturns/DesignProxy.hxx>
#include <openturns/HermiteFactory.hxx>
#include <openturns/KrigingAlgorithm.hxx>
#include <openturns/LARS.hxx>
#include <openturns/LeastSquaresMetaModelSelection.hxx>
#include <openturns/LegendreFactory.hxx>
#include <openturns/LinearBasisFactory.hxx>
#include <openturns/Log.hxx>
#include <openturns/MaternModel.hxx>
#include <openturns/OrthogonalUniVariatePolynomialFamily.hxx>
#include <openturns/ProductPolynomialEvaluation.hxx>
#include <openturns/RandomGenerator.hxx>
#include <openturns/ResourceMap.hxx>
#include <openturns/SobolSequence.hxx>
#include <openturns/SquaredExponential.hxx>
#include <openturns/TBB.hxx>

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

/// The enumeration of OpenTURNS searches all terms for each term: terms are made from their
/// degrees.
OT::Collection<OT::Function>
functions_of(const InputScale scale, const ChaosTerms &terms)
{
  const OT::OrthogonalUniVariatePolynomialFamily family =
      scale == InputScale::normal ? OT::OrthogonalUniVariatePolynomialFamily(OT::HermiteFactory())
                                  : OT::OrthogonalUniVariatePolynomialFamily(OT::LegendreFactory());
  OT::Collection<OT::Function> functions;
  for (const std::vector<unsigned int> &degrees : terms)
  {
    OT::Collection<OT::UniVariatePolynomial> polynomials;
    for (const unsigned int degree : degrees)
      polynomials.add(family.build(degree));
    functions.add(OT::Function(OT::ProductPolynomialEvaluation(polynomials)));
  }
  return functions;
}

ChaosTerms
select_terms(const InputScale scale, const ChaosTerms &candidates, const Points &points,
             const std::vector<double> &values)
{
  const OT::Collection<OT::Function> functions = functions_of(scale, candidates);
  OT::Indices all(candidates.size());
  all.fill();
  const OT::Sample x = sample_of(points);
  OT::LeastSquaresMetaModelSelection selection(x, sample_of(values), functions, all, OT::LARS(),
                                               OT::CorrectedLeaveOneOut());
  // Its factor grows by a row per term; the default computes singular values again for each term.
  OT::ResourceMap::SetAsString("LeastSquaresMetaModelSelection-DecompositionMethod", "Cholesky");
  selection.run(OT::DesignProxy(x, functions));
  const OT::Point coefficients = selection.getCoefficients();
  ChaosTerms selected;
  for (std::size_t k = 0; k < candidates.size(); ++k)
    if (coefficients[k] != 0.)
      selected.push_back(candidates[k]);
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
  static const SurrogateLibrary offered{&select_terms, &correlation_lengths, &sobol_points};
  return &offered;
}
