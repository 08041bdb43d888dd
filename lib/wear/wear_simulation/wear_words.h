// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <string>

namespace arthrowear
{
/// Words of a model for the two sides of contact, as in files, tables and messages, and its
/// remedies. Members that are sentences end in a full stop.
struct WearWords
{
  std::string body;        ///< that wears: "cup"; also the name of its frames and of its section
  std::string counterface; ///< "head"; also the name of its frames
  std::string surface;     ///< of contact, on the body: "cavity"
  std::string reference;   ///< point of contact whose sliding distance is reported: "pole"
  std::string cycle;       ///< of motion and load: "gait cycle"
  std::string shape;       ///< of the unworn counterface: "sphere"
  std::string counterface_wear_entry; ///< in the section Wear; empty: the counterface never wears
  std::string elements_entry;         ///< as in messages
  std::string lower_pressure;         ///< change that lowers the peak pressure, with its verb
  std::string lower_by;               ///< the same as nouns
  std::string edge;                   ///< remedy for contact at the edge of the surface
  std::string smooth;                 ///< remedy for a rough surface
  std::string keep_load;              ///< remedy for a separation without load
  std::string loose_supports;         ///< remedy for supports that carry the load sideways
  /// Change of the mesh that makes elements on the surface so many times as small.
  std::string (*finer)(double times) = nullptr;
  bool is_cavity = false; ///< the surface is a sphere about the origin, contact on it a cap
  char up = 'z';          ///< axis against which the counterface presses: y or z
  /// Column of the motion of the loaded side along this axis.
  std::string travel = "backing displacement",
              travel_meaning = "mean u_z of the backing, weighted by area";

  /// Direction of the axis `up`.
  Vector3 upwards() const { return up == 'y' ? Vector3{0., 1., 0.} : Vector3{0., 0., 1.}; }
  /// The word of the body with a capital.
  std::string body_first() const { return first_upper(body); }
  std::string counterface_first() const { return first_upper(counterface); }

private:
  static std::string first_upper(std::string word)
  {
    word[0] = static_cast<char>(word[0] - 'a' + 'A');
    return word;
  }
};
} // namespace arthrowear
