// SPDX-License-Identifier: LGPL-2.1-or-later
// The view of surfaces: what is chosen, and what follows from a choice.
"use strict";

arthrowear.Viewer = class {
  constructor(container, series) {
    this.all = series;
    this.view = { series: 0, frame: 0, field: 0, component: "length", moved: -1, factor: 1,
      range: "all", low: 0, high: 1, lines: false, axis: "none", share: 0.5, isFlipped: false,
      hasBody: true, isBeside: true };
    this.main = new arthrowear.Pane();
    this.panes = [this.main]; // of which the first n are shown
    this.shown = [this.main];
    this.canvas = this.main.canvas;
    this.scene = this.main.scene;
    this.readout = arthrowear.element("p", { class: "readout", role: "status" });
    this.note = arthrowear.element("p", { class: "small" });
    this.pictures = arthrowear.element("div", { class: "pictures" }, this.main.box);
    this.panel = arthrowear.element("div", { class: "panel" });
    this.makeControls();
    container.append(this.panel, this.pictures, this.readout, this.note);
    this.listenTo(this.main);
  }

  listenTo(pane) {
    arthrowear.steer(pane.canvas, this.scene.camera, () => this.redraw());
    pane.canvas.addEventListener("mousemove", (event) => this.showValue(event, pane));
    pane.canvas.addEventListener("mouseleave", () => this.showValue(null));
    new ResizeObserver(() => this.redraw()).observe(pane.box);
  }

  get series() {
    return this.all[this.view.series];
  }

  get field() {
    return this.series.fields[this.view.field];
  }

  makeControls() {
    const { choice, slider, number, tick, button } = arthrowear.controls;
    const set = (key, then) => (value) => {
      this.view[key] = typeof this.view[key] === "number" ? Number(value) : value;
      if (then)
        then();
      this.update();
    };
    const c = this.controls = {};
    c.series = choice("Surface", this.all.map((one, i) => ({ value: i,
      text: (one.run ? one.run + ": " : "") + one.title })), set("series", () => this.enterSeries()));
    c.field = choice("Field", [], set("field", () => this.enterField()));
    c.component = choice("Component", ["length", "x", "y", "z"].map((name) => ({ value: name, text: name })),
      set("component"));
    c.frame = slider("Frame", { min: 0, max: 0, step: 1 }, set("frame"));
    c.play = button("Play", () => this.play());
    c.range = choice("Colours from", [{ value: "all", text: "all frames" },
      { value: "frame", text: "this frame" }, { value: "own", text: "own range" }], set("range"));
    c.low = number("low", 0, set("low"));
    c.high = number("high", 1, set("high"));
    c.moved = choice("Shape", [], set("moved"));
    c.factor = number("times", 1, set("factor"));
    c.axis = choice("Section", ["none", "x", "y", "z"].map((name) => ({ value: name,
      text: name === "none" ? "none" : `plane ${name} = …` })), set("axis", () => this.enterSection()));
    c.share = slider("at", { min: 0, max: 1, step: 0.005, value: 0.5 }, set("share"));
    c.flip = tick("other side", set("isFlipped"));
    c.lines = tick("Element edges", set("lines"));
    c.body = tick("Rest of the body", set("hasBody"));
    c.body.input.checked = true;
    c.beside = tick("Other runs beside it", set("isBeside"));
    c.beside.input.checked = true;
    const views = [["", null], ["Below", [0, 0, -1]], ["Above", [0, 0, 1]],
      ["Front", [0, -1, 0]], ["Back", [0, 1, 0]], ["Left", [-1, 0, 0]], ["Right", [1, 0, 0]]];
    const buttons = views.map(([name, direction]) => button(name, () => {
      if (direction)
        this.scene.camera.lookFromSide(direction);
      else
        this.scene.camera.lookFrom(this.series.seenFrom);
      this.redraw();
    }));
    this.firstView = buttons[0];
    const row = (...parts) => arthrowear.element("div", { class: "row" }, ...parts);
    this.panel.append(
      row(c.series.label, c.field.label, c.component.label, c.moved.label, c.factor.label),
      row(c.frame.label, c.play),
      row(c.range.label, c.low.label, c.high.label, c.lines.label, c.body.label, c.beside.label, c.axis.label, c.share.label, c.flip.label),
      row(...buttons, button("Save picture", () => this.save())));
  }

  // Sets controls to those of a series that was chosen.
  enterSeries() {
    const { controls: c, view, series } = this;
    const fields = series.fields;
    c.field.fill(fields.map((field, i) => ({ value: i, text: arthrowear.wordsOf(field.name) })));
    const wanted = ["wear_depth", "contact_pressure", "von_mises_stress"].map((name) => fields.findIndex((f) => f.name === name &&
      f.high > 0)).find((i) => i >= 0);
    view.field = wanted === undefined ? 0 : wanted;
    c.field.select.value = view.field;
    const moves = fields.map((field, i) => ({ value: i, text: "moved by " + arthrowear.wordsOf(field.name), field }))
      .filter(({ field }) => field.components === 3 && field.unit === "mm" && !field.isOfCells);
    c.moved.fill([{ value: -1, text: "undeformed" }, ...moves]);
    view.moved = -1;
    c.moved.select.value = -1;
    view.frame = series.frames.length - 1;
    c.frame.input.max = view.frame;
    c.frame.input.value = view.frame;
    this.firstView.textContent = series.view;
    this.isNew = true;
    this.enterField();
  }

  enterField() {
    this.view.component = "length";
    this.controls.component.select.value = "length";
    this.view.low = this.field.low;
    this.view.high = this.field.high;
    this.controls.low.input.value = this.field.low;
    this.controls.high.input.value = this.field.high;
  }

  // The half towards the eye is taken away.
  enterSection() {
    const axis = "xyz".indexOf(this.view.axis);
    this.view.isFlipped = axis >= 0 && this.scene.camera.axes().eye.getComponent(axis) < 0;
    this.controls.flip.input.checked = this.view.isFlipped;
  }

  // Shows what is chosen. Calls that come meanwhile are done once, at the end.
  async update() {
    this.isWaiting = true;
    if (this.isBusy)
      return this.busy;
    this.isBusy = true;
    this.busy = (async () => {
      while (this.isWaiting) {
        this.isWaiting = false;
        await this.showFrame();
      }
      this.isBusy = false;
    })();
    return this.busy;
  }

  async showFrame() {
    const { view, series, field, scene, controls: c } = this;
    await scene.show(arthrowear.viewOf(this.all, series, series, view));
    await this.showBeside();
    if (this.isNew) {
      scene.camera.isYUp = series.isYUp;
      scene.camera.lookFrom(series.seenFrom);
      this.isNew = false;
    }
    const frame = series.frames[view.frame];
    c.frame.output.textContent = frame.label;
    c.frame.input.setAttribute("aria-valuetext", frame.label);
    c.component.label.hidden = field.components === 1;
    c.low.label.hidden = c.high.label.hidden = view.range !== "own";
    c.factor.label.hidden = view.moved < 0;
    c.share.label.hidden = c.flip.label.hidden = view.axis === "none";
    c.body.label.hidden = series.body === undefined || view.moved >= 0;
    c.moved.label.hidden = c.moved.select.options.length < 2;
    c.frame.label.hidden = c.play.hidden = series.frames.length < 2;
    this.setSection();
    this.setColours();
    this.redraw();
    const left = series.nFramesOfRun - series.frames.length;
    this.note.textContent = series.orientation + " Drag turns, the wheel enlarges, Shift and drag moves; " +
      "so do the arrow keys and + and −." + (left > 0 ? ` ${left} of ${series.nFramesOfRun} frames are left out.` : "") +
      (series.isCurved ? " Quadratic elements are drawn curved through their vertices." : "");
    const [low, high] = scene.range();
    this.canvas.setAttribute("aria-label", `${series.title}, ${arthrowear.wordsOf(field.name)} from ` +
      `${arthrowear.ticks.number(low)} to ${arthrowear.ticks.number(high)} ${field.unit}, ${frame.label}`);
  }

  // Shows the same of other runs, each in a picture of its own.
  async showBeside() {
    const beside = arthrowear.seriesBeside(this.all, this.series);
    this.controls.beside.label.hidden = beside.length === 0;
    const views = beside.map((one) => arthrowear.viewOf(this.all, one, this.series, this.view))
      .filter((one) => one && this.view.isBeside);
    while (this.panes.length <= views.length) {
      const pane = new arthrowear.Pane();
      pane.scene.camera = this.scene.camera;
      this.panes.push(pane);
      this.listenTo(pane);
    }
    this.shown = this.panes.slice(0, 1 + views.length);
    this.pictures.replaceChildren(...this.shown.map((pane) => pane.box));
    for (const [i, one] of views.entries())
      await this.panes[1 + i].scene.show(one);
    for (const { scene, caption, canvas } of this.shown) {
      caption.hidden = views.length === 0;
      caption.textContent = scene.series.isDifference ? scene.series.title : scene.series.run;
      if (scene !== this.scene)
        canvas.setAttribute("aria-label", `${caption.textContent}, ${arthrowear.wordsOf(scene.field.name)}`);
    }
  }

  setSection() {
    const { view, scene, controls: c } = this;
    const cutBy = (plane) => this.shown.forEach((pane) => pane.scene.cutBy(plane));
    if (view.axis === "none") {
      cutBy(null);
      return;
    }
    const axis = "xyz".indexOf(view.axis);
    const { min, max } = scene.around.box;
    const place = min.getComponent(axis) + view.share * (max.getComponent(axis) - min.getComponent(axis));
    c.share.output.textContent = `${view.axis} = ${arthrowear.ticks.number(place)} mm`;
    const sign = view.isFlipped ? -1 : 1;
    const normal = [0, 1, 2].map((i) => (i === axis ? sign : 0));
    cutBy({ normal, distance: sign * place });
  }

  // Runs have one scale, differences another one.
  setColours() {
    this.setColoursOf(this.shown.filter((pane) => !pane.scene.series.isDifference));
    this.setColoursOf(this.shown.filter((pane) => pane.scene.series.isDifference));
  }

  setColoursOf(panes) {
    if (panes.length === 0)
      return;
    const { view } = this;
    const { field, series } = panes[0].scene;
    const { colours } = arthrowear;
    const widest = (ranges) => [Math.min(...ranges.map((one) => one[0])), Math.max(...ranges.map((one) => one[1]))];
    const isOwn = view.range === "own" && panes[0] === this.main;
    const states = colours.states(field.unit);
    let [low, high] = isOwn ? [view.low, view.high]
                    : view.range !== "frame" && view.component === "length"
                      ? widest(panes.map(({ scene }) => [scene.field.low, scene.field.high]))
                      : widest(panes.map(({ scene }) => scene.range()));
    const isLength = field.components === 3 && view.component === "length";
    // Scatter about zero is no sign.
    const hasSigns = -low > 0.1 * high && high > -0.1 * low;
    const isSigned = !isLength && (series.isDifference || hasSigns);
    if (isSigned && !isOwn) {
      high = Math.max(-low, high);
      low = -high;
    }
    const map = states ? colours.ofCategories(states.length) : isSigned ? colours.diverging : colours.sequential;
    const component = field.components === 3 && view.component !== "length" ? `, ${view.component}` : "";
    for (const pane of panes) {
      pane.scene.colour(map, low, high, states ? states.length : 0, view.lines);
      pane.bar = { map, low, high, states, unit: field.unit, title: arthrowear.wordsOf(field.name) + component };
    }
  }

  redraw() {
    for (const pane of this.shown)
      pane.draw();
  }

  showValue(event, pane) {
    if (!event || !pane.bar || event.buttons) {
      this.readout.textContent = "";
      return;
    }
    const { bar, scene } = pane;
    const { field } = scene;
    const box = pane.canvas.getBoundingClientRect();
    const found = scene.probe(((event.clientX - box.left) / box.width) * 2 - 1,
      1 - ((event.clientY - box.top) / box.height) * 2);
    if (!found) {
      this.readout.textContent = "";
      return;
    }
    const { number, unit } = arthrowear.ticks;
    const value = found.value > 1e37 ? "no value"
                : bar.states ? bar.states[Math.round(found.value)]
                             : number(found.value) + (field.unit === "-" ? "" : " " + unit(field.unit));
    this.readout.textContent = `${bar.title}: ${value} at (${found.place.map(number).join(", ")}) mm`;
  }

  // Goes through the frames, once.
  async play() {
    const n = this.series.frames.length;
    const id = this.playing = (this.playing || 0) + 1;
    for (let frame = 0; frame < n && this.playing === id; ++frame) {
      this.view.frame = frame;
      this.controls.frame.input.value = frame;
      await this.update();
      await new Promise((done) => setTimeout(done, Math.max(80, 4000 / n)));
    }
  }

  save() {
    const link = arthrowear.element("a", { href: this.canvas.toDataURL("image/png"),
      download: `${this.series.name}_${this.field.name}.png` });
    link.click();
  }
};
