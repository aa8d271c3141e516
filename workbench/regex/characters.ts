import { ASCII_END } from "../../engine/event/bytes.ts";
import { type CharacterSet, type Member, wordProperties } from "../../engine/pattern/index.ts";
import { characterText, type Flavor } from "./flavor.ts";

type Span = readonly [from: number, to: number];

/** The characters of words for `\b`. */
export const WORD: CharacterSet = {
  members: [{ kind: "properties", any: wordProperties, negated: false }],
  negated: false,
  folded: false,
};

const LAST = 0x10ffff;
const SURROGATES: Span = [0xd800, 0xdfff];
const BLOCK = 0x1000;
const PLANE = 0x10000;
const FIRST_BARE = 0x40000;
/** Planes of unassigned or private characters, which are all alike. */
const BARE_PLANES: ReadonlySet<number> = new Set([4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16]);

/**
 * One character of a set. Engines have different versions of Unicode, so the letters and digits of froe are written out.
 */
export function setText({ members, negated, folded }: CharacterSet, flavor: Flavor): string {
  const spans = joined(members.flatMap((member) => spansOf(member, folded)));
  if (spans.length === 0) return negated ? "[\\s\\S]" : "[^\\s\\S]";
  const [[from, to]] = spans as [Span];
  if (!negated && spans.length === 1 && from === to) return characterText(String.fromCodePoint(from), flavor);
  const text = spans.map(([first, last]) => spanText(first, last, flavor)).join("");
  return `[${negated ? "^" : ""}${text}]`;
}

function spanText(from: number, to: number, flavor: Flavor): string {
  return from === to ? codeText(from, flavor) : `${codeText(from, flavor)}-${codeText(to, flavor)}`;
}

function codeText(code: number, flavor: Flavor): string {
  if (code >= ASCII_END) return flavor.character(code);
  const character = String.fromCharCode(code);
  if (/^[A-Za-z0-9_ ]$/.test(character)) return character;
  return `\\x${code.toString(16).padStart(2, "0")}`;
}

function spansOf(member: Member, folded: boolean): readonly Span[] {
  if (member.kind === "range" && !folded) return [[member.from, member.to]];
  const text =
    member.kind === "range"
      ? `\\u{${member.from.toString(16)}}-\\u{${member.to.toString(16)}}`
      : member.any.map((property) => `\\p{${property}}`).join("");
  const found = matches(`[${text}]+`, folded);
  return member.kind === "properties" && member.negated ? outside(found) : found;
}

const known = new Map<string, readonly Span[]>();
let all: string | null = null;

/** The characters that an expression of JavaScript matches. */
function matches(source: string, folded: boolean): readonly Span[] {
  const key = `${folded}${source}`;
  const before = known.get(key);
  if (before) return before;
  all ??= everything();
  const spans: Span[] = [];
  for (const { 0: text } of all.matchAll(new RegExp(source, folded ? "giu" : "gu"))) {
    const from = text.codePointAt(0)!;
    const last = text.charCodeAt(text.length - 1);
    const isPair = last >= 0xdc00 && last <= 0xdfff;
    const to = text.codePointAt(text.length - (isPair ? 2 : 1))!;
    if (from < FIRST_BARE && to < FIRST_BARE) spans.push([from, to]);
    else for (const character of text) spans.push([character.codePointAt(0)!, lastOf(character.codePointAt(0)!)]);
  }
  known.set(key, spans);
  return spans;
}

/** Every character once; of a plane where no character is assigned, the first and the last two, which may differ. */
function everything(): string {
  const units: string[] = [];
  for (let code = 0; code <= LAST; code += BLOCK) {
    const isBare = BARE_PLANES.has(code >> 16);
    if (isBare && code % PLANE > 0) continue;
    const codes = isBare
      ? [code, code + PLANE - 2, code + PLANE - 1]
      : Array.from({ length: BLOCK }, (_, index) => code + index);
    units.push(String.fromCodePoint(...codes.filter((one) => one < SURROGATES[0] || one > SURROGATES[1])));
  }
  return units.join("");
}

/** The last character of the span that a character of {@link everything} represents. */
function lastOf(code: number): number {
  return BARE_PLANES.has(code >> 16) && code % PLANE === 0 ? code + PLANE - 3 : code;
}

/** Spans in order, with adjacent ones joined. */
function joined(spans: readonly Span[]): readonly Span[] {
  const result: [number, number][] = [];
  for (const [from, to] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

function outside(spans: readonly Span[]): readonly Span[] {
  const sorted = joined(spans);
  const starts = [0, ...sorted.map(([, to]) => to + 1)];
  const ends = [...sorted.map(([from]) => from - 1), LAST];
  return starts.map((from, index): Span => [from, ends[index]!]).filter(([from, to]) => from <= to);
}
