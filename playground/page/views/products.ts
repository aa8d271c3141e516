import type { ExportResult } from "../../protocol.ts";
import { h } from "../dom.ts";
import type { Page } from "../model.ts";
import { textView } from "./tables.ts";

/** How the files of exports end. */
const SUFFIXES: Readonly<Record<string, string>> = { spark: "py", regex: "txt", js: "mjs", svg: "svg" };

type Exports = readonly ExportResult[];
/** Null if it is skipped already. */
type LeaveOut = (() => void) | null;

/** Every export, side by side, with what it leaves out or why there is none; a switch leaves out what is refused. */
export function exportsView(page: Page, exports: Exports, ask: (partial: boolean) => Promise<Exports>): HTMLElement {
  const list = h("div", { class: "exports" });
  const partial = h("input", { type: "checkbox" });
  const leaveOut = async () => {
    partial.checked = true;
    list.replaceChildren(...cardsOf(page, await ask(true), null));
  };
  partial.addEventListener("change", async () => {
    list.replaceChildren(...cardsOf(page, await ask(partial.checked), partial.checked ? null : leaveOut));
  });
  list.append(...cardsOf(page, exports, leaveOut));
  const about = " Leave out what another program cannot read (partial)";
  return h("div", { class: "exports-view" }, h("label", { class: "filter" }, partial, about), list);
}

function cardsOf(page: Page, exports: Exports, leaveOut: LeaveOut): readonly HTMLElement[] {
  const format = page.model.read?.format ?? "format";
  return exports.map(({ name, about, text, notes, refusal }) =>
    h(
      "article",
      { class: refusal ? "refused" : "exported" },
      h("h3", {}, name, h("span", { class: "about" }, about)),
      ...notes.map((note) => h("p", { class: "note" }, note)),
      refusal && refusalView(page, refusal, leaveOut),
      text === null
        ? null
        : textView(`${format}.${SUFFIXES[name] ?? "txt"}`, text, `${format}.${SUFFIXES[name] ?? "txt"}`, page),
    ),
  );
}

/** Why there is no export, the part to change, and the switch that leaves it out. */
function refusalView(page: Page, refusal: NonNullable<ExportResult["refusal"]>, leaveOut: LeaveOut): HTMLElement {
  const { reason, path, place } = refusal;
  const show = () => place !== null && page.showPart(place, true);
  const advice = /^its (?:columns|names|first line) /.test(reason)
    ? "Name the columns, as cols:a b does."
    : leaveOut
      ? "Change this part, or leave out what cannot be read."
      : "It cannot be skipped: change this part.";
  return h(
    "div",
    { class: "refusal" },
    h("p", {}, h("strong", {}, "Refused: "), `${reason}, at `, h("span", { class: "path" }, path)),
    h("p", { class: "advice" }, advice),
    place === null ? null : h("button", { type: "button", class: "small", click: show }, "Show the part"),
    leaveOut && h("button", { type: "button", class: "small", click: leaveOut }, "Leave it out"),
  );
}

/** A case of a corpus, which froe check runs. */
export function casesView(page: Page, text: string, rows: number): HTMLElement {
  const format = page.model.read?.format ?? "format";
  const said = `The first ${rows} records of the sample with what the grammar reads today. Read them: what is wrong there is wrong in the grammar. Save this file and the grammar, and let a test hold both: froe check ./${format}.grammar.ts ${format}.txt`;
  return h(
    "div",
    { class: "cases" },
    h("p", { class: "note" }, said),
    textView(`${format}.txt`, text, `${format}.txt`, page),
  );
}
