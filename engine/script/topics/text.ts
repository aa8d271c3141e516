import { textOf } from "../compare.ts";
import { define, type ScriptContext, type Topic } from "../function.ts";
import { characterAt, characterCount, countOf, find, unitOf } from "../texts/characters.ts";
import { allow, allowTextOf, looked, made } from "../texts/cost.ts";

/** Basic functions on strings. */
export const text: Topic = {
  title: "Strings",
  functions: [
    define({
      signature: "len(text: string): int",
      about: "The number of characters",
      example: ['"naïve".len()', "5"],
      call: (context, text) => characterCount(looked(context, text)),
    }),
    define({
      signature: "is_empty(text: string): bool",
      about: "True if a string has no characters",
      example: ['"".is_empty()', "true"],
      call: (_, text) => text === "",
    }),
    define({
      signature: "contains(text: string, part: string): bool",
      about: "True if a string contains a part",
      example: ['"disk full".contains("full")', "true"],
      call: (context, text, part) => find(looked(context, text), part) >= 0,
    }),
    define({
      signature: "starts_with(text: string, part: string): bool",
      about: "True if a string starts with a part",
      example: ['"/api/users".starts_with("/api/")', "true"],
      call: (_, text, part) => text.startsWith(part),
    }),
    define({
      signature: "ends_with(text: string, part: string): bool",
      about: "True if a string ends with a part",
      example: ['"app.log.gz".ends_with(".gz")', "true"],
      call: (_, text, part) => text.endsWith(part),
    }),
    define({
      signature: "index_of(text: string, part: string, from?: index): int",
      about: "The index of a part, from 0, at from or later; -1 if there is none; a negative from counts from the end",
      example: ['"key=value".index_of("=")', "3"],
      call: (context, text, part, from = 0) => indexOf(looked(context, text), part, from),
    }),
    define({
      signature: "count(text: string, part: string): int",
      about: "The number of occurrences of a part, without overlaps; 0 for an empty part",
      example: ['"a,b,c".count(",")', "2"],
      call: (context, text, part) => (part === "" ? 0 : countOf(looked(context, text), part)),
    }),
    define({
      signature: "is_digit(text: string): bool",
      about: "True if a string has only digits 0 to 9, and at least one",
      example: ['"200".is_digit()', "true"],
      call: (context, text) => /^[0-9]+$/.test(looked(context, text)),
    }),
    define({
      signature: "to_lower(text: string): string",
      about: "The string in lower case",
      example: ['"ERROR".to_lower()', '"error"'],
      call: (context, text) => made(context, text).toLowerCase(),
    }),
    define({
      signature: "to_upper(text: string): string",
      about: "The string in upper case",
      example: ['"warn".to_upper()', '"WARN"'],
      call: (context, text) => made(context, text).toUpperCase(),
    }),
    define({
      signature: "to_string(value: any): string",
      about: "The value as a string; empty for ()",
      example: ["(2.0).to_string()", '"2.0"'],
      call: (context, value) => {
        allowTextOf(context, value);
        return textOf(value);
      },
    }),
  ],
};

function indexOf(text: string, part: string, from: number): number {
  const start = from < 0 ? Math.max(0, characterCount(text) + from) : from;
  const at = unitOf(text, start);
  return at === text.length && start > 0 ? -1 : characterAt(text, find(text, part, at));
}

/** Functions that change a string in place, in a variable or a field. */
export const textChanges: Topic = {
  title: "Changing a string in place",
  functions: [
    define({
      signature: "trim(text: string): unit",
      about: "Removes the white space at both ends; strip returns the string instead",
      example: ['let t = "  ok "; t.trim(); t', '"ok"'],
      replaces: true,
      call: (context, text) => looked(context, text).trim(),
    }),
    define({
      signature: "replace(text: string, part: string, by: string): unit",
      about: "Replaces each occurrence of a part; replace_regex takes a pattern and returns the string",
      example: ['let t = "a-b-c"; t.replace("-", "_"); t', '"a_b_c"'],
      replaces: true,
      call: (context, text, part, by) => replaceAll(context, text, part, by),
    }),
  ],
};

function replaceAll(context: ScriptContext, text: string, part: string, by: string): string {
  if (part === "") return text;
  const count = countOf(looked(context, text), part);
  if (count === 0) return text;
  allow(context, text.length + count * (by.length - part.length));
  let replaced = "";
  let from = 0;
  for (let at = find(text, part); at >= 0; at = find(text, part, from)) {
    replaced += text.slice(from, at) + by;
    from = at + part.length;
  }
  return replaced + text.slice(from);
}
