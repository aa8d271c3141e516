import type { Drawing, FieldSegment, Row, Segment } from "../../protocol.ts";
import { h } from "../dom.ts";
import { colorOf, isRecord, type Page, textOf } from "../model.ts";
import { type Lane, lanesOf } from "./labels.ts";

const OUTCOMES: Readonly<Record<Row["outcome"], string>> = {
  event: "read",
  rejected: "rejected",
  blank: "blank",
  skipped: "skipped",
  header: "header",
};

/** The index of the row that an element belongs to: rows move when lines are typed before them. */
const rowOf = ({ currentTarget }: Event): number =>
  Number(currentTarget instanceof Element ? currentTarget.closest<HTMLElement>(".line")?.dataset.row : -1);

/** Says which row an element is of. */
export function numberRow(element: HTMLElement, index: number): void {
  element.dataset.row = String(index);
  element.setAttribute("aria-rowindex", String(index + 1));
}

/** The number of a row, or those of its first and last line. */
export function numberOf({ line, lines }: Row): string {
  return lines > 1 ? `${line}–${line + lines - 1}` : String(line);
}

/** The element of a row. @param isAgain true if the row before it is rejected for the same cause. */
export function rowElement(page: Page, row: Row, index: number, isAgain: boolean): HTMLElement {
  const drawing = page.model.read?.drawings.get(row);
  const details = row.outcome === "rejected" ? "explain" : "steps";
  const number = numberOf(row);
  const label = `Line ${number}, ${OUTCOMES[row.outcome]}`;
  const head = h(
    "div",
    {
      role: "rowheader",
      class: "number",
      tabindex: -1,
      "aria-label": label,
      title: isRecord(row) ? `${label}: press Enter for ${details === "explain" ? "why" : "its steps"}` : label,
      keydown: (event: KeyboardEvent) => {
        if (event.key === "Enter" && isRecord(row)) page.choose(rowOf(event), details);
      },
    },
    number,
  );
  const text = h("div", { class: "text" });
  if (drawing) text.append(...segmentElements(page, drawing));
  else text.append(h("span", { class: "plain", role: "gridcell" }, row.text === "" ? " " : row.text));
  const body = h("div", { class: "body" }, text);
  if (drawing?.rejection) body.append(...caretElements(page, drawing.rejection, isAgain));
  if (drawing && drawing.apart.length > 0) body.append(apartElement(page, drawing.apart));
  const click = (event: Event) => isRecord(row) && document.getSelection()?.isCollapsed && page.choose(rowOf(event));
  const element = h("div", { role: "row", class: `line ${row.outcome}`, click }, head, body);
  numberRow(element, index);
  return element;
}

/** The parts of a row. */
function segmentElements(page: Page, { segments, rejection }: Drawing): readonly HTMLElement[] {
  const stop = rejection?.before.length ?? -1;
  const lanes = lanesOf(segments);
  let at = 0;
  return segments.flatMap((one) => {
    const from = at;
    at += textOf(one).length;
    if (!("name" in one)) {
      const cut = stop >= from && stop < at ? stop - from : one.text.length;
      const rest = one.text.slice(cut);
      // What is not read: where lines are wrapped, it begins with the caret.
      const parts = [h("span", { class: "plain" }, one.text.slice(0, cut))];
      return rest === "" ? parts : [...parts, h("span", { class: "plain rest" }, rest)];
    }
    return [fieldElement(page, one, false, lanes)];
  });
}

/** The caret below a rejected line, and what was expected there. */
function caretElements(
  page: Page,
  { before, message, column }: NonNullable<Drawing["rejection"]>,
  isAgain: boolean,
): HTMLElement[] {
  const show = (event: Event) => {
    event.stopPropagation();
    page.choose(rowOf(event), "explain");
  };
  const why = h("button", { type: "button", class: "small", tabindex: -1, click: show }, "Why?");
  const caret = h("div", { class: "caret", "aria-hidden": "true" }, h("span", { class: "spacer" }, before), "▲");
  if (isAgain) return [caret];
  return [
    caret,
    h("div", { class: "why" }, h("span", { role: "gridcell", tabindex: -1 }, `column ${column}: ${message}`), why),
  ];
}

function apartElement(page: Page, fields: readonly FieldSegment[]): HTMLElement {
  return h("div", { class: "apart" }, "also ", ...fields.map((one) => fieldElement(page, one, true, new Map())));
}

/** Where the names of fields are that are wider than these. */
type Lanes = ReadonlyMap<FieldSegment, Lane>;

function segmentElement(page: Page, segment: Segment, lanes: Lanes): HTMLElement {
  return "name" in segment ? fieldElement(page, segment, false, lanes) : h("span", { class: "plain" }, segment.text);
}

/** A field: its text, or its value if it has no text of its own, with a bracket and its name below. */
function fieldElement(page: Page, field: FieldSegment, isApart: boolean, lanes: Lanes): HTMLElement {
  const { name, value, type, place, inside } = field;
  const said = value === null ? "no value" : value;
  const show = (event: Event) => {
    event.stopPropagation();
    page.choose(rowOf(event));
    page.showPart(place, event instanceof KeyboardEvent);
  };
  const content = isApart ? [said] : inside.map((one) => segmentElement(page, one, lanes));
  return h(
    "span",
    {
      class: `field c${colorOf(page.model, name)} ${lanes.get(field) ?? ""}${value === null ? " omitted" : ""}`,
      role: "gridcell",
      tabindex: -1,
      "data-place": place,
      "aria-label": `${name}: ${said}`,
      title: `${name} (${type}): ${said}`,
      click: show,
      keydown: (event: KeyboardEvent) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          show(event);
        }
      },
    },
    h("span", { class: "inner" }, ...content),
    h("span", { class: "bracket", "aria-hidden": "true" }),
    h("span", { class: "label", "aria-hidden": "true" }, h("span", {}, name)),
  );
}
