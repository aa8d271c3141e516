import { between, column, type Element, type Fit, fitOf, lengthsOf, literal, shareOf } from "./element.ts";

const LEVELS =
  "(?:silly|trace|trc|debug|dbg|verbose|vrb|information|info|inf|notice|warning|warn|wrn|error|err|severe|fatal|ftl|critical|crit|alert|emergency|emerg|panic|log)";
/** A level of one letter, in brackets or before a timestamp: `[I]`, `I0203 04:05:06`, `I 04:05:06`. */
const LETTER = "[TVDIWEFC](?=[\\])>|]|\\d{4} \\d\\d:| (?:\\d{4}-\\d\\d-\\d\\d|\\d\\d:\\d\\d:\\d\\d))";
/** What may end a word besides a blank, the more specific first. */
const ENDS = ["[:", "]", "(", ")", ">", "}", '"', "'", "`", "|", ";", ",", ":", "="] as const;
/** Separators of columns that may contain blanks. */
const DIVIDERS = ["\t", "|", ";"] as const;

/**
 * Where a level is looked for: in a message, in the head of a record, or at the place in it where a level is usual. If all
 * strings have the same word, it is text in a message, and in the head unless it is in capitals.
 */
type LevelPlace = "message" | "head" | "usual";

/** A level at the start of the strings. */
export function levelFit(texts: readonly string[], least: number, place: LevelPlace): Fit | null {
  const lengths = lengthsOf(
    new RegExp(
      `(?:${LEVELS.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)})(?![A-Za-z0-9_])|${LETTER}`,
    ),
    texts,
  );
  if (shareOf(lengths) < least) return null;
  const words = texts.flatMap((text, i) => (lengths[i]! < 0 ? [] : [text.slice(0, lengths[i])]));
  const [only = ""] = words;
  const isAlike = words.every((word) => word === only);
  if (isAlike && (place === "message" || (place === "head" && !/^[A-Z]{2,}$/.test(only)))) return null;
  return fitOf(levelElement(words), texts, least);
}

function levelElement(words: readonly string[]): Element {
  if (words.every((word) => word.length === 1)) {
    return column("level", "[A-Z]", 'level(run(charset("A-Z"), 1, 1))');
  }
  if (words.every((word) => word === word.toUpperCase())) {
    return column("level", "[A-Z]+", "upperLevel");
  }
  if (words.every((word) => word === word.toLowerCase())) {
    return column("level", "[a-z0-9]+", "lowerLevel");
  }
  return column("level", "[A-Za-z]+", 'level(run(charset("A-Za-z")))');
}

/** The common beginning of all strings, up to the end of a word; null if there is none. */
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

/** What pads a level, or the mark that ends it: blanks, of which a longer level has fewer. */
export function paddingFit(texts: readonly string[], least: number): Fit | null {
  const marked = lengthsOf(/ *(?=[:\])>}|](?: |$))/, texts);
  if (shareOf(marked) < least) return fitOf(between(" +", "blanks", { layout: " " }), texts, least);
  if (marked.every((length) => length <= 0)) return fitOf(literal(texts[0]!.charAt(0)), texts, least);
  return { element: between("[ \\t]*", "optional(blanks)", { layout: "" }), lengths: marked };
}

/** White space between two columns. */
export function blankFit(texts: readonly string[], least: number): Fit | null {
  const lengths = lengthsOf(/[ \t]+/, texts);
  if (shareOf(lengths) < least) return null;
  const found = new Set(texts.flatMap((text, i) => (lengths[i]! < 0 ? [] : [text.slice(0, lengths[i])])));
  const [only = ""] = found;
  if (found.size === 1 && only.length <= 2) return { element: literal(only), lengths };
  return { element: between("[ \\t]+", "blanks", { layout: " " }), lengths };
}

/** The end of a value that is no part of a longer word or number. */
const ALONE = "(?![\\w.]*\\w)";

/** With `::` or all eight groups: a clock has two colons, and so few groups say nothing. */
const IPV6 =
  "(?:(?:[0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4}|(?=[0-9A-Fa-f:]*::)[0-9A-Fa-f]{0,4}(?:::?[0-9A-Fa-f]{1,4})*(?:::?\\d{1,3}(?:\\.\\d{1,3}){3}|::)?)";

const typed: readonly Element[] = [
  column("ip", `\\d{1,3}(?:\\.\\d{1,3}){3}${ALONE}`, "ipv4"),
  column("ip", `(?:${IPV6}|\\d{1,3}(?:\\.\\d{1,3}){3})${ALONE}(?!:)`, "ipAddress"),
  column("number", `\\d{1,15}${ALONE}`, "int(digits(1, 15))", { type: "int" }),
  column("number", `-?(?:0|[1-9]\\d{0,14})(?:\\.\\d+)?${ALONE}`, "number", { type: "number" }),
  column("text", '"(?:[^"\\\\]|\\\\.)*"', "quotedText", { layout: '"<text>"' }),
];

/** A number, an address or a quoted text at the start of the strings. */
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
    const fit = fitOf(column("word", `[^ \\t${ends}]+(?=[${ends}])`, code), texts, least);
    if (fit) return { fit, isMarked: true };
  }
  const fit = fitOf(column("word", "[^ \\t]+(?=[ \\t]|$)", "word"), texts, least);
  return fit && { fit, isMarked: false };
}

/** True if an expression matches some of the strings, but not nearly all. */
function isMixed(texts: readonly string[], pattern: RegExp): boolean {
  const share = texts.filter((text) => pattern.test(text)).length / texts.length;
  return share > 0 && share < 0.95;
}

/** The text inside brackets or quotes, which may contain blanks. */
export function enclosedFit(texts: readonly string[], close: string, least: number): Fit | null {
  return fitOf(upTo(close), texts, least);
}

/** The text up to a mark that divides all strings into the same number of columns. */
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
  return column("text", `[^${escaped}]*(?=${escaped})`, `run(except(charset(${JSON.stringify(mark)})), 0)`);
}

/** The column inside the bracket or quote that ends before the strings; null if it has parts of its own. */
export function insideFit(texts: readonly string[], close: string, least: number): Fit | null {
  const insides = texts.flatMap((text) => (text.includes(close) ? [text.slice(0, text.indexOf(close))] : []));
  if (insides.length < texts.length * least || insides.every((inside) => inside === "")) return null;
  const whole = typedFit(insides, 1);
  if (whole?.lengths.every((length, i) => length === insides[i]!.length)) return fitOf(whole.element, texts, least);
  const [one = ""] = insides;
  const isSame = insides.every((inside) => inside === one);
  if (!isSame && /^\w+[ =:]/.test(constantFit(insides)?.element.text ?? "")) return null;
  return fitOf(upTo(close), texts, least);
}

/** The bracket that nearly all strings begin with and close. */
export function openerFit(texts: readonly string[], least: number): Fit | null {
  for (const [open, close] of Object.entries(PAIRS)) {
    const isPair = (text: string) => text.startsWith(open) && text.includes(close, 1);
    if (texts.filter(isPair).length < texts.length * least) continue;
    return fitOf(literal(open), texts, least);
  }
  return null;
}

/** Brackets of columns, with what closes them; a quoted text is typed. */
const PAIRS: Readonly<Record<string, string>> = { "[": "]", "(": ")", "<": ">" };

/** The mark that closes the last character of a text, or null. */
export function closerOf(text: string): string | null {
  const pairs: Readonly<Record<string, string>> = {
    "[": "]",
    "(": ")",
    "<": ">",
    '"': '"',
    "'": "'",
    "{": "}",
    "`": "`",
  };
  return pairs[text.at(-1) ?? ""] ?? null;
}

/**
 * Text of any number of words up to words that all strings have, which align parts of lines with different numbers of
 * words.
 */
export function anchoredFit(texts: readonly string[]): Fit | null {
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
    return fitOf(column("text", `.*?(?=${pattern})`, `until(${code})`), texts, 1);
  }
  return null;
}

function isOnce(text: string, part: string): boolean {
  const index = text.indexOf(part);
  return index > 0 && text.indexOf(part, index + 1) < 0;
}
