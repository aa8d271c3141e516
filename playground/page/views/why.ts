import type { Detail, Opinion, Tried } from "../../protocol.ts";
import { counted, h } from "../dom.ts";
import type { Edit } from "../edits.ts";
import type { Page } from "../model.ts";
import { matchElement } from "./match.ts";
import { textView } from "./tables.ts";

/** An edit that has been tried. */
export interface TriedEdit extends Edit {
  /** How many records the pattern reads with it, and how many there are. */
  readonly read: number;
  readonly records: number;
}

/** What takes longer to find out. */
interface Later {
  readonly edits: Promise<readonly TriedEdit[]>;
  readonly opinions: Promise<readonly Opinion[]>;
  readonly apply: (edit: Edit) => void;
  readonly use: (format: string) => void;
}

/** Why a record is rejected, in words, and what would accept it; what an accepted one passed over; all of it as JSON. */
export function whyView(page: Page, detail: Detail, text: string, later: Later | null): HTMLElement {
  const { match, noTime, rejection, tried, passedOver, json } = detail;
  if (match?.failure) page.markPattern(match.failure.range);
  return h(
    "div",
    { class: "detail-view" },
    rejection ? stopElement(rejection, text) : h("p", { class: "verdict fine" }, "This line is read."),
    later && remedies(later),
    match && matchElement(page, match),
    noTime && h("p", { class: "note" }, `Without a time: ${noTime}`),
    triedElement("What was tried there", tried),
    triedElement("What was passed over", passedOver),
    h(
      "details",
      { class: "raw" },
      h("summary", {}, "As JSON"),
      textView("As froe explain --json prints it, but for the name of the line", `${json}\n`, "explain.json", page),
    ),
  );
}

/** The line, with a caret where it stops. */
function stopElement({ before, column, message }: NonNullable<Detail["rejection"]>, text: string): HTMLElement {
  return h(
    "section",
    { class: "stop" },
    h("p", { class: "verdict wrong" }, `Stops at column ${column}: ${message}`),
    h(
      "pre",
      { tabindex: 0, "aria-label": "The line, and where it stops" },
      h("span", { class: "done" }, before),
      h("mark", { class: "failed" }, text.slice(before.length) || " "),
      h("span", { class: "caret" }, `\n${before.replace(/[^\t]/g, " ")}▲`),
    ),
  );
}

/** Edits and formats that would read the line, as soon as they are known. */
function remedies({ edits, opinions, apply, use }: Later): HTMLElement {
  const place = h("div", { class: "remedies", role: "status" });
  void edits.then((all) => place.prepend(...all.map((one) => editElement(one, () => apply(one)))));
  void opinions.then((all) => place.append(...formatElements(all, use)));
  return place;
}

function editElement(edit: TriedEdit, apply: () => void): HTMLElement {
  const { before, after, read, records } = edit;
  return h(
    "article",
    {},
    h("h3", {}, "An edit that accepts this line"),
    h("pre", { class: "edit" }, h("del", {}, before), h("ins", {}, after)),
    h("p", {}, `${read} of ${counted(records, "record")} read with it. `),
    h("button", { type: "button", class: "small main", click: apply }, "Apply"),
  );
}

function formatElements(all: readonly Opinion[], use: (format: string) => void): readonly HTMLElement[] {
  const readers = all.filter(({ fields, acceptsAll }) => fields !== null && !acceptsAll).slice(0, 2);
  const furthest = all.reduce<Opinion | null>(
    (best, one) => ((one.column ?? 0) > (best?.column ?? 1) ? one : best),
    null,
  );
  if (readers.length === 0 && furthest === null) return [];
  const said = readers.map(({ format, about, fields }) =>
    h(
      "p",
      { class: "reader" },
      h("span", {}, h("strong", {}, format), ` reads it, with ${counted(fields ?? 0, "field")}: ${about}`),
      h("button", { type: "button", class: "small", click: () => use(format) }, "Use it"),
    ),
  );
  const near =
    furthest &&
    h("p", {}, h("strong", {}, furthest.format), ` gets furthest, to column ${furthest.column}: ${furthest.message}`);
  return [h("article", {}, h("h3", {}, "The nearest built-in format"), ...(said.length > 0 ? said : [near]))];
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
