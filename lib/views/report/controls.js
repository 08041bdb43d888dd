// SPDX-License-Identifier: LGPL-2.1-or-later
// Controls of the view: choices, sliders and buttons with their labels.
"use strict";

{
  const { element } = arthrowear;

  const labelled = (text, control) => element("label", {}, element("span", {}, text), control);

  arthrowear.controls = {
    labelled,

    // A choice of { value, text }; `onchange` gets the value.
    choice: (text, options, onchange) => {
      const select = element("select", { onchange: () => onchange(select.value) });
      const fill = (items) => {
        const before = select.value;
        select.replaceChildren(...items.map((item) => element("option", { value: item.value }, item.text)));
        if (items.some((item) => String(item.value) === before))
          select.value = before;
      };
      fill(options);
      return { label: labelled(text, select), select, fill };
    },

    slider: (text, attributes, oninput) => {
      const input = element("input", { type: "range", ...attributes,
        oninput: () => oninput(Number(input.value)) });
      const output = element("output", {});
      const label = element("label", { class: "slider" }, element("span", {}, text), input, output);
      return { label, input, output };
    },

    number: (text, value, onchange) => {
      const input = element("input", { type: "number", step: "any", value,
        onchange: () => onchange(Number(input.value)) });
      return { label: labelled(text, input), input };
    },

    tick: (text, onchange) => {
      const input = element("input", { type: "checkbox", onchange: () => onchange(input.checked) });
      return { label: element("label", { class: "tick-box" }, input, " " + text), input };
    },

    button: (text, onclick, title) => element("button", { type: "button", onclick, title }, text),
  };

  // Mouse, touch and keys on the picture: turn, move, enlarge. `changed` is called after each.
  arthrowear.steer = (canvas, camera, changed) => {
    const pointers = new Map();
    let spread = 0;
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, event);
    });
    for (const name of ["pointerup", "pointercancel"])
      canvas.addEventListener(name, (event) => {
        pointers.delete(event.pointerId);
        spread = 0;
      });
    canvas.addEventListener("pointermove", (event) => {
      const before = pointers.get(event.pointerId);
      if (!before)
        return;
      const size = canvas.clientHeight;
      const [dx, dy] = [(event.clientX - before.clientX) / size, (event.clientY - before.clientY) / size];
      pointers.set(event.pointerId, event);
      if (pointers.size === 2) {
        const [a, b] = [...pointers.values()];
        const now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
        if (spread > 0)
          camera.scale(now / spread);
        spread = now;
      } else if (event.shiftKey || event.buttons === 2 || event.buttons === 4)
        camera.move(dx, -dy);
      else
        camera.turn(4 * dx, 4 * dy);
      changed();
    });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      camera.scale(Math.exp(-0.0015 * event.deltaY));
      changed();
    }, { passive: false });
    const step = 0.1;
    const keys = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] };
    canvas.addEventListener("keydown", (event) => {
      if (keys[event.key])
        (event.shiftKey ? camera.move.bind(camera) : camera.turn.bind(camera))(...keys[event.key]);
      else if (event.key === "+" || event.key === "-")
        camera.scale(event.key === "+" ? 1.15 : 1 / 1.15);
      else
        return;
      event.preventDefault();
      changed();
    });
  };
}
