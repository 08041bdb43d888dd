// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace arthrowear
{
enum class DesignKind
{
  random,          ///< independent points
  latin_hypercube, ///< each coordinate has one point in each of equal strata (McKay 1979)
  sobol            ///< Sobol's points (1967), scrambled
};

/// "random", "latin_hypercube" or "sobol".
const std::string &name_of(DesignKind kind);

/// Points in the open unit cube, one for each case of a study. A point depends on the seed, the
/// number of the case and the dimension alone, so that any worker computes any case. A design with
/// more cases has the first cases unchanged, bit for bit, if its kind is random or sobol.
struct Design
{
  DesignKind kind = DesignKind::random;
  unsigned long seed = 1;
  std::size_t n_cases = 0;
  unsigned n_dimensions = 0;
  /// Independent repetitions of the design, from whose scatter errors are estimated; case i is
  /// point i / n_randomisations of randomisation i modulo n_randomisations. 1 if random.
  unsigned n_randomisations = 1;

  unsigned randomisation(std::size_t i) const { return i % n_randomisations; }
  bool is_random() const { return kind == DesignKind::random; }
  /// Rule and remedy that the design breaks, else empty: no case, no dimension, more than
  /// most_sobol_dimensions of Sobol's points, randomisations of a random design, or a Latin
  /// hypercube whose number of cases is no multiple of the number of randomisations.
  std::string finding() const;
};

/// Randomisations of a kind unless a user chooses others: 1 if random, else 8, with which Student's
/// quantile is 2.36.
unsigned default_randomisations(DesignKind kind);

constexpr unsigned most_sobol_dimensions = 128;

/// All points of a design, each computed when it is asked for.
///
/// Random numbers are Philox4x32-10 (Salmon et al. 2011) of seed, place and purpose. Sobol's points
/// have the direction numbers of Joe and Kuo (2008) and Owen's nested uniform scrambling (1995,
/// 1998): each bit of a coordinate flips by a random bit that belongs to the bits before it. Every
/// scrambled point is uniform, and the mean of a smooth function has an error of about n^-3/2.
/// Strata of a Latin hypercube are permuted by Fisher and Yates, a permutation for each
/// randomisation and dimension, which the object stores: such a design cannot be extended.
class DesignPoints
{
public:
  /// @throws std::invalid_argument with the finding of the design
  explicit DesignPoints(const Design &design);

  const Design &design() const { return design_; }

  /// Coordinates of case i, none of them 0 or 1. @param i below n_cases
  std::vector<double> point(std::size_t i) const;
  /// One of them. @param dimension  below n_dimensions
  double coordinate(std::size_t i, unsigned dimension) const;

private:
  Design design_;
  std::vector<std::uint32_t> strata_; ///< [(randomisation, dimension, point)] of a Latin hypercube
};
} // namespace arthrowear
