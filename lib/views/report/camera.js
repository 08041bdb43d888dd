// SPDX-License-Identifier: LGPL-2.1-or-later
// A camera without perspective that turns around the middle of a body, with z up and y to the back,
// or y up and x to the front.
"use strict";

arthrowear.Camera = class {
  constructor() {
    this.camera = new THREE.OrthographicCamera(-1, 1, 1, -1, -10, 10);
    this.centre = new THREE.Vector3();
    this.radius = 1;
    this.isYUp = false;
    this.azimuth = 0; // of the eye, from the right to the back [rad]
    this.elevation = 0; // of the eye, over the horizontal plane [rad]
    this.zoom = 1;
    this.shift = [0, 0]; // of the picture, in radii
    this.aspect = 1;
  }

  // Fits a sphere into the picture.
  fit(centre, radius) {
    this.centre.copy(centre);
    this.radius = radius;
  }

  // Looks at the body from a direction in space.
  lookFrom([x, y, z]) {
    this.lookFromSide(this.isYUp ? [-z, -x, y] : [x, y, z]);
  }

  // Looks at the body from a direction to the right, to the back and up.
  lookFromSide([right, back, up]) {
    const level = Math.hypot(right, back);
    this.azimuth = level > 0 ? Math.atan2(back, right) : -Math.PI / 2;
    this.elevation = Math.atan2(up, level);
    this.zoom = 1;
    this.shift = [0, 0];
  }

  turn(right, up) {
    this.azimuth -= right;
    const quarter = Math.PI / 2;
    this.elevation = Math.min(Math.max(this.elevation + up, -quarter), quarter);
  }

  scale(factor) {
    this.zoom = Math.min(Math.max(this.zoom * factor, 0.2), 100);
  }

  move(right, up) {
    this.shift[0] -= (right * 2) / this.zoom;
    this.shift[1] -= (up * 2) / this.zoom;
  }

  // Axes of the picture in space: to the right, up, to the eye.
  axes() {
    const [ca, sa] = [Math.cos(this.azimuth), Math.sin(this.azimuth)];
    const [ce, se] = [Math.cos(this.elevation), Math.sin(this.elevation)];
    const inSpace = (right, back, up) => this.isYUp ? new THREE.Vector3(-back, up, -right)
      : new THREE.Vector3(right, back, up);
    return { right: inSpace(-sa, ca, 0), up: inSpace(-se * ca, -se * sa, ce),
      eye: inSpace(ce * ca, ce * sa, se) };
  }

  // Millimetres per height of the picture.
  height() {
    return (2 * 1.08 * this.radius) / this.zoom / Math.min(this.aspect, 1);
  }

  update() {
    const { right, up, eye } = this.axes();
    const target = this.centre.clone().addScaledVector(right, this.shift[0] * this.radius)
      .addScaledVector(up, this.shift[1] * this.radius);
    const half = this.height() / 2;
    Object.assign(this.camera, { top: half, bottom: -half, left: -half * this.aspect,
      right: half * this.aspect, near: -20 * this.radius, far: 20 * this.radius });
    this.camera.position.copy(target).addScaledVector(eye, this.radius);
    this.camera.up.copy(up);
    this.camera.lookAt(target);
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
  }
};
