// SPDX-License-Identifier: LGPL-2.1-or-later
// Drawn triangles of a mesh: smooth normals, and curved faces of quadratic elements.
"use strict";

{
  const sharp = Math.cos((35 * Math.PI) / 180); // cosine of the angle between faces of a sharp edge

  const subtract = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
    a[0] * b[1] - a[1] * b[0]];
  const unit = (a) => {
    const length = Math.hypot(...a) || 1;
    return [a[0] / length, a[1] / length, a[2] / length];
  };
  const at = (points, i) => [points[3 * i], points[3 * i + 1], points[3 * i + 2]];
  // Sum of factor * vector.
  const sum = (...terms) => terms.reduce((all, [factor, v]) =>
    [all[0] + factor * v[0], all[1] + factor * v[1], all[2] + factor * v[2]], [0, 0, 0]);

  const faceNormals = (points, triangles) => {
    const normals = [];
    for (let t = 0; t < triangles.length; t += 3) {
      const a = at(points, triangles[t]);
      normals.push(cross(subtract(at(points, triangles[t + 1]), a),
        subtract(at(points, triangles[t + 2]), a)));
    }
    return normals; // twice the area long
  };

  // Faces around each point.
  const facesAround = (nPoints, triangles) => {
    const around = Array.from({ length: nPoints }, () => []);
    triangles.forEach((point, i) => around[point].push(Math.floor(i / 3)));
    return around;
  };

  // Normal at a point from faces around it, weighted as is exact on a sphere (Max, J. Graphics
  // Tools 4 (1999)).
  const pointNormal = (points, triangles, faces, point) => {
    const p = at(points, point);
    return unit(sum(...faces.map((face) => {
      const k = triangles.indexOf(point, 3 * face) - 3 * face;
      const [u, v] = [1, 2].map((next) => subtract(at(points, triangles[3 * face + ((k + next) % 3)]), p));
      return [1 / (dot(u, u) * dot(v, v) || 1), cross(u, v)];
    })));
  };

  // True if faces around a point do not close to a ring.
  const isOpen = (triangles, faces, point) => {
    const counts = new Map();
    for (const face of faces)
      for (let k = 0; k < 3; ++k) {
        const other = triangles[3 * face + k];
        if (other !== point)
          counts.set(other, (counts.get(other) || 0) + 1);
      }
    return [...counts.values()].some((count) => count !== 2);
  };

  // Normal at each corner of each triangle, from the faces around its point that no sharp edge
  // separates from the triangle. At an edge of the surface these are on one side only: there, the
  // normals of the points inside are mirrored along the edges to them, as on a circle.
  const cornerNormals = (points, triangles, isCurved) => {
    const units = faceNormals(points, triangles).map(unit);
    const around = facesAround(points.length / 3, triangles);
    const near = Array.from(triangles, (point, i) =>
      around[point].filter((face) => dot(units[face], units[Math.floor(i / 3)]) > sharp));
    const known = new Map(); // of points without a sharp edge, which have one normal
    const normals = near.map((faces, i) => {
      const point = triangles[i];
      const isSmooth = faces.length === around[point].length;
      if (isSmooth && known.has(point))
        return known.get(point);
      const normal = pointNormal(points, triangles, faces, point);
      if (isSmooth)
        known.set(point, normal);
      return normal;
    });
    if (!isCurved)
      return normals;
    const open = near.map((faces, i) => isOpen(triangles, faces, triangles[i]));
    return normals.map((normal, i) => {
      if (!open[i])
        return normal;
      const mirrored = [];
      for (const face of near[i])
        for (let k = 3 * face; k < 3 * face + 3; ++k)
          if (!open[k]) {
            const edge = unit(subtract(at(points, triangles[k]), at(points, triangles[i])));
            mirrored.push([1, normals[k]], [-2 * dot(normals[k], edge), edge]);
          }
      return mirrored.length > 0 ? unit(sum(...mirrored)) : normal;
    });
  };

  // The face on the other side of each edge of each triangle: its normals at both ends, or null.
  const normalsAcross = (triangles, normals) => {
    const edges = new Map();
    const key = (a, b) => a * 4294967296 + b;
    for (let t = 0; t < triangles.length; t += 3)
      for (let k = 0; k < 3; ++k)
        edges.set(key(triangles[t + k], triangles[t + ((k + 1) % 3)]), [t + k, t + ((k + 1) % 3)]);
    return (i, j) => {
      const other = edges.get(key(triangles[j], triangles[i]));
      return other ? { atJ: normals[other[0]], atI: normals[other[1]] } : null;
    };
  };

  // Control point of a cubic edge beside its end a: in the tangent plane there, or on the tangent
  // of a sharp edge, so that the faces on both sides meet.
  const control = (a, b, normal, across) => {
    const edge = subtract(b, a);
    if (across && dot(normal, across) < 0.999) {
      const tangent = unit(cross(normal, across));
      return sum([1, a], [dot(edge, tangent) / 3, tangent]);
    }
    return sum([1, a], [1 / 3, edge], [-dot(edge, normal) / 3, normal]);
  };

  // A cubic patch through three points with their normals (curved point-normal triangle of Vlachos
  // et al., 2001): a function of the weights of the corners.
  const patchOf = (p, n, acrossOf) => {
    const e = [0, 1, 2].map((k) => {
      const next = (k + 1) % 3;
      const across = acrossOf(k);
      return [control(p[k], p[next], n[k], across && across.atI),
        control(p[next], p[k], n[next], across && across.atJ)];
    });
    const edges = sum(...e.flat().map((point) => [1 / 6, point]));
    const corners = sum(...p.map((point) => [1 / 3, point]));
    const middle = sum([1.5, edges], [-0.5, corners]);
    return ([u, v, w]) => sum([u * u * u, p[0]], [v * v * v, p[1]], [w * w * w, p[2]],
      [3 * u * u * v, e[0][0]], [3 * u * v * v, e[0][1]], [3 * v * v * w, e[1][0]],
      [3 * v * w * w, e[1][1]], [3 * w * w * u, e[2][0]], [3 * w * u * u, e[2][1]],
      [6 * u * v * w, middle]);
  };

  // Weights of the corners of n * n parts of a triangle.
  const partsOf = (n) => {
    const parts = [];
    const weights = (i, j) => [1 - (i + j) / n, i / n, j / n];
    for (let i = 0; i < n; ++i)
      for (let j = 0; i + j < n; ++j) {
        parts.push([weights(i, j), weights(i + 1, j), weights(i, j + 1)]);
        if (i + j + 2 <= n)
          parts.push([weights(i + 1, j), weights(i + 1, j + 1), weights(i, j + 1)]);
      }
    return parts;
  };

  // Finer parts for small meshes; they are 4 ... 16 times as many.
  const divisions = (nTriangles, isCurved) => {
    if (!isCurved)
      return 1;
    return nTriangles < 4000 ? 4 : nTriangles < 12000 ? 3 : 2;
  };

  // Positions, normals, weights and the triangle of each part.
  arthrowear.makeFaces = (points, triangles, isCurved) => {
    const normals = cornerNormals(points, triangles, isCurved);
    const across = isCurved ? normalsAcross(triangles, normals) : null;
    const parts = partsOf(divisions(triangles.length / 3, isCurved));
    const n = (triangles.length / 3) * parts.length;
    const faces = { position: new Float32Array(9 * n), normal: new Float32Array(9 * n),
      weights: new Float32Array(9 * n), triangle: new Uint32Array(n) };
    let next = 0;
    for (let t = 0; t < triangles.length; t += 3) {
      const p = [0, 1, 2].map((k) => at(points, triangles[t + k]));
      const nn = [0, 1, 2].map((k) => normals[t + k]);
      const place = isCurved ? patchOf(p, nn, (k) => across(t + k, t + ((k + 1) % 3)))
                             : (w) => p[w.indexOf(1)];
      for (const part of parts) {
        faces.triangle[next / 9] = t / 3;
        for (const weights of part) {
          faces.position.set(place(weights), next);
          faces.normal.set(isCurved ? unit(sum(...nn.map((normal, k) => [weights[k], normal])))
                                    : nn[weights.indexOf(1)], next);
          faces.weights.set(weights, next);
          next += 3;
        }
      }
    }
    return faces;
  };

  // Triangles of the skin of a body that are not those of one of its surfaces.
  arthrowear.trianglesBeside = (body, surface) => {
    const key = (points, i) => at(points, i).map((x) => Math.round(1e3 * x)).join(" ");
    const onSurface = new Set(Array.from(surface.triangles, (point) => key(surface.points, point)));
    const isOn = Array.from({ length: body.points.length / 3 }, (_, i) => onSurface.has(key(body.points, i)));
    const beside = [];
    for (let t = 0; t < body.triangles.length; t += 3)
      if (![0, 1, 2].every((k) => isOn[body.triangles[t + k]]))
        beside.push(...body.triangles.slice(t, t + 3));
    return Uint32Array.from(beside);
  };

  arthrowear.noValue = 3e38; // is drawn grey

  // Values at the corners of the triangle of each part, for each of its three vertices; noValue where
  // a corner has none.
  arthrowear.cornerValues = (faces, triangles, faceCells, field, values) => {
    const corners = new Float32Array(9 * faces.triangle.length);
    for (let i = 0; i < faces.triangle.length; ++i) {
      const t = faces.triangle[i];
      const of = field.isOfCells ? [0, 0, 0].map(() => values[faceCells ? faceCells[t] : t])
                                 : [0, 1, 2].map((k) => values[triangles[3 * t + k]]);
      const shown = of.every(Number.isFinite) ? of : of.map(() => arthrowear.noValue);
      for (let vertex = 0; vertex < 3; ++vertex)
        corners.set(shown, 9 * i + 3 * vertex);
    }
    return corners;
  };

  // Smallest sphere around the box of the points.
  arthrowear.sphereAround = (points) => {
    const box = new THREE.Box3().setFromArray(points);
    const sphere = new THREE.Sphere();
    box.getBoundingSphere(sphere);
    let radius = 0;
    for (let i = 0; i < points.length; i += 3)
      radius = Math.max(radius, Math.hypot(...subtract(at(points, i / 3), sphere.center.toArray())));
    sphere.radius = radius || 1;
    return { centre: sphere.center, radius: sphere.radius, box };
  };
}
