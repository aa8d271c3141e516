import { children, type Grammar, type Node, nodeName } from "../../grammar/index.ts";
import { insteadOfPart } from "./no-part.ts";
import { grammarProperties, nodeProperties, type PropertyType } from "./properties.ts";

/** The most nodes of a grammar, counted in each of their places; people do not write more. */
const MOST_NODES = 50_000;

/** The deepest nesting of nodes; the walk over them must not overflow the stack. */
const MOST_LEVELS = 400;

/** A longer list of words should be one `oneOf`, which is looked up and not tried one by one. */
const MOST_ALTERNATIVES = 1000;

const NO_RECORD =
  "a grammar has a record, the part that reads each record, and this one has none: record: seq(...); what is imported from a file that imports this one is undefined at first";

/** A problem in the shape of a grammar. */
interface ShapeProblem {
  readonly path: string;
  readonly message: string;
  /** The malformed value, and the nodes around it from the inside out. */
  readonly values: readonly unknown[];
}

/** The problems in the shape of a grammar from code that is not type-checked: parts and properties that are none. */
export function shapeProblems(grammar: Grammar): readonly ShapeProblem[] {
  const problems: ShapeProblem[] = [];
  let count = 0;
  const visit = (value: unknown, path: string, around: readonly unknown[]): void => {
    const values = [value, ...around];
    const report = (message: string) => problems.push({ path, message, values });
    if (count > MOST_NODES) return;
    if (++count > MOST_NODES) {
      const message = `it has more than ${MOST_NODES} nodes: give shared ones a rule`;
      problems.push({ path: "grammar", message, values: [] });
    } else if (!isNode(value)) report(insteadOfPart(value));
    else if (around.length > MOST_LEVELS) {
      count = Number.POSITIVE_INFINITY;
      const message = "it contains itself, or nests too deep: ref(...) recurses";
      problems.push({ path: "grammar", message, values: [] });
    } else {
      const wrong = wrongProperties(value, nodeProperties[value.kind]);
      for (const message of wrong) report(message);
      if (wrong.length > 0) return;
      const inside = children(value);
      if (value.kind === "choice" && inside.length > MOST_ALTERNATIVES) {
        report(`a choice of ${inside.length} alternatives; the most is ${MOST_ALTERNATIVES}: oneOf(...) takes words`);
        return;
      }
      for (const [at, child] of inside.entries()) {
        const position = inside.length > 1 ? `${at + 1}: ` : "";
        visit(child, `${path} > ${position}${pathName(child)}`, values);
      }
      if (value.kind === "within") visitParts(value.grammar, `${path} > `, values);
    }
  };
  const visitParts = ({ record, rules }: Grammar, path: string, around: readonly unknown[]): void => {
    if (record === undefined) problems.push({ path: `${path}record`, message: NO_RECORD, values: around });
    else visit(record, `${path}record`, around);
    for (const [name, rule] of Object.entries(rules)) visit(rule, `${path}rule ${name}`, around);
  };
  for (const message of wrongProperties(grammar, grammarProperties))
    problems.push({ path: "grammar", message, values: [] });
  if (problems.length > 0) return problems;
  visitParts(grammar, "", []);
  return problems;
}

/** True for an object whose kind is one of the kinds of nodes. */
function isNode(value: unknown): value is Node {
  return (
    typeof value === "object" &&
    value !== null &&
    "kind" in value &&
    typeof value.kind === "string" &&
    Object.hasOwn(nodeProperties, value.kind)
  );
}

function wrongProperties(value: object, properties: Readonly<Record<string, PropertyType>>): readonly string[] {
  const given = new Map<string, unknown>(Object.entries(value));
  return Object.entries(properties).flatMap(([name, { is, test, wrong, isNeeded }]) => {
    const one = given.get(name);
    return test(one) && (!isNeeded || given.has(name))
      ? []
      : (wrong?.(one) ?? `${name} has to be ${is}, not ${shown(one)}`);
  });
}

function pathName(value: unknown): string {
  if (!isNode(value)) return "?";
  return wrongProperties(value, nodeProperties[value.kind]).length === 0 ? nodeName(value) : value.kind;
}

function shown(value: unknown): string {
  if (value instanceof RegExp) return String(value);
  return JSON.stringify(value)?.slice(0, 40) ?? typeof value;
}
