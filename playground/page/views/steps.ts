import type { TraceStep } from "../../protocol.ts";
import { counted, h } from "../dom.ts";
import type { Page } from "../model.ts";
import { nothing } from "./tables.ts";

/** Steps that are listed; a slider reaches them all. */
const MOST_LISTED = 2000;

/** Deeper steps are indented as far. */
const DEEPEST = 24;

/** The steps of the reference parser on a record: a slider, the record with what the step read, and the list. */
export function stepsView(page: Page, all: readonly TraceStep[], text: string, isUnfolded = false): HTMLElement {
  if (all.length === 0) return nothing("There are no steps.");
  const steps = isUnfolded ? all : folded(all);
  const shown = steps.slice(0, MOST_LISTED);
  const line = h("div", { class: "step-line", "aria-hidden": "true" });
  const said = h("p", { class: "step-said", role: "status", "aria-live": "polite" });
  const slider = h("input", { type: "range", min: 1, max: shown.length, value: 1, "aria-label": "Step" });
  const items = shown.map((step, index) =>
    h(
      "li",
      { class: step.failed ? "failed" : "read" },
      h("button", { type: "button", tabindex: -1, click: () => go(index, true) }, step.node),
      h("span", { class: "what" }, resultText(step)),
    ),
  );
  for (const [index, item] of items.entries())
    item.style.setProperty("--depth", String(Math.min(shown[index]!.depth, DEEPEST)));
  const list = h("ol", { class: "steps" }, ...items);
  const go = (index: number, focuses: boolean) => {
    const at = Math.max(0, Math.min(shown.length - 1, index));
    const step = shown[at]!;
    slider.value = String(at + 1);
    for (const one of list.querySelectorAll(".now")) one.classList.remove("now");
    items[at]!.classList.add("now");
    said.textContent = `Step ${at + 1} of ${shown.length}: ${step.node}, ${resultText(step)}`;
    line.replaceChildren(...stepLine(step, text));
    // What is said above the list takes room from it.
    items[at]!.scrollIntoView({ block: "nearest" });
    page.showPart(step.place, false);
    if (focuses) slider.focus();
  };
  slider.addEventListener("input", () => go(Number(slider.value) - 1, false));
  const by = (change: number) => () => go(Number(slider.value) - 1 + change, false);
  const bar = h(
    "div",
    { class: "step-bar" },
    h("button", { type: "button", class: "small", click: by(-1) }, "‹ Back"),
    slider,
    h("button", { type: "button", class: "small", click: by(1) }, "Next ›"),
  );
  const more =
    steps.length > MOST_LISTED
      ? h("p", { class: "note" }, `The first ${MOST_LISTED} of ${counted(steps.length, "step")}.`)
      : null;
  if (isUnfolded || steps.length < all.length) {
    const click = () => view.replaceWith(stepsView(page, all, text, !isUnfolded));
    const label = isUnfolded ? "Fold timestamps" : "Unfold timestamps";
    bar.append(h("button", { type: "button", class: "small", click }, label));
  }
  // A list that is not in the page yet scrolls nowhere.
  requestAnimationFrame(() => go(failureIn(shown), false));
  const view = h("div", { class: "steps-view" }, bar, line, said, list, more);
  return view;
}

/** The innermost step that got furthest and failed; the first step if none did. */
function failureIn(steps: readonly TraceStep[]): number {
  const columnOf = (index: number) => steps[index]?.failed?.column ?? 0;
  return steps.reduce((best, _, index) => (columnOf(index) > 0 && columnOf(index) >= columnOf(best) ? index : best), 0);
}

/** The steps without those inside timestamps. */
function folded(steps: readonly TraceStep[]): readonly TraceStep[] {
  let depth = Number.POSITIVE_INFINITY;
  return steps.filter((step) => {
    if (step.depth > depth) return false;
    depth = step.node === "meaning timestamp" ? step.depth : Number.POSITIVE_INFINITY;
    return true;
  });
}

/** The record, with what the step read or where it failed. */
function stepLine({ before, text, failed }: TraceStep, record: string): Node[] {
  const rest = record.slice(before.length + text.length);
  const own = failed ? h("mark", { class: "failed" }, "▸") : h("mark", {}, text === "" ? "▸" : text);
  return [h("span", { class: "done" }, before), own, h("span", { class: "rest" }, rest)];
}

function resultText({ text, failed }: TraceStep): string {
  if (failed) return `fails at column ${failed.column}, expected ${failed.expected}`;
  return text === "" ? "reads nothing" : `reads ${JSON.stringify(text.length > 60 ? `${text.slice(0, 59)}…` : text)}`;
}
