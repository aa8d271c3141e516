import type { PatternMatch } from "../../protocol.ts";
import { h } from "../dom.ts";
import type { Page } from "../model.ts";

/** How a pattern of another program matches a line: the part that fails, and what matched before it. */
export function matchElement(page: Page, { matches, parts, failure }: PatternMatch): HTMLElement {
  const { text } = page.model.pattern;
  const title = matches ? "The pattern matches" : "The part that fails";
  const shown = parts.filter(({ name, text: read }) => name !== null || read.trim() !== "");
  const rows = shown.map(({ name, range, text: read, column }) =>
    h(
      "tr",
      {},
      h("td", { class: "count" }, String(column)),
      h("td", {}, name ?? ""),
      h(
        "td",
        {},
        h(
          "button",
          { type: "button", class: "part-link", click: () => page.markPattern(range) },
          text.slice(range.from, range.to),
        ),
      ),
      h("td", { class: "long" }, read === "" ? "(nothing)" : read),
    ),
  );
  const head = ["column", "field", "part of the pattern", "text"].map((one) => h("th", { scope: "col" }, one));
  return h(
    "section",
    { class: "match" },
    h("h3", {}, title),
    matches === null
      ? h("p", { class: "wrong" }, "The pattern takes too long on this line: this is how far it was tried.")
      : null,
    failure && failureElement(text, failure),
    rows.length === 0
      ? h("p", { class: "note" }, "Nothing matched.")
      : h("table", {}, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...rows)),
  );
}

function failureElement(
  pattern: string,
  { range, message, column, hints }: NonNullable<PatternMatch["failure"]>,
): HTMLElement {
  const { from, to } = range ?? { from: pattern.length, to: pattern.length };
  return h(
    "div",
    {},
    h(
      "pre",
      { class: "pattern" },
      pattern.slice(0, from),
      h("mark", { class: "failed" }, pattern.slice(from, to) || "▸"),
      pattern.slice(to),
    ),
    h("p", { class: "wrong" }, `column ${column}: ${message}`),
    ...hints.map((hint) => h("p", { class: "note" }, `Hint: ${hint}`)),
  );
}
