# SPDX-License-Identifier: LGPL-2.1-or-later
"""Deliberate faults in rigid bodies with restraints and in the femur of a knee (faults.py)."""

from fault import Fault

BODIES = [
    Fault("a step omits the damping of restraints from its compliance", "contact/faces/rigid_body.cc",
          "shift * tangent.linear_damping[i]", "0. * tangent.linear_damping[i]", "unit_contact_faces"),
    Fault("a restraint about an axis has the torque of its law at large angles too", "contact/faces/rigid_body.cc",
          "transpose(sums.rate) * sums.about.force", "sums.about.force", "unit_contact_faces"),
    Fault("a damper ignores the velocity of its anchor", "contact/faces/restraint.cc",
          "(rate[i] - anchor.slope)", "rate[i]", "unit_contact_faces"),
    Fault("a load of the body frame acts at a point that does not turn", "contact/faces/rigid_body.cc",
          "cross(R * point_load.point, load.linear)", "cross(point_load.point, load.linear)", "unit_contact_faces"),
    Fault("a contact point turns a body the other way", "contact/faces/rigid_stiffness.cc",
          "cross(arm, normal)", "cross(normal, arm)", "unit_contact_faces"),
    Fault("a left knee turns as a right one", "gait/joint_angles.cc",
          "rotation_about_axis(1, -lateral(side) * angles.rotation)", "rotation_about_axis(1, -angles.rotation)", "unit_gait"),
    Fault("the femur of a left knee turns as the femur of a right knee", "knee/knee_guide.cc",
          "(side == KneeSide::right ? 1. : -1.) *", "1. *", "unit_knee"),
    Fault("springs of drives do not resist impulses on the femur", "knee/femur_body.cc",
          "h * h * drive.slope(", "0. * drive.slope(", "unit_knee"),
    Fault("an insert on its tray has the clearance to its rim", "models/insert_backside/tray.cc",
          "tray_.clearance - rim.outside", "-rim.outside", "regression_insert_backside"),
]
