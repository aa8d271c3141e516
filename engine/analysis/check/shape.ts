import { children, type Grammar, type Node, nodeName } from "../../grammar/index.ts";
import type { Problem } from "./problem.ts";

/** The most nodes of a grammar, counted in each of their places; people do not write more. */
const MOST_NODES = 50_000;
/** The deepest nesting of nodes; the walk over them must not overflow the stack. */
const MOST_LEVELS = 400;
/** A longer list of words should be one `oneOf`, which is looked up and not tried one by one. */
const MOST_ALTERNATIVES = 1000;

/** The first problem in the shape of a grammar from code that is not type-checked; null if there is none. */
export function shapeProblem(grammar: Grammar): Problem | null {
  const problem = (path: string, message: string): Problem => ({ grammar: grammar.name, path, rule: "shape", message });
  let count = 0;
  const visit = (value: unknown, path: string, levels: number): Problem | null => {
    if (value === undefined) return problem(path, `undefined is no part of a grammar: ${PART}; ${UNDEFINED}`);
    if (!isObject(value)) return problem(path, `${shown(value)} is no part of a grammar: ${PART}`);
    if (++count > MOST_NODES)
      return problem("grammar", `it has more than ${MOST_NODES} nodes: give shared ones a rule`);
    if (levels > MOST_LEVELS) return problem("grammar", "it contains itself, or nests too deep: ref(...) recurses");
    const inside = insideOf(value);
    if (inside === null) return problem(path, `${shown(value.kind)} is no kind of node: ${PART}`);
    if (value.kind === "within") {
      const found = payloadProblem(value, path, levels);
      if (found) return found;
    }
    if (value.kind === "choice" && inside.length > MOST_ALTERNATIVES) {
      const message = `a choice of ${inside.length} alternatives; the most is ${MOST_ALTERNATIVES}: oneOf(...) takes words`;
      return problem(path, message);
    }
    for (const [at, child] of inside.entries()) {
      const position = inside.length > 1 ? `${at + 1}: ` : "";
      const found = visit(child, `${path} > ${position}${pathName(child)}`, levels + 1);
      if (found) return found;
    }
    return null;
  };
  const payloadProblem = (value: object, path: string, levels: number): Problem | null => {
    const payload = payloadOf(value);
    if (payload === null) return problem(path, "within(...) takes a field and a grammar, made by grammar(...)");
    const parts: readonly (readonly [string, unknown])[] = [
      ["record", payload.record],
      ...Object.entries(payload.rules),
    ];
    for (const [name, part] of parts) {
      const found = visit(part, `${path} > ${name}`, levels + 1);
      if (found) return found;
    }
    return null;
  };
  const record = visit(grammar.record, "record", 0);
  if (record) return record;
  for (const [name, rule] of Object.entries(grammar.rules)) {
    const found = visit(rule, `rule ${name}`, 0);
    if (found) return found;
  }
  return null;
}

const UNDEFINED = "what is imported from a file that imports this one is undefined at first";
const PART = "a part is a text or what a combinator returns";

function isObject(value: unknown): value is { readonly kind: unknown } {
  return typeof value === "object" && value !== null && "kind" in value;
}

/** The nodes inside a value that may be a node; null if it is none. */
function insideOf(value: object): readonly unknown[] | null {
  try {
    // The call fails, or returns no array, if it is none.
    const inside: readonly unknown[] = children(value as Node);
    return Array.isArray(inside) ? inside : null;
  } catch {
    return null;
  }
}

function pathName(value: unknown): string {
  if (!isObject(value) || insideOf(value) === null) return "?";
  return value.kind === "within" && payloadOf(value) === null ? "within" : nodeName(value as Node);
}

/** The grammar of a payload; null if it has not the shape of one. */
function payloadOf(value: object): { readonly record: unknown; readonly rules: object } | null {
  if (!("grammar" in value) || typeof value.grammar !== "object" || value.grammar === null) return null;
  const { grammar } = value;
  if (!("name" in grammar) || !("record" in grammar) || !("rules" in grammar)) return null;
  if (typeof grammar.rules !== "object" || grammar.rules === null) return null;
  return { record: grammar.record, rules: grammar.rules };
}

function shown(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 40) ?? typeof value;
}
