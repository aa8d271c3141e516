import { type Grammar, isTable, type Table } from "../grammar/index.ts";

/** True if an event is the whole text of its record, in one field, whatever the text is. */
export function isWholeText({ acceptsAll, record }: Grammar): boolean {
  return acceptsAll && record.kind === "field";
}

/** The words for detection of the format: of the whole input, or of each file. */
export const AUTO = "auto";
export const AUTO_PER_FILE = "auto-per-file";

/** A format that its user writes after a colon: `cols:ts(2) level *msg`. */
export interface SpecForm {
  /** The name before the colon. */
  readonly name: string;
  /** True if it accepts every record, with any text after the colon. */
  readonly acceptsAll: boolean;
}

/** One format, as the command line names it. */
export type Member =
  | { readonly kind: "format"; readonly grammar: Grammar }
  /** A table; `argument` is the whole argument, which may give types to columns: `csv status:int`. */
  | { readonly kind: "table"; readonly table: Table; readonly argument: string }
  /** `text` is the part after the colon. */
  | { readonly kind: "spec"; readonly form: SpecForm; readonly text: string };

/** The formats that the arguments of `-f` select. */
export type Selection =
  | { readonly kind: "auto"; readonly perFile: boolean }
  | { readonly kind: "one"; readonly member: Member }
  | { readonly kind: "cascade"; readonly members: readonly Member[] };

/** An error in the arguments of `-f`; `member` is the wrong one, as it was written. */
export type SelectionError =
  /** An argument has an empty part before, between or after its commas. */
  | { readonly code: "empty-member"; readonly argument: string }
  /** `known` are the words that name a format, `others` those by which formats are known. */
  | {
      readonly code: "unknown-format";
      readonly member: string;
      readonly known: readonly string[];
      readonly others: readonly string[];
    }
  /** A name by which several formats are known. */
  | { readonly code: "ambiguous-format"; readonly member: string; readonly candidates: readonly Grammar[] }
  /** Types of columns for a format that is no table. */
  | { readonly code: "no-columns"; readonly member: string; readonly name: string }
  /** `cols:` or `regex:` in a comma list: its text may hold commas itself. */
  | { readonly code: "spec-in-list"; readonly member: string }
  /** `auto` or `auto-per-file` in a cascade. */
  | { readonly code: "auto-in-cascade"; readonly member: string }
  | { readonly code: "table-in-cascade"; readonly member: string }
  /** A member that comes a second time. */
  | { readonly code: "repeated-member"; readonly member: string }
  /** A member after one that accepts every line. */
  | { readonly code: "behind-catch-all"; readonly member: string; readonly catchAll: string };

export type Selected =
  | { readonly ok: true; readonly selection: Selection }
  | { readonly ok: false; readonly error: SelectionError };

/**
 * Reads the arguments of `-f`, in the order of the command line. Each is one format or a comma-separated list; all of them
 * together are the members of a cascade. No argument means `auto`.
 */
export function select(args: readonly string[], catalogue: readonly Grammar[], forms: readonly SpecForm[]): Selected {
  const choices: Choice[] = [];
  for (const argument of args.length > 0 ? args : [AUTO]) {
    const texts = splitArgument(argument, catalogue, forms);
    if ("code" in texts) return { ok: false, error: texts };
    for (const text of texts) {
      const choice = readMember(text, catalogue, forms);
      if ("code" in choice) return { ok: false, error: choice };
      choices.push(choice);
    }
  }
  const error = choices.length === 1 ? null : cascadeError(choices);
  return error ? { ok: false, error } : { ok: true, selection: selectionOf(choices) };
}

/** A member as it was written, and its meaning. */
interface Choice {
  readonly text: string;
  readonly member: Member | typeof AUTO | typeof AUTO_PER_FILE;
}

function splitArgument(
  argument: string,
  catalogue: readonly Grammar[],
  forms: readonly SpecForm[],
): readonly string[] | SelectionError {
  const isWhole = formOf(argument, forms) !== undefined || hasColumns(argument, catalogue);
  const texts = isWhole ? [argument] : argument.split(",").map((text) => text.trim());
  const spec = texts.findIndex((text, index) => index > 0 && formOf(text, forms));
  // Commas after the colon belong to the spec.
  if (spec > 0) return { code: "spec-in-list", member: argument.split(",").slice(spec).join(",").trim() };
  return texts.includes("") ? { code: "empty-member", argument } : texts;
}

function formOf(text: string, forms: readonly SpecForm[]): SpecForm | undefined {
  return forms.find(({ name }) => text.startsWith(`${name}:`));
}

/** True if the argument is a table with types of its columns, whose names may have commas. */
function hasColumns(argument: string, catalogue: readonly Grammar[]): boolean {
  const [name] = argument.split(/\s/, 1);
  return name !== argument.trim() && namedBy(name!, catalogue).some(isTable);
}

function readMember(text: string, catalogue: readonly Grammar[], forms: readonly SpecForm[]): Choice | SelectionError {
  if (text === AUTO || text === AUTO_PER_FILE) return { text, member: text };
  const form = formOf(text, forms);
  if (form) return { text, member: { kind: "spec", form, text: text.slice(form.name.length + 1) } };
  const [name = ""] = text.split(/\s/, 1);
  const candidates = namedBy(name, catalogue);
  const [grammar] = candidates;
  if (!grammar) {
    const known = [AUTO, AUTO_PER_FILE, ...catalogue.map(({ name }) => name), ...forms.map(({ name }) => `${name}:`)];
    return { code: "unknown-format", member: text, known, others: [...otherNames(catalogue).keys()] };
  }
  if (candidates.length > 1) return { code: "ambiguous-format", member: text, candidates };
  if (isTable(grammar)) {
    const argument = grammar.name + text.slice(name.length);
    return { text: argument, member: { kind: "table", table: grammar, argument } };
  }
  if (name !== text) return { code: "no-columns", member: text, name };
  return { text, member: { kind: "format", grammar } };
}

/** The error of choices that cannot be members of one cascade; null if they can. */
function cascadeError(choices: readonly Choice[]): SelectionError | null {
  let catchAll: string | null = null;
  const seen = new Set<string>();
  for (const { text, member } of choices) {
    const format = typeof member === "object" && member.kind === "format" ? member.grammar.name : text;
    if (seen.has(format)) return { code: "repeated-member", member: text };
    seen.add(format);
    if (typeof member === "string") return { code: "auto-in-cascade", member: text };
    const isDirected = member.kind === "format" && member.grammar.columns !== null;
    if (member.kind === "table" || isDirected) return { code: "table-in-cascade", member: text };
    if (catchAll !== null) return { code: "behind-catch-all", member: text, catchAll };
    if ((member.kind === "spec" ? member.form : member.grammar).acceptsAll) catchAll = text;
  }
  return null;
}

function selectionOf(choices: readonly Choice[]): Selection {
  const members: Member[] = [];
  for (const { member } of choices) {
    if (typeof member === "string") return { kind: "auto", perFile: member === AUTO_PER_FILE };
    members.push(member);
  }
  const [member] = members;
  return members.length === 1 ? { kind: "one", member: member! } : { kind: "cascade", members };
}

/** The formats that a word names: the one with this name, or else all that are known as it. */
export function namedBy(word: string, catalogue: readonly Grammar[]): readonly Grammar[] {
  const own = catalogue.find(({ name }) => name === word);
  return own ? [own] : catalogue.filter(({ knownAs }) => knownAs?.includes(word));
}

/** Every name that formats are known as and that is no format's own, with the formats, in the order of the catalogue. */
export function otherNames(catalogue: readonly Grammar[]): ReadonlyMap<string, readonly Grammar[]> {
  const words = new Set(catalogue.flatMap(({ knownAs }) => knownAs ?? []));
  for (const { name } of catalogue) words.delete(name);
  return new Map([...words].map((word) => [word, namedBy(word, catalogue)] as const));
}
