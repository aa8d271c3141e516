import { fold } from "../../engine/output/fold.ts";
import { type Choice, type Example, type Option, takesValue, type ValuedOption } from "../options/index.ts";
import { writeSize } from "../value.ts";

/** How the parts of help look. */
export interface Paint {
  /** The columns of a line. */
  readonly width: number;
  title(text: string): string;
  name(text: string): string;
}

/** How far the description of an example is from its command, in columns. */
const DEEPER = 2;
/** Wider lines are hard to read. */
const WIDEST = 80;
const GAP = 2;

export const plain: Paint = { width: WIDEST, title: (text) => text, name: (text) => text };

/** Colors are loaded only for colored output. @param screen its columns; null without one. */
export async function paintFor(color: boolean, screen: number | null): Promise<Paint> {
  const width = Math.min(screen ?? WIDEST, WIDEST);
  if (!color) return { ...plain, width };
  const kleur = await import("kleur/colors");
  kleur.$.enabled = true;
  return { width, title: kleur.bold, name: kleur.cyan };
}

/** A name, and its description. */
export type Row = readonly [name: string, about: string];

/** The lines of `text`, `columns` from the left, broken at blanks; none for an empty string. */
export function indent(text: string, columns: number, { width }: Paint): string[] {
  return text === "" ? [] : fold(text, width - columns, "").map((line) => " ".repeat(columns) + line);
}

/** A second column has at least this many columns of the screen, or it is below the names. */
const LEAST_BESIDE = 24;

/** The lines of two columns; the first is `columns` from the left. A name that is wider than `width` has a line of its own. */
export function table(rows: readonly Row[], columns: number, paint: Paint, width = widest(rows)): string[] {
  const margin = " ".repeat(columns);
  const beside = columns + width + GAP;
  const hasRoom = paint.width - beside >= LEAST_BESIDE;
  const second = hasRoom ? beside : columns + 2 * DEEPER;
  return rows.flatMap(([name, about]) => {
    const lines = indent(about, second, paint);
    if (!hasRoom || name.length > width) return [margin + paint.name(name.trimStart()), ...lines];
    const [first = "", ...others] = lines;
    return [margin + paint.name(name) + first.slice(columns + name.length), ...others];
  });
}

/** The length of the longest name. */
export function widest(rows: readonly Row[]): number {
  return Math.max(0, ...rows.map(([name]) => name.length));
}

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
  return [`${" ".repeat(columns)}${paint.name(`$ ${command}`)}`, ...indent(does, columns + DEEPER, paint)];
}
