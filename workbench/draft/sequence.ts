import { blankFit, closerOf, constantFit, dividedFit, enclosedFit, levelFit, typedFit, wordFit } from "./columns.ts";
import { between, column, type Element, type Fit, fitOf, literal, shareOf } from "./element.ts";
import type { Names } from "./names.ts";
import { optionalFit } from "./optional.ts";
import { stampFit } from "./stamps.ts";

/** The parts that texts have in common, one behind the other. */
interface Sequence {
  readonly elements: readonly Element[];
  /** What is behind them in the texts that they fit. */
  readonly rests: readonly string[];
}

interface SequenceOptions {
  readonly names: Names;
  /** Fewer texts may have the same number of words by chance. */
  readonly enough: number;
  /** Whether parts may be tried that other lines are likely not to have, because something else is tried then. */
  readonly isTrial: boolean;
}

/** What nearly all lines have is a part of the record; lines without it are lost, but not many in all. */
const NEARLY_ALL = 0.99;
const MOST_LOST = 0.03;
/** Words that all of so few lines have may be missing in others. */
const ENOUGH_FOR_WORDS = 60;
/** So many parts are read apart; what is behind them is text. */
const MOST_ELEMENTS = 60;

/** Finds one part behind the other, until nothing is common to the texts. */
export function sequenceOf(texts: readonly string[], options: SequenceOptions, begun: Fit | null = null): Sequence {
  let rows = texts.map((text) => ({ rest: text, values: [] as string[] }));
  const elements: Element[] = [];
  const least = texts.length * (1 - MOST_LOST);
  const take = ({ element, lengths }: Fit): void => {
    rows = rows.flatMap(({ rest, values }, i) => {
      const length = lengths[i]!;
      return length < 0 ? [] : [{ rest: rest.slice(length), values: [...values, rest.slice(0, length)] }];
    });
    elements.push(options.names.name(element, textBefore(elements)));
  };
  if (begun) take(begun);
  while (elements.length < MOST_ELEMENTS && rows.some(({ rest }) => rest !== "")) {
    const fit = nextFit(
      rows.map(({ rest }) => rest),
      elements,
      options,
    );
    if (!fit) break;
    const { text } = fit.element;
    if (text !== null && !options.isTrial && texts.length < ENOUGH_FOR_WORDS && hasLooseWords(text)) {
      // The marks in front of the words are no words.
      const [marks = ""] = /^[^\p{L}\p{N}]*/u.exec(text) ?? [];
      if (marks !== "") take({ element: literal(marks), lengths: fit.lengths.map(() => marks.length) });
      break;
    }
    if (fit.lengths.filter((length) => length >= 0).length < least) break;
    take(fit);
  }
  const told = elements.map((element, i) => withoutConstant(element, new Set(rows.map(({ values }) => values[i]!))));
  return { elements: joined(told), rests: rows.map(({ rest }) => rest) };
}

/** The constants that stand last. */
function textBefore(elements: readonly Element[]): string {
  const last = elements.findLastIndex(({ text }) => text === null);
  return elements
    .slice(last + 1)
    .map(({ text }) => text)
    .join("");
}

/** Whether a constant has words that nothing marks as a part of the layout, as `[`, `:` and the like do: `gate[`, `user=`. */
function hasLooseWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text.replace(/[\w.-]+[[({<:=|"']+/g, ""));
}

function nextFit(rests: readonly string[], elements: readonly Element[], options: SequenceOptions): Fit | null {
  const { names, enough, isTrial } = options;
  const pairs = pairsFit(rests);
  if (pairs) return pairs;
  const stamp = stampFit(rests, NEARLY_ALL);
  if (stamp) return stamp;
  if (!names.has("level")) {
    const level = levelFit(rests, NEARLY_ALL);
    if (level) return level;
  }
  const constant = constantFit(rests);
  const plain =
    (constant && upToColumn(constant, rests, names)) ??
    optionalFit(rests, names) ??
    blankFit(rests, NEARLY_ALL) ??
    typedFit(rests, NEARLY_ALL) ??
    (rests.length >= enough ? dividedFit(rests, NEARLY_ALL) : null);
  if (plain) return plain;
  const word = wordFit(rests, NEARLY_ALL);
  const isLoose =
    isTrial || isKeyed(elements) || (word && (closerOf(elements.at(-1)?.text ?? "") || isMarkedWell(word.fit, rests)));
  if (word && ((word.isMarked && isLoose) || isKeyed(elements) || isColumn(rests, word.fit, options))) return word.fit;
  const closer = closerOf(elements.at(-1)?.text ?? "");
  const enclosed = closer === null ? null : enclosedFit(rests, closer, NEARLY_ALL);
  return enclosed ?? (isTrial ? anchoredFit(rests) : null);
}

/** Whether what ends a word is followed by a blank or by a bracket, as a mark of a layout is: `gate[17]`, `gate: `. */
function isMarkedWell({ lengths }: Fit, rests: readonly string[]): boolean {
  return rests.every((rest, i) => lengths[i]! < 0 || /^(?:[[({<|]|[^\s](?:\s|$))/.test(rest.slice(lengths[i])));
}

/** The constant without what begins a timestamp or a level: the lines of one day have its date in common. */
function upToColumn(constant: Fit, rests: readonly string[], names: Names): Fit | null {
  const text = constant.element.layout;
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)) {
    const behind = rests.map((rest) => rest.slice(index));
    const isStamp = stampFit(behind, NEARLY_ALL) !== null;
    if (!isStamp && (names.has("level") || levelFit(behind, NEARLY_ALL) === null)) continue;
    const kept = text.slice(0, index);
    return kept === "" ? null : { element: literal(kept), lengths: rests.map(() => kept.length) };
  }
  return constant;
}

/** Whether a word that only a blank ends is a column: every line has the same number of them, or a timestamp or level is to come. */
function isColumn(rests: readonly string[], { lengths }: Fit, { enough }: SequenceOptions): boolean {
  const counts = new Set(rests.map((text) => text.trim().split(/\s+/).length));
  if (counts.size === 1 && rests.length >= enough) return true;
  const behind = rests.flatMap((text, i) => (lengths[i]! < 0 ? [] : [text.slice(lengths[i]).replace(/^[ \t]+/, "")]));
  const next = (fit: Fit | null) => fit !== null && shareOf(fit.lengths) >= NEARLY_ALL;
  const marked = behind.map((text) => text.replace(/^[[(<]/, ""));
  return next(levelFit(marked, NEARLY_ALL)) || next(stampFit(marked, NEARLY_ALL)) || next(punctuation(behind));
}

/** Whether a key stands in front: `user=`. */
function isKeyed(elements: readonly Element[]): boolean {
  return /[A-Za-z0-9_]=$/.test(elements.at(-1)?.text ?? "");
}

/** A mark that is no part of a text: ` - `, `:`, `|`. */
function punctuation(texts: readonly string[]): Fit | null {
  const fit = constantFit(texts);
  return fit && /^[^\p{L}\p{N}"']/u.test(fit.element.layout) ? fit : null;
}

/** A field that has the same text wherever the other parts fit is a constant after all. */
function withoutConstant(element: Element, values: ReadonlySet<string>): Element {
  const [only] = values;
  const isField = element.name !== null && element.name !== "ts";
  return isField && values.size === 1 && only !== undefined && only !== "" ? literal(only) : element;
}

/** Constants that follow each other as one. */
function joined(elements: readonly Element[]): readonly Element[] {
  const all: Element[] = [];
  for (const element of elements) {
    const before = all.at(-1)?.text ?? null;
    if (before !== null && element.text !== null) all.splice(-1, 1, literal(before + element.text));
    else all.push(element);
  }
  return all;
}

/**
 * A text of any number of words up to words that every text has: where lines do not have as many words, these tell
 * which parts belong together.
 */
function anchoredFit(texts: readonly string[]): Fit | null {
  const [first = "", ...others] = texts;
  if (others.length === 0) return null;
  const words = first.split(" ");
  for (let start = 1; start < words.length; start++) {
    const word = words[start]!;
    if (!/^\p{L}{2,}[:,]?$/u.test(word)) continue;
    let anchor = ` ${word} `;
    if (!texts.every((text) => isOnce(text, anchor))) continue;
    for (let next = start + 1; next < words.length; next++) {
      const longer = `${anchor}${words[next]} `;
      if (/\d/.test(words[next]!) || !texts.every((text) => isOnce(text, longer))) break;
      anchor = longer;
    }
    const { code, pattern } = literal(anchor);
    return fitOf(column("text", `.*?(?=${pattern})`, `until(${code})`, { grammar: ["until"] }), texts, 1);
  }
  return null;
}

function isOnce(text: string, part: string): boolean {
  const index = text.indexOf(part);
  return index > 0 && text.indexOf(part, index + 1) < 0;
}

const KEY = "[A-Za-z_][A-Za-z0-9_.-]*";
const PAIR = `${KEY}=(?:"(?:[^"\\\\]|\\\\.)*"|[^\\s",]*)`;
/** What may stand between two pairs, and its code. */
const BETWEEN = [" ", ", ", ","] as const;

/** Pairs of keys and values to the end of every text, where the texts do not have the same keys. */
function pairsFit(texts: readonly string[]): Fit | null {
  for (const separator of BETWEEN) {
    const code = `many(keyValue, { separator: ${JSON.stringify(separator)}, min: 1 })`;
    const uses = { grammar: ["many"], vocabulary: ["keyValue"], layout: "<key>=<value>..." };
    const fit = fitOf(between(`${PAIR}(?:${separator}${PAIR})*(?=[ \\t]*$)`, code, uses), texts, 1);
    if (!fit) continue;
    const keys = texts.map((text) => [
      ...text.matchAll(new RegExp(`(${KEY})=(?:"(?:[^"\\\\]|\\\\.)*"|[^\\s",]*)`, "g")),
    ]);
    const listed = new Set(keys.map((found) => found.map(([, key]) => key).join(" ")));
    if (listed.size === 1 || keys.every(({ length }) => length < 2)) return null;
    return fit;
  }
  return null;
}
