import type { FieldSegment, Segment } from "../../protocol.ts";
import { textOf } from "../model.ts";

/** Where a name that is wider than its field is: below the middle of it as others are, below the other names, or below those. */
export type Lane = "wide" | "low" | "lower";

/** What a name or a bracket covers, in letters of the line. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** A field without fields inside. */
interface Leaf extends Span {
  readonly field: FieldSegment;
  readonly isInside: boolean;
  /** How wide its name is. */
  readonly width: number;
}

/** How wide a letter of a name is, in letters of a line. */
const NAME_LETTER = 0.84;
/** How far a name may reach below the bracket of the field beside it. */
const MOST_BELOW = 1.5;

/** The names that are wider than their fields, and where each has room; one that has none is cut. */
export function lanesOf(segments: readonly Segment[]): ReadonlyMap<FieldSegment, Lane> {
  const parents: Span[] = [];
  const leaves = leavesIn(segments, 0, false, parents);
  const usual = leaves.filter(({ from, to, width }) => width <= to - from).map(middle);
  // Fields that have others inside have their own names below those.
  const taken: Readonly<Record<Lane, Span[]>> = { wide: usual, low: [...parents], lower: [...parents] };
  const lanes = new Map<FieldSegment, Lane>();
  for (const [index, leaf] of leaves.entries()) {
    const { field, from, to, width, isInside } = leaf;
    if (width <= to - from) continue;
    const wide = middle(leaf);
    const start = Math.max(0, (leaves[index - 1]?.to ?? 0) - MOST_BELOW);
    const end = (leaves[index + 1]?.from ?? Number.POSITIVE_INFINITY) + MOST_BELOW;
    const low = { from, to: from + width };
    const spans: readonly (readonly [Lane, Span])[] = [
      ...(wide.from >= start && wide.to <= end ? [["wide", wide] as const] : []),
      ...(isInside ? [] : [["low", low] as const, ["lower", low] as const]),
    ];
    const place = spans.find(([lane, span]) => taken[lane].every((one) => one.to <= span.from || one.from >= span.to));
    if (place === undefined) continue;
    const [lane, span] = place;
    taken[lane].push(span);
    lanes.set(field, lane);
  }
  return lanes;
}

function middle({ from, to, width }: Leaf): Span {
  const start = (from + to - width) / 2;
  return { from: start, to: start + width };
}

/** The fields without others inside, from a column on; those with others are added to the parents. */
function leavesIn(segments: readonly Segment[], start: number, isInside: boolean, parents: Span[]): readonly Leaf[] {
  let at = start;
  return segments.flatMap((one): readonly Leaf[] => {
    const from = at;
    at += textOf(one).length;
    if (!("name" in one)) return [];
    if (!one.inside.some((inner) => "name" in inner))
      return [{ field: one, from, to: at, isInside, width: one.name.length * NAME_LETTER }];
    parents.push({ from, to: at });
    return leavesIn(one.inside, from, true, parents);
  });
}
