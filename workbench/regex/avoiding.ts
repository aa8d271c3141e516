import { any, type Charset, except, only, union } from "../../engine/grammar/index.ts";
import { charsetText, type Flavor } from "./flavor.ts";
import { repeated } from "./repetition.ts";

/** Longer literals are not avoided: their expressions grow fast. */
const LONGEST = 6;
const ASCII_TEXT = /^[\0-\x7f]+$/;

/** Literals, the first place of one of which ends a text. */
interface Stops {
  readonly literals: readonly string[];
  /** The one that follows the text. */
  readonly ending: string;
  /** The character that keeps the next one in the text; null for none. */
  readonly lead: string | null;
}

/** A state: what it has read of the literals, or that a lead was the last character. */
const AFTER_LEAD = Symbol("after lead");
type State = string | typeof AFTER_LEAD;

/**
 * An expression for the text before the first place where one of several literals is, for engines that cannot look ahead: it
 * has one end before the literal. Null for literals that are too long.
 */
export function avoidingText({ literals, ending, lead }: Stops, flavor: Flavor): string | null {
  const isPlain = (literal: string) => literal.length <= LONGEST && ASCII_TEXT.test(literal);
  if (ending.length < 2 || !literals.every(isPlain) || literals.some((literal) => lead && literal.includes(lead)))
    return null;
  const prefixes = literals.flatMap((literal) => [...literal].map((_, read) => literal.slice(0, read)));
  const names: readonly State[] = [...new Set(["", ...prefixes]), ...(lead === null ? [] : [AFTER_LEAD as State])];
  const states = names.map((state) => edgesFrom(state, names, literals, lead, flavor));
  const ends = names.map<string | null>((state) => (isEnd(state, literals, ending) ? "" : null));
  for (let out = names.length - 1; out > 0; out--) {
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

/** True if no literal starts before the one that follows what a state has read. */
function isEnd(state: State, literals: readonly string[], ending: string): boolean {
  if (state === AFTER_LEAD) return false;
  const text = state + ending;
  return literals.every((literal) => {
    const at = text.indexOf(literal);
    return at < 0 || at >= state.length;
  });
}

/** The states that a character leads to, and the expressions of these characters; none completes a literal. */
function edgesFrom(
  state: State,
  names: readonly State[],
  literals: readonly string[],
  lead: string | null,
  flavor: Flavor,
): Map<number, string> {
  if (state === AFTER_LEAD) return new Map([[0, charsetText(any, flavor)]]);
  const sets = new Map<number, Charset>();
  const add = (to: number, set: Charset) => sets.set(to, union(sets.get(to) ?? set, set));
  const characters = new Set(literals.join(""));
  for (const character of characters) {
    const text = state + character;
    if (literals.some((literal) => text.endsWith(literal))) continue;
    add(names.indexOf(stateAfter(text, literals)), only(character.charCodeAt(0)));
  }
  if (lead !== null) add(names.indexOf(AFTER_LEAD), only(lead.charCodeAt(0)));
  const known = [...characters, ...(lead === null ? [] : [lead])];
  add(0, except(union(...known.map((character) => only(character.charCodeAt(0))))));
  return new Map([...sets].map(([to, set]) => [to, charsetText(set, flavor)]));
}

/** The longest end of a text that a literal begins with. */
function stateAfter(text: string, literals: readonly string[]): string {
  for (let start = 0; start < text.length; start++) {
    const end = text.slice(start);
    if (literals.some((literal) => literal.length > end.length && literal.startsWith(end))) return end;
  }
  return "";
}

const either = (a: string | undefined, b: string) => (a === undefined ? b : `${a}|${b}`);
const grouped = (text: string) => (text.includes("|") ? `(?:${text})` : text);

function looped(text: string | undefined, flavor: Flavor): string {
  return text === undefined ? "" : repeated(text, 0, null, flavor);
}
