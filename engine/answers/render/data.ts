import { jsonText, unit, type Value } from "../../event/index.ts";
import { isNumeric } from "../../metrics/index.ts";
import { cellText } from "../../metrics/render/tsv.ts";
import type { AnswerTable, Column } from "../answer.ts";

/** An object for each row, without what the row has no value for. */
function objectsOf(table: AnswerTable): string[] {
  return rowsOf(table).map((members) => {
    const present = members.filter(([, value]) => value !== unit);
    return `{${present.map(([name, value]) => `${JSON.stringify(name)}:${jsonText(value)}`).join(",")}}`;
  });
}

/** One object a line. */
function rowsAsJsonLines(table: AnswerTable): string {
  return objectsOf(table)
    .map((object) => `${object}\n`)
    .join("");
}

/** An array of objects, one a line. */
function rowsAsJson(table: AnswerTable): string {
  const rows = objectsOf(table);
  return rows.length === 0 ? "[]\n" : `[\n${rows.join(",\n")}\n]\n`;
}

/** A line of the names of columns, and one for each row, with tabs between their cells. */
function rowsAsTsv(table: AnswerTable): string {
  const names = table.columns.filter(isData).map(({ name }) => name);
  const lines = [names, ...rowsOf(table).map((members) => members.map(([, value]) => textOf(value)))];
  return lines.map((cells) => `${cells.map(cellText).join("\t")}\n`).join("");
}

/** The values of each row with the names of their columns, without what only people see. */
function rowsOf({ columns, rows }: AnswerTable): [name: string, value: Value][][] {
  return rows.map((row) =>
    row.flatMap((cell, i): [string, Value][] => {
      const column = columns[i]!;
      return isData(column) && typeof cell !== "function" ? [[column.name, cell]] : [];
    }),
  );
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
