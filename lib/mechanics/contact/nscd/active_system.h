// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/local_contact.h"

#include <utility>

namespace arthrowear::nscd
{
/// The dense linear complementarity problem of one iteration of ActiveSet (doc/theory/nscd.md,
/// section 9): the laws of the contacts that are closed or near, linearised. A contact that slides
/// has one unknown, its normal force, with the direction of friction that its present velocity
/// gives; one that sticks has three. Where such directions converge slowly, contacts that slide
/// slowly get a second unknown, the force across the direction.
class ActiveSystem
{
public:
  /// Keeps references until the next set-up.
  void set_up(const ContactProblem &problem, const std::vector<LocalContact> &contacts);

  /// At forces r and velocities u, 3n each: assembles the equations of `members`.
  /// The active set begins with those that have a force or a closing velocity.
  /// @param members   ascending; every contact with a force is one of them
  void linearise(const double *r, const double *u, const std::vector<unsigned int> &members);
  /// From now on, directions of sliding are unknowns where friction can turn them.
  void turn_directions() { turns_directions_ = true; }
  bool turns_directions() const { return turns_directions_; }

  /// Exchanges members between open and closed until no normal force pulls and no open member
  /// penetrates.
  /// @param shift      added to the diagonal of W [mm/s per N]
  /// @param reduction  of the residual of the linear systems [-]
  /// @param direction  correction of r, 3n [N]
  /// @return whether every linear system had a finite solution
  bool solve(double shift, double reduction, std::vector<double> &direction);

  /// Expected time of the calls since the last call of this function [ns].
  double take_work() { return std::exchange(work_, 0.); }
  /// Active unknowns in the last linear system.
  std::size_t n_unknowns() const { return active_.equations.size(); }

private:
  /// Linearised laws of one member. Its correction is T x + start.
  struct Row
  {
    std::size_t contact = 0;
    int size = 0, offset = 0;
    bool is_closed = false;
    double T[3][3];    ///< correction of r by unknown, the normal force last
    double L[3][3];    ///< equation by correction of u
    double own[3];     ///< equation by its own unknown, beside W
    double value[3];   ///< the equation's present value [mm/s]
    double start[3];   ///< [N]
    double normal;     ///< present r_N [N]
    double release[3]; ///< unknowns that remove the present force
    /// Unknown k is a force across the direction of sliding.
    bool is_across(const int k) const { return size == 2 && k == 0; }
  };

  Row linearise_contact(std::size_t contact, const double *r, const double *u) const;
  static void linearise_slow_slip(const LocalContact &c, const double *r, const double *lambda_t,
                                  double length, Row &row);
  std::vector<unsigned int> keep_members(const std::vector<unsigned int> &members) const;
  bool may_keep_matrix(const std::vector<Row> &before) const;
  void number_unknowns();
  const double *equation(const Row &row, int k);
  void form_line(const double *w, double *line);
  void assemble(bool with_matrix);
  void choose_unknowns(bool condensed);
  void gather(double shift);
  bool factor();
  void solve_factored(double *x);
  void subtract_across(std::vector<double> &direction) const;
  void set_right_hand_side();
  void place_lines();
  /// An equation's line of `all_.matrix`; null where another rank has it.
  const double *line(const std::size_t equation) const
  {
    return all_.place[equation] == nowhere ? nullptr : &all_.matrix[all_.place[equation] * n_rows_];
  }
  double *line(const std::size_t equation)
  {
    return const_cast<double *>(std::as_const(*this).line(equation));
  }
  std::vector<double> apply(const std::vector<std::size_t> &equations,
                            const std::vector<double> &x) const;
  bool solve_directly(double shift, double reduction);
  std::size_t find_changes();
  void precondition(const std::vector<double> &residual, std::vector<double> &direction);
  bool refine(double reduction);
  void multiply(const std::vector<double> &y, std::vector<double> &x) const;
  bool iterate(double reduction);
  bool solve_active(double shift, double reduction);
  std::size_t exchange(bool one_at_a_time);

  static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);
  double work_ = 0.; ///< [ns]
  const ContactProblem *problem_ = nullptr;
  const std::vector<LocalContact> *contacts_ = nullptr;
  bool may_condense_ = true, turns_directions_ = false;
  std::size_t n_rows_ = 0; ///< equations of all members
  std::vector<Row> rows_;
  std::vector<unsigned int> pushes_; ///< by contact, iterations in a row with friction along u_T
  std::vector<std::size_t> keys_;    ///< of unknowns: 3 contact + direction, ascending
  /// All contacts, for lines of a dense W.
  struct Contacts
  {
    std::vector<double> starts, T, triples; ///< 3n; T by row; n
    std::vector<double> combined;           ///< a line of the equations
  };
  Contacts contacts_at_;
  /// The equations of all members.
  struct All
  {
    std::vector<std::size_t> column; ///< in W, of an unknown
    std::vector<double> T[3];        ///< rows of T by unknown
    std::vector<double> matrix;      ///< the lines that this rank has
    std::vector<std::size_t> place;  ///< of equations, in `matrix`
    std::vector<double> diagonal, value, unknowns;
    std::vector<double> friction; ///< by normal force in `matrix`, by member
  };
  All all_;
  /// The equations of the closed members.
  struct Active
  {
    std::vector<std::size_t> equations; ///< their numbers, the factored ones first
    std::vector<std::size_t> lines;     ///< of `matrix`, which this rank has
    std::vector<double> matrix, diagonal, rhs, solution;
  };
  Active active_;
  struct Factors
  {
    std::vector<double> values;
    std::vector<int> pivots;
    std::size_t size = 0;
    std::unique_ptr<SharedFactors> shared; ///< instead of `values`, where ranks share W
  };
  Factors factors_;
  /// Unknowns of factors that serve later active sets.
  struct Base
  {
    std::vector<std::size_t> keys;   ///< empty: no factors
    std::vector<std::size_t> places; ///< of an active unknown in `keys`, or its size
    std::vector<double> solution;
  };
  Base base_;
  struct Search
  {
    std::vector<std::vector<double>> directions, images; ///< of iterate() and refine()
    std::vector<double> residual;                        ///< of refine()
  };
  Search search_;
};
} // namespace arthrowear::nscd
