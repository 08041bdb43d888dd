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
  std::unique_ptr<const WearTransfer> transfer_; // null: the counterface carries no wear
};
} // namespace arthrowear
