import type { EventTable, LintNote, Opinion, Use } from "../../protocol.ts";
import { copied } from "../copied.ts";
import { counted, h } from "../dom.ts";
import { colorOf, type Page } from "../model.ts";

/** More rows and columns than people read. */
const MOST_ROWS = 500;

/** The events, a column for each field. */
export function eventsView(page: Page, { columns, rows }: EventTable): HTMLElement {
  const { read } = page.model;
  if (rows.length === 0) return nothing("No line is an event yet.");
  const isNumber = (index: number) =>
    rows.every(({ cells }) => ["int", "float", undefined].includes(cells[index]?.type));
  const numbers = columns.map((_, index) => (isNumber(index) ? "number-column" : ""));
  const head = h(
    "tr",
    {},
    h("th", { scope: "col" }, "line"),
    ...columns.map((name, index) =>
      h("th", { scope: "col", class: `c${colorOf(page.model, name)} ${numbers[index]}` }, name),
    ),
  );
  const body = rows
    .slice(0, MOST_ROWS)
    .map(({ row, cells }) =>
      h(
        "tr",
        { class: page.model.row === row ? "chosen" : null },
        h("th", { scope: "row" }, String(read?.rows[row]?.line ?? "")),
        ...cells.map((cell, index) =>
          cell
            ? h("td", { class: cell.type, title: `${cell.type}: ${cell.text}` }, cell.text)
            : h("td", { class: `none ${numbers[index]}` }, "–"),
        ),
      ),
    );
  const more =
    rows.length > MOST_ROWS
      ? h("p", { class: "note" }, `The first ${MOST_ROWS} of ${counted(rows.length, "event")}.`)
      : null;
  return h("div", { class: "table-view" }, h("table", {}, h("thead", {}, head), h("tbody", {}, ...body)), more);
}

/** The events as JSON Lines. */
export function jsonView(page: Page): HTMLElement {
  const lines = page.model.read?.rows.flatMap(({ json }) => (json === null ? [] : [json])) ?? [];
  if (lines.length === 0) return nothing("No line is an event yet.");
  return textView("Events, a line of JSON each", `${lines.join("\n")}\n`, "events.jsonl", page);
}

/** How often records use each alternative and optional part. */
export function coverageView(page: Page, uses: readonly Use[]): HTMLElement {
  if (uses.length === 0) return nothing("The grammar has no alternatives and no optional parts.");
  const used = uses.filter(({ found }) => found > 0).length;
  const rows = uses.map(({ about, path, kind, tried, found, place }) =>
    h(
      "tr",
      { class: found === 0 ? "unused" : null },
      h(
        "td",
        { class: "bar" },
        h("meter", { min: 0, max: Math.max(1, tried), value: found, "aria-label": `${found} of ${tried}` }),
      ),
      h("td", { class: "count" }, found === 0 ? "never" : `${found} of ${tried}`),
      h("td", {}, kind),
      h(
        "td",
        {},
        h(
          "button",
          { type: "button", class: "part-link", title: path, click: () => page.showPart(place, true) },
          about,
        ),
      ),
    ),
  );
  const note = `${used} of ${counted(uses.length, "alternative or optional part", "alternatives and optional parts")} are used by the sample.`;
  const head = ["use", "times", "kind", "part"].map((one) => h("th", { scope: "col" }, one));
  return h(
    "div",
    { class: "table-view" },
    h("p", { class: "note" }, note),
    h("table", {}, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...rows)),
  );
}

/** What is allowed in the grammar, but probably a mistake. */
export function lintView(page: Page, notes: readonly LintNote[]): HTMLElement {
  if (notes.length === 0) return nothing("The lint finds nothing.");
  const items = notes.map(({ rule, level, about, message, place, waived }) =>
    h(
      "li",
      { class: waived === null ? level : "waived" },
      h("p", {}, h("strong", {}, waived === null ? level : "waived"), " ", h("code", {}, rule), ` ${about}.`),
      h("p", { class: "said" }, message),
      waived === null ? null : h("p", {}, `Waived: ${waived}`),
      place === null
        ? null
        : h("button", { type: "button", class: "part-link", click: () => page.showPart(place, true) }, "Show the part"),
    ),
  );
  return h("ul", { class: "lint" }, ...items);
}

/** What each built-in format says of the chosen line. */
export function opinionsView(opinions: readonly Opinion[], use: (format: string) => void): HTMLElement {
  const sorted = [...opinions].sort((a, b) => (b.fields ?? -1) - (a.fields ?? -1) || (b.column ?? 0) - (a.column ?? 0));
  const head = ["format", "reads it", "its event, or where it stops"].map((one) => h("th", { scope: "col" }, one));
  const rows = sorted.map(({ format, about, fields, message, column }) =>
    h(
      "tr",
      { class: fields === null ? "no" : "yes" },
      h("th", { scope: "row", title: about }, format),
      h(
        "td",
        { class: "reads" },
        fields === null ? "no" : counted(fields, "field"),
        fields === null ? null : h("button", { type: "button", class: "small", click: () => use(format) }, "Use"),
      ),
      h("td", { class: "long" }, column === null ? message : `column ${column}: ${message}`),
    ),
  );
  return h(
    "div",
    { class: "table-view" },
    h("table", {}, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...rows)),
  );
}

/** A text to copy or to save. */
export function textView(title: string, text: string, file: string, page: Page): HTMLElement {
  const copy = async () =>
    page.notify((await copied(text)) ? `Copied: ${title}` : "The browser does not let this page copy");
  return h(
    "div",
    { class: "text-view" },
    h(
      "div",
      { class: "bar" },
      h("h3", {}, title),
      h("button", { type: "button", class: "small", click: () => void copy() }, "Copy"),
      h("button", { type: "button", class: "small", click: () => save(file, text) }, "Save"),
    ),
    h("pre", { tabindex: 0, "aria-label": title }, text),
  );
}

/** Saves a text as a file of the visitor's machine. */
export function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export function nothing(text: string): HTMLElement {
  return h("p", { class: "nothing" }, text);
}
