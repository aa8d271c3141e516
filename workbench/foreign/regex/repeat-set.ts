import { any, type Charset, except, intersection, isDisjoint, type Node } from "../../../engine/grammar/index.ts";
import type { Count } from "./escapes.ts";
import { minus, sequence } from "./follow.ts";
import { ASCII_SET, digit, isEmpty, isEverything, leadBytes, onlyCharacter } from "./sets.ts";
import type { CharacterSet, TreeOf } from "./tree.ts";
import { isDot, lookahead, made, Refused, type Scope, type Writing } from "./writing.ts";

// One character of a set, or several of them.

const ONCE: Count = { min: 1, max: 1, mode: "greedy" };
/** More lengths of a text whose end is open are not tried one by one. */
const MOST_LENGTHS = 64;

export function setOnce(tree: TreeOf<"set">, scope: Scope, writing: Writing): Node {
  const text = onlyCharacter(tree.set);
  if (text !== null) return made({ kind: "literal", text }, tree, writing);
  return reading(tree, ONCE, scope, writing)!;
}

/** A set repeated. @param whole the repetition. */
export function repeatSet(
  whole: TreeOf<"repetition">,
  tree: TreeOf<"set">,
  scope: Scope,
  writing: Writing,
): Node | null {
  const { min, max, mode } = whole;
  const { follow } = scope;
  const { set } = tree;
  const count = { min, max, mode };
  const own = (node: Node | null) => node && made(node, whole, writing);
  const isApart = isDisjoint(leadBytes(set), follow.first.set);
  if (isApart && max === null && min === 0 && isEverything(set)) return own({ kind: "rest" });
  if (follow.total && mode === "lazy") return own(reading(tree, { ...count, max: min }, scope, writing));
  if (mode === "possessive" || follow.total || isApart || min === max) return own(reading(tree, count, scope, writing));
  // Of a character of several bytes, the rounds that follow read the others.
  const absorbs = follow.absorbs || (max === null && min === 1);
  const first = reading(tree, { min, max: min, mode }, { ...scope, follow: { ...follow, absorbs } }, writing);
  const isOpen = mode === "greedy" || min > 0 || max !== null || follow.first.cut;
  if (set.bytes.other && (follow.first.mid ? isOpen : max !== null))
    throw new Refused(
      whole,
      "this and what follows may both read characters beyond ASCII, which a grammar does not tell apart: end one of them at an ASCII character",
    );
  // As little as possible ends where what follows begins first, if that decides.
  const isLazyText = mode === "lazy" && max === null && isEverything(set);
  const jump = isLazyText && follow.jump !== "anywhere" ? follow.jump : null;
  const stop = jump ?? lookahead(whole, follow)!;
  const more = mode === "lazy" ? lazily(whole, set, stop, scope) : greedily(whole, tree, stop, scope, writing);
  const both = [first, more].filter((node) => node !== null);
  return both.length === 0 ? null : own(sequence(both));
}

/** As few as possible after the first ones, up to what follows. */
function lazily({ min, max }: TreeOf<"repetition">, set: CharacterSet, stop: Node, { follow }: Scope): Node | null {
  if (max === null && isEverything(set)) return { kind: "until", stop, escapes: null, last: false };
  const rounds = max === null ? null : max - min;
  if (follow.single !== null && set.beyond.length === 0) {
    const charset = minus(set.bytes, follow.single);
    return isEmpty({ bytes: charset, beyond: [] }) ? null : { kind: "run", charset, min: 0, max: rounds };
  }
  return repeated(sequence([{ kind: "not", node: stop }, character(set)]), 0, rounds);
}

/** As many as possible after the first ones, so that what follows still matches. */
function greedily(whole: TreeOf<"repetition">, tree: TreeOf<"set">, stop: Node, scope: Scope, writing: Writing): Node {
  const { min, max } = whole;
  const { set } = tree;
  if (max === null) {
    if (isEverything(set)) return { kind: "until", stop, escapes: null, last: true };
    const one = character(set);
    const gap = repeated(sequence([{ kind: "not", node: stop }, one]), 0, null);
    return repeated(sequence([one, gap, { kind: "look", node: stop }]), 0, null);
  }
  const most = max - min;
  if (most > MOST_LENGTHS) throw new Refused(whole, `more than ${MOST_LENGTHS} ends of this are possible`);
  const lengths = Array.from({ length: most }, (_, i) => most - i).map((length) => {
    const text = reading(tree, { min: length, max: length, mode: "greedy" }, { ...scope, firm: false }, writing)!;
    return sequence([text, { kind: "look", node: stop }]);
  });
  return { kind: "optional", node: lengths.length === 1 ? lengths[0]! : { kind: "choice", alternatives: lengths } };
}

function repeated(node: Node, min: number, max: number | null): Node {
  return { kind: "many", node, separator: null, min, max };
}

/** One byte of a set, or one of its characters that are named; of a character of several bytes the first. */
function character({ bytes, beyond }: CharacterSet): Node {
  const byte: Node = { kind: "run", charset: bytes, min: 1, max: 1 };
  if (beyond.length === 0) return byte;
  const named: Node = { kind: "oneOf", words: beyond };
  if (bytes.other) return sequence([{ kind: "not", node: named }, byte]);
  return isDisjoint(bytes, any) ? named : { kind: "choice", alternatives: [byte, named] };
}

/** As many characters of a set as there are; null for none at all. */
function reading(tree: TreeOf<"set">, { min, max }: Count, scope: Scope, writing: Writing): Node | null {
  if (max === 0) return null;
  const { set } = tree;
  const { bytes, beyond } = set;
  const counts = max !== null || min > 1;
  if (bytes.other && counts) return narrowed(tree, { min, max }, scope, writing);
  const text = onlyCharacter(set);
  if (text !== null && min === max) return { kind: "literal", text: text.repeat(min) };
  if (beyond.length > 0) return min === 1 && max === 1 ? character(set) : repeated(character(set), min, max);
  return plainRun(bytes, min, max);
}

function plainRun(charset: Charset, min: number, max: number | null): Node {
  const isDigits = isDisjoint(charset, except(digit)) && isDisjoint(except(charset), digit);
  return isDigits && min > 0 ? { kind: "digits", min, max, range: null } : { kind: "run", charset, min, max };
}

/** A number of characters of a set that has all those beyond ASCII: only its ASCII characters are read. */
function narrowed(
  tree: TreeOf<"set">,
  { min, max }: Pick<Count, "min" | "max">,
  { follow, firm }: Scope,
  writing: Writing,
): Node {
  const { set } = tree;
  // The other bytes of the character are read by further rounds.
  if (follow.absorbs && min === 1 && max === 1) return character(set);
  const isApart = isDisjoint(set.bytes, follow.first.set);
  if (!firm || (min !== max && max !== null && !isApart))
    throw new Refused(
      tree,
      max === 1 && isDot(tree)
        ? "this . is one character of any script, and a grammar counts ASCII characters alone: for a dot write \\."
        : "a counted number of characters of any script: a grammar counts ASCII characters alone; name those that come, such as [!-~], or count none",
    );
  writing.narrowed.add(tree);
  writing.notes.add(
    max === 1 && isDot(tree)
      ? "A . that is not escaped is read if it is an ASCII character; for a dot write \\."
      : "A counted number of characters of any script is read where they are ASCII; a line with another character there is rejected.",
  );
  const ascii = intersection(set.bytes, ASCII_SET);
  const first = plainRun(ascii, max === null ? min - 1 : min, max === null ? min - 1 : max);
  if (max !== null) return first;
  return sequence([first, set.beyond.length > 0 ? repeated(character(set), 1, null) : plainRun(set.bytes, 1, null)]);
}
