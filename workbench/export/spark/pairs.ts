import { field, type Grammar, type Node, optional, type Reading, seq } from "../../../engine/grammar/index.ts";
import { type Capture, type Expression, expressionOf, PLAIN_MEANING, type Refusal } from "../../regex/index.ts";
import type { Literal } from "./python.ts";

/** The column of fields whose names come from the text. */
export const FIELDS = "_fields";

/** A format of pairs as two expressions: one for its records, and one for each pair in them. */
interface PairFormat {
  /** The grammar with all pairs as one field. */
  readonly grammar: Grammar;
  readonly table: Literal;
}

/** The two expressions of a grammar; null if it has no sequence of pairs at the top of its record. */
export function pairFormatOf(grammar: Grammar): PairFormat | Refusal | null {
  const { record } = grammar;
  const nodes = record.kind === "seq" ? record.nodes : [record];
  const at = nodes.findIndex((node) => node.kind === "many" && node.node.kind === "pair");
  const many = nodes[at];
  if (many?.kind !== "many" || many.node.kind !== "pair") return null;
  const pair = many.node;
  if (grammar.repeated === "list") return { path: "record > pair", reason: "lists of values are none of its columns" };
  // The text of the pairs, which adds nothing to the event.
  const quiet = { ...many, node: seq(pair.key, ...(pair.between ? [pair.between] : []), pair.value) };
  const whole: Grammar = { ...grammar, record: { kind: "seq", nodes: nodes.toSpliced(at, 1, field(FIELDS, quiet)) } };
  const one = seq(
    ...(many.separator ? [optional(many.separator)] : []),
    field("name", pair.key),
    ...(pair.between ? [pair.between] : []),
    field("value", pair.value),
  );
  const expression = expressionOf({ ...grammar, record: one }, "java", { overflow: "reject" });
  if (!("source" in expression)) return expression;
  const [key, ...values] = expression.captures;
  const escaped = values.find(({ field: name, meaning }) => name === "name" || meaning.escapes?.unicode);
  if (!key || escaped || key.meaning !== PLAIN_MEANING)
    return { path: "record > pair", reason: "Spark does not read the escapes in its names or values" };
  const source = expression.source.slice("\\A".length, -"\\z".length);
  return {
    grammar: whole,
    table: {
      pattern: `\\G${source}`,
      groups: expression.groups,
      key: key.number,
      values: values.map((value) => partOf(value, "variant")),
      taken: namesIn(whole.record).filter((name) => name !== FIELDS),
    },
  };
}

function namesIn(node: Node): readonly string[] {
  const text = JSON.stringify(node);
  return [...new Set([...text.matchAll(/"kind":"field","name":"((?:[^"\\]|\\.)*)"/g)].map(([, name]) => name!))];
}

/** A type of Spark, by its name in casts. */
export type SparkType = "string" | "bigint" | "double" | "boolean" | "variant";

interface SparkField {
  readonly name: string;
  readonly type: SparkType;
  readonly parts: readonly Literal[];
}

const TYPES = { int: "bigint", float: "double", bool: "boolean" } as const;

/** The columns of an expression, each with its groups. */
export function sparkFields({ captures }: Pick<Expression, "captures">): readonly SparkField[] {
  const names = [...new Set(captures.map(({ field }) => field))];
  return names.map((name) => {
    const parts = captures.filter(({ field }) => field === name);
    const type = oneType(parts.map(({ meaning }) => typeOf(meaning)));
    return { name, type, parts: parts.map((part) => partOf(part, type)) };
  });
}

function oneType(types: readonly SparkType[]): SparkType {
  const [first] = types;
  return types.every((type) => type === first) ? (first ?? "string") : "variant";
}

function typeOf({ reading, constant }: Capture["meaning"]): SparkType {
  if (typeof constant?.value === "number") return "bigint";
  if (constant !== null) return typeof constant.value === "boolean" ? "boolean" : "string";
  return reading === null ? "string" : readType(reading);
}

/** The type of a reading: VARIANT if text that fits no type stays a string. */
function readType({ types, otherwise }: Reading): SparkType {
  const [type] = types;
  return types.length === 1 && otherwise !== "text" ? TYPES[type!] : "variant";
}

/** Conditions in the tables of the module. */
export const conditionsOf = (conditions: Capture["conditions"]): Literal =>
  conditions.map((one): Literal => [one.kind === "set", one.kind === "set" ? [one.group] : one.groups]);

/** A group in the table of the module. */
function partOf({ number, conditions, meaning }: Capture, type: SparkType): Literal {
  const { escapes, joins, reading, constant } = meaning;
  return {
    group: number,
    conditions: conditionsOf(conditions),
    ...(constant === null || typeof constant.value === "object" ? {} : { constant: constant.value }),
    escapes: escapes === null ? null : [escapes.lead, { ...escapes.meaning }],
    joins,
    reading:
      reading === null
        ? null
        : [reading.types, reading.form, reading.words.true, reading.words.false, reading.otherwise],
    type,
  };
}
