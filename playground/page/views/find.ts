import { h } from "../dom.ts";
import { isRecord, type Page } from "../model.ts";

/** A box that goes to lines with a text: those out of view are not in the page, where a browser would look. */
export function findBox(page: Page, reveal: (row: number) => Promise<void>): readonly HTMLElement[] {
  const said = h("output", { class: "found" });
  const go = (change: 1 | -1) => {
    const text = box.value.toLowerCase();
    const rows = page.model.read?.rows ?? [];
    const found = rows.flatMap((row, index) => (isRecord(row) && row.text.toLowerCase().includes(text) ? [index] : []));
    const from = page.model.isChosen ? (page.model.row ?? -1) : -1;
    const next =
      change > 0
        ? (found.find((row) => row > from) ?? found[0])
        : (found.findLast((row) => row < from) ?? found.at(-1));
    said.textContent = next === undefined ? "none" : `${found.indexOf(next) + 1} of ${found.length}`;
    if (next === undefined) return;
    page.choose(next);
    void reveal(next);
  };
  const box = h("input", {
    type: "search",
    class: "find",
    placeholder: "Find…",
    "aria-label": "Find in the lines",
    title: "Enter goes to the next line that has it, Shift+Enter back",
    spellcheck: "false",
    input: () => {
      said.textContent = "";
    },
    keydown: ({ key, shiftKey }: KeyboardEvent) => {
      if (key === "Enter" && box.value !== "") go(shiftKey ? -1 : 1);
    },
  });
  return [box, said];
}
