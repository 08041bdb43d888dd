// SPDX-License-Identifier: LGPL-2.1-or-later
// A hemispherical cup of 28.2/44.2 mm with a chamfer of 1 mm x 45 deg at the mouth of the cavity.
// Centre of the cavity in the origin, pole on +z, rim in z = 0.
// gmsh -3 -nt 1 -format msh41 cup_chamfered.geo -o cup_chamfered.msh
SetFactory("Built-in");
R_i = 14.1; R_o = 22.1; chamfer = 1; // [mm]
size_i = 2.6; size_o = 4.2;          // element sizes at both [mm]

// The chamfer is the cone r + z = R_i + chamfer; it meets the cavity at height z_c, radius r_c.
s = R_i + chamfer;
z_c = (s - Sqrt(2 * R_i^2 - s^2)) / 2;
r_c = s - z_c;

Point(1) = {0, 0, 0};
Point(2) = {0, 0, z_c};
Point(3) = {0, 0, R_i};
Point(4) = {0, 0, R_o};
For q In {0:3}
  c = Cos(q * Pi / 2); s_q = Sin(q * Pi / 2);
  Point(11 + q) = {r_c * c, r_c * s_q, z_c};
  Point(21 + q) = {s * c, s * s_q, 0};
  Point(31 + q) = {R_o * c, R_o * s_q, 0};
EndFor
For q In {0:3}
  p = (q + 1) % 4;
  Circle(11 + q) = {11 + q, 2, 11 + p};
  Circle(21 + q) = {21 + q, 1, 21 + p};
  Circle(31 + q) = {31 + q, 1, 31 + p};
  Circle(41 + q) = {11 + q, 1, 3}; // meridians of cavity and back
  Circle(51 + q) = {31 + q, 1, 4};
  Line(61 + q) = {11 + q, 21 + q}; // chamfer and annulus
  Line(71 + q) = {21 + q, 31 + q};
EndFor
For q In {0:3}
  p = (q + 1) % 4;
  Curve Loop(11 + q) = {11 + q, 41 + p, -(41 + q)};
  Surface(11 + q) = {11 + q} In Sphere {1};
  Curve Loop(21 + q) = {61 + q, 21 + q, -(61 + p), -(11 + q)};
  Surface(21 + q) = {21 + q};
  Curve Loop(31 + q) = {71 + q, 31 + q, -(71 + p), -(21 + q)};
  Plane Surface(31 + q) = {31 + q};
  Curve Loop(41 + q) = {31 + q, 51 + p, -(51 + q)};
  Surface(41 + q) = {41 + q} In Sphere {1};
EndFor
Surface Loop(1) = {11:14, 21:24, 31:34, 41:44};
Volume(1) = {1};
Physical Surface("wear") = {11:14};
Physical Surface("backing") = {41:44};
Physical Surface("rim") = {21:24, 31:34}; // the chamfer lies off the sphere, so not in `wear`
Physical Volume("cup") = {1};

// The size grows linearly with the radius.
Field[1] = MathEval;
Field[1].F = Sprintf("%g+(Sqrt(x*x+y*y+z*z)-%g)*%g", size_i, R_i, (size_o - size_i) / (R_o - R_i));
Background Field = 1;
Mesh.MeshSizeFromPoints = 0;
Mesh.MeshSizeExtendFromBoundary = 0;
Mesh.Algorithm = 6;   // frontal
Mesh.Algorithm3D = 1; // Delaunay
Mesh.Optimize = 1;
Mesh.RandomSeed = 1;
