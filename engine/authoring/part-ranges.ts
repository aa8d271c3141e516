import { children, type Digits, label, type Node, type TimePart, withChild } from "../grammar/index.ts";

type Range = NonNullable<Digits["range"]>;

/** The numbers that parts of a timestamp may be. */
const ranges: Readonly<Partial<Record<TimePart, Range>>> = {
  month: [1, 12],
  day: [1, 31],
  "day-of-year": [1, 366],
  "iso-week": [1, 53],
  hour: [0, 23],
  hour12: [1, 12],
  minute: [0, 59],
  second: [0, 60],
};

const isPart = (of: string): of is TimePart => of in ranges;

/** The node, whose parts of a timestamp are numbers that there are: no month 13. Ranges of the author's own hold. */
export function withRanges(node: Node): Node {
  const range = node.kind === "meaning" && isPart(node.of) ? ranges[node.of] : undefined;
  if (node.kind === "meaning" && range) return { ...node, node: inRange(node.node, range, node.of) };
  return rebuilt(node, withRanges);
}

function inRange(node: Node, range: Range, name: string): Node {
  if (node.kind !== "digits") return rebuilt(node, (inner) => inRange(inner, range, name));
  return node.range === null ? label(`${name} (${range.join("-")})`, { ...node, range }) : node;
}

function rebuilt(node: Node, change: (inner: Node) => Node): Node {
  return children(node).reduce((whole, inner, at) => {
    const changed = change(inner);
    return changed === inner ? whole : withChild(whole, at, changed);
  }, node);
}
