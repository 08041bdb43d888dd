// SPDX-License-Identifier: LGPL-2.1-or-later
// The drawn body: a frame of a series, coloured by a field, moved by a displacement, cut by a plane.
"use strict";

arthrowear.Scene = class {
  constructor(canvas) {
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true, alpha: true,
      preserveDrawingBuffer: true });
    this.scene = new THREE.Scene();
    this.camera = new arthrowear.Camera();
    this.skin = new THREE.Mesh(undefined, arthrowear.makeMaterial());
    this.cut = new THREE.Mesh(undefined, arthrowear.makeMaterial());
    this.cut.material.polygonOffset = true;
    this.skin.frustumCulled = this.cut.frustumCulled = false;
    this.cut.visible = false;
    this.body = new THREE.Mesh(undefined, arthrowear.makeMaterial());
    this.bodyCut = new THREE.Mesh(undefined, arthrowear.makeMaterial());
    this.body.frustumCulled = this.bodyCut.frustumCulled = false;
    this.body.visible = this.bodyCut.visible = false;
    this.scene.add(this.skin, this.cut, this.body, this.bodyCut);
    this.meshes = new Map();
  }

  // The arrays of a mesh of a series.
  async mesh(packed) {
    if (!this.meshes.has(packed)) {
      const names = ["points", "triangles", "faceCells", "tetrahedra"].filter((n) => packed[n]);
      const arrays = await Promise.all(names.map((name) => arthrowear.array(packed[name])));
      this.meshes.set(packed, Object.fromEntries(names.map((name, i) => [name, arrays[i]])));
    }
    return this.meshes.get(packed);
  }

  // Scalar of a field: its component, or the length of a vector.
  static scalar(field, values, component) {
    if (field.components === 1)
      return values;
    const scalar = new Float32Array(values.length / 3);
    for (let i = 0; i < scalar.length; ++i)
      scalar[i] = component === "length"
        ? Math.hypot(values[3 * i], values[3 * i + 1], values[3 * i + 2])
        : values[3 * i + "xyz".indexOf(component)];
    return scalar;
  }

  // Draws the rest of a body grey around its surface. @param bodySeries  frames of the body; null: none
  async showBody(bodySeries, time) {
    this.body.visible = this.bodyCut.visible = false;
    this.bodyMesh = null;
    if (!bodySeries)
      return;
    const far = (frame) => Math.abs(frame.time - time);
    const frame = bodySeries.frames.reduce((best, one) => (far(one) < far(best) ? one : best));
    const mesh = await this.mesh(bodySeries.meshes[frame.mesh]);
    this.bodyMesh = mesh;
    this.body.visible = true;
    this.around = arthrowear.sphereAround(mesh.points);
    if (this.shownBody === mesh && this.shownBodyOf === this.shownMesh)
      return;
    const triangles = arthrowear.trianglesBeside(mesh, this.shownMesh);
    const faces = arthrowear.makeFaces(mesh.points, triangles, bodySeries.isCurved);
    this.body.geometry.dispose();
    this.body.geometry = arthrowear.makeGeometry({ position: faces.position, normal: faces.normal,
      weights: faces.weights, edges: faces.weights,
      corners: new Float32Array(faces.position.length).fill(arthrowear.noValue) });
    this.shownBody = mesh;
    this.shownBodyOf = this.shownMesh;
  }

  // Shows a frame. @param view  { series, frame, field, component, moved, factor }: numbers of
  // fields, `moved` that of a displacement or -1
  async show({ series, frame, field, component, moved, factor, body }) {
    const one = series.frames[frame];
    const mesh = await this.mesh(series.meshes[one.mesh]);
    const values = await arthrowear.array(one.values[field]);
    const displacement = moved < 0 ? null : await arthrowear.array(one.values[moved]);
    this.series = series;
    this.field = series.fields[field];
    this.values = arthrowear.Scene.scalar(this.field, values, component);
    this.volume = mesh;
    const key = moved < 0 ? "still" : `${one.values[moved].id} ${factor}`;
    if (this.shownMesh !== mesh || this.shownKey !== key) {
      this.points = displacement ? mesh.points.map((x, i) => x + factor * displacement[i])
                                 : mesh.points;
      this.faces = arthrowear.makeFaces(this.points, mesh.triangles, series.isCurved);
      this.shownMesh = mesh;
      this.shownKey = key;
      this.lastGeometry = arthrowear.makeGeometry({ position: this.faces.position,
        normal: this.faces.normal, weights: this.faces.weights, edges: this.faces.weights,
        corners: this.faces.position });
      this.skin.geometry.dispose();
      this.skin.geometry = this.lastGeometry;
    }
    const corners = arthrowear.cornerValues(this.faces, mesh.triangles, mesh.faceCells, this.field,
      this.values);
    this.skin.geometry.setAttribute("corners", new THREE.BufferAttribute(corners, 3));
    this.around = arthrowear.sphereAround(mesh.points);
    // A surface that moves leaves its body.
    await this.showBody(moved < 0 ? body : null, one.time);
    this.camera.fit(this.around.centre, this.around.radius);
  }

  // Lowest and highest value of the frame.
  range() {
    let low = Infinity;
    let high = -Infinity;
    for (const value of this.values)
      if (Number.isFinite(value)) {
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
    return low <= high ? [low, high] : [0, 0];
  }

  // Takes away what lies beyond a plane; null shows all. @param plane  { normal, distance } [mm]
  cutBy(plane) {
    this.plane = plane;
    for (const { material: { uniforms } } of [this.skin, this.body]) {
      uniforms.hasPlane.value = plane ? 1 : 0;
      if (plane)
        uniforms.plane.value.set(...plane.normal, plane.distance);
    }
    this.fill(this.cut, this.volume, this.points, this.values, this.field.isOfCells);
    if (this.bodyMesh)
      this.fill(this.bodyCut, this.bodyMesh, this.bodyMesh.points,
        new Float32Array(this.bodyMesh.points.length / 3).fill(arthrowear.noValue), false);
  }

  // Fills the face where the plane cuts a volume.
  fill(face, mesh, points, values, isOfCells) {
    face.visible = false;
    if (!this.plane || !mesh.tetrahedra)
      return;
    const parts = arthrowear.cutBody(points, mesh.tetrahedra, this.plane.normal, this.plane.distance,
      values, isOfCells);
    if (!parts)
      return;
    face.geometry.dispose();
    face.geometry = arthrowear.makeGeometry(parts);
    face.visible = true;
  }

  // Colours for values from low to high. @param nStates  0: a number, not a state
  colour(colours, low, high, nStates, lines) {
    for (const { material } of [this.skin, this.cut, this.body, this.bodyCut]) {
      arthrowear.setColours(material, colours);
      const room = high > low ? 0 : 1; // a single value has the middle colour
      material.uniforms.range.value.set(low - room, high + room);
      material.uniforms.nStates.value = nStates;
      material.uniforms.lines.value = lines ? 0.55 : 0;
    }
  }

  draw() {
    const { canvas } = { canvas: this.renderer.domElement };
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0 || height === 0)
      return;
    this.renderer.setPixelRatio(window.devicePixelRatio || 1);
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.update();
    this.renderer.render(this.scene, this.camera.camera);
  }

  // Place and value of the drawn point under a place of the picture, each in [-1, 1]; or null.
  probe(x, y) {
    const ray = new THREE.Raycaster();
    ray.setFromCamera({ x, y }, this.camera.camera);
    const objects = this.cut.visible ? [this.skin, this.cut] : [this.skin];
    const hit = ray.intersectObjects(objects).find(({ object, point }) =>
      object === this.cut || !this.plane ||
      point.dot(new THREE.Vector3(...this.plane.normal)) <= this.plane.distance);
    if (!hit)
      return null;
    const { attributes } = hit.object.geometry;
    const at = (attribute, i) => new THREE.Vector3().fromBufferAttribute(attribute, i);
    const indices = [hit.face.a, hit.face.b, hit.face.c];
    const inside = THREE.Triangle.getBarycoord(hit.point,
      ...indices.map((i) => at(attributes.position, i)), new THREE.Vector3()).toArray();
    const weights = new THREE.Vector3();
    indices.forEach((i, k) => weights.addScaledVector(at(attributes.weights, i), inside[k]));
    const corners = at(attributes.corners, indices[0]);
    const isState = this.skin.material.uniforms.nStates.value > 0;
    const nearest = weights.toArray().indexOf(Math.max(...weights.toArray()));
    return { place: hit.point.toArray(),
      value: isState ? corners.getComponent(nearest) : weights.dot(corners) };
  }
};
