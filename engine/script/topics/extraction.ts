import { define, type ScriptContext, type Topic } from "../function.ts";
import { firstMatch, matchesIn, occurrence } from "../texts/characters.ts";
import { looked } from "../texts/cost.ts";
import type { JsonReader } from "../texts/readers.ts";
import { EMAIL, IPV4 } from "./masking.ts";

const IN_BRACKETS = '\\([^\\s<>"()]*\\)|\\[[^\\s<>"\\[\\]]*\\]';
/** A bracket, a quote or a full stop after an address is none of its own. */
const URL = `(?i)https?://(?:${IN_BRACKETS}|[^\\s<>"()\\[\\]])*(?:${IN_BRACKETS}|[^\\s<>"()\\[\\].,:;!?'])`;
const LABEL = "[^\\s<>\"'()\\[\\]/?#@.,:;!]+";
const URL_HOST = `(?i)https?://(?:[^/?#\\s<>"@]*@)?((?:\\[[0-9A-Fa-f:.]+\\]|${LABEL}(?:\\.${LABEL})*)(?::[0-9]+)?)`;
const ASCII = " (ASCII, with a dot after the @)";

/** Functions that find parts of a string. `nth` counts from 1, and below 0 from the end. */
export function extraction(readJson: JsonReader): Topic {
  return {
    title: "Found in a string",
    functions: [
      ...both("ip", "IPv4 address", "es", IPV4, '"192.0.2.7 -> 198.51.100.9"', ["192.0.2.7", "198.51.100.9"]),
      ...both("url", "http or https URL", "s", URL, '"see https://example.com/a."', ["https://example.com/a"]),
      ...both("email", "e-mail address", "es", EMAIL, '"from ann@example.org to bob"', ["ann@example.org"], ASCII),
      define({
        signature: "extract_domain(text: string): string",
        about: "The host, with its port, of the first http or https URL, else the domain of the first e-mail address",
        example: ['"GET https://api.example.com/v1".extract_domain()', '"api.example.com"'],
        patterns: true,
        call: (context, text) => {
          const host = firstMatch(context, text, context.pattern(URL_HOST))?.groups[1];
          return host ?? firstMatch(context, text, context.pattern(EMAIL))?.groups[0]?.split("@")[1] ?? "";
        },
      }),
      define({
        signature: "extract_json(text: string, nth?: index): map | array | string",
        about: "The nth outermost JSON object or array in a string: from 1, -1 is the last; empty if there is none",
        example: ['"got {\\"id\\": 7} back".extract_json()', '#{"id": 7}'],
        call: (context, text, nth = 1) => {
          const values = jsonIn(looked(context, text), readJson, context.spend).map(({ value }) => value);
          return occurrence(values, nth) ?? "";
        },
      }),
      define({
        signature: "extract_jsons(text: string): array",
        about: "The outermost JSON objects and arrays in a string, as strings",
        example: ['"a [1,2] b {} c".extract_jsons()', '["[1,2]", "{}"]'],
        call: (context, text) => jsonIn(looked(context, text), readJson, context.spend).map(({ found }) => found),
      }),
    ],
  };
}

/** `extract_x`, and `extract_xs` for all; `plural` is the ending. */
function both(
  word: string,
  singular: string,
  plural: string,
  pattern: string,
  sample: string,
  found: readonly [string, ...string[]],
  limit = "",
) {
  return [
    define({
      signature: `extract_${word}(text: string, nth?: index): string`,
      about: `The nth ${singular}${limit} in a string: from 1, -1 is the last; empty if there is none`,
      example: [`${sample}.extract_${word}()`, JSON.stringify(found[0])],
      patterns: true,
      call: (context, text, nth = 1) => occurrence(all(context, text, pattern), nth) ?? "",
    }),
    define({
      signature: `extract_${word}s(text: string): array`,
      about: `The ${singular}${plural}${limit} in a string`,
      example: [`${sample}.extract_${word}s()`, JSON.stringify(found).replaceAll(",", ", ")],
      patterns: true,
      call: (context, text) => all(context, text, pattern),
    }),
  ];
}

function all(context: ScriptContext, text: string, pattern: string): string[] {
  return Array.from(matchesIn(context, text, context.pattern(pattern)), ({ groups: [found] }) => found ?? "");
}

const OPENING = /[{[]/g;
const BRACKET_OR_QUOTE = /[{}[\]"]/g;
const QUOTE_OR_ESCAPE = /["\\]/g;

/**
 * The JSON objects and arrays in a string, each from a bracket to its closing one. Brackets in quotes do not count; inside a
 * part that is JSON none is looked for, inside one that is not they are.
 */
export function jsonIn(text: string, readJson: JsonReader, spend: (steps: number) => void) {
  const all: { readonly found: string; readonly value: Exclude<ReturnType<JsonReader>, undefined> }[] = [];
  let at = next(OPENING, text, 0);
  while (at < text.length) {
    const end = endOf(text, at);
    spend(Math.ceil(((end < 0 ? text.length : end) - at) / 64));
    const found = text.slice(at, Math.max(at, end));
    const value = end < 0 ? undefined : readJson(found);
    if (value !== undefined) all.push({ found, value });
    at = next(OPENING, text, value === undefined ? at + 1 : end);
  }
  return all;
}

/** The end of the bracket that opens at `from`, or -1. */
function endOf(text: string, from: number): number {
  const opening = text[from];
  const closing = opening === "{" ? "}" : "]";
  let depth = 0;
  for (let at = from; at < text.length; at = next(BRACKET_OR_QUOTE, text, at + 1)) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === opening) depth++;
    else if (character === closing && --depth === 0) return at + 1;
  }
  return -1;
}

/** The place of the quote that closes a string; the end of the text if none does. */
function endOfString(text: string, from: number): number {
  let at = next(QUOTE_OR_ESCAPE, text, from + 1);
  while (text[at] === "\\") at = next(QUOTE_OR_ESCAPE, text, at + 2);
  return at;
}

function next(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}
