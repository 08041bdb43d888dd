// SPDX-License-Identifier: LGPL-2.1-or-later
// Numbers of the page: a JSON text, and packed arrays that are unpacked when they are needed.
"use strict";
const arthrowear = {};

arthrowear.data = JSON.parse(document.getElementById("data").textContent);

{
  const unpacked = new Map();

  // Bytes of base64 text.
  const bytesOf = (text) => {
    const characters = atob(text);
    const bytes = new Uint8Array(characters.length);
    for (let i = 0; i < bytes.length; ++i)
      bytes[i] = characters.charCodeAt(i);
    return bytes;
  };

  const inflate = async (bytes) => {
    if (typeof DecompressionStream === "undefined")
      throw new Error("This browser cannot unpack the numbers of the page. Use one of 2023 or later.");
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  };

  // Bytes are sorted by their place in a number of four.
  const unsorted = (sorted, size) => {
    const bytes = new Uint8Array(4 * size);
    for (let place = 0; place < 4; ++place)
      for (let i = 0; i < size; ++i)
        bytes[4 * i + place] = sorted[place * size + i];
    return bytes.buffer;
  };

  const unpack = async (packed) => {
    const text = document.getElementById("array-" + packed.id).textContent;
    const buffer = unsorted(await inflate(bytesOf(text)), packed.size);
    return packed.type === "f4" ? new Float32Array(buffer) : new Uint32Array(buffer);
  };

  // Promise of the numbers of a packed array; each is unpacked once.
  arthrowear.array = (packed) => {
    if (!unpacked.has(packed.id))
      unpacked.set(packed.id, unpack(packed));
    return unpacked.get(packed.id);
  };
}

// An element of the page with attributes and children; `on…` attributes are listeners.
arthrowear.element = (name, attributes = {}, ...children) => {
  const isDrawing = ["svg", "g", "path", "line", "rect", "text", "tspan", "circle", "title",
    "polygon"].includes(name);
  const element = isDrawing ? document.createElementNS("http://www.w3.org/2000/svg", name)
                            : document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (key.startsWith("on"))
      element.addEventListener(key.slice(2), value);
    else if (value !== false && value !== undefined)
      element.setAttribute(key, value === true ? "" : value);
  element.append(...children);
  return element;
};

// Words of the name of a field.
arthrowear.wordsOf = (name) => name.replaceAll("_", " ").replace("mises", "Mises");
