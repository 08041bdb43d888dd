// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/contact_sides.h"
#include "stepping/stepper.h"

namespace arthrowear
{
/// The contact whose problems are solved.
struct ProblemSetting
{
  const NodePartition &partition;
  ContactSides &sides;
  const ContactLaws &laws;
  const ContactParameters &parameters;
};

/// Forms and solves the contact problems of a step, in one of two ways: with W (DelassusProblems)
/// or for the whole body (WholeProblems). It keeps what determines W, or takes its place, since
/// that serves until candidates, frames, springs or the size of the step change. Collective.
class StepProblems
{
public:
  /// All must outlive this. @param source  operator of the bodies in contact
  StepProblems(const ProblemSetting &setting, ContactOperator &source)
      : partition_(setting.partition), sides_(setting.sides), laws_(setting.laws),
        parameters_(setting.parameters), source_(source),
        tangential_(setting.sides.surface().n_points(), 0.)
  {
  }
  virtual ~StepProblems() = default;

  virtual void begin_step() {}
  /// Forms the operator of the trial's candidates.
  void form(const ContactTrial &trial);
  /// True if the operator belongs to this iterate.
  bool serves(const ContactTrial &trial) const;
  /// True if the operator belongs to the candidates, in frames that may have turned since: errors
  /// are measured with the size of its entries only.
  bool measures(const ContactTrial &trial) const
  {
    return h_ == trial.h && !frames_.empty() && candidates_ == trial.candidates;
  }
  /// W_NN of any points for a step of size h, with the counterface of the last form(): row-major,
  /// on rank 0; empty elsewhere [mm/s per N]. @param frames,areas  of all points of the surface
  std::vector<double> along_normals(const std::vector<unsigned int> &points,
                                    const std::vector<Matrix3> &frames,
                                    const std::vector<double> &areas, double h) const;

  /// A contact problem as it is asked.
  struct Question
  {
    const ContactTrial &trial;
    const SurfaceCorrection &correction; // of the motion under the present forces
    std::vector<double> at_points;       // the same, of velocities relative to the counterface, 3n
    double reference_force;              // what residuals are compared with [N]
  };
  /// @param r  local forces of the candidates; in: the present ones, out: the solution [N]
  /// @param result  gets the problem, its forces and its iterations
  /// @return false with a reason, which names the solvers that were tried, if none converged
  virtual bool solve(const Question &question, std::vector<double> &r, StepResult &result) = 0;

  /// Changes of rigid motions that solve() may find beside the forces.
  struct RigidChange
  {
    bool is_known = false;
    RigidMotion carrier;   // [mm/s]
    Vector3 translation{}; // of the body, where it is free [mm/s]
  };
  /// Those of the last solve().
  const RigidChange &rigid_change() const { return rigid_change_; }

  /// Changes of the gap in a step within which points beside the patch become candidates [-].
  virtual double candidate_changes() const = 0;
  /// Mean tangential diagonal of the last operator that had the point, 0 if none had [mm/s per N].
  double tangential(const unsigned int point) const { return tangential_[point]; }
  const std::vector<unsigned int> &candidates() const { return candidates_; }
  double step_size() const { return h_; }
  void forget() { h_ = 0.; }
  ProblemMemory memory() const { return {{}, candidates_, h_}; }
  /// The next step forms the operator again, of the same candidates.
  void restore(const ProblemMemory &memory);

protected:
  /// Forms what solve() needs for the recorded candidates. @return tangential(), of each of them
  virtual std::vector<double> form_operator(const ContactTrial &trial) = 0;
  /// Compliances of springs and of the excess, 3 per candidate; empty: none.
  std::vector<double> compliances(const ContactTrial &trial) const;
  /// All of W, by the operator's values(), on the first rank; null elsewhere.
  std::shared_ptr<const nscd::Delassus> gathered_W(const ContactTrial &trial) const;
  /// Local velocities of the candidates under the present forces, 3n; the gap is in the normal one.
  std::vector<double> velocities(const Question &question) const;
  /// Archard's factors of the candidates, zero for other laws, which are openings.
  std::vector<double> wear_factors(const ContactTrial &trial) const;
  std::shared_ptr<const nscd::WearOpening> wear_opening(const ContactTrial &trial) const;
  /// Forms the problem with W for its solvers.
  std::shared_ptr<const nscd::ContactProblem>
  problem(const Question &question, std::shared_ptr<const nscd::Delassus> W) const;

  const NodePartition &partition_;
  ContactSides &sides_;
  const ContactLaws &laws_;
  const ContactParameters &parameters_;
  ContactOperator &source_;
  RigidChange rigid_change_;
  std::vector<unsigned int> candidates_;
  std::vector<Matrix3> frames_;
  std::vector<double> springs_; // compliances; empty if contact is rigid
  std::vector<double> excess_;  // of the sliding speed; empty if it is not in W
  double h_ = 0.;

private:
  std::vector<double> tangential_;
};
} // namespace arthrowear
