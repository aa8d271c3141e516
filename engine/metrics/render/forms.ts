/** A form in which metrics are printed: a table for people, or for programs. */
interface Form {
  readonly about: string;
  readonly as: "table" | "tsv" | "json";
  /** The most rows of a table. */
  readonly rows: number;
  /** The form used instead if the output is no terminal. */
  readonly elsewhere?: "tsv";
}

const ALL = Number.POSITIVE_INFINITY;

/** Every form, by its name for `-m`. */
export const forms = {
  auto: { about: "A table on a terminal, tsv elsewhere", as: "table", rows: 40, elsewhere: "tsv" },
  full: { about: "A table of every value", as: "table", rows: ALL },
  table: { about: "The same as full", as: "table", rows: ALL },
  short: { about: "A table of the first five values of each metric", as: "table", rows: 5 },
  tsv: { about: "A line for each value: metric, key and number, with tabs between them", as: "tsv", rows: ALL },
  json: { about: "One JSON object", as: "json", rows: ALL },
} satisfies Record<string, Form>;

/** How the form of this name is printed. @param isTerminal true if the output is a terminal. */
export function printedAs(name: string, isTerminal: boolean): Form["as"] {
  const { as, elsewhere } = formNamed(name);
  return isTerminal ? as : (elsewhere ?? as);
}

export function formNamed(name: string): Form {
  const found = Object.entries<Form>(forms).find(([known]) => known === name);
  if (!found) throw new Error(`no form of metrics ${name}`);
  return found[1];
}
