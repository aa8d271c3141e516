import type { ConstantValue, Reading } from "../../../engine/grammar/index.ts";
import type { Capture, Expression } from "../../regex/index.ts";
import type { Literal } from "./python.ts";

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
  if (constant !== null) return constantType(constant.value);
  return reading === null ? "string" : readType(reading);
}

function constantType(value: ConstantValue): SparkType {
  if (typeof value === "number") return "bigint";
  return typeof value === "boolean" ? "boolean" : "string";
}

/** The type of a reading: VARIANT if text that fits no type stays a string. */
function readType({ types, otherwise }: Reading): SparkType {
  const [type] = types;
  return types.length === 1 && otherwise !== "text" ? TYPES[type!] : "variant";
}

/** A group in the table of the module. */
export function partOf({ number, conditions, meaning }: Capture, type: SparkType): Literal {
  const { escapes, joins, reading, constant } = meaning;
  return {
    group: number,
    conditions: conditions.map((one): Literal => [one.kind === "set", one.kind === "set" ? [one.group] : one.groups]),
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
