import { h } from "../dom.ts";
import type { Page } from "../model.ts";

const STEP = 1.25;
const LEAST = 0.2;
const MOST = 4;
/** Rows of a diagram are at least this wide: on a narrower screen it is smaller. */
const NARROWEST = 460;
const MARGIN = 64;

/** Draws the diagram. @param unfolded the places whose inside is shown; null for all. */
type Draw = (unfolded: readonly number[] | null, width: number) => Promise<string>;

/** The diagram, of which each part shows where it was written, and a folded one what is inside. It is as wide as the view. */
export function diagramView(page: Page, draw: Draw): HTMLElement {
  let unfolded: ReadonlySet<number> | null = new Set();
  let drawn: Element = h("p", {});
  const frame = h("div", { class: "diagram", tabindex: 0, role: "group", "aria-label": "Railroad diagram" }, drawn);
  let [zoom, width, height] = [1, 1, 1];
  const set = (to: number) => {
    zoom = Math.min(MOST, Math.max(LEAST, to));
    drawn.setAttribute("width", String(width * zoom));
    drawn.setAttribute("height", String(height * zoom));
    said.textContent = `${Math.round(zoom * 100)} %`;
  };
  const fitWidth = () => set(Math.min(1, (frame.clientWidth - 16) / width));
  const redraw = async () => {
    const svg = await draw(unfolded && [...unfolded], Math.max(frame.clientWidth - MARGIN, NARROWEST));
    const made = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
    [, , width = 1, height = 1] = (made.getAttribute("viewBox") ?? "").split(" ").map(Number) as number[];
    drawn.replaceWith(made);
    drawn = made;
    fold.textContent = unfolded === null ? "Fold all" : "Unfold all";
  };
  const toggle = async (part: SVGElement) => {
    const id = Number(part.dataset.fold);
    const all = [...frame.querySelectorAll<SVGElement>('[aria-expanded="true"]')].map((one) =>
      Number(one.dataset.fold),
    );
    const open = new Set(unfolded ?? all);
    if (part.getAttribute("aria-expanded") === "true") open.delete(id);
    else open.add(id);
    unfolded = open;
    await redraw();
    set(zoom);
    frame.querySelector<SVGElement>(`[data-fold="${id}"]`)?.focus();
  };
  const partAt = ({ target }: Event, what: string) =>
    target instanceof Element ? target.closest<SVGElement>(`[data-${what}]`) : null;
  frame.addEventListener("click", (event) => {
    const part = partAt(event, "place");
    if (!part) return;
    page.showPart(Number(part.dataset.place), false);
    if (part.dataset.fold !== undefined) void toggle(part);
  });
  frame.addEventListener("keydown", (event) => {
    const part = partAt(event, "fold");
    if (!part || event.target !== part || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    page.showPart(Number(part.dataset.place), false);
    void toggle(part);
  });
  const said = h("output", {}, "100 %");
  const button = (text: string, label: string, click: () => void) =>
    h("button", { type: "button", class: "small", "aria-label": label, click }, text);
  const fold = h("button", { type: "button", class: "small last" }, "Unfold all");
  fold.addEventListener("click", async () => {
    unfolded = unfolded === null ? new Set() : null;
    await redraw();
    fitWidth();
  });
  const bar = h(
    "div",
    { class: "filter" },
    button("−", "Smaller", () => set(zoom / STEP)),
    said,
    button("+", "Larger", () => set(zoom * STEP)),
    button("Fit", "Fit the width", fitWidth),
    button("100 %", "Full size", () => set(1)),
    fold,
  );
  requestAnimationFrame(() => void redraw().then(fitWidth));
  return h("div", { class: "diagram-view" }, bar, frame);
}
