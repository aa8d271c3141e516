import {
  charset,
  choice,
  type Escapes,
  except,
  many,
  oneOf,
  type Part,
  quoted,
  run,
  seq,
  token,
  union,
} from "../../engine/authoring/index.ts";

export { anyCase } from "../../engine/grammar/index.ts";

// Words whatever their case, and text in quotes or brackets. Its value is what is inside.

const lineEnd = charset("\r\n");

/** Text between two marks; a backslash before one of `escaped` or a backslash is read, others are kept. */
function between(open: string, close: string, escapes: Escapes | null) {
  return quoted({ open, close, inside: except(lineEnd), escapes });
}

function backslashes(...escaped: readonly string[]): Escapes {
  const meaning = Object.fromEntries([...escaped, "\\"].map((character) => [character, character]));
  return { lead: "\\", meaning, unicode: null, unknown: "keep" };
}

function doubled(quote: string): Escapes {
  return { lead: quote, meaning: { [quote]: quote }, unicode: null, unknown: "keep" };
}

/** Text in double quotes, in which a backslash escapes a quote or a backslash: reads `"a \"b\""` as `"a \"b\""`. */
export const quotedText = between('"', '"', backslashes('"'));

/** Text in single quotes, in which a backslash escapes a quote or a backslash: reads `'it\'s'` as `"it's"`. */
export const singleQuotedText = between("'", "'", backslashes("'"));

/** Text in double or single quotes, with backslashes: reads `'a "b"'` as `"a \"b\""`. */
export const anyQuotedText = choice(quotedText, singleQuotedText);

/** Text in double quotes, in which a quote is doubled, as in CSV: reads `"a ""b"""` as `"a \"b\""`. */
export const doubledQuotesText = between('"', '"', doubled('"'));

/** Text in single quotes, in which a quote is doubled, as in SQL: reads `'it''s'` as `"it's"`. */
export const sqlText = between("'", "'", doubled("'"));

/** Text in double quotes with the escapes of JSON: reads `"a\u0020b"` as `"a b"`. */
export const jsonText = quoted({
  open: '"',
  close: '"',
  inside: except(charset("\x00-\x1f")),
  escapes: {
    lead: "\\",
    meaning: { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" },
    unicode: "u",
    unknown: "fail",
  },
});

/** Levels of brackets in {@link jsonValue}. */
const DEEPEST = 24;

function nestedJson(levels: number): Part {
  const plain = run(except(charset('{}[]"')));
  const inside: Part = levels === 1 ? choice(plain, jsonText) : choice(plain, jsonText, nestedJson(levels - 1));
  return seq(oneOf("{", "["), many(inside), oneOf("}", "]"));
}

/**
 * JSON in the middle of a line, an object or a list of at most 24 levels, as text to its balanced end: reads `{"a":"}"}` as
 * `"{\"a\":\"}\"}"`. `within(field("data", jsonValue), json, { into: "map" })` reads its fields.
 */
export const jsonValue = token("JSON", nestedJson(DEEPEST));

/** Text in brackets: reads `[main thread]` as `"main thread"`. */
export const bracketed = between("[", "]", null);

/** Text in parentheses: reads `(pool 3)` as `"pool 3"`. */
export const parenthesized = between("(", ")", null);

/** Text in braces: reads `{cache}` as `"cache"`. */
export const braced = between("{", "}", null);

/** Text in angle brackets: reads `<ann@example.com>` as `"ann@example.com"`. */
export const angled = between("<", ">", null);

/** Text of some characters only, as {@link charset} lists them, from `least` to `most` of them: `textOf("A-Z")` reads `GET` as `"GET"`. */
export function textOf(characters: string, least?: number, most?: number | null) {
  return run(charset(characters), least, most);
}

/** Text of one line up to one of some characters, as `charset` lists them: `textWithout("[]")` reads `main 1` as `"main 1"`. */
export function textWithout(characters: string, least?: number) {
  return run(except(union(lineEnd, charset(characters))), least);
}

/** A `word` up to one of some ASCII characters: `wordWithout(":")` reads `shop.Orders` as `"shop.Orders"`. */
export function wordWithout(characters: string) {
  return run(except(union(charset(" \t\r\n\v\f"), charset(characters))));
}
