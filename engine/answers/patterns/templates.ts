import { NUMBER, WORD } from "./kinds.ts";

/*
 * Finds the templates of masked messages after Drain (P. He, J. Zhu, Z. Zheng, M. R. Lyu: Drain: An Online Log Parsing
 * Approach with Fixed Depth Tree, ICWS 2017): a tree of fixed depth by the number of words and the first one, and in its
 * leaves groups of messages of which most words are equal. Unlike there, messages come masked, each once and sorted, so that the
 * result does not depend on their order; a place with few different words divides its group, because those are what the
 * program can say, not what it says it about; and at the end groups that differ at one place are one.
 */

/** The share of words that a message has in common with its group. */
const LEAST_ALIKE = 0.5;
/** A place in a template with up to this many words is no parameter, unless these have digits. */
const MOST_WORDS = 4;
/** A leaf compares a message with this many of its groups, the last ones, which sort near it. */
const MOST_COMPARED = 256;

/** A template, and the indexes of its messages. */
export interface Template {
  readonly text: string;
  readonly members: readonly number[];
}

/** A template before its text is known: the number of a word for each place, 0 for what differs. */
interface Group {
  readonly words: readonly number[];
  readonly members: readonly number[];
}

/** Words by number and the words of each text, because numbers are compared often and quickly; number 0 is {@link WILD}. */
interface Numbered {
  readonly names: readonly string[];
  readonly texts: readonly (readonly number[])[];
}

const WILD = String.fromCharCode(WORD);
const NUMERAL = String.fromCharCode(NUMBER);

/** The templates of different masked strings, sorted by their text. */
export function templatesOf(texts: readonly string[]): readonly Template[] {
  const words = numbered(texts);
  const groups = alike(texts, words).flatMap((members) => divided(members, words));
  const templates = joinedGroups(groups, words.names).map(({ members }) => ({ text: textOf(members, words), members }));
  return united(templates).sort((a, b) => compare(a.text, b.text));
}

function numbered(texts: readonly string[]): Numbered {
  const numbers = new Map([[WILD, 0]]);
  const numberOf = (word: string) => {
    const known = numbers.get(word);
    if (known === undefined) numbers.set(word, numbers.size);
    return known ?? numbers.size - 1;
  };
  const numberedTexts = texts.map((text) => text.split(" ").map(numberOf));
  return { names: [...numbers.keys()], texts: numberedTexts };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Groups of strings with mostly equal words, in the leaves of the tree. */
function alike(texts: readonly string[], words: Numbered): readonly (readonly number[])[] {
  const order = texts.map((_, i) => i).sort((a, b) => compare(texts[a]!, texts[b]!));
  const leaves = new Map<string, { words: number[]; readonly members: number[] }[]>();
  for (const index of order) {
    const own = words.texts[index]!;
    const first = words.names[own[0]!]!;
    // A first word that varies does not decide which leaf a text is in.
    const key = `${own.length} ${/[\x01-\x0a\d]/.test(first) ? WILD : first}`;
    const leaf = leaves.get(key);
    const found = leaf && mostAlike(leaf, own);
    if (found) {
      found.members.push(index);
      for (let place = 0; place < own.length; place++) if (found.words[place] !== own[place]) found.words[place] = 0;
    } else if (leaf) leaf.push({ words: [...own], members: [index] });
    else leaves.set(key, [{ words: [...own], members: [index] }]);
  }
  return [...leaves.values()].flat().map(({ members }) => members);
}

/** The group that has the most words in common with a text, if these are enough. */
function mostAlike<T extends Pick<Group, "words">>(groups: readonly T[], words: readonly number[]): T | null {
  let best: T | null = null;
  let most = Math.ceil(words.length * LEAST_ALIKE) - 1;
  for (let i = Math.max(0, groups.length - MOST_COMPARED); i < groups.length; i++) {
    const group = groups[i]!;
    let equal = 0;
    for (let place = 0; place < words.length; place++) if (group.words[place] === words[place]) equal++;
    if (equal <= most) continue;
    most = equal;
    best = group;
  }
  return best;
}

/** A group, divided at each place that has few words, the fewest first. */
function divided(members: readonly number[], words: Numbered): readonly Group[] {
  const { names, texts } = words;
  let divider = -1;
  let fewest = MOST_WORDS + 1;
  const shared = texts[members[0]!]!.map((word, place) => {
    if (members.every((member) => texts[member]![place] === word)) return word;
    const count = optionsAmong(new Set(members.map((member) => texts[member]![place]!)), names);
    if (count < fewest) {
      divider = place;
      fewest = count;
    }
    return 0;
  });
  if (divider < 0) return [{ words: shared, members }];
  const parts = new Map<string, number[]>();
  for (const member of members) {
    const option = undigited(names[texts[member]![divider]!]!);
    const part = parts.get(option);
    if (part) part.push(member);
    else parts.set(option, [member]);
  }
  return [...parts.values()].flatMap((part) => divided(part, words));
}

/** How many different words the program can say at a place; infinite for parameters. */
function optionsAmong(values: ReadonlySet<number>, names: readonly string[]): number {
  const options = new Set<string>();
  for (const number of values) {
    const value = names[number]!;
    if (hasParameter(value)) return Number.POSITIVE_INFINITY;
    options.add(undigited(value));
    if (options.size > MOST_WORDS) break;
  }
  return options.size === 1 || options.size > MOST_WORDS ? Number.POSITIVE_INFINITY : options.size;
}

/** Joins groups that differ at one place only, if what is there is a parameter; those that become most first. */
function joinedGroups(groups: readonly Group[], names: readonly string[]): readonly Group[] {
  let all = groups;
  for (;;) {
    const gone = new Set<Group>();
    const made: Group[] = [];
    for (const { place, near } of neighbors(all)) {
      const left = near.filter((group) => !gone.has(group));
      const values = new Set(left.map(({ words }) => words[place]!));
      if (left.length < 2 || optionsAmong(values, names) !== Number.POSITIVE_INFINITY) continue;
      for (const group of left) gone.add(group);
      const words = left[0]!.words.map((word, i) => (i === place ? 0 : word));
      made.push({ words, members: left.flatMap(({ members }) => members) });
    }
    if (made.length === 0) return all;
    all = [...all.filter((group) => !gone.has(group)), ...made];
  }
}

/** Groups that are equal but for one place. */
interface Neighbors {
  readonly key: string;
  readonly place: number;
  readonly near: Group[];
}

function neighbors(groups: readonly Group[]): readonly Neighbors[] {
  const found = new Map<string, Neighbors>();
  const hashes = groups.map(hashesWithoutOne);
  const sorted = Int32Array.from(hashes.flat()).sort();
  const repeated = new Set(sorted.filter((hash, i) => hash === sorted[i - 1]));
  for (const [i, group] of groups.entries()) {
    const { words } = group;
    if (words.length < 2) continue;
    for (let place = 0; place < words.length; place++) {
      if (!repeated.has(hashes[i]![place]!)) continue;
      const key = `${place} ${words.with(place, 0).join(" ")}`;
      const known = found.get(key);
      if (known) known.near.push(group);
      else found.set(key, { key, place, near: [group] });
    }
  }
  return [...found.values()]
    .filter(({ near }) => near.length > 1)
    .sort((a, b) => b.near.length - a.near.length || compare(a.key, b.key));
}

/** For each place a hash of the other words: a key is made only for groups that may have a neighbor. */
function hashesWithoutOne({ words }: Group): readonly number[] {
  const hashes = words.map((word, place) => Math.imul(word, 2 * place + 0x9e3779b1));
  const sum = hashes.reduce((all, hash) => all + hash, 0);
  return hashes.map((hash) => (sum - hash) & 0x3fffffff);
}

/** Templates of equal text are one. */
function united(templates: readonly Template[]): Template[] {
  const made = new Map<string, number[]>();
  for (const { text, members } of templates) {
    const known = made.get(text);
    if (known) known.push(...members);
    else made.set(text, [...members]);
  }
  return [...made].map(([text, members]) => ({ text, members }));
}

function textOf(members: readonly number[], { names, texts }: Numbered): string {
  const wordsAt = (place: number) => [...new Set(members.map((member) => texts[member]![place]!))];
  return texts[members[0]!]!.map((_, place) => commonWord(wordsAt(place).map((word) => names[word]!))).join(" ");
}

/** What words have in common, up to marks such as `=` and `/`, around a parameter: `user=<word>,`. */
export function commonWord(values: readonly string[]): string {
  const [first = "", ...others] = values;
  if (others.length === 0) return first;
  let start = first.length;
  let end = first.length;
  for (const value of others) {
    start = Math.min(start, equalStart(first, value));
    end = Math.min(end, equalEnd(first, value));
  }
  const isNumbered = (from: number, to: number) =>
    values.every((value) => DIGITS.test(value.slice(from, value.length - to)));
  end = Math.min(end, ...values.map((value) => value.length - start));
  if (isNumbered(start, end)) return first.slice(0, start) + NUMERAL + first.slice(first.length - end);
  while (start > 0 && isOfWord(first[start - 1]!)) start--;
  while (end > 0 && isOfWord(first[first.length - end]!)) end--;
  return first.slice(0, start) + WILD + first.slice(first.length - end);
}

function equalStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

function equalEnd(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[a.length - 1 - length] === b[b.length - 1 - length]) length++;
  return length;
}

const DIGITS = /^\d+$/;
const PARAMETER = /[\x01-\x0a]/;

function hasParameter(word: string): boolean {
  return PARAMETER.test(word);
}

/** A word with all its numbers alike: `eth0` and `eth1` are the same option. */
function undigited(word: string): string {
  return /\d/.test(word) ? word.replace(/\d+/g, NUMERAL) : word;
}

function isOfWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character) || hasParameter(character);
}
