// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace arthrowear
{
/// A colour of the sRGB space.
struct Colour
{
  std::uint8_t red = 0, green = 0, blue = 0;
  double alpha = 1.; ///< 0 transparent, 1 opaque
};

/// A place in a drawing [1/96 inch] from its upper left corner, x to the right, y downwards.
struct Place
{
  double x = 0., y = 0.;
};

struct Box
{
  double left = 0., top = 0., width = 0., height = 0.;
  double right() const { return left + width; }
  double bottom() const { return top + height; }
};

/// A line through points with round corners.
struct DrawnLine
{
  std::vector<Place> points; ///< one point: a dot
  Colour colour;
  double width = 1.;
  std::vector<double> dashes = {}; ///< lengths of dash, gap, dash, …; empty: solid
};

/// The area between two lines of equally many points, from left to right.
struct DrawnArea
{
  std::vector<Place> upper, lower;
  Colour colour;
};

enum class Anchor
{
  start,
  middle,
  end
};

/// A text on its base line. "^2", "^-3" and "^(1/3)" are raised.
struct DrawnText
{
  Place at;
  std::string text;
  double size = 12.; ///< of the font
  Colour colour;
  Anchor anchor = Anchor::start;
  bool is_bold = false;
  bool is_upwards = false; ///< turned by 90° counter-clockwise about `at`
};

/// A rendered view of a scene.
struct DrawnView
{
  Box box;
  std::size_t view = 0; ///< its number
};

using DrawnItem = std::variant<DrawnArea, DrawnLine, DrawnText, DrawnView>;

/// Items on a sheet, later ones over earlier ones.
struct Drawing
{
  double width = 0., height = 0.;
  Colour ground; ///< alpha 0: transparent
  std::string description;
  std::vector<DrawnItem> items;
};

/// An area with the sides of a box.
inline DrawnArea
filled(const Box &box, const Colour &colour)
{
  return {{{box.left, box.top}, {box.right(), box.top}},
          {{box.left, box.bottom()}, {box.right(), box.bottom()}},
          colour};
}

/// The outline of a box.
inline DrawnLine
outline(const Box &box, const Colour &colour, const double width)
{
  return {{{box.left, box.top},
           {box.right(), box.top},
           {box.right(), box.bottom()},
           {box.left, box.bottom()},
           {box.left, box.top}},
          colour,
          width};
}
} // namespace arthrowear
