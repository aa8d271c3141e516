import type { RoleName } from "../../../engine/grammar/index.ts";
import { closest } from "../../../engine/language/index.ts";
import type { Problem, ReadOptions, Span } from "../contract.ts";
import { dotted } from "../located.ts";
import {
  type Flavor,
  type Insert,
  type Parsed,
  parseExpression,
  type Source,
  type Tree,
  Unreadable,
} from "../regex/index.ts";
import { library, libraryParts, type StockPattern } from "./stock/index.ts";
import { bare, type Captured, capture, type FieldType, type Groups, respanned } from "./tree.ts";

/** A pattern of the user's own. */
interface Definition {
  readonly name: string;
  readonly text: string;
  /** Where it is defined, for people: `patterns:12`. */
  readonly place: string;
  /** The column of its text, counted from 1. */
  readonly column: number;
}

const LINE = /^(\w+)([ \t]+)(\S.*)$/;

/** Reads files of patterns: a name, blanks and a pattern in each line; of two with one name, the last one counts. */
export function readDefinitions(files: ReadOptions["definitions"] = []): {
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly problems: readonly Problem[];
} {
  const definitions = new Map<string, Definition>();
  const problems: Problem[] = [];
  for (const { source, text } of files) {
    for (const [index, line] of text.split(/\r?\n/).entries()) {
      if (/^\s*(?:#|$)/.test(line)) continue;
      const place = `${source}:${index + 1}`;
      const [, name, blanks = "", pattern] = LINE.exec(line) ?? [];
      if (name === undefined || pattern === undefined) {
        problems.push({
          at: 0,
          length: 1,
          message: `${place} is no pattern: a line has a name, a blank and a pattern`,
        });
        continue;
      }
      definitions.set(name, { name, text: pattern, place, column: name.length + blanks.length + 1 });
    }
  }
  return { definitions, problems };
}

// A pattern of grok is an expression of Onigmo with names of other patterns in it.

/** A pattern that is parsed: its tree, and what its groups are besides their names. */
export interface ParsedPattern extends Parsed {
  readonly captured: ReadonlyMap<Tree, Captured>;
}

const OPENING = "%{";
const PARTS = /^([A-Za-z0-9_]*)(?::([^:]*))?(?::([^:]*))?$/;

/** The names of types, in Logstash and in Elasticsearch. */
const TYPES: ReadonlyMap<string, FieldType> = new Map([
  ["int", "int"],
  ["integer", "int"],
  ["long", "int"],
  ["float", "float"],
  ["double", "float"],
  ["boolean", "bool"],
  ["string", "string"],
]);

/** What the reading of one pattern knows. */
interface Known {
  readonly flavor: Flavor;
  readonly definitions: ReadonlyMap<string, Definition>;
  /** The patterns that are open: one inside itself has no end. */
  readonly open: Set<string>;
  readonly problems: Problem[];
  readonly notes: Set<string>;
  readonly captured: Groups;
  /** The name of the pattern that is the timestamp of the event, the parts of which count; null where there is none. */
  stamp: string | null;
}

/**
 * Parses a pattern.
 * @param definitions patterns of the user's own, which come before those of the library.
 * @throws Unreadable for what grok does not accept, with its place.
 */
export function parsePattern(
  text: string,
  flavor: Flavor,
  definitions: ReadonlyMap<string, Definition>,
): ParsedPattern {
  const captured: Groups = new Map();
  const known: Known = { flavor, definitions, captured, open: new Set(), problems: [], notes: new Set(), stamp: null };
  const { tree, problems, notes } = parseExpression(text, flavor, "", inserting(known));
  return { tree, problems: [...problems, ...known.problems], notes: [...notes, ...known.notes], captured };
}

/** Reads `%{NAME:field:type}`. */
function inserting(known: Known): Insert {
  return (source: Source) => {
    const from = source.at;
    if (!source.skip(OPENING)) return null;
    const end = source.text.indexOf("}", from);
    const next = source.text.indexOf(OPENING, source.at);
    if (end < 0 || (next >= 0 && next < end)) source.fail(from, "this %{ is never closed: a } is missing");
    const inside = source.text.slice(source.at, end);
    source.at = end + 1;
    const span = { from, to: source.at };
    const [, name = "", field, type] = PARTS.exec(inside) ?? [];
    if (name === "")
      source.fail(from, `%{${inside}} is no pattern: write %{NAME}, %{NAME:field} or %{NAME:field:type}`);
    if (type !== undefined && !TYPES.has(type))
      source.fail(from + inside.lastIndexOf(":") + OPENING.length + 1, unknownType(type));
    if (field === undefined || field === "") return named(name, span, known);
    if (/[[\]]/.test(field) && dotted(field) === field)
      source.fail(from, `${field} is no name of a field: a nested one is [outer][inner]`);
    const own = dotted(field);
    const info = { type: TYPES.get(type ?? "") ?? null, role: roleOf(own, name) };
    known.stamp = info.role === "timestamp" ? name : null;
    const tree = named(name, span, known);
    known.stamp = null;
    return capture(own, tree, info, span, known.captured);
  };
}

function unknownType(type: string): string {
  const meant = closest(type, [...TYPES.keys()]);
  return `${JSON.stringify(type)} is no type: ${meant ? `did you mean ${meant}?` : `there is ${[...TYPES.keys()].join(", ")}`}`;
}

/** The pattern of the library with a name, which may be one of those that only others use. */
function stockOf(name: string): StockPattern | undefined {
  return library.get(name) ?? libraryParts.get(name);
}

/** True if a pattern has one of the user's inside. */
function mentions(pattern: string, definitions: Known["definitions"]): boolean {
  return [...pattern.matchAll(/%\{(\w+)/g)].some(
    ([, name = ""]) => definitions.has(name) || mentions(stockOf(name)?.pattern ?? "", definitions),
  );
}

/** The role of a field that captures a pattern of the library. */
function roleOf(field: string, name: string): RoleName | null {
  const role = stockOf(name)?.role ?? null;
  return role ?? (MESSAGES.has(field) && RESTS.has(name) ? "message" : null);
}

const MESSAGES: ReadonlySet<string> = new Set([
  "message",
  "msg",
  "log_message",
  "logmessage",
  "log.message",
  "syslog5424_msg",
]);
const RESTS: ReadonlySet<string> = new Set(["GREEDYDATA", "DATA"]);

/** The tree of a pattern by its name; what is wrong with it is noted. */
function named(name: string, span: Span, known: Known): Tree {
  const { definitions, open, problems } = known;
  const refuse = (message: string): Tree => {
    problems.push({ at: span.from, length: span.to - span.from, message });
    return { kind: "sequence", items: [], ...span };
  };
  if (open.has(name)) return refuse(`${name} is inside itself: ${[...open, name].join(" has ")}`);
  const own = definitions.get(name);
  const stock = stockOf(name);
  if (!own && !stock) return refuse(unknownName(name, known));
  open.add(name);
  const tree = own ? defined(own, span, known) : stocked(name, stock!, span, known);
  open.delete(name);
  return tree;
}

function unknownName(name: string, { definitions }: Known): string {
  const meant = closest(name, [...definitions.keys(), ...library.keys()]);
  const advice = "give the file that defines it with --definitions FILE";
  return `no pattern is called ${name}${meant === null ? `: ${advice}` : `; did you mean ${meant}? If not, ${advice}`}`;
}

/** The tree of a pattern of the library. */
function stocked(name: string, { pattern, reads = [] }: StockPattern, span: Span, known: Known): Tree {
  const isStamp = known.stamp === name;
  const { tree } = parseExpression(pattern, known.flavor, "", inserting(known));
  const item = respanned(tree, span, known.captured);
  if (known.definitions.size > 0 && mentions(pattern, known.definitions)) return item;
  return reads.reduce<Tree>(
    (inner, [node, after]) => ({ kind: "lexeme", item: inner, node: isStamp ? node : bare(node), after, ...span }),
    item,
  );
}

/** The tree of a pattern of the user's own, all of which is written where it is used. */
function defined(definition: Definition, span: Span, known: Known): Tree {
  const { text, name, place } = definition;
  const refuse = ({ at, message }: Problem) =>
    known.problems.push({
      at: span.from,
      length: span.to - span.from,
      message: `in ${name} (${place}, column ${definition.column + [...text.slice(0, at)].length}): ${message}`,
    });
  const problems = known.problems.splice(0);
  try {
    const parsed = parseExpression(text, known.flavor, "", inserting(known));
    for (const note of parsed.notes) known.notes.add(note);
    const inside = [...parsed.problems, ...known.problems.splice(0)];
    known.problems.push(...problems);
    for (const problem of inside) refuse(problem);
    return respanned(parsed.tree, span, known.captured);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    known.problems.splice(0, known.problems.length, ...problems);
    refuse(error.problem);
    return { kind: "sequence", items: [], ...span };
  }
}
