// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/block_factors.h"
#include "contact/nscd/local_contact.h"
#include "contact/nscd/sparse_factors.h"

#include <utility>

namespace arthrowear::nscd
{
/// The linear system of one iteration of SemismoothNewton: the laws of the closed contacts,
/// linearised, for corrections of r (doc/theory/nscd.md (C.10)). For sliding contacts only r_N is
/// factored; the forces across the direction of sliding follow by iteration (C.11).
class NewtonSystem
{
public:
  /// Keeps references until the next set-up.
  void set_up(const ContactProblem &problem, const std::vector<LocalContact> &contacts);

  /// At forces r and velocities u, 3n each.
  /// @param keeps_closed  treats every contact with a force as closed
  void linearise(const double *r, const double *u, bool keeps_closed);

  /// @param shift      added to the diagonal of W [mm/s per N]
  /// @param direction  correction of r, 3n [N]
  /// @return whether there is a finite solution
  bool solve(double shift, std::vector<double> &direction);

  /// product = W x, skipping the contacts where x is zero.
  void multiply(const std::vector<double> &x, std::vector<double> &product) const;

  /// Expected time of the calls since the last call of this function [ns].
  double take_work() const { return std::exchange(work_, 0.); }
  std::size_t n_unknowns() const { return n_unknowns_; }
  /// The last solve() factored a matrix of this size.
  std::size_t n_factored() const { return n_factored_; }

private:
  /// Linearised laws of one closed contact. Its correction is T x + start with one unknown
  /// (frictionless: r_N), two (slip: across the direction of sliding, r_N) or three (stick: r).
  struct Row
  {
    std::size_t contact = 0;
    int size = 0, offset = 0;
    int first_factored = 0, factored_offset = 0; ///< unknowns before first_factored are condensed
    bool is_condensable = false;
    double T[3][3];  ///< correction of r by unknown
    double L[3][3];  ///< equation by correction of u
    double own[3];   ///< equation by its own unknown, beside W
    double value[3]; ///< the equation's present value [mm/s]
  };
  /// r - rho u of a contact, what Alart and Curnier's functions project.
  struct Multiplier
  {
    double normal, tangential[2], length; ///< length of the tangential part [N]
  };

  /// @return false for an open contact, whose start is set instead
  bool linearise(const LocalContact &c, const double *r, const double *u, bool keeps_closed,
                 double *start, Row &row) const;
  static void linearise_stick(const double *u, Row &row);
  static void linearise_slip(const LocalContact &c, const Multiplier &lambda, const double *r,
                             double *start, Row &row);
  bool choose_unknowns(bool condensed);
  bool factor(double shift);
  void solve_factored(std::vector<double> &x);
  double equation(const Row &row, int k) const;
  void add_forces(const std::vector<double> &x, std::vector<double> &force) const;
  void respond(double shift, const std::vector<double> &force);
  void respond_to_unknowns(double shift, const std::vector<double> &x);
  void complete(double shift, double factor, std::vector<double> &x);
  void apply_condensed(double shift, const std::vector<double> &x, std::vector<double> &product);
  bool iterate(double shift);
  void assemble_blocks(double shift);
  bool solve_in_blocks(double shift);

  mutable double work_ = 0.; ///< [ns]
  const ContactProblem *problem_ = nullptr;
  const std::vector<LocalContact> *contacts_ = nullptr;
  bool may_condense_ = true;
  SparseFactors sparse_;
  /// The system of a sparse W, 3 unknowns per closed contact.
  struct Blocks
  {
    BlockMatrix matrix;
    BlockFactors factors;
    std::shared_ptr<const Delassus> ordered; ///< W that `factors` is set up for
    std::vector<double> rhs, solution, rest;
  };
  Blocks blocks_;
  struct Dense
  {
    std::vector<double> matrix, combined, factored;
    std::vector<int> pivots;
  };
  Dense dense_;
  struct Search
  {
    std::vector<std::vector<double>> directions, images;
  };
  Search search_; ///< of iterate()
  std::size_t n_unknowns_ = 0, n_factored_ = 0;
  std::vector<Row> rows_;
  std::vector<int> position_; ///< of a contact in rows_, or -1
  std::vector<double> start_, force_, velocity_;
  std::vector<double> rhs_, residual_, solution_; ///< of the unknowns
};
} // namespace arthrowear::nscd
