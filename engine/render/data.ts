import { Float, jsonText, unit, type Value } from "../event/index.ts";
import {
  ERROR_SUFFIX,
  isNumeric,
  numberName,
  numberText,
  type Result,
  type Scalar,
  type Snapshot,
  snapshotOf,
} from "../metrics/index.ts";
import { SHORT_ESCAPES } from "../output/legible.ts";
import type { Column, Renderer, Table } from "./table.ts";

// The forms for programs.

/** Parts of a text: a table may have many rows. */
type Parts = Iterable<string>;

/** One object a line, without what its row has no value for. */
function* rowsAsJsonLines(table: Table): Parts {
  for (const members of rowsOf(table)) yield `${objectOf(members)}\n`;
}

/** An array of objects, one a line. */
function* rowsAsJson(table: Table): Parts {
  let before = "[\n";
  for (const members of rowsOf(table)) {
    yield before + objectOf(members);
    before = ",\n";
  }
  yield table.rows.length === 0 ? "[]\n" : "\n]\n";
}

/** A line of the names of columns, and one for each row, with tabs between their cells. */
function* rowsAsTsv(table: Table): Parts {
  yield lineOf(table.columns.filter(isData).map(({ name }) => name));
  for (const members of rowsOf(table)) yield lineOf(members.map(([, value]) => textOf(value)));
}

type Member = readonly [name: string, value: Value];

/** The values of each row with the names of their columns, without what only people see. */
function* rowsOf({ columns, rows }: Table): Iterable<readonly Member[]> {
  for (const row of rows) {
    yield row.flatMap((cell, i): Member[] => {
      const column = columns[i]!;
      return isData(column) && typeof cell !== "function" ? [[column.name, cell]] : [];
    });
  }
}

function objectOf(members: readonly Member[]): string {
  const present = members.filter(([, value]) => value !== unit);
  return `{${present.map(([name, value]) => `${JSON.stringify(name)}:${jsonText(value)}`).join(",")}}`;
}

function isData({ holds }: Column): boolean {
  return holds === "name" || holds === "number" || holds === "data";
}

function textOf(value: Value): Scalar {
  if (value === unit || value === null) return "";
  return typeof value === "string" || isNumeric(value) ? value : jsonText(value);
}

type Cells = readonly [metric: string, key: string, value: Scalar];

function cellsOf(result: Result): Cells[] {
  const { name } = result;
  switch (result.shape) {
    case "numbers":
      return result.numbers.map((number) => [numberName(name, number), "", number.value]);
    case "counts":
    case "ranking": {
      const rows = result.rows.map(([key, number]): Cells => [name, key, number]);
      return result.error > 0 ? [...rows, [`${name}_${ERROR_SUFFIX}`, "", result.error]] : rows;
    }
    case "values": {
      const values = result.values.map((value): Cells => [name, "", value]);
      return result.count > values.length ? [...values, [`${name}_count`, "", result.count]] : values;
    }
  }
}

function lineOf(cells: readonly Scalar[]): string {
  const texts = cells.map((cell) =>
    isNumeric(cell) ? numberText(cell) : String(cell).replace(/[\t\n\r]/g, (character) => SHORT_ESCAPES[character]!),
  );
  return `${texts.join("\t")}\n`;
}

const STEP = "  ";

/** Values as JSON, a line for each. */
function indented(value: Snapshot, indent: string): string {
  const inner = indent + STEP;
  if (Array.isArray(value)) {
    const items = value.map((item) => indented(item, inner));
    return block("[", "]", items, indent);
  }
  if (value instanceof Map) {
    const members = [...value].map(([name, item]) => `${JSON.stringify(name)}: ${indented(item, inner)}`);
    return block("{", "}", members, indent);
  }
  const number = value instanceof Float ? value.float : value;
  // JSON has no infinities.
  return typeof number === "number" && !Number.isFinite(number) ? "null" : jsonText(value);
}

function block(open: string, close: string, items: readonly string[], indent: string): string {
  if (items.length === 0) return open + close;
  return `${open}\n${items.map((item) => indent + STEP + item).join(",\n")}\n${indent}${close}`;
}

const json: Renderer = { table: rowsAsJson, metrics: (results) => [`${indented(snapshotOf(results), "")}\n`] };

export const dataRenderers = {
  json,
  jsonl: { ...json, table: rowsAsJsonLines },
  // A line for each number of metrics: the name of the metric, the key (or nothing) and the number.
  tsv: { table: rowsAsTsv, metrics: (results: readonly Result[]) => results.flatMap(cellsOf).map(lineOf) },
} satisfies Record<string, Renderer>;
