import type { Drawing, FieldSegment, Row, Segment } from "../../protocol.ts";
import { counted, h } from "../dom.ts";
import { colorOf, type Page } from "../model.ts";
import { numberRow, rowElement } from "./row.ts";

/** Rows that are added at a time, as the end of the list comes into view. */
const PAGE = 20;
const MOST_NAMED = 40;

/** The view of lines, which stays while its sample changes. */
export interface LinesView {
  readonly element: HTMLElement;
  /** Draws the rows that have changed. */
  refresh(): Promise<void>;
}

/** What draws rows, from one to another. */
type Draw = (from: number, to: number) => Promise<readonly (Drawing | null)[]>;

/** The element of a row, and what it draws. */
interface DrawnRow {
  readonly element: HTMLElement;
  readonly drawing: Drawing | null;
}

/** True if both look alike: another grammar may read a row as the one before. */
function isAlike(one: Drawing | null, other: Drawing | null): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The lines with their fields as brackets: a grid, in which arrows move from field to field. */
export function linesView(page: Page, draw: Draw): LinesView {
  const grid = h("div", { class: "lines", role: "grid", "aria-label": "Lines as the grammar reads them" });
  const end = h("div", { class: "end" });
  const element = h("div", { class: "lines-view" }, legend(page), h("div", { class: "scroller" }, grid, end));
  let elements = new WeakMap<Row, DrawnRow>();
  let names = "";
  let shown = 0;

  const elementOf = (row: Row, index: number): HTMLElement => {
    const drawing = page.model.read?.drawings.get(row) ?? null;
    const known = elements.get(row);
    if (known && isAlike(known.drawing, drawing)) {
      numberRow(known.element, index);
      return known.element;
    }
    const element = rowElement(page, row, index);
    elements.set(row, { element, drawing });
    return element;
  };

  const show = async (count: number) => {
    const { read } = page.model;
    if (!read) return;
    const { drawings } = read;
    const rows = read.rows.slice(0, count);
    const missing = rows.findIndex((row) => !drawings.has(row));
    if (missing >= 0) {
      for (const [index, one] of (await draw(missing, count)).entries()) drawings.set(rows[missing + index]!, one);
      if (page.model.read !== read) return;
    }
    shown = Math.max(PAGE, rows.length);
    replaceMiddle(grid, rows.map(elementOf));
    if (!grid.querySelector('[tabindex="0"]')) grid.querySelector("[tabindex]")?.setAttribute("tabindex", "0");
    mark(grid, page.model.places);
    for (const one of grid.querySelectorAll(".chosen")) one.classList.remove("chosen");
    if (page.model.row !== null) grid.children[page.model.row]?.classList.add("chosen");
    // An observer reports a target that it begins to observe: the end may still be in view.
    observer.disconnect();
    if (rows.length < read.rows.length) observer.observe(end);
  };
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) void show(shown + PAGE);
  });
  grid.addEventListener("keydown", (event) => moveBy(event, grid));
  grid.addEventListener("focusin", ({ target }) => {
    for (const one of grid.querySelectorAll('[tabindex="0"]')) one.setAttribute("tabindex", "-1");
    if (target instanceof HTMLElement) target.setAttribute("tabindex", "0");
  });
  return {
    element,
    async refresh() {
      const now = JSON.stringify(page.model.read?.names);
      // The color of a field is that of its place among the names.
      if (now !== names) {
        names = now;
        elements = new WeakMap();
        element.firstElementChild?.replaceWith(legend(page));
      }
      await show(Math.max(PAGE, shown));
    },
  };
}

/** Replaces the children that differ, between those that are the same at the start and at the end. */
function replaceMiddle(parent: HTMLElement, children: readonly HTMLElement[]): void {
  const old = [...parent.children];
  let head = 0;
  while (head < old.length && head < children.length && old[head] === children[head]) head++;
  let tail = 0;
  while (tail < Math.min(old.length, children.length) - head && old.at(-1 - tail) === children.at(-1 - tail)) tail++;
  const after = tail === 0 ? null : old.at(-tail)!;
  for (const one of old.slice(head, old.length - tail)) one.remove();
  for (const one of children.slice(head, children.length - tail)) parent.insertBefore(one, after);
}

/** The names of fields in their colors; a click shows the part of the grammar. */
function legend(page: Page): HTMLElement {
  const names = page.model.read?.names ?? [];
  const placeOf = (name: string) => {
    const { read } = page.model;
    for (const row of read?.rows ?? []) {
      const { segments = [], apart = [] } = read?.drawings.get(row) ?? {};
      const found = [...fieldsIn(segments), ...apart].find((one) => one.name === name);
      if (found) return found.place;
    }
    return null;
  };
  return h(
    "ul",
    { class: "legend", "aria-label": "Fields" },
    ...names.slice(0, MOST_NAMED).map((name) => {
      const click = () => {
        const place = placeOf(name);
        if (place !== null) page.showPart(place, true);
      };
      return h("li", {}, h("button", { type: "button", class: `c${colorOf(page.model, name)}`, click }, name));
    }),
    names.length > MOST_NAMED ? h("li", {}, `and ${names.length - MOST_NAMED} more`) : null,
  );
}

function fieldsIn(segments: readonly Segment[]): readonly FieldSegment[] {
  return segments.flatMap((one) => ("name" in one ? [one, ...fieldsIn(one.inside)] : []));
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
