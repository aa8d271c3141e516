import { reach } from "../analysis/index.ts";
import { SPACE } from "../event/bytes.ts";
import { type Grammar, isTable } from "../grammar/index.ts";
import type { Attempt } from "../parse/reference/index.ts";
import type { SampledLine } from "./decide.ts";
import type { Trial } from "./detect.ts";

/** Lines that a format would read except for one place. */
export interface NearMiss {
  readonly grammar: Grammar;
  /** The number of lines that fail at that place, and of all that were tried. */
  readonly count: number;
  readonly of: number;
  /** The first of those that fail there. */
  readonly line: SampledLine;
  /** True if all of them fail at the same byte. */
  readonly isOneColumn: boolean;
}

/** This share of the lines has to fail at one place. */
const NEARLY_ALL = 0.9;
/** A format that cannot read this many of the first bytes is not tried. */
const LEAST_REACH = 8;
/** A format that has recognized less of a line is not near: prose has words and blanks too. */
const LEAST_WEIGHT = 4;
/** A longer line, in bytes, is not traced. */
const LONGEST_TRACED = 16 * 1024;

/**
 * The format of nearly all lines except for one place; of several, the one that recognizes the most of a line. Null if
 * none recognizes enough, as for prose.
 * @param catalogue the formats before the first one that accepts every line are tried.
 */
export async function nearestMiss(
  bytes: Uint8Array,
  lines: readonly SampledLine[],
  catalogue: readonly Grammar[],
  trial: Trial,
): Promise<NearMiss | null> {
  let nearest: NearMiss | null = null;
  let best: Recognized = { weight: LEAST_WEIGHT, passedOver: Number.POSITIVE_INFINITY };
  for (const grammar of fromRare(catalogue)) {
    const miss = missOf(grammar, bytes, lines, trial);
    if (!miss || miss.line.to - miss.line.from > LONGEST_TRACED) continue;
    const own = await recognized(grammar, bytes, miss.line);
    // Of two equally near formats, the more liberal one comes later.
    if (own.weight < best.weight || (own.weight === best.weight && own.passedOver > best.passedOver)) continue;
    nearest = miss;
    best = own;
  }
  return nearest;
}

/** The formats that detection finds, but for liberal ones, which are near anything; those after the tables, which are rarer and more specific, come first. */
function fromRare(catalogue: readonly Grammar[]): readonly Grammar[] {
  const end = catalogue.findIndex(({ acceptsAll }) => acceptsAll);
  const found = end < 0 ? catalogue : catalogue.slice(0, end);
  const rare = found.findLastIndex(isTable) + 1;
  return [...found.slice(rare), ...found.slice(0, rare)].filter((grammar) => !isTable(grammar) && !grammar.evidence);
}

/** The place at which nearly all of the lines fail, or null. */
function missOf(grammar: Grammar, bytes: Uint8Array, lines: readonly SampledLine[], trial: Trial): NearMiss | null {
  const least = lines.length * NEARLY_ALL;
  const { prefixes } = trial.signsOf(grammar);
  const reached = lines.filter(({ from, to }) => reach(prefixes, bytes, from, to) >= LEAST_REACH);
  if (reached.length < least) return null;
  const failures = reached.flatMap((line) => {
    const failure = trial.locate(grammar, bytes, line.from, line.to);
    return failure ? [{ line, place: failure.place, offset: failure.offset - line.from }] : [];
  });
  const places = failures.map(({ place }) => place).sort((a, b) => a - b);
  // If most lines fail at one place, it is the median.
  const common = places[places.length >> 1];
  const alike = failures.filter(({ place }) => place === common);
  const [first] = alike;
  if (!first || alike.length < least) return null;
  const isOneColumn = alike.every(({ offset }) => offset === first.offset);
  return { grammar, count: alike.length, of: lines.length, line: first.line, isOneColumn };
}

/** How much of a line a format has recognized before it failed. */
interface Recognized {
  /** The number of lexemes that are rare at their place: punctuation, digits, words of a list, pairs. */
  readonly weight: number;
  /** The bytes of other text that it has read. */
  readonly passedOver: number;
}

async function recognized(grammar: Grammar, bytes: Uint8Array, { from, to }: SampledLine): Promise<Recognized> {
  // Few runs need the parser that explains.
  const { trace } = await import("../parse/reference/trace.ts");
  const { record } = trace(grammar, bytes, from, to);
  const isText = (at: number) => bytes[from + at]! > SPACE;
  const known = new Set<number>();
  const lexemes = new Set<string>();
  const visit = ({ place, from: start, to: end, inside }: Attempt): void => {
    const { kind } = place.node;
    // A token that fails has recognized nothing: it fails at its start.
    if (end === null && kind === "token") return;
    if (end !== null && SPECIFIC.has(kind) && isText(start)) {
      lexemes.add(`${kind === "pair"} ${start}`);
      if (kind !== "pair") for (let at = start; at < end; at++) known.add(at);
    }
    inside.forEach(visit);
  };
  visit(record);
  let passedOver = 0;
  for (let at = 0; at < record.furthest; at++) if (isText(at) && !known.has(at)) passedOver++;
  return { weight: lexemes.size, passedOver };
}

/** The kinds of nodes whose strings distinguish formats. */
const SPECIFIC: ReadonlySet<string> = new Set(["literal", "oneOf", "digits", "number", "pair"]);
