import type { Notation } from "../event/notation.ts";
import type { Float, Unit } from "../event/value.ts";
import type { Annotation } from "../language/annotation.ts";
import {
  type FieldsOf,
  type ItemsOf,
  type Maybe,
  type Node,
  type NoFields,
  type Part,
  type Typed,
  toNode,
  type ValueOf,
} from "./node.ts";
import { made } from "./origin.ts";
import type { LooseEscapes } from "./text.ts";
import { refuseMore, requireOptions } from "./wrong-arguments.ts";

// Nodes that have values and add them to the event.

/** The types that text can be read as. */
export interface TypeValues {
  readonly int: number | bigint;
  readonly float: number | Float;
  readonly bool: boolean;
}
export type TypeName = keyof TypeValues;

/** How text is converted to a value of another type than string. */
export interface Reading {
  /** The types tried, in this order. */
  readonly types: readonly TypeName[];
  /** `strict`: numbers as RFC 8259 writes them. `lenient`: also a plus sign, leading zeros, `.5` and `5.`. */
  readonly form: "strict" | "lenient";
  /** The words that are bools. */
  readonly words: { readonly true: readonly string[]; readonly false: readonly string[] };
  /** The value of text that fits no type: the text, the unit value, or a failure at the node's start. */
  readonly otherwise: "text" | "unit" | "fail";
  /** How the text writes its value, if not by decimal digits alone; of `types` and `form`, nothing is read then. */
  readonly notation?: Notation;
  /** True if each int is a `bigint` in a program, however small it is. */
  readonly bigInt?: true;
}

/** A reading of one type, with the unit value for other text. */
export interface ReadingAs<T extends TypeName> extends Reading {
  readonly types: readonly [T];
  readonly otherwise: "unit";
}

const WORDS: Reading["words"] = {
  true: ["true", "True", "TRUE", "t", "T", "yes", "Yes", "YES", "y", "Y", "1"],
  false: ["false", "False", "FALSE", "f", "F", "no", "No", "NO", "n", "N", "0"],
};

/** The reading of a type that a user gave: text that does not fit becomes the unit value. Null if text stays a string. */
export function readingOf(annotation: "string"): null;
export function readingOf<T extends TypeName>(annotation: T): ReadingAs<T>;
export function readingOf(annotation: Annotation): Reading | null;
export function readingOf(annotation: Annotation): Reading | null {
  return annotation === "string" ? null : { types: [annotation], form: "lenient", words: WORDS, otherwise: "unit" };
}

type OtherwiseValues = { readonly text: string; readonly unit: Unit; readonly fail: never };

/** The node's text, read as one of the types of `reading`. */
export interface Convert {
  readonly kind: "convert";
  readonly reading: Reading;
  readonly node: Node;
}
export function convert<const R extends Reading>(
  reading: R,
  part: Part,
): Typed<Convert, TypeValues[R["types"][number]] | OtherwiseValues[R["otherwise"]]> {
  return made({ kind: "convert", reading, node: toNode(part) });
}

const INT: Reading = { types: ["int"], form: "lenient", words: { true: [], false: [] }, otherwise: "fail" };

/** An int whose node matches digits only, at most 15, which a double holds exactly. */
export function int(part: Part): Typed<Convert, number>;
export function int(part: Part, ...more: readonly unknown[]): Convert {
  refuseMore("int", more);
  return made({ kind: "convert", reading: INT, node: toNode(part) });
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
 * `1min 30s` as 90. Fails if the part's text is none, or has another unit.
 * @param units the units, each with its size; `""` is the size of a number without a unit.
 */
export function quantity(units: Readonly<Record<string, number>>, part: Part): Typed<Convert, number> {
  const reading: Reading = { ...COMPUTED, types: ["int", "float"], notation: { units } };
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

/** The values of a constant; a number is an integer from 0 to 2^31 - 1. */
export type ConstantValue = null | boolean | number | string | { readonly unit: true };

/** A fixed value for the node's text, or for no text. */
export interface Constant {
  readonly kind: "constant";
  readonly value: ConstantValue;
  readonly node: Node | null;
}
export function constant<const V extends ConstantValue>(
  value: V,
  part?: Part,
): Typed<Constant, V extends { unit: true } ? Unit : V> {
  return made({ kind: "constant", value, node: part === undefined ? null : toNode(part) });
}

/** A nested map of the pairs and fields inside. */
export interface MapOf {
  readonly kind: "map";
  readonly node: Node;
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

/** An array of the items inside. */
export interface List {
  readonly kind: "list";
  readonly node: Node;
}
export function list<P extends Part>(part: P): Typed<List, readonly ItemsOf<P>[]>;
export function list(part: Part, ...more: readonly unknown[]): List {
  refuseMore("list", more);
  return made({ kind: "list", node: toNode(part) });
}

/** The node's value as the next item of the array around it. */
export interface Item {
  readonly kind: "item";
  readonly node: Node;
}
export function item<P extends Part>(part: P): Typed<Item, string, NoFields, ValueOf<P>>;
export function item(part: Part, ...more: readonly unknown[]): Item {
  refuseMore("item", more);
  return made({ kind: "item", node: toNode(part) });
}

/**
 * The node's value under a name. Fields inside its node come after it in the event. A field whose whole text is `omit` is
 * not added to the event, nor are the fields inside it. With `escapes`, the node's value has to be its text, and the
 * value of the field is that text with its escapes decoded.
 */
export interface Field {
  readonly kind: "field";
  readonly name: string;
  readonly node: Node;
  readonly omit: string | null;
  readonly escapes?: LooseEscapes;
}
type FieldType<Name extends string, Value, Inner> = { readonly [N in Name]: Value } & Inner;
export function field<const Name extends string, P extends Part>(
  name: Name,
  part: P,
  options?: { escapes?: LooseEscapes },
): Typed<Field, ValueOf<P>, FieldType<Name, ValueOf<P>, FieldsOf<P>>>;
export function field<const Name extends string, P extends Part, const Omitted extends string>(
  name: Name,
  part: P,
  options: { omit: Omitted; escapes?: LooseEscapes },
): Typed<Field, ValueOf<P>, Maybe<FieldType<Name, Exclude<ValueOf<P>, Omitted>, FieldsOf<P>>>>;
export function field(
  name: string,
  part: Part,
  { omit, escapes, ...others }: { omit?: string; escapes?: LooseEscapes } = {},
  ...more: readonly unknown[]
): Typed<Field, unknown, NoFields> {
  refuseMore("field", more);
  return made({ ...others, kind: "field", name, node: toNode(part), omit: omit ?? null, ...(escapes && { escapes }) });
}

/**
 * A field whose name comes from the text. If a field of the layout has the name, the pair takes the first of `name_2`,
 * `name_3`, ... that the event does not have; of two pairs with the same name, the last value replaces the first.
 */
export interface Pair {
  readonly kind: "pair";
  readonly key: Node;
  readonly between: Node | null;
  readonly value: Node;
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

/** A field computed from an earlier int field: shifted right, masked, and looked up in a table if there is one. */
export interface Derive {
  readonly kind: "derive";
  readonly name: string;
  readonly from: string;
  readonly shift: number;
  readonly mask: number;
  readonly table: readonly string[] | null;
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

/** From one to `max` nodes with `between` between each two; the value is their strings, joined by single spaces. */
export interface Join {
  readonly kind: "join";
  readonly node: Node;
  readonly between: Node;
  readonly max: number;
}
export function join(part: Part, options: { between: Part; max: number }): Typed<Join, string>;
export function join(part: Part, options: { between: Part; max: number }, ...more: readonly unknown[]): Join {
  refuseMore("join", more, "a part and its options");
  requireOptions("join", options, '{ between: " ", max: 3 }');
  const { between, max, ...others } = options;
  return made({ ...others, kind: "join", node: toNode(part), between: toNode(between), max });
}
