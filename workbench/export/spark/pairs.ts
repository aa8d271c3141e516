import { field, type Grammar, type Node, type NodeOf, optional, seq } from "../../../engine/grammar/index.ts";
import { expressionOf, PLAIN, type Refusal } from "../../regex/index.ts";
import { partOf } from "./fields.ts";
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
  const quiet: Node = { ...many, node: quietly(pair) };
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
  if (!key || escaped || key.meaning !== PLAIN)
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

/** The text of a pair, which adds nothing to the event. */
function quietly({ key, between, value }: NodeOf<"pair">): Node {
  return { kind: "seq", nodes: between ? [key, between, value] : [key, value] };
}

function namesIn(node: Node): readonly string[] {
  const text = JSON.stringify(node);
  return [...new Set([...text.matchAll(/"kind":"field","name":"((?:[^"\\]|\\.)*)"/g)].map(([, name]) => name!))];
}
