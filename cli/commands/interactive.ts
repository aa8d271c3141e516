import { createInterface } from "node:readline/promises";
import { grammar } from "../../engine/authoring/index.ts";
import { encodeUtf8 } from "../../engine/event/index.ts";
import { looseTimestamp } from "../../engine/grammar/index.ts";
import { STDIN } from "../../engine/input/index.ts";
import { visible } from "../../engine/output/legible.ts";
import { reference } from "../../engine/parse/reference/index.ts";
import {
  asTime,
  asType,
  type ColumnType,
  type Draft,
  type DraftColumn,
  draftColumns,
  isAddress,
  isTime,
  namesBeside,
  renamedElement,
  typeOf,
  typesOf,
  withElement,
  withoutTime,
} from "../../workbench/draft/index.ts";
import { codeOf, marked, strftimeStamp, WrongLayout } from "../../workbench/writers/index.ts";
import { refuse } from "../failures.ts";
import { lastValue, type Parsed } from "../options/index.ts";
import { printError, type Surroundings } from "../terminal.ts";
import { from, fromConfig, grammarJson } from "./definitions/grammars.ts";
import type { Drafted } from "./draft-sample.ts";

/** Somebody who answers questions. */
export interface Asker {
  /** The columns of what is printed. */
  readonly width: number;
  readonly print: (text: string) => void;
  /** @throws Interrupted if there is no answer. */
  readonly ask: (question: string) => Promise<string>;
}

interface TerminalStreams {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** Thrown if the one who is asked leaves: by Ctrl-C, or at the end of the input. */
export class Interrupted extends Error {}

const USUAL_WIDTH = 80;

/** Asks on a terminal, with the line editing of readline. */
export async function askingOn<T>({ input, output }: TerminalStreams, work: (asker: Asker) => Promise<T>): Promise<T> {
  const lines = createInterface({ input, output, terminal: true });
  const left = new AbortController();
  lines.on("SIGINT", () => left.abort());
  lines.on("close", () => left.abort());
  const width = "columns" in output && typeof output.columns === "number" ? output.columns : USUAL_WIDTH;
  const ask = async (question: string): Promise<string> => {
    try {
      return (await lines.question(question, { signal: left.signal })).trim();
    } catch (error) {
      if (left.signal.aborted) throw new Interrupted();
      throw error;
    }
  };
  try {
    return await work({ width, ask, print: (text) => output.write(`${text}\n`) });
  } finally {
    lines.close();
  }
}

const INTRODUCTION = "Enter keeps what is in brackets, - is no field, Ctrl-C writes nothing.";
/** This many different values are shown. */
const MOST_SHOWN = 4;
const LONGEST_FORM = 50;

/** Walks through the columns of a draft: a name, a type, and which one is the time. @returns the draft with the answers. */
export async function walkDraft(draft: Draft, lines: readonly string[], asker: Asker): Promise<Draft> {
  const columns = draftColumns(draft, lines);
  if (draft.columns !== null) asker.print("A line of the sample names the columns: there is nothing to ask.");
  else asker.print(`${columns.length} columns in ${counted(lines.length)}.\n${INTRODUCTION}`);
  let walked = draft;
  for (const [index, column] of columns.entries()) {
    asker.print(`\n${headOf(column, index + 1, columns.length)}\n${samplesOf(column.values, asker.width)}`);
    const name = await nameOf(column, walked, asker);
    const element = name === null ? column.element : await meantAs(column, asker);
    walked = withElement(walked, column, renamedElement(element, name));
    const { forms = [] } = column.element;
    if (forms.length > 0) asker.print("  The columns of its forms come next; text of no form has none.");
  }
  return walked;
}

const counted = (lines: number) => `${lines.toLocaleString("en-US")} line${lines === 1 ? "" : "s"}`;
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

function headOf({ element, form, read, lines }: DraftColumn, number: number, count: number): string {
  const place = form === null ? "" : ` of ${cut(visible(form), LONGEST_FORM)}`;
  return `${number} of ${count}: ${element.name}${place}, read in ${percent(read / Math.max(1, lines))} of the lines`;
}

function cut(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(1, width - 1))}…`;
}

/** Some different values in one row. */
function samplesOf(values: readonly string[], width: number): string {
  const different = [...new Set(values)].slice(0, MOST_SHOWN).map((value) => visible(value === "" ? '""' : value));
  return cut(`  ${different.join("  ·  ")}`, width);
}

/** The name that is given to a column; null for no field. */
async function nameOf(column: DraftColumn, draft: Draft, asker: Asker): Promise<string | null> {
  const { element } = column;
  const others = namesBeside(draft, column);
  for (;;) {
    const answer = await asker.ask(`  name [${element.name}]: `);
    if (answer === "-") return null;
    const name = answer === "" ? element.name! : answer;
    if (/[\p{Cc}\s]/u.test(name)) asker.print("  A name has no blanks.");
    else if (others.includes(name)) asker.print(`  Another column is called ${name}.`);
    else return name;
  }
}

/** What a column is: the time of the event, or a type. */
async function meantAs(column: DraftColumn, asker: Asker) {
  if (isTime(column.element)) return keptTime(column, asker);
  const timed = await newTime(column, asker);
  if (timed !== null) return timed;
  return asType(column.element, await typeFor(column, asker));
}

async function keptTime(column: DraftColumn, asker: Asker) {
  const plain = withoutTime(column);
  if (plain === null) return column.element;
  const isKept = await yes("  the time of the event? [Y/n]: ", true, asker);
  return isKept ? column.element : plain;
}

async function yes(question: string, usual: boolean, asker: Asker): Promise<boolean> {
  for (;;) {
    const answer = (await asker.ask(question)).toLowerCase();
    if (answer === "") return usual;
    if (answer === "y" || answer === "yes") return true;
    if (answer === "n" || answer === "no") return false;
    asker.print("  y or n.");
  }
}

/** Asks whether to keep a type that some values do not have. */
function areLost({ form }: DraftColumn, asker: Asker): Promise<boolean> {
  const fate = form === null ? "reject their lines" : "are text without columns";
  return yes(`  the others ${fate}: keep it? [y/N]: `, false, asker);
}

/** Text with digits and marks may be a time that the draft does not know. */
function mayBeTime({ element, values }: DraftColumn): boolean {
  const isLike = (value: string) => /\d\D+\d/.test(value) && value.length <= LONGEST_TIME;
  return (
    element.type === "string" &&
    element.inside.length === 0 &&
    !isAddress(element) &&
    values.length > 0 &&
    values.every(isLike)
  );
}

const LONGEST_TIME = 40;

/** The element as a time, if it is one by a layout that is given; else null. */
async function newTime(column: DraftColumn, asker: Asker) {
  if (!mayBeTime(column)) return null;
  for (;;) {
    const answer = await asker.ask("  the time of the event? a layout such as %Y-%m-%d %H:%M:%S, or [no]: ");
    if (answer === "" || /^no?$/i.test(answer)) return null;
    const read = timeBy(answer, column.values);
    if (typeof read === "string") {
      asker.print(`  ${read}`);
      continue;
    }
    asker.print(`  ${percent(read.share)} of its values are times of this layout.`);
    if (read.share === 1 || (await areLost(column, asker))) return asTime(column.element, read.code);
  }
}

/** A layout of strftime as code, and how many values it reads; or what is wrong with it. */
function timeBy(layout: string, values: readonly string[]) {
  try {
    const node = looseTimestamp(strftimeStamp(marked(layout)));
    const parser = reference(grammar("time", { about: "a time", layout, record: node }));
    const fits = values.filter((value) => {
      const bytes = encodeUtf8(value);
      return parser.parse(bytes, 0, bytes.length).ok;
    });
    const { constants, parts, ...code } = codeOf(node);
    if (constants.size + parts.size > 0) return "This layout needs code that a draft has no place for.";
    return { code, share: fits.length / values.length };
  } catch (error) {
    if (error instanceof WrongLayout) return `No layout of a time: ${error.message}.`;
    throw error;
  }
}

async function typeFor(column: DraftColumn, asker: Asker): Promise<ColumnType> {
  const { element, values } = column;
  const types = typesOf(values);
  const usual = typeOf(element);
  if (types.size === 1 || element.name === "level" || element.forms) return usual;
  const choices = [...types].map(([type, share]) => (type === "text" ? type : `${type} (${percent(share)})`));
  for (;;) {
    const answer = await asker.ask(`  type, of ${choices.join(", ")} [${usual}]: `);
    if (answer === "") return usual;
    const found = [...types.keys()].find((type) => type === answer.toLowerCase());
    const isSafe = found !== "int" || types.get(found) === 1;
    if (found !== undefined && (isSafe || (await areLost(column, asker)))) return found;
    if (found === undefined) asker.print(`  One of ${[...types.keys()].join(", ")}.`);
  }
}

/** Refuses to ask where nobody can answer. @throws UsageError */
export function refuseUnaskable(parsed: Parsed, { terminal }: Surroundings): void {
  const path = lastValue(parsed, from);
  const other = [fromConfig, grammarJson].find((option) => lastValue(parsed, option) !== undefined);
  if (other) refuse(`--interactive asks about columns of sample lines: it does not go with --${other.long}`);
  if (path === undefined || path === STDIN)
    refuse("--interactive reads the answers from standard input: give the sample as a file, with --from FILE");
  if (!terminal.stdin || !terminal.stdout)
    refuse("--interactive asks on a terminal, and standard input or output is none; without it, a draft asks nothing");
}

/** The draft with the answers to questions about it; null if the one who is asked leaves. */
export async function askedAbout(
  { draft, texts }: Pick<Drafted, "draft" | "texts">,
  streams: TerminalStreams = { input: process.stdin, output: process.stdout },
): Promise<Draft | null> {
  try {
    return await askingOn(streams, (asker) => walkDraft(draft, texts, asker));
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    await printError("\nfroe grammar: nothing was written");
    return null;
  }
}
