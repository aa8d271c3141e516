import { legible } from "../output/legible.ts";
import type { Renderer, Table } from "./table.ts";

export * from "./table.ts";

/** A form in which metrics and tables are printed: for people, or for programs. */
interface Form {
  readonly about: string;
  readonly as: "table" | "tsv" | "json";
  /** The most rows for people. */
  readonly rows: number;
  /** The form used instead if the output is no terminal. */
  readonly elsewhere?: "tsv";
}

const ALL = Number.POSITIVE_INFINITY;

/** Every form, by its name for `-m`. */
export const forms = {
  auto: { about: "A table on a terminal, tsv elsewhere", as: "table", rows: 40, elsewhere: "tsv" },
  full: { about: "A table of every value or row", as: "table", rows: ALL },
  table: { about: "The same as full", as: "table", rows: ALL },
  short: { about: "A table of the first five values of each metric, or five rows", as: "table", rows: 5 },
  tsv: { about: "A line for each value (metric, key, number) or row, with tabs", as: "tsv", rows: ALL },
  json: { about: "One JSON object, or an array of rows", as: "json", rows: ALL },
} satisfies Record<string, Form>;

/** The form of one JSON object a line, which only tables have. */
const JSON_LINES = "jsonl";

/** How the form of this name is printed. @param width columns of the terminal; null if the output is none. */
export function printedAs(name: string, width: number | null): Form["as"] | typeof JSON_LINES {
  if (name === JSON_LINES) return name;
  const { as, elsewhere } = formNamed(name);
  return width === null ? (elsewhere ?? as) : as;
}

function formNamed(name: string): Form {
  const found = Object.entries<Form>(forms).find(([known]) => known === name);
  if (!found) throw new Error(`no form of metrics ${name}`);
  return found[1];
}

/** How and where something is printed. */
export interface Display {
  /** The name of a form, or `jsonl`. */
  readonly form: string;
  /** Columns of the terminal that it is printed to; null if there is none. */
  readonly width: number | null;
  readonly color: boolean;
  /** True if it is printed to a terminal, which must not follow control characters of a log. */
  readonly terminal: boolean;
}

/** Loads what draws in a form. */
export async function loadRenderer({ form, width, color, terminal }: Display): Promise<Renderer> {
  const as = printedAs(form, width);
  if (as === "table") {
    const { loadLook } = await import("./cells.ts");
    const { textRenderer } = await import("./text.ts");
    return textRenderer(await loadLook(color, width, formNamed(form).rows));
  }
  const renderer = (await import("./data.ts")).dataRenderers[as];
  if (!terminal) return renderer;
  return {
    table: (table) => [legible([...renderer.table(table)].join(""))],
    metrics: (results) => [legible([...renderer.metrics(results)].join(""))],
  };
}

/** A picture of rows, as SVG. */
export async function drawSvg(plot: NonNullable<Table["plot"]>): Promise<string> {
  return (await import("./svg.ts")).plotAsSvg(plot);
}
