import { type Choice, type Example, type Option, takesValue, type ValuedOption } from "../options/index.ts";
import { writeSize } from "../value.ts";

/** How the parts of help look. */
export interface Paint {
  title(text: string): string;
  name(text: string): string;
}

export const plain: Paint = { title: (text) => text, name: (text) => text };

/** Colors are loaded only for colored output. */
export async function paintFor(color: boolean): Promise<Paint> {
  if (!color) return plain;
  const kleur = await import("kleur/colors");
  kleur.$.enabled = true;
  return { title: kleur.bold, name: kleur.cyan };
}

/** The width of help, in columns. */
export const WIDTH = 80;
const GAP = 2;

/** A name, and its description. */
export type Row = readonly [name: string, about: string];

/** The lines of `text`, broken at blanks so that each fits `width` columns; none for an empty string. */
export function wrap(text: string, width: number): string[] {
  if (text === "") return [];
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** The lines of `text`, `columns` from the left. */
export function indent(text: string, columns: number): string[] {
  return wrap(text, WIDTH - columns).map((line) => " ".repeat(columns) + line);
}

/** The lines of two columns; the first is `columns` from the left. */
export function table(rows: readonly Row[], columns: number, paint: Paint, width = widest(rows)): string[] {
  const second = columns + width + GAP;
  return rows.flatMap(([name, about]) => {
    const [first = "", ...others] = indent(about, second);
    return [" ".repeat(columns) + paint.name(name) + first.slice(columns + name.length), ...others];
  });
}

/** The length of the longest name. */
export function widest(rows: readonly Row[]): number {
  return Math.max(0, ...rows.map(([name]) => name.length));
}

/** How far the description of an example is from its command, in columns. */
const DEEPER = 2;

/** How an option is written: `-k, --keys FIELDS`. */
export function heading(option: Option): string {
  const short = option.short === null ? [] : [`-${option.short}`];
  const long = option.long === null ? [] : [`--${option.long}`];
  return [...short, ...long].join(", ") + (takesValue(option) ? argument(option) : "");
}

/** The same, with long names aligned. */
export function alignedHeading(option: Option): string {
  return option.short === null ? `    ${heading(option)}` : heading(option);
}

function argument(option: ValuedOption): string {
  if (option.implied === undefined) return ` ${option.argument}`;
  return option.takesRest ? ` [${option.argument}]` : `[=${option.argument}]`;
}

/** How a flag is turned off, and what that does, or null if it cannot be. */
export function negation(option: Option): Row | null {
  return option.kind === "flag" && option.negated !== undefined ? [`--no-${option.long}`, option.negated] : null;
}

/** The words with a meaning that an option accepts. */
export async function words(option: Option): Promise<readonly Choice[]> {
  if (option.kind === "choice") return option.choices;
  return takesValue(option) && option.known ? option.known() : [];
}

/** The default of an option, as it would be written, or null if it has none. */
export function defaultText(option: Option): string | null {
  if (!("default" in option) || option.default === undefined) return null;
  return option.kind === "size" ? writeSize(option.default) : String(option.default);
}

/** A command, and what it shows below it, `columns` from the left. */
export function exampleLines({ command, does }: Example, columns: number, paint: Paint): string[] {
  return [`${" ".repeat(columns)}${paint.name(`$ ${command}`)}`, ...indent(does, columns + DEEPER)];
}
