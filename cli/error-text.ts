import { loadReport } from "../engine/report/index.ts";
import { lookAround } from "./surroundings.ts";
import type { UsageError } from "./usage.ts";

/**
 * The lines of an error after `start`: on a terminal the message is wrapped at its blanks, and each example is cut where the line ends. Other
 * lines are unchanged: they are to be copied, or have a caret below them.
 */
export async function errorText(start: string, { message, examples = [] }: UsageError): Promise<string> {
  const { errorWidth } = await lookAround();
  const whole = `${start}: ${message}`;
  if (errorWidth === null) return [whole, ...examples].join("\n");
  const { cut, fold } = await loadReport();
  const [first = "", ...others] = whole.split("\n");
  const fitting = examples.map((line) => (line.length > errorWidth ? cut(line, errorWidth - 1) : line));
  return [...fold(first, errorWidth), ...others, ...fitting].join("\n");
}
