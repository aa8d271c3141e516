export { plotAsSvg } from "./svg.ts";

import { formNamed, printedAs } from "../../metrics/render/index.ts";
import { legible } from "../../output/legible.ts";
import type { AnswerTable } from "../answer.ts";

/** The form of one JSON object a line. */
export const JSON_LINES = "jsonl";

/** How an answer is shown. */
export interface AnswerLook {
  /** The name of a form of metrics, or {@link JSON_LINES}. */
  readonly form: string;
  /** Columns of the terminal that it is printed to; null if there is none. */
  readonly width: number | null;
  readonly color: boolean;
  /** Whether it is printed to one, where no control character of a log is to be followed. */
  readonly terminal: boolean;
}

/** True if the form is a table for people. @param width as that of {@link AnswerLook}. */
export function isTable(form: string, width: number | null): boolean {
  return printedForm(form, width) === "table";
}

function printedForm(form: string, width: number | null) {
  return form === JSON_LINES ? form : printedAs(form, width !== null);
}

/** Loads what draws answers in a form: parts of a text, with a line end after the last line. */
export async function loadRenderer({
  form,
  width,
  color,
  terminal,
}: AnswerLook): Promise<(table: AnswerTable) => Iterable<string>> {
  const as = printedForm(form, width);
  if (as === "table") {
    const { loadLook } = await import("../../metrics/render/cells.ts");
    const { rowsForPeople } = await import("./table.ts");
    const look = await loadLook(color, width, formNamed(form).rows);
    return (table) => [rowsForPeople(table, look)];
  }
  const data = (await import("./data.ts")).dataForms[as];
  return terminal ? (table) => [legible([...data(table)].join(""))] : data;
}
