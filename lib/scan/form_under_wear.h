// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "scan/form_error.h"

namespace arthrowear
{
/// Form error and error of the pose under the deep part of the wear. The depths there are the sum
/// of wear, which is smooth, and of the form error, whose correlation the unworn cells show: both
/// are Gaussian processes, the length of the wear has the largest likelihood. So the crest of a
/// wave is not the deepest wear.
class FormUnderWear
{
public:
  /// @param depth   of each cell [mm]
  /// @param errors  estimated form errors
  FormUnderWear(const FormQuestion &question, const Eigen::VectorXd &depth,
                const FormError &errors);

  /// @param row  of the pose and the offset at the place
  FormSum at(const Vector3 &place, const PoseParameters &row) const;

private:
  /// A form error and a wear, with the factor of their covariance.
  struct Model
  {
    FormModel form;
    Eigen::LLT<Eigen::MatrixXd> factor;
    Eigen::VectorXd solved; // covariance, inverted, times the depths
    double log_likelihood = 0.;
  };
  Model model_of(const FormModel &form, double wear_length, double wear_variance) const;

  std::vector<Vector3> places_; // of the cells that count
  std::vector<char> is_worn_;
  Eigen::VectorXd depth_, noise_;
  Eigen::Matrix<double, Eigen::Dynamic, n_pose_parameters> rows_;
  Eigen::Matrix<double, n_pose_parameters, 1> prior_; // variances of the parameters [mm^2]
  Eigen::MatrixXd distances_, pose_covariance_;
  std::vector<Model> models_;
};
} // namespace arthrowear
