import {
  type Capture,
  type Expression,
  expressionOf,
  type FlavorName,
  type Meaning,
  type Refusal,
} from "../regex/index.ts";
import type { ExportRequest } from "./target.ts";

/** The type of a field whose strings all have the same one. */
type FieldType = "string" | "integer" | "float" | "boolean";

/** The abilities of a target. */
interface Abilities {
  /** True if it converts fields to types; otherwise they stay text, which is no loss. */
  readonly types: boolean;
  /** True if it distinguishes an empty text from a missing one. */
  readonly empty: boolean;
  /** What it does with text that is no value of a field's type: keeps it, or reads what it begins with as a number. */
  readonly others?: "kept" | "cut";
}

/** A group with its type in the target. */
export interface TypedCapture extends Capture {
  readonly type: FieldType;
}

/** An expression for a target that uses its groups unchanged. */
export interface PlainExport {
  readonly expression: Expression;
  readonly captures: readonly TypedCapture[];
  /** What is not exported, or not decoded. */
  readonly losses: readonly string[];
}

/** The expression of a request in a flavor, or the reason why the target cannot have one. */
export function plainExport(request: ExportRequest, flavor: FlavorName, can: Abilities): PlainExport | Refusal {
  const { grammar, partial, lenient = false, express } = request;
  const expression = express ? express(flavor) : expressionOf(grammar, flavor, { partial, lenient });
  if (!("source" in expression)) return expression;
  const losses = [
    ...expression.captures.flatMap((capture) => lossesOf(capture, can).map((loss) => [capture.field, loss] as const)),
    ...expression.derived.map(({ name, from }) => [name, `it is computed from ${from}`] as const),
  ];
  const first = losses.find(([, loss]) => !lenient || !AS_WRITTEN.has(loss));
  if (first && !partial) return { path: `field ${JSON.stringify(first[0])}`, reason: first[1] };
  return {
    expression,
    captures: expression.captures.map((capture) => ({
      ...capture,
      type: can.types ? (typeOf(capture.meaning, can) ?? "string") : "string",
    })),
    losses: [
      ...expression.lost.map(({ path, reason }) => `${path}: ${reason}`),
      ...summaries(losses),
      ...(expression.isWider ? [`${flavor} tries other ways too, so that lines of another layout may match`] : []),
    ],
  };
}

const ESCAPED = "escapes stay as they are written";
const BLANKS = "blanks stay as they are written";
const TYPELESS = "the type depends on the text";
const EMPTY = "an empty text counts as missing";
/** What is no loss of a target whose fields may have their text as it is written. */
const AS_WRITTEN: ReadonlySet<string> = new Set([ESCAPED, BLANKS, TYPELESS, EMPTY]);

/** What somebody who reads the fields has to do. */
const REMEDIES: Readonly<Record<string, string>> = {
  [ESCAPED]: "a later step has to decode them, as froe does when it reads with the pattern",
};

/** A line for each loss, with the fields that have it. */
function summaries(losses: readonly (readonly [field: string, loss: string])[]): readonly string[] {
  const byLoss = new Map<string, string[]>();
  for (const [field, loss] of losses) byLoss.set(loss, [...(byLoss.get(loss) ?? []), field]);
  return [...byLoss].map(([loss, all]) => {
    const fields = [...new Set(all)].map((field) => JSON.stringify(field));
    return `${fields.length === 1 ? "field" : "fields"} ${fields.join(", ")}: ${loss}${REMEDIES[loss] ? `; ${REMEDIES[loss]}` : ""}`;
  });
}

function lossesOf({ meaning, mayBeEmpty }: Capture, can: Abilities): readonly string[] {
  const { escapes, joins, constant, omitsEmpty } = meaning;
  return [
    ...(escapes === null ? [] : [ESCAPED]),
    ...(joins === null ? [] : [BLANKS]),
    ...(constant === null ? [] : ["its value is another than its text"]),
    ...(can.types && typeOf(meaning, can) === null ? [TYPELESS] : []),
    ...(!can.empty && mayBeEmpty && !omitsEmpty ? [EMPTY] : []),
  ];
}

const NAMES = { int: "integer", float: "float", bool: "boolean" } as const;

/** The type of a value; null if its text decides. */
function typeOf({ reading, isCut }: Meaning, { others }: Abilities): FieldType | null {
  if (reading === null) return "string";
  const [type] = reading.types;
  const isOne = reading.types.length === 1;
  const isText = reading.otherwise === "text" && (others === "kept" || (others === "cut" && isCut));
  const isSure = reading.otherwise === "fail" || isText;
  return isOne && isSure ? NAMES[type!] : null;
}

/** `ts, ts_2` for the groups of each field that has another name in the expression. */
export function renamed(captures: readonly TypedCapture[]): readonly string[] {
  const others = captures.filter(({ name, field }) => name !== field);
  return others.map(({ name, field }) => `Group ${name} is field ${JSON.stringify(field)}.`);
}
