import type { Grammar } from "../grammar/grammar.ts";
import type { Place, Places } from "../grammar/place.ts";
import { type Problem, problemAt } from "./problem.ts";

type Role = "object" | "array" | "key" | "value";
type Expected = readonly (readonly [place: Place, role: Role])[];

/** What the places inside have to be for a place to be what its role asks; or what is wrong. */
const shapes: Readonly<Record<Role, (place: Place) => Expected | string>> = {
  object(place) {
    const member = elementOf(place, "{", "}");
    if (member?.node.kind === "pair" && member.inside.length === 3 && isOnly(member.inside[1]!, ":")) {
      return [
        [member.inside[0]!, "key"],
        [member.inside[2]!, "value"],
      ];
    }
    return 'a JSON object is "{", pairs with ":" inside and "," between them, and "}"';
  },
  array(place) {
    const element = elementOf(place, "[", "]");
    if (element?.node.kind === "item") return [[element.inside[0]!, "value"]];
    return 'a JSON array is "[", items with "," between them, and "]"';
  },
  key: (place) => (isString(place) ? [] : 'a JSON key is a text in ", escaped with \\'),
  value(place) {
    const { node, inside } = place;
    if (node.kind === "map") return [[inside[0]!, "object"]];
    if (node.kind === "list") return [[inside[0]!, "array"]];
    if (node.kind === "number" || isString(place) || isWord(place)) return [];
    return "a JSON value is a quoted text, a number, true, false, null, a map or a list";
  },
};

/**
 * The record of a grammar with `json: true` is a JSON object, written as RFC 8259 writes it: its text, and that of the
 * objects and arrays inside, is copied into JSON output as it stands. Runs count as blanks, wherever they are.
 */
export function jsonSyntax(grammar: Grammar, places: Places): readonly Problem[] {
  if (!grammar.json) return [];
  const problems: Problem[] = [];
  const seen = new Set<string>();
  const follow = (place: Place, role: Role): void => {
    const { node, inside } = place;
    if (node.kind === "ref") {
      const rule = places.rules[node.rule];
      const visit = `${role} ${node.rule}`;
      if (!rule || seen.has(visit)) return;
      seen.add(visit);
      follow(rule, role);
    } else if (node.kind === "label" || node.kind === "token" || node.kind === "nest" || node.kind === "choice") {
      for (const inner of inside) follow(inner, role);
    } else {
      const expected = shapes[role](place);
      if (typeof expected === "string") problems.push(problemAt(grammar, places, place, "json-syntax", expected));
      else for (const [inner, next] of expected) follow(inner, next);
    }
  };
  const [only, ...others] = withoutRuns(places.record);
  follow(only && others.length === 0 ? only : places.record, "object");
  return problems;
}

/** What stands between the brackets of a container, each with a comma before the next. */
function elementOf(place: Place, open: string, close: string): Place | null {
  const [first, many, last, ...others] = withoutRuns(place);
  if (!first || many?.node.kind !== "many" || !last || others.length > 0) return null;
  if (!isLiteral(first, open) || !isLiteral(last, close)) return null;
  const [repeated, separator] = many.inside;
  const [element, ...rest] = withoutRuns(repeated!);
  const isListed = separator !== undefined && isOnly(separator, ",");
  return isListed && element && rest.length === 0 ? element : null;
}

function withoutRuns(place: Place): readonly Place[] {
  if (place.node.kind === "run") return [];
  return place.node.kind === "seq" ? place.inside.flatMap(withoutRuns) : [place];
}

function isOnly(place: Place, text: string): boolean {
  const [only, ...others] = withoutRuns(place);
  return only !== undefined && others.length === 0 && isLiteral(only, text);
}

function isLiteral({ node }: Place, text: string): boolean {
  return node.kind === "literal" && node.text === text;
}

function isString({ node }: Place): boolean {
  return node.kind === "quoted" && node.open === '"' && node.close === '"' && (node.escapes?.lead ?? "\\") === "\\";
}

/** A constant whose text is its own JSON. */
function isWord({ node }: Place): boolean {
  if (node.kind !== "constant" || node.node?.kind !== "literal") return false;
  const { value } = node;
  return (value === null || typeof value !== "object") && node.node.text === JSON.stringify(value);
}
