import { blankFit, closerOf, constantFit, enclosedFit, levelFit, literal, typedFit, wordFit } from "./columns.ts";
import { type Element, type Fit, shareOf } from "./element.ts";
import { stampFit } from "./stamps.ts";

/** The parts of a record that sample lines have in common. */
export interface Draft {
  readonly elements: readonly Element[];
  /** How many of the lines the parts were found in: others are likely to continue one of them. */
  readonly used: number;
}

/** A timestamp at the start of so many lines tells which lines begin a record. */
const MOSTLY = 0.6;
/** What nearly all lines have is a part of the record; lines without it are lost. */
const NEARLY_ALL = 0.99;
/** Fewer lines may have the same number of words by chance. */
const ENOUGH_LINES = 10;
/** So many parts are read apart; what is behind them is text. */
const MOST_ELEMENTS = 60;

const REST: Element = { code: "rest", name: "msg", grammar: ["rest"], vocabulary: [], layout: "<msg>" };

/**
 * Drafts the parts of a record from lines without their line ends: timestamps, levels, numbers, constants, words that
 * something ends, and a text behind all that.
 */
export function draftRecord(lines: readonly string[]): Draft {
  const begun = stampFit(lines, MOSTLY);
  let rests = begun ? lines.filter((_, i) => begun.lengths[i]! >= 0) : lines;
  const elements: Element[] = [];
  const names = new Set<string>();
  const take = ({ element, lengths }: Fit): void => {
    rests = rests.flatMap((text, i) => (lengths[i]! < 0 ? [] : [text.slice(lengths[i])]));
    elements.push(named(element, elements.at(-1), names));
  };
  while (elements.length < MOST_ELEMENTS && rests.some((text) => text !== "")) {
    const fit = nextFit(rests, elements, names);
    if (!fit) break;
    take(fit);
  }
  // Whether or not the sample has more behind the last part, other lines may.
  if (!/\bmsg\b/.test([...names].join(" ")))
    elements.push(rests.some((text) => text !== "") ? REST : { ...REST, code: "rest" });
  return { elements, used: rests.length };
}

function nextFit(rests: readonly string[], elements: readonly Element[], names: ReadonlySet<string>): Fit | null {
  if (!names.has("ts")) {
    const stamp = stampFit(rests, NEARLY_ALL);
    if (stamp) return stamp;
  }
  if (!names.has("level")) {
    const level = levelFit(rests, NEARLY_ALL);
    if (level) return level;
  }
  const constant = constantFit(rests);
  const plain =
    (constant && upToColumn(constant, rests, names)) ?? blankFit(rests, NEARLY_ALL) ?? typedFit(rests, NEARLY_ALL);
  if (plain) return plain;
  const word = wordFit(rests, NEARLY_ALL);
  if (word && (word.isMarked || isKeyed(elements) || isColumn(rests, word.fit))) return word.fit;
  const closer = closerOf(elements.at(-1)?.layout ?? "");
  return closer === null ? null : enclosedFit(rests, closer, NEARLY_ALL);
}

/** The constant without what begins a timestamp or a level: the lines of one day have its date in common. */
function upToColumn(constant: Fit, rests: readonly string[], names: ReadonlySet<string>): Fit | null {
  const text = constant.element.layout;
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)) {
    const behind = rests.map((rest) => rest.slice(index));
    const isStamp = !names.has("ts") && stampFit(behind, NEARLY_ALL) !== null;
    if (!isStamp && (names.has("level") || levelFit(behind, NEARLY_ALL) === null)) continue;
    const kept = text.slice(0, index);
    return kept === "" ? null : { element: literal(kept), lengths: rests.map(() => kept.length) };
  }
  return constant;
}

/** Whether a word that only a blank ends is a column: every line has the same number of them, or a timestamp or level is to come. */
function isColumn(rests: readonly string[], { lengths }: Fit): boolean {
  const counts = new Set(rests.map((text) => text.trim().split(/\s+/).length));
  if (counts.size === 1 && rests.length >= ENOUGH_LINES) return true;
  const behind = rests.flatMap((text, i) => (lengths[i]! < 0 ? [] : [text.slice(lengths[i]).replace(/^[ \t]+/, "")]));
  const next = (fit: Fit | null) => fit !== null && shareOf(fit.lengths) >= NEARLY_ALL;
  const marked = behind.map((text) => text.replace(/^[[(<]/, ""));
  return next(levelFit(marked, NEARLY_ALL)) || next(stampFit(marked, NEARLY_ALL)) || next(punctuation(behind));
}

/** Whether a key stands in front: `user=`. */
function isKeyed(elements: readonly Element[]): boolean {
  const before = elements.at(-1);
  return before?.name === null && /[A-Za-z0-9_]=$/.test(before.layout);
}

/** A mark that is no part of a text: ` - `, `:`, `|`. */
function punctuation(texts: readonly string[]): Fit | null {
  const fit = constantFit(texts);
  return fit && /^[^\p{L}\p{N}"']/u.test(fit.element.layout) ? fit : null;
}

/** The element under a name of its own: by what stands in front of it, `user=`, if that tells. */
function named(element: Element, before: Element | undefined, names: Set<string>): Element {
  if (element.name === null) return element;
  const said =
    before?.name === null ? /([A-Za-z_][A-Za-z0-9_]*)["']?\s*[=:]\s*["'[(<]?$/.exec(before.layout)?.[1] : undefined;
  const wanted = said && element.name !== "ts" && element.name !== "level" ? said.toLowerCase() : element.name;
  let name = wanted;
  for (let number = 2; names.has(name); number++) name = `${wanted}_${number}`;
  names.add(name);
  return { ...element, name, layout: element.layout.replace(/<\w+>/, `<${name}>`) };
}
