import { numberSlot } from "../../event/time-parts.ts";
import {
  alike,
  children,
  isTimePart,
  type Meaning,
  type Node,
  ROLES,
  TIME_PARTS,
  type TimePart,
} from "../../grammar/index.ts";
import { closest } from "../../language/closest.ts";
import { isRole } from "../declared.ts";
import { followed, type RuleScope, type Rules, type SomeCases, visitSome } from "../rules.ts";
import type { NodeCheck } from "./check.ts";

/** Parts with the same meaning in two ways, or where one makes the other redundant. */
const CONTRADICTIONS: readonly (readonly [TimePart, readonly TimePart[]])[] = [
  ["offset", ["zone"]],
  ["year", ["short-year", "century"]],
  ["iso-year", ["short-iso-year"]],
  ["hour", ["hour12", "half"]],
  ["month", ["day-of-year"]],
  ["day", ["day-of-year"]],
  ...(["epoch-seconds", "epoch-millis", "epoch-micros", "epoch-nanos"] as const).map(
    (epoch) => [epoch, TIME_PARTS.filter((part) => part !== epoch)] as const,
  ),
];

const known: readonly string[] = [...TIME_PARTS, ...ROLES];

/** A meaning is one of the list, no role is inside itself, and the parts of a timestamp agree. */
export const meanings: NodeCheck = {
  meaning({ of, node, number }, { rules }) {
    if (!known.includes(of)) return unknownMeaning(of);
    if (number !== undefined && !isPartNumber(of, number)) return `${number} is no number of a ${of}`;
    if (!isRole(of)) return null;
    const inside = meaningsIn(node, rules, []);
    if (inside.some.has(of)) return `a ${of} has no ${of} inside`;
    return of === "timestamp" ? contradictionIn(inside) : null;
  },
};

function isPartNumber(of: Meaning, number: number): boolean {
  const slot = isTimePart(of) ? numberSlot(of) : null;
  return slot !== null && number % 1 === 0 && number >= slot[1] && number <= slot[2];
}

function unknownMeaning(of: string): string {
  const meant = closest(of, known);
  const others = meant === null ? `they are ${known.join(", ")}` : `did you mean ${JSON.stringify(meant)}?`;
  return `there is no meaning ${JSON.stringify(of)}; ${others}`;
}

function contradictionIn({ pairs }: Meanings): string | null {
  for (const part of TIME_PARTS) {
    if (pairs.has(pairOf(part, part))) return `a timestamp has one ${part}, not two`;
  }
  for (const [part, others] of CONTRADICTIONS) {
    const other = others.find((one) => pairs.has(pairOf(part, one)));
    if (other) return `a timestamp with ${part} has no ${other}: each says what the other does`;
  }
  return null;
}

/** The meanings inside a node: those that a text may have, and which of them it may have together. */
interface Meanings {
  readonly some: ReadonlySet<Meaning>;
  readonly pairs: ReadonlySet<string>;
}

const NONE: Meanings = { some: new Set(), pairs: new Set() };

function pairOf(a: Meaning, b: Meaning): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

function meaningsIn(node: Node, rules: Rules, open: readonly string[]): Meanings {
  return visitSome(cases, ofAll, node, rules, open);
}

function together(a: Meanings, b: Meanings): Meanings {
  const crossed = [...a.some].flatMap((one) => [...b.some].map((other) => pairOf(one, other)));
  return { some: new Set([...a.some, ...b.some]), pairs: new Set([...a.pairs, ...b.pairs, ...crossed]) };
}

function either(a: Meanings, b: Meanings): Meanings {
  return { some: new Set([...a.some, ...b.some]), pairs: new Set([...a.pairs, ...b.pairs]) };
}

/** A node means what those inside it mean together. */
const ofAll = (node: Node, ...context: RuleScope) =>
  children(node)
    .map((inner) => meaningsIn(inner, ...context))
    .reduce(together, NONE);

const cases: SomeCases<RuleScope, Meanings> = {
  ...alike(["until", "look", "not", "native"], () => NONE),
  ...alike(["many", "join"], ({ node }, ...context: RuleScope) => {
    const once = meaningsIn(node, ...context);
    return together(once, once);
  }),
  meaning: ({ of, node }, ...context) =>
    together({ some: new Set([of]), pairs: new Set() }, meaningsIn(node, ...context)),
  choice: ({ alternatives }, ...context) =>
    alternatives.map((node) => meaningsIn(node, ...context)).reduce(either, NONE),
  ref: (node, rules, open) => followed(node, rules, open, NONE, (rule, next) => meaningsIn(rule, rules, next)),
  pair: ({ value }, ...context) => meaningsIn(value, ...context),
};
