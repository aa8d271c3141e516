import { canFail } from "../../../engine/analysis/index.ts";
import { madeOnce } from "../../../engine/event/remembered.ts";
import {
  any,
  type Charset,
  children,
  except,
  type Node,
  only,
  rest,
  seq,
  union,
  withChild,
} from "../../../engine/grammar/index.ts";
import { bytesOf, chained, EMPTY, either, type First, firstOf } from "./first.ts";
import { ASCII, isEverything } from "./sets.ts";
import type { Tree } from "./tree.ts";

/** What comes after a part of an expression, up to the end of the match. */
export interface Follow {
  /** What it can begin with; nullable if it can match at the end of the record. */
  readonly first: First;
  /** True if it matches whatever comes. */
  readonly total: boolean;
  /** Matches where it does; null if it always does, or if that is not known. */
  readonly node: Node | null;
  /** The bytes one of which has to be next, if nothing else has to be; null for other conditions. */
  readonly single: Charset | null;
  /** True if it is the end of the record. */
  readonly isEnd: boolean;
  /** A set in it that is read as ASCII alone, so that it may not decide. */
  readonly narrow: Tree | null;
  /** True if it reads any bytes beyond ASCII one by one, so that the other bytes of a character are no matter. */
  readonly absorbs: boolean;
  /**
   * What it begins with, if it matches before a text wherever that is first: text of one length, after which anything may
   * come up to the rest. `anywhere` if it matches at each place before one where it does; null for neither.
   */
  readonly jump: Node | "anywhere" | null;
  /** Its first part, and what comes after that; null if there is none, or if it is not known. */
  readonly step: FollowStep | null;
}

/** A part of what follows: what matches where it does, the bytes that it may read, and what comes after it. */
export interface FollowStep {
  readonly text: Node;
  readonly bytes: Charset;
  readonly after: Follow;
}

/** The end of the record. */
export const recordEnd: Follow = {
  first: EMPTY,
  total: false,
  node: { kind: "end" },
  single: null,
  isEnd: true,
  narrow: null,
  absorbs: false,
  jump: null,
  step: null,
};

/** Anything: the match is over. */
export const anything: Follow = {
  first: { ...EMPTY, set: any },
  total: true,
  node: null,
  single: null,
  isEnd: false,
  narrow: null,
  absorbs: false,
  jump: "anywhere",
  step: null,
};

/**
 * More of the same, or what comes after a repetition: only its first byte is known.
 * @param absorbs true if a round may be any one byte beyond ASCII, and rounds are not counted.
 */
export function another(item: Tree, { first, total, narrow }: Follow, absorbs = false): Follow {
  const own = firstOf(item);
  const both = { ...either(own, first), nullable: first.nullable };
  return { first: both, total, node: null, single: null, isEnd: false, narrow, absorbs, jump: null, step: null };
}

/** What follows the part before a tree. @param node what the tree became; null for nothing. */
export function beforeOf(tree: Tree, node: Node | null, follow: Follow, narrow: Tree | null): Follow {
  const first = notNext(tree, chained(firstOf(tree), follow.first));
  if (node === null) return { ...follow, first };
  const text = skipped(tree, follow) ?? plainText(node);
  if (text.kind === "end") return atEnd(follow);
  const isTotal = (follow.total && !canFail(node, {})) || (follow.isEnd && text.kind === "rest");
  const isKnown = follow.total || follow.node !== null;
  return {
    first,
    total: isTotal,
    node: isTotal || !isKnown ? null : follow.node === null ? text : sequence([text, follow.node]),
    single: follow.total ? singleByte(text) : null,
    isEnd: false,
    narrow: isTotal ? null : (narrow ?? follow.narrow),
    absorbs: isAbsorbing(tree) && !follow.first.mid,
    jump: isTotal || isAnyText(tree) ? "anywhere" : jumpOf(text, follow),
    step: isKnown ? { text, bytes: bytesOf(tree), after: follow } : null,
  };
}

/** True if a tree reads all bytes beyond ASCII that are next, however many. */
function isAbsorbing(tree: Tree): boolean {
  if (tree.kind !== "repetition" || tree.min > 0 || tree.max !== null || tree.item.kind !== "set") return false;
  const { bytes, beyond } = tree.item.set;
  return bytes.other && beyond.length === 0;
}

/** What can come after a condition that excludes bytes. */
function notNext(tree: Tree, first: First): First {
  if (tree.kind !== "look" || tree.behind || !tree.negated || tree.item.kind !== "set") return first;
  const { bytes, beyond } = tree.item.set;
  return beyond.length > 0 || bytes.other ? first : { ...first, set: minus(first.set, bytes) };
}

/** Text up to a place where what follows matches, if the first place where it begins decides that. */
function skipped(tree: Tree, { total, jump }: Follow): Node | null {
  if (total || jump === null || jump === "anywhere" || !isAnyText(tree)) return null;
  return { kind: "until", stop: jump, escapes: null, last: false };
}

/** True for any number of any characters. */
function isAnyText(tree: Tree): boolean {
  if (tree.kind === "capture") return isAnyText(tree.item);
  return (
    tree.kind === "repetition" &&
    tree.min === 0 &&
    tree.max === null &&
    tree.item.kind === "set" &&
    isEverything(tree.item.set)
  );
}

/** The start of a text of one length and what comes after it. */
function jumpOf(text: Node, { jump }: Follow): Follow["jump"] {
  if (jump === null || !hasOneLength(text)) return null;
  return jump === "anywhere" ? text : sequence([text, jump]);
}

function hasOneLength(node: Node): boolean {
  switch (node.kind) {
    case "literal":
      return true;
    case "run":
    case "digits":
      return node.min === node.max;
    case "seq":
      return node.nodes.every(hasOneLength);
    default:
      return false;
  }
}

/** The end of the record, and what matches there. */
function atEnd(follow: Follow): Follow {
  if (follow.isEnd || follow.total || follow.node === null) return recordEnd;
  return { ...recordEnd, node: sequence([{ kind: "end" }, follow.node]), isEnd: false, narrow: follow.narrow };
}

/** The bytes of a node that reads one byte, or one at least. */
function singleByte(node: Node): Charset | null {
  if (node.kind === "run") return node.min === 1 ? node.charset : null;
  if (node.kind !== "literal" || node.text.length !== 1) return null;
  const code = node.text.charCodeAt(0);
  return code < ASCII ? only(code) : null;
}

/** Accepts every text that may follow. */
export function outlineOf({ node, total, first }: Follow): readonly Node[] {
  if (total) return [rest];
  if (node !== null) return [node, rest];
  const byte: Node = { kind: "run", charset: first.set, min: 1, max: 1 };
  const some = seq(byte, rest);
  return first.nullable ? [{ kind: "choice", alternatives: [some, { kind: "end" }] }] : [some];
}

/** The same text without fields. Nodes share their parts. */
export const plainText: (node: Node) => Node = madeOnce(withoutFields);

function withoutFields(node: Node): Node {
  switch (node.kind) {
    case "field":
    case "convert":
    case "meaning":
    case "label":
    case "token":
      return plainText(node.node);
    default:
      return children(node).reduce((whole, child, index) => {
        const text = plainText(child);
        return text === child ? whole : withChild(whole, index, text);
      }, node);
  }
}

/** Consecutive nodes; sequences inside are part of it, and neighboring literals are one. */
export function sequence(nodes: readonly Node[]): Node {
  const flat: Node[] = [];
  for (const node of nodes.flatMap((one) => (one.kind === "seq" ? one.nodes : [one]))) {
    const last = flat.at(-1);
    if (node.kind === "literal" && last?.kind === "literal")
      flat[flat.length - 1] = { kind: "literal", text: last.text + node.text };
    else flat.push(node);
  }
  return flat.length === 1 ? flat[0]! : { kind: "seq", nodes: flat };
}

/** The bytes of the one set that are not in the other. */
export function minus(a: Charset, b: Charset): Charset {
  return except(union(except(a), b));
}
