import { unit } from "../../event/value.ts";
import { define, type ScriptContext, type Topic } from "../function.ts";
import { characterCount, unitOf } from "../texts/characters.ts";
import { allow, looked } from "../texts/cost.ts";
import { countOf, find } from "../texts/find.ts";

/** Functions that change a string in place, in a variable or a field. */
export const textChanges: Topic = {
  title: "Changing a string in place",
  functions: [
    define({
      name: "trim",
      parameters: "text: string",
      result: "unit",
      about: "Removes the white space at both ends; strip returns the string instead",
      example: ['let t = "  ok "; t.trim(); t', '"ok"'],
      replaces: true,
      call: (context, text) => looked(context, text).trim(),
    }),
    define({
      name: "replace",
      parameters: "text: string, part: string, by: string",
      result: "unit",
      about: "Replaces each occurrence of a part; replace_regex returns the string instead",
      example: ['let t = "a-b-c"; t.replace("-", "_"); t', '"a_b_c"'],
      replaces: true,
      call: (context, text, part, by) => replaceAll(context, text, part, by),
    }),
    define({
      name: "remove",
      parameters: "text: string, part: string",
      result: "unit",
      about: "Removes each occurrence of a part",
      example: ['let t = "1,234,567"; t.remove(","); t', '"1234567"'],
      replaces: true,
      call: (context, text, part) => replaceAll(context, text, part, ""),
    }),
    define({
      name: "set",
      parameters: "text: string, at: index, character: string",
      result: "unit",
      about: "Replaces the character at an index, from 0, and below 0 from the end",
      example: ['let t = "cat"; t.set(0, "b"); t', '"bat"'],
      replaces: true,
      call: (context, text, at, character) => {
        const length = characterCount(looked(context, text));
        const place = at < 0 ? at + length : at;
        if (place < 0 || place >= length) return text;
        return text.slice(0, unitOf(text, place)) + character + text.slice(unitOf(text, place + 1));
      },
    }),
    define({
      name: "pop",
      parameters: "text: string, length?: index",
      result: "string | unit",
      about: "Removes and returns the last character, or N characters; () if the string is empty",
      example: ['let t = "abc"; let last = t.pop(); [t, last]', '["ab", "c"]'],
      replaces: true,
      call: (context, text, length) => {
        const at = unitOf(text, characterCount(looked(context, text)) - (length ?? 1));
        const taken = text.slice(at);
        return { receiver: text.slice(0, at), result: taken === "" && length === undefined ? unit : taken };
      },
    }),
    define({
      name: "clear",
      parameters: "text: string",
      result: "unit",
      about: "Removes all characters",
      example: ['let t = "abc"; t.clear(); t', '""'],
      replaces: true,
      call: () => "",
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
