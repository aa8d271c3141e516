import { narrowest } from "../calls.ts";
import { patternKinds } from "../patterns.ts";
import { showPane } from "./controls.ts";
import type { Editor } from "./editors.ts";
import { colorOf, fieldAt, fieldsIn, isRecord, type Page } from "./model.ts";
import { revealLine } from "./tabs.ts";
import { mark } from "./views/lines.ts";

/** What belongs together in the three panes. */
export interface Links {
  /** Marks the part of the pattern that made a place, and the fields that it reads. */
  showPart(place: number, focuses?: boolean): void;
  /** Marks the fields that the part of the pattern around the cursor reads. */
  showFields(index: number): void;
  /** Chooses the row that the cursor of the sample is in, and marks the field there with its part of the pattern. */
  showRow(index: number): void;
  /** Gives parts of a pattern of another program the colors of the fields that they read. */
  colorParts(): void;
}

/** Rows whose fields have a color in the pattern. */
const MOST_COLORED = 20;
/** Views of the chosen line, which are drawn again when another one is chosen. */
const ofLine: ReadonlySet<string> = new Set(["explain", "steps", "formats"]);

/** Shows in the other panes what belongs to a part of one. */
export function links(page: Page, view: HTMLElement, sample: Editor, pattern: Editor): Links {
  const { model } = page;
  /** The fields of the first lines. */
  const shownFields = () =>
    (model.read?.rows ?? [])
      .slice(0, MOST_COLORED)
      .flatMap((row) => fieldsIn(model.read?.drawings.get(row)?.segments ?? []));
  return {
    showPart(place: number, focuses = false): void {
      model.places = new Set([place]);
      mark(view, model.places);
      for (const one of view.querySelectorAll<SVGElement>("[data-place].place"))
        one.classList.toggle("marked", Number(one.dataset.place) === place);
      const range = new Map(model.authored?.origins).get(place) ?? null;
      pattern.mark(range);
      if (range && focuses) {
        showPane("pattern");
        pattern.view.dispatch({ selection: { anchor: range.from } });
        pattern.view.focus();
      }
    },
    showFields(index: number): void {
      const ranges = (model.authored?.origins ?? []).map(([id, range]) => ({ id, ...range }));
      const shown = new Set(shownFields().map(({ place }) => place));
      const insideOf = (part: (typeof ranges)[number]) =>
        ranges.filter(({ from, to }) => from >= part.from && to <= part.to);
      // A part of a field's text is marked as the field around it.
      const around = ranges.filter((one) => insideOf(one).some(({ id }) => shown.has(id)));
      const part = narrowest(around, index) ?? narrowest(ranges, index);
      const inside = part ? insideOf(part) : [];
      model.places = new Set(inside.map(({ id }) => id));
      pattern.mark(part, false);
      mark(view, model.places);
    },
    showRow(index: number): void {
      const { read } = model;
      const { number, from } = sample.view.state.doc.lineAt(index);
      const row = read?.rows.findIndex(({ line, lines }) => line <= number && number < line + lines) ?? -1;
      const chosen = read?.rows[row];
      if (!read || !chosen || !isRecord(chosen)) return;
      page.choose(row, ofLine.has(model.tab) ? model.tab : undefined);
      if (model.tab === "lines") void revealLine(row, false);
      const field = number === chosen.line ? fieldAt(read.drawings.get(chosen)?.segments ?? [], index - from) : null;
      model.places = new Set(field ? [field.place] : []);
      mark(view, model.places);
      pattern.mark(new Map(model.authored?.origins).get(field?.place ?? -1) ?? null);
    },
    colorParts(): void {
      const { authored, pattern: written } = model;
      const colors = new Map(shownFields().map(({ place, name }) => [place, colorOf(model, name)]));
      const isForeign = patternKinds[written.kind].isForeign && written.kind === model.kind;
      const parts = (isForeign ? (authored?.origins ?? []) : []).flatMap(([place, range]) => {
        const color = colors.get(place);
        return color === undefined ? [] : [{ ...range, color }];
      });
      pattern.color(parts);
    },
  };
}
