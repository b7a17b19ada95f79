// What was touched and cannot be told stands on the table where it was touched: a dashed ring with its number in order.
// It goes once it is told or refused; what each was is said in words below (line.html).

const layer = Object.assign(document.createElement("div"), { className: "waits" });
layer.setAttribute("aria-hidden", "true");
let controls = [];

function isInSight({ top, bottom }, control) {
  const under = document.getElementById("top")?.getBoundingClientRect().bottom ?? 0;
  const over = document.getElementById("dock")?.getBoundingClientRect().top ?? innerHeight;
  return control.closest("#dock, #top") || (bottom > under && top < over);
}

function draw() {
  const numbers = new Map();
  for (const [index, control] of controls.entries()) {
    numbers.set(control, [...(numbers.get(control) ?? []), index + 1]);
  }
  const rings = [...numbers].map(([control, order]) => {
    const box = control.getBoundingClientRect();
    const ring = document.createElement("i");
    ring.hidden = !isInSight(box, control);
    for (const side of ["left", "top", "width", "height"]) {
      ring.style[side] = `${box[side]}px`;
    }
    ring.append(Object.assign(document.createElement("b"), { textContent: order.join(" ") }));
    return ring;
  });
  layer.replaceChildren(...rings);
  if (controls.length && !layer.isConnected) {
    document.body.append(layer);
  }
}

document.addEventListener("takujo:waits", ({ detail }) => {
  if (detail.length || controls.length) {
    controls = detail;
    draw();
  }
});
for (const kind of ["scroll", "resize"]) {
  addEventListener(kind, () => controls.length && draw(), { capture: true, passive: true });
}
