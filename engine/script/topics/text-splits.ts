import { define, type ScriptContext, type Topic } from "../function.ts";
import { characterCount, find, unitOf } from "../texts/characters.ts";
import { looked } from "../texts/cost.ts";

const MORE_COLUMNS =
  "b?: index | string, c?: index | string, d?: index | string, e?: index | string, f?: index | string, g?: string";

/** Functions that split strings. */
export const textSplits: Topic = {
  title: "Strings in pieces",
  functions: [
    define({
      signature: "split(text: string): array",
      about: "The words of a string, separated by white space",
      example: ['"GET  /index".split()', '["GET", "/index"]'],
      call: words,
    }),
    define({
      signature: "split(text: string, separator: string, most?: index): array",
      about: "The parts between separators; with most, the last part is the rest",
      example: ['"a=b=c".split("=", 2)', '["a", "b=c"]'],
      call: split,
    }),
    define({
      signature: "split(text: string, at: index): array",
      about: "The string before an index, and from there on; it counts from 0, and below 0 from the end",
      example: ['"20260504".split(4)', '["2026", "0504"]'],
      call: (context, text, at) => {
        const character = at < 0 ? at + characterCount(looked(context, text)) : at;
        const unit = unitOf(text, character);
        return [text.slice(0, unit), text.slice(unit)];
      },
    }),
    define({
      signature: "chars(text: string): array",
      about: "The characters of a string",
      example: ['"ab".chars()', '["a", "b"]'],
      call: charactersIn,
    }),
    define({
      signature: "col(text: string, columns: string, separator?: string, joiner?: string): string",
      about: "Columns of a string, joined by blanks: numbers from 0 (-1 is the last) and ranges, with commas between",
      example: ['"ann 200 12ms GET".col("0,2:4")', '"ann 12ms GET"'],
      call: (context, text, columns, separator, joiner = " ") =>
        selectColumns(columnsOf(looked(context, text), separator), columns).join(joiner),
    }),
    define({
      signature: `col(text: string, column: index, ${MORE_COLUMNS}): string`,
      about: "Columns of a string by number, joined by blanks; a string after the numbers is the separator",
      example: ['"ann,200,12ms".col(0, 2, ",")', '"ann 12ms"'],
      call: (context, text, ...numbers) =>
        numberedColumns(context, text, numbers)
          .filter((column) => column !== undefined)
          .join(" "),
    }),
    define({
      signature: `cols(text: string, column: index, ${MORE_COLUMNS}): array`,
      about: "Columns of a string by number, each an item; one that the string lacks is empty",
      example: ['"ann 200 12ms".cols(0, -1)', '["ann", "12ms"]'],
      call: (context, text, ...numbers) => numberedColumns(context, text, numbers).map((column) => column ?? ""),
    }),
    define({
      signature: "cols(text: string, columns: array, separator?: string, joiner?: string): array",
      about: "The columns of each selection of a list, as a string",
      example: ['"ann 200 12ms".cols(["0", "1:"])', '["ann", "200 12ms"]'],
      call: (context, text, selections, separator, joiner = " ") => {
        context.spend(selections.length);
        const columns = columnsOf(looked(context, text), separator);
        const wanted = selections.filter((selection) => typeof selection === "string");
        return wanted.map((selection) => selectColumns(columns, selection).join(joiner));
      },
    }),
  ],
};

/** The parts of a string. @throws ScriptError if there are too many. */
function pieces(context: ScriptContext, parts: string[]): string[] {
  context.checkEntries(parts.length);
  return parts;
}

function charactersIn(context: ScriptContext, text: string): string[] {
  context.spend(text.length);
  return pieces(context, [...text]);
}

function split(context: ScriptContext, text: string, separator: string, most = Number.POSITIVE_INFINITY): string[] {
  if (separator === "") return ["", ...charactersIn(context, text), ""];
  looked(context, text);
  const parts: string[] = [];
  let from = 0;
  while (parts.length + 1 < most) {
    const at = find(text, separator, from);
    if (at < 0) break;
    context.checkEntries(parts.push(text.slice(from, at)));
    from = at + separator.length;
  }
  parts.push(text.slice(from));
  return parts;
}

function words(context: ScriptContext, text: string): string[] {
  const found = pieces(context, columnsOf(looked(context, text)));
  return found.length === 0 ? [""] : found;
}

/** The columns of the leading numbers of the arguments; a string after them is the separator. */
function numberedColumns(
  context: ScriptContext,
  text: string,
  args: readonly ColumnArgument[],
): (string | undefined)[] {
  const isNumber = (arg: ColumnArgument): arg is number => typeof arg === "number";
  const separator = args.find((arg) => typeof arg === "string");
  const columns = columnsOf(looked(context, text), separator);
  return args.filter(isNumber).map((number) => columns.at(number));
}

type ColumnArgument = number | string | undefined;

// Columns of a string by number, from 0, and below 0 from the end.

const BLANKS = /\s+/;

/** The columns of a string: between runs of white space if `separator` is a blank, else between separators. */
function columnsOf(text: string, separator = " "): string[] {
  return separator === " " ? text.split(BLANKS).filter((column) => column !== "") : text.split(separator);
}

/** The columns of a list of numbers and ranges such as `1`, `0,2`, `1:3`, `-2:`; invalid members are ignored. */
function selectColumns(columns: readonly string[], selection: string): string[] {
  return selection.split(",").flatMap((part) => {
    const [from, to, ...others] = part.split(":").map((bound) => bound.trim());
    if (to === undefined) return columnAt(columns, numberOf(from!)) ?? [];
    return others.length > 0 ? [] : rangeOf(columns, from!, to);
  });
}

/** The column of a number. */
function columnAt(columns: readonly string[], number: number | undefined): string | undefined {
  return number === undefined ? undefined : columns.at(number);
}

function rangeOf(columns: readonly string[], from: string, to: string): readonly string[] {
  const { length } = columns;
  const start = from === "" ? 0 : place(numberOf(from), length);
  const end = to === "" ? length : place(numberOf(to), length);
  return start === undefined || end === undefined || start < 0 || end < 0 ? [] : columns.slice(start, end);
}

function place(number: number | undefined, length: number): number | undefined {
  return number !== undefined && number < 0 ? number + length : number;
}

function numberOf(text: string): number | undefined {
  return /^[+-]?[0-9]+$/.test(text) ? Number(text) : undefined;
}
