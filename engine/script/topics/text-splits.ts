import { define, type ScriptContext, type Topic } from "../function.ts";
import { characterCount, find, unitOf } from "../texts/characters.ts";
import { looked } from "../texts/cost.ts";

/** Functions that split strings. */
export const textSplits: Topic = {
  title: "Strings in pieces",
  functions: [
    define({
      signature: "split(text: string): array",
      about: 'The words of a string, separated by white space; [""] if it has no words',
      example: ['"GET  /index".split()', '["GET", "/index"]'],
      call: (context, text) => pieces(context, looked(context, text).trim().split(/\s+/)),
    }),
    define({
      signature: "split(text: string, separator: string, most?: index): array",
      about: "The parts between separators, no more than most, which is at least 1; the last has the rest",
      example: ['"a=b=c".split("=", 2)', '["a", "b=c"]'],
      call: split,
    }),
    define({
      signature: "split(text: string, at: index): array",
      about: "The string before an index, and from there on; below 0 it counts from the end",
      example: ['"20260504".split(4)', '["2026", "0504"]'],
      call: (context, text, at) => {
        const character = at < 0 ? at + characterCount(looked(context, text)) : at;
        const unit = unitOf(text, character);
        return [text.slice(0, unit), text.slice(unit)];
      },
    }),
    define({
      signature: "chars(text: string): array",
      about: "The characters of a string",
      example: ['"ab".chars()', '["a", "b"]'],
      call: charactersIn,
    }),
  ],
};

/** The parts of a string. @throws ScriptError if there are too many. */
function pieces(context: ScriptContext, parts: string[]): string[] {
  context.checkEntries(parts.length);
  return parts;
}

function charactersIn(context: ScriptContext, text: string): string[] {
  context.spend(text.length);
  return pieces(context, [...text]);
}

function split(context: ScriptContext, text: string, separator: string, most = Number.POSITIVE_INFINITY): string[] {
  if (separator === "") {
    const parts = ["", ...charactersIn(context, text)];
    const last = Math.max(most - 1, 0);
    return [...parts.slice(0, last), parts.slice(last).join("")];
  }
  looked(context, text);
  const parts: string[] = [];
  let from = 0;
  while (parts.length + 1 < most) {
    const at = find(text, separator, from);
    if (at < 0) break;
    context.checkEntries(parts.push(text.slice(from, at)));
    from = at + separator.length;
  }
  parts.push(text.slice(from));
  return parts;
}
