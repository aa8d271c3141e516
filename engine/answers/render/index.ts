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

/** The text of an answer, with a line end after the last line. */
export async function renderAnswer(table: AnswerTable, look: AnswerLook): Promise<string> {
  const { form, width, color, terminal } = look;
  const as = form === JSON_LINES ? form : printedAs(form, width !== null);
  if (as === "table") {
    const { loadLook } = await import("../../metrics/render/cells.ts");
    return (await import("./table.ts")).rowsForPeople(table, await loadLook(color, width, formNamed(form).rows));
  }
  const text = (await import("./data.ts")).dataForms[as](table);
  return terminal ? legible(text) : text;
}
