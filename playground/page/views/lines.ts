import type { Drawing, FieldSegment, Row, Segment } from "../../protocol.ts";
import { counted, h } from "../dom.ts";
import { colorOf, type Page } from "../model.ts";

/** Rows that are added at a time, as the end of the list comes into view. */
const PAGE = 40;

const OUTCOMES: Readonly<Record<Row["outcome"], string>> = {
  event: "read",
  rejected: "rejected",
  blank: "blank",
  skipped: "skipped",
  header: "header",
};

/** The lines with their fields as brackets: a grid, in which arrows move from field to field. */
export function linesView(
  page: Page,
  drawings: (from: number, to: number) => Promise<readonly Drawing[]>,
): HTMLElement {
  const { read } = page.model;
  const grid = h("div", { class: "lines", role: "grid", "aria-label": "Lines as the grammar reads them" });
  if (!read) return grid;
  const scroller = h("div", { class: "scroller" }, grid);
  const end = h("div", { class: "end" });
  scroller.append(end);
  let shown = 0;
  const more = async () => {
    const from = shown;
    const to = Math.min(read.rows.length, from + PAGE);
    shown = to;
    const missing = read.rows.slice(from, to).some((_, i) => !page.model.drawings.has(from + i));
    if (missing) for (const one of await drawings(from, to)) page.model.drawings.set(one.row, one);
    if (page.model.read !== read) return;
    grid.append(...read.rows.slice(from, to).map((row, i) => rowElement(page, row, from + i)));
    mark(grid, page.model.places);
    if (shown >= read.rows.length) observer.disconnect();
  };
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) void more();
  });
  void more();
  observer.observe(end);
  grid.addEventListener("keydown", (event) => moveBy(event, grid));
  grid.addEventListener("focusin", ({ target }) => {
    for (const one of grid.querySelectorAll('[tabindex="0"]')) one.setAttribute("tabindex", "-1");
    if (target instanceof HTMLElement) target.setAttribute("tabindex", "0");
  });
  return h("div", { class: "lines-view" }, legend(page), scroller);
}

/** The names of fields in their colors; a click shows the part of the grammar. */
function legend(page: Page): HTMLElement {
  const { read, drawings } = page.model;
  const names = read?.names ?? [];
  const placeOf = (name: string) => {
    for (const { segments, apart } of drawings.values()) {
      const found = [...fieldsIn(segments), ...apart].find((one) => one.name === name);
      if (found) return found.place;
    }
    return null;
  };
  return h(
    "ul",
    { class: "legend", "aria-label": "Fields" },
    ...names.slice(0, 40).map((name) => {
      const click = () => {
        const place = placeOf(name);
        if (place !== null) page.showPart(place, true);
      };
      return h("li", {}, h("button", { type: "button", class: `c${colorOf(page.model, name)}`, click }, name));
    }),
    names.length > 40 ? h("li", {}, `and ${names.length - 40} more`) : null,
  );
}

function fieldsIn(segments: readonly Segment[]): readonly FieldSegment[] {
  return segments.flatMap((one) => ("name" in one ? [one, ...fieldsIn(one.inside)] : []));
}

function rowElement(page: Page, row: Row, index: number): HTMLElement {
  const drawing = page.model.drawings.get(index);
  const isRecord = row.outcome === "event" || row.outcome === "rejected";
  const isFirst = index === 0;
  const number = row.lines > 1 ? `${row.line}–${row.line + row.lines - 1}` : String(row.line);
  const label = `Line ${number}, ${OUTCOMES[row.outcome]}`;
  const head = h(
    "div",
    {
      role: "rowheader",
      class: "number",
      tabindex: isFirst ? 0 : -1,
      "aria-label": label,
      title: isRecord ? `${label}: press Enter for its steps` : label,
      click: () => isRecord && page.choose(index),
      keydown: (event: KeyboardEvent) => {
        if (event.key === "Enter" && isRecord) page.choose(index, "steps");
      },
    },
    number,
  );
  const text = h("div", { class: "text" });
  if (drawing) text.append(...drawing.segments.map((one) => segmentElement(page, one, index)));
  else text.append(h("span", { class: "plain", role: "gridcell" }, row.text === "" ? " " : row.text));
  const body = h("div", { class: "body" }, text);
  if (drawing?.rejection) body.append(...caretElements(drawing.rejection));
  if (drawing && drawing.apart.length > 0) body.append(apartElement(page, drawing.apart, index));
  const kind = page.model.row === index ? " chosen" : "";
  return h("div", { role: "row", class: `line ${row.outcome}${kind}`, "data-row": index }, head, body);
}

/** The caret below a rejected line, and what was expected there. */
function caretElements({ before, message, column }: NonNullable<Drawing["rejection"]>): HTMLElement[] {
  return [
    h("div", { class: "caret", "aria-hidden": "true" }, h("span", { class: "spacer" }, before), "▲"),
    h("div", { class: "why", role: "gridcell", tabindex: -1 }, `column ${column}: ${message}`),
  ];
}

function apartElement(page: Page, fields: readonly FieldSegment[], row: number): HTMLElement {
  return h("div", { class: "apart" }, "also ", ...fields.map((one) => fieldElement(page, one, row, true)));
}

function segmentElement(page: Page, segment: Segment, row: number): HTMLElement {
  return "name" in segment ? fieldElement(page, segment, row, false) : h("span", { class: "plain" }, segment.text);
}

/** A field: its text, or its value if it has no text of its own, with a bracket and its name below. */
function fieldElement(page: Page, field: FieldSegment, row: number, isApart: boolean): HTMLElement {
  const { name, value, type, place, inside } = field;
  const said = value === null ? "no value" : value;
  const show = (event: Event) => {
    event.stopPropagation();
    page.choose(row);
    page.showPart(place, event instanceof KeyboardEvent);
  };
  const content = isApart ? [said] : inside.map((one) => segmentElement(page, one, row));
  return h(
    "span",
    {
      class: `field c${colorOf(page.model, name)}${value === null ? " omitted" : ""}`,
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

/** Marks the fields that these places of the grammar made. */
export function mark(root: ParentNode, places: ReadonlySet<number>): void {
  for (const one of root.querySelectorAll<HTMLElement>(".field")) {
    one.classList.toggle("marked", places.has(Number(one.dataset.place)));
  }
}

function moveBy(event: KeyboardEvent, grid: HTMLElement): void {
  const { target, key } = event;
  if (!(target instanceof HTMLElement)) return;
  const row = target.closest<HTMLElement>('[role="row"]');
  const cells = [...(row?.querySelectorAll<HTMLElement>("[tabindex]") ?? [])];
  const at = cells.indexOf(target);
  const vertical =
    key === "ArrowDown" ? row?.nextElementSibling : key === "ArrowUp" ? row?.previousElementSibling : null;
  const beside = key === "ArrowRight" ? cells[at + 1] : key === "ArrowLeft" ? cells[at - 1] : null;
  const first = key === "Home" ? cells[0] : key === "End" ? cells.at(-1) : null;
  const others = vertical ? [...vertical.querySelectorAll<HTMLElement>("[tabindex]")] : [];
  const next = beside ?? first ?? others[Math.min(Math.max(at, 0), others.length - 1)];
  if (!next || !grid.contains(next)) return;
  event.preventDefault();
  next.focus();
}

/** `12 of 14 records read`, and what is wrong with the others. */
export function summary(rows: readonly Row[]): string {
  const events = rows.filter(({ outcome }) => outcome === "event").length;
  const rejected = rows.filter(({ outcome }) => outcome === "rejected").length;
  if (events + rejected === 0) return "no records: paste some lines of a log";
  const all = counted(events + rejected, "record");
  return rejected === 0 ? `${all} read` : `${events} of ${all} read, ${rejected} rejected`;
}
