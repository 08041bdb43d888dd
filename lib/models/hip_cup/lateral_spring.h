// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/faces/restraint.h"
#include "entries/verdicts.h"
#include "laws/joint/edge_loading.h"
#include "models/hip_cup/setup.h"
#include "output/table.h"

namespace arthrowear
{
/// Columns of statistics.csv that a lateral spring adds.
struct EdgeColumns : TableColumns
{
  /// @param has_rigid  of a joint that edge_of() describes
  explicit EdgeColumns(const bool has_rigid)
      : rigid(add_if(has_rigid, "separation of rigid bodies", "mm",
                     "at rest without friction under the present load; the mismatch where no place "
                     "within it holds the head")),
        least(add_if(has_rigid, "least separation", "mm",
                     "of the same, held in by friction, with a head smaller by the overlap with "
                     "the undeformed, unworn cup; in the cavity less by this overlap")),
        most(add_if(has_rigid, "most separation", "mm",
                    "of the same, held out by friction, with a cavity that ends where contact "
                    "reaches to; in the cavity more by the overlap"))
  {
  }

  const TableColumn<> separation = add("separation", "mm",
                                       "of the centres of head and cavity, along the lateral "
                                       "spring"),
                      at_rim = add("at the rim", "-",
                                   "1 while the centre of the head is out of the cavity by more "
                                   "than the clearance, else 0");
  const TableColumn<> rigid, least, most;
};

/// Declares the section `Head / Lateral spring`.
void declare_lateral_spring(const Parameters::Section &head, LateralSpring &spring);
/// Rules that join its entries with others.
void check_lateral_spring(Parameters &parameters, const HipCupParameters &p);
/// Errors where nothing holds the head in the cup at a phase of the cycle, and where cycles that
/// stand for many begin with the head at the rim. To be called after the mesh is made.
void check_course_of_head(Parameters &parameters, const HipCupParameters &p,
                          const HipCupInputs &inputs);

/// The axis y, to the side to which the cup opens.
Vector3 lateral_direction(const HipCupParameters &p);
/// None without a spring.
std::vector<Restraint> restraints_of_head(const HipCupParameters &p, const HipCupInputs &inputs);
/// Force of the spring on a head in the cavity's centre [N].
Vector3 force_in_cavity(const HipCupParameters &p);

/// True if edge_of() describes the joint: it has a spring, its head is a ball, and its mesh is not
/// imported, whose rim may have any shape.
bool has_edge(const HipCupParameters &p);
/// The joint as rigid bodies, if has_edge().
std::optional<EdgeLoading> edge_of(const HipCupParameters &p, const HipCupInputs &inputs);

/// Bounds of the separation of a head in contact.
struct EdgeContact
{
  double overlap = 0.; ///< largest, of the head with the undeformed, unworn cup [mm]
  double inset = 0.;   ///< largest, of closed points behind the end of the cavity, at the rim [mm]
};
/// Sets the columns of a joint that edge_of() describes.
void set_rigid_places(const EdgeLoading &edge, const EdgeContact &contact, double friction,
                      const Vector3 &load_on_head, const EdgeColumns &columns, TableRow &row);
/// The largest separation of a run between the largest of its bounds.
BoundCheck check_of_separation(const EdgeColumns &columns, const TableRow &largest,
                               double mismatch);
} // namespace arthrowear
