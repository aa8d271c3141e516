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

/** Code, and the names that it imports. */
export interface NodeCode {
  readonly code: string;
  readonly grammar: ReadonlySet<string>;
  readonly vocabulary: ReadonlySet<string>;
  /** Constants that the code uses: their code by their names. */
  readonly constants: ReadonlyMap<string, string>;
  /** Parts that are in several places of the code, each after those that it uses: their code by their names. */
  readonly parts: ReadonlyMap<string, string>;
}

/** The code of a node. */
export function codeOf(node: Node): NodeCode {
  const used: Used = {
    grammar: new Set(),
    vocabulary: new Set(),
    constants: new Map(),
    codes: new Map(),
    repeated: new Set(),
    parts: new Map(),
  };
  written(node, used);
  const repeated = repeatedIn(node, used.codes);
  return { code: written(node, { ...used, repeated }), ...used };
}

interface Used {
  readonly grammar: Set<string>;
  readonly vocabulary: Set<string>;
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
  if (lexeme !== undefined) {
    used.vocabulary.add(lexeme);
    return lexeme;
  }
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

function call(used: Used, name: string, ...args: readonly string[]): string {
  used.grammar.add(name);
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
  oneOf: ({ words }, used) => call(used, "oneOf", ...words.map(text)),
  run: ({ charset, min, max }, used) =>
    call(used, "run", ...trimmed([charsetCode(charset, used), String(min), String(max)], ["1", "null"])),
  digits: ({ min, max, range }, used) =>
    call(used, "digits", ...trimmed([String(min), String(max), JSON.stringify(range)], [String(min), "null"])),
  rest: (_, used) => name(used, "rest"),
  end: (_, used) => name(used, "end"),
  until({ stop, escapes, last }, used) {
    const options = [...(escapes ? [escapesCode(escapes, used)] : []), ...(last ? ["last: true"] : [])];
    return call(used, "until", written(stop, used), ...(options.length > 0 ? [`{ ${options.join(", ")} }`] : []));
  },
  quoted({ open, close, inside, escapes }, used) {
    const parts = [
      `open: ${text(open)}`,
      `close: ${text(close)}`,
      `inside: ${charsetCode(inside, used)}`,
      escapes ? escapesCode(escapes, used) : "escapes: null",
    ];
    return call(used, "quoted", `{ ${parts.join(", ")} }`);
  },
  seq: ({ nodes }, used) => call(used, "seq", ...all(nodes, used)),
  choice: ({ alternatives }, used) => call(used, "choice", ...all(alternatives, used)),
  optional: ({ node }, used) => call(used, "optional", written(node, used)),
  many({ node, separator, min, max }, used) {
    const options = [
      ...(separator ? [`separator: ${written(separator, used)}`] : []),
      ...(min === 0 ? [] : [`min: ${min}`]),
      ...(max === null ? [] : [`max: ${max}`]),
    ];
    return call(used, "many", written(node, used), ...(options.length > 0 ? [`{ ${options.join(", ")} }`] : []));
  },
  look: ({ node }, used) => call(used, "look", written(node, used)),
  not: ({ node }, used) => call(used, "not", written(node, used)),
  convert({ reading, node }, used) {
    const isInt = JSON.stringify(reading) === INT;
    return isInt
      ? call(used, "int", written(node, used))
      : call(used, "convert", JSON.stringify(reading), written(node, used));
  },
  field({ name: as, node, omit, escapes }, used) {
    const options = [
      ...(omit === null ? [] : [`omit: ${text(omit)}`]),
      ...(escapes ? [escapesCode(escapes, used)] : []),
    ];
    const given = options.length > 0 ? [`{ ${options.join(", ")} }`] : [];
    return call(used, "field", text(as), written(node, used), ...given);
  },
  meaning({ of, node, number }, used) {
    if (of === "timestamp") return call(used, "looseTimestamp", written(node, used));
    if (of === "level" || of === "message") return call(used, of, written(node, used));
    return call(used, "timePart", text(of), written(node, used), ...(number === undefined ? [] : [String(number)]));
  },
  label: ({ text: words, node }, used) => call(used, "label", text(words), written(node, used)),
  token: ({ text: words, node }, used) => call(used, "token", text(words), written(node, used)),
  ...alike(["number", "ref", "nest", "constant", "join", "map", "list", "item", "within", "pair"], unwritten),
  ...alike(["cells", "native", "derive", "fail"], unwritten),
};

const INT = JSON.stringify({ types: ["int"], form: "lenient", words: { true: [], false: [] }, otherwise: "fail" });

/** Arguments without those at the end that say what is so anyway. */
function trimmed([first, ...others]: readonly string[], defaults: readonly string[]): readonly string[] {
  const given = [...others];
  while (given.length > 0 && given.at(-1) === defaults[given.length - 1]) given.pop();
  return [first!, ...given];
}

function name(used: Used, word: string): string {
  used.grammar.add(word);
  return word;
}

/** `escapes: escapes`, of a constant that all values with these escapes share. */
function escapesCode({ lead, meaning, unicode, unknown }: Escapes, used: Used): string {
  const code = `{ lead: ${text(lead)}, meaning: ${JSON.stringify(meaning)}, unicode: ${JSON.stringify(unicode)}, unknown: ${text(unknown)} }`;
  for (const [known, own] of used.constants) if (own === code) return property(known);
  const name = used.constants.size === 0 ? "escapes" : `escapes${used.constants.size + 1}`;
  used.constants.set(name, code);
  used.grammar.add("type LooseEscapes");
  return property(name);
}

function property(name: string): string {
  return name === "escapes" ? name : `escapes: ${name}`;
}

const ASCII = 0x80;

function charsetCode(set: Charset, used: Used): string {
  used.grammar.add("charset");
  if (!set.other) return `charset(${text(membersOf(set, true))})`;
  used.grammar.add("except");
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
