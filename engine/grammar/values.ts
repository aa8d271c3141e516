import type { Unit } from "../event/value.ts";
import type { Annotation } from "../language/annotation.ts";
import type { ConstantValue, Derive, LooseEscapes, Reading, TypeName, TypeValues } from "./leaf.ts";
import { made, refuseMore, requireOptions } from "./made.ts";
import type { Constant, Convert, Field, Item, Join, List, MapOf, Pair } from "./node.ts";
import {
  type FieldsOf,
  type ItemsOf,
  type Maybe,
  type NoFields,
  type Part,
  type Typed,
  toNode,
  type ValueOf,
} from "./part.ts";

/** A reading of one type, with the unit value for other text. */
export interface ReadingAs<T extends TypeName> extends Reading {
  readonly types: readonly [T];
  readonly otherwise: "unit";
}

const WORDS: Reading["words"] = {
  true: ["true", "True", "TRUE", "t", "T", "yes", "Yes", "YES", "y", "Y", "1"],
  false: ["false", "False", "FALSE", "f", "F", "no", "No", "NO", "n", "N", "0"],
};

/** How text is read as a type: text that does not fit becomes the unit value. Null if text stays a string. */
export function readingOf(annotation: "string"): null;
export function readingOf<T extends TypeName>(annotation: T): ReadingAs<T>;
export function readingOf(annotation: Annotation): Reading | null;
export function readingOf(annotation: Annotation): Reading | null {
  return annotation === "string" ? null : { types: [annotation], form: "lenient", words: WORDS, otherwise: "unit" };
}

type OtherwiseValues = { readonly text: string; readonly unit: Unit; readonly fail: never };

export function convert<const R extends Reading>(
  reading: R,
  part: Part,
): Typed<Convert, TypeValues[R["types"][number]] | OtherwiseValues[R["otherwise"]]> {
  return made({ kind: "convert", reading, node: toNode(part) });
}

const INT: Reading = { types: ["int"], form: "lenient", words: { true: [], false: [] }, otherwise: "fail" };

/** An int: the part reads at most 15 digits, which a double holds exactly, and perhaps a sign before them. */
export function int(part: Part): Typed<Convert, number>;
export function int(part: Part, ...more: readonly unknown[]): Convert {
  refuseMore("int", more);
  return made({ kind: "convert", reading: INT, node: toNode(part) });
}

/** A number with or without a fraction or an exponent: `field("share", float(run(charset("0-9."))))`. */
export function float(part: Part): Typed<Convert, TypeValues["float"]>;
export function float(part: Part, ...more: readonly unknown[]): Convert {
  refuseMore("float", more);
  return made({ kind: "convert", reading: { ...INT, types: ["float"] }, node: toNode(part) });
}

const COMPUTED: Omit<Reading, "types"> = { form: "lenient", words: INT.words, otherwise: "fail" };
const BIG_INT: Reading = { ...INT, bigInt: true };

/** An int of any number of digits, which is always a `bigint` in a program: `field("id", bigInt(digits(1, 20)))`. */
export function bigInt(part: Part): Typed<Convert, bigint> {
  return made({ kind: "convert", reading: BIG_INT, node: toNode(part) });
}

/** An int whose node matches hexadecimal digits, with or without `0x`; beyond 2^53 it is rounded unless events are exact. */
export function hex(part: Part): Typed<Convert, number | bigint> {
  return made({
    kind: "convert",
    reading: { ...COMPUTED, types: ["int"], notation: { base: 16 } },
    node: toNode(part),
  });
}

/**
 * A number with a unit, or several that are added up, as a number of one unit: `quantity({ s: 1, min: 60 }, part)` reads
 * `1min 30s` as 90. A fraction follows a dot or a comma. Fails if the part's text is none, or has another unit.
 * @param units the units, each with its size; `""` is the size of a number without a unit.
 * @param options `group` is what the part reads between groups of digits: `quantity({ "": 1 }, part, { group: "." })` reads
 * `1.234,5` as 1234.5.
 */
export function quantity(
  units: Readonly<Record<string, number>>,
  part: Part,
  { group }: { readonly group?: string } = {},
): Typed<Convert, number> {
  const notation = { units, ...(group && { group }) };
  const reading: Reading = { ...COMPUTED, types: ["int", "float"], notation };
  return made({ kind: "convert", reading, node: toNode(part) });
}

/**
 * A text that is written as the decimal numbers of its bytes, with anything else between them:
 * `byteText(seq("[", many(digits(1, 3), { separator: "," }), "]"))` reads `[104,105]` as `hi`. Bytes that are not UTF-8
 * become U+FFFD. Fails for a number above 255.
 */
export function byteText(part: Part): Typed<Convert, string> {
  const reading: Reading = { ...COMPUTED, types: [], notation: { bytes: true } };
  return made({ kind: "convert", reading, node: toNode(part) });
}

export function constant<const V extends ConstantValue>(
  value: V,
  part?: Part,
): Typed<Constant, V extends { unit: true } ? Unit : V> {
  return made({ kind: "constant", value, node: part === undefined ? null : toNode(part) });
}

/** A map whose fields are known by name. Beyond those, it may have fields whose names come from the text. */
export interface FieldMap<Fields> extends ReadonlyMap<string, unknown> {
  get<Name extends keyof Fields & string>(name: Name): Fields[Name];
  get(name: string): unknown;
}

export type MapFrom<Fields> = [keyof Fields] extends [never] ? ReadonlyMap<string, unknown> : KnownMap<Fields>;

type KnownMap<Fields> = Fields extends unknown
  ? string extends keyof Fields
    ? ReadonlyMap<string, Fields[keyof Fields]>
    : FieldMap<{ -readonly [Name in keyof Fields]: Fields[Name] }>
  : never;

export function map<P extends Part>(part: P): Typed<MapOf, MapFrom<FieldsOf<P>>>;
export function map(part: Part, ...more: readonly unknown[]): MapOf {
  refuseMore("map", more);
  return made({ kind: "map", node: toNode(part) });
}

export function list<P extends Part>(part: P): Typed<List, readonly ItemsOf<P>[]>;
export function list(part: Part, ...more: readonly unknown[]): List {
  refuseMore("list", more);
  return made({ kind: "list", node: toNode(part) });
}

export function item<P extends Part>(part: P): Typed<Item, string, NoFields, ValueOf<P>>;
export function item(part: Part, ...more: readonly unknown[]): Item {
  refuseMore("item", more);
  return made({ kind: "item", node: toNode(part) });
}

type FieldType<Name extends string, Value, Inner> = { readonly [N in Name]: Value } & Inner;

export function field<const Name extends string, P extends Part>(
  name: Name,
  part: P,
  options?: { escapes?: LooseEscapes },
): Typed<Field, ValueOf<P>, FieldType<Name, ValueOf<P>, FieldsOf<P>>>;
export function field<const Name extends string, P extends Part, const Null extends string>(
  name: Name,
  part: P,
  options: { null: Null; escapes?: LooseEscapes },
): Typed<Field, ValueOf<P>, FieldType<Name, Exclude<ValueOf<P>, Null> | null, Maybe<FieldsOf<P>>>>;
export function field<const Name extends string, P extends Part, const Omitted extends string>(
  name: Name,
  part: P,
  options: { omit: Omitted; escapes?: LooseEscapes },
): Typed<Field, ValueOf<P>, Maybe<FieldType<Name, Exclude<ValueOf<P>, Omitted>, FieldsOf<P>>>>;
export function field(
  name: string,
  part: Part,
  options: { omit?: string; null?: string; escapes?: LooseEscapes } = {},
  ...more: readonly unknown[]
): Typed<Field, unknown, NoFields> {
  refuseMore("field", more);
  requireOptions("field", options, '{ omit: "-" }');
  const { omit, escapes, ...others } = options;
  return made({ ...others, kind: "field", name, node: toNode(part), omit: omit ?? null, ...(escapes && { escapes }) });
}

export function pair<P extends Part>(
  key: Part,
  between: Part | null,
  value: P,
): Typed<Pair, string, { readonly [name: string]: ValueOf<P> }>;
export function pair(key: Part, between: Part | null, value: Part, ...more: readonly unknown[]): Pair {
  refuseMore("pair", more, "a key, what is between, and a value");
  const middle = between === null ? null : toNode(between);
  return made({ kind: "pair", key: toNode(key), between: middle, value: toNode(value) });
}

export function derive<const Name extends string, const T extends readonly string[]>(
  name: Name,
  from: string,
  how: { shift?: number; mask?: number; table: T },
): Typed<Derive, "", { readonly [N in Name]: T[number] }>;
export function derive<const Name extends string>(
  name: Name,
  from: string,
  how: { shift?: number; mask?: number },
): Typed<Derive, "", { readonly [N in Name]: number }>;
export function derive(
  name: string,
  from: string,
  how: { shift?: number; mask?: number; table?: readonly string[] },
): Typed<Derive, "", NoFields> {
  requireOptions("derive", how, "{ shift: 3, mask: 7 }");
  const { shift = 0, mask = 0x7fffffff, table = null, ...others } = how;
  return made({ ...others, kind: "derive", name, from, shift, mask, table });
}

export function join(part: Part, options: { between: Part; max: number }): Typed<Join, string>;
export function join(part: Part, options: { between: Part; max: number }, ...more: readonly unknown[]): Join {
  refuseMore("join", more, "a part and its options");
  requireOptions("join", options, '{ between: " ", max: 3 }');
  const { between, max, ...others } = options;
  return made({ ...others, kind: "join", node: toNode(part), between: toNode(between), max });
}
