import { reach } from "../analysis/index.ts";
import { SPACE } from "../event/bytes.ts";
import { type Grammar, isTable } from "../grammar/index.ts";
import type { Attempt } from "../parse/reference/index.ts";
import type { SampledLine } from "./decide.ts";
import type { Trial } from "./detect.ts";

/** Lines that a format would read, but for one place. */
export interface NearMiss {
  readonly grammar: Grammar;
  /** How many lines fail at that place, and how many were tried. */
  readonly count: number;
  readonly of: number;
  /** The first of those that fail there. */
  readonly line: SampledLine;
  /** Whether all of them fail at the same byte. */
  readonly isOneColumn: boolean;
}

/** This share of the lines has to fail at one place. */
const NEARLY_ALL = 0.9;
/** A format that cannot read this many of the first bytes is not tried. */
const LEAST_REACH = 8;
/** A format that has recognized less of a line is not near: prose has words and blanks as well. */
const LEAST_WEIGHT = 4;
/** A longer line, in bytes, is not traced. */
const LONGEST_TRACED = 16 * 1024;

/**
 * The format that nearly all of the lines are in but for one place; of several the one that has recognized the most of a
 * line. Null if none has recognized anything, as of prose.
 * @param catalogue its formats before the first one that accepts every line are tried.
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
    // Of two that are equally near, the more liberal one comes later.
    if (own.weight < best.weight || (own.weight === best.weight && own.passedOver > best.passedOver)) continue;
    nearest = miss;
    best = own;
  }
  return nearest;
}

/** The formats that detection finds, those first that come after the tables: they read what few logs have. */
function fromRare(catalogue: readonly Grammar[]): readonly Grammar[] {
  const end = catalogue.findIndex(({ acceptsAll }) => acceptsAll);
  const found = end < 0 ? catalogue : catalogue.slice(0, end);
  const rare = found.findLastIndex(isTable) + 1;
  return [...found.slice(rare), ...found.slice(0, rare)].filter((grammar) => !isTable(grammar));
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
  // A place at which most lines fail is the one in the middle.
  const common = places[places.length >> 1];
  const alike = failures.filter(({ place }) => place === common);
  const [first] = alike;
  if (!first || alike.length < least) return null;
  const isOneColumn = alike.every(({ offset }) => offset === first.offset);
  return { grammar, count: alike.length, of: lines.length, line: first.line, isOneColumn };
}

/** How far a format has come in a line that it does not accept. */
interface Recognized {
  /** How many lexemes it has read that few lines have at their place: punctuation, digits, words of a list, pairs. */
  readonly weight: number;
  /** How many bytes of other text it has read. */
  readonly passedOver: number;
}

async function recognized(grammar: Grammar, bytes: Uint8Array, { from, to }: SampledLine): Promise<Recognized> {
  // It loads the parser that explains, which few runs need.
  const { trace } = await import("../parse/reference/trace.ts");
  const { record } = trace(grammar, bytes, from, to);
  const isText = (at: number) => bytes[from + at]! > SPACE;
  const known = new Set<number>();
  const lexemes = new Set<string>();
  const visit = ({ place, from: start, to: end, inside }: Attempt): void => {
    const { kind } = place.node;
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

/** The nodes whose texts tell formats apart. */
const SPECIFIC: ReadonlySet<string> = new Set(["literal", "oneOf", "digits", "number", "pair"]);
