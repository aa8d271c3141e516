import type { Detail, TraceStep, Tried } from "../../protocol.ts";
import { counted, h } from "../dom.ts";
import type { Page } from "../model.ts";
import { matchElement } from "./match.ts";
import { nothing, textView } from "./tables.ts";

/** Steps that are listed; a slider reaches them all. */
const MOST_LISTED = 2000;

/** Deeper steps are indented as far. */
const DEEPEST = 24;

/** The steps of the reference parser on a record: a slider, the record with what the step read, and the list. */
export function stepsView(page: Page, steps: readonly TraceStep[], text: string): HTMLElement {
  if (steps.length === 0) return nothing("There are no steps.");
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
    items[at]!.scrollIntoView({ block: "nearest" });
    said.textContent = `Step ${at + 1} of ${shown.length}: ${step.node}, ${resultText(step)}`;
    line.replaceChildren(...stepLine(step, text));
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
  queueMicrotask(() => go(0, false));
  return h("div", { class: "steps-view" }, bar, line, said, list, more);
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

/** What was tried where the record failed, what an accepted one passed over, and all of it as JSON. */
export function detailView(page: Page, { match, noTime, tried, passedOver, json }: Detail): HTMLElement {
  if (match?.failure) page.markPattern(match.failure.range);
  return h(
    "div",
    { class: "detail-view" },
    match && matchElement(page, match),
    noTime && h("p", { class: "note" }, `Without a time: ${noTime}`),
    triedElement("What was tried there", tried),
    triedElement("What was passed over", passedOver),
    textView("As froe explain --json prints it, but for the name of the line", `${json}\n`, "explain.json", page),
  );
}

function triedElement(title: string, tried: readonly Tried[]): HTMLElement | null {
  if (tried.length === 0) return null;
  const items = tried.map(({ path, column, alternatives }) =>
    h(
      "li",
      {},
      h("p", { class: "path" }, `at column ${column}, ${path}`),
      h(
        "ol",
        {},
        ...alternatives.map((one) =>
          h("li", { class: one.isRead ? "read" : "failed" }, `${one.about}: ${outcome(one, column)}`),
        ),
      ),
    ),
  );
  return h("section", { class: "tried" }, h("h3", {}, title), h("ul", {}, ...items));
}

function outcome({ isRead, column, expected }: Tried["alternatives"][number], from: number): string {
  if (isRead) return `reads up to column ${column}`;
  if (expected === null) return "says what is wrong";
  return column > from ? `reads up to column ${column}, and expects ${expected} there` : `expects ${expected}`;
}
