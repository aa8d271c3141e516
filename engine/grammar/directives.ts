import { type CellFields, freeName } from "./cells.ts";
import { charset, except, union } from "./charset.ts";
import type { Reading } from "./leaf.ts";
import { requireOptions } from "./made.ts";
import type { Grammar, NamedColumns, Node } from "./node.ts";
import { type Part, type Typed, toNode } from "./part.ts";
import { choice, label, look, seq } from "./structure.ts";
import { end, oneOf, rest, run } from "./text.ts";
import { constant, convert, field } from "./values.ts";

// Tables whose columns are named by lines of the file, which may come again: directives.

/** A blank between cells may be several, and tabs. */
const BLANK = " ";

interface NamedColumnsOptions {
  readonly directives: NamedColumns["directives"];
  readonly separator: string;
  readonly quoted?: Part;
  readonly unset?: string;
  readonly empty?: string;
  readonly known?: Readonly<Record<string, Part>>;
  readonly types?: Readonly<Record<string, Part>>;
}

/** The columns of a table in which lines say what they are called: `columns` of a grammar. Several spaces separate as one. */
export function namedColumns(options: NamedColumnsOptions): NamedColumns {
  requireOptions("namedColumns", options, '{ directives: { "#Fields:": "names" }, separator: " " }');
  return {
    // A property that columns do not have stays, for the check to refuse it by name.
    ...options,
    quoted: options.quoted === undefined ? null : toNode(options.quoted),
    unset: options.unset ?? null,
    empty: options.empty ?? null,
    date: null,
    known: nodesOf(options.known),
    types: nodesOf(options.types),
  };
}

function nodesOf(parts: Readonly<Record<string, Part>> = {}): Readonly<Record<string, Node>> {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, toNode(part)]));
}

/** A directive as a record: `record` of a grammar whose files name their columns. */
export function directiveLine({ directives }: NamedColumns): Typed<Node, string, CellFields> {
  const [first, ...others] = Object.keys(directives);
  // Without a directive the columns are refused.
  return first === undefined ? seq(rest) : seq(label("line that names the columns", oneOf(first, ...others)), rest);
}

/** What the directives of a file have said so far, as plain data. */
export interface ColumnState {
  readonly separator: string;
  readonly unset: string | null;
  readonly empty: string | null;
  readonly date: string | null;
  /** The time of day, in seconds, of the last row without a date, or else of the directive of the date; null without one. */
  readonly clock: number | null;
  /** The midnights between the date and that row. */
  readonly midnights: number;
  /** Null until a directive names the columns. */
  readonly names: readonly string[] | null;
  readonly types: readonly string[];
}

/** What holds before the first directive of a file. */
export function startOfColumns({ separator, unset, empty, date }: NamedColumns): ColumnState {
  return { separator, unset, empty, date, clock: null, midnights: 0, names: null, types: [] };
}

/** The text that a directive begins with; null for any other line. */
export function leadOf({ directives }: NamedColumns, line: string): string | null {
  return Object.keys(directives).find((lead) => line.startsWith(lead)) ?? null;
}

/** What is wrong with a directive: the text before the place, and what is expected there. */
export interface WrongDirective {
  readonly before: string;
  readonly expected: string;
}

/** What is known after the directive that begins with `lead`, and what is wrong with it. */
export function directed(
  { directives }: NamedColumns,
  state: ColumnState,
  line: string,
  lead: string,
): { readonly state: ColumnState; readonly wrong: WrongDirective | null } {
  const before = directives[lead] === "header" ? "" : lead;
  const words = wordsOf(line, before, state.separator);
  // Where the names are between commas, the cells are as well, with nothing where one is omitted.
  const isWithCommas = state.separator === BLANK && words.length === 1 && words[0]!.text.includes(",");
  switch (directives[lead]) {
    case "names":
    case "header":
      return isWithCommas
        ? named({ ...state, separator: ",", unset: "" }, line, wordsOf(line, before, ","))
        : named(state, line, words);
    case "types":
      return { state: { ...state, types: words.map(({ text }) => text) }, wrong: null };
    case "separator":
      return separated(state, line, lead);
    case "unset":
      return { state: { ...state, unset: words[0]?.text ?? null }, wrong: null };
    case "empty":
      return { state: { ...state, empty: words[0]?.text ?? null }, wrong: null };
    case "date":
      return dated(state, line, words);
    default:
      return { state, wrong: null };
  }
}

const DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}/;
const NAMED_DATE = /^([0-9]{1,2})-([a-z]{3})-([0-9]{4})(?![0-9])/i;
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const CLOCK = /([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?/;

function dated(state: ColumnState, line: string, words: readonly Word[]): ReturnType<typeof directed> {
  const { text, at } = words[0] ?? { text: "", at: line.length };
  const date = dateIn(text);
  const [, hours, minutes, seconds = 0] = CLOCK.exec(line.slice(at)) ?? [];
  const clock = hours === undefined ? null : +hours * 3600 + +minutes! * 60 + +seconds;
  const wrong = date === null ? { before: line.slice(0, at), expected: "a date, such as 2026-02-03" } : null;
  return { state: { ...state, date, clock, midnights: 0 }, wrong };
}

/** The date that a text begins with, as `2026-02-03`; null if it begins with none. */
function dateIn(text: string): string | null {
  const [, day = "", name = "", year = ""] = NAMED_DATE.exec(text) ?? [];
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  if (month === 0) return DATE.exec(text)?.[0] ?? null;
  return `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
}

interface Word {
  readonly text: string;
  readonly at: number;
}

/** The words of a directive, after any blanks: between separators, or between blanks if the directive has no separator. */
function wordsOf(line: string, lead: string, separator: string): readonly Word[] {
  const rest = line.slice(lead.length);
  const trimmed = rest.startsWith(separator) ? rest.slice(separator.length) : rest.trimStart();
  const from = line.length - trimmed.length;
  if (separator === BLANK || !trimmed.includes(separator)) {
    return [...trimmed.matchAll(/[^ \t]+/g)].map(({ 0: text, index }) => ({ text, at: from + index }));
  }
  let at = from;
  return trimmed.split(separator).map((text) => {
    const word = { text, at };
    at += text.length + separator.length;
    return word;
  });
}

/** The most columns of a table. */
const MOST_COLUMNS = 1000;

function named(state: ColumnState, line: string, words: readonly Word[]): ReturnType<typeof directed> {
  if (words.length === 0) return { state, wrong: { before: line, expected: "the names of the columns" } };
  if (words.length > MOST_COLUMNS) {
    const before = line.slice(0, words[MOST_COLUMNS]!.at);
    return { state, wrong: { before, expected: `at most ${MOST_COLUMNS} columns` } };
  }
  const taken = new Set(words.map(({ text }) => text));
  const seen = new Set<string>();
  let wrong: WrongDirective | null = null;
  const names = words.map(({ text, at }) => {
    if (!seen.has(text)) {
      seen.add(text);
      return text;
    }
    const name = freeName(text, taken, 2);
    taken.add(name);
    wrong ??= {
      before: line.slice(0, at),
      expected: `another name: ${JSON.stringify(text)} is named before, so this column is ${name}`,
    };
    return name;
  });
  return { state: { ...state, names, types: [] }, wrong };
}

/** True if a string can separate cells: one ASCII character from the tab to `~`, no line end and not `"`. */
export function isSeparator(text: string): boolean {
  return text.length === 1 && text >= "\t" && text < "\x7f" && !/[\r\n"]/.test(text);
}

const ESCAPED = /^\\x([0-9a-fA-F]{2})$/;

function separated(state: ColumnState, line: string, lead: string): ReturnType<typeof directed> {
  const text = line.slice(lead.length).replace(/^[ \t]/, "");
  const code = ESCAPED.exec(text)?.[1];
  const separator = code === undefined ? text : String.fromCharCode(Number.parseInt(code, 16));
  if (isSeparator(separator)) return { state: { ...state, separator }, wrong: null };
  return { state, wrong: { before: line.slice(0, line.length - text.length), expected: "one ASCII character" } };
}

const NUMBER_OR_TEXT: Reading = {
  types: ["int", "float"],
  form: "strict",
  words: { true: [], false: [] },
  otherwise: "text",
};

/** The grammar of the rows after the directives of `state`; that of the directives where none names the columns. */
export function rowGrammar(grammar: Grammar & { readonly columns: NamedColumns }, state: ColumnState): Grammar {
  const { columns } = grammar;
  const { names, types, separator } = state;
  if (names === null) return grammar;
  const gap = separator === BLANK ? run(charset(" \t")) : separator;
  const inside = except(union(charset(separator === BLANK ? " \t" : separator), charset("\r\n")));
  const bare = run(inside, separator === BLANK ? 1 : 0);
  const cellEnd = look(choice(gap, end));
  const omit = state.unset;
  const cells = names.flatMap((name, index) => {
    const known = columns.known[name] ?? columns.types[types[index] ?? ""];
    const valued = (part: Part) => (omit === null ? field(name, part) : field(name, part, { omit }));
    const special = [
      ...(state.empty === null ? [] : [constant("", state.empty)]),
      ...(known ? [known] : []),
      ...(columns.quoted ? [columns.quoted] : []),
    ].map((part) => seq(valued(part), cellEnd));
    // Types that the file names say more of a cell than its looks.
    const plain = valued(label(`cell of ${name}`, types.length > 0 ? bare : convert(NUMBER_OR_TEXT, bare)));
    const cell = special.length > 0 ? choice(...special, plain) : plain;
    return index === 0 ? [cell] : [gap, cell];
  });
  return { ...grammar, columns: { ...columns, date: state.date }, record: seq(...cells) };
}
