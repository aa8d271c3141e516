import { isNumeric, toDouble } from "../numeric.ts";
import { numberName, type Result } from "../result.ts";
import {
  bar,
  LEAST_BAR,
  type Look,
  label,
  MOST_BAR,
  padEnd,
  padStart,
  shortText,
  USUAL_WIDTH,
  widest,
} from "./cells.ts";

/** Names of metrics are aligned up to this width. */
const MOST_NAME = 32;

type Of<S extends Result["shape"]> = Extract<Result, { shape: S }>;

/** For people: the metrics that are numbers, then a table for each of the others, with bars. */
export function renderTable(results: readonly Result[], look: Look): string {
  const numbers = results.filter((result): result is Of<"numbers"> => result.shape === "numbers");
  const blocks = results.flatMap((result) => {
    if (result.shape === "numbers") return [];
    return [result.shape === "values" ? valuesText(result, look) : rowsText(result, look)];
  });
  if (numbers.length > 0) blocks.unshift(numbersText(numbers, look));
  return blocks.length === 0 ? "No metrics were tracked\n" : blocks.join("\n");
}

function numbersText(results: readonly Of<"numbers">[], look: Look): string {
  const lines = results.flatMap((result) =>
    result.numbers.map((number) => ({
      name: label(numberName(result.name, number), Number.POSITIVE_INFINITY),
      text: `${number.estimated ? "≈" : "="} ${shortText(number.value)}`,
    })),
  );
  const width = Math.min(widest(lines.map(({ name }) => name)), MOST_NAME);
  return lines.map(({ name, text }) => `${look.name(padEnd(name, width))} ${text}\n`).join("");
}

function valuesText({ name, values, count }: Of<"values">, look: Look): string {
  const isAll = count === values.length;
  const head = isAll ? `${count} unique` : `≈ ${count} unique, the first ${values.length} were kept`;
  const shown = values.slice(0, look.rows).map((value) => {
    return `  ${label(isNumeric(value) ? shortText(value) : String(value), (look.width ?? Number.POSITIVE_INFINITY) - 2)}`;
  });
  return text(heading(name, head, look), shown, values.length, look);
}

function rowsText(result: Of<"counts"> | Of<"ranking">, look: Look): string {
  const { name, rows, error } = result;
  const isCount = result.shape === "counts";
  const about = isCount ? `${rows.length} ${rows.length === 1 ? "value" : "values"}` : `by ${result.by}`;
  const mark = error > 0 ? `, ≈ counts may be up to ${error} too high` : "";
  const shown = rows.slice(0, look.rows);
  const sum = isCount ? result.rows.reduce((all, [, count]) => all + count, 0) : 0;
  const numbers = shown.map(([, number]) => shortText(number));
  const shares = shown.map(([, number]) => (sum > 0 ? `${((toDouble(number) / sum) * 100).toFixed(1)}%` : ""));
  const fixed = 2 + 2 + widest(numbers) + (sum > 0 ? 2 + widest(shares) : 0);
  const room = (look.width ?? USUAL_WIDTH) - fixed;
  const keys = shown.map(([key]) => label(key, look.width === null ? Number.POSITIVE_INFINITY : Math.max(8, room)));
  const keyWidth = widest(keys);
  const barWidth = Math.min(MOST_BAR, room - keyWidth - 2);
  const most = shown.reduce((highest, [, number]) => Math.max(highest, toDouble(number)), 0);
  const lines = shown.map(([, number], i) => {
    const cells = [padEnd(keys[i]!, keyWidth), padStart(numbers[i]!, widest(numbers))];
    if (sum > 0) cells.push(padStart(shares[i]!, widest(shares)));
    if (barWidth >= LEAST_BAR && most > 0) cells.push(look.bar(bar(toDouble(number) / most, barWidth)));
    return `  ${cells.join("  ")}`;
  });
  return text(heading(name, about + mark, look), lines, rows.length, look);
}

function heading(name: string, about: string, look: Look): string {
  return `${look.name(label(name, Number.POSITIVE_INFINITY))}  ${look.note(about)}`;
}

function text(head: string, lines: readonly string[], all: number, look: Look): string {
  const left = all - lines.length;
  const more = left > 0 ? [look.note(`  … ${left} more: --metrics=full shows all`)] : [];
  return `${[head, ...lines, ...more].join("\n")}\n`;
}
