// SPDX-License-Identifier: LGPL-2.1-or-later
// The plane face of a body of tetrahedra where a plane cuts it.
"use strict";

// Triangles of the cut of normal · x = distance with the attributes of the material; null if it cuts
// nothing. `values` are those of points or, of a field of cells, of tetrahedra.
arthrowear.cutBody = (points, tetrahedra, normal, distance, values, isOfCells) => {
  const positions = [];
  const corners = [];
  const edges = [];
  const above = (point) => normal[0] * points[3 * point] + normal[1] * points[3 * point + 1] +
    normal[2] * points[3 * point + 2] - distance;

  // Where the edge from a point below to a point above meets the plane: place and value.
  const meet = (cell, below, over) => {
    const d = above(below);
    const t = d / (d - above(over));
    const mix = (a, b) => a + (b - a) * t;
    return {
      place: [0, 1, 2].map((i) => mix(points[3 * below + i], points[3 * over + i])),
      value: isOfCells ? values[cell] : mix(values[below], values[over]),
    };
  };

  // A triangle; `inner` is the corner opposite to a side that is no edge of the cut, or -1.
  const add = (triangle, inner) => {
    const three = triangle.map((vertex) => vertex.value);
    triangle.forEach((vertex, i) => {
      positions.push(...vertex.place);
      corners.push(...three);
      edges.push(...[0, 1, 2].map((k) => (k === inner || k === i ? 1 : 0)));
    });
  };

  for (let cell = 0; 4 * cell < tetrahedra.length; ++cell) {
    const low = [];
    const high = [];
    for (let i = 0; i < 4; ++i) {
      const point = tetrahedra[4 * cell + i];
      (above(point) > 0 ? high : low).push(point);
    }
    if (low.length === 0 || high.length === 0)
      continue;
    if (low.length === 2) {
      const [a, b, c, d] = [meet(cell, low[0], high[0]), meet(cell, low[0], high[1]),
        meet(cell, low[1], high[1]), meet(cell, low[1], high[0])];
      add([a, b, c], 1);
      add([a, c, d], 2);
      continue;
    }
    const all = low.length === 1 ? high.map((point) => meet(cell, low[0], point))
                                 : low.map((point) => meet(cell, point, high[0]));
    add(all, -1);
  }
  if (positions.length === 0)
    return null;
  const n = positions.length / 9;
  const normals = new Float32Array(9 * n);
  const weights = new Float32Array(9 * n);
  for (let i = 0; i < 3 * n; ++i) {
    normals.set(normal, 3 * i);
    weights[3 * i + (i % 3)] = 1;
  }
  return { position: new Float32Array(positions), normal: normals, weights,
    corners: new Float32Array(corners), edges: new Float32Array(edges) };
};
