import { h } from "../dom.ts";
import type { Page } from "../model.ts";

const STEP = 1.25;
const LEAST = 0.2;
const MOST = 4;

/** The diagram, of which each part shows where it was written. It fits the width, unless it would be too small to read. */
export function diagramView(page: Page, svg: string): HTMLElement {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const drawn = document.importNode(parsed, true);
  drawn.addEventListener("click", ({ target }) => {
    const part = target instanceof Element ? target.closest<SVGElement>("[data-place]") : null;
    if (part) page.showPart(Number(part.dataset.place), false);
  });
  const [, , width = 1, height = 1] = (drawn.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const frame = h("div", { class: "diagram", tabindex: 0, role: "group", "aria-label": "Railroad diagram" }, drawn);
  let zoom = 1;
  const set = (to: number) => {
    zoom = Math.min(MOST, Math.max(LEAST, to));
    drawn.setAttribute("width", String(width * zoom));
    drawn.setAttribute("height", String(height * zoom));
    said.textContent = `${Math.round(zoom * 100)} %`;
  };
  const fit = () => set(Math.min(1, (frame.clientWidth - 16) / width));
  const said = h("output", {});
  const button = (text: string, label: string, click: () => void) =>
    h("button", { type: "button", class: "small", "aria-label": label, click }, text);
  const bar = h(
    "div",
    { class: "filter" },
    button("−", "Smaller", () => set(zoom / STEP)),
    said,
    button("+", "Larger", () => set(zoom * STEP)),
    button("Fit", "Fit the width", fit),
    button("100 %", "Full size", () => set(1)),
  );
  requestAnimationFrame(fit);
  return h("div", { class: "diagram-view" }, bar, frame);
}
