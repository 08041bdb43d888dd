// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/wear/wear_transfer.h"
#include "stepping/contact_sides.h"

namespace arthrowear
{
/// Wear that a counterface carries on its own points (hip_cup 29 to 31); nothing if it carries
/// none.
class CounterfaceWear
{
public:
  /// @param sides  must outlive this
  CounterfaceWear(const ContactSides &sides, const ContactWear &wear);

  void start(const ContactWear &wear, WearingSide &counterface) const;
  /// Reads the wear of the start of a step at the contact points.
  void face(ContactTrial &trial) const;
  /// Adds the wear of an accepted step at the own points.
  void add(ContactTrial &trial) const;

private:
  const ContactSides &sides_;
  /// Reads values of the own points at the contact points, n each.
  void read(const ContactTrial &trial, const SurfacePose &pose, const std::vector<double> &own,
            std::size_t n, std::vector<double> &at_contact) const;
  /// Adds amounts at the contact points to values of the own points.
  void add(const ContactTrial &trial, const std::vector<SurfacePose> &poses,
           const std::vector<double> &amounts, std::size_t n, std::vector<double> &own) const;

  std::unique_ptr<const WearTransfer> transfer_; // null: the counterface carries no wear
};
} // namespace arthrowear
