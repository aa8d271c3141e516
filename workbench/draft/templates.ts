import { type MessagePart, type MinedPattern, partsOf, patternsIn } from "../../engine/answers/patterns/drafts.ts";
import { type Element, END } from "./element.ts";
import type { Names } from "./names.ts";
import { elementsOf, looseness } from "./patterns.ts";

// Forms of a message from the patterns that --patterns finds, if few patterns read nearly all messages.

/** A pattern of fewer messages may be chance; the share of messages that patterns have to read, and the most patterns. */
const FEWEST = 3;
const LEAST_READ = 0.9;
const MOST_PATTERNS = 12;
/** A message with more parameters is a list of pairs or columns, which have parts of their own. */
const MOST_PARAMETERS = 8;
const WORD = "<word>";

/**
 * A form for each of the most frequent patterns of messages, those with fewer parameters first. Null unless 2 to 12 patterns,
 * each of three messages or more, read 90 % of the messages, and one of them has a parameter, none more than eight.
 */
export function templateForms(texts: readonly string[], names: Names): readonly (readonly Element[])[] | null {
  const patterns = withParameters(patternsIn(texts))
    .filter(({ messages }) => messages.length >= FEWEST)
    .toSorted((a, b) => b.messages.length - a.messages.length)
    .slice(0, MOST_PATTERNS);
  if (patterns.length < 2) return null;
  const read = patterns.reduce((sum, { messages }) => sum + messages.length, 0);
  if (read < texts.length * LEAST_READ) return null;
  const alternatives = patterns.map(partedAlike).filter((all) => all !== null);
  const counts = alternatives.map(([first]) => first!.filter(({ kind }) => kind !== null).length);
  const most = Math.max(...counts);
  if (alternatives.length < patterns.length || most === 0 || most > MOST_PARAMETERS) return null;
  return alternatives
    .toSorted((a, b) => looseness(a[0]!) - looseness(b[0]!))
    .map((all) => [...elementsOf(all, names.branch()), END]);
}

/** The parts of all messages of a pattern; null if one is too odd to be divided. */
function partedAlike({ pattern, messages }: MinedPattern): readonly (readonly MessagePart[])[] | null {
  const parted = messages.flatMap((message) => {
    const parts = partsOf(pattern, message);
    return parts && parts.length > 0 ? [parts] : [];
  });
  return parted.length === messages.length ? parted : null;
}

/**
 * Patterns of which several differ at one word, if others differ at that word by the same words: `user ann left` and
 * `user bob left` beside `user ann came` and `user bob came` name users, and are two patterns.
 */
function withParameters(patterns: readonly MinedPattern[]): readonly MinedPattern[] {
  const families = familiesOf(patterns);
  const shared = new Map<string, number>();
  for (const { words } of families) {
    const key = [...words].sort().join(" ");
    shared.set(key, (shared.get(key) ?? 0) + 1);
  }
  const joined = families.filter(({ words }) => shared.get([...words].sort().join(" "))! > 1);
  const gone = new Set<MinedPattern>();
  const made: MinedPattern[] = [];
  for (const { pattern, members } of joined) {
    if (members.some((member) => gone.has(member))) continue;
    for (const member of members) gone.add(member);
    made.push({ pattern, messages: members.flatMap(({ messages }) => messages) });
  }
  return [...patterns.filter((pattern) => !gone.has(pattern)), ...made];
}

/** Patterns that differ at one word without parameters. */
interface Family {
  readonly pattern: string;
  readonly words: ReadonlySet<string>;
  readonly members: readonly MinedPattern[];
}

function familiesOf(patterns: readonly MinedPattern[]): readonly Family[] {
  const families = new Map<string, { words: Set<string>; members: MinedPattern[] }>();
  for (const pattern of patterns) {
    const words = pattern.pattern.split(" ");
    for (const [place, word] of words.entries()) {
      if (word.includes("<")) continue;
      const key = words.with(place, WORD).join(" ");
      const known = families.get(key);
      if (known) {
        known.words.add(word);
        known.members.push(pattern);
      } else families.set(key, { words: new Set([word]), members: [pattern] });
    }
  }
  return [...families]
    .filter(([, { members }]) => members.length > 1)
    .map(([pattern, family]) => ({ pattern, ...family }));
}
