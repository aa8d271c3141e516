import { type Element, type Fit, lengthsOf, shareOf } from "./element.ts";

const LEVELS =
  "(?:trace|debug|dbg|verbose|info|information|notice|warn|warning|error|err|severe|fatal|crit|critical|alert|emerg|panic|log)";
/** What may end a word besides a blank, the more telling first. */
const ENDS = ["]", ")", ">", "}", '"', "'", "|", ";", ",", ":", "="] as const;

/** The level that the texts begin with. */
export function levelFit(texts: readonly string[], least: number): Fit | null {
  const lengths = lengthsOf(new RegExp(`(?:${casesOf(LEVELS)})(?![A-Za-z0-9_])`), texts);
  if (shareOf(lengths) < least) return null;
  const words = texts.flatMap((text, i) => (lengths[i]! < 0 ? [] : [text.slice(0, lengths[i])]));
  if (new Set(words).size === 1) return null;
  const isUpper = words.every((word) => word === word.toUpperCase());
  const code = isUpper ? "upperLevel" : 'label("level", run(charset("A-Za-z")))';
  const element: Element = {
    code,
    name: "level",
    grammar: isUpper ? [] : ["label", "run", "charset"],
    vocabulary: isUpper ? ["upperLevel"] : [],
    layout: "<level>",
  };
  return { element, lengths: isUpper ? lengthsOf(/[A-Z]+/, texts) : lengths };
}

function casesOf(words: string): string {
  return words.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

/** The text that all of the texts begin with, up to the end of a word; null where there is none. */
export function constantFit(texts: readonly string[]): Fit | null {
  let common = texts[0] ?? "";
  for (const text of texts) {
    let length = 0;
    while (length < common.length && common[length] === text[length]) length++;
    common = common.slice(0, length);
  }
  const isCut = texts.some((text) => /^[\p{L}\p{N}_.]/u.test(text.slice(common.length)));
  // A word or a number that goes on in some lines is no constant, and neither is a part of it.
  const whole = isCut ? common.replace(/[\p{L}\p{N}_.-]+$/u, "") : common;
  const text = whole.replace(/[ \t]+$/, "") === "" ? whole.slice(0, 1) : whole.replace(/[ \t]+$/, "");
  if (text === "" || /[^ \t]/.test(text) !== true) return null;
  return { element: literal(text), lengths: texts.map(() => text.length) };
}

export function literal(text: string): Element {
  return { code: JSON.stringify(text), name: null, grammar: [], vocabulary: [], layout: text };
}

/** White space between two columns. */
export function blankFit(texts: readonly string[], least: number): Fit | null {
  const lengths = lengthsOf(/[ \t]+/, texts);
  if (shareOf(lengths) < least) return null;
  const found = new Set(texts.flatMap((text, i) => (lengths[i]! < 0 ? [] : [text.slice(0, lengths[i])])));
  const [only = ""] = found;
  if (found.size === 1 && only.length <= 2) return { element: literal(only), lengths };
  return { element: { code: "blanks", name: null, grammar: [], vocabulary: ["blanks"], layout: " " }, lengths };
}

/** A number, an address or a quoted text that the texts begin with. */
export function typedFit(texts: readonly string[], least: number): Fit | null {
  const forms: readonly (readonly [RegExp, Omit<Element, "vocabulary">])[] = [
    [
      /\d{1,3}(?:\.\d{1,3}){3}(?![\w.])/,
      { code: 'run(charset("0-9."), 7, 15)', name: "ip", grammar: ["run", "charset"], layout: "<ip>" },
    ],
    [
      /\d{1,15}(?![\w.])/,
      { code: "int(digits(1, 15))", name: "number", grammar: ["int", "digits"], layout: "<number>" },
    ],
    [
      /-?\d+\.\d+(?![\w.])/,
      {
        code: 'seq(optional("-"), digits(1, null), ".", digits(1, null))',
        name: "number",
        grammar: ["seq", "optional", "digits"],
        layout: "<number>",
      },
    ],
    [
      /"[^"\\]*"/,
      {
        code: "quoted({ open: '\"', close: '\"', inside: except(charset(\"\\r\\n\")), escapes: null })",
        name: "text",
        grammar: ["quoted", "except", "charset"],
        layout: '"<text>"',
      },
    ],
  ];
  for (const [pattern, element] of forms) {
    const lengths = lengthsOf(pattern, texts);
    if (shareOf(lengths) >= least) return { element: { ...element, vocabulary: [] }, lengths };
  }
  return null;
}

/** A word, up to a mark that ends it in every text, or up to a blank. */
export function wordFit(texts: readonly string[], least: number): { fit: Fit; isMarked: boolean } | null {
  for (const end of ENDS) {
    const source = `[^\\s\\${end}]+(?=\\${end})`;
    const lengths = lengthsOf(new RegExp(source), texts);
    if (shareOf(lengths) < least) continue;
    const code = `run(except(charset(${JSON.stringify(` \t${end}`)})))`;
    const element: Element = {
      code,
      name: "word",
      grammar: ["run", "except", "charset"],
      vocabulary: [],
      layout: "<word>",
    };
    return { fit: { element, lengths }, isMarked: true };
  }
  const lengths = lengthsOf(/[^\s]+(?=\s|$)/, texts);
  if (shareOf(lengths) < least) return null;
  return {
    fit: { element: { code: "word", name: "word", grammar: [], vocabulary: ["word"], layout: "<word>" }, lengths },
    isMarked: false,
  };
}

/** A text in brackets or quotes that may hold blanks, without the marks around it. */
export function enclosedFit(texts: readonly string[], close: string, least: number): Fit | null {
  const lengths = lengthsOf(new RegExp(`[^\\${close}]*(?=\\${close})`), texts);
  if (shareOf(lengths) < least) return null;
  const code = `run(except(charset(${JSON.stringify(close)})), 0)`;
  return {
    element: { code, name: "text", grammar: ["run", "except", "charset"], vocabulary: [], layout: "<text>" },
    lengths,
  };
}

/** Whether a mark is one that another one closes. */
export function closerOf(text: string): string | null {
  const pairs: Readonly<Record<string, string>> = { "[": "]", "(": ")", "<": ">", '"': '"', "{": "}" };
  return pairs[text.at(-1) ?? ""] ?? null;
}
