import { unit } from "../../event/value.ts";
import { indexesOf, placesOf, sliceOf } from "../collections.ts";
import { define, type Topic } from "../function.ts";
import { before, behind, characterCount, charactersOf, find, unitOfOccurrence } from "../texts/characters.ts";
import { looked } from "../texts/cost.ts";

/** Parts of a string, by the text around them or by position. `nth` counts from 1, and below 0 from the end. */
export const textParts: Topic = {
  title: "Parts of a string",
  functions: [
    define({
      signature: "after(text: string, part: string, nth?: index): string",
      about: "The string after a part: the nth from 1, -1 is the last; empty if there is none",
      example: ['"user=ann".after("=")', '"ann"'],
      call: (context, text, part, nth = 1) => {
        const at = unitOfOccurrence(looked(context, text), part, nth);
        return at < 0 ? "" : text.slice(at + part.length);
      },
    }),
    define({
      signature: "before(text: string, part: string, nth?: index): string",
      about: "The string before a part: the nth from 1, -1 is the last; empty if there is none",
      example: ['"a/b/c.txt".before("/", -1)', '"a/b"'],
      call: (context, text, part, nth = 1) => {
        const at = unitOfOccurrence(looked(context, text), part, nth);
        return at < 0 ? "" : text.slice(0, at);
      },
    }),
    define({
      signature: "between(text: string, start: string, end: string, nth?: index): string",
      about: "The string between the nth start (from 1, -1 is the last) and the next end; all after it if end is empty",
      example: ['"[db] [slow] query".between("[", "]", 2)', '"slow"'],
      call: (context, text, start, end, nth = 1) => {
        const at = unitOfOccurrence(looked(context, text), start, nth);
        if (at < 0) return "";
        const from = at + start.length;
        const to = end === "" ? text.length : find(text, end, from);
        return to < 0 ? "" : text.slice(from, to);
      },
    }),
    define({
      signature: "slice(text: string, spec: string): string",
      about: "The characters of a slice from:to:step as in Python; each number is optional",
      example: ['"abcdef".slice("1:-1")', '"bcde"'],
      call: (context, text, spec) => {
        const length = characterCount(looked(context, text));
        const slice = sliceOf(spec, length);
        if (slice === null) return "";
        if (slice.step === 1) return charactersOf(text, slice.from, slice.to);
        const characters = length === text.length ? text : [...text];
        return Array.from(indexesOf(slice), (index) => characters[index]!).join("");
      },
    }),
    define({
      signature: "sub_string(text: string, from: index, length?: index): string",
      about: "The characters from an index on (below 0 from the end), at most length",
      example: ['"2026-05-04".sub_string(5, 2)', '"05"'],
      call: (context, text, from, length) => subString(looked(context, text), from, length),
    }),
    define({
      signature: "sub_string(text: string, range: range): string",
      about: "The characters whose indexes are in a range",
      example: ['"2026-05-04".sub_string(0..4)', '"2026"'],
      call: (context, text, range) => {
        const { from, to } = placesOf(range, characterCount(looked(context, text)));
        return charactersOf(text, from, to);
      },
    }),
    define({
      signature: "get(text: string, at: index): string | unit",
      about: "The character at an index, from 0, and below 0 from the end; () if there is none",
      example: ['"abc".get(-1)', '"c"'],
      call: (context, text, at) => {
        const character = at < 0 ? at + characterCount(looked(context, text)) : at;
        return character < 0 ? unit : charactersOf(text, character, character + 1) || unit;
      },
    }),
  ],
};

function subString(text: string, from: number, length: number | undefined): string {
  const start = from < 0 ? Math.max(0, characterCount(text) + from) : from;
  return charactersOf(text, start, length === undefined ? text.length : start + length);
}

const BLANK = /^\s$/;

type End = "start" | "end";
type Is = (character: string) => boolean;

const isBlank: Is = (character) => BLANK.test(character);

/** Functions that drop characters at the ends of a string. */
export const textEnds: Topic = {
  title: "The ends of a string",
  functions: [
    stripping("strip", "both ends", ["start", "end"], ['"[ok]".strip("[]")', '"ok"']),
    stripping("lstrip", "its start", ["start"], ['"0042".lstrip("0")', '"42"']),
    stripping("rstrip", "its end", ["end"], ['"12ms".rstrip("ms")', '"12"']),
  ],
};

function stripping(name: string, where: string, ends: readonly End[], example: readonly [string, string]) {
  return define({
    signature: `${name}(text: string, characters?: string): string`,
    about: `The string without the white space, or the given characters, at ${where}`,
    example,
    call: (context, text, characters) => without(looked(context, text), oneOf(characters), ends),
  });
}

function oneOf(characters: string | undefined): Is {
  return characters === undefined ? isBlank : (character) => characters.includes(character);
}

function without(text: string, is: Is, ends: readonly End[]): string {
  let from = 0;
  let to = text.length;
  if (ends.includes("start")) while (from < to && is(text.slice(from, behind(text, from)))) from = behind(text, from);
  if (ends.includes("end")) while (to > from && is(text.slice(before(text, to), to))) to = before(text, to);
  return text.slice(from, to);
}
