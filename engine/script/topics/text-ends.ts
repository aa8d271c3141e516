import { define, type Topic } from "../function.ts";
import { before, behind } from "../texts/characters.ts";
import { looked } from "../texts/cost.ts";

const WORD = /^[\p{Alphabetic}\p{Number}]$/u;
const BLANK = /^\s$/;

type End = "start" | "end";
type Is = (character: string) => boolean;

const isBlank: Is = (character) => BLANK.test(character);
const isNoWord: Is = (character) => !WORD.test(character);

/** Functions that drop characters at the ends of a string. */
export const textEnds: Topic = {
  title: "The ends of a string",
  functions: [
    define({
      name: "strip",
      parameters: "text: string, characters?: string",
      result: "string",
      about: "The string without the white space at both ends, or without any of the given characters",
      example: ['"[ok]".strip("[]")', '"ok"'],
      call: (context, text, characters) => without(looked(context, text), oneOf(characters), ["start", "end"]),
    }),
    define({
      name: "lstrip",
      parameters: "text: string, characters?: string",
      result: "string",
      about: "The string without the white space, or the given characters, at its start",
      example: ['"0042".lstrip("0")', '"42"'],
      call: (context, text, characters) => without(looked(context, text), oneOf(characters), ["start"]),
    }),
    define({
      name: "rstrip",
      parameters: "text: string, characters?: string",
      result: "string",
      about: "The string without the white space, or the given characters, at its end",
      example: ['"12ms".rstrip("ms")', '"12"'],
      call: (context, text, characters) => without(looked(context, text), oneOf(characters), ["end"]),
    }),
    define({
      name: "clip",
      parameters: "text: string",
      result: "string",
      about: "The string without leading and trailing characters other than letters and digits",
      example: ['"(done).".clip()', '"done"'],
      call: (context, text) => without(looked(context, text), isNoWord, ["start", "end"]),
    }),
    define({
      name: "lclip",
      parameters: "text: string",
      result: "string",
      about: "The string without leading characters other than letters and digits",
      example: ['"--flag=1;".lclip()', '"flag=1;"'],
      call: (context, text) => without(looked(context, text), isNoWord, ["start"]),
    }),
    define({
      name: "rclip",
      parameters: "text: string",
      result: "string",
      about: "The string without trailing characters other than letters and digits",
      example: ['"(done).".rclip()', '"(done"'],
      call: (context, text) => without(looked(context, text), isNoWord, ["end"]),
    }),
  ],
};

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
