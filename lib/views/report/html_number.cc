// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/html_number.h"

#include "base/number_text.h"
#include "report/html_text.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
constexpr char minus_sign[] = "−";
constexpr double least_grouped = 1e4, most_plain = 1e12, most_exact = 1e15;

/// Place of the first digit: 0 of 1 to 9.99, -3 of 0.0015.
int
place_of(const double value)
{
  return static_cast<int>(std::floor(std::log10(std::abs(value))));
}

Html
with_minus(const std::string &text)
{
  return !text.empty() && text.front() == '-' ? minus_sign + html_escaped(text.substr(1))
                                              : html_escaped(text);
}

/// A whole number in groups of three digits with narrow blanks that do not break.
Html
grouped(const double whole)
{
  const std::string all = formatted("%.0f", std::abs(whole));
  Html text = whole < 0. ? Html(minus_sign) : Html();
  if (std::abs(whole) < least_grouped)
    return text + html_escaped(all);
  for (std::size_t i = 0; i < all.size(); ++i)
    text += (i > 0 && (all.size() - i) % 3 == 0 ? Html("&#8239;") : Html()) +
            html_escaped(std::string(1, all[i]));
  return text;
}
} // namespace

Html
html_number(const double value, const int digits)
{
  if (!std::isfinite(value))
    return "not finite";
  const std::string text = rounded_text(value, digits);
  const std::size_t e = text.find('e');
  if (e == text.npos)
    return with_minus(text);
  double rounded = value;
  parse_number(text, rounded);
  if (std::abs(rounded) >= 1. && std::abs(rounded) < most_plain)
    return grouped(rounded);
  return with_minus(text.substr(0, e)) + "&nbsp;×&nbsp;10<sup>" +
         with_minus(formatted("%d", std::stoi(text.substr(e + 1)))) + "</sup>";
}

Html
html_count(const double value)
{
  return value == std::round(value) && std::abs(value) < most_exact ? grouped(value)
                                                                    : html_number(value);
}

Html
html_with_unit(const Html &number, const std::string &unit)
{
  return unit.empty() || unit == "-" ? number : number + "&nbsp;" + html_whole_unit(unit);
}

Html
html_interval(const double value, const double error, const std::string &unit)
{
  if (!(error > 0.) || value == 0.)
    return html_with_unit(html_number(value), unit);
  constexpr int value_digits = 4, error_digits = 2;
  const int decimals =
      std::max(std::min(value_digits - 1 - place_of(value), error_digits - 1 - place_of(error)), 0);
  const double last = std::pow(10., decimals), rounding = 1e-9;
  const double shown_error = std::ceil(error * last - rounding) / last;
  return html_with_unit(with_minus(formatted("%.*f", decimals, value)) + "&nbsp;±&nbsp;" +
                            html_formatted("%.*f", decimals, shown_error),
                        unit);
}
} // namespace arthrowear
