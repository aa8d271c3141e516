import { type Charset, except, only, union } from "../../engine/grammar/index.ts";
import { charsetText, type Flavor } from "./flavor.ts";
import { repeated } from "./repetition.ts";

/** Longer literals are not avoided: their expressions grow fast. */
const LONGEST = 6;
const ASCII_TEXT = /^[\0-\x7f]+$/;

/**
 * An expression for the text before the first place where a literal is, for engines that cannot look ahead: it has one end
 * before the literal. Null for a literal that is too long.
 */
export function avoidingText(literal: string, flavor: Flavor): string | null {
  const { length } = literal;
  if (length < 2 || length > LONGEST || !ASCII_TEXT.test(literal)) return null;
  // Each state has read that many characters of the literal.
  const states = [...literal].map((_, read) => edgesFrom(read, literal, flavor));
  const ends = states.map<string | null>((_, read) => (isEnd(read, literal) ? "" : null));
  for (let out = length - 1; out > 0; out--) {
    const again = looped(states[out]!.get(out), flavor);
    for (let from = 0; from < out; from++) {
      const into = states[from]!.get(out);
      if (into === undefined) continue;
      const through = `${grouped(into)}${again}`;
      for (const [to, text] of states[out]!)
        if (to < out) states[from]!.set(to, either(states[from]!.get(to), `${through}${grouped(text)}`));
      const end = ends[out]!;
      if (end !== null) ends[from] = either(ends[from] ?? undefined, `${through}${grouped(end)}`);
    }
  }
  return `${looped(states[0]!.get(0), flavor)}${grouped(ends[0]!)}`;
}

/** True if the literal is complete no sooner than at its own end, where it comes after as many of its characters. */
function isEnd(read: number, literal: string): boolean {
  const text = literal.slice(0, read) + literal;
  return text.indexOf(literal) === read;
}

/** The states that a character leads to, and the expressions of these characters; none completes the literal. */
function edgesFrom(read: number, literal: string, flavor: Flavor): Map<number, string> {
  const sets = new Map<number, Charset>();
  for (const character of new Set(literal)) {
    const to = stateAfter(literal.slice(0, read) + character, literal);
    const set = only(character.charCodeAt(0));
    if (to < literal.length) sets.set(to, union(sets.get(to) ?? set, set));
  }
  const others = except(union(...[...literal].map((character) => only(character.charCodeAt(0)))));
  sets.set(0, union(sets.get(0) ?? others, others));
  return new Map([...sets].map(([to, set]) => [to, charsetText(set, flavor)]));
}

/** The length of the longest end of a text that the literal begins with. */
function stateAfter(text: string, literal: string): number {
  for (let length = Math.min(text.length, literal.length); length > 0; length--)
    if (text.endsWith(literal.slice(0, length))) return length;
  return 0;
}

const either = (a: string | undefined, b: string) => (a === undefined ? b : `${a}|${b}`);
const grouped = (text: string) => (text.includes("|") ? `(?:${text})` : text);

function looped(text: string | undefined, flavor: Flavor): string {
  return text === undefined ? "" : repeated(text, 0, null, flavor);
}
