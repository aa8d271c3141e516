import type { Detail } from "../protocol.ts";
import { byId, h } from "./dom.ts";
import type { Edit } from "./edits.ts";
import { isRecord, type Page } from "./model.ts";
import { diagramView } from "./views/diagram.ts";
import { type LinesView, linesView } from "./views/lines.ts";
import { casesView, exportsView } from "./views/products.ts";
import { stepsView } from "./views/steps.ts";
import { coverageView, eventsView, jsonView, lintView, nothing, opinionsView } from "./views/tables.ts";
import { type TriedEdit, whyView } from "./views/why.ts";
import type { Client } from "./worker-client.ts";

/** What views do besides showing. */
export interface Acts {
  readonly useFormat: (format: string) => void;
  /** Edits of the pattern with which it reads a row. */
  readonly editsFor: (row: number, detail: Detail) => Promise<readonly TriedEdit[]>;
  readonly apply: (edit: Edit) => void;
  /** What follows -M to join lines as the page does; empty if the grammar joins them. */
  readonly multiline: () => string;
}

/** What a view is drawn with. */
interface Asked extends Acts {
  readonly page: Page;
  readonly reader: Client;
  /** The chosen row. */
  readonly row: number;
}

interface Tab {
  readonly title: string;
  readonly group: string;
  readonly about: string;
  /** True if it is about one line. */
  readonly isOfLine: boolean;
  readonly draw: (asked: Asked) => Promise<HTMLElement> | HTMLElement;
}

/** Records of the sample that become a case of a corpus. */
const MOST_CASES = 20;

/** The view of lines, which is made once. */
let lines: LinesView | null = null;

/** Scrolls the view of lines to a row. */
export async function revealLine(row: number, focuses: boolean): Promise<void> {
  await lines?.reveal(row, focuses);
}

/** The views of the result by their groups, in their order. */
const all = {
  lines: {
    title: "Lines",
    group: "Result",
    about: "Each line with its fields as brackets",
    isOfLine: false,
    draw: async ({ page, reader }) => {
      lines ??= linesView(page, {
        draw: (rows) => reader.ask("draw", { rows }),
        causes: () => reader.ask("causes", {}),
      });
      await lines.refresh();
      return lines.element;
    },
  },
  events: {
    title: "Events",
    group: "Result",
    about: "The events as a table",
    isOfLine: false,
    draw: async ({ page, reader }) => eventsView(page, await reader.ask("table", {})),
  },
  json: {
    title: "JSON",
    group: "Result",
    about: "The events as JSON Lines",
    isOfLine: false,
    draw: ({ page }) => jsonView(page),
  },
  explain: {
    title: "Why",
    group: "This line",
    about: "Why the chosen line is rejected, and what would read it",
    isOfLine: true,
    draw: async ({ page, reader, row, ...acts }) => {
      const detail = await reader.ask("detail", { row });
      const later = detail.rejection && {
        ...{ apply: acts.apply, use: acts.useFormat },
        edits: acts.editsFor(row, detail),
        opinions: reader.ask("opinions", { row }),
      };
      return whyView(page, detail, page.model.read?.rows[row]?.text ?? "", later);
    },
  },
  steps: {
    title: "Steps",
    group: "This line",
    about: "How the reference parser reads the chosen line",
    isOfLine: true,
    draw: async ({ page, reader, row }) =>
      stepsView(page, await reader.ask("steps", { row }), page.model.read?.rows[row]?.text ?? ""),
  },
  formats: {
    title: "Formats",
    group: "This line",
    about: "What each built-in format says of the chosen line",
    isOfLine: true,
    draw: async ({ reader, row, useFormat }) => opinionsView(await reader.ask("opinions", { row }), useFormat),
  },
  coverage: {
    title: "Coverage",
    group: "Grammar",
    about: "Which alternatives and optional parts the sample uses",
    isOfLine: false,
    draw: async ({ page, reader }) => coverageView(page, await reader.ask("coverage", {})),
  },
  lint: {
    title: "Lint",
    group: "Grammar",
    about: "What is probably a mistake",
    isOfLine: false,
    draw: async ({ page, reader }) => lintView(page, await reader.ask("lint", {})),
  },
  diagram: {
    title: "Diagram",
    group: "Grammar",
    about: "The railroad diagram of the grammar",
    isOfLine: false,
    draw: ({ page, reader }) => diagramView(page, (unfolded, width) => reader.ask("diagram", { unfolded, width })),
  },
  exports: {
    title: "Exports",
    group: "Take away",
    about: "The grammar for other programs",
    isOfLine: false,
    draw: async ({ page, reader }) => {
      const ask = (partial: boolean) => reader.ask("exports", { partial });
      return exportsView(page, await ask(false), ask);
    },
  },
  cases: {
    title: "Tests",
    group: "Take away",
    about: "Lines of the sample as cases of a corpus",
    isOfLine: false,
    draw: async ({ page, reader, multiline }) => {
      const rows = page.model.read?.rows ?? [];
      const chosen = rows.flatMap((row, index) => (isRecord(row) ? [index] : []));
      const some = chosen.slice(0, MOST_CASES);
      const format = page.model.read?.format ?? "";
      const asked = multiline() === "" ? "" : `\n:multiline ${multiline()}`;
      const title = `Lines of ${format}${asked}`;
      return casesView(page, await reader.ask("cases", { rows: some, title }), some.length);
    },
  },
} as const satisfies Readonly<Record<string, Tab>>;

const byName: Readonly<Record<string, Tab>> = all;

/** The view of a tab. */
export async function viewOf(name: string, page: Page, reader: Client, acts: Acts): Promise<HTMLElement> {
  const tab = byName[name] ?? all.lines;
  const { row } = page.model;
  if (!tab.isOfLine) return tab.draw({ page, reader, row: row ?? 0, ...acts });
  if (row === null) return nothing("Choose a line in the tab Lines.");
  return h("div", { class: "of-line" }, lineBar(page, row, name), await tab.draw({ page, reader, row, ...acts }));
}

/** The chosen line, with buttons that go to those beside it. */
function lineBar(page: Page, row: number, tab: string): HTMLElement {
  const rows = page.model.read?.rows ?? [];
  /** The next record in a direction; null at the end. */
  const besideBy = (change: number): number | null => {
    let at = row + change;
    while (at >= 0 && at < rows.length && !isRecord(rows[at]!)) at += change;
    return rows[at] ? at : null;
  };
  const button = (label: string, text: string, to: number | null) => {
    const click = () => to !== null && page.choose(to, tab);
    return h("button", { type: "button", class: "small", "aria-label": label, disabled: to === null, click }, text);
  };
  return h(
    "div",
    { class: "line-bar" },
    button("Line before", "‹", besideBy(-1)),
    h("strong", {}, `Line ${rows[row]?.line ?? 0}`),
    button("Next line", "›", besideBy(1)),
    h("code", {}, rows[row]?.text ?? ""),
  );
}

/** Makes the list of tabs; arrows move in it. */
export function tabs(choose: (name: string) => void): void {
  const list = byId("tabs", HTMLElement);
  const groups = new Map<string, HTMLElement>();
  const buttons = Object.entries(byName).map(([name, { title, about, group }]) => {
    const button = h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${name}`,
        "data-tab": name,
        "data-title": title,
        "aria-controls": "view",
        "aria-selected": "false",
        title: about,
        tabindex: -1,
        click: () => choose(name),
      },
      title,
    );
    const around = groups.get(group) ?? h("div", { class: "group", role: "presentation", "data-title": group });
    around.append(button);
    groups.set(group, around);
    return button;
  });
  list.append(...groups.values());
  list.addEventListener("keydown", ({ key, target }) => {
    const at = target instanceof HTMLButtonElement ? buttons.indexOf(target) : -1;
    const change = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
    const next = buttons[(at + change + buttons.length) % buttons.length];
    if (at < 0 || change === 0 || !next) return;
    next.focus();
    choose(next.dataset.tab ?? "lines");
  });
}
