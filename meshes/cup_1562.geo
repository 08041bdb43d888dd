// SPDX-License-Identifier: LGPL-2.1-or-later
// A hemispherical cup of 28/56 mm: centre of the cavity in the origin, pole on +z, rim in z = 0.
// gmsh -3 -nt 1 -format msh41 cup_1562.geo -o cup_1562.msh
SetFactory("Built-in");
R_i = 14; R_o = 28;            // radii [mm]
size_i = 4.1; size_o = 6.25;   // element sizes at both [mm]
factor = 0.994;                // on both: 1562 tetrahedra with Gmsh 4.8.4

Point(1) = {0, 0, 0};
Macro Hemisphere // of radius R: arcs and patches from the number n on, four quarters with a common pole
  Point(n + 5) = {0, 0, R};
  Point(n + 1) = {R, 0, 0}; Point(n + 2) = {0, R, 0}; Point(n + 3) = {-R, 0, 0}; Point(n + 4) = {0, -R, 0};
  For q In {1:4}
    Circle(n + q) = {n + q, 1, n + 5};
    Circle(n + 10 + q) = {n + q, 1, n + 1 + q % 4};
  EndFor
  For q In {1:4}
    Curve Loop(n + q) = {n + 10 + q, n + 1 + q % 4, -(n + q)};
    Surface(n + q) = {n + q} In Sphere {1};
  EndFor
Return
R = R_i; n = 100; Call Hemisphere;
R = R_o; n = 200; Call Hemisphere;
For q In {1:4}
  Line(300 + q) = {100 + q, 200 + q};
EndFor
For q In {1:4}
  Curve Loop(300 + q) = {300 + q, 210 + q, -(301 + q % 4), -(110 + q)};
  Plane Surface(300 + q) = {300 + q};
EndFor
Surface Loop(1) = {101:104, 201:204, 301:304};
Volume(1) = {1};
Physical Surface("wear") = {101:104};
Physical Surface("backing") = {201:204};
Physical Surface("rim") = {301:304};
Physical Volume("cup") = {1};

// The size grows linearly with the radius.
Field[1] = MathEval;
Field[1].F = Sprintf("%g*(%g+(Sqrt(x*x+y*y+z*z)-%g)*%g)", factor, size_i, R_i, (size_o - size_i) / (R_o - R_i));
Background Field = 1;
Mesh.MeshSizeFromPoints = 0;
Mesh.MeshSizeExtendFromBoundary = 0;
Mesh.Algorithm = 6;   // frontal
Mesh.Algorithm3D = 1; // Delaunay
Mesh.Optimize = 1;
Mesh.OptimizeThreshold = 0.2;
Mesh.RandomSeed = 1;
