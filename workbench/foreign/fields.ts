import { automatonOf, isNullable } from "../../engine/analysis/index.ts";
import {
  field,
  isDisjoint,
  isSubset,
  level,
  looseTimestamp,
  message,
  type Node,
  type Part,
  type Reading,
  type TypeName,
} from "../../engine/grammar/index.ts";
import { type Marked, strftimeStamp, WrongLayout } from "../writers/index.ts";
import { type FieldOf, type Follow, plainText, sequence } from "./regex/index.ts";

/** What a program says about the groups of its expression, by name. */
export interface Plan {
  readonly types: ReadonlyMap<string, TypeName>;
  /** The group with the time, and the layouts that it may have. */
  readonly time: { readonly name: string; readonly stamps: readonly Node[] } | null;
  readonly level: string | null;
  readonly message: string | null;
}

const WORDS: Reading["words"] = { true: ["true", "True", "TRUE"], false: ["false", "False", "FALSE"] };

/** The fields of a plan. @param notes what is not as the program has it. */
export function fieldsOf(plan: Plan, notes: Set<string>): FieldOf {
  return ({ name }, text, follow) => {
    const type = plan.types.get(name);
    const node: Part =
      plan.time?.name === name
        ? timeOf(plan.time.stamps, text, follow, name, notes)
        : type === undefined
          ? text
          : {
              kind: "convert",
              reading: { types: [type], form: "lenient", words: WORDS, otherwise: "text" },
              node: text,
            };
    const meant = plan.level === name ? level(node) : plan.message === name ? message(node) : node;
    return isNullable(text, {}) ? field(name, meant, { omit: "" }) : field(name, meant);
  };
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
  const times = fitting.map((stamp) => sequence([looseTimestamp(stamp), ...ahead]));
  return { kind: "choice", alternatives: [...times, text] };
}

/** True if a text that a stamp reads, before what follows, is the whole text that the expression reads there. */
function hasSameEnd(text: Node, stamp: Node, follow: Follow): boolean {
  const length = lengthOf(text);
  if (length !== null) return length === lengthOf(stamp);
  if (text.kind !== "run" || text.min > 1 || text.max !== null) return false;
  if (!isDisjoint(text.charset, follow.first.set)) return false;
  const { transitions } = automatonOf({ record: stamp, rules: {} });
  return transitions.every((ways) => ways.every(({ over }) => over === null || isSubset(over, text.charset)));
}

/** The number of bytes that a node reads; null if that differs. */
function lengthOf(node: Node): number | null {
  switch (node.kind) {
    case "literal":
      return new TextEncoder().encode(node.text).length;
    case "run":
    case "digits":
      return node.min === node.max ? node.min : null;
    case "oneOf": {
      const [first, ...others] = node.words.map((word) => word.length);
      return first !== undefined && others.every((one) => one === first) ? first : null;
    }
    case "seq":
      return node.nodes.map(lengthOf).reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0);
    case "choice": {
      const [first, ...others] = node.alternatives.map(lengthOf);
      return first !== undefined && others.every((one) => one === first) ? first : null;
    }
    case "many": {
      const one = lengthOf(node.node);
      return one !== null && node.separator === null && node.min === node.max ? one * node.min : null;
    }
    case "look":
    case "not":
      return 0;
    case "meaning":
    case "label":
    case "token":
      return lengthOf(node.node);
    default:
      return null;
  }
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
