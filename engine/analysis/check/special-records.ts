import {
  type DirectiveRole,
  type Grammar,
  isSeparator,
  isTable,
  type NamedColumns,
  type Node,
} from "../../grammar/index.ts";
import { unknownIn } from "../../language/index.ts";
import { isNullable } from "../index.ts";
import type { GrammarCheck } from "./check.ts";

// Records that are no events of the grammar: those that `skip` names, and directives, which name the columns of rows.

const DIRECTIVE_ROLES: Readonly<Record<DirectiveRole, true>> = {
  names: true,
  types: true,
  separator: true,
  unset: true,
  date: true,
  empty: true,
  note: true,
  header: true,
};

const COLUMN_PROPERTIES: { readonly [P in keyof NamedColumns]-?: true } = {
  directives: true,
  separator: true,
  quoted: true,
  unset: true,
  empty: true,
  date: true,
  known: true,
  types: true,
};

/** The parts of a grammar that read its skipped records and its cells, each as the record of a grammar, with its path. */
export function specialParts(grammar: Grammar): readonly { readonly path: string; readonly inner: Grammar }[] {
  const { skip, columns } = grammar;
  const parts: (readonly [string, Node])[] = Object.entries(skip).map(([name, part]) => [`skip ${name}`, part]);
  if (columns !== null && wrongColumns(columns).length === 0) {
    for (const [name, part] of Object.entries(columns.known)) parts.push([`columns > known ${name}`, part]);
    for (const [name, part] of Object.entries(columns.types)) parts.push([`columns > type ${name}`, part]);
    if (columns.quoted) parts.push(["columns > quoted", columns.quoted]);
  }
  return parts.map(([path, record]) => ({ path, inner: { ...grammar, record, skip: {}, columns: null } }));
}

/** A part that skips records skips no empty one: it would take blank lines, and often every record. */
export const emptySkip: GrammarCheck = ({ skip, rules }) =>
  Object.entries(skip)
    .filter(([, part]) => isNullable(part, rules))
    .map(([name]) => ({
      place: null,
      message: `skip: ${name} accepts an empty record: begin it with a text; blank: "skip" is for blank lines`,
    }));

/** The directives of a table name its columns, and what they say of cells can hold. */
export const namedColumns: GrammarCheck = (grammar) => {
  const { columns } = grammar;
  if (columns === null) return [];
  const tables = isTable(grammar)
    ? ["columns: the header of a table of cells names its columns already: leave columns out, or cells(...)"]
    : [];
  return [...tables, ...wrongColumns(columns)].map((message) => ({ place: null, message }));
};

function wrongColumns(columns: NamedColumns): readonly string[] {
  // Code that is not type-checked, or a file of data, may have anything here.
  const { directives, known, types }: Partial<NamedColumns> = Object(columns);
  if (![directives, known, types].every((part) => typeof part === "object" && part !== null)) {
    return ['columns has to be namedColumns({ directives: { "#Fields:": "names" }, separator: " " })'];
  }
  const unknown = unknownIn(columns, Object.keys(COLUMN_PROPERTIES), "columns: namedColumns");
  return [...unknown, ...wrongDirectives(columns), ...wrongCells(columns), ...wrongNames(columns)];
}

function wrongDirectives({ directives }: NamedColumns): readonly string[] {
  const leads = Object.keys(directives);
  const roles = Object.values<string>(directives);
  const known = Object.keys(DIRECTIVE_ROLES).join(", ");
  return [
    ...Object.entries<string>(directives)
      .filter(([, role]) => !Object.hasOwn(DIRECTIVE_ROLES, role))
      .map(([lead, role]) => `columns: ${shown(lead)} is ${shown(role)}, but a directive is one of ${known}`),
    ...(roles.includes("names") || roles.includes("header")
      ? []
      : ['columns: no directive names the columns: directives: { "#Fields:": "names" }']),
    ...leads
      .filter((lead) => lead === "" || /[\r\n]/.test(lead))
      .map((lead) => `columns: ${shown(lead)} begins no line: a directive begins with a text without line ends`),
    ...leads.flatMap((lead, at) => {
      const earlier = leads.slice(0, at).find((other) => other !== "" && lead.startsWith(other));
      return earlier === undefined
        ? []
        : [`columns: ${shown(earlier)} takes the lines that begin with ${shown(lead)}: name the longer one first`];
    }),
  ];
}

function wrongCells({ separator, unset, empty }: NamedColumns): readonly string[] {
  return [
    ...(isSeparator(separator)
      ? []
      : [`columns: the separator is one ASCII character and no quote, not ${shown(separator)}`]),
    ...(unset !== null && unset === empty
      ? [`columns: ${shown(unset)} is the text of no value and of an empty one: leave out unset or empty`]
      : []),
  ];
}

function wrongNames({ directives, known, types, separator }: NamedColumns): readonly string[] {
  const hasTypes = Object.values(directives).includes("types");
  return [
    ...Object.keys(known)
      .filter((name) => name === "" || name.includes(separator) || /[\r\n]/.test(name))
      .map((name) => `columns: no column is called ${shown(name)}: names have no separator inside`),
    ...(Object.keys(types).length > 0 && !hasTypes
      ? ['columns: types are never used, as no directive names them: directives: { "#types": "types" }']
      : []),
  ];
}

function shown(text: unknown): string {
  return JSON.stringify(text) ?? String(text);
}

/** The zone of timestamps without one is known by its name. */
export const timeZoneName: GrammarCheck = ({ timeZone }) => {
  // Data that an older froe has printed has none.
  if (timeZone === null || timeZone === undefined || isZone(timeZone)) return [];
  return [
    { place: null, message: `timeZone: there is no zone ${JSON.stringify(timeZone)}; one is "UTC" or "Europe/Berlin"` },
  ];
};

function isZone(name: unknown): boolean {
  if (typeof name !== "string") return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** A finding of the lint is waived with a reason, for those who read the grammar next. */
export const waiverReason: GrammarCheck = ({ waive }) =>
  // Code that is not type-checked may leave it out.
  Object.entries(waive ?? {}).flatMap(([rule, reason]) => {
    if (typeof reason === "string" && reason.trim() !== "") return [];
    const message = `the waiver of ${JSON.stringify(rule)} needs a reason: waive: { ${JSON.stringify(rule)}: "why" }`;
    return [{ place: null, message }];
  });
