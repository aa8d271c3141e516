import { jsonText, unit, type Value } from "../../event/index.ts";
import { isNumeric } from "../../metrics/index.ts";
import { cellText } from "../../metrics/render/tsv.ts";
import type { AnswerTable, Column } from "../answer.ts";

/** The text of a table in parts: there may be many rows. */
type Text = Iterable<string>;

/** One object a line, without what its row has no value for. */
function* rowsAsJsonLines(table: AnswerTable): Text {
  for (const members of rowsOf(table)) yield `${objectOf(members)}\n`;
}

/** An array of objects, one a line. */
function* rowsAsJson(table: AnswerTable): Text {
  let before = "[\n";
  for (const members of rowsOf(table)) {
    yield before + objectOf(members);
    before = ",\n";
  }
  yield table.rows.length === 0 ? "[]\n" : "\n]\n";
}

/** A line of the names of columns, and one for each row, with tabs between their cells. */
function* rowsAsTsv(table: AnswerTable): Text {
  yield lineOf(table.columns.filter(isData).map(({ name }) => cellText(name)));
  for (const members of rowsOf(table)) yield lineOf(members.map(([, value]) => cellText(textOf(value))));
}

type Member = readonly [name: string, value: Value];

/** The values of each row with the names of their columns, without what only people see. */
function* rowsOf({ columns, rows }: AnswerTable): Iterable<readonly Member[]> {
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

function lineOf(cells: readonly string[]): string {
  return `${cells.join("\t")}\n`;
}

function isData({ holds }: Column): boolean {
  return holds === "name" || holds === "number" || holds === "data";
}

function textOf(value: Value) {
  if (value === unit || value === null) return "";
  return typeof value === "string" || isNumeric(value) ? value : jsonText(value);
}

/** The forms for programs. */
export const dataForms = { json: rowsAsJson, jsonl: rowsAsJsonLines, tsv: rowsAsTsv };
