import {
  anchoredFit,
  blankFit,
  closerOf,
  constantFit,
  dividedFit,
  enclosedFit,
  insideFit,
  levelFit,
  openerFit,
  paddingFit,
  typedFit,
  wordFit,
} from "./columns.ts";
import { areObjects, type Element, type Fit, isAddress, isStamp, literal, shareOf } from "./element.ts";
import type { Names } from "./names.ts";
import { optionalFit, pairsFit } from "./pairs.ts";
import { stampFit } from "./stamps.ts";

/** The consecutive parts that strings have in common. */
interface Sequence {
  readonly elements: readonly Element[];
  /** The rest of each text that has them. */
  readonly rests: readonly string[];
}

interface SequenceOptions {
  readonly names: Names;
  /** Fewer strings may have the same number of words by chance. */
  readonly enough: number;
  /** True if parts may be specific to these lines, because the grammar has alternatives for others. */
  readonly isTrial: boolean;
  /** True if there are further lines, whose words may be others. */
  readonly isSample: boolean;
}

/** A part that nearly all lines have is a part of the record; few lines in all may be lost by that. */
const NEARLY_ALL = 0.99;
const MOST_LOST = 0.03;
/** Words that fewer lines have in common may be missing in others. */
const ENOUGH_FOR_WORDS = 60;
const LONGEST_CONSTANT = 40;
/** An expression has no room for many characters more. */
const LONGEST = 2_000;
/** The most parts; the rest is text. */
const MOST_ELEMENTS = 60;

/** Finds part after part, until the strings have nothing in common. */
export function sequenceOf(texts: readonly string[], options: SequenceOptions, begun: Fit | null = null): Sequence {
  let rows = texts.map((text) => ({ rest: text, values: [] as string[] }));
  const elements: Element[] = [];
  const least = texts.length * (1 - MOST_LOST);
  const isEnough = !options.isSample && texts.length >= ENOUGH_FOR_WORDS;
  const append = ({ element, lengths }: Fit): void => {
    rows = rows.flatMap(({ rest, values }, i) => {
      const length = lengths[i]!;
      return length < 0 ? [] : [{ rest: rest.slice(length), values: [...values, rest.slice(0, length)] }];
    });
    const values = rows.map((row) => row.values.at(-1)!);
    const before = { text: textBefore(elements), fields: elements };
    elements.push(options.names.name(element, before, values, rests()));
  };
  const rests = () => rows.map(({ rest }) => rest);
  if (begun) append(begun);
  while (elements.length < MOST_ELEMENTS && rows.some(({ rest }) => rest !== "")) {
    const fit = nextFit(rests(), elements, options);
    if (!fit) break;
    const { text } = fit.element;
    if (text !== null && text.length > LONGEST) break;
    const isSure = options.isTrial || isEnough;
    if (text !== null && !isSure && isLoose(text) && !isBeforeStamp(text, rests())) {
      const marked = beforeWords(text, rests(), options);
      if (!marked) break;
      append(marked);
      continue;
    }
    if (fit.lengths.filter((length) => length >= 0).length < least) break;
    append(fit);
  }
  const kept = (element: Element) => isMeasured(element) || (!options.isTrial && !isEnough);
  const known = elements.map((element, i) =>
    kept(element) ? element : withoutConstant(element, new Set(rows.map(({ values }) => values[i]!))),
  );
  return closed({ elements: joined(known), rests: rests() });
}

/** The text of the constants at the end. */
function textBefore(elements: readonly Element[]): string {
  const last = elements.findLastIndex(({ text }) => text === null);
  return elements
    .slice(last + 1)
    .map(({ text }) => text)
    .join("");
}

/** A word before a colon and a blank, a bar or a column, that begins several lines, as the name of a logger does. */
function labelFit(rests: readonly string[], options: SequenceOptions): Fit | null {
  const fit = wordFit(rests, 1)?.fit ?? null;
  const isLabel = rests.every((rest) => /^[\w.$/-]+(?:: |\[| +\| )/.test(rest));
  return fit && (isLabel || isBeforeColumn(rests, fit, options)) ? fit : null;
}

/**
 * What is certain at the start of a constant with words of a message: its marks, or a word before a colon. Columns may
 * follow the marks; a bracket that opens belongs to the text after it.
 */
function beforeWords(constant: string, rests: readonly string[], options: SequenceOptions): Fit | null {
  const [marks] = /^[^\p{L}\p{N}]*[\s\])}>:|,;]/u.exec(constant) ?? [];
  return marks === undefined ? labelFit(rests, options) : constantOf(marks, rests);
}

function isBeforeStamp(text: string, rests: readonly string[]): boolean {
  const after = rests.map((rest) => rest.slice(text.length).replace(/^[ \t]+/, ""));
  return stampFit(after, NEARLY_ALL) !== null;
}

/** True if few lines do not suffice to take a constant for one: it is long, or it has words of a message. */
function isLoose(text: string): boolean {
  // Words without a mark of the layout after them, as in `gate[` and `user=`.
  return text.length > LONGEST_CONSTANT || /[\p{L}\p{N}]/u.test(text.replace(/[\w.-]+[[({<:=|"']+/g, ""));
}

function nextFit(rests: readonly string[], elements: readonly Element[], options: SequenceOptions): Fit | null {
  const { names, enough, isTrial } = options;
  const padding = isAfterLevel(elements) ? paddingFit(rests, NEARLY_ALL) : null;
  if (padding) return padding;
  if (!isTrial && areObjects(rests.map((rest) => rest.trimStart()))) return blankFit(rests, NEARLY_ALL);
  const pairs = pairsFit(rests);
  if (pairs) return pairs;
  const stamp = stampFit(rests, NEARLY_ALL);
  if (stamp) return stamp;
  if (!names.has("level")) {
    const level = levelFit(rests, NEARLY_ALL, isTrial ? "message" : isLevelPlace(elements) ? "usual" : "head");
    if (level) return level;
  }
  const head = isTrial ? null : headFit(rests, elements);
  if (head) return head;
  const constant = constantFit(rests);
  const plain =
    (constant && upToColumn(constant, rests, options)) ??
    optionalFit(rests, names) ??
    blankFit(rests, NEARLY_ALL) ??
    typedFit(rests, NEARLY_ALL);
  if (plain) return plain;
  const word = wordFit(rests, NEARLY_ALL);
  if (word && !isTrial && isBeforeColumn(rests, word.fit, options)) return word.fit;
  const divided = rests.length >= enough ? dividedFit(rests, NEARLY_ALL) : null;
  if (divided) return divided;
  const isLoose =
    isTrial || isKeyed(elements) || (word && (closerOf(elements.at(-1)?.text ?? "") || isMarkedWell(word.fit, rests)));
  if (word && ((word.isMarked && isLoose) || isKeyed(elements) || isColumn(rests, word.fit, options))) return word.fit;
  const closer = closerOf(elements.at(-1)?.text ?? "");
  const enclosed = closer === null ? null : enclosedFit(rests, closer, NEARLY_ALL);
  return enclosed ?? (isTrial ? anchoredFit(rests) : null);
}

/** A column of the head of a record: what is in brackets, a number, an address, quoted text. */
function headFit(rests: readonly string[], elements: readonly Element[]): Fit | null {
  const last = elements.at(-1)?.text ?? "";
  const closer = closerOf(last);
  if (isKeyed(elements)) return typedFit(rests, NEARLY_ALL) ?? wordFit(rests, NEARLY_ALL)?.fit ?? null;
  if (closer !== null && (last.length === 1 || /=.$/.test(last))) {
    const inside = insideFit(rests, closer, NEARLY_ALL);
    if (inside) return inside;
  }
  return typedFit(rests, NEARLY_ALL) ?? openerFit(rests, NEARLY_ALL);
}

/** True after a timestamp or a bracket, and at the start of the record. */
function isLevelPlace(elements: readonly Element[]): boolean {
  const [before, last] = elements.slice(-2).length === 2 ? elements.slice(-2) : [undefined, elements.at(-1)];
  if (!last || isStamp(last)) return true;
  if (last.text === null && last.name !== null) return false;
  return /[[(<|"]$/.test(last.text ?? "") || (before !== undefined && isStamp(before));
}

/** True after a level, or the mark that ends it. */
function isAfterLevel(elements: readonly Element[]): boolean {
  const isMark = ({ text, code }: Element) => code === "optional(blanks)" || /^[:\])>}|]$/.test(text ?? "");
  return elements.findLast((element) => !isMark(element))?.name === "level";
}

/** True for a number or an address: others are likely in other lines. */
function isMeasured(element: Element): boolean {
  const { type, name } = element;
  if (name === null) return false;
  return type !== "string" || isAddress(element) || isStamp(element) || name === "level";
}

/** The sequence without the bracket that its last constant opens, which belongs to the text after it. */
function closed({ elements, rests }: Sequence): Sequence {
  const last = elements.at(-1);
  const [open] = /[[({<"'`]+$/.exec(last?.text ?? "") ?? [];
  if (open === undefined || rests.every((rest) => rest === "")) return { elements, rests };
  const kept = last!.text!.slice(0, -open.length);
  return {
    elements: [...elements.slice(0, -1), ...(kept === "" ? [] : [literal(kept)])],
    rests: rests.map((rest) => open + rest),
  };
}

/** True if the mark that ends a word is a bracket or is followed by a blank, as in a layout: `gate[17]`, `gate: `. */
function isMarkedWell({ lengths }: Fit, rests: readonly string[]): boolean {
  return rests.every((rest, i) => lengths[i]! < 0 || /^(?:[[({<|]|[^\s](?:\s|$))/.test(rest.slice(lengths[i])));
}

/**
 * The constant up to the start of a timestamp or a level, and in the head of a number or an address: the lines of one day
 * have its date in common, those of one run its process.
 */
function upToColumn(constant: Fit, rests: readonly string[], options: SequenceOptions): Fit | null {
  const { names, isTrial } = options;
  const text = constant.element.layout;
  const [key] = isTrial ? [] : (/^.*?[\w-]=['[(<]?/.exec(text) ?? []);
  if (key !== undefined && key !== text) return upToColumn(constantOf(key, rests), rests, options);
  const open = text.indexOf("{");
  if (open > 0 && areObjects(rests.map((rest) => rest.slice(open)))) return constantOf(text.slice(0, open), rests);
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)) {
    const after = rests.map((rest) => rest.slice(index));
    const isColumn =
      stampFit(after, NEARLY_ALL) !== null ||
      (!names.has("level") && levelFit(after, NEARLY_ALL, isTrial ? "message" : "head") !== null) ||
      typedFit(after, NEARLY_ALL) !== null;
    if (!isColumn) continue;
    const kept = text.slice(0, index);
    return kept === "" ? null : constantOf(kept, rests);
  }
  return constant;
}

function constantOf(text: string, texts: readonly string[]): Fit {
  return { element: literal(text), lengths: texts.map(() => text.length) };
}

/** True if a word before a blank is a column: all lines have the same number of words, or a part of a layout follows. */
function isColumn(rests: readonly string[], word: Fit, options: SequenceOptions): boolean {
  const counts = new Set(rests.map((text) => text.trim().split(/\s+/).length));
  if (counts.size === 1 && rests.length >= options.enough) return true;
  const after = restsAfter(rests, word);
  const marked = after.map((text) => text.replace(/^[[(<]/, ""));
  const fits = [levelFit(marked, NEARLY_ALL, "message"), stampFit(marked, NEARLY_ALL), punctuation(after)];
  return fits.some((fit) => fit !== null && shareOf(fit.lengths) >= NEARLY_ALL);
}

/**
 * True if a timestamp or a level in capitals follows a word, or in lines enough an address, a quoted text or a place in code,
 * maybe after a number; or if the word is such a place.
 */
function isBeforeColumn(rests: readonly string[], word: Fit, { enough }: SequenceOptions): boolean {
  const after = restsAfter(rests, word);
  const marked = after.map((text) => text.replace(/^[[(<]/, ""));
  const isLevel = marked.every((text) => /^[A-Z]{3,}\b/.test(text)) && levelFit(marked, 1, "head") !== null;
  if (isLevel || stampFit(marked, 1) !== null) return true;
  if (rests.length < enough) return false;
  const beyond = after.map((text) => text.replace(/^\d+ +/, ""));
  return arePlaces(rests) || arePlaces(beyond) || typedFit(beyond, 1)?.element.type === "string";
}

/** The characters after a word and a blank that say what follows. */
const LOOKED_AT = 400;

function restsAfter(rests: readonly string[], { lengths }: Fit): readonly string[] {
  const shown = (text: string, from: number) => text.slice(from, from + LOOKED_AT).replace(/^[ \t]+/, "");
  return rests.flatMap((text, i) => (lengths[i]! < 0 ? [] : [shown(text, lengths[i]!)]));
}

/** True if strings begin with a place in code: `com.example.Shop`, `order.go:17`. */
function arePlaces(texts: readonly string[]): boolean {
  return texts.every((text) => /^(?:[A-Za-z_$][\w$-]*\.)+[A-Za-z_$][\w$-]*(?::\d+)?(?=\s)/.test(text));
}

/** True if the last element ends with a key: `user=`. */
function isKeyed(elements: readonly Element[]): boolean {
  return /[A-Za-z0-9_]=$/.test(elements.at(-1)?.text ?? "");
}

/** A constant of punctuation: ` - `, `:`, `|`. */
function punctuation(texts: readonly string[]): Fit | null {
  const fit = constantFit(texts);
  return fit && /^[^\p{L}\p{N}"']/u.test(fit.element.layout) ? fit : null;
}

/** The element, or a constant if it is a field with the same text in all lines. */
function withoutConstant(element: Element, values: ReadonlySet<string>): Element {
  const [only] = values;
  const isField = element.name !== null && !isStamp(element);
  return isField && values.size === 1 && only !== undefined && only !== "" ? literal(only) : element;
}

/** The elements with consecutive constants joined. */
function joined(elements: readonly Element[]): readonly Element[] {
  const all: Element[] = [];
  for (const element of elements) {
    const before = all.at(-1)?.text ?? null;
    if (before !== null && element.text !== null) all.splice(-1, 1, literal(before + element.text));
    else all.push(element);
  }
  return all;
}
