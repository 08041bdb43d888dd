// SPDX-License-Identifier: LGPL-2.1-or-later
// A material that colours a triangle by the value at each of its points: values are interpolated,
// not colours. Of states, each point has that of the nearest corner. `corners` has the values of the
// three corners, `weights` those of a point in them, `edges` the distance from the element's edges.
"use strict";

{
  const vertexShader = `
    attribute vec3 corners;
    attribute vec3 weights;
    attribute vec3 edges;
    varying vec3 cornerValues, weight, edge, turned, place;
    void main() {
      cornerValues = corners;
      weight = weights;
      edge = edges;
      turned = normalMatrix * normal;
      place = position;
      gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.);
    }`;

  const fragmentShader = `
    uniform sampler2D colours;
    uniform vec2 range;
    uniform float nStates, hasPlane, lines;
    uniform vec4 plane;
    uniform vec3 lineColour;
    varying vec3 cornerValues, weight, edge, turned, place;
    void main() {
      if (hasPlane > .5 && dot(plane.xyz, place) > plane.w)
        discard;
      float value = dot(weight, cornerValues);
      if (nStates > .5)
        value = weight.x >= weight.y && weight.x >= weight.z ? cornerValues.x
              : weight.y >= weight.z ? cornerValues.y : cornerValues.z;
      float t = nStates > .5 ? (value + .5) / nStates : (value - range.x) / (range.y - range.x);
      vec3 colour = value > 1e37 ? vec3(.6) : texture2D(colours, vec2(clamp(t, .002, .998), .5)).rgb;
      vec3 normal = normalize(turned) * (gl_FrontFacing ? 1. : -1.);
      colour *= .72 + .28 * max(dot(normal, normalize(vec3(-.35, .45, 1.))), 0.);
      vec3 width = fwidth(edge) * 1.1;
      vec3 inside = smoothstep(vec3(0.), width, edge);
      float onLine = 1. - min(min(inside.x, inside.y), inside.z);
      gl_FragColor = vec4(mix(colour, lineColour, onLine * lines), 1.);
    }`;

  arthrowear.makeMaterial = () => {
    const texture = new THREE.DataTexture(new Uint8Array(4 * arthrowear.colours.nColours),
      arthrowear.colours.nColours, 1, THREE.RGBAFormat);
    texture.magFilter = texture.minFilter = THREE.LinearFilter;
    return new THREE.ShaderMaterial({
      vertexShader, fragmentShader, side: THREE.DoubleSide, extensions: { derivatives: true },
      uniforms: { colours: { value: texture }, range: { value: new THREE.Vector2(0, 1) },
        nStates: { value: 0 }, hasPlane: { value: 0 }, plane: { value: new THREE.Vector4() },
        lines: { value: 0 }, lineColour: { value: new THREE.Vector3(0.1, 0.1, 0.1) } } });
  };

  // Sets the 256 colours of a material.
  arthrowear.setColours = (material, colours) => {
    const texture = material.uniforms.colours.value;
    for (let i = 0; i < arthrowear.colours.nColours; ++i)
      texture.image.data.set([colours[3 * i], colours[3 * i + 1], colours[3 * i + 2], 255], 4 * i);
    texture.needsUpdate = true;
  };

  // Geometry of separate triangles with the attributes of the material.
  arthrowear.makeGeometry = (attributes) => {
    const geometry = new THREE.BufferGeometry();
    for (const [name, values] of Object.entries(attributes))
      geometry.setAttribute(name, new THREE.BufferAttribute(values, 3));
    return geometry;
  };
}
