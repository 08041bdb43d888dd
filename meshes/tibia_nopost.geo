// SPDX-License-Identifier: LGPL-2.1-or-later
// The upper end of a tibia with a tray without a post: solids of revolution about z, underside of
// the tray in z = 0, bone below. Lengths are the defaults of `arthrowear mesh tibia`.
// gmsh -3 -nt 1 -format msh41 tibia_nopost.geo -o tibia_nopost.msh
SetFactory("OpenCASCADE");
R = 35; t_tray = 5; t_bearing = 10; // tray and bearing [mm]
l_bone = 100; r_distal = 20;        // bone [mm]

Cone(1) = {0, 0, -l_bone, 0, 0, l_bone, r_distal, R};
Cylinder(2) = {0, 0, 0, 0, 0, t_tray, R};
Cylinder(3) = {0, 0, t_tray, 0, 0, t_bearing, R};
v() = BooleanFragments{ Volume{1:3}; Delete; }{};

// Surfaces by the boxes that hold them.
e = 1e-3; far = 2 * R;
under_tray() = Surface In BoundingBox{-far, -far, -e, far, far, e};
base() = Surface In BoundingBox{-far, -far, -l_bone - e, far, far, -l_bone + e};
z = t_tray + t_bearing;
top() = Surface In BoundingBox{-far, -far, z - e, far, far, z + e};
sides() = Abs(CombinedBoundary{ Volume{v()}; }); // some versions of Gmsh sign them
sides() -= {base(), top()};

// Nodes are shared by all volumes; the program opens the interface when it reads the file.
Physical Surface("base") = {base()};
Physical Surface("top") = {top()};
Physical Surface("sides") = {sides()};
Physical Surface("tray_bone") = {under_tray()};
Physical Volume("bone") = {v(0)};
Physical Volume("tray") = {v(1)};
Physical Volume("bearing") = {v(2)};

// 5 mm at the tray, 8 mm at the lower end of the bone.
Field[1] = MathEval;
Field[1].F = "5-0.015*(z-Fabs(z))";
Background Field = 1;
Mesh.MeshSizeFromPoints = 0;
Mesh.MeshSizeExtendFromBoundary = 0;
Mesh.Algorithm = 6;   // frontal
Mesh.Algorithm3D = 1; // Delaunay
Mesh.Optimize = 1;
Mesh.OptimizeThreshold = 0.4;
Mesh.RandomSeed = 1;
