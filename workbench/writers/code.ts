import {
  alike,
  type Cases,
  type Charset,
  children,
  contains,
  type Escapes,
  type Node,
  visit,
} from "../../engine/grammar/index.ts";
import { withoutChecks } from "../../engine/grammar/strict.ts";
import * as vocabulary from "../../grammars/vocabulary.ts";

// A node as the TypeScript that makes it, with the names of the vocabulary where a part is one of its lexemes.

/** Code, and what it uses. */
export interface NodeCode {
  readonly code: string;
  /** Constants that the code uses: their code by their names. */
  readonly constants: ReadonlyMap<string, string>;
  /** Parts that are in several places of the code, each after those that it uses: their code by their names. */
  readonly parts: ReadonlyMap<string, string>;
}

/** The code of a node. */
export function codeOf(node: Node): NodeCode {
  const used: Used = { constants: new Map(), codes: new Map(), repeated: new Set(), parts: new Map() };
  written(node, used);
  const repeated = repeatedIn(node, used.codes);
  return { code: written(node, { ...used, repeated }), ...used };
}

interface Used {
  readonly constants: Map<string, string>;
  /** The whole code of each node. */
  readonly codes: Map<Node, string>;
  /** The code of nodes that are constants, and their names once they are. */
  readonly repeated: ReadonlySet<string>;
  readonly parts: Map<string, string>;
}

/** Shorter code is not worth a name. */
const LEAST_SHARED = 200;

/** The long code that is in several places, but that inside of other such code. */
function repeatedIn(node: Node, codes: ReadonlyMap<Node, string>): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const count = (one: Node): void => {
    const code = codes.get(one) ?? "";
    if (code.length >= LEAST_SHARED) {
      const known = counts.get(code) ?? 0;
      counts.set(code, known + 1);
      if (known > 0) return;
    }
    for (const child of children(one)) count(child);
  };
  count(node);
  return new Set([...counts].flatMap(([code, times]) => (times > 1 ? [code] : [])));
}

/** Longer calls have a line for each argument. */
const LONGEST = 90;

/** The names of froe/vocabulary: its lexemes, and how lines are joined. */
export const vocabularyNames: ReadonlySet<string> = new Set([...Object.keys(vocabulary), "joined"]);

/** The lexemes, by the data that they are, a date inside a timestamp as well. */
const lexemes: ReadonlyMap<string, string> = new Map(
  Object.entries(vocabulary).flatMap(([name, value]) =>
    typeof value === "object" && "kind" in value
      ? [value, withoutChecks(value)].map((node) => [JSON.stringify(node), name] as const)
      : [],
  ),
);

function written(node: Node, used: Used): string {
  const lexeme = lexemes.get(JSON.stringify(node));
  if (lexeme !== undefined) return lexeme;
  const whole = used.codes.get(node);
  if (whole === undefined) {
    const code = visit(cases, node, used);
    used.codes.set(node, code);
    return code;
  }
  return used.repeated.has(whole) ? partOf(node, used) : visit(cases, node, used);
}

/** The name of a part that is in several places. */
function partOf(node: Node, used: Used): string {
  const code = visit(cases, node, used);
  for (const [name, known] of used.parts) if (known === code) return name;
  const name = `part${used.parts.size + 1}`;
  used.parts.set(name, code);
  return name;
}

function call(name: string, ...args: readonly string[]): string {
  const line = `${name}(${args.join(", ")})`;
  if (line.length <= LONGEST && !line.includes("\n")) return line;
  return `${name}(\n${args.map((arg) => `  ${arg.replaceAll("\n", "\n  ")},\n`).join("")})`;
}

const text = (value: string) => JSON.stringify(value);
const all = (nodes: readonly Node[], used: Used) => nodes.map((node) => written(node, used));

function unwritten({ kind }: Node): never {
  throw new TypeError(`no directive has a node of kind ${kind}`);
}

const cases: Cases<readonly [used: Used], string> = {
  literal: (node) => text(node.text),
  oneOf: ({ words }) => call("oneOf", ...words.map(text)),
  run: ({ charset, min, max }) =>
    call("run", ...trimmed([charsetCode(charset), String(min), String(max)], ["1", "null"])),
  digits: ({ min, max, range }) =>
    call("digits", ...trimmed([String(min), String(max), JSON.stringify(range)], [String(min), "null"])),
  rest: () => "rest",
  end: () => "end",
  until({ stop, escapes, last }, used) {
    const options = [...(escapes ? [escapesCode(escapes, used)] : []), ...(last ? ["last: true"] : [])];
    return call("until", written(stop, used), ...(options.length > 0 ? [`{ ${options.join(", ")} }`] : []));
  },
  quoted({ open, close, inside, escapes }, used) {
    const parts = [
      `open: ${text(open)}`,
      `close: ${text(close)}`,
      `inside: ${charsetCode(inside)}`,
      escapes ? escapesCode(escapes, used) : "escapes: null",
    ];
    return call("quoted", `{ ${parts.join(", ")} }`);
  },
  seq: ({ nodes }, used) => call("seq", ...all(nodes, used)),
  choice: ({ alternatives }, used) => call("choice", ...all(alternatives, used)),
  optional: ({ node }, used) => call("optional", written(node, used)),
  many({ node, separator, min, max }, used) {
    const options = [
      ...(separator ? [`separator: ${written(separator, used)}`] : []),
      ...(min === 0 ? [] : [`min: ${min}`]),
      ...(max === null ? [] : [`max: ${max}`]),
    ];
    return call("many", written(node, used), ...(options.length > 0 ? [`{ ${options.join(", ")} }`] : []));
  },
  look: ({ node }, used) => call("look", written(node, used)),
  not: ({ node }, used) => call("not", written(node, used)),
  convert({ reading, node }, used) {
    const isInt = JSON.stringify(reading) === INT;
    return isInt ? call("int", written(node, used)) : call("convert", JSON.stringify(reading), written(node, used));
  },
  field({ name: as, node, omit, escapes, null: none }, used) {
    const options = [
      ...(omit === null ? [] : [`omit: ${text(omit)}`]),
      ...(none === undefined ? [] : [`null: ${text(none)}`]),
      ...(escapes ? [escapesCode(escapes, used)] : []),
    ];
    const given = options.length > 0 ? [`{ ${options.join(", ")} }`] : [];
    return call("field", text(as), written(node, used), ...given);
  },
  meaning({ of, node, number }, used) {
    if (of === "timestamp") return call("looseTimestamp", written(node, used));
    if (of === "level" || of === "message") return call(of, written(node, used));
    return call("timePart", text(of), written(node, used), ...(number === undefined ? [] : [String(number)]));
  },
  label: ({ text: words, node }, used) => call("label", text(words), written(node, used)),
  token: ({ text: words, node }, used) => call("token", text(words), written(node, used)),
  constant: ({ value, node }, used) => call("constant", JSON.stringify(value), ...(node ? [written(node, used)] : [])),
  ...alike(["number", "ref", "nest", "join", "map", "list", "item", "within", "pair"], unwritten),
  ...alike(["cells", "native", "derive", "fail"], unwritten),
};

const INT = JSON.stringify({ types: ["int"], form: "lenient", words: { true: [], false: [] }, otherwise: "fail" });

/** Arguments without those at the end that say what is so anyway. */
function trimmed([first, ...others]: readonly string[], defaults: readonly string[]): readonly string[] {
  const given = [...others];
  while (given.length > 0 && given.at(-1) === defaults[given.length - 1]) given.pop();
  return [first!, ...given];
}

/** `escapes: escapes`, of a constant that all values with these escapes share. */
function escapesCode({ lead, meaning, unicode, unknown }: Escapes, used: Used): string {
  const code = `{ lead: ${text(lead)}, meaning: ${JSON.stringify(meaning)}, unicode: ${JSON.stringify(unicode)}, unknown: ${text(unknown)} }`;
  for (const [known, own] of used.constants) if (own === code) return property(known);
  const name = used.constants.size === 0 ? "escapes" : `escapes${used.constants.size + 1}`;
  used.constants.set(name, code);
  return property(name);
}

function property(name: string): string {
  return name === "escapes" ? name : `escapes: ${name}`;
}

const ASCII = 0x80;

function charsetCode(set: Charset): string {
  if (!set.other) return `charset(${text(membersOf(set, true))})`;
  return `except(charset(${text(membersOf(set, false))}))`;
}

/** The members, with a `-` at their start, where it is no range. */
function membersOf(set: Charset, isIn: boolean): string {
  let members = "";
  const isMember = (byte: number) => byte < ASCII && contains(set, byte) === isIn;
  for (let byte = 0; byte < ASCII; byte++) {
    if (!isMember(byte) || byte === DASH) continue;
    const from = byte;
    while (isMember(byte + 1) && byte + 1 !== DASH) byte++;
    const [first, last] = [String.fromCharCode(from), String.fromCharCode(byte)];
    members += byte > from + 1 ? `${first}-${last}` : byte > from ? first + last : first;
  }
  return isMember(DASH) ? `-${members}` : members;
}

const DASH = 0x2d;

/** The constants before a grammar, a line or more each. */
export function constantsCode({ constants, parts }: Pick<NodeCode, "constants" | "parts">): readonly string[] {
  return [
    ...[...constants].map(([constant, value]) => `const ${constant}: LooseEscapes = ${value};\n`),
    ...[...parts].map(([part, value]) => `const ${part} = ${value};\n`),
  ];
}

/** A comment that ends with its line, whatever is in it. */
export function oneLine(text: string): string {
  return text.replace(/[\r\u2028\u2029]/g, " ");
}
