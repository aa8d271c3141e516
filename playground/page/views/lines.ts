import type { Cause, Drawing, Row } from "../../protocol.ts";
import { h } from "../dom.ts";
import { keep, kept } from "../kept.ts";
import { colorOf, fieldsIn, isRecord, type Page } from "../model.ts";
import { causesElement } from "./causes.ts";
import { findBox } from "./find.ts";
import { numberOf, numberRow, rowElement } from "./row.ts";
import { virtualList } from "./virtual.ts";

const MOST_NAMED = 40;

/** The view of lines, which stays while its sample changes. */
export interface LinesView {
  readonly element: HTMLElement;
  /** Draws the rows that have changed. */
  refresh(): Promise<void>;
  /** Scrolls to a row. @param focuses true to move the focus to it. */
  reveal(row: number, focuses?: boolean): Promise<void>;
}

/** What lines are drawn with. */
interface Asked {
  readonly draw: (rows: readonly number[]) => Promise<readonly (Drawing | null)[]>;
  readonly causes: () => Promise<readonly Cause[]>;
}

/** Where lines are wrapped unless somebody says otherwise: a caret would be outside. */
const NARROW = "(max-width: 640px)";

/** The element of a row, and what it draws. */
interface DrawnRow {
  readonly element: HTMLElement;
  readonly drawing: Drawing | null;
  readonly isAgain: boolean;
}

/** True if both look alike: another grammar may read a row as the one before. */
function isAlike(one: Drawing | null, other: Drawing | null): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The lines with their fields as brackets: a grid, in which arrows move from field to field. */
export function linesView(page: Page, { draw, causes }: Asked): LinesView {
  const { model } = page;
  const grid = h("div", { class: "lines", role: "grid", "aria-label": "Lines as the grammar reads them" });
  const scroller = h("div", { class: "scroller" }, grid);
  const groups = h("div", { class: "causes", hidden: true });
  const element = h("div", { class: "lines-view" }, legend(page), scroller, groups);
  let elements = new WeakMap<Row, DrawnRow>();
  let names = "";
  let isFiltered = false;

  const elementOf = (row: Row, index: number, isAgain: boolean): HTMLElement => {
    const drawing = model.read?.drawings.get(row) ?? null;
    const known = elements.get(row);
    if (known && known.isAgain === isAgain && isAlike(known.drawing, drawing)) {
      numberRow(known.element, index);
      return known.element;
    }
    const element = rowElement(page, row, index, isAgain);
    elements.set(row, { element, drawing, isAgain });
    return element;
  };
  const ensure = async (indexes: readonly number[]) => {
    const { read } = model;
    const missing = indexes.filter((index) => read?.rows[index] && !read.drawings.has(read.rows[index]));
    if (!read || missing.length === 0) return;
    const drawn = await draw(missing);
    for (const [at, index] of missing.entries()) read.drawings.set(read.rows[index]!, drawn[at] ?? null);
  };
  const list = virtualList({
    scroller,
    list: grid,
    async draw(from, to) {
      await ensure(Array.from({ length: to - from + 1 }, (_, at) => from + at - 1));
      const { rows = [], drawings } = model.read ?? {};
      const causeOf = (index: number) => rows[index] && drawings?.get(rows[index])?.rejection?.cause;
      return rows.slice(from, to).map((row, at) => {
        const cause = causeOf(from + at);
        const element = elementOf(row, from + at, cause !== undefined && cause === causeOf(from + at - 1));
        // A row may be drawn long after it was chosen.
        element.classList.toggle("chosen", from + at === model.row);
        return element;
      });
    },
  });
  const paint = () => {
    if (!grid.querySelector('[tabindex="0"]')) grid.querySelector("[tabindex]")?.setAttribute("tabindex", "0");
    mark(grid, model.places);
    for (const one of grid.children)
      if (one instanceof HTMLElement) one.classList.toggle("chosen", one.dataset.row === String(model.row));
  };
  const showCauses = async () => {
    if (!isFiltered) return;
    const { read } = model;
    const found = await causes();
    await ensure(found.map(({ rows }) => rows[0]!));
    if (model.read === read && isFiltered) groups.replaceChildren(...causesElement(page, found));
  };
  const bar = filterBar(page, async (rejectedOnly) => {
    isFiltered = rejectedOnly;
    groups.hidden = !isFiltered;
    scroller.hidden = isFiltered;
    if (!isFiltered) groups.replaceChildren();
    await showCauses();
  });
  element.prepend(bar.element);
  const wraps = h("button", { type: "button", class: "small last", "aria-pressed": "false" }, "Wrap");
  const wrap = (is: boolean) => {
    element.classList.toggle("wrapped", is);
    wraps.setAttribute("aria-pressed", String(is));
  };
  wraps.addEventListener("click", () => {
    wrap(!element.classList.contains("wrapped"));
    keep("wrap", String(element.classList.contains("wrapped")));
    void list.refresh(model.read?.rows.length ?? 0).then(paint);
  });
  wrap((kept("wrap") ?? String(window.matchMedia(NARROW).matches)) === "true");
  bar.element.append(...findBox(page, reveal), wraps);
  grid.addEventListener("keydown", (event) => moveBy(event, grid, reveal));
  grid.addEventListener("focusin", ({ target }) => {
    for (const one of grid.querySelectorAll('[tabindex="0"]')) one.setAttribute("tabindex", "-1");
    if (target instanceof HTMLElement) target.setAttribute("tabindex", "0");
  });
  scroller.addEventListener("scroll", () => requestAnimationFrame(paint));
  async function reveal(row: number, focuses = false): Promise<void> {
    if (isFiltered) bar.showAll();
    await list.reveal(row);
    paint();
    if (focuses) grid.querySelector<HTMLElement>(`[data-row="${row}"] .number`)?.focus({ preventScroll: true });
  }
  return {
    element,
    reveal,
    async refresh() {
      const now = JSON.stringify(model.read?.names);
      // The color of a field is that of its place among the names.
      if (now !== names) {
        names = now;
        elements = new WeakMap();
        element.querySelector(".legend")?.replaceWith(legend(page));
      }
      bar.refresh();
      const { rows = [] } = model.read ?? {};
      grid.setAttribute("aria-rowcount", String(rows.length));
      // All lines begin at the same column, however long their numbers are.
      grid.style.setProperty("--number", String(Math.max(0, ...rows.map((row) => numberOf(row).length))));
      await list.refresh(rows.length);
      paint();
      await showCauses();
    },
  };
}

/** Chooses between all lines and those that are rejected: these, in groups, unless somebody chooses, where no line is read. */
function filterBar(page: Page, filter: (rejectedOnly: boolean) => Promise<void>) {
  let isByHand = false;
  const choose = (rejectedOnly: boolean, byHand = true) => {
    isByHand = byHand;
    for (const [index, one] of [all, rejected].entries())
      one.setAttribute("aria-pressed", String(rejectedOnly === (index === 1)));
    void filter(rejectedOnly);
  };
  const all = h("button", { type: "button", class: "small", "aria-pressed": "true", click: () => choose(false) });
  const rejected = h("button", { type: "button", class: "small", "aria-pressed": "false", click: () => choose(true) });
  const element = h("div", { class: "filter", role: "group", "aria-label": "Lines that are shown" }, all, rejected);
  return {
    element,
    showAll: () => choose(false),
    refresh() {
      const rows = page.model.read?.rows.filter(isRecord) ?? [];
      const count = rows.filter(({ outcome }) => outcome === "rejected").length;
      all.textContent = `All ${rows.length}`;
      rejected.textContent = `Rejected ${count}`;
      rejected.disabled = count === 0;
      if (count === 0) isByHand = false;
      const isWall = rows.length > 1 && count === rows.length;
      if (!isByHand && (rejected.getAttribute("aria-pressed") === "true") !== isWall) choose(isWall, false);
    },
  };
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

/** Marks the fields that these places of the grammar made. */
export function mark(root: ParentNode, places: ReadonlySet<number>): void {
  for (const one of root.querySelectorAll<HTMLElement>(".field")) {
    one.classList.toggle("marked", places.has(Number(one.dataset.place)));
  }
}

function moveBy(
  event: KeyboardEvent,
  grid: HTMLElement,
  reveal: (row: number, focuses: boolean) => Promise<void>,
): void {
  const { target, key, ctrlKey } = event;
  if (!(target instanceof HTMLElement)) return;
  const row = target.closest<HTMLElement>('[role="row"]');
  if (ctrlKey && (key === "Home" || key === "End")) {
    event.preventDefault();
    void reveal(key === "Home" ? 0 : Number(grid.getAttribute("aria-rowcount")) - 1, true);
    return;
  }
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
