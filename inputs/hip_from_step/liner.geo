// SPDX-License-Identifier: LGPL-2.1-or-later
// The liner of liner.step: a hemisphere of 28.2/44.2 mm with a chamfer of 1 mm x 45 deg at the mouth of the cavity.
// gmsh liner.geo -0 -o liner.step
SetFactory("OpenCASCADE");
R_i = 14.1; R_o = 22.1; chamfer = 1; // [mm]
depth = 2;                           // of the cone, beyond where it meets the cavity

Sphere(1) = {0, 0, 0, R_o, 0, Pi / 2, 2 * Pi};
Sphere(2) = {0, 0, 0, R_i};
Cone(3) = {0, 0, 0, 0, 0, depth, R_i + chamfer, R_i + chamfer - depth};
BooleanDifference{ Volume{1}; Delete; }{ Volume{2, 3}; Delete; }
