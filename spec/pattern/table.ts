import { readFileSync, writeFileSync } from "node:fs";
import type { Groups } from "./matches.ts";

/*
 * corpus/patterns/python.json: patterns, texts, and what Python's re makes of them. People write patterns and texts;
 * `npm run test:patterns` compares, and with FROE_UPDATE=1 writes what Python says.
 */

export interface Row {
  readonly pattern: string;
  readonly texts: Readonly<Record<string, Outcome>>;
}

export interface Outcome {
  /** The groups where all of the text matches; one without text is null. */
  readonly whole: Groups;
  /** The groups of the first match in the text. */
  readonly first: Groups;
}

const file = new URL("../../corpus/patterns/python.json", import.meta.url);

export function readTable(): readonly Row[] {
  return JSON.parse(readFileSync(file, "utf8"));
}

export function writeTable(rows: readonly Row[]): void {
  const lines = rows.map(({ pattern, texts }) => {
    const outcomes = Object.entries(texts).map(
      ([text, outcome]) => `    ${JSON.stringify(text)}: ${JSON.stringify(outcome)}`,
    );
    return `{ "pattern": ${JSON.stringify(pattern)}, "texts": {\n${outcomes.join(",\n")} } }`;
  });
  writeFileSync(file, `[\n${lines.join(",\n")}\n]\n`);
}
