import type { Grammar, Kind, NodeOf } from "../../grammar/index.ts";
import { unknownIn } from "../../language/index.ts";
import type { Finding, NodeCheck } from "./check.ts";
import { insteadOfPart } from "./no-part.ts";

// The properties of grammars and of nodes, each with what it may hold: for values from code that is not type-checked.

/** What a property may hold. */
export interface PropertyType {
  /** In words: `a number`. */
  readonly is: string;
  readonly test: (value: unknown) => boolean;
  /** The message about another value; missing or null if it is that the property has to be something. */
  readonly wrong?: (value: unknown) => string | null;
  /** True if the property has to be there, even if its value is refused elsewhere. */
  readonly isNeeded?: boolean;
}

function type(is: string, test: (value: unknown) => boolean): PropertyType {
  return { is, test };
}

function orNull({ is, test, ...more }: PropertyType): PropertyType {
  return { ...more, ...type(`${is} or null`, (value) => value === null || test(value)) };
}

function orUndefined({ is, test }: PropertyType): PropertyType {
  return type(is, (value) => value === undefined || test(value));
}

function listOf({ is, test }: PropertyType): PropertyType {
  return type(`a list, each ${is}`, (value) => Array.isArray(value) && value.every(test));
}

function oneOf(...words: readonly (string | boolean | number)[]): PropertyType {
  const shown = words.map((word) => JSON.stringify(word)).join(" or ");
  return type(shown, (value) => words.some((word) => word === value));
}

/** An object with these properties, and perhaps others. */
function object(is: string, properties: Readonly<Record<string, PropertyType>>): PropertyType {
  return type(is, (value) => {
    if (typeof value !== "object" || value === null) return false;
    const found = new Map<string, unknown>(Object.entries(value));
    return Object.entries(properties).every(([name, { test }]) => test(found.get(name)));
  });
}

const text = type("a text", (value) => typeof value === "string");

/** A text that a grammar needs for its readers: what is missing is asked for with an example. */
function wanted(purpose: string, example: string): PropertyType {
  const message = `${purpose}, and it is missing: ${example}`;
  return { ...text, wrong: (value) => (value === undefined ? message : null) };
}
const none = type("nothing", () => false);
const count = type("a number", (value) => typeof value === "number");
const flag = oneOf(true, false);
const anything = type("anything", () => true);

/** Parts are checked one by one, each at its own place; a list would be taken for the parts in it, and null for none. */
const part: PropertyType = {
  ...type("a part", (value) => value !== null && !Array.isArray(value)),
  wrong: insteadOfPart,
  isNeeded: true,
};
const parts = type("a list of parts", Array.isArray);
const texts = listOf(text);
const textByName = type(
  "an object of strings",
  (value) => typeof value === "object" && value !== null && Object.values(value).every(text.test),
);
const charset = object('a charset, such as charset("a-z")', { bits: listOf(count), other: flag });
const escapes = object("escapes: { lead, meaning, unicode, unknown }", {
  lead: text,
  meaning: textByName,
  unicode: orNull(text),
  unknown: oneOf("keep", "fail"),
});
const notation = type(
  "{ base: 16 }, { bytes: true } or { units: { name: size }, group? }",
  (value) =>
    object("", { base: oneOf(16) }).test(value) ||
    object("", { bytes: oneOf(true) }).test(value) ||
    object("", {
      units: type("", (units) => typeof units === "object" && units !== null),
      group: orUndefined(text),
    }).test(value),
);
const plainReading = {
  types: listOf(oneOf("int", "float", "bool")),
  form: oneOf("strict", "lenient"),
  words: object("words", { true: texts, false: texts }),
  otherwise: oneOf("text", "unit", "fail"),
};
const reading = object("a reading: { types, form, words, otherwise }", {
  ...plainReading,
  notation: orUndefined(notation),
});
const columnReading = object("a reading without a notation", { ...plainReading, notation: orUndefined(none) });
const column = object("a column: { name, reading }", { name: text, reading: orNull(columnReading) });
const range = type("a range, such as [0, 59]", (value) => listOf(count).test(value) && Object(value).length === 2);
const value = type(
  "null, true, false, a number, a text or { unit: true }",
  (given) => given === null || ["boolean", "number", "string", "object"].includes(typeof given),
);

const partsByName = type("an object of parts", (given) => typeof given === "object" && given !== null);
const payload = object("a grammar made by grammar(...)", { name: text, record: part, rules: partsByName });

/** What rules of their own check, with better words, once it is so far in shape. */
const skipped = type(
  "an object of parts",
  (given) => partsByName.test(given) && Object.values(given ?? {}).every((one) => one !== null && !Array.isArray(one)),
);
const written = orUndefined(orNull(text));
const cells = object("", { separator: text, unset: written, empty: written, date: written });
const columns = type(
  "namedColumns({ directives, separator, ... }) or null",
  (given) => !object("", { directives: partsByName }).test(given) || cells.test(given),
);
const patterns = object("", { match: text, end: orNull(text) });
const lines = type(
  "joined(...) or null",
  (given) =>
    given !== undefined &&
    (!object("", { by: object("", { kind: oneOf("patterns") }) }).test(given) ||
      object("", { by: patterns }).test(given)),
);

type Properties<K extends Kind> = { readonly [P in Exclude<keyof NodeOf<K>, "kind">]-?: PropertyType };

/** By kind of node: its properties. */
export const nodeProperties: { readonly [K in Kind]: Properties<K> } = {
  literal: { text },
  oneOf: { words: texts },
  run: { charset, min: count, max: orNull(count) },
  digits: { min: count, max: orNull(count), range: orNull(range) },
  number: {},
  rest: {},
  end: {},
  until: { stop: part, escapes: orNull(escapes), last: flag },
  quoted: { open: text, close: text, inside: charset, escapes: orNull(escapes) },
  seq: { nodes: parts },
  choice: { alternatives: parts },
  optional: { node: part },
  many: { node: part, separator: orNull(part), min: count, max: orNull(count) },
  look: { node: part },
  not: { node: part },
  ref: { rule: text },
  nest: { limit: count, node: part },
  convert: { reading, node: part },
  constant: { value, node: orNull(part) },
  join: { node: part, between: part, max: count },
  map: { node: part },
  list: { node: part },
  item: { node: part },
  field: { name: text, node: part, omit: orNull(text), null: orUndefined(text), escapes: orUndefined(escapes) },
  within: { node: part, grammar: payload, into: oneOf("event", "map"), otherwise: oneOf("text", "fail") },
  meaning: { of: text, node: part, number: orUndefined(count) },
  pair: { key: part, between: orNull(part), value: part },
  cells: { columns: listOf(column), cell: part, separator: text, prefix: text },
  native: { pattern: anything, fields: listOf(column), items: parts },
  derive: { name: text, from: text, shift: count, mask: count, table: orNull(texts) },
  label: { text, node: part },
  token: { text, node: part },
  fail: { message: text },
};

/** The properties of a grammar. */
export const grammarProperties: { readonly [P in keyof Grammar]-?: PropertyType } = {
  name: text,
  about: wanted("about says what the format is", 'about: "access log of our proxy"'),
  layout: wanted("layout shows the fields of a line", 'layout: "<ts> <level> <msg>"'),
  example: orNull(text),
  knownAs: texts,
  url: orNull(text),
  notes: texts,
  record: { ...part, isNeeded: false },
  rules: partsByName,
  lines,
  usualLines: lines,
  timeZone: anything,
  columns,
  skip: skipped,
  framer: oneOf("line", "quoted"),
  header: flag,
  blank: oneOf("keep", "skip"),
  acceptsAll: flag,
  json: flag,
  verbatim: flag,
  repeated: oneOf("last", "numbered", "list"),
  covers: texts,
  soleName: orNull(text),
  evidence: orNull(object("{ lines, share }", { lines: count, share: count })),
  waive: textByName,
};

/** A node has the properties of its kind and no others: a combinator keeps options that it does not know. */
export const unknownProperty: NodeCheck = Object.fromEntries(
  Object.entries(nodeProperties).map(([kind, properties]) => [
    kind,
    (node: object) => unknownIn(node, ["kind", ...Object.keys(properties)], kind)[0] ?? null,
  ]),
);

/** A grammar has the properties of grammars and no others. */
export function grammarProperty(grammar: Grammar): readonly Finding[] {
  const messages = unknownIn(grammar, Object.keys(grammarProperties), "a grammar");
  return messages.map((message) => ({ place: null, message }));
}
