import { chosen } from "../collections.ts";
import { define, type ScriptContext, type Topic } from "../function.ts";
import { ScriptError } from "../source.ts";
import { matchesIn } from "../texts/characters.ts";
import type { ScriptMap, ScriptValue } from "../values.ts";
import { addressOf } from "./network.ts";

/** A kind of value that is common in log messages, with the patterns that find it. */
interface WellKnown {
  readonly name: string;
  readonly patterns: readonly string[];
  /** True if a match is valid. */
  readonly accepts?: (found: string) => boolean;
}

const OCTET = "(?:25[0-5]|2[0-4][0-9]|[01]?[0-9]{1,2})";
export const IPV4 = `\\b${OCTET}(?:\\.${OCTET}){3}\\b`;
/** An apostrophe belongs to an address between other characters (o'neil@example.org), not at its start. */
export const EMAIL = "\\b[A-Za-z0-9._%+-]+(?:'[A-Za-z0-9._%+-]+)*@[A-Za-z0-9.-]+\\.[A-Za-z]{2,}\\b";

function hash(digits: number): string {
  return `\\b[0-9A-Fa-f]{${digits}}\\b`;
}

/** In the order of the search. */
const general: readonly WellKnown[] = [
  {
    name: "ipv4_port",
    patterns: [`${IPV4}:[0-9]{1,5}\\b`],
    accepts: (found) => Number(found.slice(found.indexOf(":") + 1)) <= 65_535,
  },
  { name: "ipv4", patterns: [IPV4] },
  {
    name: "ipv6",
    // Not a part of a name such as std::bad_alloc: no letter, digit or _ is around it.
    patterns: [`(?:\\b[0-9A-Fa-f]{1,4}|\\B):[0-9A-Fa-f:]*:(?:${IPV4}|[0-9A-Fa-f]{1,4}\\b|\\B)`],
    accepts: (found) => found !== "::" && addressOf(found) !== null,
  },
  { name: "email", patterns: [EMAIL] },
  { name: "url", patterns: ["\\b[a-z][a-z0-9+.-]*://[^\\s]+\\b"] },
  { name: "fqdn", patterns: ["\\b(?:[a-z](?:[a-z0-9-]{0,62}[a-z0-9])?\\.){2,}[a-z0-9][a-z0-9-]{0,8}\\b"] },
  { name: "uuid", patterns: ["\\b[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\\b"] },
  {
    name: "mac",
    patterns: ["\\b[0-9A-Fa-f]{2}(?:[:-][0-9A-Fa-f]{2}){5}\\b", "\\b[0-9A-Fa-f]{4}(?:\\.[0-9A-Fa-f]{4}){2}\\b"],
  },
  { name: "md5", patterns: [hash(32)] },
  { name: "sha1", patterns: [hash(40)] },
  { name: "sha256", patterns: [hash(64)] },
  { name: "path", patterns: ["\\B/[\\w./-]+"] },
  { name: "oauth", patterns: ["\\bya29\\.[\\w-]+\\b"] },
  { name: "function", patterns: ["\\b[\\w.]+\\([^)]*\\)"] },
  { name: "hexcolor", patterns: ["#[0-9A-Fa-f]{6}\\b"] },
  { name: "version", patterns: ["\\b[vV][0-9]+(?:\\.[0-9]+){1,2}(?:-[A-Za-z0-9]+)?\\b"] },
];

/** Kinds that are searched for only if they are named. */
const special: readonly WellKnown[] = [
  { name: "hexnum", patterns: ["\\b0x[0-9A-Fa-f]+\\b"] },
  {
    name: "duration",
    patterns: [
      "\\b[0-9]+(?:\\.[0-9]+)?(?:us|ms|[smhd])\\b",
      "\\b[0-9]+(?:\\.[0-9]+)?\\s*(?:microsecond|millisecond|second|minute|hour|day|week|month|year)s?\\b",
      "\\b(?:[0-9]+h(?:[0-9]+m)?(?:[0-9]+s)?|[0-9]+m[0-9]+s)\\b",
    ],
  },
  { name: "num", patterns: ["[+-]?[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?"] },
];

const usual: readonly string[] = general.map(({ name }) => name);
const wellKnown: ReadonlyMap<string, WellKnown> = new Map([...general, ...special].map((one) => [one.name, one]));

/** Functions that replace the variable parts of strings by placeholders, so that similar messages are equal. */
export const masking: Topic = {
  title: "Masking",
  functions: [
    define({
      signature: "normalized(text: string, kinds?: string | array): string",
      about: `The string with <kind> for variable parts, found in the order of kinds; by default the first ${usual.length} of: ${[...wellKnown.keys()].join(", ")}`,
      example: ['"login of ann@example.org from 192.0.2.7".normalized()', '"login of <email> from <ipv4>"'],
      patterns: true,
      call: (context, text, kinds) => masked(context, text, kindsOf(kinds)),
    }),
    define({
      signature: "normalized(map: map, kinds?: string | array): map",
      about: "A map with its strings normalized, also in nested maps and arrays",
      example: ['#{host: "192.0.2.7", n: 1}.normalized("ipv4")', '#{"host": "<ipv4>", "n": 1}'],
      patterns: true,
      call: (context, map, kinds) => maskedMap(context, map, kindsOf(kinds)),
    }),
  ],
};

/** The names of kinds. @throws ScriptError for another one. */
function kindsOf(kinds: string | readonly ScriptValue[] | undefined): readonly string[] {
  if (kinds === undefined) return usual;
  const named = typeof kinds === "string" ? kinds.split(",").map((kind) => kind.trim()) : kinds;
  if (!named.every((kind) => typeof kind === "string")) throw new ScriptError("normalized: each kind has to be a text");
  for (const kind of named) chosen("normalized: a kind", kind, wellKnown);
  return named;
}

/** Part of a string. Masked parts are not searched again. */
interface TextPart {
  readonly text: string;
  readonly masked: boolean;
}

function masked(context: ScriptContext, text: string, kinds: readonly string[]): string {
  let parts: TextPart[] = [{ text, masked: false }];
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
): TextPart[] {
  const parts: TextPart[] = [];
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
