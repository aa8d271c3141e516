import { canFail } from "../../../engine/analysis/index.ts";
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
import { chained, EMPTY, either, type First, firstOf } from "./first.ts";
import { ASCII } from "./sets.ts";
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
};

/**
 * More of the same, or what comes after a repetition: only its first byte is known.
 * @param absorbs true if a round may be any one byte beyond ASCII, and rounds are not counted.
 */
export function another(item: Tree, { first, total, narrow }: Follow, absorbs = false): Follow {
  const own = firstOf(item);
  const both = { ...either(own, first), nullable: first.nullable };
  return { first: both, total, node: null, single: null, isEnd: false, narrow, absorbs };
}

/** What follows the part before a tree. @param node what the tree became; null for nothing. */
export function beforeOf(tree: Tree, node: Node | null, follow: Follow, narrow: Tree | null): Follow {
  const first = chained(firstOf(tree), follow.first);
  if (node === null) return { ...follow, first };
  const text = plainText(node);
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
  };
}

/** True if a tree reads all bytes beyond ASCII that are next, however many. */
function isAbsorbing(tree: Tree): boolean {
  if (tree.kind !== "repetition" || tree.min > 0 || tree.max !== null || tree.item.kind !== "set") return false;
  const { bytes, beyond } = tree.item.set;
  return bytes.other && beyond.length === 0;
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

/** The same text without fields. */
export function plainText(node: Node): Node {
  switch (node.kind) {
    case "field":
    case "convert":
    case "meaning":
    case "label":
    case "token":
      return plainText(node.node);
    default:
      return children(node).reduce((whole, child, index) => withChild(whole, index, plainText(child)), node);
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
