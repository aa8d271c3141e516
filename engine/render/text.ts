import { jsonText, unit } from "../event/index.ts";
import { isNumeric, numberName, type Result, toDouble } from "../metrics/index.ts";
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
import type { Cell, Column, Drawing, Renderer, Rows, Table } from "./table.ts";

/** The form for people. */
export function textRenderer(look: Look): Renderer {
  return { table: (table) => [tableText(table, look)], metrics: (results) => [metricsText(results, look)] };
}

const GAP = "  ";
/** Names are not cut below this width. */
const LEAST_NAME = 8;
/** The room of a drawing where nothing has to be cut. */
const LEAST_WHOLE = 40;
const MISSING = "-";

/** Aligned columns below their headings, cut to the terminal. */
function tableText(table: Table, look: Look): string {
  const { rows, all, isSeries, below } = table;
  if (all === 0) return "No events\n";
  const isSeen = (_: unknown, i: number) => table.columns[i]!.holds !== "data";
  const columns = table.columns.filter(isSeen);
  const shown = firstRows(rows, isSeries ? rows.length : look.rows).map((row) => row.filter(isSeen));
  const texts = columns.map(({ name }, i) => [name, ...shown.map((row) => textOf(row[i]!))]);
  const widths = widthsOf(columns, texts, look.width ?? USUAL_WIDTH, look.width === null);
  const gaps = gapsOf(widths, look.width);
  const heading = columns.map((column, i) => look.note(headingOf(column, widths[i]!)));
  const lines = shown.map((row, r) => {
    return columns.map((column, i) => {
      const cell = row[i]!;
      if (isDrawing(cell)) return widths[i]! < LEAST_BAR ? "" : cell(widths[i]!, look);
      const text = aligned(column, label(texts[i]![r + 1]!, widths[i]!), widths[i]!);
      return column.holds === "name" || column.holds === "label" ? look.name(text) : text;
    });
  });
  const left = all - shown.length;
  const advice = rows.length < all ? ": --top decides how many are shown" : ", which the form full shows";
  const more = left > 0 ? [look.note(`… ${left} more${advice}`)] : [];
  const legend = below?.(look) ?? "";
  const ends = legend === "" ? more : [...more, legend];
  const written = [heading, ...lines].map((cells) => cells.map((cell, i) => gaps[i] + cell).join(""));
  return [...written.map((text) => text.replace(/ +$/gm, "")), ...ends].map((line) => `${line}\n`).join("");
}

/** What is before each column: a line end and an indent where it has no room beside those before it. */
function gapsOf(widths: readonly number[], width: number | null): string[] {
  let end = widths[0] ?? 0;
  return widths.map((own, i) => {
    if (i === 0 || own === 0) return "";
    const isBroken = width !== null && end + GAP.length + own > width;
    end = (isBroken ? 0 : end) + GAP.length + own;
    return isBroken ? `\n${GAP}` : GAP;
  });
}

function firstRows(rows: Rows, most: number): (readonly Cell[])[] {
  const first: (readonly Cell[])[] = [];
  for (const row of rows) {
    if (first.length >= most) break;
    first.push(row);
  }
  return first;
}

/** The width of each column: numbers whole, names cut where there is no room, drawings what is left. */
function widthsOf(columns: readonly Column[], texts: readonly string[][], width: number, isWhole: boolean): number[] {
  const whole = texts.map((column) => widest(column.map((text) => label(text, Number.POSITIVE_INFINITY))));
  const wanted = [...whole];
  const names = columns.flatMap(({ holds }, i) => (holds === "name" ? [i] : []));
  const gaps = GAP.length * (columns.length - 1);
  let over = isWhole ? 0 : wanted.reduce((sum, columnWidth) => sum + columnWidth, gaps) - width;
  // The widest name gives way first.
  while (over > 0 && names.some((i) => wanted[i]! > LEAST_NAME)) {
    const most = names.reduce((a, b) => (wanted[b]! > wanted[a]! ? b : a));
    wanted[most]!--;
    over--;
  }
  // Where a row has several lines, names have room in theirs.
  if (over > 0) for (const i of names) wanted[i] = Math.min(whole[i]!, width - GAP.length);
  const used = wanted.reduce((sum, columnWidth) => sum + columnWidth, gaps);
  const drawings = columns.filter(({ holds }) => holds === "drawing").length;
  const room = Math.max(isWhole ? LEAST_WHOLE : 0, Math.floor((width - used) / Math.max(1, drawings)));
  return columns.map(({ holds }, i) => (holds === "drawing" ? room : wanted[i]!));
}

/** Nothing above a drawing that has no room. */
function headingOf(column: Column, width: number): string {
  const hasRoom = column.holds !== "drawing" || width >= LEAST_BAR;
  return aligned(column, hasRoom ? label(column.name, width) : "", width);
}

function aligned({ holds }: Column, text: string, width: number): string {
  return holds === "number" || holds === "figure" ? padStart(text, width) : padEnd(text, width);
}

function isDrawing(cell: Cell): cell is Drawing {
  return typeof cell === "function";
}

/** The text of a value; nothing for a drawing, which has the room that the others leave. */
function textOf(cell: Cell): string {
  if (isDrawing(cell)) return "";
  if (cell === unit || cell === null) return MISSING;
  if (isNumeric(cell)) return shortText(cell);
  return typeof cell === "string" ? cell : jsonText(cell);
}

/** Names of metrics are aligned up to this width. */
const MOST_NAME = 32;

type Of<S extends Result["shape"]> = Extract<Result, { shape: S }>;

/** The metrics that are numbers, then the rows of each of the others, with bars. */
function metricsText(results: readonly Result[], look: Look): string {
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
  const about = isAll ? `${count} unique` : `≈ ${count} unique, the first ${values.length} were kept`;
  const shown = values.slice(0, look.rows).map((value) => {
    return `  ${label(isNumeric(value) ? shortText(value) : String(value), (look.width ?? Number.POSITIVE_INFINITY) - 2)}`;
  });
  return blockText(name, about, shown, values.length, look);
}

function rowsText(result: Of<"counts"> | Of<"ranking">, look: Look): string {
  const { name, rows, error } = result;
  const isCount = result.shape === "counts";
  const about = isCount ? `${rows.length} ${rows.length === 1 ? "value" : "values"}` : "by count";
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
    return `  ${cells.join(GAP)}`;
  });
  return blockText(name, about + mark, lines, rows.length, look);
}

/** The rows of a metric below its name. @param all how many rows it has. */
function blockText(name: string, about: string, lines: readonly string[], all: number, look: Look): string {
  const heading = `${look.name(label(name, Number.POSITIVE_INFINITY))}  ${look.note(about)}`;
  const left = all - lines.length;
  const more = left > 0 ? [look.note(`  … ${left} more: --metrics=full shows all`)] : [];
  return `${[heading, ...lines, ...more].join("\n")}\n`;
}
