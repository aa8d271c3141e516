/** A value of JSON, with the place of each part in the text. */
export interface Located {
  readonly value: unknown;
  /** Where it begins, as an index of the text. */
  readonly at: number;
  readonly end: number;
  /** The members of an object, in the order of the text; a name may occur twice. */
  readonly members: readonly Member[];
  readonly items: readonly Located[];
}

interface Member extends Located {
  readonly name: string;
  readonly nameAt: number;
}

/** An error at a place of a text. */
export class Misplaced extends Error {
  readonly at: number;
  readonly length: number;

  /** @param at an index of the text. */
  constructor(at: number, message: string, length = 1) {
    super(message);
    this.at = at;
    this.length = length;
  }
}

/** Deeper than any document that people write. */
const DEEPEST = 100;

const BLANK = /[ \t\r\n]*/y;
const BLANK_OR_COMMENT = /(?:\s+|\/\/.*|\/\*[\s\S]*?\*\/)*/y;
const STRING = /"[^"\\\u0000-\u001f]*(?:\\.[^"\\\u0000-\u001f]*)*"/y;
const WORD = /-?[0-9][0-9.eE+-]*|true|false|null/y;

/** Reads JSON with the places of its parts. @param hasComments true if it may have those of C. @throws Misplaced */
export function locatedJson(text: string, hasComments = false): Located {
  const blank = hasComments ? BLANK_OR_COMMENT : BLANK;
  let at = 0;
  const take = (expression: RegExp): string | null => {
    expression.lastIndex = at;
    const found = expression.exec(text)?.[0] ?? null;
    if (found !== null) at += found.length;
    return found;
  };
  const fail = (expected: string): never => {
    const found = at < text.length ? JSON.stringify(text[at]) : "the end of the file";
    throw new Misplaced(at, `expected ${expected}, found ${found}`);
  };
  const mark = (one: string, expected = JSON.stringify(one)): void => {
    take(blank);
    if (text[at] !== one) fail(expected);
    at++;
  };
  /** What is between an opening bracket and its end, separated by commas. */
  const list = (close: string, part: () => void): void => {
    at++;
    take(blank);
    if (text[at] === close) return void at++;
    for (;;) {
      part();
      take(blank);
      if (text[at] === close) return void at++;
      mark(",", `"," or ${JSON.stringify(close)}`);
    }
  };
  const parsed = (literal: string, start: number): unknown => {
    try {
      return JSON.parse(literal);
    } catch {
      const cut = literal.length > LONGEST_SHOWN ? `${literal.slice(0, LONGEST_SHOWN)}…` : literal;
      throw new Misplaced(start, `${cut} is not valid JSON`);
    }
  };
  const read = (depth: number): Located => {
    take(blank);
    const start = at;
    if (depth > DEEPEST) throw new Misplaced(at, "the document is too deep");
    const members: Member[] = [];
    const items: Located[] = [];
    if (text[at] === "{") {
      list("}", () => {
        take(blank);
        const nameAt = at;
        const name = String(parsed(take(STRING) ?? fail("a name in double quotes"), nameAt));
        mark(":");
        members.push({ name, nameAt, ...read(depth + 1) });
      });
      return {
        value: Object.fromEntries(members.map(({ name, value }) => [name, value])),
        at: start,
        end: at,
        members,
        items,
      };
    }
    if (text[at] === "[") {
      list("]", () => void items.push(read(depth + 1)));
      return { value: items.map(({ value }) => value), at: start, end: at, members, items };
    }
    const literal = take(STRING) ?? take(WORD) ?? fail(text[at] === '"' ? "a string that ends on its line" : "a value");
    return { value: parsed(literal, start), at: start, end: at, members, items };
  };
  const whole = read(0);
  take(blank);
  if (at < text.length) fail("the end of the file");
  return whole;
}

const LONGEST_SHOWN = 40;
