import { areDisjoint, isNullable } from "../../engine/analysis/index.ts";
import {
  constant,
  convert,
  field,
  level,
  looseTimestamp,
  message,
  type Node,
  type Part,
  type Reading,
  rest,
  type TypeName,
} from "../../engine/grammar/index.ts";
import { closest } from "../../engine/language/index.ts";
import { type Marked, strftimeStamp, WrongLayout } from "../writers/index.ts";
import { bytesOf, type FieldOf, type Follow, flavorOf, plainText, readExpression, sequence } from "./regex/index.ts";

/** What a program says about the groups of its expression, by name. */
export interface Plan {
  readonly types: ReadonlyMap<string, TypeName>;
  /** The group with the time, and the layouts that it may have. */
  readonly time: { readonly name: string; readonly stamps: readonly Node[] } | null;
  readonly level: string | null;
  /** Levels by the text of that group: an expression each, which matches at the start of the text. */
  readonly severities?: readonly { readonly severity: string; readonly pattern: string }[];
  readonly message: string | null;
}

const words: Reading["words"] = { true: ["true", "True", "TRUE"], false: ["false", "False", "FALSE"] };

/** A text as a value of the first type that it fits; other text stays. */
export function typedText(text: Node, ...types: Reading["types"]): Node {
  return convert({ types, form: "lenient", words, otherwise: "text" }, text);
}

/** The fields of a plan. @param notes what is not as the program has it. */
export function fieldsOf(plan: Plan, notes: Set<string>): FieldOf {
  return ({ name, item }, text, follow) => {
    const type = plan.types.get(name);
    const node: Part =
      plan.time?.name === name
        ? timeOf(plan.time.stamps, text, follow, name, notes)
        : type === undefined
          ? text
          : typedText(text, type);
    const meant = plan.level === name ? level(node) : plan.message === name ? message(node) : node;
    const made = (of: Part) => (isNullable(text, {}) ? field(name, of, { null: "" }) : field(name, of));
    // Where anything may follow, the text ends before what it cannot read.
    const next = follow.node ?? { kind: "not", node: { kind: "run", charset: bytesOf(item), min: 1, max: 1 } };
    const known = ((plan.level === name && plan.severities) || []).flatMap(({ severity, pattern }): readonly Node[] => {
      const ahead = textAhead(pattern, plainText(next), notes);
      if (ahead === null) return [];
      // A group that is called level has the severity instead of its text; any other keeps it beside a level.
      if (name === "level") return [sequence([ahead, field(name, level(constant(severity, text)))])];
      return [sequence([ahead, field("level", level(constant(severity))), made(node)])];
    });
    return known.length === 0 ? made(meant) : { kind: "choice", alternatives: [...known, made(meant)] };
  };
}

/** Matches before a text that an expression matches at its start; with $, as a whole, with `next` after it. */
function textAhead(pattern: string, next: Node, notes: Set<string>): Node | null {
  const isWhole = /(?<!\\)\$$/.test(pattern);
  const body = pattern.replace(/^\^/, "").replace(/(?<!\\)\$$/, "");
  const read = readExpression(`^(?:${body})`, { flavor: flavorOf("pcre")!, match: "search" });
  if (!read.ok) {
    notes.add(`The level of ${pattern} is not read: ${read.problems[0]?.message}`);
    return null;
  }
  const { record } = read;
  const nodes = record.kind === "seq" ? record.nodes.filter(({ kind }) => kind !== "rest") : [record];
  return { kind: "look", node: isWhole ? sequence([...nodes, next]) : record };
}

/** The text as a timestamp where one of the layouts reads the same text. */
function timeOf(stamps: readonly Node[], text: Node, follow: Follow, name: string, notes: Set<string>): Node {
  const fitting = stamps.filter((stamp) => hasSameEnd(plainText(text), plainText(stamp), follow));
  if (fitting.length < stamps.length)
    notes.add(
      `The expression of the time ${name} may end elsewhere than its layout says: it is read as text, and froe recognizes the usual layouts.`,
    );
  if (fitting.length === 0) return text;
  const ahead: readonly Node[] = follow.node === null ? [] : [{ kind: "look", node: follow.node }];
  const whole: Node = { kind: "look", node: plainText(text) };
  const times = fitting.map((stamp) => sequence([whole, looseTimestamp(stamp), ...ahead]));
  return { kind: "choice", alternatives: [...times, text] };
}

/**
 * True if a text that a stamp reads before what follows is the whole text that the expression reads there: neither goes on
 * where the other ends before the next byte.
 */
function hasSameEnd(text: Node, stamp: Node, { first, total, node }: Follow): boolean {
  if (node === null && !total) return false;
  const next: Node = { kind: "run", charset: first.set, min: 1, max: 1 };
  const ending = (record: Node) => ({ record, rules: {} });
  const goingOn = (record: Node) => ending(sequence([record, next, rest]));
  return areDisjoint(ending(stamp), goingOn(text)) && areDisjoint(goingOn(stamp), ending(text));
}

/** The timestamp of a layout of strftime; a layout that is not known is noted. */
export function stampOf(layout: Marked, more: Readonly<Record<string, Node>>, notes: Set<string>): readonly Node[] {
  try {
    return [strftimeStamp(layout, more)];
  } catch (error) {
    if (!(error instanceof WrongLayout)) throw error;
    notes.add(`The layout of the time, ${layout.text}, is not read: ${error.message}`);
    return [];
  }
}

/** True if a layout says the zone, or counts from 1970. */
export function saysZone(layout: string): boolean {
  return /%[zZs]|Z07|-07|MST/.test(layout);
}

/** Notes each key that a section has and its program does not know. */
export function noteUnknown(keys: Iterable<string>, known: readonly string[], notes: Set<string>): void {
  for (const key of keys) {
    if (known.includes(key)) continue;
    const meant = closest(key, known);
    notes.add(`${key} is no key here, and is skipped${meant === null ? "" : `: did you mean ${meant}?`}`);
  }
}
