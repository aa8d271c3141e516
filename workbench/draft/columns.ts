import { between, column, type Element, type Fit, fitOf, lengthsOf, literal, shareOf } from "./element.ts";

const LEVELS =
  "(?:silly|trace|debug|dbg|verbose|info|information|notice|warn|warning|error|err|severe|fatal|crit|critical|alert|emerg|panic|log)";
/** What may end a word besides a blank, the more specific first. */
const ENDS = ["[:", "]", ")", ">", "}", '"', "'", "`", "|", ";", ",", ":", "="] as const;
/** Separators of columns that may contain blanks. */
const DIVIDERS = ["\t", "|", ";"] as const;

/** A level at the start of the texts. */
export function levelFit(texts: readonly string[], least: number): Fit | null {
  const lengths = lengthsOf(new RegExp(`(?:${casesOf(LEVELS)})(?![A-Za-z0-9_])`), texts);
  if (shareOf(lengths) < least) return null;
  const words = texts.flatMap((text, i) => (lengths[i]! < 0 ? [] : [text.slice(0, lengths[i])]));
  if (new Set(words).size === 1) return null;
  const isUpper = words.every((word) => word === word.toUpperCase());
  const element = isUpper
    ? column("level", "[A-Z]+", "upperLevel", { vocabulary: ["upperLevel"] })
    : column("level", "[A-Za-z]+", 'label("level", run(charset("A-Za-z")))', { grammar: ["label", "run", "charset"] });
  return fitOf(element, texts, least);
}

function casesOf(words: string): string {
  return words.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

/** The common beginning of all texts, up to the end of a word; null if there is none. */
export function constantFit(texts: readonly string[]): Fit | null {
  let common = texts[0] ?? "";
  for (const text of texts) {
    let length = 0;
    while (length < common.length && common[length] === text[length]) length++;
    common = common.slice(0, length);
  }
  const isCut = texts.some((text) => /^[\p{L}\p{N}_.]/u.test(text.slice(common.length)));
  // A word or a number that goes on in some lines is no constant, nor is a part of it.
  const uncut = isCut ? common.replace(/[\p{L}\p{N}_.-]+$/u, "") : common;
  // Nor is the common directory of several paths.
  const whole = texts.some((text) => /^\S/.test(text.slice(uncut.length)))
    ? uncut.replace(/(?<=^|[\s=:"'([])\/\S*\/$/, "")
    : uncut;
  const text = whole.replace(/[ \t]+$/, "") === "" ? whole.slice(0, 1) : whole.replace(/[ \t]+$/, "");
  // Alignment has more or fewer blanks in other lines.
  if (text === "" || !/[^ \t]/.test(text) || /^[ \t]{3}/.test(text)) return null;
  return { element: literal(text), lengths: texts.map(() => text.length) };
}

/** White space between two columns. */
export function blankFit(texts: readonly string[], least: number): Fit | null {
  const lengths = lengthsOf(/[ \t]+/, texts);
  if (shareOf(lengths) < least) return null;
  const found = new Set(texts.flatMap((text, i) => (lengths[i]! < 0 ? [] : [text.slice(0, lengths[i])])));
  const [only = ""] = found;
  if (found.size === 1 && only.length <= 2) return { element: literal(only), lengths };
  return { element: between("[ \\t]+", "blanks", { vocabulary: ["blanks"], layout: " " }), lengths };
}

/** The end of a value that is no part of a longer word or number. */
const ALONE = "(?![\\w.]*\\w)";

const typed: readonly Element[] = [
  column("ip", `\\d{1,3}(?:\\.\\d{1,3}){3}${ALONE}`, "ipv4", { vocabulary: ["ipv4"] }),
  column("number", `\\d{1,15}${ALONE}`, "int(digits(1, 15))", { type: "int", grammar: ["int", "digits"] }),
  column("number", `-?(?:0|[1-9]\\d{0,14})(?:\\.\\d+)?${ALONE}`, "number", { type: "number", grammar: ["number"] }),
  column("text", '"(?:[^"\\\\]|\\\\.)*"', "quotedText", { vocabulary: ["quotedText"], layout: '"<text>"' }),
];

/** A number, an address or a quoted text at the start of the texts. */
export function typedFit(texts: readonly string[], least: number): Fit | null {
  for (const element of typed) {
    const fit = fitOf(element, texts, least);
    if (fit) return fit;
  }
  return null;
}

/** A word, up to a mark that ends it in every text, or up to a blank. */
export function wordFit(texts: readonly string[], least: number): { fit: Fit; isMarked: boolean } | null {
  for (const end of ENDS) {
    // `gate[17]:` and `gate:`
    if (end.length > 1 && !isMixed(texts, /^[^\s[:]+\[/)) continue;
    const ends = [...end].map((mark) => literal(mark).pattern).join("");
    const code = `run(except(charset(${JSON.stringify(` \t${end}`)})))`;
    const uses = { grammar: ["run", "except", "charset"] };
    const fit = fitOf(column("word", `[^\\s${ends}]+(?=[${ends}])`, code, uses), texts, least);
    if (fit) return { fit, isMarked: true };
  }
  const fit = fitOf(column("word", "\\S+(?=\\s|$)", "word", { vocabulary: ["word"] }), texts, least);
  return fit && { fit, isMarked: false };
}

/** True if an expression matches some of the texts, but not nearly all. */
function isMixed(texts: readonly string[], pattern: RegExp): boolean {
  const share = texts.filter((text) => pattern.test(text)).length / texts.length;
  return share > 0 && share < 0.95;
}

/** The text inside brackets or quotes, which may contain blanks. */
export function enclosedFit(texts: readonly string[], close: string, least: number): Fit | null {
  return fitOf(upTo(close), texts, least);
}

/** The text up to a mark that divides all texts into the same number of columns. */
export function dividedFit(texts: readonly string[], least: number): Fit | null {
  for (const mark of DIVIDERS) {
    const counts = new Set(texts.map((text) => text.split(mark).length));
    if (counts.size !== 1 || counts.has(1)) continue;
    const fit = fitOf(upTo(mark), texts, least);
    if (fit) return fit;
  }
  return null;
}

function upTo(mark: string): Element {
  const escaped = literal(mark).pattern;
  return column("text", `[^${escaped}]*(?=${escaped})`, `run(except(charset(${JSON.stringify(mark)})), 0)`, {
    grammar: ["run", "except", "charset"],
  });
}

/** The mark that closes the last character of a text, or null. */
export function closerOf(text: string): string | null {
  const pairs: Readonly<Record<string, string>> = { "[": "]", "(": ")", "<": ">", '"': '"', "{": "}", "`": "`" };
  return pairs[text.at(-1) ?? ""] ?? null;
}
