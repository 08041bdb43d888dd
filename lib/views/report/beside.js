// SPDX-License-Identifier: LGPL-2.1-or-later
// Other runs beside the one that the view shows, and their differences from it: the same field, camera,
// section and colours.
"use strict";

// A picture: a body and what is drawn over it.
arthrowear.Pane = class {
  constructor() {
    this.canvas = arthrowear.element("canvas", { tabindex: 0, role: "img" });
    this.overlay = arthrowear.element("svg", { class: "overlay", "aria-hidden": "true" });
    this.caption = arthrowear.element("p", { class: "caption", hidden: true });
    this.box = arthrowear.element("div", { class: "picture" }, this.canvas, this.overlay, this.caption);
    this.scene = new arthrowear.Scene(this.canvas); // throws without WebGL
  }

  draw() {
    if (!this.bar || this.canvas.clientWidth === 0)
      return;
    this.scene.draw();
    arthrowear.drawOverlay(this.overlay, this.scene.camera, this.bar);
  }
};

// Series that belong beside a series: the same surface of other runs, then the differences.
arthrowear.seriesBeside = (all, series) => {
  if (!series.run)
    return [];
  const same = all.filter((one) => one !== series && one.name === series.name);
  return [...same.filter((one) => one.run && one.run !== series.run), ...same.filter((one) => one.isDifference)];
};

// What a series shows where another one shows `view`; null if it lacks the field.
arthrowear.viewOf = (all, series, main, view) => {
  const numberOf = (index) => series.fields.findIndex((field) => field.name === main.fields[index].name);
  const field = numberOf(view.field);
  if (field < 0)
    return null;
  const time = main.frames[view.frame].time;
  const far = (frame) => Math.abs(frame.time - time);
  const nearest = series.frames.reduce((best, one) => (far(one) < far(best) ? one : best));
  const body = series.body === undefined || !view.hasBody ? null : all[series.body];
  return { ...view, series, field, frame: series.frames.indexOf(nearest),
    moved: view.moved < 0 ? -1 : numberOf(view.moved), body };
};
