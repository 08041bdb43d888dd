// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/penalty/facet_search.h"
#include "contact/penalty/pair_state.h"
#include "contact/penalty/projection.h"

#include <cstdint>

namespace arthrowear
{
/// Two faces that may touch, triangulated in one numbering of surface nodes 0 … n-1, facets
/// counter-clockwise seen from outside each body.
struct PairSurfaces
{
  std::string name; ///< for messages
  std::vector<std::array<unsigned int, 3>> slave_facets, master_facets;
};

struct PairOptions
{
  AdhesionLaw law;
  double reach = 0.;             ///< > 0: farther apart, nodes have no partner [mm]
  double skin = 0.;              ///< > 0: motion that a search allows for beyond the reach [mm]
  double feature_angle = 0.6981; ///< turn of the normal between smooth patches (40 deg) [rad]
  double facing_angle = 1.2217;  ///< facets farther from opposite to a node's normal are no
                                 ///< partners (70 deg) [rad]
  double overhang = 0.15; ///< of a touching node beyond the rim at most, over the facet's height
  double overlap = 1e-3;  ///< initial penetration beyond what facets of a curved face explain [mm]
  bool two_pass = false;  ///< the master's nodes are points too; all areas are halved
};

/// Initial penetration of one face into the other.
struct PairOverlap
{
  unsigned int n_points = 0; ///< 0: none
  double depth = 0.;         ///< the worst [mm]
  Vector3 place{};           ///< of the worst [mm]
};

struct InitialContact
{
  PairState state;
  PairOverlap overlap;
  unsigned int n_partners = 0; ///< points that have a partner
};

/// Energy sums of the evaluated points [mJ].
struct PairEnergies
{
  double stored = 0., adhesive = 0., viscous = 0., frictional = 0.;
  double released = 0.; ///< compression of points that slid off the other face

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("stored", s.stored...);
    visit("adhesive", s.adhesive...);
    visit("viscous", s.viscous...);
    visit("frictional", s.frictional...);
    visit("released", s.released...);
  }
};

/// A contact point as springs between its node and the three of its facet.
struct PointStiffness
{
  std::array<unsigned int, 4> nodes; ///< the slave's first
  std::array<double, 4> weights;     ///< of their displacements in the opening: 1, -N_1, -N_2, -N_3
  Vector3 normal;
  double normal_stiffness;     ///< [N/mm]
  double tangential_stiffness; ///< [N/mm]
};

/// Node-to-segment contact of two deformable faces with adhesion and friction [Rojek2001, section
/// 4]; equations in doc/theory/contact_pair.md.
///
/// A point is a node of the slave as part of one smooth patch. Its projection on the master goes
/// along the master's interpolated vertex normals; tangential histories are components in the frame
/// of the facet it stands on: t1 along the facet's first edge, made orthogonal to the normal.
///
/// Positions are 3 per surface node [mm]; only nodes_needed() must have correct positions, others
/// are not used. No result depends on when search() was last called, as long as search_due() is
/// obeyed.
class ContactPair
{
public:
  /// @param reference  positions that give areas and patches
  /// @throws InputError as ContactFace
  ContactPair(const PairSurfaces &surfaces, const PairOptions &options,
              const std::vector<double> &reference);

  const std::string &name() const { return name_; }
  const PairOptions &options() const { return options_; }
  unsigned int n_points() const { return points_.size(); }
  unsigned int point_node(const unsigned int point) const { return points_[point].node; }
  double point_area(const unsigned int point) const { return points_[point].area; } // [mm^2]
  const ContactFace &slave_face() const { return faces_[0]; }

  /// Finds the partner of every point. With adhesion, partners are bonded where they are and their
  /// gap becomes the initial gap; without adhesion, only an initial penetration becomes the initial
  /// gap.
  InitialContact initial_state(const std::vector<double> &positions) const;

  /// Updates the list of facets on which each point may stand. @param positions of all nodes
  void search(const std::vector<double> &positions);
  /// Upper bound of the motion of one face against the other since the last search, from these
  /// nodes; a common translation does not contribute [mm]
  double motion_since_search(const std::vector<unsigned int> &nodes,
                             const std::vector<double> &positions) const;
  /// To be called before evaluate(); under MPI, all ranks search if one returns true.
  bool search_due(const std::vector<unsigned int> &nodes,
                  const std::vector<double> &positions) const
  {
    return motion_since_search(nodes, positions) > options_.skin;
  }
  /// Nodes whose positions the evaluation of these points may use until the next search; ascending.
  std::vector<unsigned int> nodes_needed(const std::vector<unsigned int> &points,
                                         const PairState &state) const;

  /// One step of these points.
  /// @param time_step  [s], > 0
  /// @param forces  3 per node, added to [N]
  /// @return energies stored in the points, and dissipated since the start
  /// @throws std::logic_error before the first search()
  PairEnergies evaluate(const std::vector<unsigned int> &points,
                        const std::vector<double> &positions, double time_step, PairState &state,
                        std::vector<double> &forces);

  /// Present tangent stiffness of a point; false if it is free.
  bool stiffness(unsigned int point, const PairState &state, PointStiffness &result) const;
  /// Adds, per node, a bound on the sum of the norms of its 3x3 blocks in the stiffness matrix of
  /// these points [N/mm]: divided by the lumped mass, it bounds their contribution to omega^2.
  /// Valid while no bond is made and the points stand on these facets, pressed or not.
  void add_stiffness_bound(const std::vector<unsigned int> &points,
                           const std::vector<double> &positions, const PairState &state,
                           std::vector<double> &bound) const;

private:
  struct Point
  {
    unsigned int node;
    unsigned int vertex; ///< of its face
    unsigned int pass;   ///< 0: slave's node against the master, 1: the reverse
    double area;
  };
  /// Vertex normals of a face for one set of positions, computed at the first use.
  struct NormalCache
  {
    std::vector<Vector3> normals;
    std::vector<std::uint64_t> made_in;
    std::uint64_t call = 0;
  };
  struct Stand;
  class Kernel;
  class Step;

  const ContactFace &other_face(const Point &point) const { return faces_[1 - point.pass]; }
  NearFacets near_facets(unsigned int pass, const std::vector<double> &positions,
                         double radius) const;

  std::string name_;
  PairOptions options_;
  std::vector<ContactFace> faces_; ///< slave, master
  std::vector<Point> points_;      ///< points of pass 0 first
  unsigned int n_first_pass_ = 0;
  std::array<NearFacets, 2> near_;            ///< of the last search, per pass
  std::vector<unsigned char> many_patches_;   ///< per point: near facets of more than one patch
  std::vector<double> searched_;              ///< positions of the last search
  mutable std::array<NormalCache, 2> caches_; ///< slave, master
};
} // namespace arthrowear
