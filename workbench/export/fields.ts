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
  const { grammar, partial, express } = request;
  const expression = express ? express(flavor) : expressionOf(grammar, flavor, { partial });
  if (!("source" in expression)) return expression;
  const losses = [
    ...expression.captures.flatMap((capture) => lossesOf(capture, can).map((loss) => [capture.field, loss] as const)),
    ...expression.derived.map(({ name, from }) => [name, `it is computed from ${from}`] as const),
  ];
  const [first] = losses;
  if (first && !request.partial) return { path: `field ${JSON.stringify(first[0])}`, reason: first[1] };
  return {
    expression,
    captures: expression.captures.map((capture) => ({
      ...capture,
      type: can.types ? (typeOf(capture.meaning, can) ?? "string") : "string",
    })),
    losses: [
      ...expression.lost.map(({ path, reason }) => `${path}: ${reason}`),
      ...new Set(losses.map(([field, reason]) => `field ${JSON.stringify(field)}: ${reason}`)),
    ],
  };
}

function lossesOf({ meaning, mayBeEmpty }: Capture, can: Abilities): readonly string[] {
  const { escapes, joins, constant, omitsEmpty } = meaning;
  return [
    ...(escapes === null ? [] : ["its escapes stay as they are written"]),
    ...(joins === null ? [] : ["the blanks in it stay as they are written"]),
    ...(constant === null ? [] : ["its value is another than its text"]),
    ...(can.types && typeOf(meaning, can) === null ? ["its type depends on its text"] : []),
    ...(!can.empty && mayBeEmpty && !omitsEmpty ? ["an empty text counts as missing"] : []),
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
