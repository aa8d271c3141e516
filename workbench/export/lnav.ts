import { type Rules, ruleOf } from "../../engine/analysis/index.ts";
import { encodeUtf8 } from "../../engine/event/index.ts";
import { children, type Grammar, type Node, type NodeOf } from "../../engine/grammar/index.ts";
import { reference } from "../../engine/parse/reference/index.ts";
import { sampler, seeded } from "../sample/index.ts";
import { type PlainExport, plainExport, type TypedCapture } from "./fields.ts";
import type { Target } from "./target.ts";

const KINDS = { string: "string", integer: "integer", float: "float", boolean: "boolean" } as const;
const MOST_SAMPLES = 20;

export const lnav: Target = {
  make(request) {
    const alternatives = alternativesOf(request.grammar);
    const made = alternatives.map((grammar) =>
      unique(plainExport({ ...request, grammar }, "pcre", { types: true, empty: true, others: "kept" })),
    );
    const parts: PlainExport[] = [];
    for (const one of made) {
      if (!("expression" in one)) return one;
      parts.push(one);
    }
    const captures = parts.flatMap((part) => part.captures);
    const names = new Set(captures.map(({ name }) => name));
    const timestamp = ["ts", "timestamp", "time"].find((name) => names.has(name));
    if (timestamp === undefined)
      return { path: "record", reason: "lnav reads no lines without a timestamp (field ts)" };
    const name = `froe_${request.grammar.name.replaceAll("-", "_")}`;
    const body = ["msg", "message"].find((field) => names.has(field));
    const losses = [...new Set(parts.flatMap((part) => part.losses))];
    const format = {
      title: request.grammar.about,
      description: [`${request.format}, exported by froe`, ...losses.map((loss) => `not exact: ${loss}`)].join("; "),
      ...(request.grammar.url === null ? {} : { url: request.grammar.url }),
      regex: Object.fromEntries(
        parts.map(({ expression }, index) => [`alternative-${index + 1}`, { pattern: expression.source }]),
      ),
      "timestamp-field": timestamp,
      ...(names.has("level") ? { "level-field": "level" } : {}),
      ...(body === undefined ? {} : { "body-field": body }),
      value: Object.fromEntries(
        captures.filter((capture) => capture.name !== timestamp).map((capture) => [capture.name, kindOf(capture)]),
      ),
      sample: samplesFor(alternatives, request.samples).map((line) => ({ line })),
    };
    const file = { $schema: "https://lnav.org/schemas/format-v1.schema.json", [name]: format };
    return { text: `${JSON.stringify(file, null, 2)}\n`, notes: losses };
  },
};

/** Samples, first one for each alternative, made if there is none: lnav expects one for every expression. */
function samplesFor(alternatives: readonly Grammar[], samples: readonly string[]): readonly string[] {
  const covering = alternatives.flatMap((grammar) => {
    const parser = reference(grammar);
    const found = samples.find((line) => {
      const bytes = encodeUtf8(line);
      return parser.parse(bytes, 0, bytes.length).ok;
    });
    return found === undefined && samples.length > 0
      ? [sampler(grammar, seeded(1), { first: 1 }).sample()]
      : [found ?? ""];
  });
  return [...new Set([...covering, ...samples])]
    .filter((line) => line !== "")
    .slice(0, Math.max(MOST_SAMPLES, alternatives.length));
}

/** The alternatives of a grammar: lnav tries several expressions, so that no field needs two groups in one. */
function alternativesOf(grammar: Grammar): readonly Grammar[] {
  const { record, rules } = grammar;
  const of = (one: Node): readonly Grammar[] => alternativesOf({ ...grammar, record: one });
  const whole = bare(record, rules);
  if (whole.kind === "choice") return whole.alternatives.flatMap(of);
  if (whole.kind !== "seq") return [grammar];
  for (const [at, node] of whole.nodes.entries()) {
    const inner = bare(node, rules);
    const put = (...nodes: readonly Node[]) => of({ ...whole, nodes: whole.nodes.toSpliced(at, 1, ...nodes) });
    if (needsSeveral(inner, rules)) return inner.alternatives.flatMap((one) => put(one));
    if (inner.kind === "seq" && SINGLE.some((name) => hasField(inner, name, rules))) return put(...inner.nodes);
  }
  return [grammar];
}

/** A node without what only names it; a rule that may be inside itself stays a reference. */
function bare(node: Node, rules: Rules): Node {
  if (node.kind === "token" || node.kind === "label") return bare(node.node, rules);
  const rule = node.kind === "ref" ? ruleOf(rules, node.rule) : null;
  return rule === null || hasReference(rule) ? node : bare(rule, rules);
}

const hasReference = (node: Node): boolean => node.kind === "ref" || children(node).some(hasReference);

/** Fields for which lnav takes one group of an expression. */
const SINGLE = ["ts", "level"];

/** True for a choice with several alternatives of the same single field. */
function needsSeveral(node: Node, rules: Rules): node is NodeOf<"choice"> {
  if (node.kind !== "choice") return false;
  return SINGLE.some((name) => node.alternatives.filter((one) => hasField(one, name, rules)).length > 1);
}

function hasField(node: Node, name: string, rules: Rules): boolean {
  const inner = bare(node, rules);
  return (inner.kind === "field" && inner.name === name) || children(inner).some((one) => hasField(one, name, rules));
}

function unique(made: ReturnType<typeof plainExport>): ReturnType<typeof plainExport> {
  if (!("expression" in made)) return made;
  const twice = made.captures.find(({ field, name }) =>
    made.captures.some((other) => other.field === field && other.name !== name),
  );
  if (twice && SINGLE.includes(twice.field))
    return { path: `field ${JSON.stringify(twice.field)}`, reason: "lnav takes one group for it" };
  return made;
}

function kindOf({ type, field }: TypedCapture) {
  const isWord = field === "level" || type !== "string" ? {} : { identifier: field !== "msg" };
  return { kind: KINDS[type], ...isWord };
}
