import { ScriptError } from "../error.ts";
import { define, type ScriptContext, type Topic } from "../function.ts";
import { matchesIn } from "../texts/matches.ts";
import { usual, wellKnown } from "../texts/well-known.ts";
import type { ScriptMap, ScriptValue } from "../values.ts";

/** Functions that replace the variable parts of strings by placeholders, so that similar messages are equal. */
export const masking: Topic = {
  title: "Masking",
  functions: [
    define({
      name: "normalized",
      parameters: "text: string, kinds?: string | array",
      result: "string",
      about: `The string with <kind> for variable parts: ${[...wellKnown.keys()].join(", ")}; by default the first ${usual.length}`,
      example: ['"login of ann@example.org from 192.0.2.7".normalized()', '"login of <email> from <ipv4>"'],
      patterns: true,
      call: (context, text, kinds) => masked(context, text, kindsOf(kinds)),
    }),
    define({
      name: "normalized",
      parameters: "map: map, kinds?: string | array",
      result: "map",
      about: "A map with all its strings masked in this way, also in nested maps and arrays",
      example: ['#{host: "192.0.2.7", n: 1}.normalized("ipv4")', '#{"host": "<ipv4>", "n": 1}'],
      patterns: true,
      call: (context, map, kinds) => maskedMap(context, map, kindsOf(kinds)),
    }),
  ],
};

/** The names of kinds; unknown ones mask nothing. */
function kindsOf(kinds: string | readonly ScriptValue[] | undefined): readonly string[] {
  if (kinds === undefined) return usual;
  const named = typeof kinds === "string" ? kinds.split(",").map((kind) => kind.trim()) : kinds;
  if (!named.every((kind) => typeof kind === "string")) throw new ScriptError("normalized: each kind has to be a text");
  return named;
}

/** Part of a string. Masked parts are not searched again. */
interface Part {
  readonly text: string;
  readonly masked: boolean;
}

function masked(context: ScriptContext, text: string, kinds: readonly string[]): string {
  let parts: Part[] = [{ text, masked: false }];
  for (const kind of kinds) {
    const { patterns = [], accepts = () => true } = wellKnown.get(kind) ?? {};
    for (const pattern of patterns) {
      parts = parts.flatMap((part) => (part.masked ? part : split(context, part.text, pattern, accepts, kind)));
    }
  }
  return parts.map((part) => part.text).join("");
}

function split(
  context: ScriptContext,
  text: string,
  pattern: string,
  accepts: (found: string) => boolean,
  kind: string,
): Part[] {
  const parts: Part[] = [];
  let done = 0;
  for (const { from, to } of matchesIn(context, text, context.pattern(pattern))) {
    if (!accepts(text.slice(from, to))) continue;
    parts.push({ text: text.slice(done, from), masked: false }, { text: `<${kind}>`, masked: true });
    done = to;
  }
  return [...parts, { text: text.slice(done), masked: false }];
}

function maskedMap(context: ScriptContext, map: ScriptMap, kinds: readonly string[]): ScriptMap {
  context.spend(map.size);
  return new Map([...map].map(([name, value]) => [name, maskedValue(context, value, kinds)]));
}

function maskedValue(context: ScriptContext, value: ScriptValue, kinds: readonly string[]): ScriptValue {
  if (typeof value === "string") return masked(context, value, kinds);
  if (value instanceof Map) return maskedMap(context, value, kinds);
  if (!Array.isArray(value)) return value;
  context.spend(value.length);
  return value.map((item) => maskedValue(context, item, kinds));
}
