import { byId } from "./dom.ts";
import { keep, kept } from "./kept.ts";

/** Panes may not be smaller or larger, in percent of the page. */
const LEAST = 12;
const MOST = 82;
const STEP = 3;
/** What the sizes of panes are called in the style, and what they are at first: the style has the same. */
const STARTS: Readonly<Record<string, number>> = { "--left": 41, "--top": 32, "--middle": 58 };

/** Lets bars between panes be moved by a mouse, a finger or arrows; where they are is kept. */
export function splits(): void {
  const main = byId("main", HTMLElement);
  for (const property of Object.keys(STARTS)) {
    const size = kept(property);
    if (size !== null) main.style.setProperty(property, size);
  }
  listen(main, byId("split-columns", HTMLElement), (isUpright) => (isUpright ? "--left" : "--middle"));
  listen(main, byId("split-rows", HTMLElement), () => "--top");
}

function listen(main: HTMLElement, bar: HTMLElement, propertyOf: (isUpright: boolean) => string): void {
  /** Panes are beside each other where the bar between them is higher than wide. */
  const isUpright = () => bar.offsetHeight > bar.offsetWidth;
  const property = () => propertyOf(isUpright());
  const now = () => Number.parseFloat(main.style.getPropertyValue(property())) || STARTS[property()]!;
  const set = (percent: number) => {
    const size = `${Math.min(MOST, Math.max(LEAST, percent)).toFixed(1)}%`;
    main.style.setProperty(property(), size);
    keep(property(), size);
    describe();
  };
  const describe = () => {
    bar.setAttribute("aria-valuenow", String(Math.round(now())));
    bar.setAttribute("aria-orientation", isUpright() ? "vertical" : "horizontal");
  };
  describe();
  bar.addEventListener("focus", describe);
  bar.addEventListener("keydown", (event) => {
    const change = { ArrowLeft: -STEP, ArrowUp: -STEP, ArrowRight: STEP, ArrowDown: STEP }[event.key];
    if (change === undefined) return;
    event.preventDefault();
    set(now() + change);
  });
  bar.addEventListener("dblclick", () => set(STARTS[property()]!));
  bar.addEventListener("pointerdown", ({ pointerId }) => bar.setPointerCapture(pointerId));
  bar.addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
    if (!bar.hasPointerCapture(pointerId)) return;
    const { left, top, width, height } = main.getBoundingClientRect();
    set(100 * (isUpright() ? (clientX - left) / width : (clientY - top) / height));
  });
}
