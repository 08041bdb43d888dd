// SPDX-License-Identifier: LGPL-2.1-or-later
// A polyethylene liner in a metal shell: two concentric half shells, centre in the origin, pole on
// +z, rims in z = 0. They touch on a sphere; each has nodes of its own there.
// gmsh -3 -nt 1 -format msh41 concentric_shells.geo -o concentric_shells.msh
SetFactory("Built-in");
R_cavity = 14; R_between = 22; R_outer = 26; // [mm]
size_liner = 3.5; size_shell = 4;            // element sizes [mm]

Point(1) = {0, 0, 0};
// Arcs and patches of a half sphere of radius R from the number n on: four quarters with a common
// pole. `size` is the size of elements there.
Macro HalfSphere
  Point(n + 1) = {R, 0, 0, size};
  Point(n + 2) = {0, R, 0, size};
  Point(n + 3) = {-R, 0, 0, size};
  Point(n + 4) = {0, -R, 0, size};
  Point(n + 5) = {0, 0, R, size};
  For q In {1:4}
    Circle(n + q) = {n + q, 1, n + 5};
    Circle(n + 10 + q) = {n + q, 1, n + 1 + q % 4};
  EndFor
  For q In {1:4}
    Curve Loop(n + q) = {n + 10 + q, n + 1 + q % 4, -(n + q)};
    Surface(n + q) = {n + q} In Sphere {1};
  EndFor
Return
// Volume `number` between the half spheres from the numbers m (inside) and n (outside) on.
Macro Shell
  For q In {1:4}
    Line(n + 20 + q) = {m + q, n + q};
  EndFor
  For q In {1:4}
    Curve Loop(n + 20 + q) = {n + 20 + q, n + 10 + q, -(n + 21 + q % 4), -(m + 10 + q)};
    Plane Surface(n + 20 + q) = {n + 20 + q};
  EndFor
  Surface Loop(number) = {m + 1 : m + 4, n + 1 : n + 4, n + 21 : n + 24};
  Volume(number) = {number};
Return

size = size_liner;
R = R_cavity; n = 100; Call HalfSphere;
R = R_between; n = 200; Call HalfSphere;
number = 1; m = 100; n = 200; Call Shell;
size = size_shell;
R = R_between; n = 300; Call HalfSphere;
R = R_outer; n = 400; Call HalfSphere;
number = 2; m = 300; n = 400; Call Shell;

Physical Surface("wear") = {101:104};
Physical Surface("backing") = {401:404};
Physical Surface("rim") = {221:224, 421:424};
Physical Surface("liner_shell.liner") = {201:204};
Physical Surface("liner_shell.shell") = {301:304};
Physical Volume("liner") = {1};
Physical Volume("shell") = {2};

Mesh.Algorithm = 6;   // frontal
Mesh.Algorithm3D = 1; // Delaunay
Mesh.Optimize = 1;
Mesh.OptimizeThreshold = 0.4;
Mesh.RandomSeed = 1;
