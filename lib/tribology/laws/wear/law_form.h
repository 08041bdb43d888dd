// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/wear/wear_law.h"

namespace arthrowear
{
/// Quantity that measurements must vary for a constant to be known.
enum class Varied
{
  none, ///< any row will do
  pressure,
  cross_shear,
  small_cross_shear, ///< up to the kink of the area law
  large_cross_shear  ///< above it
};

/// Quantities that a law needs beside load, sliding and wear.
struct NeededColumns
{
  bool pressure = true, cross_shear = true;
};

/// A constant of a law that measurements decide.
struct FreeConstant
{
  std::string name;         ///< of the entry of parameter files, with its unit
  bool is_positive = false; ///< its logarithm is fitted, so that it stays above 0
  double neutral = 0.;      ///< value with which nothing depends on the varied quantity
  Varied varied = Varied::none;
  std::size_t least_values = 1; ///< of the varied quantity
  bool is_needed = false;       ///< the law has no sense without it
  /// Prior of a posterior, "lognormal(1e-6, 1000)"; empty: a user must give one.
  std::string prior = {};
  /// Bounds that parameter files set; a registered law gives them.
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
};

/// A law of wear whose constants are fitted. Constants are in the units of their names.
struct LawForm
{
  std::string name, text;
  std::vector<FreeConstant> constants;
  NeededColumns needed;
  std::function<std::shared_ptr<const WearLaw>(const std::vector<double> &constants)> make;
  /// Values to begin with, from a mean factor K [mm^2/N] and a mean C [-].
  std::function<std::vector<double>(double factor, double coefficient)> start;
  /// Names and values of the law's entries that are not fitted.
  std::vector<std::pair<std::string, double>> fixed;
  /// Settings that are not numbers, as lines of the section.
  std::vector<std::string> lines = {};
  /// True if the section of the entries is [Wear / From law], false if it is [Wear].
  bool is_from_law = true;
  /// Pressures and ratios of a law whose constants are the factors of a table.
  std::vector<double> pressures = {}, ratios = {};
};

/// Numbers that measurements do not decide.
struct FormNumbers
{
  double least_cross_shear = .01; ///< stands for any smaller ratio [-]
  double largest_pressure = 1.;   ///< of the measurements [MPa]
  double kink = .04;              ///< CS_0 of the area law [-]
  /// Pressures and cross-shear ratios in the grid of a factor table, ascending [MPa, -].
  std::vector<double> pressures = {1.}, ratios = {0.};
};

struct FormType
{
  std::string name; ///< of the law
  std::function<LawForm(const FormNumbers &)> make;
};

/// The forms that `fit` offers, each registered beside its law. Add before commands are declared.
class LawForms : public Registry<FormType>
{
public:
  explicit LawForms(std::vector<FormType> forms)
      : Registry<FormType>("form of the law", std::move(forms))
  {
  }
  /// @throws InputError listing names() if `name` is none of them
  LawForm make(const std::string &name, const FormNumbers &numbers) const;
};

/// Forms of the laws of wear_types.h, and what others add.
LawForms &wear_law_forms();

/// Form of a law in wear_laws(): its numbers are free, fixed, or have their defaults.
/// @param constants  named as the law's numbers
/// @param fixed  names and values in the units of the names
LawForm form_of_registered(const std::string &name, std::vector<FreeConstant> constants,
                           const std::vector<std::pair<std::string, double>> &fixed);
} // namespace arthrowear
