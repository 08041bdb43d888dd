// SPDX-License-Identifier: LGPL-2.1-or-later
// A block of 10 x 10 x 10 mm on a plate of 20 x 20 x 5 mm: the block stands in the middle, both
// touch in z = 0. Two bodies with meshes of their own that do not match.
// gmsh -3 -nt 1 -format msh41 block_on_plate.geo -o block_on_plate.msh
SetFactory("OpenCASCADE");
a = 10;              // edge of the block [mm]
b = 20; t = 5;       // edge and thickness of the plate [mm]
size_block = 2.5; size_plate = 2.2; // element sizes [mm]

Box(1) = {-a / 2, -a / 2, 0, a, a, a};
Box(2) = {-b / 2, -b / 2, -t, b, b, t};

// Of a Box from the number n on: faces x-, x+, y-, y+, z-, z+ are n, ..., n + 5.
Physical Surface("top") = {6};
Physical Surface("bottom") = {11};
Physical Surface("sides") = {1:4, 7:10};
Physical Surface("block_plate.block") = {5};
Physical Surface("block_plate.plate") = {12};
Physical Volume("block") = {1};
Physical Volume("plate") = {2};

MeshSize{ PointsOf{ Volume{1}; } } = size_block;
MeshSize{ PointsOf{ Volume{2}; } } = size_plate;
Mesh.Algorithm = 6;   // frontal
Mesh.Algorithm3D = 1; // Delaunay
Mesh.Optimize = 1;
Mesh.RandomSeed = 1;
