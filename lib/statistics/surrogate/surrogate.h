// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace arthrowear
{
struct SurrogateRequest
{
  enum class Kind
  {
    chaos,
    kriging
  };
  Kind kind = Kind::chaos;
  /// Largest degree of a polynomial of chaos, at least 1; the degree is chosen by the error.
  unsigned int largest_degree = 15;
  /// Largest leave-one-out error with which a surrogate is used, above 0 [-]
  double largest_error = .05;
};

/// A Sobol' index from 0 to 1 with its 95 % interval.
struct IndexEstimate
{
  double value = 0.;
  double low = 0., high = 0.;
};

struct Surrogate
{
  /// Root mean square error at a case that the surrogate does not know, over the standard deviation
  /// of the values [-].
  double leave_one_out_error = 0.;
  /// The error is above the bound: there are no indices.
  bool is_refused = false;
  std::string reason;      ///< of the refusal, with numbers and a remedy
  std::string description; ///< basis and number of its terms, or kernel
  /// Contains the indices of each input: alone, and with all its interactions.
  std::vector<IndexEstimate> first, total;
  /// Returns the value at uniforms in (0, 1), one per input.
  std::function<double(const std::vector<double> &)> predict;
};

/// Sets a function that is called before OpenTURNS is loaded, of a program that calls MPI the start
/// of MPI: Ipopt, which OpenTURNS brings, starts MPI as it is loaded if nobody has, from
/// version 3.14 on.
void set_act_before_surrogates(std::function<void()> act);
/// True if the program has OpenTURNS.
bool has_surrogates();

struct Chaos;
struct Kriging;

/// Surrogates of several results of the same cases (doc/theory/surrogates.md). The terms of a chaos
/// and the lengths of Kriging are searched for the first result, and again for a result on which
/// they have twice the error and more than a fifth of the bound. The same results in the same order
/// give the same surrogates.
class Surrogates
{
public:
  /// @param u  cases by inputs: independent uniforms in (0, 1) from which each case got its inputs
  Surrogates(std::vector<std::vector<double>> u, const SurrogateRequest &request);
  ~Surrogates();
  Surrogates(Surrogates &&) noexcept;

  /// @param values  result of each case
  /// @throws InputError if there are too few cases, or if the values are equal or not finite;
  /// RunError without OpenTURNS
  Surrogate fit(const std::vector<double> &values);

private:
  /// Returns true if an error is about as small as the error of the last search.
  bool is_as_good(double error) const;

  std::vector<std::vector<double>> u_;
  SurrogateRequest request_;
  std::unique_ptr<Chaos> chaos_;
  std::unique_ptr<Kriging> kriging_;
  double searched_error_ = 0.;
};

/// Surrogate of one result. @throws as Surrogates::fit()
Surrogate fit_surrogate(const std::vector<std::vector<double>> &u,
                        const std::vector<double> &values, const SurrogateRequest &request);
} // namespace arthrowear
