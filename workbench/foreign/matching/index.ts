import { decodeUtf8, encodeUtf8 } from "../../../engine/event/index.ts";
import { type Grammar, type Node, type Place, placesOf } from "../../../engine/grammar/index.ts";
import { expectedAt } from "../../../engine/parse/expected.ts";
import { type Attempt, trace } from "../../../engine/parse/reference/index.ts";
import { explainedBy } from "../../../engine/report/report.ts";
import type { Configured } from "../../writers/index.ts";
import type { Span } from "../contract.ts";
import { expectedBy, lettersHint, placedPart } from "./hints.ts";
import type { MatchedPart, Matching } from "./match.ts";
import type { WrittenPattern } from "./trees.ts";

export { expectedText, failedPart, foundText, hintsFor, mismatchText } from "./hints.ts";
export { type MatchedPart, type Matching, type Mismatch, matchPattern } from "./match.ts";
export { aboutPart, patternTree, type WrittenPattern } from "./trees.ts";

/** The part of a layout that a node is from. */
interface Origin extends Span {
  readonly name: string | null;
  readonly isText: boolean;
}

/** Lets a pattern say where lines do not match it that its grammar rejects. */
export function inWordsOf(pattern: WrittenPattern, grammar: Grammar, match: (line: string) => Matching): Grammar {
  return explainedBy(grammar, (record) => {
    const line = decodeUtf8(record, 0, record.length);
    const matching = match(line);
    if (matching.ok !== false) return null;
    const { mismatch, parts } = matching;
    const hint = lettersHint([...line], mismatch, parts.at(-1) ?? null);
    const offset = encodeUtf8([...line].slice(0, mismatch.at).join("")).length;
    return {
      offset,
      asked: {
        part: placedPart(mismatch, pattern.text),
        expected: expectedBy(mismatch, pattern),
        ...(hint && { hint }),
      },
    };
  });
}

/** How the layout of a configuration reads a line, or how far. @param grammar of the layout. */
export function matchLayout({ composed }: Configured, grammar: Grammar, line: string): Matching {
  const bytes = new TextEncoder().encode(line);
  const origins = new Map([...composed.origins].map(([node, piece]) => [node, originOf(piece)] as const));
  const { reading, record } = trace(grammar, bytes, 0, bytes.length);
  const characterAt = (byte: number) => [...new TextDecoder().decode(bytes.subarray(0, byte))].length;
  const parts = matchedIn(record, origins, reading.ok ? bytes.length : reading.offset, characterAt);
  if (reading.ok) return { ok: true, parts };
  const { numbered } = placesOf(grammar);
  const failed = reading.places.flatMap((id) => {
    const place = numbered[id];
    return place ? [{ place, origin: originAbove(place, origins) }] : [];
  });
  // Of the parts that could be next, the last one has to be.
  const last = failed.reduce<Origin | null>(
    (best, { origin }) => (origin && (!best || origin.from > best.from) ? origin : best),
    null,
  );
  const asked = failed.filter(({ origin }) => origin === last).map(({ place }) => expectedAt(place));
  return {
    ok: false,
    parts: parts.filter(({ from }) => last === null || from !== last.from),
    mismatch: {
      part: last === null ? null : { ...last, trees: [] },
      at: characterAt(reading.offset),
      expected: last === null ? [{ kind: "end" }] : asked,
      tried: null,
      alternatives: 1,
    },
  };
}

type Piece = Configured["composed"]["origins"] extends ReadonlyMap<Node, infer P> ? P : never;

function originOf(piece: Piece): Origin {
  const length = piece.kind === "literal" ? piece.text.length : piece.written.length;
  return {
    from: piece.at,
    to: piece.at + length,
    name: piece.kind === "slot" ? piece.field : null,
    isText: piece.kind === "literal",
  };
}

function originAbove(place: Place, origins: ReadonlyMap<Node, Origin>): Origin | null {
  for (let at: Place | null = place; at; at = at.parent) {
    const origin = origins.get(at.node);
    if (origin) return origin;
  }
  return null;
}

/** The parts that matched, each where it did so last. */
function matchedIn(
  record: Attempt,
  origins: ReadonlyMap<Node, Origin>,
  end: number,
  characterAt: (byte: number) => number,
): readonly MatchedPart[] {
  const found = new Map<Origin, MatchedPart>();
  const visit = (attempt: Attempt): void => {
    const origin = origins.get(attempt.place.node);
    if (!origin) {
      for (const inner of attempt.inside) visit(inner);
      return;
    }
    if (attempt.to === null || attempt.to > end) return;
    const known = found.get(origin);
    const start = known ? known.start : characterAt(attempt.from);
    found.set(origin, { ...origin, start, end: characterAt(attempt.to) });
  };
  visit(record);
  return [...found.values()].toSorted((a, b) => a.start - b.start || a.from - b.from);
}
