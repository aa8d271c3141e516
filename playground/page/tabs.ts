import { byId, h } from "./dom.ts";
import type { Page } from "./model.ts";
import { type LinesView, linesView } from "./views/lines.ts";
import { casesView, exportsView } from "./views/products.ts";
import { detailView, stepsView } from "./views/steps.ts";
import { coverageView, eventsView, jsonView, lintView, nothing, opinionsView } from "./views/tables.ts";
import type { Client } from "./worker-client.ts";

/** What a view is drawn with. */
interface Asked {
  readonly page: Page;
  readonly reader: Client;
  /** The chosen row. */
  readonly row: number;
  readonly useFormat: (format: string) => void;
}

interface Tab {
  readonly title: string;
  readonly about: string;
  /** True if it is about one line. */
  readonly isOfLine: boolean;
  readonly draw: (asked: Asked) => Promise<HTMLElement> | HTMLElement;
}

/** Records of the sample that become a case of a corpus. */
const MOST_CASES = 20;

/** The view of lines, which is made once. */
let lines: LinesView | null = null;

/** The views of the result, in their order. */
const all = {
  lines: {
    title: "Lines",
    about: "Each line with its fields as brackets",
    isOfLine: false,
    draw: async ({ page, reader }) => {
      lines ??= linesView(page, (from, to) => reader.ask("draw", { from, to }));
      await lines.refresh();
      return lines.element;
    },
  },
  events: {
    title: "Events",
    about: "The events as a table",
    isOfLine: false,
    draw: async ({ page, reader }) => eventsView(page, await reader.ask("table", {})),
  },
  json: { title: "JSON", about: "The events as JSON Lines", isOfLine: false, draw: ({ page }) => jsonView(page) },
  coverage: {
    title: "Coverage",
    about: "Which alternatives and optional parts the sample uses",
    isOfLine: false,
    draw: async ({ page, reader }) => coverageView(page, await reader.ask("coverage", {})),
  },
  lint: {
    title: "Lint",
    about: "What is probably a mistake",
    isOfLine: false,
    draw: async ({ page, reader }) => lintView(page, await reader.ask("lint", {})),
  },
  diagram: {
    title: "Diagram",
    about: "The railroad diagram of the grammar",
    isOfLine: false,
    draw: async ({ page, reader }) => diagramView(page, await reader.ask("diagram", {})),
  },
  steps: {
    title: "Steps",
    about: "How the reference parser reads the chosen line",
    isOfLine: true,
    draw: async ({ page, reader, row }) =>
      stepsView(page, await reader.ask("steps", { row }), page.model.read?.rows[row]?.text ?? ""),
  },
  explain: {
    title: "Why",
    about: "What was tried and passed over in the chosen line",
    isOfLine: true,
    draw: async ({ page, reader, row }) => detailView(page, await reader.ask("detail", { row })),
  },
  formats: {
    title: "Formats",
    about: "What each built-in format says of the chosen line",
    isOfLine: true,
    draw: async ({ reader, row, useFormat }) => opinionsView(await reader.ask("opinions", { row }), useFormat),
  },
  exports: {
    title: "Exports",
    about: "The grammar for other programs",
    isOfLine: false,
    draw: async ({ page, reader }) => exportsView(page, await reader.ask("exports", {})),
  },
  cases: {
    title: "Tests",
    about: "Lines of the sample as cases of a corpus",
    isOfLine: false,
    draw: async ({ page, reader }) => {
      const rows = page.model.read?.rows ?? [];
      const chosen = rows.flatMap(({ outcome }, row) => (outcome === "event" || outcome === "rejected" ? [row] : []));
      const some = chosen.slice(0, MOST_CASES);
      const format = page.model.read?.format ?? "";
      return casesView(page, await reader.ask("cases", { rows: some, title: `Lines of ${format}` }), some.length);
    },
  },
} as const satisfies Readonly<Record<string, Tab>>;

const byName: Readonly<Record<string, Tab>> = all;

/** The view of a tab. */
export async function viewOf(
  name: string,
  page: Page,
  reader: Client,
  useFormat: (format: string) => void,
): Promise<HTMLElement> {
  const tab = byName[name] ?? all.lines;
  const { row, read } = page.model;
  if (!tab.isOfLine) return tab.draw({ page, reader, row: row ?? 0, useFormat });
  if (row === null) return nothing("Choose a line in the tab Lines.");
  const line = read?.rows[row]?.line ?? 0;
  const last = (read?.rows.length ?? 1) - 1;
  const isRecord = (at: number) => ["event", "rejected"].includes(read?.rows[at]?.outcome ?? "");
  /** The next record in a direction; null at the end. */
  const besideBy = (change: number): number | null => {
    let at = row + change;
    while (at >= 0 && at <= last && !isRecord(at)) at += change;
    return isRecord(at) ? at : null;
  };
  const goTo = (at: number | null) => () => at !== null && page.choose(at, name);
  const [before, after] = [besideBy(-1), besideBy(1)];
  const bar = h(
    "div",
    { class: "line-bar" },
    h(
      "button",
      { type: "button", class: "small", "aria-label": "Line before", disabled: before === null, click: goTo(before) },
      "‹",
    ),
    h("strong", {}, `Line ${line}`),
    h(
      "button",
      { type: "button", class: "small", "aria-label": "Next line", disabled: after === null, click: goTo(after) },
      "›",
    ),
    h("code", {}, read?.rows[row]?.text ?? ""),
  );
  return h("div", { class: "of-line" }, bar, await tab.draw({ page, reader, row, useFormat }));
}

/** Makes the list of tabs; arrows move in it. */
export function tabs(choose: (name: string) => void): void {
  const list = byId("tabs", HTMLElement);
  const buttons = Object.entries(byName).map(([name, { title, about }]) =>
    h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${name}`,
        "data-tab": name,
        "aria-controls": "view",
        "aria-selected": "false",
        title: about,
        tabindex: -1,
        click: () => choose(name),
      },
      title,
    ),
  );
  list.append(...buttons);
  list.addEventListener("keydown", ({ key, target }) => {
    const at = target instanceof HTMLButtonElement ? buttons.indexOf(target) : -1;
    const change = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
    const next = buttons[(at + change + buttons.length) % buttons.length];
    if (at < 0 || change === 0 || !next) return;
    next.focus();
    choose(next.dataset.tab ?? "lines");
  });
}

/** The diagram, of which each part shows where it was written. */
function diagramView(page: Page, svg: string): HTMLElement {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const drawn = document.importNode(parsed, true);
  drawn.addEventListener("click", ({ target }) => {
    const part = target instanceof Element ? target.closest<SVGElement>("[data-place]") : null;
    if (part) page.showPart(Number(part.dataset.place), false);
  });
  return h("div", { class: "diagram", tabindex: 0, role: "group", "aria-label": "Railroad diagram" }, drawn);
}
