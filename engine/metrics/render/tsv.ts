import { isNumeric, numberText } from "../numeric.ts";
import { numberName, type Result } from "../result.ts";
import { ERROR_SUFFIX, type Scalar } from "../snapshot.ts";

/** The escapes of characters that would end a cell or a line. */
const ESCAPES: Readonly<Record<string, string>> = { "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** A line for each number, with tabs between the name of the metric, the key (or nothing) and the number. */
export function renderTsv(results: readonly Result[]): string {
  return results
    .flatMap(rowsOf)
    .map((cells) => `${cells.map(cellText).join("\t")}\n`)
    .join("");
}

type Row = readonly [metric: string, key: string, value: Scalar];

function rowsOf(result: Result): Row[] {
  const { name } = result;
  switch (result.shape) {
    case "numbers":
      return result.numbers.map((number) => [numberName(name, number), "", number.value]);
    case "counts":
    case "ranking":
      return [...result.rows.map(([key, number]): Row => [name, key, number]), ...errorOf(name, result.error)];
    case "values":
      return [
        ...result.values.map((value): Row => [name, "", value]),
        ...(result.count > result.values.length ? [[`${name}_count`, "", result.count] satisfies Row] : []),
      ];
  }
}

function errorOf(name: string, error: number): Row[] {
  return error > 0 ? [[`${name}_${ERROR_SUFFIX}`, "", error]] : [];
}

/** A value as a cell, in one line without tabs. */
export function cellText(value: Scalar): string {
  if (isNumeric(value)) return numberText(value);
  return String(value).replace(/[\t\n\r]/g, (character) => ESCAPES[character]!);
}
