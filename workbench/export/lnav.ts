import { children, type Grammar, type Node } from "../../engine/grammar/index.ts";
import { type PlainExport, plainExport, type TypedCapture } from "./fields.ts";
import type { Target } from "./target.ts";

const KINDS = { string: "string", integer: "integer", float: "float", boolean: "boolean" } as const;
const MOST_SAMPLES = 20;

export const lnav: Target = {
  about: "A format file of lnav, with records of the corpus as its samples",
  make(request) {
    const made = alternativesOf(request.grammar).map((grammar) =>
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
      sample: request.samples.slice(0, MOST_SAMPLES).map((line) => ({ line })),
    };
    const file = { $schema: "https://lnav.org/schemas/format-v1.schema.json", [name]: format };
    return { text: `${JSON.stringify(file, null, 2)}\n`, notes: losses };
  },
};

/** The alternatives of a grammar: lnav tries several expressions, so that no field needs two groups in one. */
function alternativesOf(grammar: Grammar): readonly Grammar[] {
  const { record } = grammar;
  if (record.kind === "choice") return record.alternatives.map((alternative) => ({ ...grammar, record: alternative }));
  if (record.kind !== "seq") return [grammar];
  const at = record.nodes.findIndex((node) => node.kind === "choice" && node.alternatives.every(hasTimestamp));
  const choice = record.nodes[at];
  if (choice?.kind !== "choice") return [grammar];
  return choice.alternatives.map((alternative) => {
    return { ...grammar, record: { ...record, nodes: record.nodes.with(at, alternative) } };
  });
}

function hasTimestamp(node: Node): boolean {
  return (node.kind === "field" && node.name === "ts") || children(node).some(hasTimestamp);
}

function unique(made: ReturnType<typeof plainExport>): ReturnType<typeof plainExport> {
  if (!("expression" in made)) return made;
  const twice = made.captures.find(({ field, name }) =>
    made.captures.some((other) => other.field === field && other.name !== name),
  );
  if (twice && (twice.field === "ts" || twice.field === "level"))
    return { path: `field ${JSON.stringify(twice.field)}`, reason: "lnav takes one group for it" };
  return made;
}

function kindOf({ type, field }: TypedCapture) {
  const isWord = field === "level" || type !== "string" ? {} : { identifier: field !== "msg" };
  return { kind: KINDS[type], ...isWord };
}
